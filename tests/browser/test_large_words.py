"""Words twice as large on a phone, pages on a tablet and a laptop: all of it is in sight, and where it belongs."""

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.devices import PHONE, Device, measured
from tests.browser.sights import DESKS, Sight
from tests.browser.test_languages import MAIN, called
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

TABLET = ViewportSize(width=768, height=1024)
LAPTOP = ViewportSize(width=1280, height=800)
LARGE = (*MAIN, "desk, planned", "desk, paused", "club", "more", "players", "stop early", "draw, announced")
WIDE = (
    *MAIN,
    "make a schedule",
    "a schedule made",
    *(f"desk, {phase}" for phase in DESKS if phase != "running"),
    "the desk of a night set aside",
)
NUMBERS = ("a schedule made", "a season for everybody", "players over many nights", "forecast", "results", "ledger")
EDGES = """names => names.map(name => {
  const style = getComputedStyle(document.querySelector(name));
  return [style.borderTopWidth, style.borderTopColor].join(" ");
})"""


@called(LARGE)
def test_words_twice_as_large_fit_a_phone(
    devices: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    page = devices[sight.who].show(sight, server.base_url, named, PHONE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert measured(page, "overflow", "outside", "clipped", "crowded") == []


@called(WIDE)
def test_nothing_reaches_out_of_its_card(
    devices: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    for viewport in (TABLET, LAPTOP):
        page = devices[sight.who].show(sight, server.base_url, named, viewport)
        assert measured(page, "overflow", "outside", "spilt") == [], viewport["width"]


@called(NUMBERS)
def test_a_number_stays_on_one_line(
    devices: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    for viewport in (PHONE, TABLET, LAPTOP):
        page = devices[sight.who].show(sight, server.base_url, named, viewport)
        assert measured(page, "torn") == [], viewport["width"]


@called(("desk, paused",))
def test_what_is_chosen_is_seen_in_the_readers_own_colours(
    devices: dict[str, Device], server: RunningServer, named: dict[str, str], sight: Sight
) -> None:
    page = devices[sight.who].show(sight, server.base_url, named, LAPTOP)
    page.emulate_media(forced_colors="active")
    here, other = page.evaluate(EDGES, [".tabs a[aria-current]", ".tabs a:not([aria-current])"])
    main, usual = page.evaluate(EDGES, [".button.primary", ".button:not(.primary)"])
    assert (here == other, main == usual) == (False, False)
