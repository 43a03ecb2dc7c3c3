"""Focus in dialogs: it stays inside until Escape, then returns to the control that opened them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import SignedIn
from tests.browser.page_states import SIGHTS, Sight
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LAPTOP = {"width": 1280, "height": 800}
SHEETS = "dialog, [popover], [role=dialog]"
OPENERS = {  # every one there is, and what opens it; the keys have a key
    "keys": "[popovertarget=sheet]",
    "sheet": "[popovertarget=sheet]",
    "help": "[data-act=help]",
    "scenes": "[data-act=scenes]",
}
OPEN_ONES = f"""() => Array.from(document.querySelectorAll("{SHEETS}"))
  .filter((one) => one.checkVisibility()).map((one) => one.id)"""
WITHIN = "(id) => document.getElementById(id).contains(document.activeElement)"
ROUNDS = 30
LONG = 15_000
WHERE = (
    "desk, running",
    "desk, paused",
    "find anything",
    "journal",
    "rulings of a night, words typed",
    "seats, a move is due",
    "screen, running",
    "screen, finished",
)


def sights() -> list[Sight]:
    chosen = [sight for sight in SIGHTS if sight.name in WHERE]
    assert len(chosen) == len(WHERE)
    return chosen


@pytest.fixture
def page(signed_in: SignedIn) -> Page:
    """Ann's laptop."""
    return signed_in(viewport=LAPTOP, reduced_motion="reduce")


def must_hold(page: Page, sheet: str) -> None:
    """Open it by its button, go around in it both ways, close it with Escape."""
    opener = page.locator(OPENERS[sheet]).filter(visible=True).first
    opener.focus()
    page.keyboard.press("?" if sheet == "keys" else "Enter")
    page.wait_for_function(WITHIN, arg=sheet)
    for way in ("Tab", "Shift+Tab"):
        seen = set()
        for _press in range(ROUNDS):
            page.keyboard.press(way)
            assert page.evaluate(WITHIN, sheet), f"{way} leaves {sheet}"
            seen.add(page.evaluate("document.activeElement.outerHTML"))
        stops = page.evaluate(
            "(id) => document.getElementById(id).querySelectorAll('button, a, input').length", sheet
        )
        assert 1 <= len(seen) <= stops
    page.keyboard.press("Escape")
    page.wait_for_function(f"({OPEN_ONES})().length === 0")
    expect(opener).to_be_focused()


@pytest.mark.parametrize("sight", sights(), ids=WHERE)
def test_an_open_sheet_has_the_keyboard(page: Page, named: dict[str, str], sight: Sight) -> None:
    page.goto(sight.path.format(**named))
    page.wait_for_load_state()
    all_of_them = page.evaluate(
        f"Array.from(document.querySelectorAll('{SHEETS}'), (one) => one.id)"
    )
    assert set(all_of_them) <= set(OPENERS)
    opened = [one for one in all_of_them if page.locator(OPENERS[one]).filter(visible=True).count()]
    assert opened
    for sheet in opened:
        must_hold(page, sheet)


def test_the_list_of_keys_is_reached_from_the_sheet_and_leads_back(
    page: Page, named: dict[str, str]
) -> None:
    page.goto(f"/t/{named['running']}/journal/")
    quick = page.get_by_role("button", name="Quick actions", exact=True)
    quick.focus()
    page.keyboard.press("Enter")
    page.locator("#sheet [data-opens=keys]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(quick).to_be_focused()


def listed(page: Page) -> list[str]:
    """The keys that the list shows, as buttons name them."""
    page.keyboard.press("?")
    shown = page.locator("#keys [data-press]").filter(visible=True)
    names = [one.get_attribute("data-press") or "" for one in shown.all()]
    page.keyboard.press("Escape")
    return sorted(set(names))


@pytest.mark.parametrize(
    "path",
    ["{planned}/", "{running}/", "{finished}/?desk", "{running}/journal/", "{planned}/rules/"],
)
def test_the_list_has_every_key_of_the_page_and_no_other(
    page: Page, named: dict[str, str], path: str
) -> None:
    page.goto(f"/t/{path.format(**named)}")
    there = page.locator("[data-key]:not([disabled])")
    reached = [*there.filter(visible=True).all(), *page.locator("#sheet").locator(there).all()]
    assert listed(page) == sorted({one.get_attribute("data-key") or "" for one in reached})
    assert listed(page)


def test_keys_can_be_switched_off_on_this_device(
    page: Page, server: RunningServer, named: dict[str, str]
) -> None:
    desk = f"{server.base_url}/t/{named['paused']}/"
    page.goto(desk)
    page.keyboard.press("?")
    page.get_by_label("Keys work on this device").uncheck()
    page.keyboard.press("Escape")
    for path in ("", "rules/"):
        page.goto(desk + path)
        for key in ("?", "/", "k", "u", "Space", "+", "Shift+ArrowRight"):
            page.keyboard.press(key)
        expect(page.locator("#keys")).to_be_hidden()
        assert page.url == desk + path
        expect(page.get_by_role("button", name="Resume").filter(visible=True).first).to_be_visible()
    page.goto(desk + "screen/")
    page.keyboard.press("s")
    expect(page.locator("#scenes")).to_be_hidden()
    page.locator("[data-act=help]").first.click()
    box = page.get_by_label("Keys work on this device")
    expect(box).not_to_be_checked()
    box.check()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.locator("#scenes")).to_be_visible()
    page.goto(desk)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def must_be_drawn(page: Page, hand: int) -> None:
    """The table's phone shows the hand, and asks for nothing more."""
    expect(page.locator(".this")).to_contain_text(f"This hand ({hand})")
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_words_with_a_way_back_wait_for_the_keyboard_and_go_with_escape(
    page: Page, named: dict[str, str]
) -> None:
    page.clock.install()
    page.goto(f"/t/{named['running']}/table/2/")  # elsewhere the strip has it
    page.get_by_role("button", name="Next hand").focus()
    page.keyboard.press("Enter")
    undo = page.locator(".toast button[type=submit]")
    must_be_drawn(page, 1)
    undo.focus()
    page.clock.run_for(LONG)
    expect(undo).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".toast")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".toast")).to_have_count(1)
    must_be_drawn(page, 2)
    page.clock.run_for(LONG)
    expect(page.locator(".toast")).to_have_count(0)


def test_what_was_done_takes_no_stops_of_the_keyboard_where_the_strip_has_its_way_back(
    page: Page, named: dict[str, str]
) -> None:
    page.goto(f"/t/{named['seats_unknown']}/")
    page.locator("#do-more button").click()
    expect(page.locator(".toast")).to_contain_text("Time left in level")
    expect(page.locator(".toast button")).to_have_count(0)
    expect(page.locator(".strip .undo-last")).to_be_visible()
