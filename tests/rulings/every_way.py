"""Every way through the questions of every situation, worked out once for each stack of books."""

from functools import cache

from rulings.core.asking import Branch, walk_branches
from rulings.core.decide import desk_of
from rulings.core.library import SITUATIONS, books_of


@cache
def every_way(books: tuple[str, ...]) -> dict[str, tuple[Branch, ...]]:
    desk = desk_of(books_of(books))
    return {situation: tuple(walk_branches(desk, situation)) for situation in SITUATIONS}
