"""The devices on which pages are looked at, each with all measures at hand; and what their browsers complain about."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

from tests.browser.sights import Sight, unfold
from tests.server import RunningServer

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
MEASURES = "".join(Path(__file__).with_name(name).read_text() for name in ("measures.js", "places.js"))
# A refused action is answered with 409 and a sentence on the page; the browser's own note about it is no fault.
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

    def show(self, sight: Sight, address: str, named: dict[str, str], viewport: ViewportSize) -> Page:
        """A sight, with everything on it unfolded."""
        self.allow = sight.allow
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme="light", forced_colors="none")
        self.page.goto(address + sight.path.format(**named))
        sight.then(self.page)
        unfold(self.page)
        return self.page


@contextmanager
def open_devices(
    browser: Browser, server: RunningServer, named: dict[str, str], language: str = "en"
) -> Iterator[dict[str, Device]]:
    """The devices of those who look: Ann owns the club, Cleo an empty one, Ivo one to look around in, Lena one that
    has played for long, the TV, Bob's phone and a reader of her season carry a link.

    “Abroad” is Ann, where every word is longer.
    """
    names = (*LOOKERS, "nobody", "newcomer", *WITH_A_LINK)
    contexts = {who: browser.new_context(reduced_motion="reduce", locale=language) for who in names}
    for who, member in LOOKERS.items():
        name, _equals, value = named[member].partition("=")
        contexts[who].add_cookies([{"name": name, "value": value, "url": server.base_url}])
    for who, context in contexts.items():
        context.add_init_script(AXE + MEASURES + (IN_ANOTHER_LANGUAGE if who == "abroad" else ""))
    devices = {who: Device(context.new_page()).listen() for who, context in contexts.items()}
    for who, link in WITH_A_LINK.items():
        devices[who].page.goto(f"{server.base_url}/l/{named[link]}/")
    yield devices
    for context in contexts.values():
        context.close()


def measured(page: Page, *what: str) -> list[str]:
    """What our own measures find wrong on a page as it is now."""
    faults: list[str] = page.evaluate(
        "(what) => what.flatMap((one) => measures[one]().map((fault) => `${one}: ${fault}`))", list(what)
    )
    return faults
