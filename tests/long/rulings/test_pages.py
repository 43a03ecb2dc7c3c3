"""The first answers of every situation lead to a ruling."""

import re
from html import unescape

from django.test import Client

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.ruling_catalog import SITUATIONS
from tests.rows import each_row
from tests.rulings.conftest import cleo
from tests.rulings.every_way import MAX_QUESTIONS
from tests.rulings.reading_pages import heading, read

__all__ = ["cleo"]  # fixtures


@each_row("order", PRECEDENCES)
@each_row("situation", SITUATIONS)
def test_first_answers_lead_to_a_ruling(cleo: Client, order: str, situation: str) -> None:
    """
    Whatever comes first is tapped: never more than four questions, then a verdict or that the books
    are silent.
    """
    address = f"/rulings/{situation}/?books={','.join(PRECEDENCES[order].books)}"
    html = read(cleo, address)
    for _question in range(MAX_QUESTIONS):
        if "rule-answers" not in html:
            break
        address = next(href for href in re.findall(r'class="rule-answer" href="([^"]+)"', html))
        html = read(cleo, unescape(address))
    assert "rule-answers" not in html
    assert heading(html) != ""
    assert 'class="rule-verdict' in html
