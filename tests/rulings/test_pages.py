"""The ruling pages without an account, a session or a database query."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

from django.test import Client
from django.urls import reverse

from rulings.book_preferences import COOKIE
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.inquiry import build_inquiry
from rulings.core.ruling_catalog import BOOKS, GROUPS, SITUATIONS
from tests.rows import each_row
from tests.rulings.reading_pages import all_links, answers_in, heading, links, read

# None of these tests may touch the database: pytest-django would stop them.

PAGES = (
    "rulings",
    "rulings_everyday",
    "rulings_hands",
    "rulings_pots",
    "rulings_differ",
    "rulings_books",
    "rulings_pocket",
)


@each_row("name", PAGES)
def test_a_stranger_reads_every_page(cleo: Client, name: str) -> None:
    answer = cleo.get(reverse(name))
    assert answer.status_code == 200
    assert set(answer["Cache-Control"].split(", ")) == {"private", "max-age=300"}
    assert {"Cookie", "Accept-Language"} <= {one.strip() for one in answer["Vary"].split(",")}
    assert set(cleo.cookies) <= {"fn_csrf"}
    assert cleo.post(reverse(name)).status_code == 405


def test_every_situation_is_two_taps_away(cleo: Client) -> None:
    reached = set()
    groups = [href for href in links(read(cleo, "/rulings/")).values() if "/group/" in href]
    assert len(groups) == len(GROUPS) == 9
    for group in groups:
        reached |= {urlsplit(href).path for href in links(read(cleo, group)).values()}
    assert {reverse("ruling", args=[situation]) for situation in SITUATIONS} <= reached


@each_row(
    ("address", "said"),
    [
        ("/rulings/B02/?books=R4", "The early turn waits."),
        ("/rulings/D01/?books=T24,R11&acted=two_dry&family=flop", "Misdeal. Take your bets back."),
        ("/rulings/B05/?books=T24,R11&flop_cards=four&round_complete=yes", "Mix the flop"),
    ],
)
def test_a_ruling_begins_with_what_is_said_aloud(cleo: Client, address: str, said: str) -> None:
    """And only then come its steps, the rule, why, and what other books do, all folded."""
    html = read(cleo, address)
    assert heading(html).startswith(said)
    main = html.partition('id="walk"')[2]
    places = [main.index(part) for part in ("<h2><q>", 'class="rule-steps"', "<details")]
    assert places == sorted(places)
    assert "rule-chip" not in main[: places[1]]
    assert "<details open" not in main


def test_what_the_books_do_not_say_is_said(cleo: Client) -> None:
    html = read(cleo, "/rulings/W03/?books=CAP")
    assert heading(html) == "No rule covers this. It’s the director’s call."
    assert "does not speak of it." in html
    assert 'class="rule-cites"' not in html


def test_an_answer_is_a_chip_that_leads_back(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=few&family=flop")
    chips = re.findall(r'class="rule-chip" href="([^"]+)"', html)
    assert [answers_in(unescape(chip)) for chip in chips] == [{}, {"acted": "few"}]
    assert answers_in(links(html)["Previous question"]) == {"acted": "few"}
    assert answers_in(links(html)["Start again"]) == {}


def test_nobody_knows_shows_what_is_possible_side_by_side(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=unknown")
    assert heading(html) == "One of these"
    assert "Two or more had acted" in html
    verdicts = re.findall(r'class="rule-verdict.*?<h2><q>(.*?)</q></h2>', html, re.DOTALL)
    assert verdicts == [
        "Misdeal. Take your bets back. Blinds and ante stay. Same button, deal again.",
        "Too late for a misdeal. Play on.",
    ]


def test_a_ruling_shows_steps_rule_reasons_and_the_other_books(cleo: Client) -> None:
    html = read(cleo, "/rulings/B02/?books=R4")
    steps = build_inquiry("B02", ["R4"], {}).ruling.procedure.steps
    listed = html.partition('class="rule-steps"')[2].partition("</ol>")[0]
    assert listed.count("<li>") == len(steps) > 4
    assert "<b>Robert’s Rules of Poker</b>, version 4" in html
    assert "Burns and folded cards stay out" in html
    differing, _there, agreeing = html.partition('class="rule-others"')[2].partition("Same in")
    assert [
        BOOKS[key].name
        for key in ("CAP", "TS", "T24")
        if BOOKS[key].name not in unescape(differing)
    ] == []
    assert [
        BOOKS[key].name for key in ("H0", "H2", "R11") if BOOKS[key].name not in unescape(agreeing)
    ] == []


def test_a_part_by_another_book_says_so(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=H2,R11&acted=few&family=flop")
    assert f"{BOOKS['H2'].name} builds on it" in unescape(html)


def test_a_book_that_answers_in_part_stays_beside_the_one_that_decides(cleo: Client) -> None:
    html = unescape(read(cleo, "/rulings/D02/?books=T24,R11&acted=few&family=flop"))
    assert heading(html).startswith("Not a misdeal. Finish the deal;")
    cites = html.partition('class="rule-cites"')[2].partition("</ul>")[0]
    assert re.findall(r"<b>(.*?)</b>", cites) == [BOOKS["T24"].name, BOOKS["R4"].name]
    told = re.findall(r"<span>(.*?)</span>", cites)
    assert told == ["Part of the answer", "The ruling · Step by step"]


def test_who_decides_freely_is_told_what_to_weigh(cleo: Client) -> None:
    inquiry = build_inquiry("H07", ["R4"], {"identifiable": "yes", "misinformed": "yes"})
    html = read(cleo, "/rulings/H07/?books=R4&identifiable=yes&misinformed=yes")
    rule = next(iter(inquiry.ruling.said.values())).rule
    assert rule.criteria != ()
    assert [one for one in rule.criteria if one not in unescape(html)] == []


@each_row(
    ("address", "told"),
    [
        ("/rulings/Z99/", "There is no situation “Z99”."),
        ("/rulings/?books=XX", "There is no book “XX”."),
        (
            "/rulings/?books=" + ",".join(f"B{number}" for number in range(20)),
            "Too many books.",
        ),
        ("/rulings/D01/?acted=perhaps", "“perhaps” is no answer of the fact “acted”."),
        ("/rulings/group/nowhere/", "There is no group “nowhere”."),
        ("/rulings/differ/?group=nowhere", "There is no group “nowhere”."),
        ("/rulings/differ/?situation=Z99", "There is no situation “Z99”."),
        ("/rulings/books/?early_cards=1999", "There is no reading “1999” of “early_cards”."),
        ("/rulings/D01/?acted=%00%EF%BF%BE", "no answer of the fact"),
    ],
)
def test_what_is_not_in_the_books_is_told_in_a_sentence(
    cleo: Client, address: str, told: str
) -> None:
    answer = cleo.get(address)
    assert answer.status_code == 404
    assert told in unescape(answer.content.decode())


def test_what_others_hang_on_to_an_address_does_no_harm(cleo: Client) -> None:
    html = read(cleo, "/rulings/D01/?books=R4&acted=two_dry&utm_source=chat&" + "x" * 500 + "=1")
    assert heading(html) == "Too late for a misdeal. Play on."


def test_the_chosen_books_are_kept(cleo: Client) -> None:
    went = cleo.get("/rulings/D01/?books=T24,R11&acted=few&keep=yes")
    assert (went.status_code, went["Location"]) == (302, "/rulings/D01/?books=T24,R11&acted=few")
    assert cleo.cookies[COOKIE].value == "T24.R11"
    assert cleo.cookies[COOKIE]["httponly"] is True
    assert "books=T24,R11" in links(read(cleo, "/rulings/"))["A card was shown"]
    assert "books=CAP,R4" in links(read(cleo, "/rulings/?books=CAP,R4"))["A card was shown"]
    assert cleo.cookies[COOKIE].value == "T24.R11"  # only a choice is kept, not every address


@each_row("cookie", ["", "XX", "R4|nothing.x", "T24.R11|early_cards.1999", "%00"])
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
    assert heading(read(cleo, "/rulings/B02/")).startswith("The early turn waits.")
    usual = links(went.content.decode())
    assert "early_cards" not in next(
        href for words, href in usual.items() if words.startswith("As the next book")
    )


@each_row(
    ("typed", "first"),
    [
        ("flipped the turn too early", "The turn came too early"),
    ],
)
def test_words_find_a_situation(cleo: Client, typed: str, first: str) -> None:
    found = all_links(
        read(cleo, f"/rulings/?q={typed}")
        .partition('id="rule-found"')[2]
        .join(("<main>", "</main>"))
    )
    assert found[0][0].startswith(first)


def test_words_that_mean_nothing_are_answered(cleo: Client) -> None:
    assert "Nothing found" in unescape(read(cleo, "/rulings/?q=qqqqq"))
    assert "Nothing found" in unescape(read(cleo, "/rulings/everyday/?q=qqqqq"))
    assert "<script>" not in read(cleo, "/rulings/?q=<script>")
