"""Devices that pages are looked at on, with measuring helpers and the log of browser complaints."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

from tests.browser.page_states import Sight, unfold
from tests.server import RunningServer

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
MEASURES = "".join(
    Path(__file__).with_name(name).read_text() for name in ("measures.js", "places.js")
)
# A refused action is answered with 409 and a sentence on the page; the browser's own note about it
# is no fault.
EXPECTED = ("Failed to load resource: the server responded with a status of 409",)
PHONE = ViewportSize(width=360, height=740)
LOOKERS = {"ann": "ann", "abroad": "ann", "cleo": "cleo", "ivo": "ivo", "lena": "lena"}
WITH_A_LINK = {"tv": "tv", "bob": "card_link", "reader": "season_link"}
IN_ANOTHER_LANGUAGE = """
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  measures.pretendWords();
  measures.pretend();
});
"""
CONTROLS = """() => Array.from(document.querySelectorAll("main :is(a, button, input, select, summary)"))
  .filter((one) => one.checkVisibility() && one.type !== "hidden").length"""


class NewPage(Protocol):
    """The fixture that opens pages."""

    def __call__(self, *, allow: tuple[str, ...] = (), **options: Any) -> Page: ...


class SignedIn(Protocol):
    """The fixture that opens pages of members."""

    def __call__(self, who: str = "ann", **options: Any) -> Page: ...


@dataclass(slots=True)
class Device:
    """
    One page that is led from sight to sight, with all measures at hand, and what its browser
    complained about.
    """

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

    def show(
        self, sight: Sight, address: str, named: dict[str, str], viewport: ViewportSize
    ) -> Page:
        """A sight, with everything on it unfolded."""
        self.allow = sight.allow
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme="light", forced_colors="none")
        self.page.goto(address + sight.path.format(**named))
        sight.then(self.page)
        unfold(self.page)
        return self.page


def open_device(
    browser: Browser, server: RunningServer, named: dict[str, str], who: str, language: str
) -> Device:
    """
    The device of somebody who looks: Ann owns the club, Cleo an empty one, Ivo one to look around
    in, Lena one that has played for long, the TV, Bob's phone and a reader of her season carry a
    link. “Abroad” is Ann, where every word is longer.
    """
    context = browser.new_context(reduced_motion="reduce", locale=language)
    context.add_init_script(AXE + MEASURES + (IN_ANOTHER_LANGUAGE if who == "abroad" else ""))
    device = Device(context.new_page()).listen()
    if who in LOOKERS:
        name, _equals, value = named[LOOKERS[who]].partition("=")
        context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
    elif who in WITH_A_LINK:
        device.page.goto(f"{server.base_url}/l/{named[WITH_A_LINK[who]]}/")
    return device


@contextmanager
def open_devices(
    browser: Browser, server: RunningServer, named: dict[str, str], language: str = "en"
) -> Iterator[dict[str, Device]]:
    """The devices of all who look."""
    names = (*LOOKERS, "nobody", "newcomer", *WITH_A_LINK)
    devices = {who: open_device(browser, server, named, who, language) for who in names}
    yield devices
    for device in devices.values():
        device.page.context.close()


def measured(page: Page, *what: str) -> list[str]:
    """What our own measures find wrong on a page as it is now."""
    faults: list[str] = page.evaluate(
        "(what) => what.flatMap((one) => measures[one]().map((fault) => `${one}: ${fault}`))",
        list(what),
    )
    return faults


def measure_height(page: Page) -> int:
    """How tall the whole page is."""
    return int(page.evaluate("document.documentElement.scrollHeight"))


def measure_overflow(page: Page) -> int:
    """How far the page slides sideways; 0 is as it should be."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def count_controls(page: Page) -> int:
    """How many links, buttons and fields are shown on the page, without its frame."""
    return int(page.evaluate(CONTROLS))
