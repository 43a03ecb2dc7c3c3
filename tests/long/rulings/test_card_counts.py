"""The same for every book by itself."""

from itertools import product

import pytest

from rulings.core.ruling_catalog import BOOKS
from tests.rows import each_row
from tests.rulings.test_card_counts import FORMS, check_cards

pytestmark = pytest.mark.pure


@each_row(("key", "form"), list(product(BOOKS, FORMS)))
def test_every_live_hand_has_its_cards(
    key: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_cards((key,), form, monkeypatch)
