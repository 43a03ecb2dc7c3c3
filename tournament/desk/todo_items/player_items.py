"""To-do items: players and their money."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.desk.todo_items.todo_item import TodoButton, TodoItem, TodoKind, TodoPageLink
from tournament.engine.messages import (
    Message,
    Text,
    TimeOfDay,
    _,
    join_facts,
    ngettext,
    say,
    say_count,
)
from tournament.engine.time_units import MINUTE
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.rules.bounties import list_unclaimed_heads
from tournament.money.rules.cash_box import list_open_balances, list_settlement_tasks
from tournament.money.rules.prize_pool import has_stale_prizes, list_current_prizes
from tournament.money.values.terms import (
    BountyKind,
    PurchaseKind,
    PurchaseWindow,
    WindowEnd,
    offer_text,
)
from tournament.night.state import (
    Phase,
    State,
    entrant_name_of,
    entrant_names_text,
    find_phase,
    read_night_clock,
    to_money,
)
from tournament.players.actions.absences_and_refunds import (
    find_absence_deadline,
    why_absent_keeps_chips,
)
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.place_corrections import AnswerSameHand
from tournament.players.rules.arrivals import has_played_no_hand
from tournament.players.rules.purchase_windows import (
    find_closing_time,
    list_open_offers,
    list_rebuy_candidates,
    may_prize_pool_grow,
)
from tournament.players.rules.standings import list_active_players
from tournament.players.values import EntrantStatus
from tournament.players.views.same_hand_questions import SameHandQuestion
from tournament.schedule.values import Break

NOT_BEGUN = (Phase.PLANNED, Phase.COUNTDOWN)
ENDS_SOON = ngettext(
    "{what} ends in {count} min, at {time}", "{what} ends in {count} min, at {time}"
)
PLAYERS_PAGE = TodoPageLink("entrants", say(_("Players")), duty=None)
SOON_MS = 5 * MINUTE
"""So long before something can be bought no more the desk says so."""
NAMED_DEBTORS = 4
"""As many as a line of a phone has room for."""


@dataclass(frozen=True, slots=True)
class OverduePlayer:
    """Somebody who has been away for longer than the house allows, or did not come in time."""

    key: int
    name: Text
    since: int
    is_late: bool


def list_overdue_players(state: State, at: Instant) -> tuple[OverduePlayer, ...]:
    """Everybody whose time is over, the longest first."""
    rows = []
    for key, entrant in state.entrants.items():
        if (
            entrant.status is EntrantStatus.ABSENT
            and why_absent_keeps_chips(state, key, at) is None
        ):
            is_late = has_played_no_hand(state, key, entrant)
            rows.append(OverduePlayer(key, entrant_name_of(state, key), entrant.since, is_late))
    return tuple(sorted(rows, key=lambda row: row.since))


def list_player_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """
    Who is late or away for too long, what closes soon, and money that nobody has looked after.
    """
    if state.finished is not None:
        yield from _list_unsettled_items(state, at)
        return
    for player in list_overdue_players(state, at):
        yield _build_overdue_item(state, player)
    yield from _list_late_items(state, at)
    yield from _list_closing_items(state, at)
    yield from _list_add_on_items(state, at)
    if state.terms.bounty is not BountyKind.NONE and (heads := list_unclaimed_heads(state)):
        yield _build_bounty_item(state, heads)
    if find_phase(state, at) in NOT_BEGUN:  # what is odd until then stands in a list of its own
        return
    if has_stale_prizes(state):
        line = say(_("Locked payouts no longer match the prize pool or the players"))
        way = TodoPageLink("prizes", say(_("Payouts")))
        yield TodoItem(TodoKind.STALE, line, (way,), for_directors=True)
    yield from _list_payout_items(state, at)
    yield from _list_unpaid_items(state)


def _list_payout_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """
    Payouts that can be locked once nothing more is sold, and a deal where the house asks for one.
    """
    prizes = list_current_prizes(state)
    if state.deal is not None or not sum(prizes) or list_rebuy_candidates(state, at):
        return
    left = len(list_active_players(state))
    if left < 2:
        return
    closes = any(
        offer.price and offer.window.until is not WindowEnd.ALWAYS for offer in state.terms.offers
    )
    if closes and state.locked is None and not may_prize_pool_grow(state, at):
        line = say(_("Late registration and rebuys are over"))
        fields = tuple(("cents", cents) for cents in prizes)
        way = TodoButton(LockPrizes.kind, "do-lock-prizes-now", say(_("Lock payouts")), fields)
        yield TodoItem(TodoKind.PAYOUTS, line, (way,), for_directors=True)
    if left <= state.rules.ask_deal_at and state.proposed is None:
        forms = ngettext("{count} player left: make a deal?", "{count} players left: make a deal?")
        line = say(_("Heads-up: make a deal?")) if left == 2 else say_count(forms, left)
        page = TodoPageLink("deal", say(_("Deal")))
        yield TodoItem(TodoKind.HEADS_UP, line, (page,), for_directors=True)


def _build_overdue_item(state: State, player: OverduePlayer) -> TodoItem:
    name = player.name
    if player.is_late:
        here = say(_("Is here"))
        line = say(_("{name} didn’t show up"), name=name)
        detail = None
    else:
        here = say(_("Is back"))
        line = say(_("{name} has been away too long"), name=name)
        forms = ngettext(
            "Since {since}, allowed {count} minute", "Since {since}, allowed {count} minutes"
        )
        since = TimeOfDay(player.since)
        detail = say_count(forms, state.rules.absent_minutes, since=since)
    return TodoItem(
        TodoKind.OVERDUE,
        line,
        _list_absent_ways(player.key, here),
        str(player.key),
        detail,
        whose=player.name,
        for_directors=True,
    )


def _list_absent_ways(key: int, here: Message) -> tuple[TodoButton | TodoPageLink, ...]:
    """They are there after all, or their chips leave."""
    return (
        TodoButton(MarkAbsent.kind, f"do-overdue-back-{key}", here, (("player", key),)),
        TodoPageLink("entrant", say(_("Remove chips")), key, part="stays-away"),
    )


def find_late_deadline(state: State, at: Instant) -> Instant | None:
    """When late players lose their chips if nobody touches the clock; None if nobody knows."""
    level = state.rules.late_until_level
    late = (
        entrant.status is EntrantStatus.ABSENT and has_played_no_hand(state, key, entrant)
        for key, entrant in state.entrants.items()
    )
    if level < 2 or not any(late):
        return None
    return find_closing_time(state, PurchaseWindow(WindowEnd.FIRST_HAND, level), at)


def _list_late_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """Who was promised and is not here, some minutes before it costs them their chips."""
    end = find_late_deadline(state, at)
    if end is None or end - at > SOON_MS:
        return
    for key, entrant in state.entrants.items():
        if entrant.status is not EntrantStatus.ABSENT:
            continue
        if not has_played_no_hand(state, key, entrant) or not why_absent_keeps_chips(
            state, key, at
        ):
            continue
        name = entrant_name_of(state, key)
        detail = say(
            _("Chips removed at level {level}, {time}"),
            level=state.rules.late_until_level,
            time=TimeOfDay(end),
        )
        ways = _list_absent_ways(key, say(_("Is here")))
        line = say(_("{name} isn’t here yet"), name=name)
        yield TodoItem(
            TodoKind.OVERDUE, line, ways, str(key), detail, whose=name, for_directors=True
        )


def list_same_hand_items(asked: Sequence[SameHandQuestion]) -> Iterator[TodoItem]:
    """
    Whether players went out in the same hand; where some of several did, the page of the places
    says it.
    """
    for question in asked:
        players: tuple[tuple[str, int | str], ...] = question.fields
        ways: tuple[TodoButton | TodoPageLink, ...] = (
            TodoButton(
                AnswerSameHand.kind,
                f"same-{question.id}",
                say(_("Same hand")),
                (*players, ("same", "on")),
            ),
            TodoButton(
                AnswerSameHand.kind, f"apart-{question.id}", say(_("Different hands")), players
            ),
        )
        if len(question.keys) > 2:
            ways = (*ways, TodoPageLink("places", say(_("Only some"))))
        yield TodoItem(
            TodoKind.SAME_HAND,
            question.line,
            ways,
            question.id,
            whose=question.names,
            for_directors=True,
        )


def _list_closing_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """What can be bought for some minutes only, by when that ends."""
    ends: dict[Instant, Message] = {}
    rebuys = set()
    for number in list_open_offers(state, at):
        offer = state.terms.offers[number]
        end = find_closing_time(state, offer.window, at)
        if end is None or end - at > SOON_MS:
            continue
        name = offer_text(offer)
        if offer.buys is not PurchaseKind.BUY_IN:
            rebuys.add(end)
        ends[end] = join_facts(ends[end], name) if end in ends else name
    for end in sorted(ends):
        line = say_count(ENDS_SOON, -((at - end) // MINUTE), what=ends[end], time=TimeOfDay(end))
        way = PLAYERS_PAGE
        if end in rebuys:
            way = TodoPageLink("entrants", say(_("Last rebuys")), query="show=rebuy", otherwise=way)
        yield TodoItem(TodoKind.CLOSING, line, (way,), str(end))


def _list_add_on_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """In a break, the add-on that is sold in it, until the desk says that it ends soon."""
    if not isinstance(state.structure.steps[read_night_clock(state, at).step], Break):
        return
    for number in list_open_offers(state, at):
        offer = state.terms.offers[number]
        end = find_closing_time(state, offer.window, at)
        if offer.buys is not PurchaseKind.ADD_ON or (end is not None and end - at <= SOON_MS):
            continue
        detail = None if end is None else say(_("Until {time}"), time=TimeOfDay(end))
        way = TodoPageLink(
            "entrants", say(_("Add-ons")), query="show=rebuy", otherwise=PLAYERS_PAGE
        )
        yield TodoItem(
            TodoKind.CLOSING, say(_("Add-ons are open")), (way,), f"add-on-{number}", detail
        )


def _build_bounty_item(state: State, heads: tuple[int, ...]) -> TodoItem:
    """
    Bounties that nobody has: of one, straight to where it is said; of several, to the list that
    leads there.
    """
    way = TodoPageLink("places", say(_("Places")))
    whose: Text = ""
    if len(heads) == 1:
        way = TodoPageLink("entrant", say(_("Say who")), heads[0], part="outs-head")
        whose = entrant_name_of(state, heads[0])
    line = say_count(ngettext("{count} bounty unclaimed", "{count} bounties unclaimed"), len(heads))
    detail = say(_("Unclaimed bounties go to the winner"))
    return TodoItem(TodoKind.HEADS, line, (way,), "", detail, whose=whose, for_directors=True)


def _list_unpaid_items(state: State) -> Iterator[TodoItem]:
    """As long as the night goes on; afterwards it is one of the points that are not settled."""
    if missing := {key: cents for key, cents in list_open_balances(state).items() if cents > 0}:
        forms = ngettext("{count} player owes {sum}", "{count} players owe {sum}")
        line = say_count(forms, len(missing), sum=to_money(state, sum(missing.values())))
        is_named = 1 < len(missing) <= NAMED_DEBTORS
        detail = entrant_names_text(state, tuple(missing)) if is_named else None
        if len(missing) == 1:
            ((key, cents),) = missing.items()
            line = say(
                _("{name} owes {sum}"),
                name=entrant_name_of(state, key),
                sum=to_money(state, cents),
            )
        way = TodoPageLink("prizes", say(_("Collect")), part="owing")
        yield TodoItem(TodoKind.UNPAID, line, (way,), detail=detail, for_directors=True)


def _list_unsettled_items(state: State, at: Instant) -> Iterator[TodoItem]:
    if points := list_settlement_tasks(state, at):
        line = points[0] if len(points) == 1 else say(_("Money still to settle"))
        points = points if len(points) > 1 else ()
        ways = (TodoPageLink("settle_up", say(_("Settle up"))),)
        yield TodoItem(TodoKind.UNSETTLED, line, ways, points=points, for_directors=True)


def list_player_change_times(state: State, at: Instant) -> Iterator[Instant]:
    """
    When somebody's time ends, or something is about to close, although nobody touches the clock.
    """
    for entrant in state.entrants.values():
        if entrant.status is not EntrantStatus.ABSENT:
            continue
        if (end := find_absence_deadline(state, entrant)) is not None:
            yield Instant(end + 1)
    if (late := find_late_deadline(state, at)) is not None:
        yield Instant(late - SOON_MS)
        yield late
    for number in list_open_offers(state, at):
        if (end := find_closing_time(state, state.terms.offers[number].window, at)) is not None:
            yield from (Instant(end - left) for left in range(SOON_MS, -1, -MINUTE))
