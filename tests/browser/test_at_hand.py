"""From every page of a night a director knocks out, sells a rebuy, stops the clock, goes on to the next hand and takes
back the last thing in two taps at the most; what there is to do is seen from everywhere."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.evening import PHONE, become_owner, make_link, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

PATHS = (
    "",
    "players/",
    "players/1/",
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
    "players/1/receipt/",
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
    taps = Taps(page)
    taps.tap(".bar .undo-last")
    taps.tap("main form button.primary")
    return taps.told("Took back")


def each_page(page: Page, desk: str) -> Iterator[str]:
    """Go to every page of the night in turn; the desk's own changing part comes with its script."""
    for path in PATHS:
        page.goto(desk + path)
        yield path


def test_all_five_in_two_taps_on_every_page(live_server_process: RunningServer, new_page: NewPage) -> None:
    left = "Transition was aborted"  # the pages of the rulings fade into each other, and are left for others at once
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True, allow=(left,))
    desk = night_of(ann, live_server_process)
    most: dict[str, int] = {}
    for path in each_page(ann, desk):
        for do in (paused_and_on, next_hand, knocked_out):
            most[f"{path} {do.__name__}"] = do(ann)
        ann.goto(desk + path)
        for do in (rebought, taken_back, taken_back):  # taking back leads to the page it was asked for on
            most[f"{path} {do.__name__}"] = do(ann)
    assert {name: taps for name, taps in most.items() if taps > 2} == {}
    assert len(most) == 5 * len(PATHS)


def test_every_tab_of_the_night_has_the_bar_and_nothing_lies_under_it(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    tabs = [one.get_attribute("href") or "" for one in ann.locator(".tabs a:not([target])").all()]
    assert len(tabs) > 10
    for tab in tabs:
        ann.goto(live_server_process.base_url + tab)
        expect(ann.locator(".bar .pause")).to_be_visible()
        box = ann.locator(".bar").bounding_box()
        assert box is not None
        assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 360, 740), tab
        ann.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        last = ann.locator("main").bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= 741, tab
    assert desk + "journal/" in [live_server_process.base_url + tab for tab in tabs]


def test_a_button_does_not_stay_dark_under_a_thumb(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.goto(night_of(ann, live_server_process))
    ground = "(one) => getComputedStyle(one).backgroundColor"
    more = ann.locator("#do-more button")
    before = more.evaluate(ground)
    more.tap()
    expect(ann.locator(".toast").last).to_be_visible()
    expect(more).to_have_css("background-color", before)


@pytest.mark.parametrize("path", ["structure/", "prizes/plan/", "prices/"])
def test_what_saves_stays_above_the_bar(live_server_process: RunningServer, new_page: NewPage, path: str) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.goto(night_of(ann, live_server_process) + path)
    expect(ann.locator(".bar .pause")).to_be_visible()
    save, bar = ann.locator(".save .button").first.bounding_box(), ann.locator(".bar").bounding_box()
    assert save is not None
    assert bar is not None
    assert save["y"] + save["height"] <= bar["y"]


def test_what_there_is_to_do_is_seen_from_everywhere(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    table = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table.goto(make_link(ann, live_server_process, desk.removeprefix(live_server_process.base_url), "table"))
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


def test_without_scripts_the_bar_is_forms_and_links(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport=PHONE)
    desk = night_of(ann, live_server_process)
    plain = ann.context.browser
    assert plain is not None
    context = plain.new_context(java_script_enabled=False, viewport=PHONE, storage_state=ann.context.storage_state())
    page = context.new_page()
    page.goto(desk + "rules/")
    page.locator(".bar .pause").click()
    page.wait_for_load_state()
    assert page.url == desk + "rules/"
    page.locator(".bar .primary").click()
    page.wait_for_load_state()
    page.locator(".bar [popovertarget=sheet]").click()
    page.locator("#sheet form[action$='/do/next_hand/'] button").click()
    page.wait_for_load_state()
    assert page.url == desk + "rules/"
    page.locator(".bar .undo-last").click()
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_load_state()
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
