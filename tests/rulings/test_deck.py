"""
The model deck: no card is lost, burns lie where the book says, shuffles leave out what they must.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from rulings.core.book import RulingPart, Verdict
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.dealing_steps import DealingAction, DealingStep, read_step
from rulings.core.deck import (
    BUTTON_GAME,
    Card,
    Deck,
    DeckError,
    StreetCard,
    build_deck,
    count_stub_burns,
    deal_hands,
    deal_rest_of_hand,
)
from rulings.core.deck_pictures import has_burns
from rulings.core.facts import derive_answers
from rulings.core.incident_examples import build_incident_deck
from rulings.core.question_selection import walk_branches
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS, get_books
from rulings.core.ruling_decision import (
    Ruling,
    build_book_selection,
    fill_default_answers,
)
from rulings.core.step_execution import carry_out_steps
from tests.rows import each_row
from tests.rulings.decisions import decide_from_facts
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

STACKS = sorted({(key,) for key in BOOKS} | {order.books for order in PRECEDENCES.values()})
WHOLE = tuple(range(1, 53))
KEEPS_ORDER = {("R11", "B06", (2, 1), (1, 1)), ("R11", "B07", (2,), (1,))}
"""
Burns by the book beside those of normal play, where they differ: so later cards come as they would
have anyway.
"""
WRITTEN_FOR_HOLD_EM = {("TS", "D11"), ("TS", "D12"), ("TS", "H04")}
"""Burns that a book names for flop, turn and river, read where another game is played."""


@dataclass(frozen=True)
class Work:
    """A ruling that moves cards, and the table it is made at."""

    where: str
    situation: str
    book: str
    ruling: Ruling
    deck: Deck

    @property
    def steps(self) -> tuple[DealingStep, ...]:
        return self.ruling.procedure.steps

    @property
    def burns(self) -> Mapping[str, int]:
        return self.ruling.procedure.burns


@cache
def all_work() -> tuple[Work, ...]:
    """All of it, worked out once; the deck is the same whatever the shuffle."""
    return tuple(found_work())


def found_work() -> Iterator[Work]:
    """
    Every situation by every book and precedence, in every way its questions can be answered; each
    once.
    """
    seen: list[tuple[Any, ...]] = []
    for books in STACKS:
        for situation, readings in product(SITUATIONS, [{}, *other_readings()]):
            if readings and not read_in(books, situation, next(iter(readings))):
                continue
            found = (
                walk_branches(build_book_selection(get_books(books), readings), situation)
                if readings
                else every_way(books)[situation]
            )
            for way in found:
                cited = way.ruling.said.get(RulingPart.PROCEDURE)
                if cited is None:
                    continue
                deck = build_incident_deck(
                    situation,
                    fill_default_answers(situation, way.answers),
                    burns=has_burns(way.ruling),
                )
                mark = (situation, deck, way.ruling.procedure)
                if mark not in seen:
                    seen.append(mark)
                    told = ", ".join([*books, situation, *way.answers.values(), *readings.values()])
                    yield Work(told, situation, cited.book.key, way.ruling, deck)


def other_readings() -> list[dict[str, str]]:
    """Each reading that differs from its default."""
    return [
        {key: option}
        for key, reading in READINGS.items()
        for option in reading.options
        if option != reading.default
    ]


def read_in(books: tuple[str, ...], situation: str, reading: str) -> bool:
    """Whether a rule of these books depends on a reading."""
    return any(
        reading in rule.when for key in books for rule in BOOKS[key].find_situation_rules(situation)
    )


def as_it_is(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards


def by_chance(seed: int) -> Any:
    random = Random(seed)
    return lambda cards: tuple(random.sample(cards, len(cards)))


def decks_of(work: Work, shuffle: Any = as_it_is) -> tuple[Deck, ...]:
    return (work.deck, *carry_out_steps(work.deck, work.steps, shuffle))


def at_the_table(book: str, situation: str, facts: Mapping[str, Any]) -> tuple[Deck, ...]:
    """
    The table when the mistake is noticed, after each step, and after each street that follows.
    """
    ruling = decide_from_facts((book,), situation, facts)
    deck = build_incident_deck(
        situation, fill_default_answers(situation, derive_answers(facts)), burns=has_burns(ruling)
    )
    decks = (
        deck,
        *carry_out_steps(deck, ruling.procedure.steps, lambda cards: tuple(reversed(cards))),
    )
    return (*decks, *deal_rest_of_hand(decks[-1]))


# --- what holds of every ruling


def test_there_is_work_for_every_book() -> None:
    assert {work.book for work in all_work()} == set(BOOKS)
    assert {step.do for work in all_work() for step in work.steps} == set(DealingAction)


@each_row("situation", SITUATIONS)
def test_every_incident_is_a_whole_deck(situation: str) -> None:
    deck = build_incident_deck(situation, fill_default_answers(situation, {}))
    assert deck.cards == (*WHOLE, 53) if situation in ("D08", "H05") else deck.cards == WHOLE


def test_burns_are_what_the_steps_and_normal_play_lay() -> None:
    apart = set()
    elsewhere = set()
    for work in all_work():
        game = work.deck.game
        decks = decks_of(work)
        later = count_stub_burns((*decks, *deal_rest_of_hand(decks[-1])))
        if not work.burns.keys() <= game.streets.keys() or any(work.burns.values()) > game.burns:
            elsewhere.add((work.book, work.situation))
            continue
        laid = {street: later.get(street, 0) for street in work.burns}
        if laid != work.burns:
            apart.add((work.book, work.situation, tuple(work.burns.values()), tuple(laid.values())))
    assert apart == KEEPS_ORDER
    assert elsewhere == WRITTEN_FOR_HOLD_EM


def test_every_street_is_whole_in_the_end() -> None:
    for work in all_work():
        last = deal_rest_of_hand(decks_of(work)[-1], work.burns)[-1]
        assert {
            street: len(last.find_street_cards(street)) for street in last.game.streets
        } == last.game.streets, work.where


PUT_RIGHT = {Verdict.MISDEAL, Verdict.REPLACE_CARD, Verdict.TAKE_BACK}


def test_everybody_has_the_right_number_of_cards_once_it_is_put_right() -> None:
    for work in all_work():
        if work.ruling.verdict in PUT_RIGHT and work.steps:
            after = deal_hands(decks_of(work)[-1])
            assert {len(hand) for hand in after.hands} <= {0, after.game.each}, work.where


# --- totals, and where certain cards end

EARLY_TURN = {"street": "flop", "round_complete": False}
QUIET_TURN = {"street": "turn", "actions_on_street": list[str]()}


@each_row(
    ("book", "situation", "facts", "burns"),
    [
        ("R4", "B02", EARLY_TURN, {"flop": 1, "turn": 2}),
        ("T24", "B02", EARLY_TURN, {"flop": 1, "turn": 1, "river": 1}),
        ("H0", "B07", QUIET_TURN, {"flop": 1, "river": 1}),
        (
            "R11",
            "B08",
            {"street": "turn", "actions_on_street": ["2:check"]},
            {"flop": 1, "turn": 1, "river": 1},
        ),
        ("CAP", "B01", {"round_complete": False}, {}),
    ],
)
def test_burns_on_the_table_in_the_end(
    book: str, situation: str, facts: dict[str, Any], burns: Mapping[str, int]
) -> None:
    assert at_the_table(book, situation, facts)[-1].count_burns() == burns


def test_early_turn_by_roberts_waits_aside_and_may_come_as_the_river() -> None:
    """
    Robert’s (000 L11): aside, burn, the would-be river as the turn; then back, shuffled without
    burns and muck.
    """
    begin, aside, _, burned, turned, *_ = at_the_table("R4", "B02", EARLY_TURN)
    early = begin.find_street_cards("turn")
    assert (aside.aside, aside.find_street_cards("turn")) == (early, ())
    assert (burned.burns[-1].card, *turned.find_street_cards("turn")) == begin.stub[:2]

    ruling = decide_from_facts(("R4",), "B02", EARLY_TURN)
    last = carry_out_steps(
        begin, ruling.procedure.steps, lambda cards: (*cards[:1], *reversed(cards[1:]))
    )[-1]
    assert {*last.stub, *last.find_street_cards("river")} == {*begin.stub[2:], *early}
    assert last.muck == begin.muck


@each_row(
    ("book", "situation", "facts", "name", "pile"),
    [
        ("R4", "D02", {"ordinal": 7, "exposed_count": 1, "actions": []}, "shown", "flop burn"),
        ("R11", "D09", {"extra_to": "first_player_after_full_deal", "actions": []}, "extra", "flop burn"),
        ("H0", "B07", QUIET_TURN, "wrong", "muck"),
        ("H2", "B07", QUIET_TURN, "wrong", "turn burn"),
        ("R11", "B08", QUIET_TURN, "extra", "turn"),
        ("R11", "B08", QUIET_TURN, "wrong", "river burn"),
        ("R11", "B08", {"street": "flop", "actions_on_street": ["2:check"]}, "extra", "turn burn"),
        ("CAP", "C03", {"seen": "none", "recipients": "few"}, "esg", "muck"),
    ],
)  # fmt: skip
def test_certain_cards_end_where_the_book_puts_them(
    book: str, situation: str, facts: dict[str, Any], name: str, pile: str
) -> None:
    decks = at_the_table(book, situation, facts)
    assert {lies(decks[-1], card) for card in decks[0].about[name]} == {pile}


def lies(deck: Deck, card: Card) -> str:
    """In which pile a card lies."""
    if card in deck.muck:
        return "muck"
    burns = [f"{one.street} burn" for one in deck.burns if one.card == card]
    streets = [one.street for one in deck.board if one.card == card]
    return next(iter([*burns, *streets]), "elsewhere")


def test_the_drawn_card_is_the_next_burn() -> None:
    """TDA 39-A: one of the four cards is the burn of the turn, the other three are the flop."""
    decks = at_the_table("TS", "B05", {"flop_cards": 4, "round_complete": True})
    drawn = decks[2].about["drawn"]
    assert tuple(one.card for one in decks[-1].burns if one.street == "turn") == drawn
    assert {*decks[-1].find_street_cards("flop"), *drawn} == {*decks[0].find_street_cards("flop")}


@each_row(("situation", "street"), [("B06", "flop"), ("B07", "turn")])
def test_a_newer_roberts_keeps_the_order_of_the_deck(situation: str, street: str) -> None:
    """
    Once somebody acted the street stands, and every later card is the one that would have come
    anyway.
    """
    facts = {"street": street, "actions_on_street": ["2:check"], "burns_this_street": 0}
    ruling = decide_from_facts(("R11",), situation, facts)
    deck = build_incident_deck(situation, fill_default_answers(situation, derive_answers(facts)))
    later = [name for name in deck.game.streets if not deck.find_street_cards(name)]
    wrong = deal_rest_of_hand(deck, ruling.procedure.burns)[-1]
    proper = deal_rest_of_hand(build_incident_deck("D13", {"street": "preflop"}))[-1]
    assert {name: wrong.find_street_cards(name) for name in later} == {
        name: proper.find_street_cards(name) for name in later
    }


def test_a_new_deal_is_whole_and_leaves_out_the_joker() -> None:
    steps = decide_from_facts(("R4",), "D19", {}).procedure.steps
    deck = build_incident_deck("D08", fill_default_answers("D08", {}))
    after = carry_out_steps(deck, steps, lambda cards: tuple(reversed(cards)))[-1]
    assert after.aside == deck.about["foreign"]
    assert [len(hand) for hand in after.hands] == [2] * 9
    assert (after.board, after.burns, after.muck) == ((), (), ())


def test_a_joker_is_seen_when_one_more_card_was_dealt() -> None:
    deck = build_incident_deck(
        "D08", fill_default_answers("D08", {"next_card_already_dealt_and_mixed": "yes"})
    )
    assert deck.stub[0] == deck.about["shown"][0] + 2


@each_row(("mixed", "stays"), [("muck", "burns"), ("burns", "muck")])
def test_a_dropped_deck_is_mixed_with_what_it_fell_into(mixed: str, stays: str) -> None:
    facts = {"card_order_known": False, "stub_mixed_with": mixed}
    decks = at_the_table("T24", "F08", facts)
    after = decks[3]
    assert len(after.stub) == len(decks[0].stub) + len(getattr(decks[0], mixed))
    assert getattr(after, mixed) == ()
    assert getattr(after, stays) == getattr(decks[0], stays)


# --- the deck itself


def test_a_whole_hand_is_dealt_in_order() -> None:
    decks = deal_rest_of_hand(deal_hands(build_deck(BUTTON_GAME)))
    assert decks[-1].hands[0] == (1, 10)
    assert decks[-1].hands[8] == (9, 18)
    assert [decks[-1].find_street_cards(street) for street in ("flop", "turn", "river")] == [
        (20, 21, 22),
        (24,),
        (26,),
    ]
    assert decks[-1].burns == (
        StreetCard("flop", 19),
        StreetCard("turn", 23),
        StreetCard("river", 25),
    )


def test_cards_taken_back_without_a_shuffle_lie_on_top() -> None:
    deck = build_incident_deck("B08", {"street": "turn"})
    extra = deck.about["extra"][0]
    after = carry_out_steps(deck, (DealingStep(DealingAction.TAKE_BACK, "extra"),), as_it_is)[-1]
    assert after.returned == (extra,)
    assert deal_rest_of_hand(after)[0].stub == (extra, *deck.stub)


@each_row(
    "step", [{"do": "deal", "street": "flop"}, {"do": "take_back", "cards": "aside"}, "redeal"]
)
def test_what_cannot_be_done_is_said(step: str | dict[str, Any]) -> None:
    deck = deal_rest_of_hand(deal_hands(build_deck(BUTTON_GAME)))[1]
    with pytest.raises(DeckError):
        carry_out_steps(deck, (read_step(step),), as_it_is)


def test_a_deck_that_ran_out_is_said() -> None:
    deck = replace(build_deck(BUTTON_GAME), stub=(1, 2))
    with pytest.raises(DeckError):
        deal_rest_of_hand(deck)
