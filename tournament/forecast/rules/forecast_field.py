"""Field of a forecast: players, purchases still open, and the current standing."""

from dataclasses import dataclass

from tournament.engine.messages import _, refuse
from tournament.money.values.terms import Offer
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Chips, Millis

REBUYING = 0.6
"""Of those who go out while it is possible, so many buy in again."""

ADDING = 0.8
"""Of those who are in when an add-on is sold, so many take it."""

MIN_PLAYERS = 2
MAX_FORECAST_PLAYERS = 5000


@dataclass(frozen=True, slots=True)
class ForecastField:
    """
    So many players begin with the same stack. Of `offers` all but buy-ins count: rebuys and
    re-entries are bought by the share `rebuying` of those who go out in time, add-ons by the share
    `adding` of those who are still in. The house rules say how many sit at a table, and when tables
    are broken.
    """

    players: int
    stack: int
    offers: tuple[Offer, ...] = ()
    rules: HouseRules = HouseRules()
    rebuying: float = REBUYING
    adding: float = ADDING


@dataclass(frozen=True, slots=True)
class NightProgress:
    """
    Where a night stands: so much of the schedule is played, so many are left, with so many chips
    together. Who has how many is told as far as it is known, in any order; the others are taken to
    share the rest as such nights go. The purchases that each of those left, on average, has made of
    each of the field's offers count against their limits.
    """

    played: Millis
    left: int
    chips: Chips
    stacks: tuple[int, ...] = ()
    bought: tuple[float, ...] = ()


def build_initial_progress(field: ForecastField) -> NightProgress:
    """The standing of a night before its first hand."""
    return NightProgress(
        Millis(0), field.players, Chips(field.players * field.stack), (field.stack,) * field.players
    )


def check_forecast_field(field: ForecastField, standing: NightProgress) -> None:
    """Refuse what cannot be forecast."""
    if not MIN_PLAYERS <= field.players <= MAX_FORECAST_PLAYERS:
        raise refuse(
            _("Only for {least} to {most} players."), least=MIN_PLAYERS, most=MAX_FORECAST_PLAYERS
        )
    if field.stack < 1 or standing.chips < 1:
        raise refuse(_("A starting stack has at least one chip."))
    if not (0 <= field.rebuying <= 1 and 0 <= field.adding <= 1):
        raise refuse(_("Rebuy shares go from 0 to 100 percent."))
    known = sum(standing.stacks)
    fits = (
        known == standing.chips if len(standing.stacks) == standing.left else known < standing.chips
    )
    if not (1 <= standing.left <= field.players and len(standing.stacks) <= standing.left and fits):
        raise refuse(
            _("The stacks do not fit the players left and the chips in play. Count them again.")
        )


def count_tables_by_players_left(field: ForecastField) -> tuple[int, ...]:
    """
    How many tables are open with so many players left, from none to all. Three tables become two
    and two become one where the house says; larger fields break a table once the others have room
    (HomePokerTourney, REDRAW).
    """
    rules = field.rules
    begun = -(-field.players // rules.table_seats)
    found = []
    for left in range(field.players + 1):
        if left <= (rules.final_table_at or rules.table_seats):
            wanted = 1
        elif left <= (rules.two_tables_at or 2 * rules.table_seats):
            wanted = 2
        else:
            wanted = max(3, -(-left // rules.break_to))
        least = -(-left // rules.table_seats)
        found.append(max(1, min(left // 2, max(least, min(begun, wanted)))))
    return tuple(found)
