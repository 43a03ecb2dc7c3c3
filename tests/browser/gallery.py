"""
A server with nights in every state, and the devices that look at it; shared by many test files.
"""

import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.devices import PHONE, Device, open_device
from tests.browser.night_phases import LIKE_NEW_S, put_before
from tests.browser.page_states import Sight
from tests.server import RunningServer, Workshop

NOTHING = "about:blank"


@dataclass(slots=True)
class Gallery:
    """Shows sights to who looks at them; each device stays open from one to the next."""

    browser: Browser
    server: RunningServer
    named: dict[str, str]
    born: float = field(default_factory=time.monotonic)
    devices: dict[tuple[str, str], Device] = field(default_factory=dict)

    def device(self, who: str, language: str = "en") -> Device:
        if (who, language) not in self.devices:
            self.devices[who, language] = open_device(
                self.browser, self.server, self.named, who, language
            )
        return self.devices[who, language]

    def show(self, sight: Sight, viewport: ViewportSize = PHONE, language: str = "en") -> Page:
        """A sight with everything on it unfolded; nobody else's page goes on meanwhile."""
        device = self.device(sight.who, language)
        for other in self.devices.values():
            if other is not device and other.page.url != NOTHING:
                other.page.goto(NOTHING)
        return device.show(sight, self.server.base_url, self.named, viewport)

    def complaints(self) -> list[str]:
        """What the browsers complained about since somebody asked."""
        said = [said for device in self.devices.values() for said in device.complaints]
        for device in self.devices.values():
            device.complaints.clear()
        return said

    def close(self) -> None:
        for device in self.devices.values():
            device.page.context.close()
        self.server.kill()


class Galleries:
    """
    Gives the same gallery to one file after the other, until what is shown there has grown old.
    """

    def __init__(self, workshop: Workshop, browser: Browser) -> None:
        self.workshop, self.browser = workshop, browser
        self.newest: Gallery | None = None
        self.opened = ExitStack()

    def open(self) -> Gallery:
        if self.newest is None or time.monotonic() - self.newest.born > LIKE_NEW_S:
            server = self.workshop.server(CLUB_SIGNUP="yes")
            server.start()
            self.newest = Gallery(self.browser, server, put_before(server))
            self.opened.enter_context(closing(self.newest))
        return self.newest

    def close(self) -> None:
        self.opened.close()
