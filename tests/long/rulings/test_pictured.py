"""Pictures of the model deck: one for each step, by every order of books."""

import pytest

from rulings.core.book_precedence import PRECEDENCES
from tests.rows import each_row
from tests.rulings.test_pictured import check_pictures

pytestmark = pytest.mark.pure


@each_row("order", PRECEDENCES)
def test_every_ruling_with_steps_has_a_picture_for_each(order: str) -> None:
    check_pictures(PRECEDENCES[order].books)
