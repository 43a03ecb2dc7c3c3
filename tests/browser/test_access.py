"""Every page for everybody: axe finds nothing, fingers hit, nothing is cut off, words stand out, nothing moves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect

from tests.browser.conftest import EXPECTED
from tests.browser.phases import put_before
from tests.browser.sights import SIGHTS, Sight, unfold
from tests.server import RunningServer, Workshop

pytestmark = pytest.mark.needs_chromium

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
MEASURES = Path(__file__).with_name("measures.js").read_text()
PHONE = ViewportSize(width=360, height=740)
TWICE_AS_LARGE = ViewportSize(width=640, height=400)  # what a laptop's window is at a zoom of 200 %
TV = ViewportSize(width=1280, height=720)
THUMB = 64
LEGIBLE, ACROSS_THE_ROOM = 4.5, 7
EYES = ("achromatopsia", "deuteranopia", "protanopia", "tritanopia", "blurredVision")
STATES = ("running", "paused", "dispute", "stopped_for_break")
IN_ANOTHER_LANGUAGE = """
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  measures.pretendWords();
  measures.pretend();
});
"""
Gallery = Callable[..., Page]


@dataclass(slots=True)
class Device:
    """One page that is led from sight to sight, with all measures at hand, and what its browser complained about."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    allow: tuple[str, ...] = ()

    def listen(self) -> "Device":
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.hear(said))
        return self

    def hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not said.text.startswith(EXPECTED + self.allow):
            self.complaints.append(said.text)


@pytest.fixture(scope="module")
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """One server for all sights."""
    server = workshop.server(CLUB_SIGNUP="yes")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def named(server: RunningServer) -> dict[str, str]:
    """The nights in every phase, and who looks at them."""
    return put_before(server)


@pytest.fixture(scope="module")
def devices(browser: Browser, server: RunningServer, named: dict[str, str]) -> Iterator[dict[str, Device]]:
    """The devices of those who look: Ann owns the club, Cleo an empty one, Ivo one to look around in, Lena one that
    has played for long, the TV, Bob's phone and a reader of her season carry a link.

    “Abroad” is Ann, where every word is longer.
    """
    names = ("ann", "abroad", "cleo", "ivo", "lena", "nobody", "newcomer", "tv", "bob", "reader")
    contexts = {who: browser.new_context(reduced_motion="reduce") for who in names}
    for who, member in (("ann", "ann"), ("abroad", "ann"), ("cleo", "cleo"), ("ivo", "ivo"), ("lena", "lena")):
        name, _equals, value = named[member].partition("=")
        contexts[who].add_cookies([{"name": name, "value": value, "url": server.base_url}])
    for who, context in contexts.items():
        context.add_init_script(AXE + MEASURES + (IN_ANOTHER_LANGUAGE if who == "abroad" else ""))
    devices = {who: Device(context.new_page()).listen() for who, context in contexts.items()}
    for who, link in (("tv", "tv"), ("bob", "card_link"), ("reader", "season_link")):
        devices[who].page.goto(f"{server.base_url}/l/{named[link]}/")
    yield devices
    for context in contexts.values():
        context.close()


@pytest.fixture
def gallery(server: RunningServer, named: dict[str, str], devices: dict[str, Device]) -> Iterator[Gallery]:
    """Show a sight, with everything on it unfolded; what the browser complains about fails the test."""

    def show(sight: Sight, viewport: ViewportSize = PHONE) -> Page:
        device = devices[sight.who]
        device.allow = sight.allow
        device.page.set_viewport_size(viewport)
        device.page.emulate_media(color_scheme="light", forced_colors="none")
        device.page.goto(server.base_url + sight.path.format(**named))
        sight.then(device.page)
        unfold(device.page)
        return device.page

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


def measured(page: Page, *what: str) -> list[str]:
    """What our own measures find wrong on a page as it is now."""
    faults: list[str] = page.evaluate(
        "(what) => what.flatMap((one) => measures[one]().map((fault) => `${one}: ${fault}`))", list(what)
    )
    return faults


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
    """A phone, type twice as large, and a language with longer words; the main buttons are for a thumb."""
    assert measured(page, "small", "overflow", "clipped", "covered") == []
    assert page.evaluate("(least) => measures.small(least, '#bar .big')", THUMB) == []
    page.set_viewport_size(TWICE_AS_LARGE)
    assert measured(page, "small", "overflow", "clipped", "covered") == []
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
