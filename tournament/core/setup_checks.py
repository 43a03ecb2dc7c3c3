"""What is missing or odd about a night before it begins, each with what puts it right."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tournament.core.cash_box import list_balances
from tournament.core.chip_count import (
    STACKS,
    count_expected_players,
    list_chip_values,
    list_handouts,
    piles_for,
)
from tournament.core.chips import (
    colour_ups,
    drop_needless_chips,
    lacking,
    list_scheduled_color_ups,
    most_players,
    take_out_handouts,
    unpayable,
)
from tournament.core.clock import Instant
from tournament.core.entrants import EntrantStatus
from tournament.core.messages import Message, _, ngettext, say, say_count
from tournament.core.prize_plan import PayoutMethod
from tournament.core.prize_pool import is_stale, list_current_prizes, purse
from tournament.core.schedule_checks import (
    ScheduleIssue,
    find_unreachable_late_level,
    find_unreachable_windows,
    too_short,
    without_break,
)
from tournament.core.seats import list_taken_seats, open_tables
from tournament.core.state import State, field_size, first_offer, money
from tournament.core.structure import Break, Level, level_number
from tournament.core.tables import table_text
from tournament.core.terms import offer_text

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
    FixPage.PAY: _("Take the money"),
    FixPage.SEATS: _("Change the seats"),
    FixPage.STRUCTURE: _("Change the schedule"),
    FixPage.COLOUR_UPS: _("Let chips leave"),
    FixPage.PRIZES: _("Change the prizes"),
    FixPage.PRICES: _("Change what it costs"),
    FixPage.CHIPS: _("Change the chips"),
    FixPage.RULES: _("Change the house rules"),
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


def findings(state: State, at: Instant) -> tuple[SetupIssue, ...]:
    """
    Everything to look at before the first hand, the most pressing first; nothing of it forbids to
    start. What nobody has said – which chips there are, who sits where – is not asked for.
    """
    return tuple(one for room in ROOMS for one in room(state, at))


def _unpaid(state: State, at: Instant) -> Iterator[SetupIssue]:
    unpaid = [cents for cents in list_balances(state).values() if cents > 0]
    if unpaid:
        forms = ngettext(
            "{count} player has not paid yet: {sum} are missing.",
            "{count} players have not paid yet: {sum} are missing.",
        )
        yield SetupIssue(say_count(forms, len(unpaid), sum=money(state, sum(unpaid))), FixPage.PAY)


def _tables(state: State, at: Instant) -> Iterator[SetupIssue]:
    most = state.rules.table_seats
    for number in open_tables(state):
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


def _seats(state: State, at: Instant) -> Iterator[SetupIssue]:
    """
    The tables that were put up do not hold everybody who is in or promised; a draw would put up
    more.
    """
    tables, players = open_tables(state), count_expected_players(state)
    seats = sum(state.tables[number].size - len(state.tables[number].closed) for number in tables)
    if tables and seats < players:
        forms = ngettext(
            "The tables have {count} seat; expected: {players}. Put up another table.",
            "The tables have {count} seats; expected: {players}. Put up another table.",
        )
        yield SetupIssue(say_count(forms, seats, players=players), FixPage.SEATS)


def _of(
    room: Callable[[State, Instant], Iterator[ScheduleIssue]], remedy: FixPage
) -> Callable[[State, Instant], Iterator[SetupIssue]]:
    """What does not fit about the schedule, with what puts it right."""
    return lambda state, at: (SetupIssue(one.line, remedy, one.row) for one in room(state, at))


def _payable(state: State, at: Instant) -> Iterator[SetupIssue]:
    for one in unpayable(state.structure, list_chip_values(state)):
        line = say(
            _("Level {level}: {amount} cannot be paid in chips worth {smallest} or more."),
            level=level_number(state.structure, one.at),
            amount=one.amount,
            smallest=one.smallest,
        )
        yield SetupIssue(line, FixPage.STRUCTURE, one.at)


def _jumps(state: State, at: Instant) -> Iterator[SetupIssue]:
    """The blinds of HomePokerTourney double once, from 25-50 to 50-100; more than that is odd."""
    levels = [
        (row, step) for row, step in enumerate(state.structure.steps) if isinstance(step, Level)
    ]
    for (_row, before), (row, after) in pairwise(levels):
        if after.big > DOUBLED * before.big:
            line = say(
                _("Level {level}: the big blind jumps from {before} to {after}."),
                level=level_number(state.structure, row),
                before=before.big,
                after=after.big,
            )
            yield SetupIssue(line, FixPage.STRUCTURE, row)


def _colour_ups(state: State, at: Instant) -> Iterator[SetupIssue]:
    """
    Chips that could leave in a break, by what the levels need, and stay on the table or leave right
    after it.
    """
    values = list_chip_values(state)
    written = {one.value: one.at for one in list_scheduled_color_ups(state.structure, values)}
    for one in colour_ups(state.structure, values):
        stays = written.get(one.value, len(state.structure.steps)) > one.at
        if stays and isinstance(state.structure.steps[one.at], Break):
            line = say(
                _("The chips worth {value} can leave in the break after level {level}."),
                value=one.value,
                level=level_number(state.structure, one.at),
            )
            yield SetupIssue(line, FixPage.COLOUR_UPS, one.at)


def _prizes(state: State, at: Instant) -> Iterator[SetupIssue]:
    total, promised = (
        purse(state).total,
        sum(state.plan.amounts) if state.plan.how is PayoutMethod.FIXED else 0,
    )
    if not total and promised and field_size(state):
        line = say(
            _("Prizes of {sum} are fixed, but nothing is paid in."), sum=money(state, promised)
        )
        yield SetupIssue(line, FixPage.PRIZES)
    elif total > 0 and not any(list_current_prizes(state)):
        yield SetupIssue(
            say(_("There is {sum} to win, but no prize for it."), sum=money(state, total)),
            FixPage.PRIZES,
        )
    elif is_stale(state):
        yield SetupIssue(
            say(_("The fixed prizes do not fit the purse and the players any more.")),
            FixPage.PRIZES,
        )


def _stacks(state: State, at: Instant) -> Iterator[SetupIssue]:
    """Purchases that the night's own chips do not make."""
    if not state.chips.chips:
        return
    for offer in state.terms.offers:
        if strange := sorted(
            {pile.value for pile in offer.piles if pile.count} - set(state.chips.values)
        ):
            line = say(
                _("{offer}: there are no chips worth {value} in this set."),
                offer=offer_text(offer),
                value=strange[0],
            )
            yield SetupIssue(line, FixPage.PRICES)
        elif piles_for(state, offer) is None and not (
            offer.buys in STACKS and _serves_somebody(state, offer.chips)
        ):
            line = say(
                _("{offer}: {chips} cannot be made of these chips."),
                offer=offer_text(offer),
                chips=offer.chips,
            )
            yield SetupIssue(line, FixPage.CHIPS)


def _serves_somebody(state: State, stack: int) -> bool:
    """
    Whether the set makes such a stack at all, so that only the number of players is too large for
    it.
    """
    return most_players(drop_needless_chips(state.chips, state.structure), stack) > 0


def _enough(state: State, at: Instant) -> Iterator[SetupIssue]:
    """Chips for everybody who is in or promised."""
    offer = first_offer(state)
    if not state.chips.chips or offer is None:
        return
    piles = piles_for(state, offer)
    if piles is None:
        most = most_players(drop_needless_chips(state.chips, state.structure), offer.chips)
        if most:
            forms = ngettext(
                "The chips make equal stacks for {count} player; expected: {players}.",
                "The chips make equal stacks for {count} players; expected: {players}.",
            )
            yield SetupIssue(
                say_count(forms, most, players=count_expected_players(state)), FixPage.CHIPS
            )
        return
    to_come = sum(1 for one in state.entrants.values() if one.status is EntrantStatus.EXPECTED)
    owned = set(state.chips.values)
    for missing in lacking(
        take_out_handouts(state.chips, (*list_handouts(state), (piles, to_come)))
    ):
        if missing.value in owned:
            forms = ngettext(
                "{count} chip worth {value} is missing for everybody who is expected.",
                "{count} chips worth {value} are missing for everybody who is expected.",
            )
            yield SetupIssue(say_count(forms, missing.count, value=missing.value), FixPage.CHIPS)


ROOMS: tuple[Callable[[State, Instant], Iterator[SetupIssue]], ...] = (
    _unpaid,
    _tables,
    _seats,
    _payable,
    _jumps,
    _of(too_short, FixPage.STRUCTURE),
    _of(without_break, FixPage.STRUCTURE),
    _colour_ups,
    _of(find_unreachable_windows, FixPage.PRICES),
    _of(find_unreachable_late_level, FixPage.RULES),
    _prizes,
    _stacks,
    _enough,
)
