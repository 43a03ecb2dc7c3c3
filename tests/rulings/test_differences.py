"""Differences between books: what each says and when."""

from collections.abc import Mapping
from time import process_time
from typing import Any

from rulings.book_comparison import SituationComparison, build_comparison_rows
from rulings.core.book import Book, Verdict, read_book
from rulings.core.book_differences import Degree, Difference, build_difference, simplify_conditions
from rulings.core.facts import FACTS
from rulings.core.question_selection import walk_branches
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import (
    build_book_selection,
    decide_from_answers,
    fill_default_answers,
    resolve_situation,
)
from tests.rows import each_row

ROW = {"says": "So it is.", "source": "here", "number": "1"}
FEW, TOO_LATE = {"when": {"gate": "open"}}, {"when": {"gate": "closed"}}


def book(key: str, *rules: dict[str, Any], **more: Any) -> Book:
    """
    A small book; what is worked out is kept by key and edition, so each has an edition of its own.
    """
    rows = [{**ROW, **rule} for rule in rules]
    return read_book({"key": key, "name": key, "edition": repr((rows, more)), "rule": rows, **more})


def between(
    *books: Book, about: str = "D15", readings: Mapping[str, str] | None = None
) -> Difference:
    desks = tuple((one, build_book_selection((one,), readings)) for one in books)
    return build_difference(SITUATIONS[about], desks)


def rule(verdict: str, **more: Any) -> dict[str, Any]:
    return {"situation": "D15", "verdict": verdict, **more}


MISDEAL_IN_TIME = (rule("MISDEAL", **FEW), rule("PLAY_ON", **TOO_LATE))
ANNS = book("anns", *MISDEAL_IN_TIME, gate="two_players")
BOBS = book("bobs", *MISDEAL_IN_TIME, gate="substantial")
SILENT = book("cleos", silent=["D15"])


def test_the_gates_alone_make_books_differ_when_two_acted_without_chips() -> None:
    found = between(ANNS, BOBS, SILENT)
    assert found.degree is Degree.VERDICT
    assert [(one.book.key, one.has_verdict) for one in found.books] == [
        ("anns", True),
        ("bobs", True),
        ("cleos", False),
    ]
    anns, bobs, _cleos = (
        [(said.verdict.value, said.when) for said in one.said] for one in found.books
    )
    assert anns == [
        ("MISDEAL", (("acted", ("few",)),)),
        ("PLAY_ON", (("acted", ("two_dry", "two_wet", "many")),)),
    ]
    assert bobs == [
        ("MISDEAL", (("acted", ("few", "two_dry")),)),
        ("PLAY_ON", (("acted", ("two_wet", "many")),)),
    ]


@each_row(
    ("other", "degree"),
    [
        (rule("MISDEAL", refund="all"), Degree.AGREE),
        (rule("MISDEAL", steps=["reshuffle", "redeal"]), Degree.HOW),
        (
            rule("MISDEAL", steps=[{"do": "reshuffle", "face_down": True}, "cut", "redeal"]),
            Degree.AGREE,
        ),
        (
            rule("MISDEAL", steps=[{"do": "reshuffle", "cards": "stub"}, "cut", "redeal"]),
            Degree.AGREE,
        ),
        (rule("MISDEAL", burns={"flop": 0}), Degree.HOW),
        (rule("MISDEAL", button_moves=True), Degree.HOW),
        (rule("MISDEAL", hand="dead"), Degree.HOW),
        (rule("MISDEAL", wrong_card_goes="discarded"), Degree.HOW),
        (rule("MISDEAL", partial=True), Degree.HOW),
        (rule("PLAY_ON"), Degree.VERDICT),
        (rule("SILENT"), Degree.ALONE),
    ],
)
def test_how_far_apart(other: dict[str, Any], degree: Degree) -> None:
    mine = rule(
        "MISDEAL",
        steps=["reshuffle", "cut", "redeal"],
        burns={"flop": 1},
        button_moves=False,
        hand="live",
        wrong_card_goes="stub",
    )
    assert between(book("anns", mine), book("bobs", other)).degree is degree


def test_directors_who_lean_otherwise_do_not_do_the_same() -> None:
    leans = (
        book(lean, rule("DIRECTOR", lean=lean, criteria=["By what is fair."]))
        for lean in ("MISDEAL", "PLAY_ON")
    )
    assert between(*leans).degree is Degree.HOW


def test_books_that_are_silent_do_not_differ() -> None:
    found = between(SILENT)
    assert found.degree is Degree.SILENT
    assert [said.verdict for said in found.books[0].said] == [Verdict.SILENT]


def test_books_that_never_contradict_each_other_may_say_more_or_less() -> None:
    facing = {"situation": "H06", "verdict": "HAND_DEAD", "when": {"facing_bet": True}}
    not_facing = {"situation": "H06", "verdict": "CHECK", "when": {"facing_bet": False}}
    silent = {"situation": "H06", "verdict": "SILENT", "when": {"facing_bet": False}}
    found = between(book("anns", facing, not_facing), book("bobs", facing, silent), about="H06")
    assert found.degree is Degree.AGREE


def test_a_book_that_only_follows_another_does_not_make_two() -> None:
    follower = book("follower", silent=["D19"], extends="R4")
    found = between(BOOKS["R4"], follower, about="D19")
    assert found.degree is Degree.ALONE
    assert [one.has_verdict for one in found.books] == [True, True]
    assert found.books[1].said[0].source_books == ("R4",)


def test_branches_with_the_same_verdict_are_put_together() -> None:
    few = {"flop_cards": ["none", "three"]}
    mine = book(
        "anns",
        {"situation": "B06", "verdict": "REDEAL_STREET", "when": {"flop_cards": ["four", "more"]}},
        {"situation": "B06", "verdict": "PLAY_ON", "when": few | {"card_order_known": True}},
        {"situation": "B06", "verdict": "REDEAL_STREET", "when": few | {"card_order_known": False}},
    )
    (says,) = between(mine, about="B06").books
    assert [(said.verdict.value, said.when) for said in says.said] == [
        ("PLAY_ON", (("flop_cards", ("none", "three")), ("card_order_known", ("yes",)))),
        ("REDEAL_STREET", (("flop_cards", ("none", "three")), ("card_order_known", ("no",)))),
        ("REDEAL_STREET", (("flop_cards", ("four", "more")),)),
    ]


def test_one_verdict_done_in_two_ways_keeps_both() -> None:
    scramble = {"situation": "B05", "verdict": "SCRAMBLE"}
    four = scramble | {"when": {"flop_cards": "four"}, "scrambled": 4}
    (says,) = between(
        book("anns", four, scramble | {"when": {"flop_cards": ["none", "three", "more"]}}),
        about="B05",
    ).books
    assert [(said.when, len(said.rulings)) for said in says.said] == [((), 2)]


def test_readings_of_the_house_count() -> None:
    mine = book(
        "anns",
        {"situation": "B02", "verdict": "REDEAL_STREET", "when": {"early_cards": "2024"}},
        {"situation": "B02", "verdict": "SUBSTITUTE_STREET", "when": {"early_cards": "older"}},
    )
    found = between(mine, about="B02", readings={"early_cards": "older"})
    assert [said.verdict.value for said in found.books[0].said] == ["SUBSTITUTE_STREET"]


def test_what_is_really_another_situation_is_told_there_alone() -> None:
    mine = book(
        "anns",
        {"situation": "P01", "verdict": "CORRECT_NEXT_HAND"},
        {"situation": "D14", "verdict": "MISDEAL"},
    )
    told = [between(mine, about=about).books[0].said[0] for about in ("P01", "D14")]
    assert [(said.verdict, said.when) for said in told] == [
        (Verdict.CORRECT_NEXT_HAND, ()),
        (Verdict.MISDEAL, ()),
    ]


def test_conditions_are_put_together() -> None:
    every: list[Mapping[str, frozenset[str]]] = [
        {"acted": frozenset({one}), "looked": frozenset({other})}
        for one in ("two_dry", "few")
        for other in FACTS["looked"].answer_keys
    ]
    assert simplify_conditions("C01", list(every)) == ((("acted", ("few", "two_dry")),),)
    assert simplify_conditions("C01", every[1:]) == (
        (("acted", ("few", "two_dry")), ("looked", ("some", "all", "unknown"))),
        (("acted", ("few",)), ("looked", ("none",))),
    )
    assert simplify_conditions("C01", []) == ()


@each_row("key", sorted(BOOKS))
def test_what_is_told_of_a_book_is_what_it_rules(key: str) -> None:
    """
    Every way through the questions falls under exactly one line of the table, the one with its
    verdict.
    """
    desk = build_book_selection((BOOKS[key],))
    for about in SITUATIONS:
        one = between(BOOKS[key], about=about)
        for way in walk_branches(desk, about):
            full = fill_default_answers(about, way.answers)
            if resolve_situation(about, full) != about:
                continue
            fitting = [
                said.verdict
                for said in one.books[0].said
                if all(full[name] in answers for name, answers in said.when)
            ]
            assert set(fitting) == {decide_from_answers(desk, about, full).verdict}


def compare_all_books() -> tuple[SituationComparison, ...]:
    return build_comparison_rows(SITUATIONS, {}, lambda _book, _situation, _query: "")


def test_all_books_in_a_moment_and_the_same_twice() -> None:
    """What is only another name of a situation is left out."""
    began = process_time()
    first = compare_all_books()
    assert (
        process_time() - began < 5
    )  # well under a second on a free machine; slow ones run beside others
    assert [row.id for row in first] == [
        one for one in SITUATIONS if one not in {"D05P", "H04", "H05"}
    ]
    assert compare_all_books() == first
