"""To-do items: what keeps tables from their next hand."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from tournament.clock.actions import Resume
from tournament.clock.values import Instant
from tournament.desk.todo_items.todo_item import TodoButton, TodoItem, TodoKind, TodoPageLink
from tournament.engine.messages import Message, TimeOfDay, _, ngettext, say, say_count
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.rules.purchase_windows import find_rebuy_deadline, list_rebuy_candidates
from tournament.players.rules.standings import find_place_if_out
from tournament.players.views.roster import ChipHandout, PurchaseOption, build_rebuy_row
from tournament.tables.actions.deal_on import DealOn
from tournament.tables.rules.hand_blockers import (
    HandBlocker,
    HandBlockerKind,
    can_deal_on,
    find_hand_blockers,
)
from tournament.tables.rules.seats import list_seated_tables
from tournament.tables.values import RequestKind
from tournament.tables.views.seat_names import list_seat_names

STOPS = {
    HandBlockerKind.DISPUTE: TodoItem(
        TodoKind.DISPUTE,
        say(_("Dispute: the clock is stopped")),
        (TodoPageLink("night_rulings", say(_("Rulings")), duty=None),),
    ),
    HandBlockerKind.STOPPED: TodoItem(
        TodoKind.STOPPED,
        say(_("Break: the clock is stopped")),
        (TodoButton(Resume.kind, "do-resume-now", say(_("Resume"))),),
    ),
    HandBlockerKind.SET_ASIDE: TodoItem(
        TodoKind.SET_ASIDE,
        say(_("The night is on hold")),
        (TodoPageLink("stop_night", say(_("Continue the night"))),),
    ),
}
PLAYERS = TodoPageLink("entrants", say(_("Players")), part="waiting-head", duty=None)
REBUY_PAGE = TodoPageLink("entrants", say(_("Rebuys")), query="show=rebuy", otherwise=PLAYERS)
REBUYS = frozenset({PurchaseKind.REBUY, PurchaseKind.RE_ENTRY})
"""What brings somebody back who has no chips left."""
MAX_NAMED = 3
"""So many who hold up a table have a row each; more are a list away."""
MOVES = frozenset({TodoKind.PLANNED, TodoKind.DRAWING, TodoKind.DUE})
LEADS = {
    HandBlockerKind.DISPUTE: frozenset({TodoKind.DISPUTE}),
    HandBlockerKind.STOPPED: frozenset({TodoKind.STOPPED}),
    HandBlockerKind.SET_ASIDE: frozenset({TodoKind.SET_ASIDE}),
    HandBlockerKind.REBUY: frozenset({TodoKind.REBUY, TodoKind.REQUEST}),
    HandBlockerKind.PLANNED: frozenset({TodoKind.PLANNED}),
    HandBlockerKind.DRAWING: frozenset({TodoKind.DRAWING}),
    HandBlockerKind.TOO_FEW: MOVES | {TodoKind.WINNER},
    HandBlockerKind.UNEVEN: MOVES,
    HandBlockerKind.SHORT: MOVES,
    HandBlockerKind.REDRAW: MOVES,
    HandBlockerKind.LATE: frozenset({TodoKind.OVERDUE}),
    HandBlockerKind.TOGETHER: frozenset({TodoKind.TOGETHER}),
}
"""The rows of which one leads to what ends it; for an idle table nobody has to do anything."""

ANSWERED = frozenset({RequestKind.REBUY, RequestKind.OUT})
"""Who asked for one of them has a row already."""
Halts = dict[int, tuple[HandBlocker, ...]]


def find_table_blockers(state: State, at: Instant) -> Halts:
    """What holds up each table; where nobody has a seat, what would hold up any."""
    return find_hand_blockers(state, at, tuple(list_seated_tables(state, at)) or (1,))


def list_blocker_items(state: State, halts: Halts, at: Instant) -> Iterator[TodoItem]:
    """Why no table begins a hand, and who has to say whether they rebuy."""
    causes = {halt.cause for halt in chain(*halts.values())}
    yield from (STOPS[cause] for cause in STOPS if cause in causes)
    asked = {request.player for request in state.requests if request.wish in ANSWERED}
    yield from _list_rebuy_items(state, halts, sorted(list_rebuy_candidates(state, at) - asked), at)


def _list_rebuy_items(
    state: State, halts: Halts, out: Sequence[int], at: Instant
) -> Iterator[TodoItem]:
    """A row each for those whom a table waits for, unless they are many; one row for all others."""
    holds = {halt.player: number for number in halts for halt in halts[number] if halt.player}
    named = [key for key in out if key in holds]
    others = out if len(named) > MAX_NAMED else [key for key in out if key not in holds]
    if others is not out:
        for key in named:
            waits = say(_("{table} waits"), table=table_name_text(state, holds[key]))
            yield _build_rebuy_item(state, key, at, waits)
    if len(others) == 1:
        yield _build_rebuy_item(state, others[0], at, None)
    elif others:
        forms = ngettext("{count} player can still rebuy", "{count} players can still rebuy")
        yield TodoItem(TodoKind.REBUY, say_count(forms, len(others)), (REBUY_PAGE,))


def _build_rebuy_item(state: State, key: int, at: Instant, waits: Message | None) -> TodoItem:
    name = list_seat_names(state).get(key, entrant_name_of(state, key))
    fields: tuple[tuple[str, int | str], ...] = (("player", key),)
    place = find_place_if_out(state, key, at)
    ways = [TodoButton(DeclineRebuy.kind, f"do-no-rebuy-{key}", say(_("Out")), fields, place=place)]
    if waits is not None and can_deal_on(state, key, at):
        ways.append(TodoButton(DealOn.kind, f"do-deal-on-{key}", say(_("Keep dealing")), fields))
    ways += list_sale_buttons(state, key, at, REBUYS)
    if waits is None and state.entrants[key].dealt_on:
        waits = say(_("The table keeps dealing"))
    detail = _add_rebuy_deadline(state, key, waits, at)
    line = say(_("{name} is out of chips"), name=name)
    return TodoItem(TodoKind.REBUY, line, tuple(ways), str(key), detail, whose=name)


def _add_rebuy_deadline(
    state: State, key: int, waits: Message | None, at: Instant
) -> Message | None:
    """Until when somebody who is out can rebuy, if that is known, after what waits for them."""
    end = find_rebuy_deadline(state, state.entrants[key], at)
    if end is None:
        return waits
    until = say(_("Rebuy until {time}"), time=TimeOfDay(end))
    return until if waits is None else say("{waits} · {until}", waits=waits, until=until)


def list_sale_buttons(
    state: State, key: int, at: Instant, kinds: Collection[PurchaseKind]
) -> tuple[TodoButton, ...]:
    """What a player can buy of these kinds at this instant, each with one tap."""
    sales = build_rebuy_row(state, key, at, ChipHandout(state)).sales
    return tuple(
        _build_sale_button(sale, key)
        for sale in sales
        if sale.offer.buys in kinds and not sale.stack
    )


def _build_sale_button(sale: PurchaseOption, key: int) -> TodoButton:
    offer = sale.offer
    label = sale.name
    if offer.price:
        label = say(_("{offer} {price}"), offer=sale.name, price=sale.price)
    fields: list[tuple[str, int | str]] = [
        ("player", key),
        ("offer", sale.number),
        ("price", offer.price),
        ("chips", offer.chips),
        ("buys", offer.buys.value),
        ("times", sale.times),
        ("piles", sale.piles_field_value),
    ]
    if sale.offer.buys in REBUYS:
        fields.append(("stack", 0))
    return TodoButton(
        BuyMore.kind, f"do-sell-{key}-{sale.number}", label, tuple(fields), is_main=True
    )


def list_other_blocker_items(halts: Halts, kinds: Collection[TodoKind]) -> Iterator[TodoItem]:
    """A row for whatever else a table waits for, where none of these kinds leads to its end."""
    look = TodoPageLink("seats", say(_("Tables")), duty=None)
    for number, found in halts.items():
        for halt in found:
            if halt.cause is not HandBlockerKind.IDLE and LEADS[halt.cause].isdisjoint(kinds):
                yield TodoItem(TodoKind.WAITS, halt.line, (look,), f"{halt.cause}-{number}")
