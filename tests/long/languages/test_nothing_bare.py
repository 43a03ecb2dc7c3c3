"""
Every page, file and message in a language of brackets: no word of the program stands outside of
them.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from babel.dates import get_day_names, get_month_names
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, npgettext

from rulings.core.common_questions import EVERYDAY
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from tests.access.people import House, build_house, client_of
from tests.access.test_url_matrix import NIGHT_PAGES, ROUTES, address, rows
from tests.access.uniquely_named_club import named_house
from tests.guards.tree import ROOT
from tests.languages.pseudo import (
    IN_CONTEXT,
    LANGUAGE,
    OPEN,
    Bracketed,
    Known,
    bare_on_page,
    outside,
    spoken,
)
from tests.money import prize_night
from tests.printing import paper_nights
from tests.rows import each_row
from tests.tables import draw_night
from tournament import journal
from tournament.club.players import add_player
from tournament.engine.messages import say, say_as
from tournament.exports import journal_file
from tournament.join.room_codes import ALPHABET
from tournament.localization import build_ordinal_words, localize_fact
from tournament.management.languages.source_text import SourceText
from tournament.management.languages.text_extraction import extract_program_texts
from tournament.models import Target, TargetKind, Tournament
from tournament.night import journal_audit
from tournament.notifications.delivery.mail import build_opt_in_mail

pytestmark = [pytest.mark.django_db, pytest.mark.pure]
OURS = "quokka"
TYPED = (
    "name",
    "what",
    "label",
    "reason",
    "note",
    "by",
    "device",
    "signed",
    "decision",
    "text",
    "word",
    "game",
    "source",
    "outcome",
    "conflicts",
    "who",
)
"""Fields of a journal's entries that hold what somebody typed."""
NAMES = (
    "Final Nine", "English", "British", "British English", "A4", "EUR", "JPY", "JP", "PDF", "CSV",
    "Excel", "JSON", "Ann", "Ben", "Bob", "Cleo", "Dora", "Zoe", "iPhone", "Android", "Friday",
    "Thursday", "Sunday", "Spring", "Pizza", "Calendar", "Bot", "The cup", "Carl", "Doris", "owner",
    "players.csv", "old.csv", "Answered 503.", "All cards are shuffled again.",
    "The deal does not count.", "later_player_folds", "Cards",
    "WhatsApp", "192.0.2.2/tv",
)  # fmt: skip
"""Proper names, and what the nights and clubs of these tests are called."""
ROOM_LETTERS = re.compile(f"[{ALPHABET}]{{6}}")
DATES_OF = "en_GB"
"""How a language without dates of its own writes them; no catalog has these words."""
DAY_PARTS = ("am", "pm")
PAPERS = ("posted", "signin", "receipts", "results", "seats", "moves", "fallback", "rulings")
GOLDEN = sorted((ROOT / "tests" / "nights").glob("*.jsonl"))
SENT = {
    "key": "a-key-of-brackets",
    "role": "watcher",
    "name": "",
    "codes": "Pizza",
    "formula": "10 * sqrt(entrants",
}


def typed(value: Any, field: str = "") -> Iterator[str]:
    """What people typed into a night; a word in small letters may be the program's own."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from typed(inside, name)
    elif isinstance(value, list):
        for inside in value:
            yield from typed(inside, field)
    elif isinstance(value, str) and field in TYPED and not re.fullmatch(r"[a-z_]+", value):
        yield value


def known() -> Known:
    """All that may stand bare in these tests."""
    lines = [json.loads(line) for file in GOLDEN for line in file.read_text("utf-8").splitlines()]
    people = [*prize_night.NAMES, *draw_night.PEOPLE]
    books = [
        part for book in BOOKS.values() for rule in book.rules for part in (book.key, rule.number)
    ]
    cites = [
        part for one in EVERYDAY.values() for cite in one.cites for part in (cite.book, cite.number)
    ]
    journals = [one for line in lines for one in (*typed(line), *typed(json.loads(line["action"])))]
    dates = [
        *get_day_names("abbreviated", locale=DATES_OF).values(),
        *get_month_names("abbreviated", locale=DATES_OF).values(),
    ]
    ordinals = build_ordinal_words().values()
    return Known([*NAMES, *DAY_PARTS, *dates, *ordinals, *people, *books, *cites, *journals])


def looked_at(response: Any, names: Known) -> list[str]:
    """
    What of an answer stands bare: of a page, of a table's cells, of the words that scripts show.
    """
    content = b"".join(response.streaming_content) if response.streaming else response.content
    kind, text = response.headers.get("Content-Type", ""), ""
    if kind.startswith("text/"):
        text = content.decode("utf-8-sig")
    if kind.startswith("text/html"):
        scripts = re.findall(
            r'<script id="words" type="application/json">(.*?)</script>', text, re.DOTALL
        )
        return [
            *bare_on_page(text, names),
            *(one for words in scripts for one in bare_words(json.loads(words), names)),
        ]
    if kind.startswith("text/csv"):
        cells = [
            cell
            for row in csv.reader(io.StringIO(text), delimiter=";" if ";" in text[:40] else ",")
            for cell in row
        ]
        return [one for cell in cells if (one := names.bare(cell))]
    return []


def bare_words(value: Any, names: Known, field: str = "") -> Iterator[str]:
    """The words of scripts, but for keys of the program's own."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from bare_words(inside, names, name)
    elif isinstance(value, list):
        for inside in value:
            yield from bare_words(inside, names, field)
    elif (
        isinstance(value, str)
        and field not in ("language", "zone")
        and (found := names.bare(value))
    ):
        yield found


def brought(house: House, file: Path) -> Tournament:
    """A recorded night, with its people in this club."""
    lines = journal_file.read_journal(file.read_bytes()).lines
    entrants = journal_audit.replay_sealed_lines(lines).state.entrants

    def people() -> dict[int, int]:
        return {
            key: add_player(house.club, str(one.name), another=True).pk
            for key, one in entrants.items()
            if key > 0
        }

    return journal.restore_night(house.club, lines, people, f"restore-{file.stem}")


def paths_of(night: Tournament) -> Iterator[str]:
    """Every page of a night, each of its papers."""
    for name in NIGHT_PAGES:
        route = ROUTES.get(name, "")
        given = {
            "pk": night.pk, "key": 1, "version": 2, "table": 1, "situation": "D01",
            "group": "board", "number": 1, "sheet": "results", "ending": "csv", "link": 1,
        }  # fmt: skip
        if not {"tv", "claim"}.isdisjoint(re.findall(r":(\w+)>", route)):
            continue  # only sent to
        for paper in PAPERS if "paper>" in route and "pdf" not in name else ("posted",):
            if route and not route.endswith((".png", ".jpg")):
                wanted = {
                    key: value
                    for key, value in {**given, "paper": paper}.items()
                    if f":{key}>" in route
                }
                yield reverse(name, kwargs=wanted)


@pytest.fixture(scope="module")
def brackets() -> Bracketed:
    return Bracketed(extract_program_texts(ROOT))


@pytest.fixture(scope="module")
def names() -> Known:
    return known()


@pytest.fixture
def house(settings: Any, brackets: Bracketed) -> Iterator[House]:
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "British")]
    with spoken(brackets):
        house = named_house(OURS)
        house.club.language = LANGUAGE
        house.club.save()
        yield house


@pytest.fixture
def ann(house: House, settings: Any) -> Client:
    client = client_of("owner", house, build_house("Sunday"))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = LANGUAGE
    return client


def bare(found: dict[str, str], path: str, response: Any, names: Known) -> None:
    """
    Note what stands bare, each with the first page it was seen on; what bears the house's own word
    is a name, and the letters of a room say nothing.
    """
    for one in looked_at(response, names):
        if f"{OURS}zq" not in one and not ROOM_LETTERS.fullmatch(one):
            found.setdefault(one, path)


def test_no_page_says_a_bare_word(house: House, ann: Client, names: Known) -> None:
    found, pages = dict[str, str](), 0
    for row in rows():
        for method in (ann.get, ann.post):
            before = transaction.savepoint()
            path = address(row, house)
            answer = method(path, SENT, follow=True)
            bare(found, f"{method.__name__} {path}", answer, names)
            pages += not answer.streaming and OPEN in answer.content.decode("utf-8", "replace")
            transaction.savepoint_rollback(before)
    assert (found, pages > 100) == ({}, True)


@each_row("night", [name for name in paper_nights.NIGHTS if name not in ("huge", "hostile")])
def test_no_page_of_a_night_says_a_bare_word(
    night: str, house: House, ann: Client, names: Known
) -> None:
    found = dict[str, str]()
    for path in paths_of(paper_nights.NIGHTS[night](house.club)):
        bare(found, path, ann.get(path, follow=True), names)
    assert found == {}


@each_row("file", GOLDEN, ids=lambda file: file.stem)
def test_no_page_of_a_recorded_night_says_a_bare_word(
    file: Path, house: House, ann: Client, names: Known
) -> None:
    found = dict[str, str]()
    for path in paths_of(brought(house, file)):
        bare(found, path, ann.get(path, follow=True), names)
    assert found == {}


def test_no_mail_says_a_bare_word(house: House, settings: Any, names: Known) -> None:
    settings.MAIL_FROM = "nine@poker.example"
    box = Target.objects.create(
        club=house.club,
        key="a-box",
        kind=TargetKind.MAIL,
        name="Bob",
        address="bob@poker.example",
        made_at=1,
    )
    mail = build_opt_in_mail(box, "1")
    said = "\n".join(
        line for line in f"{mail.subject}\n{mail.body}".splitlines() if "://" not in line
    )
    assert names.bare(said) == ""


def test_the_rulings_say_no_bare_word(ann: Client, names: Known) -> None:
    found = dict[str, str]()
    for situation in SITUATIONS:
        for answers in ("", "acted=few&family=flop&fault=dealer", "acted=unknown"):
            path = f"/rulings/{situation}/?books=H2,R11,T24&{answers}"
            bare(found, path, ann.get(path, follow=True), names)
    assert found == {}


@each_row(
    ("page", "found"),
    [
        ("<p>⟦Level 3⟧ · 20:15 · <bdi>Whoever</bdi> Bob</p>", []),
        ("<p>⟦Level <b>3</b> of ⟦the⟧ night⟧</p>", []),
        ("<p>⟦Level⟧ three</p>", ["three"]),
        ('<button aria-label="Close">×</button><input type="submit" value="⟦Go⟧">', ["Close"]),
        ('<input type="submit" value="Go on">', ["Go on"]),
        ('<p data-matches="It matches.">', ["It matches."]),
        ("<script>const word = 1;</script><textarea>Anything</textarea>", []),
    ],
)
def test_a_bare_word_is_seen(page: str, found: list[str]) -> None:
    assert [" ".join(outside(one).split()) for one in bare_on_page(page, Known(["Bob"]))] == found


class OfTables(Bracketed):
    """A language with a word of its own for tables that are broken."""

    def gettext(self, message: str) -> str:
        return {"broken": "kaputt", f"a table{IN_CONTEXT}broken": "aufgelöst"}.get(message, message)


def test_the_same_word_said_of_something_else() -> None:
    with spoken(OfTables([])):
        assert (
            localize_fact(say("broken"), UTC),
            localize_fact(say_as("a table", "broken"), UTC),
        ) == (
            "kaputt",
            "aufgelöst",
        )
        assert localize_fact(say("{told}!", told=say_as("a table", "broken")), UTC) == "aufgelöst!"


def test_a_text_that_translators_do_not_get_stays_bare() -> None:
    with spoken(Bracketed([SourceText("Level"), SourceText("{n} hand", "{n} hands", "cards")])):
        said = (
            gettext("Level"),
            gettext("Nobody knows this"),
            npgettext("cards", "{n} hand", "{n} hands", 2),
        )
    assert said == ("⟦Level⟧", "Nobody knows this", "⟦{n} hands⟧")
