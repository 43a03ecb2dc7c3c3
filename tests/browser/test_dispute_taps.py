"""
Twenty everyday disputes on the smallest phone: how many taps from *Dispute* to the verdict, what is
asked on the way, and where the sentence and the button stand.
"""

from statistics import mean
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.devices import SignedIn
from tests.rows import each_row
from tests.rulings.disputes import BETTING, DEALING, KNOWN_BY_A_NIGHT

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

SMALL = {"width": 360, "height": 740}
DISPUTE = 1
"""The tap that stops the clock and leads to the rulings."""
MAX_AVERAGE_TAPS = 5.0
MAX_TAPS = 6
LARGE = 28
COVERED = """one => {
  const box = one.getBoundingClientRect();
  const [left, right, top, low] = [12, box.width - 12, 12, box.height - 12]; // inside its corners
  const spots = [[left, top], [right, top], [left, low], [right, low]];
  return spots
    .map(([x, y]) => document.elementFromPoint(box.x + x, box.y + y))
    .filter((found) => found === null || !one.contains(found))
    .map((found) => found && found.outerHTML.slice(0, 80));
}"""
SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"
DISPUTES = {
    **{name: (f"/group/{tile}/", f"/on/{key}/") for name, (tile, key) in DEALING.items()},
    **{
        name: ("/group/bet/", f"group={group}", f"/on/{key}/")
        for name, (group, key) in BETTING.items()
    },
}


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = DISPUTE
        self.asked: list[str] = []

    def tap(self, link: Locator) -> None:
        address = link.evaluate("one => one.href")
        link.tap()
        self.page.wait_for_url(address)
        self.taps += 1

    def answer_questions(self) -> None:
        """The first answer to each, until there is a verdict."""
        while self.page.locator(".rule-verdict").count() == 0:
            first, second = self.page.locator("a.rule-answer").all()[:2]
            self.asked += {name for name, _key in read_facts(first) - read_facts(second)}
            assert self.page.locator(".rule-walk input").count() == 0, "nothing is typed"
            self.tap(first)


def read_facts(answer: Locator) -> set[tuple[str, str]]:
    """What the address behind an answer tells about a dispute."""
    return set(parse_qsl(urlsplit(answer.get_attribute("href") or "").query))


def bottom_of(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def check_verdict(page: Page) -> None:
    """Large, in view, under nothing; the one green button below it and its steps."""
    sentence = page.locator(".rule-verdict")
    assert sentence.locator("q").inner_text().strip("“”")
    assert sentence.evaluate(COVERED) == []
    assert page.evaluate("scrollY") == 0
    assert sentence.locator("h2").evaluate(SIZE) >= LARGE
    button = page.locator("#do-record button.primary, #record button.primary").first.bounding_box()
    assert button is not None
    assert button["y"] > bottom_of(sentence)
    steps = page.locator(".rule-steps")
    assert not steps.count() or button["y"] > bottom_of(steps)
    assert page.locator(".ruled button.primary:visible").count() == 1


def test_twenty_disputes_take_five_taps_on_average(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = signed_in(viewport=SMALL, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table: dict[str, int] = {}
    for name, ways in DISPUTES.items():
        page.goto(f"/t/{named['ruled']}/rulings/")
        thumb = Thumb(page)
        straight = page.locator(f"main a[href*='{ways[-1]}']")
        for way in ways[-1:] if straight.count() else ways:
            thumb.tap(page.locator(f"main a[href*='{way}']").first)
        thumb.answer_questions()
        assert not KNOWN_BY_A_NIGHT & set(thumb.asked), (name, thumb.asked)
        check_verdict(page)
        table[name] = thumb.taps
    assert len(table) == 20
    assert max(table.values()) <= MAX_TAPS, table
    assert mean(table.values()) <= MAX_AVERAGE_TAPS, table


@each_row("page", ["", "seats/", "players/", "more/", "structure/", "rulings/log/"])
def test_rulings_are_a_tap_from_every_page_of_the_night(
    signed_in: SignedIn, named: dict[str, str], page: str
) -> None:
    phone = signed_in(viewport=SMALL, has_touch=True, is_mobile=True)
    phone.goto(f"/t/{named['ruled']}/{page}")
    phone.locator(".places a[href$='/rulings/']").tap()
    phone.locator("#rule-q").wait_for()


def test_the_phone_at_the_table_has_the_facts_filled_in(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    """Two taps to the rulings of its table; the table is not asked for, and nothing it knows."""
    page = signed_in(viewport=SMALL, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.goto(f"/t/{named['full_table']}/table/1/")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Rulings", exact=True))
    for way in ("/group/shown/", "/on/D02/"):
        thumb.tap(page.locator(f"main a[href*='{way}']").first)
    thumb.answer_questions()
    assert not KNOWN_BY_A_NIGHT & set(thumb.asked)
    assert "Table 1" in page.locator(".ruled-where").first.inner_text()
