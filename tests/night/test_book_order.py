"""The order of rule books: what changes is shown before it is saved."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.order_changes import list_changed_answers
from rulings.core.ruling_catalog import get_books
from rulings.core.ruling_decision import build_book_selection
from tests.money.prize_night import do, sent, state_of
from tests.rows import each_row
from tournament import journal
from tournament.engine.canonical_json import to_canonical_json
from tournament.models import Club, Tournament
from tournament.night.actions.night import OpenNight
from tournament.night.values.house_rules import HouseRules
from tournament.rulings_log.values import CLUB
from tournament.schedule.actions import ChangeRules
from tournament.schedule.values import Level, Structure

pytestmark = pytest.mark.django_db
USUAL = ("H2", "R11")


@pytest.fixture
def night(club: Club) -> Tournament:
    opening = OpenNight("Friday", "hpt20", 1000, Structure((Level(10, 20),)), HouseRules(), 10)
    return journal.open_night(club, opening, journal.Actor("Ann"), "opening-key")


def page_of(night: Tournament, *books: str) -> str:
    return f"/t/{night.pk}/rules/books/" + (f"?books={','.join(books)}" if books else "")


def words_of(client: Client, night: Tournament, *books: str) -> str:
    html = client.get(page_of(night, *books)).text
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def save(client: Client, night: Tournament, books: str, was: str = "") -> int:
    form = sent(was=was or to_canonical_json(state_of(night).rules), books=books)
    return client.post(page_of(night), form).status_code


def test_the_house_rules_lead_there_and_presets_stay(ann: Client, night: Tournament) -> None:
    rules = ann.get(f"/t/{night.pk}/rules/").text
    assert f'href="{page_of(night)}"' in rules
    assert 'value="T24 R11"' in rules
    context = ann.get(page_of(night)).context
    assert [one.name for one in context["presets"]] == [one.name for one in PRECEDENCES.values()]
    assert [one.is_chosen for one in context["presets"]].count(True) == 1


def test_links_move_books_without_a_script(ann: Client, night: Tournament) -> None:
    first, second = ann.get(page_of(night)).context["asked"]
    assert (first.up, second.down) == ("", "")
    assert first.down == second.up == page_of(night, "R11", "H2")
    assert first.remove == page_of(night, "R11")
    left = ann.get(page_of(night)).context["left"]
    assert [one.add for one in left][1] == page_of(night, *USUAL, "CAP")


def test_what_changes_is_told_before_it_is_saved(ann: Client, night: Tournament) -> None:
    assert "Nothing: this is tonight’s order." in words_of(ann, night)
    told = words_of(ann, night, "T24", "R11")
    assert "The river came too early" not in told
    assert "No card was burned before the flop" in told
    assert "Two or more had acted" in words_of(ann, night, "TS", "R4")
    assert state_of(night).rules.books == USUAL


def test_an_order_is_saved_and_decides(ann: Client, night: Tournament) -> None:
    assert save(ann, night, "R4,H2") == 302
    assert state_of(night).rules.books == ("R4", "H2")
    assert 'value="R4 H2"' in ann.get(f"/t/{night.pk}/rules/").text


@each_row("books", ["", "R4,R4", "XX"])
def test_what_cannot_be_asked_is_refused(ann: Client, night: Tournament, books: str) -> None:
    assert save(ann, night, books) == 409
    assert state_of(night).rules.books == USUAL
    assert ann.get(page_of(night, *books.split(","))).context["books"] == "H2,R11"


def test_a_change_meanwhile_is_not_lost(ann: Client, night: Tournament) -> None:
    rules = state_of(night).rules
    do(night, ChangeRules(replace(rules, table_seats=8), rules))
    assert save(ann, night, "R4", to_canonical_json(rules)) == 302
    assert (state_of(night).rules.table_seats, state_of(night).rules.books) == (8, ("R4",))


def test_robert_s_own_edition_can_decide_alone() -> None:
    now, then = (build_book_selection(get_books(books)) for books in (USUAL, ("R4",)))
    found = {changed.situation: changed for changed in list_changed_answers(now, then)}
    assert (found["P01"].before.verdict, found["P01"].after.verdict) == (
        "CORRECT_NEXT_HAND",
        "SILENT",
    )
    assert "D01" not in found
    assert list(list_changed_answers(now, now)) == []


def test_the_clubs_own_rules_alone_change_nothing_yet(ann: Client, night: Tournament) -> None:
    """There are none, so no answer can be told; saved or not, the page stays."""
    page = ann.get(page_of(night, CLUB))
    assert (page.status_code, page.context["changes"]) == (200, ())
    save(ann, night, CLUB)
    assert ann.get(page_of(night, "R11")).status_code == 200
