"""A director who is faster than the page: the next tap counts before the page was drawn afresh."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, let_in, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


TAP_AGAIN = """([x, y]) => {
    const closed = new MutationObserver(() => {
        if (document.querySelectorAll("#out li button:enabled").length !== 3) return;
        closed.disconnect();
        setTimeout(() => {
            document.elementFromPoint(x, y).click();
            document.body.dataset.tappedAgain = "";
        }, 200);
    });
    closed.observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""The finger comes down again right after the list was drawn afresh, however slow the machine is."""


class Drawings:
    """The page is not drawn afresh until the test lets it."""

    def __init__(self, page: Page, address: str) -> None:
        self.held: list[Route] = []
        self.are_held = True
        page.route(lambda asked: asked.partition("?")[0] == address, self.ask)

    def ask(self, route: Route) -> None:
        if self.are_held:
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.are_held = False
        for route in self.held:
            route.continue_()


def open_knock_out_page(server: RunningServer, new_page: NewPage) -> Page:
    """The phone of a director whose clock runs, where four players can be knocked out."""
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(ann, server)
    desk = server.base_url + open_night(ann, server)
    let_in(ann, desk, "Bob", "Cleo", "Dora", "Emil")
    ann.goto(desk)
    start_clock(ann)
    ann.goto(desk + "out/")
    return ann


def test_two_names_go_out_before_their_list_is_drawn_afresh(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = open_knock_out_page(live_server_process, new_page)
    drawings = Drawings(ann, ann.url)

    for name, left in (("Bob", 3), ("Cleo", 2)):
        ann.locator("#out li button", has_text=name).tap()
        expect(ann.locator(".toast")).to_contain_text(f"{name} is out, {left} left")

    drawings.let_go()
    expect(ann.locator("#out li button:enabled")).to_have_count(2)


def test_a_double_tap_knocks_out_one_player(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    """Bob stays where he stood, and the second tap meets him: Cleo does not slide there."""
    ann = open_knock_out_page(live_server_process, new_page)
    names = ann.locator("#out li button:enabled")
    first = names.first.bounding_box()
    assert first is not None
    spot = first["x"] + first["width"] / 2, first["y"] + first["height"] / 2
    ann.evaluate(TAP_AGAIN, spot)
    ann.touchscreen.tap(*spot)
    expect(ann.locator("body[data-tapped-again]")).to_be_visible()
    expect(ann.locator(".toast")).to_contain_text("3 left")
    ann.wait_for_timeout(1000)
    expect(names).to_have_count(3)
    ann.touchscreen.tap(*spot)  # Later, too.
    ann.wait_for_timeout(1000)
    expect(names).to_have_count(3)


def test_ticked_players_go_out_with_one_button(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = open_knock_out_page(live_server_process, new_page)
    go = ann.locator(".ticked button")
    expect(go).to_be_disabled()
    before = go.bounding_box()
    ann.locator("#out li", has_text="Bob").locator(".tick").tap()
    assert go.bounding_box() == before
    expect(go).to_have_accessible_name("Knock out Bob")
    ann.locator("#out li button", has_text="Cleo").tap()  # A name is ticked too by now.
    expect(go).to_have_accessible_name("Knock out 2 Bob, Cleo")
    go.tap()
    expect(ann.locator(".toast")).to_contain_text("Bob, Cleo are out, 2 left")
    expect(ann.locator("#out li button:enabled")).to_have_count(2)
