"""A host, two TVs and two phones pair by codes and stay connected through network faults."""

import io
import re
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import become_owner, load_by, open_night, said, start_clock
from tests.browser.shift_one_week import let_a_week_pass
from tests.browser.tvs import LIVE, NO_SERVER, PHONE, SECONDS, TV, digits, let_in, rename
from tests.conftest import StartServer
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
GUESTS = ("Bob", "Cleo", "Dora", "Emil")
ROUND_MS = 90_000
"""Once through all that a TV shows before the first hand, and a little more."""
LOOKS_MS = 75_000
"""A TV whose night is over looks every minute where it belongs."""
AT_THE_CARD = 10
ICON_PX = 24
NOT_FOUND = 404
ROOM_CODE = "[data-code=room] img:visible"


@dataclass(slots=True)
class Room:
    """The devices of a home, each at an address of its own."""

    server: RunningServer
    new_page: NewPage
    host: Page
    path: str = ""
    """The night's."""

    def device(self, number: int, **options: Any) -> Page:
        """One more of them, which was never here."""
        address = {"X-Forwarded-For": f"192.168.1.{number}"}
        return self.new_page(allow=NO_SERVER, extra_http_headers=address, **options)

    def tvs(self) -> list[Page]:
        """The two that are to show the night, at the page that they type."""
        tvs = [self.device(number, viewport=TV) for number in (21, 22)]
        for tv in tvs:
            tv.goto(f"{self.server.base_url}/tv")
        return tvs

    def phones(self) -> list[Page]:
        """Bob's and Cleo's."""
        touched = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        return [self.device(number, **touched) for number in (31, 32)]

    def go(self, page: str = "") -> None:
        """The host goes to a page of the night."""
        self.host.goto(self.server.base_url + self.path + page)

    def expect_guests(self) -> None:
        """The host pastes the names of those who promised to come."""
        self.go("players/")
        self.host.locator("#listed-names").fill("\n".join(GUESTS))
        self.host.locator("#door-list button[value=expected]").click()
        expect(self.host.locator("#entrants .player-name")).to_have_count(len(GUESTS))

    def compare(self, tv: Page) -> None:
        """The host finds the digits of a TV among those that ask, and lets it in."""
        card = self.host.locator(".tv-card").filter(has_text=digits(tv))
        card.get_by_role("button", name="Show on this TV").click()
        shows_night(tv, self)

    def name_tvs(self) -> None:
        """The host calls them by their rooms."""
        self.go("links/")
        rename(self.host, "TV 2", "Kitchen")
        rename(self.host, "TV", "Living room")

    def vouch(self, *names: str) -> None:
        """The host says whose the phones are."""
        self.go("phones/")
        for name in names:
            load_by(self.host.get_by_role("button", name=f"That’s {name}"))

    def draw(self) -> None:
        """Everybody is here and has paid; the host draws the seats and posts them."""
        self.go("players/")
        self.host.get_by_role("button", name="All here and paid").click()
        said(self.host, "4 players in")
        self.go("seats/")
        self.host.locator("#do-promise-draw button").click()
        self.host.locator("#do-draw-seats button").click()
        expect(self.host.locator("#bar-undo")).to_contain_text("4 players drew seats")

    def scan(self, code: Locator) -> str:
        """The address that a phone reads from a picture, as it is reached on this machine."""
        expect(code).to_be_visible(timeout=ROUND_MS)
        read = zxingcpp.read_barcode(Image.open(io.BytesIO(code.screenshot())))
        assert read is not None
        return self.server.base_url + urlsplit(read.text).path

    def is_named_again(self, tv: Page, name: str) -> None:
        """A TV without cookies is let in, and gets the name that it had: a tap for each."""
        let_in(self.host, tv)
        expect(tv.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)
        asks = self.host.locator("#errands li", has_text="Is it a TV you know?")
        expect(asks.get_by_role("button")).to_have_count(1)  # the other one is connected
        asks.get_by_role("button", name=name).click()
        expect(asks).to_have_count(0)

    def finish(self, *out: str) -> None:
        """The host knocks these players out and ends the night."""
        for name in out:
            self.go("out/")
            row = self.host.locator("#out-page li", has_text=name)
            row.locator("button").click()
            expect(self.host.locator("#bar-undo")).to_contain_text(f"{name} is out")
        self.go("night/")
        self.host.locator("#do-finish button").click()
        expect(self.host.locator("#do-reopen")).to_be_visible()


@pytest.fixture
def room(start_server: StartServer, new_page: NewPage) -> Room:
    """The owner has opened a night to which four guests are expected, and looks at the desk."""
    server = start_server(BEHIND_PROXY="yes")  # it believes the headers about addresses
    room = Room(server, new_page, new_page(viewport=PHONE, allow=NO_SERVER))
    become_owner(room.host, server)
    room.path = open_night(room.host, server)
    room.expect_guests()
    room.go()
    return room


def shows_night(tv: Page, room: Room) -> None:
    """A TV shows the night, with a line to the server."""
    tv.wait_for_url(f"**{room.path}screen/?as=screen", timeout=SECONDS * 1000)
    expect(tv.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)


def lobby_says(tv: Page, text: str) -> None:
    """What a TV says once it is the lobby's turn; it has the room's code beside it."""
    pattern = re.compile(text)
    expect(tv.locator("#screen[data-scene=lobby]")).to_contain_text(pattern, timeout=ROUND_MS)
    expect(tv.locator(ROOM_CODE)).to_be_visible(timeout=ROUND_MS)


def claim(phone: Page, name: str) -> None:
    """Tap a name under “Who are you?”."""
    load_by(phone.locator(".who").get_by_role("button", name=name))


def seat(phone: Page) -> int:
    """Where a card says that its player sits."""
    where = phone.locator("h1.card-where")
    expect(where).to_contain_text(re.compile(r"Table 1 · Seat \d"))
    return int(where.inner_text().rpartition(" ")[2])


def test_five_devices_find_each_other(room: Room) -> None:
    host = room.host
    began = time.monotonic()
    tvs = room.tvs()
    bob, cleo = room.phones()
    asking = host.locator(".tv-card")
    expect(asking).to_have_count(2)
    expect(asking.locator("button.primary")).to_have_count(0)  # neither is the obvious one
    for tv in tvs:
        room.compare(tv)
    assert time.monotonic() - began < SECONDS
    expect(asking).to_have_count(0)
    room.name_tvs()
    for tv in tvs:
        lobby_says(tv, r"Missing\s*4")

    address = room.scan(tvs[0].locator(ROOM_CODE))
    began = time.monotonic()
    bob.goto(address)
    claim(bob, "Bob")
    expect(bob.locator(".card-called")).to_have_text("Bob")
    assert time.monotonic() - began < AT_THE_CARD
    here = bob.get_by_role("button", name="I’m here")
    here.tap()
    expect(here).to_have_count(0)
    for tv in tvs:
        lobby_says(tv, r"Here\s*1\s*Bob\s*Missing\s*3")

    typed = tvs[0].locator("[data-code-text=letters]:visible")
    expect(typed).to_have_text(re.compile(r"^\w{3} \w{3}$"), timeout=ROUND_MS)
    letters = typed.text_content() or ""
    cleo.goto(f"{room.server.base_url}/j/")
    cleo.get_by_label("Six letters from the TV").fill(letters.lower())
    load_by(cleo.get_by_role("button", name="Join"))
    icons = cleo.locator("main svg")
    expect(icons).to_have_count(2)  # at Bob's name, and what it means
    for icon in icons.all():
        assert icon.evaluate("(icon) => icon.getBoundingClientRect().height") < ICON_PX
    claim(cleo, "Bob")
    expect(cleo.locator("h1")).to_have_text("Waiting for the host, Bob")
    expect(bob.locator("#seatcard")).to_contain_text("Another phone says it is yours")
    room.go()
    asks = host.locator("#errands li", has_text="Bob asks to join")
    asks.get_by_role("button", name="No Bob").click()
    expect(asks).to_have_count(0)
    expect(bob.locator("#seatcard")).not_to_contain_text("Another phone")
    expect(cleo.locator("h1")).to_have_text("Who are you?")  # by itself
    expect(cleo.locator(".notice")).to_have_text("The host said no.")
    claim(cleo, "Dora")
    load_by(cleo.get_by_role("link", name="Not you?"))
    claim(cleo, "Cleo")
    expect(cleo.locator(".card-called")).to_have_text("Cleo")

    room.vouch("Bob", "Cleo")
    expect(host.locator("#phones")).not_to_contain_text("That’s")
    room.draw()
    seats = {"Bob": seat(bob), "Cleo": seat(cleo)}
    assert len(set(seats.values())) == len(seats)
    for tv in tvs:
        expect(tv.locator("#screen")).to_have_attribute("data-over", "stage")
        for name, number in seats.items():  # the cards lie there in the order of the seats
            expect(tv.locator(".tv-drawn").nth(number - 1)).to_have_text(name)

    room.go()
    start_clock(host)
    for tv in tvs:
        expect(tv.locator("#screen")).not_to_have_attribute("data-scene", re.compile("."))
        expect(tv.locator("[data-show=time]")).to_have_text(re.compile("^19:[0-5][0-9]$"))


def test_they_stay_together(room: Room) -> None:
    host = room.host
    living, kitchen = room.tvs()
    for tv in (living, kitchen):
        room.compare(tv)
    room.name_tvs()
    room.go("phones/")
    address = room.scan(host.locator("img.code"))
    phones = room.phones()
    for phone, name in zip(phones, GUESTS, strict=False):
        phone.goto(address)
        claim(phone, name)
    room.vouch("Bob", "Cleo")
    room.draw()
    room.go()
    start_clock(host)

    # Switched off and on.
    home = living.context
    living.close()
    living = home.new_page()
    living.goto(f"{room.server.base_url}/tv")
    shows_night(living, room)

    # The browser of a TV forgot everything.
    kitchen.context.clear_cookies()
    kitchen.goto(f"{room.server.base_url}/tv")
    room.is_named_again(kitchen, "Kitchen")

    # The server was away: nobody touches anything but the clock.
    room.server.stop()
    room.server.start()
    for tv in (living, kitchen):
        expect(tv.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)
    for page in (host, *phones):
        expect(page.locator("#live-status")).to_have_text("Live")
    host.locator("#do-pause button").click()
    for tv in (living, kitchen):
        expect(tv.locator("[data-show=word]")).to_contain_text("Paused")
    for phone in phones:
        expect(phone.locator(".card-phase")).to_contain_text("Paused")

    # The laptop has another address: cookies stayed at the old one.
    living.goto(f"http://localhost:{room.server.port}/tv")
    assert len(digits(living)) == len("4711")
    room.is_named_again(living, "Living room")
    room.go("links/")
    expect(host.locator(".tv-row")).to_have_count(2)
    for name in ("Living room", "Kitchen"):
        row = host.locator(".tv-row > summary", has_text=name)
        expect(row.locator(".tag.run")).to_have_text("connected")

    # Next week.
    room.finish()
    let_a_week_pass(room.server)
    room.go("again/")
    host.get_by_label("Starts at").fill("")
    load_by(host.get_by_role("button", name="Create night"))
    room.path = urlsplit(host.url).path
    living.goto(f"http://localhost:{room.server.port}/tv")
    shows_night(living, room)
    kitchen.wait_for_url(f"**{room.path}screen/?as=screen", timeout=LOOKS_MS)
    for tv in (living, kitchen):
        lobby_says(tv, r"Missing\s*4")
    expect(host.locator(".tv-card")).to_have_count(0)
    bob = phones[0]
    bob.goto(room.scan(living.locator(ROOM_CODE)))
    load_by(bob.get_by_role("button", name="I’m Bob"))
    expect(bob.locator(".card-called")).to_have_text("Bob")
    expect(bob.get_by_role("button", name="I’m here")).to_be_visible()


def test_the_winner_s_code_opens_the_results_without_an_account(room: Room) -> None:
    tv = room.device(21, viewport=TV)
    tv.goto(f"{room.server.base_url}/tv")
    room.compare(tv)
    expect(tv.locator(".controls")).not_to_have_class(re.compile("is-shown"))
    tv.keyboard.press("Tab")
    expect(tv.locator(".controls")).to_have_class(re.compile("is-shown"))
    room.draw()
    room.go()
    start_clock(room.host)
    room.finish(*GUESTS[1:])
    expect(tv.locator("[data-show=winnerName]")).to_have_text("Bob")
    expect(tv.locator(".tv-plate")).to_have_count(0, timeout=ROUND_MS)
    code = tv.locator("[data-code=results] img")
    guest = room.phones()[0]
    guest.goto(room.scan(code))
    guest.wait_for_url(f"**{room.path}results/")
    expect(guest.locator("main")).to_contain_text("Bob")

    room.go("links/")
    link = room.host.locator(".links-out details", has_text="Results, on the TV")
    link.locator("summary").click()
    load_by(link.get_by_role("button", name="Revoke"))
    tv.reload()
    expect(tv.locator("[data-show=winnerName]")).to_have_text("Bob")
    expect(code).to_be_hidden()
    reopened = guest.reload()
    assert reopened is not None
    assert reopened.status == NOT_FOUND
