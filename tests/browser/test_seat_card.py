"""
Bob's own phone follows the night: he draws his card on it, calls the floor, takes that back, and is
let go.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, add_players, become_owner, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
MISSING = "Failed to load resource: the server responded with a status of 404"
COUNT_SHAKES = (
    "window.shakes = []; navigator.vibrate = (pattern) => window.shakes.push(String(pattern));"
)
SEND = """([path, sent]) => {
  const form = new FormData();
  form.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  form.append("key", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  for (const [name, value] of sent) form.append(name, value);
  return fetch(path, { method: "POST", body: form, redirect: "manual" }).then((answer) => answer.type);
}"""


def directs(page: Page, desk: str, kind: str, *sent: tuple[str, str]) -> None:
    """Ann does something whose button is on another page."""
    assert page.evaluate(SEND, [f"{desk}do/{kind}/", sent]) == "opaqueredirect"


def test_a_seat_card_follows_the_night(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport=PHONE)
    become_owner(ann, server)
    desk = open_night(ann, server)
    add_players(ann, server, desk, 4)

    ann.goto(f"{server.base_url}{desk}players/-1/")
    ann.get_by_role("link", name="Seat card").click()
    ann.get_by_role("button", name="Show a code for Player 1’s phone").click()
    address = ann.locator("#address").input_value()
    bob = new_page(viewport=PHONE, allow=(MISSING,))
    bob.add_init_script(COUNT_SHAKES)
    bob.goto(f"{server.base_url}/l/{address.rsplit('/l/')[1]}")
    expect(bob.locator("#live-status")).to_have_text("Live")
    bob.get_by_text(
        "No seats have been drawn yet."
    ).click()  # a phone shakes only after a first tap

    directs(
        ann,
        desk,
        "lay_out_cards",
        ("sizes", "2"),
        ("sizes", "2"),
        ("numbers", "1"),
        ("numbers", "2"),
    )
    expect(bob.get_by_role("heading", name="Which card did you draw?")).to_be_visible()
    bob.wait_for_function("window.shakes.length > 0")
    assert bob.evaluate("window.shakes") == ["200,100,200"]
    bob.get_by_role("radio").nth(2).check()
    directs(ann, desk, "take_card", ("player", "-2"), ("card", "AS"))
    expect(bob.get_by_role("radio")).to_have_count(3)
    expect(bob.get_by_role("radio", checked=True)).to_have_value("AH")
    bob.get_by_role("button", name="This is my card").click()
    expect(bob.locator(".card-draw .card-where")).to_have_text("Table 2, seat 1")
    for player, drawn in (("-3", "2S"), ("-4", "2H")):
        directs(ann, desk, "take_card", ("player", player), ("card", drawn))
    expect(bob.locator("h1.card-where")).to_have_text("Table 2 · Seat 1")

    ann.goto(server.base_url + desk)
    start_clock(ann)
    expect(bob.locator("[data-time]")).not_to_have_text("20:00")
    bob.get_by_role("button", name="Call the floor", exact=True).click()
    expect(bob.get_by_text("Waiting for the desk")).to_be_visible()
    expect(bob.get_by_role("button", name="Call the floor", exact=True)).to_have_count(0)
    expect(ann.get_by_text("calls the floor").first).to_be_visible()
    directs(ann, desk, "close_request", ("wish", "floor"), ("player", "-1"))
    bob.get_by_role("button", name="Call the floor", exact=True).click()
    expect(ann.locator("[id^=request-]")).to_be_visible()
    bob.get_by_role("button", name="Take it back Call the floor").click()
    expect(ann.locator("[id^=request-]")).to_have_count(0)
    expect(bob.get_by_role("button", name="Call the floor", exact=True)).to_be_visible()

    ann.goto(f"{server.base_url}{desk}links/")
    ann.locator("#cards-out > summary").click()
    ann.locator("#cards-out details > summary").click()
    ann.locator("#cards-out").get_by_role("button", name="Revoke").click()
    expect(bob.locator("#seatcard")).to_have_count(0)
