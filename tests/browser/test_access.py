"""Every page for everybody: axe finds nothing, fingers hit, nothing is cut off, words stand out, nothing moves."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.devices import PHONE, Device, measured
from tests.browser.sights import SIGHTS, Sight
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

SETTINGS = {"CLUB_SIGNUP": "yes"}
TWICE_AS_LARGE = ViewportSize(width=640, height=400)  # what a laptop's window is at a zoom of 200 %
FOUR_TIMES = ViewportSize(width=320, height=256)  # the same at 400 %
TV = ViewportSize(width=1280, height=720)
THUMB = 64
LEGIBLE, ACROSS_THE_ROOM = 4.5, 7
EYES = ("achromatopsia", "deuteranopia", "protanopia", "tritanopia", "blurredVision")
STATES = ("running", "paused", "dispute", "stopped_for_break")
Gallery = Callable[..., Page]


@pytest.fixture
def gallery(server: RunningServer, named: dict[str, str], devices: dict[str, Device]) -> Iterator[Gallery]:
    """Show a sight, with everything on it unfolded; what the browser complains about fails the test."""

    def show(sight: Sight, viewport: ViewportSize = PHONE) -> Page:
        return devices[sight.who].show(sight, server.base_url, named, viewport)

    yield show
    complaints = [said for device in devices.values() for said in device.complaints]
    for device in devices.values():
        device.complaints.clear()
    assert complaints == []


def each(*kinds: str) -> pytest.MarkDecorator:
    """The test runs once for every sight of these kinds, or for every one."""
    chosen = [sight for sight in SIGHTS if not kinds or sight.kind in kinds]
    return pytest.mark.parametrize("sight", chosen, ids=[sight.name for sight in chosen])


def violations(page: Page) -> list[str]:
    """What axe finds on a page as it is now."""
    found: list[dict[str, Any]] = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def must_be_legible(page: Page, least: float) -> None:
    """By day, by night (where only colours differ), in the reader's own colours; and nothing moves unasked."""
    assert violations(page) == []
    assert page.evaluate("(least) => measures.faint(least)", least) == []
    assert measured(page, "moving") == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("(least) => measures.faint(least)", least) == []
    page.emulate_media(forced_colors="active")
    assert page.evaluate("(least) => measures.faint(least)", least) == []
    page.emulate_media(color_scheme="light", forced_colors="none")


def must_fit(page: Page) -> None:
    """A phone, a page twice and four times as large, a language with longer words; the main buttons are for a thumb."""
    assert measured(page, "small", "overflow", "clipped", "covered") == []
    assert page.evaluate("(least) => measures.small(least, '#bar .big')", THUMB) == []
    page.set_viewport_size(TWICE_AS_LARGE)
    assert measured(page, "small", "overflow", "clipped", "covered") == []
    page.set_viewport_size(FOUR_TIMES)
    assert measured(page, "overflow", "clipped", "covered", "crowded") == []
    page.set_viewport_size(PHONE)
    page.evaluate("measures.pretend()")
    assert measured(page, "small", "overflow", "clipped", "covered") == []


@each()
def test_a_page_is_for_everybody(gallery: Gallery, sight: Sight) -> None:
    page = gallery(sight)
    must_be_legible(page, ACROSS_THE_ROOM if sight.kind in ("screen", "overlay") else LEGIBLE)
    if sight.kind in ("page", "desk"):
        must_fit(page)


@each("screen")
def test_a_screen_fits_in_any_language(gallery: Gallery, sight: Sight) -> None:
    for viewport in (PHONE, TV):
        page = gallery(replace(sight, who="abroad"), viewport)
        expect(page.locator("[data-show=time]")).not_to_be_empty()
        assert measured(page, "small", "overflow", "clipped") == []


@pytest.mark.parametrize(
    ("page", "mark"), [("", ".clock-line .tag"), ("table/1/", ".table header .tag"), ("screen/", "#screen")]
)
def test_a_state_is_a_word_and_a_shape_for_all_eyes(gallery: Gallery, page: str, mark: str) -> None:
    words, shapes, looks = set(), set(), {eyes: set[bytes]() for eyes in EYES}
    for state in STATES:
        shown = gallery(Sight(state, f"/t/{{{state}}}/{page}"), TV)
        shown.locator("#live-status.live, [data-link=live]").wait_for(state="attached")
        place = shown.locator(".tv-state" if page == "screen/" else mark).first
        icons = place.locator("svg").filter(visible=True)
        words.add(place.inner_text().partition("\n")[0])
        shapes.add(icons.inner_html() if icons.count() else "")
        session = shown.context.new_cdp_session(shown)
        for eyes in EYES:
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
            looks[eyes].add(shown.locator(mark).first.screenshot())
        session.detach()
    assert (len(words), len(shapes)) == (len(STATES), len(STATES))
    assert {eyes: len(seen) for eyes, seen in looks.items()} == dict.fromkeys(EYES, len(STATES))
