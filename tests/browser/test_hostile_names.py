"""
Two hundred hostile names through every sight of a night: no script runs, nothing is fetched, all
keeps its box.
"""

from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, ViewportSize, expect

from tests.browser.devices import MEASURES, PHONE, NewPage
from tests.browser.hostile_night import put_before
from tests.conftest import StartServer
from tests.security.hostile_names import NAMES
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
TV = ViewportSize(width=1280, height=720)
LISTENING = """
window.__reports = [];
document.addEventListener("securitypolicyviolation", (event) => window.__reports.push(event.violatedDirective));
"""
PAGES = (
    "/t/{running}/", "/t/{running}/players/", "/t/{running}/players/8/", "/t/{running}/out/",
    "/t/{running}/night/", "/t/{running}/more/", "/t/{running}/find/?q=script",
    "/t/{running}/places/", "/t/{running}/seats/", "/t/{running}/seats/1/", "/t/{running}/draw/",
    "/t/{running}/draw/check/", "/t/{running}/box/ledger/",
    "/t/{running}/players/8/receipt/", "/t/{running}/prizes/", "/t/{running}/deal/",
    "/t/{running}/journal/", "/t/{running}/undo/209/", "/t/{running}/links/",
    "/t/{running}/links/sheet/?all=yes", "/t/{running}/table/", "/t/{running}/table/1/",
    "/t/{running}/slips/?show=seats", "/t/{running}/structure/", "/t/{running}/rules/",
    "/t/{running}/rulings/", "/t/{running}/rulings/log/",
    "/t/{running}/door/?name=%3Cscript%3Ewindow.__pwned%3D1%3C/script%3E&as=in",
    "/t/{running}/card/", "/t/{running}/papers/signin/", "/t/{running}/papers/seats/",
    "/t/{running}/papers/fallback/", "/t/{running}/papers/posted/", "/t/{running}/papers/receipts/",
    "/t/{over}/results/", "/t/{over}/places/", "/t/{over}/papers/results/", "/t/{over}/prizes/",
    "/t/{over}/", "/", "/players/", "/club/", "/more/", "/league/", "/league/players/",
    "/league/records/", "/exports/", "/club/links/",
)  # fmt: skip
SCREENS = (
    "/t/{running}/screen/",
    "/t/{running}/overlay/",
    "/t/{over}/screen/",
    "/t/{over}/overlay/",
)
CARDS = range(7, len(NAMES) + 1, 5)


class Walk:
    """One page that is led everywhere, and what went wrong on the way."""

    def __init__(self, page: Page, server: RunningServer, named: dict[str, str]) -> None:
        self.page, self.server, self.named = page, server, named
        self.faults: list[str] = []
        page.on("dialog", self.asked)
        page.on("request", lambda request: self.outside(request.url))

    def asked(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog on {self.page.url}")
        dialog.dismiss()

    def outside(self, url: str) -> None:
        if not url.startswith(
            (self.server.base_url, f"ws://127.0.0.1:{self.server.port}", "data:", "blob:")
        ):
            self.faults.append(f"{self.page.url} asked for {url}")

    def see(self, path: str, *measures: str) -> None:
        """Open a page, unfold it, and look whether anything happened that should not."""
        where = path.format(**self.named)
        answer = self.page.goto(self.server.base_url + where)
        if answer is None or answer.status != 200:
            self.faults.append(f"{where} answers {answer and answer.status}")
            return
        self.page.evaluate(
            "document.querySelectorAll('details').forEach((one) => (one.open = true))"
        )
        self.look(where, *measures)

    def look(self, where: str, *measures: str) -> None:
        """What can be seen from inside the page."""
        found: Any = self.page.evaluate(
            "[window.__pwned ?? null, window.__reports, location.pathname]"
        )
        if found[0] is not None:
            self.faults.append(f"{where}: a script ran")
        if found[1]:
            self.faults.append(f"{where}: the policy was broken: {found[1]}")
        told = self.page.evaluate(
            "(what) => what.flatMap((one) => measures[one]())", list(measures)
        )
        self.faults += [f"{where}: {fault}" for fault in told]


def sign_in(page: Page, server: RunningServer, cookie: str) -> None:
    name, _equals, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])


def test_no_name_does_anything(start_server: StartServer, new_page: NewPage) -> None:
    server = start_server()
    named = put_before(server)
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.add_init_script(LISTENING + MEASURES)
    sign_in(page, server, named["ann"])
    walk = Walk(page, server, named)
    for path in PAGES:
        walk.see(path, "overflow")
    for card in CARDS:
        walk.see(f"/t/{{running}}/card/{card}/", "overflow", "clipped")
    toast(walk)
    page.set_viewport_size(TV)
    for path in SCREENS:
        walk.see(path, "overflow")
        page.locator("[data-show=time]").wait_for(state="attached")
        page.wait_for_timeout(300)
        walk.look(path, "overflow")
    assert walk.faults == []
    assert len(NAMES) == 200


def toast(walk: Walk) -> None:
    """Somebody with such a name goes out: the toast names them."""
    page = walk.page
    walk.see("/t/{running}/journal/")
    walk.see("/t/{running}/")
    page.locator("form:has(button)").first.wait_for(state="attached")
    page.evaluate(
        """async (night) => {
          const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
          const body = new URLSearchParams({ csrfmiddlewaretoken: token, key: "a-key-for-the-toast", players: 40 });
          await htmx.ajax("POST", `/t/${night}/do/knock_out/`, { values: Object.fromEntries(body), swap: "none" });
        }""",
        walk.named["running"],
    )
    expect(page.locator("#toasts .toast").first).to_contain_text("out")
    walk.look("the toast", "overflow")
