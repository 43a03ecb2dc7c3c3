"""
A made-up night, to look at a show with: 27 friends, three tables, prizes, at some moment of the
evening.
"""

from dataclasses import replace

from tournament.clock.values import Anchor, Instant
from tournament.engine.messages import _
from tournament.engine.money import Currency
from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import PurchaseKind, set_single_price
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import State
from tournament.players.values import Bust, Elimination, Entrant, EntrantStatus, Purchase
from tournament.schedule.values import Break, Structure
from tournament.tables.values import SeatReason, SeatStay, Table

NAMES = (
    "Ann",
    "Ben",
    "Bob",
    "Cleo",
    "Dora",
    "Emil",
    "Fritz",
    "Greta",
    "Hans",
    "Ida",
    "Jakob",
    "Karla",
    "Leo",
    "Mia",
    "Nora",
    "Otto",
    "Paul",
    "Quirin",
    "Rosa",
    "Sepp",
    "Toni",
    "Uli",
    "Vera",
    "Willi",
    "Xaver",
    "Yara",
    "Zoë",
)
PRICE = 2000
AT_A_TABLE = 9
BREAK_AT = 3
MOMENTS = {
    "before": _("Not started"),
    "running": _("Running"),
    "break": _("Break"),
    "final": _("Final table"),
    "over": _("Finished"),
}
"""At which moments of a made-up night a show can be looked at."""
LEFT = {"before": 27, "running": 17, "break": 14, "final": 7, "over": 1}


def build_sample_night(moment: str, name: str, currency: Currency, now: Instant) -> State:
    """The made-up night as it stands at such a moment."""
    preset = BY_KEY["hpt20"]
    steps = (*preset.structure.steps[:BREAK_AT], Break(15, ""), *preset.structure.steps[BREAK_AT:])
    at = {"before": 0, "running": 2, "break": BREAK_AT, "final": 11, "over": 11}[moment]
    began = now - 90 * MINUTE
    night = State(
        name=name,
        preset=preset.key,
        rules=preset.rules,
        structure=Structure(steps),
        terms=set_single_price(preset.terms, PRICE, currency),
        plan=preset.plan,
        started=None if moment == "before" else began,
        finished=now - MINUTE if moment == "over" else None,
        anchor=Anchor(
            at,
            steps[at].minutes * MINUTE * 2 // 3,
            now if moment in ("running", "break", "final") else None,
        ),
    )
    return _add_sample_players(night, LEFT[moment], began)


def _add_sample_players(night: State, left: int, began: int) -> State:
    """Everybody has bought in; so many are left, and sit at as few tables as have room for them."""
    bought = (Purchase(PurchaseKind.BUY_IN, PRICE, night.terms.offers[0].chips, began),)
    seats: dict[int, dict[int, int]] = {}
    people: dict[int, Entrant] = {}
    for number, name in enumerate(NAMES):
        key = number + 1
        if key > left:
            people[key] = Entrant(name, status=EntrantStatus.OUT, purchases=bought)
            continue
        table = number // AT_A_TABLE + 1
        seat = number % AT_A_TABLE + 1
        seats.setdefault(table, {})[seat] = key
        people[key] = Entrant(
            name,
            status=EntrantStatus.IN,
            purchases=bought,
            sat=(SeatStay(table, seat, began, SeatReason.DRAW),),
        )
    busts = tuple(Bust((Elimination(key, began, by=(1,)),)) for key in range(len(NAMES), left, -1))
    tables = {number: Table(seats=there, touched=began) for number, there in seats.items()}
    return replace(night, entrants=people, busts=busts, tables=tables)
