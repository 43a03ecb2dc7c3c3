"""LANGUAGES: every page on a phone in every language."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from playwright.sync_api import Error, ViewportSize, sync_playwright

from tests import machine
from tests.browser.conftest import QUIET
from tests.browser.devices import PHONE, Device, measured, open_devices
from tests.browser.night_phases import put_before
from tests.browser.page_states import SIGHTS, Sight
from tests.lab.findings import Findings
from tests.server import Workshop

NAME = "LANGUAGES"
ABOUT = (
    "every sight on a phone, screens on a TV too, in each language: nothing spills, is cut off or "
    "lies on words"
)
CI_SIZE = 20
FIT = ("small", "overflow", "clipped", "covered", "piled")
ON_A_SCREEN = ("small", "overflow", "clipped")
TV = ViewportSize(width=1920, height=1080)


def run(size: int) -> Findings:
    """So many sights, evenly out of all of them, each in every language."""
    found = Findings()
    step = max(1, len(SIGHTS) // size)
    for language, _name in settings.SPEAKS:
        for _device, sight, faults in walk(SIGHTS[::step], language):
            found.count("looked at")
            for fault in faults:
                found.fail(f"{language}, {sight.name}: {fault}")
    return found


def walk(sights: tuple[Sight, ...], language: str) -> Iterator[tuple[Device, Sight, list[str]]]:
    """
    A server of its own, whose pages are looked at one after the other; what is wrong with each.
    """
    with ExitStack() as stack:
        server = Workshop(Path(stack.enter_context(TemporaryDirectory())), "", "").server(
            CLUB_SIGNUP="yes"
        )
        stack.callback(server.kill)
        server.start()
        named = put_before(server)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(), args=QUIET, chromium_sandbox=os.geteuid() != 0
        )
        stack.callback(browser.close)
        devices = stack.enter_context(open_devices(browser, server, named, language))
        for sight in sights:
            device = devices[sight.who]
            for viewport in (PHONE, TV) if sight.kind == "screen" else (PHONE,):
                try:
                    page = device.show(sight, server.base_url, named, viewport)
                    faults = measured(
                        page, *(FIT if sight.kind in ("page", "desk") else ON_A_SCREEN)
                    )
                except Error as fault:  # a step of the sight that this language has no button for
                    faults = [str(fault)]
                yield device, sight, [*faults, *device.complaints]
                device.complaints.clear()
