"""A director who is faster than the page: the next tap counts before the page was drawn afresh."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


class Drawings:
    """The page is not drawn afresh until the test lets it."""

    def __init__(self, page: Page, desk: str) -> None:
        self.held: list[Route] = []
        self.are_held = True
        page.route(lambda address: address == desk, self.ask)

    def ask(self, route: Route) -> None:
        if self.are_held:
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.are_held = False
        for route in self.held:
            route.continue_()


def test_two_names_go_out_before_the_desk_is_drawn_afresh(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(ann, live_server_process)
    desk = live_server_process.base_url + open_night(ann, live_server_process)
    ann.goto(desk + "players/")
    for name in ("Bob", "Cleo", "Dora", "Emil"):
        ann.get_by_label("Name", exact=True).fill(name)
        ann.locator("button[name=as][value=in]").first.click()
        expect(ann.locator(".toast")).to_contain_text(name)
        expect(ann.get_by_label("Name", exact=True)).to_have_value("")
    ann.goto(desk)
    start_clock(ann)
    drawings = Drawings(ann, desk)

    ann.locator("#player-out summary").click()
    first, second = (ann.locator("#desk-out li .button").nth(number) for number in (0, 1))
    names = first.inner_text(), second.inner_text()
    first.click()
    expect(ann.locator(".toast")).to_contain_text(f"{names[0]} is out, 3 left")
    ann.locator("#player-out summary").click()
    second.click()
    expect(ann.locator(".toast")).to_contain_text(f"{names[1]} is out, 2 left")

    drawings.let_go()
    expect(ann.locator("#players .facts")).to_contain_text("2 / 4")
