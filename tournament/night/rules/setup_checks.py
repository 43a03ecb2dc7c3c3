"""Setup checks: what is missing or odd before a night begins, each with what puts it right."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tournament.chips.rules.chip_breakdown import (
    compute_max_players,
    drop_needless_chips,
    list_missing_chips,
    take_out_handouts,
)
from tournament.chips.rules.chip_inventory import (
    STACKS,
    choose_offer_piles,
    count_expected_players,
    list_chip_values,
    list_handouts,
)
from tournament.chips.rules.color_up_schedule import (
    list_scheduled_color_ups,
    list_unpayable_levels,
    schedule_color_ups,
)
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.money.rules.cash_box import list_open_balances
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    has_stale_prizes,
    list_current_prizes,
)
from tournament.money.values.prize_plan import PayoutMethod
from tournament.money.values.terms import offer_text
from tournament.night.rules.schedule_checks import (
    ScheduleIssue,
    find_early_schedule_end,
    find_missing_breaks,
    find_unreachable_late_level,
    find_unreachable_windows,
)
from tournament.night.state import State, count_entered_players, find_buy_in_offer, to_money
from tournament.schedule.values import Break, Level, find_equal_levels, find_level_number
from tournament.tables.rules.seats import list_open_tables, list_taken_seats
from tournament.tables.values import table_text

DOUBLED = 2


class FixPage(StrEnum):
    """Where a finding is put right."""

    PAY = "pay"
    SEATS = "seats"
    STRUCTURE = "structure"
    COLOUR_UPS = "colour_ups"
    PRIZES = "prizes"
    PRICES = "prices"
    CHIPS = "chips"
    RULES = "rules"


REMEDY_WORDS = {
    FixPage.PAY: _("Collect"),
    FixPage.SEATS: _("Tables"),
    FixPage.STRUCTURE: _("Schedule"),
    FixPage.COLOUR_UPS: _("Color-up plan"),
    FixPage.PRIZES: _("Payouts"),
    FixPage.PRICES: _("Prices"),
    FixPage.CHIPS: _("Chips"),
    FixPage.RULES: _("House rules"),
}


@dataclass(frozen=True, slots=True)
class SetupIssue:
    """
    One odd thing: what it is, where it is put right, and the row of the schedule if it is about
    one.
    """

    line: Message
    remedy: FixPage
    row: int | None = None


def find_setup_issues(state: State, at: Instant) -> tuple[SetupIssue, ...]:
    """
    Everything to look at before the first hand, the most pressing first; nothing of it forbids to
    start. What nobody has said – which chips there are, who sits where – is not asked for.
    """
    found: list[SetupIssue] = []
    for find_issues in SETUP_CHECKS:
        found += find_issues(state, at)
    return tuple(found)


def _find_unpaid_players(state: State, at: Instant) -> Iterator[SetupIssue]:
    unpaid = [cents for cents in list_open_balances(state).values() if cents > 0]
    if unpaid:
        forms = ngettext(
            "{count} player owes {sum}",
            "{count} players owe {sum}",
        )
        line = say_count(forms, len(unpaid), sum=to_money(state, sum(unpaid)))
        yield SetupIssue(line, FixPage.PAY)


def _find_overfull_tables(state: State, at: Instant) -> Iterator[SetupIssue]:
    most = state.rules.table_seats
    for number in list_open_tables(state):
        sitting = len(list_taken_seats(state, number, at))
        if sitting > most:
            name = table_text(number, state.tables[number])
            line = say(
                _("{table} has {players} players; {most} are allowed."),
                table=name,
                players=sitting,
                most=most,
            )
            yield SetupIssue(line, FixPage.SEATS)


def _find_missing_seats(state: State, at: Instant) -> Iterator[SetupIssue]:
    """
    The tables that were put up do not hold everybody who is in or promised; a draw would put up
    more.
    """
    players = count_expected_players(state)
    tables = [state.tables[number] for number in list_open_tables(state)]
    seats = sum(table.size - len(table.closed) for table in tables)
    if tables and seats < players:
        line = say(
            _("Only {seats} seats for {players} players. Add a table."),
            seats=seats,
            players=players,
        )
        yield SetupIssue(line, FixPage.SEATS)


def _wrap_schedule_check(
    room: Callable[[State, Instant], Iterator[ScheduleIssue]], remedy: FixPage
) -> Callable[[State, Instant], Iterator[SetupIssue]]:
    """What does not fit about the schedule, with what puts it right."""
    return lambda state, at: (
        SetupIssue(issue.line, remedy, issue.row) for issue in room(state, at)
    )


def _find_unpayable_levels(state: State, at: Instant) -> Iterator[SetupIssue]:
    for payment in list_unpayable_levels(state.structure, list_chip_values(state)):
        line = say(
            _("Level {level}: {amount} can’t be paid with chips of {smallest} or more."),
            level=find_level_number(state.structure, payment.at),
            amount=payment.amount,
            smallest=payment.smallest,
        )
        yield SetupIssue(line, FixPage.STRUCTURE, payment.at)


def _find_blind_jumps(state: State, at: Instant) -> Iterator[SetupIssue]:
    """The blinds of HomePokerTourney double once, from 25-50 to 50-100; more than that is odd."""
    levels = [
        (row, step) for row, step in enumerate(state.structure.steps) if isinstance(step, Level)
    ]
    for (_row, before), (row, after) in pairwise(levels):
        if after.big > DOUBLED * before.big:
            line = say(
                _("Level {level}: the big blind jumps from {before} to {after}."),
                level=find_level_number(state.structure, row),
                before=before.big,
                after=after.big,
            )
            yield SetupIssue(line, FixPage.STRUCTURE, row)


def _find_equal_levels(state: State, at: Instant) -> Iterator[SetupIssue]:
    for row, before in find_equal_levels(state.structure).items():
        line = say(
            _("Levels {before} and {level} have the same blinds."), before=before, level=before + 1
        )
        yield SetupIssue(line, FixPage.STRUCTURE, row)


def _find_missed_color_ups(state: State, at: Instant) -> Iterator[SetupIssue]:
    """
    Chips that could leave in a break, by what the levels need, and stay on the table or leave right
    after it.
    """
    values = list_chip_values(state)
    written = {
        planned.value: planned.at for planned in list_scheduled_color_ups(state.structure, values)
    }
    for color_up in schedule_color_ups(state.structure, values):
        stays = written.get(color_up.value, len(state.structure.steps)) > color_up.at
        if stays and isinstance(state.structure.steps[color_up.at], Break):
            line = say(
                _("The {value}s can leave in the break after level {level}."),
                value=color_up.value,
                level=find_level_number(state.structure, color_up.at),
            )
            yield SetupIssue(line, FixPage.COLOUR_UPS, color_up.at)


def _find_prize_issues(state: State, at: Instant) -> Iterator[SetupIssue]:
    total = compute_prize_pool(state).total
    promised = sum(state.plan.amounts) if state.plan.how is PayoutMethod.FIXED else 0
    if not total and promised and count_entered_players(state):
        line = say(
            _("Payouts of {sum} are set, but nothing is paid in."), sum=to_money(state, promised)
        )
        yield SetupIssue(line, FixPage.PRIZES)
    elif total > 0 and not any(list_current_prizes(state)):
        line = say(_("The prize pool is {sum}, but no place is paid."), sum=to_money(state, total))
        yield SetupIssue(line, FixPage.PRIZES)
    elif has_stale_prizes(state):
        line = say(_("Locked payouts no longer match the prize pool or the players"))
        yield SetupIssue(line, FixPage.PRIZES)


def _find_impossible_stacks(state: State, at: Instant) -> Iterator[SetupIssue]:
    """Purchases that the night's own chips do not make."""
    if not state.chips.chips:
        return
    for offer in state.terms.offers:
        used = {pile.value for pile in offer.piles if pile.count}
        if strange := used - set(state.chips.values):
            line = say(
                _("{offer}: the set has no chips of {value}."),
                offer=offer_text(offer),
                value=min(strange),
            )
            yield SetupIssue(line, FixPage.PRICES)
        elif choose_offer_piles(state, offer) is None and not (
            offer.buys in STACKS and _can_make_stack(state, offer.chips)
        ):
            line = say(
                _("{offer}: these chips don’t make {chips}."),
                offer=offer_text(offer),
                chips=offer.chips,
            )
            yield SetupIssue(line, FixPage.CHIPS)


def _can_make_stack(state: State, stack: int) -> bool:
    """
    Whether the set makes such a stack at all, so that only the number of players is too large for
    it.
    """
    return compute_max_players(drop_needless_chips(state.chips, state.structure), stack) > 0


def _find_missing_chips(state: State, at: Instant) -> Iterator[SetupIssue]:
    """Chips for everybody who is in or promised."""
    offer = find_buy_in_offer(state)
    if not state.chips.chips or offer is None:
        return
    piles = choose_offer_piles(state, offer)
    if piles is None:
        most = compute_max_players(drop_needless_chips(state.chips, state.structure), offer.chips)
        if most:
            line = say(
                _("The chips make {stacks} of {players} equal stacks."),
                stacks=most,
                players=count_expected_players(state),
            )
            yield SetupIssue(line, FixPage.CHIPS)
        return
    to_come = sum(entrant.is_coming for entrant in state.entrants.values())
    owned = set(state.chips.values)
    for missing in list_missing_chips(
        take_out_handouts(state.chips, (*list_handouts(state), (piles, to_come)))
    ):
        if missing.value in owned:
            line = say(
                _("Missing for everybody expected: {chips} × {value}"),
                chips=missing.count,
                value=missing.value,
            )
            yield SetupIssue(line, FixPage.CHIPS)


SETUP_CHECKS: tuple[Callable[[State, Instant], Iterator[SetupIssue]], ...] = (
    _find_unpaid_players,
    _find_overfull_tables,
    _find_missing_seats,
    _find_unpayable_levels,
    _find_blind_jumps,
    _wrap_schedule_check(find_early_schedule_end, FixPage.STRUCTURE),
    _wrap_schedule_check(find_missing_breaks, FixPage.STRUCTURE),
    _find_equal_levels,
    _find_missed_color_ups,
    _wrap_schedule_check(find_unreachable_windows, FixPage.PRICES),
    _wrap_schedule_check(find_unreachable_late_level, FixPage.RULES),
    _find_prize_issues,
    _find_impossible_stacks,
    _find_missing_chips,
)
