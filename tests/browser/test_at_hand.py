"""
From every page of a night a director knocks out, sells a rebuy, stops the clock, goes on to the
next hand and takes back the last thing in two taps at the most; what there is to do is seen from
everywhere.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, load_by, make_link, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

PATHS = (
    "",
    "players/",
    "players/{bob}/",
    "out/",
    "places/",
    "seats/",
    "seats/1/",
    "draw/",
    "draw/check/",
    "rulings/",
    "rulings/log/",
    "rulings/everyday/",
    "prizes/",
    "prizes/plan/",
    "prices/",
    "box/",
    "box/ledger/",
    "players/{bob}/receipt/",
    "results/",
    "journal/",
    "find/?q=bob",
    "structure/",
    "rules/",
    "papers/",
    "papers/posted/",
    "export/",
    "links/",
    "links/sheet/",
    "slips/",
    "card/",
)


BOBS_NUMBER = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const bob = Array.from(page.querySelectorAll("main a[href*='/players/']")).find((one) => /Bob/.test(one.textContent));
  return bob.getAttribute("href").match(/players\\/(\\d+)/)[1];
}"""
GROUND = "(one) => getComputedStyle(one).backgroundColor"


class Taps:
    """A thumb that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.count += 1

    def told(self, words: str) -> int:
        """The taps that it took until a word of it was said."""
        expect(self.page.locator(".toast").last).to_contain_text(words)
        return self.count


def night_of(page: Page, server: RunningServer) -> str:
    """Six players at a table, the clock runs; gives the address of the desk."""
    become_owner(page, server)
    desk = server.base_url + open_night(page, server, "HomePokerTourney, 20")
    page.goto(desk + "players/")
    for name in ("Bob", "Cleo", "Dora", "Emil", "Finn", "Greta"):
        page.get_by_label("Name", exact=True).fill(name)
        page.locator("button[name=as][value=in]").first.click()
        expect(page.locator(".toast")).to_contain_text(name)
        expect(page.get_by_label("Name", exact=True)).to_have_value("")
    page.goto(desk)
    start_clock(page)
    return desk


def knocked_out(page: Page) -> int:
    taps = Taps(page)
    taps.tap(".bar a:text-is('Out')")
    taps.tap("form.knock-out button:has-text('Bob')")
    return taps.told("Bob out")


def rebought(page: Page) -> int:
    taps = Taps(page)
    taps.tap(".bar [popovertarget=sheet]")
    taps.tap("#sheet form[action$='/do/buy_more/'] button")
    return taps.told("Bob")


def next_hand(page: Page) -> int:
    taps = Taps(page)
    taps.tap(".bar [popovertarget=sheet]")
    taps.tap("#sheet form[action$='/do/next_hand/'] button")
    return taps.told("began hand")


def paused_and_on(page: Page) -> int:
    taps = Taps(page)
    taps.tap(".bar button.pause")
    expect(page.locator(".bar button.primary")).to_be_visible()
    page.locator(".bar button.primary").click()
    expect(page.locator(".bar button.pause")).to_be_visible()
    return taps.count


def taken_back(page: Page) -> int:
    taps, here = Taps(page), page.url
    taps.tap(".bar .undo-last")
    page.wait_for_url("**/undo/**")
    taps.tap("main form button.primary")
    page.wait_for_url(here)
    return taps.told("Took back")


HAS_ALL = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const out = Array.from(page.querySelectorAll(".bar a"), (one) => one.textContent.trim()).includes("Out");
  const rest = [".bar button.pause", ".bar .undo-last", ".bar [popovertarget=sheet]",
    "#sheet form[action$='/do/buy_more/'] button", "#sheet form[action$='/do/next_hand/'] button"];
  return [...(out ? [] : ["Out"]), ...rest.filter((what) => page.querySelector(what) === null)];
}"""


def test_all_five_in_two_taps_on_every_page(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    """Tapped on three pages of different kinds; the others have the same bar."""
    # the pages of the rulings fade into each other, and are left for others at once
    left = "Transition was aborted"
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True, allow=(left,))
    desk = night_of(ann, live_server_process)
    most: dict[str, int] = {}
    for path in ("", "structure/", "rulings/"):
        ann.goto(desk + path)
        for do in (paused_and_on, next_hand, knocked_out):
            most[f"{path} {do.__name__}"] = do(ann)
        ann.goto(desk + path)
        for do in (
            rebought,
            taken_back,
            taken_back,
        ):  # taking back leads to the page it was asked for on
            most[f"{path} {do.__name__}"] = do(ann)
    assert {name: taps for name, taps in most.items() if taps > 2} == {}
    knocked_out(ann)  # who is out may rebuy
    assert {
        path: lacks for path in paths_of(ann, desk) if (lacks := ann.evaluate(HAS_ALL, desk + path))
    } == {}


def paths_of(page: Page, desk: str) -> list[str]:
    """
    The pages of the night; Bob's number in the club depends on who came before on this server.
    """
    bob = page.evaluate(BOBS_NUMBER, desk + "players/")
    return [path.format(bob=bob) for path in PATHS]


def bottom(page: Page, what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_every_tab_of_the_night_has_the_bar_and_nothing_lies_under_it(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    more = ann.locator("#do-more button")
    before = more.evaluate(GROUND)
    more.tap()
    expect(ann.locator(".toast").last).to_be_visible()
    expect(more).to_have_css("background-color", before)  # no button stays dark under a thumb

    tabs = [one.get_attribute("href") or "" for one in ann.locator(".tabs a:not([target])").all()]
    assert len(tabs) > 10
    assert desk + "journal/" in [live_server_process.base_url + tab for tab in tabs]
    for tab in tabs:
        ann.goto(live_server_process.base_url + tab)
        expect(ann.locator(".bar .pause")).to_be_visible()
        box = ann.locator(".bar").bounding_box()
        assert box is not None
        assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 360, 740), tab
        ann.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert bottom(ann, "main") <= 741, tab
    for path in ("prizes/plan/", "prices/"):
        ann.goto(desk + path)
        expect(ann.locator(".bar .pause")).to_be_visible()
        bar = ann.locator(".bar").bounding_box()
        assert bar is not None
        assert bottom(ann, ".save .button") <= bar["y"], path  # what saves stays above the bar


def test_what_there_is_to_do_is_seen_from_everywhere(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    table = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table.goto(
        make_link(
            ann, live_server_process, desk.removeprefix(live_server_process.base_url), "table"
        )
    )
    ann.goto(desk + "structure/")  # a page that shows nothing of the night that could change
    expect(ann.locator("#errand-count")).to_have_text("")
    table.locator("#sheet-floor summary").click()
    table.locator("#do-floor button").first.click()
    expect(ann.locator("#errand-count .count")).to_have_attribute("aria-label", "1 thing to do")
    ann.get_by_role("link", name="Desk").first.click()
    expect(ann.locator("#errands .errand")).to_have_count(1)
    expect(ann.locator("#errand-count .count")).to_have_attribute("aria-label", "1 thing to do")
    ann.locator("#errands").get_by_role("button", name="Done").click()
    expect(ann.locator("#errands .errand")).to_have_count(0)
    expect(ann.locator("#errand-count")).to_have_text("")


def test_without_scripts_the_bar_is_forms_and_links(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE)
    desk = night_of(ann, live_server_process)
    plain = ann.context.browser
    assert plain is not None
    context = plain.new_context(
        java_script_enabled=False, viewport=PHONE, storage_state=ann.context.storage_state()
    )
    page = context.new_page()
    page.goto(desk + "rules/")
    load_by(page.locator(".bar .pause"))
    assert page.url == desk + "rules/"
    load_by(page.locator(".bar .primary"))
    page.locator(".bar [popovertarget=sheet]").click()
    load_by(page.locator("#sheet form[action$='/do/next_hand/'] button"))
    assert page.url == desk + "rules/"
    load_by(page.locator(".bar .undo-last"))
    load_by(page.locator("main").get_by_role("button", name="Undo"))
    assert page.url == desk + "rules/"
    context.close()


def test_the_keys_work_on_every_page(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport={"width": 1280, "height": 800})
    desk = night_of(ann, live_server_process)
    for path in ("rules/", "seats/", "journal/", "prizes/"):
        ann.goto(desk + path)
        ann.keyboard.press("Space")
        expect(ann.locator(".bar .primary")).to_be_visible()
        ann.keyboard.press("Space")
        expect(ann.locator(".bar .pause")).to_be_visible()
        ann.keyboard.press("+")
        expect(ann.locator(".toast").last).to_contain_text("Changed the time of level 1")
        ann.keyboard.press("?")
        expect(ann.locator("#keys")).to_be_visible()
        ann.keyboard.press("Escape")
        ann.keyboard.press("ArrowRight")
        ann.keyboard.press("ArrowLeft")
        assert ann.url == desk + path
        ann.keyboard.press("k")
        ann.wait_for_url("**/out/")
        ann.goto(desk + path)
        ann.keyboard.press("u")
        ann.wait_for_url("**/undo/**")
    ann.goto(desk + "players/")
    ann.get_by_label("Name", exact=True).press_sequentially("k u")
    assert ann.url == desk + "players/"
    expect(ann.locator(".bar .pause")).to_be_visible()
