"""The log of rulings: recorded once, steps ticked, changed with a reason, by whoever may."""

from dataclasses import replace
from datetime import UTC
from typing import Any

from rulings.core.book import ChipRefund, RulingPart, Verdict
from rulings.core.common_questions import EVERYDAY
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.inquiry import build_inquiry
from rulings.core.ruling_decision import AnswerCoverage
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from tests.night.evening import Evening, at, each_says, told, told_fact
from tests.night.row_tests import each_gives
from tests.night.test_values import differences
from tests.tables.seated_evening import FREE_REBUYS, playing, seated
from tournament.clock.actions import Pause
from tournament.localization import localize_fact
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.night import FinishNight
from tournament.night.state import BLANK, ClockStop, StopReason
from tournament.rulings_log.actions import (
    ChangeRuling,
    RecordRuling,
    SettleRuling,
    TickStep,
    normalize_decision,
)
from tournament.rulings_log.reports import build_ruling_rows
from tournament.rulings_log.values import (
    BookEdition,
    BookRuling,
    Citation,
    DecidedBy,
    DecisionChange,
    Incident,
    IncidentFact,
    RecordedRuling,
    RulingDecision,
    build_book_ruling,
    build_question_ruling,
)
from tournament.tables.values import RequestKind

NIGHT = playing(3, 3, terms=FREE_REBUYS)
R4 = BookEdition("R4", "Robert’s Rules of Poker", "version 4", "H2")
MISDEAL = BookRuling(
    "D01",
    Verdict.MISDEAL,
    AnswerCoverage.DECIDED,
    (IncidentFact("acted", "few"),),
    ("later_player_folds",),
    (R4, BookEdition("club", "Ann’s book")),
    cited=(
        Citation(RulingPart.VERDICT, "club", says="Deal again."),
        Citation(RulingPart.PROCEDURE, "R4", "version 4", "Misdeals 1a"),
    ),
    steps=(
        DealingStep(DealingAction.TAKE_BACK, "all"),
        DealingStep(DealingAction.RESHUFFLE),
        DealingStep(DealingAction.CUT),
        DealingStep(DealingAction.REDEAL),
    ),
    words=(IncidentFact("scrambled", "3"), IncidentFact("house", "x")),
    hand="dead",
    refund=ChipRefund.ALL,
    button_moves=False,
    lean="live",
)
OPEN = BookRuling("D13", Verdict.DIRECTOR, AnswerCoverage.DISCRETION)
WHERE = Incident(2, 1, 0, -4, 1)
AS_THE_BOOKS_SAY = RulingDecision()
OTHERWISE = RulingDecision(decision="Play on", reason="nobody had looked")
RECORD = RecordRuling(1, WHERE, MISDEAL)
LOGGED = NIGHT.do(3, RECORD)
AGAIN = "Load the page again."


def ruled(*decided: Any, **more: Any) -> RecordRuling:
    """The misdeal with such a decision."""
    return replace(RECORD, decided=RulingDecision(*decided, **more))


def test_a_ruling_is_recorded_as_it_was_made() -> None:
    assert LOGGED.state.rulings == {1: RecordedRuling(at(3), WHERE, MISDEAL, AS_THE_BOOKS_SAY)}
    assert LOGGED.do(4, RECORD).past is LOGGED.past
    bare = seated(2).undo(-7, 4, 3, 2)  # where nobody has a seat, at any table
    assert bare.do(0, RecordRuling(1, Incident(5), MISDEAL)).state.rulings[1].where == Incident(5)


def test_a_director_in_the_hand_leaves_it_to_somebody_else() -> None:
    """
    The director decides, a third person where the director is a party (HomePokerTourney, DIRECTOR'S
    AUTHORITY).
    """
    mine = ruled(in_hand=True)
    assert NIGHT.refuses(3, mine) == "The director plays this hand. Say who decides."
    nobody = ruled(DecidedBy.THIRD, "  ", in_hand=True)
    assert NIGHT.refuses(3, nobody) == "Say who decides for the director."
    cleo = ruled(DecidedBy.THIRD, " Cleo ", "Bob", in_hand=True)
    assert NIGHT.do(3, cleo).state.rulings[1].first == RulingDecision(
        DecidedBy.THIRD, "Cleo", in_hand=True
    )
    together = ruled(DecidedBy.CONSENSUS, " Cleo ", " Bob ", in_hand=True)
    assert NIGHT.do(3, together).state.rulings[1].first == RulingDecision(
        DecidedBy.CONSENSUS, conflicts="Bob", in_hand=True
    )
    assert normalize_decision(RulingDecision(who="Cleo", conflicts="Bob")) == RulingDecision()


REASON = "Say why."
LEFT = "The books leave this to the director. Say what was decided."
NO_SUCH = "There is no such hand, level or seat. Load the page again."


test_what_is_not_recorded = each_says(
    Evening.refuses,
    3,
    [
        (RecordRuling(1, Incident(3), MISDEAL), "There is no table 3."),
        (RecordRuling(1, Incident(1, -1), MISDEAL), NO_SUCH),
        (RecordRuling(1, Incident(1, 1, 5), MISDEAL), NO_SUCH),
        (RecordRuling(1, Incident(1, 1, -1), MISDEAL), NO_SUCH),
        (RecordRuling(1, Incident(1, 1, 0, 0, 11), MISDEAL), NO_SUCH),
        (
            RecordRuling(1, Incident(1, 1, 0, 9), MISDEAL),
            f"This player is not on the list. {AGAIN}",
        ),
        (
            RecordRuling(0, WHERE, MISDEAL),
            "Another ruling was recorded at the same moment. Try again.",
        ),
        (RecordRuling(1, WHERE, BookRuling()), LEFT),
        (RecordRuling(1, WHERE, OPEN, RulingDecision(decision="\u200b", reason="x")), LEFT),
        (ruled(decision="Play on", reason="\u200b\x00 \u2060"), REASON),
        (ruled(DecidedBy.THIRD, "\u200b"), "Say who decides for the director."),
        (RecordRuling(1, WHERE, OPEN, RulingDecision(decision="Play on")), REASON),
        (
            ruled(decision="d" * 281, reason="x"),
            "That is longer than 280 letters. Shorten it.",
        ),
        (ruled(reason="r" * 141), "That is longer than 140 letters. Shorten it."),
        (
            ruled(DecidedBy.CONSENSUS, conflicts="r" * 141),
            "That is longer than 140 letters. Shorten it.",
        ),
        (ruled(DecidedBy.THIRD, "n" * 81), "That is longer than 80 letters. Shorten it."),
        (TickStep(1, 0, True), f"Ruling 1 is not in the log. {AGAIN}"),
        (SettleRuling(1, "Bob won"), f"Ruling 1 is not in the log. {AGAIN}"),
        (ChangeRuling(1, OTHERWISE), f"Ruling 1 is not in the log. {AGAIN}"),
    ],
    NIGHT,
)


test_what_is_not_changed = each_says(
    Evening.refuses,
    5,
    [
        (
            RecordRuling(1, WHERE, OPEN, OTHERWISE),
            "Another ruling was recorded at the same moment. Try again.",
        ),
        (TickStep(1, 4, True), f"Ruling 1 has no such step. {AGAIN}"),
        (TickStep(1, -1, True), f"Ruling 1 has no such step. {AGAIN}"),
        (SettleRuling(1, "o" * 281), "That is longer than 280 letters. Shorten it."),
        (ChangeRuling(1, RulingDecision(decision="Play on")), REASON),
        (
            ChangeRuling(1, replace(OTHERWISE, in_hand=True)),
            "The director plays this hand. Say who decides.",
        ),
        (
            NIGHT.do(2, FinishNight()),
            RECORD,
            "This night is finished. Reopen it first.",
        ),
        (
            LOGGED.do(4, FinishNight()),
            TickStep(1, 0, True),
            "This night is finished. Reopen it first.",
        ),
    ],
    LOGGED,
)


def test_whoever_called_the_floor_has_been_helped() -> None:
    """
    All calls of this table, also by its players; those of other tables and other wishes wait on.
    """
    calls = NIGHT.do(
        2,
        CallFloor(1),
        CallFloor(2),
        AskDesk(-4, RequestKind.FLOOR),
        AskDesk(-4, RequestKind.BREAK),
        AskDesk(-1, RequestKind.FLOOR),
    )
    left = calls.do(3, RECORD).state.requests
    assert [(one.wish, one.player) for one in left] == [
        (RequestKind.FLOOR, 0),
        (RequestKind.BREAK, -4),
        (RequestKind.FLOOR, -1),
    ]


def test_the_clock_runs_on_with_it() -> None:
    stopped = NIGHT.do(2, Pause(StopReason.DISPUTE))
    night = stopped.do(5, replace(RECORD, go_on=True))
    assert (night.state.stop, night.face(6).left_ms) == (None, stopped.face(5).left_ms - 60_000)
    assert stopped.do(5, RECORD).state.stop == ClockStop(StopReason.DISPUTE, at(2))
    a_break = NIGHT.do(2, Pause(StopReason.BREAK))
    assert a_break.do(3, replace(RECORD, go_on=True)).state.stop == a_break.state.stop
    assert "clock" not in a_break.tells(3, replace(RECORD, go_on=True))
    assert stopped.tells(5, replace(RECORD, go_on=True)).endswith(". The clock runs on")


def test_a_sentence_leaves_its_full_stop_to_the_line() -> None:
    asked = replace(RECORD, found=build_question_ruling(EVERYDAY["X02"]), go_on=True)
    decided = replace(asked, decided=RulingDecision(decision="A raise.", reason="He said so."))
    stopped = NIGHT.do(2, Pause(StopReason.DISPUTE)).state
    as_read, as_decided = (
        localize_fact(action.describe(stopped, at(5)), UTC) for action in (asked, decided)
    )
    spoken = SPOKEN_ANSWERS["X02"]
    assert spoken.endswith(".")
    assert as_read.endswith(f": {spoken} The clock runs on")
    assert as_decided.endswith(": A raise – not by the book: He said so. The clock runs on")


def test_steps_are_ticked_in_any_order() -> None:
    night = LOGGED.do(4, TickStep(1, 2, True)).do(5, TickStep(1, 0, True))
    assert night.state.rulings[1].done == (0, 2)
    assert night.do(6, TickStep(1, 2, False)).state.rulings[1].done == (0,)


def test_what_came_of_it_is_told_later() -> None:
    night = LOGGED.do(4, FinishNight()).do(9, SettleRuling(1, " Bob won the hand "))
    assert night.state.rulings[1].outcome == "Bob won the hand"
    assert night.do(9, SettleRuling(1)).state.rulings[1].outcome == ""


def test_a_change_keeps_the_first_decision() -> None:
    night = LOGGED.do(5, ChangeRuling(1, replace(OTHERWISE, decision=" Play on ")))
    ruling = night.state.rulings[1]
    assert (ruling.first, ruling.changes) == (AS_THE_BOOKS_SAY, (DecisionChange(at(5), OTHERWISE),))
    assert (ruling.current_decision, ruling.is_override) == (OTHERWISE, True)
    assert night.do(6, ChangeRuling(1, OTHERWISE)).past is night.past
    back = night.do(7, ChangeRuling(1, RulingDecision(reason="we looked it up")))
    assert (len(back.state.rulings[1].changes), back.state.rulings[1].is_override) == (2, False)


WHAT = told(build_ruling_rows(LOGGED.state)[0].what)


test_the_journal_tells_it = each_gives(
    lambda night, action: night.tells(5, action).replace(WHAT, "D01"),
    [
        (NIGHT, RECORD, "Ruling 1, Table 2. D01: Misdeal"),
        (
            NIGHT,
            replace(RECORD, decided=OTHERWISE),
            "Ruling 1, Table 2. D01: Play on – not by the book: nobody had looked",
        ),
        (
            NIGHT,
            ruled(reason="as ever"),
            "Ruling 1, Table 2. D01: Misdeal – as ever",
        ),
        (
            NIGHT,
            RecordRuling(1, Incident(1), BookRuling(), OTHERWISE),
            "Ruling 1, Table 1. A dispute: Play on – nobody had looked",
        ),
        (
            NIGHT,
            RecordRuling(1, Incident(1), BookRuling("Z99"), replace(OTHERWISE, decision="{x}")),
            "Ruling 1, Table 1. Z99: {x} – nobody had looked",
        ),
        (
            NIGHT,
            ruled(DecidedBy.THIRD, "Cleo"),
            "Ruling 1, Table 2. D01: Misdeal. Cleo decided for the director",
        ),
        (
            NIGHT,
            ruled(DecidedBy.CONSENSUS),
            "Ruling 1, Table 2. D01: Misdeal. The table decided together",
        ),
        (
            NIGHT,
            ruled(DecidedBy.CONSENSUS, conflicts="Bob is Cleo’s brother"),
            "Ruling 1, Table 2. D01: Misdeal. The table decided together; has "
            "a stake: Bob is Cleo’s "
            "brother",
        ),
        (LOGGED, TickStep(1, 2, True), "Ruling 1: step 3 done"),
        (
            LOGGED.do(4, TickStep(1, 2, True)),
            TickStep(1, 2, False),
            "Ruling 1: step 3 not done yet",
        ),
        (LOGGED, SettleRuling(1, "Bob won"), "Ruling 1: Bob won"),
        (
            LOGGED.do(4, SettleRuling(1, "Bob won")),
            SettleRuling(1),
            "Ruling 1: outcome removed",
        ),
        (
            LOGGED,
            ChangeRuling(1, OTHERWISE),
            "Ruling 1 changed: Play on – not by the book: nobody had looked",
        ),
    ],
)


def test_differences_are_told() -> None:
    later = LOGGED.do(
        4, TickStep(1, 0, True), SettleRuling(1, "Bob won"), ChangeRuling(1, OTHERWISE)
    )
    before = "Misdeal, 0 of 4 steps done"
    assert differences(NIGHT, LOGGED, 5) == [("Ruling 1", "–", before)]
    after = "Play on, nobody had looked, Bob won, 1 of 4 steps done"
    assert differences(LOGGED, later, 5) == [("Ruling 1", before, after)]


def test_what_the_books_said_is_written_down_whole() -> None:
    """Whoever reads it later needs no books."""
    inquiry = build_inquiry("D01", ("R4",), {"acted": "few"})
    found = build_book_ruling(inquiry)
    assert (found.situation, found.verdict, found.answered) == (
        "D01",
        Verdict.MISDEAL,
        AnswerCoverage.DECIDED,
    )
    assert found.told == (IncidentFact("acted", "few"),)
    assert found.books == (
        BookEdition(
            "R4", inquiry.desk.consulted[0].book.name, inquiry.desk.consulted[0].book.edition
        ),
    )
    assert found.steps == inquiry.ruling.procedure.steps
    assert {one.slot for one in found.cited} == set(inquiry.ruling.said)
    assert all(one.book == "R4" and one.says for one in found.cited)


def test_a_book_that_answers_in_part_is_written_down_before_the_one_that_decides() -> None:
    found = build_book_ruling(build_inquiry("D02", ("T24", "R11"), {"acted": "few"}))
    assert (found.verdict, found.answered) == (Verdict.REPLACE_CARD, AnswerCoverage.DECIDED)
    assert [(one.slot, one.book, one.via) for one in found.cited] == [
        (RulingPart.VERDICT, "T24", ""),
        (RulingPart.VERDICT, "R4", "R11"),
        (RulingPart.PROCEDURE, "R4", "R11"),
    ]


def test_the_log_row_by_row() -> None:
    night = LOGGED.do(4, TickStep(1, 1, True)).do(
        5, ChangeRuling(1, replace(OTHERWISE, by=DecidedBy.CONSENSUS))
    )
    night = night.do(6, SettleRuling(1, "Bob won"))
    (row,) = build_ruling_rows(night.state)
    assert (row.number, row.at, row.hand, row.seat, row.situation, row.outcome) == (
        1,
        at(3),
        1,
        1,
        "D01",
        "Bob won",
    )
    assert list(map(told_fact, (row.table, row.level, row.player))) == [
        "Table 2",
        "level 1 (10–20)",
        "Player 4",
    ]
    assert [told(answer) for _asked, answer in row.facts][1:] == ["Nobody knows"]
    assert [told(one) for one in row.books] == ["Robert’s Rules of Poker, version 4", "Ann’s book"]
    assert [told(one) for one in row.cited] == [
        "Ann’s book",
        "Robert’s Rules of Poker, version 4: Misdeals 1a",
    ]
    assert (told(row.verdict), told(row.answered)) == (
        "Misdeal",
        "The book decides",
    )
    assert [told(one) for one in row.effects] == [
        "Dead: this player is out of the hand.",
        "Take your bets back. Blinds and ante stay.",
        "The button stays where it is.",
        "Rather let the hand live.",
        "Three cards are mixed.",
    ]
    assert [one.done for one in row.steps] == [False, True, False, False]
    decisions = [
        (one.at, told(one.decision), told(one.by), one.reason, one.differs) for one in row.decisions
    ]
    assert decisions == [
        (at(3), "Misdeal", "the director", "", False),
        (at(5), "Play on", "the table together", "nobody had looked", True),
    ]
    assert row.current_decision == row.decisions[1]


def test_who_wrote_a_decision_down_is_named_where_the_director_decided() -> None:
    night = LOGGED.do(4, RecordRuling(2, WHERE, MISDEAL), by="Cleo")
    night = night.do(5, ChangeRuling(1, replace(OTHERWISE, by=DecidedBy.CONSENSUS)), by="Ben")
    night = night.do(6, ChangeRuling(1, OTHERWISE), by="Ben").do(
        7, ChangeRuling(2, OTHERWISE), by="Cleo"
    )
    row, _other = build_ruling_rows(night.state, night.past.entries)
    assert [told(one.by) for one in row.decisions] == [
        "the director, Ann",
        "the table together",
        "the director, Ben",
    ]


def test_a_book_of_the_club_is_told_by_its_revision_alone() -> None:
    edition = "5 · 2026-11-22"
    marked = f"{edition} (a6ba0b)"
    found = replace(
        MISDEAL,
        books=(BookEdition("club", "Ann’s book", marked),),
        cited=(Citation(RulingPart.VERDICT, "club", marked, "Rule 2"),),
    )
    (row,) = build_ruling_rows(NIGHT.do(3, RecordRuling(1, WHERE, found)).state)
    assert [told(one) for one in (*row.books, *row.cited)] == [
        f"Ann’s book, {edition}",
        f"Ann’s book, {edition}: Rule 2",
    ]


def test_a_row_of_which_little_is_known() -> None:
    by_cleo = replace(OTHERWISE, by=DecidedBy.THIRD, who="Cleo")
    night = NIGHT.do(
        3, RecordRuling(4, Incident(1), BookRuling("Z99", told=(IncidentFact("x", "y"),)), by_cleo)
    )
    assert list(night.do(4, RECORD).state.rulings) == [1, 4]
    (row,) = build_ruling_rows(night.state)
    assert (row.player, row.books, row.cited, row.steps, row.outcome) == ("", (), (), (), "")
    assert (told(row.what), [(told(asked), told(answer)) for asked, answer in row.facts]) == (
        "Z99",
        [("x", "y")],
    )
    assert told(row.current_decision.by) == "Cleo, for the director"
    assert build_ruling_rows(replace(night.state, structure=BLANK.structure))[0].level is None
    assert build_ruling_rows(BLANK) == ()
