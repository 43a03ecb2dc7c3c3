"""
The crew of the sample story with real thumbs: the director’s phone, the TV, each table’s phone, a
player’s.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, TV, make_link, said, start_clock
from tests.server import RunningServer

LOST = (
    "Failed to load resource: net::ERR_",
    "WebSocket connection to",
    "htmx: htmx:error: Failed to fetch",
)
"""What browsers say themselves when the plug is pulled."""
FIND_IT = {"B02": ("Flop, turn, river", "The turn came too early")}
"""Where a situation stands on the director's phone."""
EVERYBODY = r"^\s*(?:Here\s*{left}\s|Left\s*{left}\s*of {entered})"
"""Who is here before the first hand, who is left from then on."""


class Thumbs:
    """
    Taps on phones; `ann` goes from page to page, `desk` is the tab of her phone that stays at the
    desk.
    """

    def __init__(self, server: RunningServer, new_page: NewPage, ann: Page) -> None:
        self.server, self.new_page, self.ann = server, new_page, ann
        self.path = self.place = ""
        self.phones: dict[int, Page] = {}
        self.desk = self.device(
            storage_state=ann.context.storage_state()
        )  # another tab of the same phone
        self.tv, self.card = new_page(allow=LOST, viewport=TV), self.device()

    def device(self, **options: Any) -> Page:
        """A phone that shows the night."""
        return self.new_page(allow=LOST, viewport=PHONE, has_touch=True, is_mobile=True, **options)

    def look(self, where: str = "") -> Page:
        """Ann goes to a page of the night."""
        self.ann.goto(self.place + where)
        return self.ann

    def press(self, name: str | re.Pattern[str], what: str, where: str = "") -> None:
        """Ann taps a button on a page of the night, and is told what came of it."""
        self.look(where).get_by_role("button", name=name).first.click()
        said(self.ann, what)

    def open_night(self, preset: str, price: int) -> None:
        self.ann.goto(f"{self.server.base_url}/nights/new/?kind={preset}")
        self.ann.get_by_label("Starts at").fill("")
        self.ann.get_by_label("What does it cost?").fill(str(price))
        self.ann.get_by_role("button", name="Create night").click()
        self.ann.wait_for_url("**/t/*/")
        self.place = self.ann.url
        self.path = self.place.removeprefix(self.server.base_url)
        self.desk.goto(self.place)
        self.tv.goto(make_link(self.ann, self.server, self.path, "screen"))

    def register_player(self, name: str, *, pays_later: bool = False) -> None:
        if not self.ann.url.partition("#")[0].endswith("/players/"):
            self.look("players/")
        self.ann.evaluate("location.hash = 'door-name'")
        expected = self.ann.get_by_role("button", name=f"In · €20 {name}", exact=True)
        if expected.count():
            expected.click()
        else:
            self.ann.get_by_label("Name", exact=True).fill(name)
            self.ann.get_by_role(
                "button", name="Pays later" if pays_later else "Here, €20 paid", exact=True
            ).click()
        said(self.ann, f"{name} buys in · €20")

    def expect_player(self, name: str) -> None:
        self.ann.evaluate("location.hash = 'door-name'")
        self.ann.get_by_label("Name", exact=True).fill(name)
        self.ann.get_by_role("button", name="Expected", exact=True).click()
        said(self.ann, f"{name} is expected")

    def hand_out_phones(self, name: str) -> None:
        for table in (1, 2, 3):
            self.phones[table] = self.device()
            self.phones[table].goto(make_link(self.ann, self.server, self.path, "table"))
            expect(self.phones[table].locator("h1")).to_have_text(f"Table {table}")
        self.look("players/").get_by_role("link", name=name, exact=True).first.click()
        self.ann.get_by_role("link", name="Seat card").click()
        self.ann.get_by_role("button", name=f"Show a code for {name}’s phone").click()
        address = self.ann.locator("#address").input_value()
        self.card.goto(f"{self.server.base_url}/l/{address.rsplit('/l/')[1]}")

    def announce_draw(self) -> None:
        draws = "#do-promise-draw button.primary"
        page = self.look("draw/")
        page.locator(draws).click()
        expect(page.locator("#promise-head")).to_be_visible()
        if self.phones and self.at(1).get_by_text("This hand").count():
            expect(self.at(1).locator("#held")).to_contain_text("New seats are about to be drawn")
        else:  # where hands are running, the TV first says who went out in them
            promise = page.locator(".promise > span").first.text_content()
            expect(self.tv.locator("main")).to_contain_text(promise or "?")

    def draw_seats(self, word: str) -> None:
        self.ann.locator("#proof > summary").click()
        self.ann.get_by_label("A word from the room").fill(word)
        self.ann.get_by_role("button", name="Show the seats").click()
        expect(self.ann.locator("#result-head")).to_contain_text("Drawn")

    def confirm_seating(self, table: int) -> None:
        self.at(table).get_by_role("button", name="Confirm seats").click()
        said(self.at(table), "everybody is in the right seat")

    def start_clock(self) -> None:
        start_clock(self.desk)

    def at(self, table: int) -> Page:
        """The phone on a table."""
        return self.phones[table]

    def start_next_hand(self, *tables: int) -> None:
        for table in tables:
            self.at(table).get_by_role("button", name="Next hand", exact=True).click()
            said(self.at(table), "began hand")

    def end_hand(self, *tables: int) -> None:
        for table in tables:
            self.at(table).get_by_role("button", name=re.compile("^(Hand done|Done)")).click()
            said(self.at(table), "finished hand")

    def play_until(self, level: int, minutes: int) -> None:
        if self.desk.locator("[data-level]").inner_text().startswith(f"Level {level} "):
            return
        settings = self.desk.locator("#clock-settings")
        if settings.get_attribute("open") is None:
            settings.locator("> summary").click()
        choice = settings.get_by_label("Go to")
        option = choice.locator("option", has_text=re.compile(rf"^\s*{level} · "))
        choice.select_option(value=option.get_attribute("value"))
        settings.get_by_role("button", name="Start this level").click()
        said(self.desk, f"level {level}")

    def seat_faces(self, table: int) -> Locator:
        """The seats of those at a table who have chips."""
        return self.at(table).locator("#seats button.felt-face[popovertarget]:not(.asks)")

    def list_seated_players(self, table: int) -> tuple[str, ...]:
        seats = self.seat_faces(table).evaluate_all(
            "(all) => all.map((one) => [one.closest('li').value, one.querySelector('.felt-who').textContent])"
        )
        return tuple(name.strip() for _seat, name in sorted(seats))

    def knock_out_players(self, table: int, *names: str) -> None:
        phone = self.at(table)
        for name in names:
            who = phone.locator(".felt-who").get_by_text(name, exact=True)
            face = self.seat_faces(table).filter(has=who)
            face.click()
            phone.get_by_role("button", name=f"Knocked out {name}", exact=True).click()
            said(phone, name)
            expect(face).to_have_count(0)

    def ask_rebuy(self, name: str) -> None:
        self.card.get_by_role("button", name="Rebuy €20").click()
        expect(self.card.locator(".card-asked").first).to_contain_text("Rebuy")
        expect(self.desk.locator("#errands")).to_contain_text(name)

    def sell_rebuy(self, name: str) -> None:
        rebuy = re.compile(f"^Rebuy .*{name}")
        self.desk.locator("#errands").get_by_role("button", name=rebuy).first.click()
        said(self.desk, f"{name} rebuys · €20")

    def take_seat(self, name: str) -> None:
        self.press(f"Draw a seat {name}", name, "seats/")

    def call_floor(self, table: int, note: str) -> None:
        self.at(table).get_by_role("button", name="Call the floor").first.click()
        self.at(table).get_by_label("Why (optional)").fill(note)
        self.at(table).get_by_role("button", name="Stop the clock").click()
        expect(self.desk.locator("#errands")).to_contain_text(note)

    def apply_ruling(self, table: int, situation: str) -> None:
        calls = self.look().locator("#errands .errand", has_text=f"Table {table}")
        calls.get_by_role("link", name="Rulings").first.click()
        for name in FIND_IT[situation]:
            self.ann.get_by_role("link", name=name, exact=True).click()
        self.ann.locator("#do-record .primary").click()
        self.ann.wait_for_url("**/rulings/*/")
        expect(self.ann.locator(".rule-verdict h2")).to_be_visible()

    def plan_moves(self) -> None:
        self.press(re.compile("^(Tell|Draw a card) "), "Move planned", "seats/")
        expect(self.tv.locator("main")).to_contain_text("After this hand")

    def move_players(self) -> None:
        self.press(re.compile(" is there$"), "Moved: ", "seats/")

    def pause_for_break(self) -> None:
        self.desk.locator("#do-stop-break button").click()
        said(self.desk, "Break of ")

    def resume_clock(self) -> None:
        self.desk.locator("#do-resume button").click()
        said(self.desk, "Clock resumed")

    def post_announcement(self, text: str) -> None:
        self.look("night/").get_by_label("Announcement").fill(text)
        self.ann.locator("#do-announce button").click()
        said(self.ann, text)
        expect(self.card.locator("#seatcard")).to_contain_text(text)

    def clear_announcement(self) -> None:
        self.press("Take it off", "Announcement removed", "night/")

    def play_hand_for_hand(self, on: bool) -> None:
        self.look("night/").get_by_role("switch", name="Hand for hand").click()
        said(self.ann, "and for hand")

    def report_knockout(self, name: str, by: str) -> None:
        self.press(re.compile(rf"^{name}( |$)"), f"{name} is out", "out/")
        self.look().locator("#by-whom summary").click()
        self.ann.get_by_role("link", name=f"Say who {name}").click()
        folded = self.ann.locator("details", has=self.ann.get_by_label("Knocked out by"))
        this_time = folded.last  # who bought in again may have been out before
        this_time.locator("summary").click()
        this_time.get_by_label("Knocked out by").select_option(label=by)
        this_time.get_by_role("button", name="Save").click()
        said(self.ann, f"{name} was knocked out by {by}")

    def undo_knockout(self, name: str) -> None:
        self.look("journal/").locator("li", has_text=f"{name} is out").get_by_role(
            "link", name="Undo"
        ).click()
        self.ann.locator("summary", has_text="Undo exactly").click()
        together = self.ann.get_by_role("link", name="Undo all of them")
        expect(self.ann.locator("main")).to_contain_text("These go too")
        together.click()
        self.ann.locator("main").get_by_role("button", name=f"Put {name} back in").click()
        self.ann.wait_for_url(self.place)

    def record_deal(self, chips: dict[str, int]) -> None:
        page = self.look("deal/")
        for name, count in chips.items():
            page.get_by_label(name, exact=True).fill(str(count))
        page.get_by_role("button", name="Work it out").last.click()
        page.get_by_role("button", name="Record deal").click()
        page.wait_for_url(self.place + "prizes/")

    def finish_night(self) -> None:
        self.desk.get_by_role("button", name="Finish the night").first.click()
        said(self.desk, "inished")

    def settle_accounts(self, *names: str) -> None:
        for name in names:
            self.press(re.compile(f"Take €20 – {name}"), f"{name} pays €20", "prizes/")
        hand_over = self.look("prizes/").get_by_role("button", name=re.compile("^Pay "))
        while hand_over.count():
            hand_over.first.click()
            said(self.ann, "Paid ")
            self.look("prizes/")
