"""The main pages in the longest language on a phone, the screens in each, and the pages turned around."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NewPage
from tests.browser.devices import PHONE, Device, measured, open_devices
from tests.browser.show_scenes import scenes_of_a_show
from tests.browser.sights import SIGHTS, Sight
from tests.browser.test_screen_scenes import FAULTS, SHORTENED, Stage
from tests.browser.test_screen_sizes import CUT_OFF, OVERLAPS, resize
from tests.browser.theatre import House, open_house, scenes
from tests.server import RunningServer, Workshop

pytestmark = pytest.mark.needs_chromium

LONGEST = "de"
FIT = ("small", "overflow", "clipped", "covered", "piled")
MAIN = (
    "nights",
    "desk, running",
    "players of a night",
    "who is out",
    "seats, a move is due",
    "prizes",
    "cash box",
    "schedule",
    "seat card on its player's phone: he moves",
    "table, full_table",
    "rulings, a ruling",
    "results",
)
TURNED = (*MAIN[:8], "table, full_table", "draw, made", "chips of a night", "rulings, a misdeal", "books")
ON_SCREENS = (
    "running",
    "dispute",
    "planned",
    "overtime",
    "decision",
    "posted",
    "bubble",
    "deal",
    "bounties",
    "paid out",
)
SIZES = ((1920, 1080), (360, 740))


def called(names: tuple[str, ...]) -> pytest.MarkDecorator:
    """The test runs once for each of these sights."""
    chosen = [sight for sight in SIGHTS if sight.name in names]
    assert len(chosen) == len(names)
    return pytest.mark.parametrize("sight", chosen, ids=[sight.name for sight in chosen])


@pytest.fixture(scope="module")
def german(browser: Browser, server: RunningServer, named: dict[str, str]) -> Iterator[dict[str, Device]]:
    """Everybody who looks, with a browser that asks for the longest language."""
    with open_devices(browser, server, named, LONGEST) as devices:
        yield devices


@called(MAIN)
def test_the_longest_words_fit_a_phone(
    german: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    device = german[sight.who]
    page = device.show(sight, server.base_url, named, PHONE)
    assert page.evaluate("document.documentElement.lang") == LONGEST
    assert (measured(page, *FIT), device.complaints) == ([], [])


@called(TURNED)
def test_a_page_from_right_to_left(
    devices: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    page = devices[sight.who].show(sight, server.base_url, named, PHONE)
    page.evaluate("measures.turn()")
    assert page.locator(".brand").evaluate("one => one.getBoundingClientRect().left > innerWidth / 2")
    assert measured(page, *FIT, "backwards") == []


@pytest.fixture(scope="module")
def house(workshop: Workshop, browser: Browser) -> Iterator[House]:
    with open_house(workshop, browser) as house:
        yield house


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_no_word_of_a_screen_is_cut_off(house: House, new_page: NewPage, language: str) -> None:
    stage = Stage(new_page(storage_state=house.cookies, locale=language), house.address)
    faults: dict[object, object] = {}
    for name in ON_SCREENS:
        stage.show(scenes()[name])
        assert stage.page.evaluate("document.documentElement.lang") == language
        for width, height in SIZES:
            resize(stage.page, width, height)
            if found := stage.page.evaluate(CUT_OFF) + stage.page.evaluate(OVERLAPS):
                faults[name, width] = found
    for (layout, much), state in scenes_of_a_show().items():
        if much == "few":
            stage.alone(layout, state)
            resize(stage.page, *SIZES[0])
            if found := stage.page.evaluate(FAULTS, SHORTENED):
                faults[layout, much] = found
    assert faults == {}
