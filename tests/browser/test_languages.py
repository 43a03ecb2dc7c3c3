"""
The main pages in the longest language on a phone, the screens in each, and the pages turned around.
"""

import pytest

from tests.browser.devices import NewPage, measured
from tests.browser.gallery import Gallery
from tests.browser.page_states import MAIN, SIGHTS, Sight
from tests.browser.scripted_screen import ScreenServer, scenes
from tests.browser.show_scenes import scenes_of_a_show
from tests.browser.test_screen_scenes import FAULTS, SHORTENED, ShowScreen
from tests.browser.test_screen_sizes import CUT_OFF, OVERLAPS, resize
from tests.rows import Rows

pytestmark = pytest.mark.needs_chromium

LONGEST_LANGUAGE = "de"
BARS = """() => {
  document.querySelector(".strip-blinds bdi").textContent = "10,000–20,000";
  const strip = document.querySelector(".strip");
  const edges = one => { const { left, right } = one.getBoundingClientRect(); return [left, right]; };
  const parts = [...strip.querySelectorAll(".strip-time, .strip-blinds bdi, .strip-button:not([hidden])")];
  const found = strip.scrollWidth > strip.clientWidth ? ["the strip is too wide"] : [];
  parts.map(edges).forEach(([left, right], at, all) => {
    if (right > innerWidth + 1 || (at && left < all[at - 1][1] - 1)) found.push(parts[at].textContent);
  });
  return found;
}"""
FIT = ("small", "overflow", "clipped", "covered", "piled", "brokenWords")
TURNED = (
    *MAIN[:8],
    "table, full_table",
    "draw, made",
    "chips of a night",
    "rulings, a misdeal",
    "books",
)
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


def called(names: tuple[str, ...]) -> list[Sight]:
    chosen = [sight for sight in SIGHTS if sight.name in names]
    assert len(chosen) == len(names)
    return chosen


def test_the_longest_words_fit_a_phone(gallery: Gallery) -> None:
    with Rows() as table:
        for sight in called(MAIN):
            with table.row(sight.name):
                page = gallery.show(sight, language=LONGEST_LANGUAGE)
                assert page.evaluate("document.documentElement.lang") == LONGEST_LANGUAGE
                assert (measured(page, *FIT), gallery.complaints()) == ([], [])


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_bars_of_a_phone_are_whole_with_the_longest_blinds(
    gallery: Gallery, language: str
) -> None:
    page = gallery.show(Sight("journal", "/t/{running}/journal/"), language=language)
    assert page.evaluate(BARS) == []
    assert measured(page, "clipped") == []


def test_a_page_from_right_to_left(gallery: Gallery) -> None:
    with Rows() as table:
        for sight in called(TURNED):
            with table.row(sight.name):
                page = gallery.show(sight)
                page.evaluate("measures.turn()")
                assert (
                    page.locator(".brand, .nav-link")
                    .filter(visible=True)
                    .first.evaluate("one => one.getBoundingClientRect().left > innerWidth / 2")
                )
                assert (measured(page, *FIT, "backwards"), gallery.complaints()) == ([], [])


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_no_word_of_a_screen_is_cut_off(
    house: ScreenServer, new_page: NewPage, language: str
) -> None:
    screen = ShowScreen(new_page(storage_state=house.cookies, locale=language), house.address)
    faults: dict[object, object] = {}
    for name in ON_SCREENS:
        screen.turn_to(scenes()[name])
        assert screen.page.evaluate("document.documentElement.lang") == language
        for width, height in SIZES:
            resize(screen.page, width, height)
            if found := screen.page.evaluate(OVERLAPS) + screen.page.evaluate(CUT_OFF):
                faults[name, width] = found
    for (layout, much), state in scenes_of_a_show().items():
        if much == "few":
            screen.alone(layout, state)
            resize(screen.page, *SIZES[0])
            if found := screen.page.evaluate(FAULTS, SHORTENED):
                faults[layout, much] = found
    assert faults == {}
