"""Rulings of books on given facts, for tests."""

from rulings.core.facts import Given, derive_answers
from rulings.core.ruling_catalog import get_books
from rulings.core.ruling_decision import Ruling, build_book_selection, decide_with_defaults


def decide_from_facts(books: list[str] | tuple[str, ...], situation: str, facts: Given) -> Ruling:
    """The ruling of these books; what nobody said is taken as usual."""
    desk = build_book_selection(get_books(books))
    return decide_with_defaults(
        desk, situation, derive_answers(facts, desk.readings["two_players"])
    )
