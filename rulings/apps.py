"""
Django app of the rulings, which can be used without a tournament; checks the books at start-up.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext_lazy as _

from rulings.core.book import Book
from rulings.core.book_lint import find_book_faults
from rulings.core.ruling_catalog import BOOKS


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        """Nothing is ruled by a book with a hole or two rules that tie."""
        register(check_bundled_books)


def check_bundled_books(
    books: Iterable[Book] = tuple(BOOKS.values()), **asked: Any
) -> list[CheckMessage]:
    """Everything that is wrong with the books that come with the program."""
    faults = chain.from_iterable(map(find_book_faults, books))
    return [Error(fault, id="rulings.E001") for fault in faults]
