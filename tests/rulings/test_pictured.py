"""Pictures of the model deck, and the same in words."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from rulings.core.book import read_book
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.deck_pictures import DeckPicture, build_ruling_pictures
from rulings.core.facts import derive_answers
from rulings.core.ruling_decision import (
    build_book_selection,
    decide_with_defaults,
)
from rulings.core.step_text import dealing_step_text
from tests.page_text import collapse
from tests.rows import each_row
from tests.rulings.decisions import decide_from_facts
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

EARLY_TURN = {"street": "flop", "round_complete": False}


def drawn(book: str, situation: str, facts: dict[str, Any]) -> tuple[DeckPicture, ...]:
    return build_ruling_pictures(
        decide_from_facts((book,), situation, facts), situation, derive_answers(facts)
    )


def told(frame: DeckPicture) -> list[tuple[Any, ...]]:
    return [(pile.name, pile.count, *pile.labels) for pile in frame.piles]


def test_an_early_turn_by_the_newest_tda_picture_by_picture() -> None:
    first, back, shuffled, cut, betting, dealt, rest = drawn("T24", "B02", EARLY_TURN)
    burns, muck = [("Flop burn", 1), ("Turn burn", 1)], ("Muck", 8)
    assert told(first) == [("Deck", 28), ("Flop", 3), ("Turn", 1, "early turn"), *burns, muck]
    assert told(back) == [("Deck", 28), ("Flop", 3), *burns, ("Taken back", 1, "early turn"), muck]
    assert told(shuffled) == [("Deck", 29), ("Flop", 3), *burns, muck]
    assert told(cut) == []
    assert told(betting) == []
    assert told(dealt) == [("Deck", 28), ("Flop", 3), ("Turn", 1), *burns, muck]
    assert told(rest) == [
        ("Deck", 26),
        ("Flop", 3),
        ("Turn", 1),
        ("River", 1),
        *burns,
        ("River burn", 1),
        muck,
    ]
    frames = (first, back, shuffled, cut, betting, dealt, rest)
    assert [frame.number for frame in frames] == [0, 1, 2, 3, 4, 5, 0]
    stub = first.piles[0]  # most cards are backs without a name
    assert ([(card.label, card.seen) for card in stub.cards], stub.hidden_count) == (
        [("", False)] * 3,
        25,
    )
    assert [[pile.key for pile in row] for row in first.rows] == [
        ["stub", "flop", "turn"],
        ["burn-flop", "burn-turn", "muck"],
    ]
    assert [pile.name for pile in dealt.piles for card in pile.cards if card.moved] == ["Turn"]


@each_row(
    ("book", "situation", "facts", "label"),
    [
        ("R4", "B01", {"round_complete": False}, "early flop"),
        ("R4", "B03", {"round_complete": False}, "early river"),
        ("T24", "B04", {"family": "stud", "street": "sixth"}, "early card"),
        ("R4", "D02", {"ordinal": 7, "exposed_count": 1, "actions": []}, "shown card"),
        ("R11", "D09", {"extra_to": "first_player_after_full_deal", "actions": []}, "extra card"),
        ("R11", "D08", {"holder_has_acted": False, "actions": []}, "joker"),
        ("R11", "F09", {}, "boxed card"),
        ("H0", "B07", {"street": "turn", "actions_on_street": []}, "not burned"),
        ("R11", "B08", {"street": "turn", "actions_on_street": []}, "second burn"),
    ],
)
def test_the_card_it_is_about_has_its_name(
    book: str, situation: str, facts: dict[str, Any], label: str
) -> None:
    first = drawn(book, situation, facts)[0]
    assert label in [label for pile in first.piles for label in pile.labels]


def check_pictures(books: tuple[str, ...]) -> None:
    for situation, found in every_way(books).items():
        for way in found:
            steps = way.ruling.procedure.steps
            shown = build_ruling_pictures(way.ruling, situation, way.answers)
            numbered = [frame.sentence for frame in shown if frame.number]
            assert numbered == [dealing_step_text(step) for step in steps], (situation, way.answers)


@each_row("order", ["home", "tda"])
def test_every_ruling_with_steps_has_a_picture_for_each(order: str) -> None:
    check_pictures(PRECEDENCES[order].books)


def test_a_large_pile_is_a_few_cards_and_a_number() -> None:
    first, gathered, *_ = drawn("R4", "D03", {"actions": []})
    assert told(first) == [("Deck", 41), ("Hands", 11, "shown card")]
    assert told(gathered) == [("Deck", 41), ("Taken back", 11, "shown card")]
    extra = drawn("CAP", "C01", {"extra_to": "every_player", "looked": "none", "actions": []})[1]
    returned = next(pile for pile in extra.piles if pile.key == "returned")
    assert (returned.count, len(returned.cards), returned.hidden_count) == (9, 3, 6)
    assert all(len(pile.cards) <= 6 for frame in (first, gathered, extra) for pile in frame.piles)


def test_steps_that_no_deck_can_follow_have_no_pictures() -> None:
    steps = [{"do": "take_back", "cards": "esg"}]
    rule = {
        "situation": "B02",
        "verdict": "REDEAL_STREET",
        "says": "As we do it.",
        "source": "us",
        "steps": steps,
    }
    ruling = decide_with_defaults(
        build_book_selection((read_book({"key": "club", "name": "Our club", "rule": [rule]}),)),
        "B02",
        {},
    )
    assert ruling.procedure.steps
    assert (
        build_ruling_pictures(ruling, "B02", {})
        == build_ruling_pictures(decide_from_facts(("R4",), "D06", {}), "D06", {})
        == ()
    )


# --- the page


def test_the_drawing_is_told_in_words() -> None:
    frame = drawn("T24", "B02", EARLY_TURN)[0]
    html = collapse(render_to_string("rulings/_deck.html", {"frame": frame}))
    words = " ".join(re.sub(r"<[^>]+>", " ", html).split())
    assert "Deck: 28 cards Flop: 3 cards Turn: 1 card, early turn Flop burn: 1 card" in words
    assert "How the cards lie when it is noticed." in words
    assert html.count('<span class="deck-card') == (3 + 1) + 3 + 1 + 1 + 1 + 1


def test_a_step_without_cards_is_only_a_sentence() -> None:
    betting = drawn("T24", "B02", EARLY_TURN)[3]
    html = render_to_string("rulings/_deck.html", {"frame": betting})
    assert "deck-table" not in html
    assert "<li>" not in html
    assert betting.sentence in html
