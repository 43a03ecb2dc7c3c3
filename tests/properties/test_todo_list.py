"""Whatever a table or the program waits for has a row in the desk's list *Now*."""

from collections import Counter
from random import Random

from tests.properties.night_kind import Kind as NightKind
from tests.properties.night_kind import some_kind
from tests.properties.seated_night import SeatedNight
from tests.properties.walk import stroll
from tournament.clock.values import Instant
from tournament.desk.todo_items import TodoItem, TodoKind, TodoPageLink, list_todo_items
from tournament.desk.todo_items.todo_list import todo_link_url
from tournament.engine.messages import Message, Refusal
from tournament.journal import NightSnapshot
from tournament.money.rules.bounties import list_unclaimed_heads
from tournament.money.values.terms import BountyKind
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import has_winner
from tournament.players.views.same_hand_questions import SameHandQuestion, list_same_hand_questions
from tournament.tables.actions.hands import NextHand, get_hand_number
from tournament.tables.rules.seats import has_seating, list_seated_tables, list_unseated_players
from tournament.tables.rules.table_balancing import find_due_table_task, list_stopped_tables
from tournament.tables.values import RequestKind

WALKS, CLICKS, SEATED = 8, 60, 5
MOVES = {TodoKind.PLANNED, TodoKind.DRAWING, TodoKind.DUE}
BREAK = "Break: finish this hand, then wait."
LEADS = {
    BREAK: {TodoKind.STOPPED},
    "Dispute: finish this hand, then wait for the director.": {TodoKind.DISPUTE},
    "The night is on hold. The next hand waits until it continues.": {TodoKind.SET_ASIDE},
    "Players are about to move. Finish this hand, then wait.": {TodoKind.PLANNED},
    "New seats are about to be drawn. Finish this hand, then wait.": {TodoKind.DRAWING},
    "{name} is out and may still rebuy. Ask first.": {
        TodoKind.REBUY,
        TodoKind.REQUEST,
    },
    "{table} needs two players for a hand.": {*MOVES, TodoKind.WINNER, TodoKind.WAITS},
    "Tables differ by two players. Somebody moves before the next hand.": MOVES,
    "{table} is three players short. Wait until players move there.": MOVES,
    "Last hand: seats are drawn again": MOVES,
    "{name} is not here for the first hand of level {level}. Ask the desk.": {TodoKind.OVERDUE},
    "Hand for hand: wait until every table is done.": {TodoKind.TOGETHER},
}
"""For each refusal of a hand the rows of which one leads to what ends it."""
IDLE = "The night has not begun. The first hand waits for the clock."
"""Nobody is asked for anything, no more than in a break of the schedule."""


def find_questions(past: JournalHistory) -> list[SameHandQuestion]:
    return list_same_hand_questions(NightSnapshot(past.version, "", past.state, past, 0))


def find_refusal(state: State, number: int, at: Instant) -> Message | None:
    """Why the next hand of a table is refused."""
    try:
        NextHand(number, get_hand_number(state, number) + 1).check(state, at)
    except Refusal as refused:
        return refused.line
    return None


def ends_by_itself(state: State) -> bool:
    """Whether the break is one of the schedule, or was taken with a length."""
    return state.stop is None or state.stop.until is not None


def check_now(past: JournalHistory, at: Instant, found: Counter[str]) -> None:
    """Every table that waits and every open question has its row; every row leads somewhere."""
    state = past.state
    rows = list_todo_items(state, at, (), find_questions(past))
    check_rows(rows)
    if state.finished is not None:
        return
    kinds = {one.kind for one in rows}
    for number in list_seated_tables(state, at) or ([] if has_seating(state) else [1]):
        line = find_refusal(state, number, at)
        if line is None or line.text == IDLE or (line.text == BREAK and ends_by_itself(state)):
            continue
        found[line.text] += 1
        leads = LEADS[line.text]
        assert kinds & leads, f"a table waits, and nothing is told of it: {line}"
        if kinds & leads == {TodoKind.WAITS}:
            assert line in [one.line for one in rows], "another table is told of"
    due = find_due_table_task(state, at)
    if due is not None and (state.play_on != due.left or list_stopped_tables(state, at)):
        assert kinds & MOVES, "tables are uneven, and nothing is told of it"
    check_rebuys(state, at, rows)
    wanted = set(list_open_questions(past, at))
    found.update(wanted)
    assert wanted <= kinds, f"the program waits, and nothing is told of it: {wanted - kinds}"


def list_open_questions(past: JournalHistory, at: Instant) -> list[TodoKind]:
    """What else the program waits for, read off the night."""
    state = past.state
    has_begun = state.started is not None
    audits, wishes = state.chip_audits, {one.wish for one in state.requests}
    open_things = {
        TodoKind.AWAY: state.away is not None,
        TodoKind.FLOOR: RequestKind.FLOOR in wishes,
        TodoKind.REQUEST: bool(wishes - {RequestKind.FLOOR}),
        TodoKind.WINNER: has_winner(state, at),
        TodoKind.PLANNED: state.moves is not None,
        TodoKind.DRAWING: state.draw is not None and not state.draw.done,
        TodoKind.SEATLESS: has_seating(state) and bool(list_unseated_players(state)),
        TodoKind.SAME_HAND: bool(find_questions(past)),
        TodoKind.COUNT: has_begun
        and bool(audits and audits[-1].difference and not audits[-1].put_right),
        TodoKind.HEADS: state.terms.bounty is not BountyKind.NONE
        and bool(list_unclaimed_heads(state)),
        TodoKind.SET_ASIDE: state.bag is not None,
    }
    return [kind for kind, is_open in open_things.items() if is_open]


def check_rebuys(state: State, at: Instant, rows: tuple[TodoItem, ...]) -> None:
    """Whoever may still rebuy is named, or is one of those on the page to which a row leads."""
    answers = (RequestKind.REBUY, RequestKind.OUT)
    asks = {one.player for one in state.requests if one.wish in answers}
    told = [one for one in rows if one.kind is TodoKind.REBUY]
    pages = {
        (way.page, way.key) for one in told for way in one.ways if isinstance(way, TodoPageLink)
    }
    named = set()
    for row in told:
        for way in row.ways:
            if not isinstance(way, TodoPageLink):
                named.add(int(dict(way.fields)["player"]))
    left = set(list_rebuy_candidates(state, at)) - asks
    assert named <= left, "somebody is asked who has answered"
    assert (("entrants", None) in pages) == (named != left), "somebody may rebuy and is not told of"


def check_rows(rows: tuple[TodoItem, ...]) -> None:
    ids = [one.id for one in rows]
    assert len(set(ids)) == len(ids), f"two rows are called the same: {ids}"
    for one in rows:
        assert one.ways or one.planned or one.together or one.kind is TodoKind.AWAY, (
            f"leads nowhere: {one}"
        )
        assert all(
            todo_link_url(1, way).startswith("/t/1/")
            for way in one.ways
            if isinstance(way, TodoPageLink)
        )


def walk_now(seed: int, found: Counter[str]) -> None:
    """Any clicks, looked at after each of them."""
    for past, at in stroll(seed, CLICKS):
        check_now(past, at, found)


class SeatedNow(SeatedNight):
    """A whole night with seats, looked at before its hands begin and before anybody answers."""

    def __init__(self, kind: NightKind, seed: int, found: Counter[str]) -> None:
        self.found = found
        super().__init__(kind, seed)

    def deal(self) -> None:
        check_now(self.past, self.now, self.found)
        super().deal()

    def answers(self) -> None:
        check_now(self.past, self.now, self.found)
        super().answers()

    def check(self, whole: bool) -> None:
        check_now(self.past, self.now, self.found)


def test_whatever_is_waited_for_stands_in_now() -> None:
    """Small in every run; 1,200 walks and 130 nights with seats have found nothing either."""
    found = Counter[str]()
    for seed in range(WALKS):
        walk_now(seed, found)
    for seed in range(SEATED):
        SeatedNow(some_kind(Random(seed), 3 + seed), seed, found).play()
    assert sum(found[text] for text in LEADS) > 100
