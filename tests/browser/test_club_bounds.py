"""The club's pages keep their bounds: taps, heights, and the button that is always on the screen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage, measure_height, measure_overflow
from tests.browser.evening import become_owner, load_by
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

PHONES = ((390, 844), (360, 640))


def must_be_on_screen(page: Page, target: Locator) -> None:
    """The whole of it, and nothing lies on it."""
    box = target.bounding_box()
    view = page.viewport_size
    assert box
    assert view
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= view["height"]
    target.click(trial=True)


@pytest.fixture
def phone(live_server_process: RunningServer, new_page: NewPage) -> Page:
    """The owner's phone."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    become_owner(page, live_server_process)
    return page


def test_the_green_button_of_a_new_night_is_always_on_the_screen(
    phone: Page, live_server_process: RunningServer
) -> None:
    for path, name in (("nights/new/", "Create night"), ("nights/clock/", "Start the clock")):
        for width, height in PHONES:
            phone.set_viewport_size({"width": width, "height": height})
            phone.goto(f"{live_server_process.base_url}/{path}")
            must_be_on_screen(phone, phone.get_by_role("button", name=name))
            assert measure_overflow(phone) == 0, (path, width)
            assert measure_height(phone) <= 1000, path


def test_payouts_for_eight_without_a_name_take_one_field(phone: Page) -> None:
    """Nobody is entered: a price is typed on the clock's page, and the payouts stand there."""
    load_by(phone.get_by_role("link", name="Just a clock"))
    players = phone.get_by_label("We are")
    fewer = phone.get_by_role("button", name="One fewer")
    fewer.tap()
    expect(players).to_have_value("9")
    fewer.tap()
    expect(players).to_have_value("8")
    phone.get_by_label("Each pays").fill("20")
    phone.get_by_label("Each pays").blur()
    expect(phone.locator(".payouts")).to_contain_text("Prize pool")
    expect(phone.locator(".payouts dd")).to_have_count(4)


def test_the_slider_says_when_it_ends_while_it_moves(phone: Page) -> None:
    load_by(phone.get_by_role("link", name="New poker night"))
    before = phone.locator("output").inner_text()
    levels = phone.locator(".answer b").inner_text()
    phone.get_by_label("Home by").focus()
    for _step in range(6):
        phone.keyboard.press("ArrowLeft")
    expect(phone.locator("output")).not_to_have_text(before)
    expect(phone.locator(".answer b")).not_to_have_text(levels)
    expect(phone.get_by_label("Home by")).to_be_focused()


def test_the_five_places_of_a_club(phone: Page) -> None:
    """At the foot of a phone, at the side of a laptop, and each is reached from each."""
    places = phone.locator(".places .nav-link")
    expect(places).to_have_count(5)
    view = phone.viewport_size
    assert view
    for name in ("League", "Players", "More", "Nights"):
        phone.get_by_role("link", name=name, exact=True).first.tap()
        here = phone.locator(".places [aria-current=page]")
        expect(here).to_contain_text(name)
        box = here.bounding_box()
        assert box
        assert box["y"] + box["height"] <= view["height"]
        assert box["height"] >= 44
    phone.set_viewport_size({"width": 1280, "height": 800})
    boxes = [place.bounding_box() for place in places.all()]
    assert {box["x"] for box in boxes if box} == {boxes[0]["x"] if boxes[0] else 0}
