"""Every situation of the rulings has the form of a rule of the club's own."""

import pytest
from django.test import Client

from rulings.core.ruling_catalog import SITUATIONS
from tests.club_rulebook.test_club_book import page
from tournament.club_rulebook.rule_validation import is_rule_situation

pytestmark = pytest.mark.django_db


def test_every_situation_has_its_form(owner: Client) -> None:
    for situation in filter(is_rule_situation, SITUATIONS):
        assert "What the books say" in page(owner, f"/club/book/add/{situation}/"), situation
