"""
Robert's Rules in both editions and HomePokerTourney's texts: every rule, its steps, and where it
stands.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulings.core.book import BookRule, Verdict
from rulings.core.case_serialization import decide_case, parse_case_readings
from rulings.core.facts import derive_answers
from rulings.core.ruling_catalog import BOOKS, get_books
from rulings.core.ruling_decision import Ruling, build_book_selection, decide_with_defaults
from tests.rows import each_row

pytestmark = pytest.mark.pure

Told = str | dict[str, Any]
Incident = tuple[str, dict[str, Any], Told]
Row = tuple[str, str, dict[str, Any], Told]
"""The books, the situation, its facts, and what is told of the ruling, or the verdict alone."""

NOBODY: dict[str, Any] = {"actions": []}
ONE = {"actions": ["4:call:20"]}
TWO = {"actions": ["4:fold", "5:fold"]}
THREE = {"actions": ["4:call:20", "5:raise:60", "4:call:40"]}
QUIET: dict[str, Any] = {"actions_on_street": []}
CHECKED = {"actions_on_street": ["2:check"]}

AGAIN = ["take_back", "reshuffle", "cut", "redeal"]
MISDEAL = {"verdict": "MISDEAL", "steps": AGAIN, "refund": "all", "button_moves": False}
TOO_LATE = {"verdict": "PLAY_ON", "refund": "none", "cite_books": ["R4"]}
DEAD = {"verdict": "HAND_DEAD", "hand": "dead"}
FLOP_AGAIN = {"flop": 0, "turn": 1, "river": 1}

R4_ROWS: list[Incident] = [
    # --- a card was shown
    ("D01", {"ordinal": 1} | TWO, TOO_LATE),
    ("D02", {"family": "flop", "fault": "dealer", "ordinal": 7, "exposed_count": 1} | NOBODY, {
        "verdict": "REPLACE_CARD", "replace_when": "after_the_deal"}),
    ("D03", {"ordinals": [5, 11], "exposed_count": 2} | TWO, TOO_LATE),
    ("D04", {"fault": "dealer", "ordinal": 9, "exposed_count": 1} | NOBODY, "REPLACE_CARD"),
    ("D04", {"ordinal": 2, "exposed_count": 1} | NOBODY, MISDEAL),
    ("D04", {"ordinal": 2, "exposed_count": 2} | NOBODY, MISDEAL),
    ("D05", {"fault": "player", "ordinal": 4}, "CARD_PLAYS"),
    ("D05", {"fault": "dealer", "ordinal": 1} | NOBODY, MISDEAL),
    ("D05", {"fault": "dealer", "ordinal": 3} | NOBODY, "REPLACE_CARD"),
    ("D05", {"fault": "dealer", "ordinal": 3, "exposed_count": 2} | NOBODY, MISDEAL),
    ("D06", {}, "CARD_PLAYS"),
    # --- dealt wrong
    ("D07", {"boxed_count": 2, "found": "initial_deal"} | ONE, MISDEAL),
    ("D07", {"boxed_count": 2, "found": "initial_deal"} | TWO, TOO_LATE),
    ("D08", {"holder_has_acted": True} | ONE, DEAD),
    ("D09", {"extra_cards": 1, "extra_to": "one_player"} | NOBODY, MISDEAL),
    ("D09", {"extra_cards": 1, "extra_to": "one_player"} | TWO, DEAD | {"refund": "none"}),
    ("D09", {"extra_cards": 1, "extra_to": "every_player"} | TWO, "DIRECTOR"),
    ("D10", {"extra_cards": 2} | ONE, MISDEAL),
    ("D10", {"extra_cards": 2} | TWO, DEAD),
    ("D10", {"extra_cards": 9, "extra_to": "every_player"} | NOBODY, MISDEAL),
    ("D17", {"seat_present": False, "seat_entitled": True} | TWO, TOO_LATE),
    ("G01", {}, {"verdict": "DIRECTOR", "kind": "discretion"}),
    ("D10", {"extra_cards": 9, "extra_to": "every_player"} | TWO, "DIRECTOR"),
    ("C01", {"extra_to": "every_player"} | NOBODY, MISDEAL),
    ("C01", {"extra_to": "every_player"} | TWO, "DIRECTOR"),
    ("D11", {"cards_in_hand": 1, "cards_required": 2} | ONE, MISDEAL),
    ("D11", {"cards_in_hand": 3, "cards_required": 2, "missing_final_card": True} | ONE, MISDEAL),
    ("D11", {"cards_in_hand": 1, "cards_required": 2, "missing_final_card": True} | ONE, {
        "verdict": "REPLACE_CARD", "steps": ["deal"], "replace_when": "at_once"}),
    ("D11", {"cards_in_hand": 3, "cards_required": 2} | THREE, DEAD | {"refund": "none"}),
    ("D11", {"cards_in_hand": 1, "cards_required": 2, "missing_final_card": True} | TWO, DEAD),
    ("D11", {"family": "stud", "cards_in_hand": 6, "cards_required": 7, "missing_final_card": True} | TWO, {
        "verdict": "DIRECTOR", "lean": "live", "kind": "discretion"}),
    ("D11", {"family": "stud", "cards_in_hand": 5, "cards_required": 7} | TWO, DEAD),
    ("D11", {"family": "lowball", "street": "predraw", "cards_in_hand": 4, "cards_required": 5} | TWO, {
        "verdict": "HAND_LIVE", "hand": "live"}),
    ("D11", {"family": "draw", "street": "postdraw", "cards_in_hand": 4, "cards_required": 5} | TWO, DEAD | {
        "refund": "none"}),
    ("D11", {"family": "draw", "street": "predraw", "cards_in_hand": 6, "cards_required": 5} | TWO, DEAD),
    ("D12", {"cards_in_hand": 1, "cards_required": 2} | ONE, {
        "verdict": "REPLACE_CARD", "steps": ["deal"], "replace_when": "at_once"}),
    ("D12", {"cards_in_hand": 1, "cards_required": 2} | TWO, DEAD | {"refund": "none"}),
    ("D12", {"family": "draw", "street": "predraw"} | TWO, {"verdict": "HAND_LIVE", "hand": "live"}),
    ("D12", {"family": "draw", "street": "postdraw"} | TWO, DEAD),
    ("D13", TWO, TOO_LATE),
    ("D14", {"noticed": "this_hand"} | TWO, TOO_LATE),
    ("D15", TWO, TOO_LATE),
    ("D16", ONE, MISDEAL),
    ("D16", TWO, TOO_LATE | {"hand": "dead"}),
    ("D16", {"whose_seat": "away"} | ONE, MISDEAL),
    ("D16", {"whose_seat": "away"} | TWO, TOO_LATE | {"hand": "dead"}),
    ("D16", {"whose_seat": "posted"} | ONE, "PLAY_ON"),
    ("D17", {"seat_present": True} | ONE, MISDEAL),
    ("D17", {"seat_present": False, "seat_entitled": True} | ONE, MISDEAL),
    ("D17", {"seat_present": False, "seat_entitled": False} | ONE, "PLAY_ON"),
    ("D17", {"seat_present": True} | TWO, TOO_LATE),
    ("D18", {"missing_final_card": True} | NOBODY, "PLAY_ON"),
    ("D18", {"missing_final_card": False} | NOBODY, MISDEAL),
    ("D19", {}, MISDEAL),
    ("D20", TWO, TOO_LATE),
    ("D23", {}, {"verdict": "ACTION_STANDS", "refund": "none"}),
    # --- the deck
    ("F01", THREE, {"verdict": "VOID_REFUND", "refund": "all", "steps": ["return_bets"]}),
    ("F02", {}, "ACTION_STANDS"),
    ("F03", {"aggressive_after_knowing": True}, {"verdict": "VOID_REFUND", "refund": "all"}),
    ("F05", {"aggressive_after_knowing": True}, {"refund": "all", "route": "F03"}),
    ("F01", {"riffle_started": True}, {"verdict": "SILENT", "route": "F07"}),
    # --- the board
    ("B01", {}, {
        "verdict": "REDEAL_STREET", "reshuffle_excludes": ["burns", "discards"]}),
    ("B02", {}, {
        "verdict": "SUBSTITUTE_STREET", "reshuffle_excludes": ["burns", "discards"]}),
    ("B03", {}, {
        "verdict": "REDEAL_STREET", "steps": ["finish_betting", "take_back", "reshuffle", "cut", "deal"]}),
    ("B05", {"flop_cards": 4, "round_complete": True}, {
        "verdict": "REDEAL_STREET", "steps": ["take_back", "reshuffle", "cut", "deal"]}),
    ("B05", {"flop_cards": 5, "round_complete": False}, {
        "verdict": "REDEAL_STREET", "burns": FLOP_AGAIN,
        "steps": ["finish_betting", "take_back", "reshuffle", "cut", "deal"]}),
    # --- dead or live hands
    ("H02", {"facing_bet": False, "caused_action_behind": True}, DEAD),
    ("H02", {"facing_bet": True, "caused_action_behind": False}, DEAD),
    ("H03", {"facing_bet": True}, DEAD),
    ("H06", {"facing_bet": True}, DEAD),
    ("H07", {"identifiable": True, "misinformed": True, "best_interest": True}, {
        "verdict": "DIRECTOR", "kind": "discretion"}),
    ("H07", {"identifiable": True, "misinformed": True, "best_interest": False}, {"lean": "retrieve"}),
    ("H07", {"identifiable": True}, {"verdict": "DIRECTOR", "lean": "dead"}),
    ("H07", {"identifiable": False, "misinformed": True}, DEAD),
    ("H08", {}, DEAD),
    ("H10", {}, "CARD_PLAYS"),
    ("H11", TWO, {"verdict": "ACTION_STANDS", "refund": "none"}),
]  # fmt: skip

SEEN = [
    "Which card came last: that one goes back, not the player’s choice.",
    "If nobody can tell which came last, most other books call a misdeal.",
]
"""What the director looks at where a card goes back from a hand that was seen."""
BURNED = {"verdict": "REPLACE_CARD", "exposed_card_becomes": "flop_burn", "burns": FLOP_AGAIN,
          "steps": ["take_back", "burn"]}  # fmt: skip
ONE_TOO_MANY: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"extra_to": "first_player_after_full_deal"}, BURNED),
    ({"extra_to": "one_player"}, BURNED),
    ({"extra_to": "one_player", "family": "draw"}, {
        "verdict": "REPLACE_CARD", "exposed_card_becomes": "next_burn"}),
    ({"extra_to": "one_player", "family": "cap"}, {"verdict": "TAKE_BACK", "steps": ["take_back"]}),
]  # fmt: skip
"""A single extra card that goes back, whether or not it was seen."""
R11_ROWS: list[Incident] = [
    ("D02", {"family": "stud"} | ONE, MISDEAL), ("D02", {"family": "stud"} | TWO, TOO_LATE),
    ("D05", {"fault": "dealer", "announced_before_look": False} | NOBODY, "CARD_PLAYS"),
    ("D07", {"boxed_count": 1, "found": "initial_deal", "next_card_already_dealt_and_mixed": False} | NOBODY, {
        "verdict": "REPLACE_CARD", "steps": ["set_aside", "deal"]}),
    ("D07", {"boxed_count": 1, "found": "initial_deal", "next_card_already_dealt_and_mixed": True} | NOBODY, {
        "verdict": "REPLACE_CARD", "steps": ["deal", "set_aside", "deal"]}),
    ("D07", {"boxed_count": 2, "found": "stub"} | TWO, "REPLACE_CARD"),
    ("F09", {}, {"verdict": "REPLACE_CARD", "replace_when": "at_once", "steps": ["set_aside", "deal"]}),
    ("D08", {"holder_has_acted": False, "actions": ["4:fold"]}, {
        "verdict": "REPLACE_CARD", "replace_when": "at_once"}),
    ("D08", {"holder_has_acted": False, "next_card_already_dealt_and_mixed": True}, {
        "verdict": "REPLACE_CARD", "replace_when": "after_the_round"}),
    ("H05", {}, DEAD),
    *(("D09", {"looked": looked} | given | NOBODY, {"criteria": criteria} | told)
        for looked, criteria in (("none", None), ("some", SEEN))
        for given, told in ONE_TOO_MANY),
    ("D09", {"extra_cards": 1, "extra_to": "every_player"} | NOBODY, MISDEAL),
    ("D11", {"cards_in_hand": 3, "cards_required": 2} | NOBODY, "REPLACE_CARD"),
    ("D21", {"looked_by_complainant": False, "betting_started": False}, "DIRECTOR"),
    ("D21", {"looked_by_complainant": False, "betting_started": True}, "PLAY_ON"),
    ("D22", {"stage": "before_deal"}, {"verdict": "CORRECT_NOW", "steps": ["cut"]}),
    ("D22", {"stage": "initial_deal", "looked_by_complainant": True}, "PLAY_ON"),
    ("D22", {"stage": "betting"}, {"verdict": "PLAY_ON", "route": None}),
    ("D24", {}, DEAD | {"refund": "forfeited"}),
    ("F05", {"knew_defect": [3], "aggressive_after_knowing": False}, {
        "verdict": "VOID_REFUND", "refund": "all"}),
    ("F05", {"aggressive_after_knowing": True}, {
        "verdict": "VOID_REFUND", "kind": "decided", "refund": "all_but_knowing"}),
    ("F03", {"noticed": "this_hand"}, {"verdict": "VOID_REFUND", "refund": "all"}),
    ("F03", {"noticed": "next_hand_after_action"}, {"verdict": "SILENT", "route": "F07"}),
    ("F06", {}, "ACTION_STANDS"),
    ("B01", {}, {"verdict": "REDEAL_STREET", "cite_books": ["R11", "R4"]}),
    ("B03", {}, "REDEAL_STREET"),
    ("B04", {}, {"verdict": "REDEAL_STREET", "kind": "partial"}),
    ("B06", {"flop_cards": 0} | QUIET, {
        "verdict": "CORRECT_NOW", "steps": ["burn", "deal"],
        "burns": {"flop": 1, "turn": 1, "river": 1}}),
    ("B06", {"flop_cards": 3} | QUIET, {
        "verdict": "REDEAL_STREET", "steps": ["take_back", "reshuffle", "cut", "burn", "deal"],
        "burns": {"flop": 1, "turn": 1, "river": 1}}),
    ("B07", {"street": "turn"} | QUIET, {
        "verdict": "SHIFT_NEXT", "wrong_card_goes": "burned", "steps": ["burn", "deal"],
        "burns": {"river": 1}}),
    ("B07", {"street": "river"} | QUIET, {"verdict": "SHIFT_NEXT", "burns": None}),
    ("B07", {"street": "river"} | CHECKED, {"verdict": "PLAY_ON", "burns": None}),
    ("B08", {"street": "flop"} | QUIET, {
        "verdict": "CORRECT_NOW", "steps": ["take_back", "deal"],
        "burns": {"turn": 1, "river": 1}}),
    ("B08", {"street": "turn"} | QUIET, {"verdict": "CORRECT_NOW", "burns": {"river": 1}}),
    ("B08", {"street": "river"} | QUIET, {"verdict": "CORRECT_NOW", "wrong_card_goes": "stub"}),
    ("B08", {"street": "flop"} | CHECKED, {
        "verdict": "PLAY_ON", "steps": ["take_back"], "burns": {"turn": 1, "river": 1},
        "wrong_card_goes": "next_burn"}),
    ("B08", {"street": "turn"} | CHECKED, {"verdict": "PLAY_ON", "burns": {"river": 1}}),
    ("B08", {"street": "river"} | CHECKED, {"verdict": "PLAY_ON", "steps": None}),
    ("H09", {}, DEAD | {"refund": "none"}),
    ("P01", {"noticed": "next_hand_before_deal"}, "CORRECT_NEXT_HAND"),
    ("P01", {"noticed": "this_hand"} | NOBODY, "MISDEAL"),
    ("T07", {"riffle_started": True}, "OLD_LEVEL"),
    ("T07", {"riffle_started": False}, "NEW_LEVEL"),
    ("W01", {"family": "stud"}, "ACTION_STANDS"),
    ("W01", {"family": "lowball"}, "DIRECTOR"),
    ("W02", {"betting": "pot_limit"}, "ACTION_STANDS"),
    ("W02", {"betting": "limit", "heads_up": "no", "tournament": False}, "TAKE_BACK"),
    ("W02", {"betting": "limit", "heads_up": "pot", "tournament": False}, "ACTION_STANDS"),
    ("W02", {"betting": "limit", "heads_up": "event", "tournament": True}, "TAKE_BACK"),
    ("W03", {"short_all_in": "under_half"}, "TAKE_BACK"),
    ("W03", {"short_all_in": "half"}, "ACTION_STANDS"),
    ("W04", {}, "TAKE_BACK"),
    ("W05", {}, "TAKE_BACK"),
    ("W06", {}, "ACTION_STANDS"),
    ("W07", {}, "ACTION_STANDS"),
    ("W08", {}, "ACTION_STANDS"),
]  # fmt: skip

LATE = {"late_missing_burn": "shift"}
UNSURE = {"card_order_known": False}


def burn_rows(book: str, goes: str, steps: list[str]) -> list[Row]:
    """HomePokerTourney's two notes on a missing burn differ only in where the wrong card ends."""
    shift = {"verdict": "SHIFT_NEXT", "cite_book": book, "wrong_card_goes": goes, "steps": steps}
    says_who = shift | {"verdict": "DIRECTOR", "lean": "shift_next"}
    flop, later = {"burns": {"turn": 1, "river": 1}}, {"burns": {"river": 1}}
    three = {"flop_cards": 3}
    return [
        (
            book,
            "B06",
            {"flop_cards": 0} | QUIET,
            {"verdict": "CORRECT_NOW", "steps": ["burn", "deal"]},
        ),
        (book, "B06", three | QUIET, shift | flop),
        (book, "B06", three | QUIET | UNSURE, says_who | flop),
        (book, "B06", three | QUIET | {"readings": {"which_flop_card": "director"}}, says_who),
        (book, "B06", three | CHECKED, {"verdict": "PLAY_ON", "steps": None} | flop),
        (book, "B06", three | CHECKED | {"readings": LATE}, shift | flop),
        (book, "B06", three | CHECKED | UNSURE | {"readings": LATE}, says_who),
        (book, "B07", {"street": "turn"} | QUIET, shift | later),
        (book, "B07", {"street": "river"} | QUIET, shift | {"burns": None}),
        (
            book,
            "B07",
            {"street": "turn"} | CHECKED,
            {"verdict": "PLAY_ON", "cite_book": book} | later,
        ),
        (book, "B07", {"street": "river"} | CHECKED, {"verdict": "PLAY_ON", "burns": None}),
        (book, "B07", {"street": "turn"} | CHECKED | {"readings": LATE}, shift | later),
        (book, "B07", {"street": "river"} | CHECKED | {"readings": LATE}, shift | {"burns": None}),
    ]


H_ROWS: list[Row] = [
    *burn_rows("H0", "discarded", ["show", "muck", "deal"]),
    *burn_rows("H2", "shown", ["show", "burn", "deal"]),
    ("H2", "T07", {"riffle_started": True, "blinds_posted": "all"}, "OLD_LEVEL"),
    ("H2", "T07", {"riffle_started": True, "blinds_posted": "some"}, "NEW_LEVEL"),
    ("H2", "T07", {"riffle_started": False, "blinds_posted": "all"}, "NEW_LEVEL"),
    ("H0", "D15", ONE, MISDEAL),
    ("H2", "D16", {"whose_seat": "away"} | ONE, MISDEAL | {"cite_books": ["H2", "R4"]}),
    (
        "H2",
        "D16",
        {"whose_seat": "away", "seat": 8} | TWO,
        {"verdict": "PLAY_ON", "dead_seats": [8], "refund": "none", "cite_book": "H2"},
    ),
    ("H2", "D17", {"seat_present": False, "seat_entitled": True} | ONE, "PLAY_ON"),
    ("H2", "D24", {"absent_minutes": 20}, DEAD | {"refund": "forfeited"}),
    ("H2", "D24", {"absent_minutes": 21}, {"verdict": "PENALTY", "refund": "forfeited"}),
    ("H2", "G01", {}, "DIRECTOR"),
    # --- several books
    ("R4 R11", "D09", {"extra_to": "one_player"} | NOBODY, "REPLACE_CARD"),
    ("H2 R11", "D09", {"extra_to": "one_player"} | ONE, MISDEAL),
    (
        "H2 R11",
        "F03",
        {"knew_defect": [5], "aggressive_after_knowing": True},
        {"verdict": "VOID_REFUND", "refund": "all_but_knowing"},
    ),
    ("H2 R11", "B06", {"actions_on_street": ["2:check"]}, "PLAY_ON"),
    ("H2 R11", "B07", {"street": "turn", "actions_on_street": ["2:check"]}, "PLAY_ON"),
    (
        "H0 R11",
        "B06",
        {"actions_on_street": ["2:check"]},
        {"verdict": "PLAY_ON", "burns": {"turn": 2, "river": 1}},
    ),
    (
        "H0 R11",
        "B07",
        {"street": "turn", "actions_on_street": ["2:check"]},
        {"burns": {"river": 2}},
    ),
    ("T24 R4", "F01", {}, "VOID_REFUND"),
    ("T24 R4", "D01", {"family": "draw"} | NOBODY, MISDEAL),
    ("TS R4", "F04", {}, "ACTION_STANDS"),
    ("R4 R11", "D09", {"readings": {"one_extra_card": "misdeal"}} | ONE, MISDEAL),
    ("H2 R11", "D24", {"absent_minutes": 10}, DEAD | {"cite_books": ["H2"]}),
    ("R11 H2", "B07", {"street": "turn"} | QUIET, {"verdict": "SHIFT_NEXT", "cite_book": "R11"}),
    ("H2 R11", "B07", {"street": "turn"} | QUIET, {"verdict": "SHIFT_NEXT", "cite_book": "H2"}),
]

ROWS: list[Row] = [
    *(("R4", *row) for row in R4_ROWS),
    *(("R11", *row) for row in R11_ROWS),
    *H_ROWS,
]


def case_of(row: tuple[Any, ...]) -> dict[str, Any]:
    books, situation, facts, *_told = row
    given = {name: value for name, value in facts.items() if name != "readings"}
    return {
        "books": books.split(),
        "situation": situation,
        "facts": given,
        "readings": facts.get("readings", {}),
    }


@each_row("row", ROWS)
def test_a_ruling(row: Row) -> None:
    check_row(row)


def check_row(row: Row) -> None:
    told, expected = (
        decide_case(case_of(row)),
        {"verdict": row[3]} if isinstance(row[3], str) else row[3],
    )
    assert {name: told.get(name) for name in expected} == expected


# --- where the books say nothing

SILENT: list[tuple[str, str, dict[str, Any]]] = [
    ("R4", "D02", {"family": "stud"} | ONE),
    ("R4", "D05", {"fault": "unknown"}),
    ("R4", "D08", {"holder_has_acted": False} | ONE),
    ("R4", "D11", {"cards_in_hand": 2, "cards_required": 2} | TWO),
    ("R4", "D20", ONE),
    ("R4", "H11", ONE),
    ("R4", "H01", {"facing_bet": False}),
    ("R4", "H02", {"facing_bet": False, "caused_action_behind": False}),
    ("R4", "H03", {"facing_bet": False}),
    ("R4", "H06", {"facing_bet": False}),
    ("H0", "B06", {"flop_cards": 4} | QUIET),
    *(("R4", situation, {}) for situation in sorted(BOOKS["R4"].silent)),
]


@each_row("row", SILENT)
def test_a_silence(row: Row) -> None:
    told = decide_case(case_of(row))
    assert (told["verdict"], told["kind"], told.get("cite_books")) == ("SILENT", "silent", None)


# --- the books as a whole

OURS = ("R4", "R11", "H0", "H2")


def ruling_of(row: Row) -> Ruling:
    case = case_of(row)
    desk = build_book_selection(get_books(case["books"]), parse_case_readings(case))
    return decide_with_defaults(
        desk, case["situation"], derive_answers(case["facts"], desk.readings["two_players"])
    )


def untried(key: str, rows: Iterable[Row]) -> list[str]:
    """The rules of a book that none of these rows leads to."""
    tried = [cited.rule for row in rows for cited in ruling_of(row).cited_rules]
    speaking = [
        rule for rule in BOOKS[key].rules if rule.route or rule.verdict is not Verdict.SILENT
    ]
    return [f"{rule.situation}: {rule.says}" for rule in speaking if rule not in tried]


@each_row("key", OURS)
def test_every_rule_is_tried(key: str) -> None:
    assert untried(key, ROWS) == []


@each_row("key", OURS)
def test_a_rule_says_where_it_stands_and_how_sure_it_is(key: str) -> None:
    speaking = [
        rule for rule in BOOKS[key].rules if rule.route or rule.verdict is not Verdict.SILENT
    ]
    lacking = [rule for rule in speaking if not (rule.says and rule.number and rule.source)]
    assert lacking == []
    assert {rule.mark for rule in speaking} <= {"seed", "seen", "infer", "custom"}
    from_a_text = re.compile(r"00[024] L\d+")
    assert [
        rule.source
        for rule in speaking
        if rule.mark != "seen" and not from_a_text.search(rule.source)
    ] == []


# --- our own words

RUN, MARK = 8, 5
KNOWN = (Path(__file__).parent / "source_runs.bin").read_bytes()
SOURCE_RUNS = {KNOWN[place : place + MARK] for place in range(0, len(KNOWN), MARK)}
"""
The first five bytes of the SHA-256 of every eight words that follow each other in the five texts.
"""


def runs_of(text: str) -> Iterator[str]:
    words = re.findall(r"[a-z0-9]+", text.lower().replace("’", "").replace("'", ""))
    yield from (" ".join(words[place : place + RUN]) for place in range(len(words) - RUN + 1))


def copied(text: str) -> list[str]:
    return [
        run for run in runs_of(text) if hashlib.sha256(run.encode()).digest()[:MARK] in SOURCE_RUNS
    ]


def says_of(rule: BookRule) -> Iterator[str]:
    yield from (rule.says, *rule.criteria)


@each_row("key", BOOKS)
def test_no_sentence_is_a_source_s(key: str) -> None:
    assert [
        run for rule in BOOKS[key].rules for text in says_of(rule) for run in copied(text)
    ] == []


def test_a_sentence_of_a_source_would_be_found() -> None:
    sentence = "Here the dealer then cuts the deck and turns the final card."
    assert copied(sentence)[:1] == ["the dealer then cuts the deck and turns"]
