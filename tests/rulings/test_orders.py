"""Orders of books: a plain answer goes before an interpretation or discretion."""

from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest

from rulings.core.book import Verdict
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.ruling_catalog import BOOKS, get_books
from rulings.core.ruling_decision import build_book_selection
from tests.rows import each_row
from tests.rulings.decisions import decide_from_facts
from tests.rulings.order_lint import Outranking, find_outrankings
from tests.rulings.tda_and_club import CHIPS_IN, LONG, NOBODY, SHORT, TWO_FOLDS
from tests.rulings.test_roberts import Row, check_row

pytestmark = pytest.mark.pure

NEW, OLD, HPT, HOME = "T24 R11", "TS R4", "H2 R11", "CAP R4"


@each_row("books", [order.books for order in PRECEDENCES.values()], ids=PRECEDENCES)
def test_what_goes_before_a_plainer_rule_says_why(books: tuple[str, ...]) -> None:
    assert unlisted(find_outrankings(build_book_selection(get_books(books)))) == []


def unlisted(found: Iterable[Outranking]) -> list[str]:
    """What the lint found and no rule says why."""
    return [
        f"{one.kind}, {one.situation}: {one.first.book.key} before {one.later.book.key}"
        for one in found
        if not one.first.rule.outranks
    ]


LISTED = {
    "T24": {"B07", "B08", "D12", "D13", "D14"},
    "TS": {"B02", "B07", "B08", "D09", "D10", "D11", "D12", "D13", "D16"},
    "R11": {"D05", "D11"},
    "H0": {"B06", "B07"},
    "H2": {"B06", "B07", "D16"},
    "CAP": {"B01", "B02", "B03", "B04", "B05", "B06", "B07", "D01", "D03"},
    "R4": {"D11"},
}


@each_row(("key", "situations"), LISTED.items())
def test_few_rules_do(key: str, situations: set[str]) -> None:
    assert {rule.situation for rule in BOOKS[key].rules if rule.outranks} == situations


def decided(verdict: str, book: str, **more: Any) -> dict[str, Any]:
    return {"verdict": verdict, "kind": "decided", "cite_book": book, **more}


DIRECTOR = {"verdict": "DIRECTOR", "kind": "discretion"}
EARLY = {"actions": NOBODY}
LATE = {"actions": CHIPS_IN}
UNSURE = {"actions_on_street": NOBODY, "flop_cards": 3, "card_order_known": False}
NO_LATE_CARD = {"seat_has_acted": False, "game_permits_late_card": False}

ROWS: list[Row] = [
    # Robert’s where TDA leaves it open
    (NEW, "D13", EARLY, decided("MISDEAL", "R4")),
    (NEW, "D13", LATE, decided("PLAY_ON", "T24")),
    # two folds are no substantial action: Robert’s deadline is not TDA’s
    *((books, "D13", {"actions": TWO_FOLDS}, DIRECTOR) for books in (NEW, OLD)),
    *((OLD, what, {"actions": TWO_FOLDS} | LONG, DIRECTOR) for what in ("D09", "D11")),
    (OLD, "D10", {"actions": TWO_FOLDS, "extra_cards": 2}, DIRECTOR),
    (OLD, "D12", {"actions": TWO_FOLDS} | NO_LATE_CARD, DIRECTOR),
    (OLD, "B09", {"actions": TWO_FOLDS} | SHORT, DIRECTOR),
    ("R4 T24", "D13", {"actions": TWO_FOLDS}, decided("PLAY_ON", "R4")),
    (OLD, "D13", EARLY, decided("MISDEAL", "R4")),
    (OLD, "D09", EARLY, decided("MISDEAL", "R4")),
    (OLD, "D11", EARLY | LONG, decided("MISDEAL", "R4")),
    (OLD, "D11", EARLY | SHORT | {"top_card_in_sequence": True}, decided("REPLACE_CARD", "R4")),
    (OLD, "H04", LATE | LONG, decided("HAND_DEAD", "R4", refund="none")),
    (OLD, "H04", LATE | LONG, {"steps": ["muck"], "burns": {"flop": 1, "turn": 1, "river": 1}}),
    (OLD, "H04", LATE | SHORT | {"family": "draw", "street": "predraw"}, {"hand": "live"}),
    (OLD, "H04", LATE | SHORT | {"family": "stud", "missing_final_card": True}, DIRECTOR),
    (OLD, "D12", EARLY | NO_LATE_CARD, decided("REPLACE_CARD", "R4")),
    (OLD, "D12", LATE | NO_LATE_CARD, decided("HAND_DEAD", "R4")),
    # TDA where it answers
    (NEW, "D15", EARLY, decided("MISDEAL", "T24")),
    (OLD, "D15", {"actions": TWO_FOLDS}, decided("MISDEAL", "TS")),
    (NEW, "D11", EARLY | LONG, decided("MISDEAL", "T24")),
    (NEW, "D12", LATE | {"game_permits_late_card": True}, decided("REPLACE_CARD", "T24")),
    (OLD, "D12", LATE | {"game_permits_late_card": True}, decided("REPLACE_CARD", "TS")),
    (
        OLD,
        "D12",
        LATE | {"game_permits_late_card": True, "family": "draw", "street": "predraw"},
        decided("REPLACE_CARD", "TS"),
    ),
    (NEW, "B07", {"street": "turn", "actions_on_street": NOBODY}, DIRECTOR),
    (NEW, "B08", {"street": "turn", "actions_on_street": NOBODY}, DIRECTOR),
    # a reading of ours waits for what another book states
    (OLD, "B02", {}, decided("SUBSTITUTE_STREET", "R4")),
    # unless the house chose it
    (OLD, "B02", {"readings": {"early_cards": "2024"}}, decided("REDEAL_STREET", "TS")),
    (OLD, "B02", {"readings": {"early_cards": "older"}}, decided("SUBSTITUTE_STREET", "TS")),
    (HPT, "B06", UNSURE, decided("REDEAL_STREET", "R11")),
    (HPT, "B06", UNSURE | {"readings": {"which_flop_card": "director"}}, DIRECTOR),
    (HOME, "D09", EARLY | {"looked": "unknown"}, decided("MISDEAL", "R4")),
    # and whose discretion is alone decides
    ("T24", "D13", EARLY, DIRECTOR),
    ("TS", "H04", LATE | LONG, decided("HAND_DEAD", "TS")),
]


PAIRS = [(first, second) for first, second in permutations(BOOKS, 2)]


@each_row(
    "books", [*((key,) for key in BOOKS), *PAIRS, *(order.books for order in PRECEDENCES.values())]
)
@each_row("aggressive", [True, False])
def test_two_equal_cards_are_one_case_whoever_knew_of_them(
    books: tuple[str, ...], aggressive: bool
) -> None:
    facts = {"aggressive_after_knowing": aggressive}
    for when in ({}, {"noticed": "next_hand_before_deal"}, {"riffle_started": True}):
        equal, known = (decide_from_facts(books, key, facts | when) for key in ("F03", "F05"))
        assert equal.outcome == known.outcome
        assert known.verdict is not Verdict.SILENT or when


@each_row("row", ROWS)
def test_in_an_order(row: Row) -> None:
    check_row(row)
