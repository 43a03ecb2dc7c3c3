"""A real browser whose every complaint fails the test."""

import os
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests import machine
from tests.browser.devices import EXPECTED, Device, open_devices
from tests.browser.phases import put_before
from tests.server import RunningServer, Workshop

# Nobody searches in these windows, so they need no suggestions under the address: two more pages for each window.
# The last list of what is switched off stands alone, so what Playwright itself switches off is here again.
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(SWITCHED_OFF)}",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)

# What is expected may take its time on a busy machine; where a limit is promised, the test names it.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all of these tests; it ends before tests that use the database directly."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(),
            args=QUIET,
            chromium_sandbox=os.geteuid() != 0,  # Chromium has no sandbox for root
        )
        yield browser
        browser.close()


class NewPage(Protocol):
    def __call__(self, *, allow: tuple[str, ...] = (), **options: Any) -> Page: ...


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Open pages, each like a device of its own (`viewport=…` and the like are passed on).

    Errors on the console, script failures and breaches of the content policy fail the test at its end, unless they
    begin with a text in `allow`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(*, allow: tuple[str, ...] = (), **options: Any) -> Page:
        def heard(text: str, where: str) -> None:
            if not text.startswith(EXPECTED + allow):
                complaints.append(f"{where}: {text}")

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                heard(message.text, message.page.url if message.page else "?")

        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("console", on_console)
        page.on("pageerror", lambda error: heard(str(error), page.url))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def server(workshop: Workshop, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """One server for all tests of a file, set as its `SETTINGS` say."""
    server = workshop.server(**getattr(request.module, "SETTINGS", {}))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def named(server: RunningServer) -> dict[str, str]:
    """Nights in every state put before it, by name, and who looks at them."""
    return put_before(server)


@pytest.fixture(scope="module")
def devices(browser: Browser, server: RunningServer, named: dict[str, str]) -> Iterator[dict[str, Device]]:
    """Everybody who looks, in English."""
    with open_devices(browser, server, named) as devices:
        yield devices
