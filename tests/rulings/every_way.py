"""Every path through the questions of every situation, computed once per order of books."""

from functools import cache

from rulings.core.question_selection import Branch, walk_branches
from rulings.core.ruling_catalog import SITUATIONS, get_books
from rulings.core.ruling_decision import build_book_selection

MAX_QUESTIONS = 4


@cache
def every_way(books: tuple[str, ...]) -> dict[str, tuple[Branch, ...]]:
    desk = build_book_selection(get_books(books))
    return {situation: tuple(walk_branches(desk, situation)) for situation in SITUATIONS}
