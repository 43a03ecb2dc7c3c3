"""The rulings desk by itself: for anybody, without an account, a session or one look into the database."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from rulings.comparing import lines_of
from rulings.core.asking import MOST_QUESTIONS
from rulings.core.book import Slot, Verdict
from rulings.core.differences import walked
from rulings.core.everyday import EVERYDAY
from rulings.core.inquiry import inquire
from rulings.core.library import BOOKS, GROUPS, SITUATIONS
from rulings.core.precedence import PRECEDENCES
from rulings.core.readings import READINGS
from rulings.forms import COOKIE
from rulings.ruling_told import headline

# None of these tests may touch the database: pytest-django would stop them.

PAGES = ("rulings", "rulings_everyday", "rulings_pots", "rulings_differ", "rulings_books", "rulings_pocket")


class Links(HTMLParser):
    """Collects where a page's main part leads, by the words of each link."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.href, self.words, self.inside = "", list[str](), False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or tag == "main"
        if tag == "a" and self.inside:
            self.href, self.words = dict(attrs).get("href") or "", []

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self.href:
            self.found.append((" ".join(filter(None, self.words)), self.href))
            self.href = ""
        self.inside = self.inside and tag != "main"


@pytest.fixture
def cleo(client: Client) -> Client:
    """Cleo, a stranger without an account."""
    return client


def read(client: Client, address: str) -> str:
    """The page at an address, which has to be there."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())


def links(html: str) -> dict[str, str]:
    return dict(Links(html).found)


def heading(html: str, level: int = 2) -> str:
    found = re.search(rf"<h{level}[^>]*>(.*?)</h{level}>", html, re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]+>|\s+", " ", found[1])).strip()


def answers_in(address: str) -> dict[str, str]:
    return {name: value for name, value in parse_qsl(urlsplit(address).query) if name != "books"}


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_reads_every_page(cleo: Client, name: str) -> None:
    answer = cleo.get(reverse(name))
    assert answer.status_code == 200
    assert set(answer["Cache-Control"].split(", ")) == {"private", "max-age=300"}
    assert {"Cookie", "Accept-Language"} <= {one.strip() for one in answer["Vary"].split(",")}
    assert set(cleo.cookies) <= {"fn_csrf"}


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_only_read(cleo: Client, name: str) -> None:
    assert cleo.post(reverse(name)).status_code == 405


def test_every_situation_is_two_taps_away(cleo: Client) -> None:
    reached = set()
    groups = [href for href in links(read(cleo, "/rulings/")).values() if "/group/" in href]
    assert len(groups) == len(GROUPS) == 9
    for group in groups:
        reached |= {urlsplit(href).path for href in links(read(cleo, group)).values()}
    assert {reverse("ruling", args=[situation]) for situation in SITUATIONS} <= reached


@pytest.mark.parametrize("order", PRECEDENCES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_first_answers_lead_to_a_ruling(cleo: Client, order: str, situation: str) -> None:
    """Whatever comes first is tapped: never more than four questions, then a verdict or that the books are silent."""
    address = f"/rulings/{situation}/?books={','.join(PRECEDENCES[order].books)}"
    html = read(cleo, address)
    for _question in range(MOST_QUESTIONS):
        if "rule-answers" not in html:
            break
        address = next(href for href in re.findall(r'class="rule-answer" href="([^"]+)"', html))
        html = read(cleo, unescape(address))
    assert "rule-answers" not in html
    assert heading(html) != ""
    assert 'class="rule-verdict' in html


@pytest.mark.parametrize(
    ("address", "verdict"),
    [
        ("/rulings/B02/?books=R4", Verdict.SUBSTITUTE_STREET),
        ("/rulings/B02/?books=T24,R11", Verdict.REDEAL_STREET),
        ("/rulings/D01/?books=R4&acted=two_dry", Verdict.PLAY_ON),
        ("/rulings/D01/?books=T24,R11&acted=two_dry&family=flop", Verdict.MISDEAL),
        ("/rulings/B05/?books=R4&flop_cards=four&round_complete=yes", Verdict.REDEAL_STREET),
        ("/rulings/B05/?books=T24,R11&flop_cards=four&round_complete=yes", Verdict.SCRAMBLE),
    ],
)
def test_verdicts(cleo: Client, address: str, verdict: Verdict) -> None:
    assert heading(read(cleo, address)) == headline(verdict)


def test_what_the_books_do_not_say_is_said(cleo: Client) -> None:
    html = read(cleo, "/rulings/W03/?books=CAP")
    assert heading(html) == "The chosen books say nothing"
    assert "The director decides." in html
    assert "What the book says" not in html


def test_an_answer_is_a_chip_that_leads_back(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=few&family=flop")
    chips = re.findall(r'class="rule-chip" href="([^"]+)"', html)
    assert [answers_in(unescape(chip)) for chip in chips] == [{}, {"acted": "few"}]
    assert answers_in(links(html)["One back"]) == {"acted": "few"}
    assert answers_in(links(html)["Start again"]) == {}


def test_nobody_knows_shows_what_is_possible_side_by_side(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=unknown")
    assert heading(html) == "Nobody knows, so it is one of these"
    assert "Two or more had acted" in html
    verdicts = re.findall(r'class="rule-verdict.*?<h2>(.*?)</h2>', html, re.DOTALL)
    assert verdicts == [headline(Verdict.MISDEAL), headline(Verdict.PLAY_ON)]


def test_a_ruling_shows_steps_rule_reasons_and_the_other_books(cleo: Client) -> None:
    html = read(cleo, "/rulings/B02/?books=R4")
    steps = inquire("B02", ["R4"], {}).ruling.procedure.steps
    assert html.count('type="checkbox"') == len(steps) > 4
    assert "<b>Robert’s Rules of Poker</b>, version 4" in html
    assert "Burns and folded cards stay out" in html
    differing, _there, agreeing = html.partition('id="rule-others"')[2].partition("The same by")
    assert [BOOKS[key].name for key in ("CAP", "TS", "T24") if BOOKS[key].name not in unescape(differing)] == []
    assert [BOOKS[key].name for key in ("H0", "H2", "R11") if BOOKS[key].name not in unescape(agreeing)] == []


def test_a_part_by_another_book_says_so(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=H2,R11&acted=few&family=flop")
    assert f"{BOOKS['H2'].name} builds on it" in unescape(html)


def test_who_decides_freely_is_told_what_to_weigh(cleo: Client) -> None:
    inquiry = inquire("H07", ["R4"], {"identifiable": "yes", "misinformed": "yes"})
    html = read(cleo, "/rulings/H07/?books=R4&identifiable=yes&misinformed=yes")
    rule = next(iter(inquiry.ruling.said.values())).rule
    assert rule.criteria != ()
    assert [one for one in rule.criteria if one not in unescape(html)] == []


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/rulings/Z99/", "There is no situation “Z99”."),
        ("/rulings/?books=XX", "There is no book “XX”."),
        ("/rulings/?books=", "Choose at least one book."),
        ("/rulings/?books=" + ",".join(f"B{number}" for number in range(20)), "These are too many books."),
        ("/rulings/D01/?acted=perhaps", "“perhaps” is no answer of the fact “acted”."),
        ("/rulings/group/nowhere/", "There is no group “nowhere”."),
        ("/rulings/differ/?group=nowhere", "There is no group “nowhere”."),
        ("/rulings/differ/?situation=Z99", "There is no situation “Z99”."),
        ("/rulings/books/?early_cards=1999", "There is no reading “1999” of “early_cards”."),
        ("/rulings/D01/?acted=%00%EF%BF%BE", "no answer of the fact"),
    ],
)
def test_what_is_not_in_the_books_is_told_in_a_sentence(cleo: Client, address: str, told: str) -> None:
    answer = cleo.get(address)
    assert answer.status_code == 404
    assert told in unescape(answer.content.decode())


def test_what_others_hang_on_to_an_address_does_no_harm(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=two_dry&utm_source=chat&" + "x" * 500 + "=1")
    assert heading(html) == headline(Verdict.PLAY_ON)


def test_the_chosen_books_are_kept(cleo: Client) -> None:
    went = cleo.get("/rulings/D01/?books=T24,R11&acted=few&keep=yes")
    assert (went.status_code, went["Location"]) == (302, "/rulings/D01/?books=T24,R11&acted=few")
    assert cleo.cookies[COOKIE].value == "T24.R11"
    assert cleo.cookies[COOKIE]["httponly"] is True
    assert "books=T24,R11" in links(read(cleo, "/rulings/"))["A card was shown"]
    assert "books=CAP,R4" in links(read(cleo, "/rulings/?books=CAP,R4"))["A card was shown"]
    assert cleo.cookies[COOKIE].value == "T24.R11"  # only a choice is kept, not every address


@pytest.mark.parametrize("cookie", ["", "XX", "R4|early_cards", "R4|nothing.x", "|", "T24.R11|early_cards.1999", "%00"])
def test_a_cookie_that_makes_no_sense_is_forgotten(cleo: Client, cookie: str) -> None:
    cleo.cookies[COOKIE] = cookie
    usual = ",".join(PRECEDENCES["hpt"].books)
    assert f"books={usual}" in links(read(cleo, "/rulings/"))["A card was shown"]


def test_a_reading_goes_along_and_is_kept(cleo: Client) -> None:
    shown = read(cleo, "/rulings/books/?books=TS,R4")
    older = next(href for words, href in links(shown).items() if words.startswith("As before"))
    went: Any = cleo.get(unescape(older), follow=True)
    assert went.redirect_chain[-1][0].endswith("?books=TS,R4&early_cards=older")
    assert cleo.cookies[COOKIE].value == "TS.R4|early_cards.older"
    assert heading(read(cleo, "/rulings/B02/")) == headline(Verdict.SUBSTITUTE_STREET)
    usual = links(went.content.decode())
    assert "early_cards" not in next(href for words, href in usual.items() if words.startswith("As in the 2024"))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("flipped the turn too early", "The turn came too early"),
        ("4 card flop", "Too many cards on the flop"),
        ("wrong button", "The button is wrong, seen in this hand"),
    ],
)
def test_words_find_a_situation(cleo: Client, typed: str, first: str) -> None:
    found = Links(read(cleo, f"/rulings/?q={typed}").partition('id="rule-found"')[2].join(("<main>", "</main>"))).found
    assert found[0][0].startswith(first)


def test_words_that_mean_nothing_are_answered(cleo: Client) -> None:
    assert "Nothing fits “qqqqq”" in unescape(read(cleo, "/rulings/?q=qqqqq"))
    assert "Nothing fits “qqqqq”" in unescape(read(cleo, "/rulings/everyday/?q=qqqqq"))
    assert "<script>" not in read(cleo, "/rulings/?q=<script>")


def test_all_everyday_answers_are_there(cleo: Client) -> None:
    html = unescape(read(cleo, "/rulings/everyday/"))
    assert len(EVERYDAY) == 75
    assert [one.id for one in EVERYDAY.values() if f'id="{one.id}"' not in html or one.answer not in html] == []
    assert html.count('<span class="tag pause">penalty</span>') == sum(one.penalty for one in EVERYDAY.values())


def test_an_everyday_answer_is_opened_by_its_address(cleo: Client) -> None:
    html = read(cleo, "/rulings/everyday/?open=X02")
    assert re.findall(r'<li id="(\w+)"><details class="rule-card" open>', html) == ["X02"]


def test_the_books_and_their_readings_are_told(cleo: Client) -> None:
    html = unescape(read(cleo, "/rulings/books/"))
    assert [
        book.key for book in BOOKS.values() if f'id="book-{book.key}"' not in html or book.edition not in html
    ] == []
    told = [says for reading in READINGS.values() for says in (reading.asks, *reading.options.values())]
    assert [says for says in told if says not in html] == []
    assert html.count('class="choice rule-option" ') == sum(len(one.options) for one in READINGS.values())


@pytest.mark.parametrize("group", [group.key for group in GROUPS])
def test_every_group_is_compared(cleo: Client, group: str) -> None:
    html = unescape(read(cleo, f"/rulings/differ/?group={group}"))
    named = [one for one in SITUATIONS.values() if one.group == group and all(to.when for to in one.belongs)]
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


@pytest.mark.parametrize("order", PRECEDENCES)
def test_the_pocket_guide_gives_each_case_its_own_rule(order: str) -> None:
    """What stands beside a case is what the walk with these answers comes to."""
    books = PRECEDENCES[order].books
    desk = inquire("B02", books, {}).desk
    for situation in SITUATIONS:
        told = {(line.headline, line.says) for line in lines_of(desk, situation)}
        ruled = {
            (headline(way.ruling.verdict), rule.says if (rule := way.ruling.rule(Slot.VERDICT)) else "")
            for way in walked(desk, situation)
        }
        assert told == ruled, situation


def test_a_stud_card_off_the_table_is_told_by_the_rule_for_stud() -> None:
    desk = inquire("D04", ["R11"], {}).desk
    stud = [line for line in lines_of(desk, "D04") if any(reason.says == "Stud" for reason in line.when)]
    assert [line.cite for line in stud] == ["R11 Tournaments"]


POTS = "/rulings/pots/?in-1=100&in-2=300&in-3=500"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", ["Main pot 300", "Side pot 1 400", "Seat 3 takes back 200"]),
        ("&out-1=on", ["Main pot 700", "Seat 3 takes back 200"]),
        ("&dead=50", ["Main pot 350", "Side pot 1 400"]),
        ("&in-4=x", ["Seat 4: type a whole number of chips."]),
        ("&win-0-1=on&win-1-2=on", ["Seat 1 100 300", "Seat 2 300 400", "Seat 3 500 200"]),
        ("&win-0-1=on&win-0-2=on&win-1-2=on&unit=100&button=1", ["Seat 1 100 100", "Seat 2 300 600"]),
        ("&win-0-1=on&win-1-2=on&unit=70", ["The pot of 300 is not made of chips of 70."]),
        ("&low=on&win-0-1=on&low-0-2=on&win-1-2=on", ["Seat 1 100 150", "Seat 2 300 550"]),
    ],
)
def test_pots(cleo: Client, query: str, told: list[str]) -> None:
    html = unescape(read(cleo, POTS + query))
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert [one for one in told if one not in words] == []


@pytest.mark.parametrize(
    "query", ["?in-1=%F0%9D%9F%99", "?in-1=" + "9" * 14, "?in-1=-5", "?unit=0&in-1=5", "?button=x"]
)
def test_strange_numbers_do_no_harm(cleo: Client, query: str) -> None:
    assert cleo.get("/rulings/pots/" + query).status_code == 200
