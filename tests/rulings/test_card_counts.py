"""Card counts after each ruling: hands, board and burns as the book says."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulings.core import misdeal_examples
from rulings.core.book import RulingPart
from rulings.core.book_lint import is_situation_alias
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.deck import (
    BUTTON_GAME,
    Deck,
    DeckError,
    Game,
    count_stub_burns,
    deal_rest_of_hand,
)
from rulings.core.deck_pictures import has_burns
from rulings.core.facts import Answers
from rulings.core.incident_examples import build_incident_deck
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage, Ruling, fill_default_answers
from rulings.core.step_execution import carry_out_steps
from tests.rows import each_row
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

EXCEPTIONS: Mapping[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent.parent / "cases" / "card_counts.toml").read_text("utf-8")
)
"""Where a book wants it otherwise, with its place."""
FORMS: Mapping[str, tuple[str, Game]] = {
    "hold’em": ("flop", BUTTON_GAME),
    "omaha": ("flop", Game(9, 4, BUTTON_GAME.streets)),
    **{
        family: (family, misdeal_examples.GAMES[family])
        for family in ("stud", "draw", "lowball", "cap")
    },
}
FIRST_HANDS = frozenset({"shown", "dealt"})
"""Groups of situations that every kind of game knows."""
OF_ALL_GAMES = frozenset({"D07", "D08", "C01"})


@dataclass(frozen=True)
class Outcome:
    """A ruling, and how the cards lie when its steps are done."""

    situation: str
    answers: Answers
    form: str
    ruling: Ruling
    decks: tuple[Deck, ...]

    @property
    def where(self) -> str:
        told = ", ".join(f"{name} {key}" for name, key in self.answers.items())
        return f"{self.situation} ({told}), {self.form}: {self.ruling.verdict}"

    @property
    def book(self) -> str:
        """Whose procedure it is, else whose verdict."""
        said = self.ruling.said
        return said.get(RulingPart.PROCEDURE, said[RulingPart.VERDICT]).book.key

    def find_exception(self, kind: str) -> Mapping[str, Any] | None:
        """The row of the data that speaks of this ruling."""
        facts = {**fill_default_answers(self.situation, self.answers)}
        ends = {self.situation, *self.ruling.route}
        for row in EXCEPTIONS[kind]:
            when = row.get("when", {})
            if (
                self.book in row["books"]
                and ends & {*row["situations"]}
                and all(facts.get(name) in keys for name, keys in when.items())
            ):
                return row
        return None


def list_outcomes(books: tuple[str, ...], form: str) -> Iterator[Outcome]:
    """Every way through the questions that this kind of game can take."""
    family, _ = FORMS[form]
    for key, ways in every_way(books).items():
        about = SITUATIONS[key]
        if is_situation_alias(about):
            continue
        for way in ways:
            known = {**about.means, **way.answers}
            is_any = about.group in FIRST_HANDS or key in OF_ALL_GAMES
            if known.get("family", family if is_any else "flop") != family:
                continue
            if way.ruling.answered in (AnswerCoverage.SILENT, AnswerCoverage.PARTIAL):
                continue
            if way.ruling.answered is AnswerCoverage.DISCRETION and not way.ruling.procedure:
                continue
            answers = {**way.answers, "family": family}
            yield Outcome(key, answers, form, way.ruling, carry_out(key, answers, way.ruling))


def carry_out(situation: str, answers: Answers, ruling: Ruling) -> tuple[Deck, ...]:
    """The cards when it is noticed and after each step."""
    known = fill_default_answers(situation, answers)
    for about in dict.fromkeys((situation, *ruling.route[-1:])):
        deck = build_incident_deck(about, known, burns=has_burns(ruling))
        try:
            steps = carry_out_steps(deck, ruling.procedure.steps, lambda cards: cards[::-1])
        except DeckError:
            continue
        return (deck, *steps)
    raise AssertionError(f"{situation}: no deck can follow {ruling.procedure.steps}")


@each_row(("order", "form"), list(product(PRECEDENCES, FORMS)))
def test_every_live_hand_has_its_cards(
    order: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_cards(PRECEDENCES[order].books, form, monkeypatch)


def check_cards(books: tuple[str, ...], form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rulings of these books in one kind of game."""
    family, game = FORMS[form]
    monkeypatch.setitem(misdeal_examples.GAMES, family, game)
    wrong = [fault for found in list_outcomes(books, form) for fault in list_faults(found)]
    assert wrong == []


def list_faults(found: Outcome) -> Iterator[str]:
    """What is wrong when the steps of a ruling are done."""
    last = found.decks[-1]
    counts = {len(last.hands[seat]) - last.count_due_cards(seat) for seat in list_live_seats(found)}
    row = found.find_exception("hands")
    allowed = {0} if row is None else {*row["off"]}
    if not counts <= allowed:
        yield f"{found.where}: hands are off by {sorted(counts)}"
    took_back = any(
        step.cards == "shown" and step.do == "take_back" for step in found.ruling.procedure.steps
    )
    if took_back and not last.is_deal_complete:
        yield f"{found.where}: the deal is not finished"
    yield from list_board_faults(found, last)
    yield from list_burn_faults(found)


def list_live_seats(found: Outcome) -> list[int]:
    """Who is still in the hand."""
    last = found.decks[-1]
    everybody = (
        fill_default_answers(found.situation, found.answers).get("extra_to") == "every_player"
    )
    if found.ruling.hand == "dead" and everybody:
        return []
    dead = last.seat if found.ruling.hand == "dead" else None
    return [seat for seat, hand in enumerate(last.hands) if hand and seat != dead]


def list_board_faults(found: Outcome, deck: Deck) -> Iterator[str]:
    """A street is there or not, and none comes before another one."""
    whole = [
        (len(deck.find_street_cards(street)), count) for street, count in deck.game.streets.items()
    ]
    if any(there not in (0, count) for there, count in whole):
        yield f"{found.where}: a street is not whole {whole}"
    laid = [bool(there) for there, _ in whole]
    if laid != sorted(laid, reverse=True):
        yield f"{found.where}: a street is missing {whole}"


def list_burn_faults(found: Outcome) -> Iterator[str]:
    """One burn for each street, none where the home club plays, unless the book wants more."""
    procedure = found.ruling.procedure
    laid = count_stub_burns(found.decks)
    due = {street: max(0, count - laid.get(street, 0)) for street, count in procedure.burns.items()}
    end = deal_rest_of_hand(found.decks[-1], due)[-1]
    row = found.find_exception("burns")
    usual = dict.fromkeys(end.game.streets, int(end.game.burns))
    wanted = usual if row is None else usual | row["laid"]
    burns = end.count_burns()
    if {street: burns.get(street, 0) for street in end.game.streets} != wanted:
        yield f"{found.where}: burns {dict(burns)} by {found.book}"
