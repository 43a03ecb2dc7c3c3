"""A short night whose every instant is known, for the answers that docs/api.md shows."""

from datetime import date

import numpy as np

from tests.money.money_evening import BOB, DORA, EMIL, buy_in, out
from tests.night.evening import Evening, at
from tournament.clock.actions import StartClock
from tournament.engine.money import Currency
from tournament.journal import NightSnapshot
from tournament.league.result_arrays import NightRow, ResultColumns
from tournament.models import Club, Season, Tournament
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Terms, set_single_price
from tournament.night.actions.night import Announce, FinishNight, OpenNight
from tournament.night.rules.night_presets import T1000_TERMS
from tournament.night.values.house_rules import HouseRules
from tournament.results.store import PACKED
from tournament.schedule.values import Break, Level, Structure

SHORT = Structure(
    (Level(10, 20, 20), Break(10, "Pizza"), Level(25, 50, 20, ante=5), Level(50, 100, 0))
)
TERMS: Terms = set_single_price(T1000_TERMS, 2000, Currency())
PLAN = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 4000))


def row() -> Tournament:
    """The night's row; no database is asked."""
    club = Club(pk=1, name="Kitchen club", timezone="Europe/Berlin")
    return Tournament(
        pk=7,
        club=club,
        name="Friday",
        key="k",
        opened_at=at(-10),
        starts_at=at(0),
        finished_at=at(90),
        version=9,
    )


def playing() -> Evening:
    """Three paid 20; Emil went out, by Bob's hand; pizza is announced."""
    opening = OpenNight("Friday", "hpt20", 1000, SHORT, HouseRules(), terms=TERMS, plan=PLAN)
    night = (
        Evening()
        .do(-10, opening)
        .do(-5, *(buy_in(key) for key in (BOB, DORA, EMIL)))
        .do(0, StartClock())
    )
    return night.do(12, out(EMIL, by=(BOB,)), DeclineRebuy(EMIL), Announce("Pizza is here"))


def over() -> Evening:
    """Bob knocked out Dora as well."""
    return playing().do(80, out(DORA, by=(BOB,)), DeclineRebuy(DORA)).do(90, FinishNight())


def moment(night: Evening) -> NightSnapshot:
    return NightSnapshot(night.past.version, "5ea1" * 16, night.state, night.past, club=3)


def spring() -> Season:
    """The season of that night; no database is asked."""
    days = {"first_day": date(2025, 9, 1), "last_day": date(2026, 6, 30)}
    return Season(
        pk=2, club=row().club, name="Winter", formula="entrants - place + 1", best_of=8, **days
    )


def results_of_the_club() -> ResultColumns:
    """What the night above leaves in the club's columns."""
    summed = (3, 3, 2000, 6000, 6000, 2, "EUR", 2)
    facts = {
        "place": (1, 2, 3),
        "prize": (3600, 2400, 0),
        "spent": (2000, 2000, 2000),
        "hits": (2, 0, 0),
    }
    facts |= {"among": (1, 1, 1), "buy_ins": (1, 1, 1)}
    kept = (name for name in PACKED if name not in ("number", "player_id"))
    columns = {name: np.array(facts.get(name, (0, 0, 0)), dtype=np.int64) for name in kept}
    people = np.array([BOB, DORA, EMIL], dtype=np.int64)
    names = {BOB: "Bob", DORA: "Dora", EMIL: "Emil"}
    return ResultColumns(
        (NightRow(7, "Friday", at(0), at(90), *summed),), names, people * 0, people, people, columns
    )
