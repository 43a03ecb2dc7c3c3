"""Every two books, either first, and the ready-made orders however the texts are read."""

from itertools import permutations, product

import pytest

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS, get_books
from rulings.core.ruling_decision import build_book_selection
from tests.rulings.order_lint import find_outrankings
from tests.rulings.test_orders import unlisted

pytestmark = pytest.mark.pure

CHOSEN = [
    {key: option}
    for key, reading in READINGS.items()
    for option in reading.options
    if option != reading.default
]
ORDERS = [*(order.books for order in PRECEDENCES.values()), ("H0", "R11")]


def test_what_goes_before_a_plainer_rule_says_why_and_is_needed() -> None:
    desks = [build_book_selection(get_books(books)) for books in permutations(BOOKS, 2)]
    desks += [
        build_book_selection(get_books(books), readings)
        for books, readings in product(ORDERS, CHOSEN)
    ]
    found = [one for desk in desks for one in find_outrankings(desk)]
    assert unlisted(found) == []
    wanted = [one.first.rule for one in found]
    assert [
        f"{key} {rule.situation}"
        for key, book in BOOKS.items()
        for rule in book.rules
        if rule.outranks and rule not in wanted
    ] == []
