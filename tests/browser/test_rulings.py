"""
From “what happened?” to the ruling on a phone: few taps, few questions, quickly, and without
scripts as well.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from rulings.core.facts import FACTS
from tests.browser.devices import NewPage
from tests.browser.evening import load_by
from tests.rulings.every_way import MAX_QUESTIONS
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

PHONE = {"width": 360, "height": 740}
MAX_TAPS = 3


class Walk:
    """
    Somebody's thumb: every tap is counted, and what is tapped must be in sight or a short scroll
    away.
    """

    def __init__(self, page: Page, address: str, books: str) -> None:
        self.page, self.taps = page, 0
        page.goto(f"{address}/rulings/?books={books}")

    def tap(self, name: str) -> None:
        link = self.page.get_by_role("link", name=name, exact=True)
        box = link.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 44
        link.click()
        self.page.wait_for_load_state()
        self.taps += 1

    def verdict(self) -> str:
        return self.page.locator(".rule-verdict h2").inner_text()


WALKS = {
    "premature turn": (
        "R11",
        ("Flop, turn, river", "The turn came too early"),
        (),
        "The early turn waits.",
    ),
    "fold and fold, then a misdeal, by TDA": (
        "T24,R11",
        ("A card was shown", "The dealer showed the first or second card"),
        ("Two, neither put chips in", "Hold’em or Omaha"),
        "Misdeal.",
    ),
    "fold and fold, then a misdeal, by Robert's": (
        "R11",
        ("A card was shown", "The dealer showed the first or second card"),
        ("Two, neither put chips in",),
        "Too late for a misdeal. Play on.",
    ),
    "four-card flop": (
        "H2,R11",
        ("Flop, turn, river", "Too many cards on the flop"),
        ("Yes",),
        "The flop goes back, the burn stays.",
    ),
}


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize(("books", "taps", "answers", "said"), WALKS.values(), ids=WALKS)
def test_a_walk_is_short(
    server: RunningServer,
    new_page: NewPage,
    books: str,
    taps: tuple[str, ...],
    answers: tuple[str, ...],
    said: str,
    scripts: bool,
) -> None:
    walk = Walk(new_page(viewport=PHONE, java_script_enabled=scripts), server.base_url, books)
    for name in taps:
        walk.tap(name)
    assert walk.taps <= MAX_TAPS
    for name in answers:
        walk.tap(name)
    assert len(answers) <= MAX_QUESTIONS
    assert walk.verdict().strip("“”").startswith(said)


def test_words_find_it_while_they_are_typed(server: RunningServer, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(server.base_url + "/rulings/?books=R4")
    page.get_by_role("searchbox", name="What happened?").press_sequentially(
        "fliped the turn to early", delay=15
    )
    first = page.locator("#rule-found a").first
    expect(first).to_contain_text("The turn came too early")
    expect(page.get_by_role("searchbox", name="What happened?")).to_be_focused()
    first.click()
    expect(page.locator(".rule-verdict h2")).to_contain_text("The early turn waits.")
    assert "books=R4" in page.url


def test_an_answer_is_changed(server: RunningServer, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(server.base_url + "/rulings/D01/?books=R4&acted=few&family=flop")
    page.locator(".rule-chip").first.click()
    expect(page.locator(".rule-question h1")).to_contain_text(FACTS["acted"].asks)
    page.get_by_role("link", name="Three or more", exact=True).click()
    expect(page.locator(".rule-verdict h2")).to_contain_text("Play on.")
    page.get_by_role("link", name="Start again").click()
    expect(page.locator(".rule-question h1")).to_contain_text(FACTS["acted"].asks)


def test_chosen_books_stay_chosen(server: RunningServer, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(server.base_url + "/rulings/")
    page.locator(".rule-books summary").click()
    load_by(page.get_by_role("link", name=re.compile("^TDA 2024")))
    page.goto(server.base_url + "/rulings/B02/")
    expect(page.locator(".rule-verdict h2")).to_contain_text("The turn goes back")


@pytest.mark.parametrize(
    "size", [PHONE, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}]
)
def test_the_verdict_is_large_and_seen_at_once(
    server: RunningServer, new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(server.base_url + "/rulings/B02/?books=R4")
    verdict = page.locator(".rule-verdict h2")
    box = verdict.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < size["height"] * 0.6
    assert float(verdict.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 28


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_pocket_guide_prints_on_few_pages(
    server: RunningServer, new_page: NewPage, paper: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(server.base_url + "/rulings/pocket/?books=H2,R11")
    printed = page.pdf(format=paper)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 8
    page.emulate_media(media="print")
    columns = page.locator(".rule-pages").evaluate("one => getComputedStyle(one).columnCount")
    assert columns == "2"
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
