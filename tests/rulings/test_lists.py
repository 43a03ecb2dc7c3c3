"""Lists beside the rulings: everyday answers, books, differences, pocket guide, pots."""

import re
from html import unescape
from urllib.parse import urlsplit

from django.test import Client

from rulings.book_comparison import build_pocket_guide, build_pocket_verdicts
from rulings.core.book import RulingPart, Verdict
from rulings.core.book_differences import list_branches
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.common_questions import EVERYDAY, EVERYDAY_GROUPS
from rulings.core.inquiry import build_inquiry
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS, GROUPS, SITUATIONS
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from rulings.ruling_text import ruling_headline_text, verdict_headline_text
from tests.rows import each_row
from tests.rulings.reading_pages import read

# None of these tests may touch the database: pytest-django would stop them.


def test_every_common_question_is_two_taps_from_the_list(cleo: Client) -> None:
    start = unescape(read(cleo, "/rulings/everyday/"))
    found = []
    penalties = 0
    for group in EVERYDAY_GROUPS:
        (address,) = re.findall(rf'href="(/rulings/everyday/[^"]*group={group.key})"', start)
        html = unescape(read(cleo, address))
        found += re.findall(r'href="/rulings/(X\d\d)/', html)
        penalties += html.count('<span class="tag pause">penalty</span>')
    assert sorted(found) == sorted(EVERYDAY)
    assert penalties == sum(one.penalty for one in EVERYDAY.values())


def test_a_common_question_is_answered_at_once(cleo: Client) -> None:
    before = cleo.get("/rulings/everyday/?open=X02")
    assert before.status_code == 302
    assert before["Location"].startswith("/rulings/X02/")
    for one in EVERYDAY.values():
        html = unescape(read(cleo, f"/rulings/{one.id}/"))
        assert f"<h2><q>{SPOKEN_ANSWERS[one.id]}</q></h2>" in html
        assert one.answer in html
        assert all(cite.number in html for cite in one.cites)
        assert not one.see or f"/rulings/{one.see}/" in html


def test_the_books_and_their_readings_are_told(cleo: Client) -> None:
    html = unescape(read(cleo, "/rulings/books/"))
    assert [
        book.key
        for book in BOOKS.values()
        if f'id="book-{book.key}"' not in html or book.edition not in html
    ] == []
    told = [
        says for reading in READINGS.values() for says in (reading.asks, *reading.options.values())
    ]
    assert [says for says in told if says not in html] == []
    assert html.count('class="choice rule-option" ') == sum(
        len(one.options) for one in READINGS.values()
    )


@each_row("group", [group.key for group in GROUPS])
def test_every_group_is_compared(cleo: Client, group: str) -> None:
    html = unescape(read(cleo, f"/rulings/differ/?group={group}"))
    named = [
        one
        for one in SITUATIONS.values()
        if one.group == group and all(to.when for to in one.belongs)
    ]
    assert [one.id for one in named if f"situation={one.id}" not in html] == []


def test_one_situation_by_itself_leads_to_the_answers(cleo: Client) -> None:
    html = read(cleo, "/rulings/differ/?situation=B02")
    cells = re.findall(r'class="rule-cell" href="([^"]+)"', html)
    for cell in cells:
        assert re.search('class="rule-(verdict|question)', read(cleo, unescape(cell)))
    assert {urlsplit(cell).path for cell in cells} == {"/rulings/B02/"}


def test_the_pocket_guide_holds_what_the_chosen_books_say(cleo: Client) -> None:
    html = unescape(read(cleo, "/rulings/pocket/?books=R4"))
    assert SITUATIONS["B02"].name in html
    assert SITUATIONS["W03"].name not in html  # Robert's older edition says nothing about it
    assert "TDA 2024" not in html.partition('class="rule-pages"')[2]


@each_row("order", PRECEDENCES)
def test_the_pocket_guide_gives_each_case_its_own_rule(order: str) -> None:
    """What stands beside a case is what the walk with these answers comes to."""
    books = PRECEDENCES[order].books
    desk = build_inquiry("B02", books, {}).desk
    for situation in SITUATIONS:
        told = {
            (line.headline, line.rules[0].says if line.rules else "")
            for line in build_pocket_verdicts(desk, situation)
        }
        ruled = {
            (
                ruling_headline_text(way.ruling),
                rule.says if (rule := way.ruling.get_rule(RulingPart.VERDICT)) else "",
            )
            for way in list_branches(desk, situation)
        }
        assert told == ruled, situation


@each_row("order", PRECEDENCES)
def test_the_pocket_guide_is_complete(order: str) -> None:
    """What any part of a ruling stands on is told, or the guide says under which name."""
    desk = build_inquiry("B02", PRECEDENCES[order].books, {}).desk
    guide = {entry.name: entry.lines for entry in build_pocket_guide(desk, SITUATIONS)}
    told = {rule.says for lines in guide.values() for line in lines for rule in line.rules}
    named = {name for lines in guide.values() for line in lines for name in line.see}
    for situation in SITUATIONS:
        for way in list_branches(desk, situation):
            assert {cited.rule.says for cited in way.ruling.said.values()} <= told, situation
    assert named <= guide.keys()


def test_the_pocket_guide_tells_the_older_steps_of_an_early_flop() -> None:
    desk = build_inquiry("B01", PRECEDENCES["roberts"].books, {}).desk
    (line,) = build_pocket_verdicts(desk, "B01")
    assert [rule.cite for rule in line.rules] == ["R11 Irregularities", "R4 Dealer errors"]


@each_row("order", ["tda", "tda_older"])
@each_row("situation", ["D02", "D04", "D05"])
def test_the_pocket_guide_replaces_a_later_card(order: str, situation: str) -> None:
    desk = build_inquiry(situation, PRECEDENCES[order].books, {}).desk
    wanted = verdict_headline_text(Verdict.REPLACE_CARD)
    replaced = [
        line.rules[0].cite
        for line in build_pocket_verdicts(desk, situation)
        if line.headline == wanted
    ]
    assert replaced == ["R4 Dealer errors; misdeals 1f"]


def test_a_stud_card_off_the_table_is_told_by_the_rule_for_stud() -> None:
    desk = build_inquiry("D04", ["R11"], {}).desk
    stud = [
        line
        for line in build_pocket_verdicts(desk, "D04")
        if any(reason.says == "Stud" for reason in line.when)
    ]
    assert [line.rules[0].cite for line in stud] == ["R11 Tournaments"]


POTS = "/rulings/pots/?in-1=100&in-2=300&in-3=500"


@each_row(
    ("query", "told"),
    [
        ("", ["Main pot 300", "Side pot 1 400", "Seat 3 takes back 200"]),
        ("&in-4=x", ["Seat 4: type a whole number of chips."]),
        (
            "&win-0-1=on&win-0-2=on&win-1-2=on&unit=100&button=1",
            ["Seat 1 100 100", "Seat 2 300 600"],
        ),
        ("&win-0-1=on&win-1-2=on&unit=70", ["The pot of 300 is not made of chips of 70."]),
        ("&low=on&win-0-1=on&low-0-2=on&win-1-2=on", ["Seat 1 100 150", "Seat 2 300 550"]),
    ],
)
def test_pots(cleo: Client, query: str, told: list[str]) -> None:
    html = unescape(read(cleo, POTS + query))
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert [one for one in told if one not in words] == []


@each_row("query", ["?in-1=%F0%9D%9F%99", "?in-1=" + "9" * 14, "?unit=0&in-1=5", "?button=x"])
def test_strange_numbers_do_no_harm(cleo: Client, query: str) -> None:
    assert cleo.get("/rulings/pots/" + query).status_code == 200
