"""A real browser whose every complaint fails the test."""

import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests import machine
from tests.browser.clubs import invite_owner
from tests.browser.devices import EXPECTED, NewPage, SignedIn
from tests.browser.gallery import Galleries, Gallery
from tests.browser.night_phases import put_before
from tests.browser.scripted_screen import ScreenServer, serve_screens
from tests.conftest import StartServer
from tests.server import RunningServer, Workshop

# Nobody searches in these windows, so they need no suggestions under the address: two more pages
# for each window. The last list of what is switched off stands alone, so what Playwright itself
# switches off is here again.
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
    "--in-process-gpu",
    "--no-first-run",
)

# What is expected may take its time on a busy machine; where a limit is promised, the test names
# it.
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


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """
    Open pages, each like a device of its own (`viewport=…` and the like are passed on).

    Errors on the console, script failures and breaches of the content policy fail the test at its
    end, unless they begin with a text in `allow`.
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


@pytest.fixture(scope="package")
def shared_server(workshop: Workshop) -> Iterator[RunningServer]:
    """One server for all tests that have a club of their own on it."""
    server = workshop.server()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def live_server_process(request: pytest.FixtureRequest) -> RunningServer:
    """A real server that nobody owns yet: a club of the test's own on the one that all share."""
    if os.environ.get("DATABASE_URL"):
        start_server: StartServer = request.getfixturevalue("start_server")
        return start_server()
    server: RunningServer = request.getfixturevalue("shared_server")
    if (
        server.process is None or server.process.poll() is not None
    ):  # a test pulled the plug and failed
        server.start()
    invite_owner(server)
    return server


@pytest.fixture(scope="package")
def house(workshop: Workshop, browser: Browser) -> Iterator[ScreenServer]:
    """A server with one night, for screens whose boards are made up."""
    with serve_screens(workshop, browser) as house:
        yield house


@pytest.fixture(scope="package")
def galleries(workshop: Workshop, browser: Browser) -> Iterator[Galleries]:
    with closing(Galleries(workshop, browser)) as galleries:
        yield galleries


@pytest.fixture(scope="module")
def gallery(galleries: Galleries) -> Gallery:
    """
    Nights in every state, which other files look at too: nobody changes more there than sights do.
    """
    return galleries.open()


@pytest.fixture(scope="module")
def server(workshop: Workshop, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """
    One server for all tests of a file; a file that `ONLY_LOOKS` shares it with the others of that
    kind.
    """
    if getattr(request.module, "ONLY_LOOKS", False):
        yield request.getfixturevalue("gallery").server
        return
    server = workshop.server()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def named(server: RunningServer, request: pytest.FixtureRequest) -> dict[str, str]:
    """Nights in every state put before it, by name, and who looks at them."""
    if getattr(request.module, "ONLY_LOOKS", False):
        gallery: Gallery = request.getfixturevalue("gallery")
        return gallery.named
    return put_before(server)


@pytest.fixture
def signed_in(server: RunningServer, named: dict[str, str], new_page: NewPage) -> SignedIn:
    """Open the device of somebody of those nights; its addresses begin with the server's."""

    def open_page(who: str = "ann", **options: Any) -> Page:
        page = new_page(base_url=server.base_url, **options)
        name, _equals, value = named[who].partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
        return page

    return open_page
