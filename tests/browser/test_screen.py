"""
What a screen does by itself: counts, marks the state, sounds, says how it is, and stays true
without its server.
"""

import json
import re
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import (
    BEFORE_LEVEL_4,
    MINUTE,
    STEPS,
    TWENTY,
    ScreenServer,
    ScriptedScreen,
    field,
    money_scenes,
    now,
    running,
    scenes,
)
from tournament.clock.values import Anchor
from tournament.money.values.terms import Offer, PurchaseKind
from tournament.night.state import ClockCall, State
from tournament.schedule.values import Structure

pytestmark = pytest.mark.needs_chromium

LOST = ("WebSocket connection to", "Failed to load resource")


@pytest.fixture
def screen(house: ScreenServer, new_page: NewPage) -> ScriptedScreen:
    return house.open_screen(new_page, viewport={"width": 1280, "height": 720}, allow=LOST)


@pytest.fixture
def held(screen: ScriptedScreen) -> ScriptedScreen:
    """The running night; from here on time passes only as far as the test says."""
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(running())
    screen.hold_time()
    return screen


def ends_in(ms: int) -> Anchor:
    return Anchor(3, ms + MINUTE, now() - MINUTE)


def test_a_level_ends_by_itself_and_says_which_hand_it_binds(held: ScriptedScreen) -> None:
    screen, page = held, held.page
    screen.send(replace(running(), anchor=ends_in(4000)))
    expect(page.locator("[data-show=tag]")).to_have_text("Blinds go up soon")
    assert (screen.text("level"), screen.text("blinds")) == ("Level 3", "50–100")
    screen.pass_until("the next level", lambda: screen.text("level") == "Level 4")
    assert screen.text("time") == "20:00"
    assert screen.text("blinds") == "100–200"
    assert screen.text("ante") == "Ante 25 each"
    expect(page.locator("[data-show=line]")).to_have_text(re.compile("Hands in progress"))


def test_a_set_start_begins_by_itself_on_the_second(held: ScriptedScreen) -> None:
    held.send(replace(running(), anchor=Anchor(0, 20 * MINUTE, now() + 4000)))
    expect(held.page.locator("[data-show=level]")).to_have_text("Starts in")
    held.pass_until("the first level", lambda: held.text("level") == "Level 1")
    assert held.text("time") == "20:00"


def test_the_schedule_s_break_marks_the_whole_screen(screen: ScriptedScreen) -> None:
    screen.show(replace(running(), anchor=Anchor(1, 1500, now()), structure=Structure(STEPS)))
    expect(screen.page.locator("#screen")).to_have_attribute("data-mark", "break")
    assert screen.page.locator("[data-icon=break]").is_visible()
    expect(screen.page.locator("[data-show=line]")).to_contain_text("Don’t deal another")


def test_every_state_has_a_word_an_icon_a_colour_and_a_line_of_its_own(
    screen: ScriptedScreen,
) -> None:
    look = """() => {
      const frame = getComputedStyle(document.querySelector("#screen"), "::after");
      const icons = [...document.querySelectorAll("[data-icon]")].filter(one => one.offsetParent);
      const word = document.querySelector("[data-show=word]").textContent;
      return [word, icons.map(one => one.dataset.icon).join(), frame.borderTopColor + frame.borderTopStyle];
    }"""
    seen = []
    for name in ("dispute", "paused", "break", "finished"):
        screen.show(scenes()[name])
        seen.append(screen.page.evaluate(look))
    screen.show(replace(running(), hand_for_hand=True))
    seen.append(screen.page.evaluate(look))
    for column in zip(*seen, strict=True):
        assert len(set(column)) == len(seen)
        assert all(column)


def test_the_clock_on_a_player_runs_out(held: ScriptedScreen) -> None:
    held.send(replace(running(), decision=ClockCall("Bob", now() - 20_000, 25, 4)))
    part = held.page.locator(".tv-decision")
    expect(held.page.locator("[data-show=decisionWho]")).to_have_text("Bob")
    held.pass_until("the clock on Bob", lambda: part.get_attribute("data-part") == "count")
    held.pass_until("its end", lambda: part.get_attribute("data-part") == "over")
    expect(part).to_contain_text("facing a bet the hand is dead, otherwise it is a check")
    held.send(replace(running(), decision=None))
    expect(part).to_have_attribute("data-part", "")


def test_sound_comes_with_one_tap_and_the_desk_hears_of_it(screen: ScriptedScreen) -> None:
    screen.show(running())
    page = screen.page
    screen.wait_for_health(muted=True, screen="1280x720")
    page.get_by_role("button", name="Turn sound on").click()
    expect(page.get_by_role("button", name="Mute")).to_be_visible()
    screen.wait_for_health(muted=False, visible=True, awake=True)
    assert abs(screen.health["offset_ms"]) < 1000
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()


def test_the_buttons_go_when_nobody_moves_and_come_back(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.page.goto(screen.address + "screen/")
    bar = screen.page.locator(".controls")
    expect(bar).to_have_class(re.compile("is-shown"))
    screen.page.clock.run_for(21_000)
    expect(bar).not_to_have_class(re.compile("is-shown"))
    screen.page.mouse.move(50, 60)
    expect(bar).to_have_class(re.compile("is-shown"))


def test_a_button_that_was_pressed_goes_as_well_and_any_key_brings_it_back(
    screen: ScriptedScreen,
) -> None:
    screen.page.clock.install()
    screen.page.goto(screen.address + "screen/")
    page, bar = screen.page, screen.page.locator(".controls")
    page.get_by_role("button", name="Help").click()
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.clock.run_for(21_000)
    expect(bar).to_be_hidden()
    page.keyboard.press("Tab")
    expect(bar).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.controls') !== null")


def test_a_planned_night_stands_at_its_full_first_level(
    house: ScreenServer, new_page: NewPage
) -> None:
    page = new_page(storage_state=house.cookies)
    page.goto(house.address + "screen/")
    first = page.request.get(house.address + "board.json").json()["board"]
    minutes = [step["minutes"] for step in first["steps"]]
    rest = next(at for at, step in enumerate(first["steps"]) if step["kind"] == "break")
    assert first["mark"]
    expect(page.locator("[data-show=time]")).to_have_text(f"{minutes[0]}:00")
    expect(page.locator("[data-show=tag]")).to_have_text("Not started")
    until = sum(minutes[:rest])
    span = f"{until} min" if until < 60 else f"{until // 60}:{until % 60:02} h"
    expect(page.locator("[data-show=pause]")).to_have_text(f"in {span}")


def lines_of(screen: ScriptedScreen, seconds: int) -> set[str]:
    """Everything that the foot of the screen and the title of the panel say in so many seconds."""
    seen = set()
    for _ in range(seconds):
        screen.page.clock.run_for(1000)
        seen |= {screen.text("line"), screen.text("panel")}
    return seen


def test_rebuys_are_told_until_the_first_hand_of_their_level(screen: ScriptedScreen) -> None:
    rebuys = "Rebuys until the first hand of level 4: €20 for 1,000 chips"
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(money_scenes()["twelve"])
    assert rebuys in lines_of(screen, 60)  # which line is first depends on the time of day
    screen.show(replace(money_scenes()["twelve"], anchor=ends_in(1)))
    assert rebuys not in lines_of(screen, 50)


def test_the_panel_turns_through_prizes_and_places(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    one_before = replace(money_scenes()["bubble"], **field(12, 5, TWENTY.offers[0]))
    screen.show(one_before)
    titles: list[str] = []
    while (
        len(titles) < 40 or titles[-1] != "Payouts"
    ):  # whose turn it is at first depends on the time of day
        titles.append(screen.text("panel"))
        screen.page.clock.run_for(1000 if titles[-1] != "Payouts" or len(titles) < 40 else 0)
    turns = [title for title, _ in groupby(titles)]
    after = {"Payouts": "Who is out", "Who is out": "Payouts"}
    assert (len(turns) >= 4, turns[1:]) == (True, [after[title] for title in turns[:-1]])


def test_on_the_bubble_the_panel_is_its_prizes(screen: ScriptedScreen) -> None:
    screen.show(money_scenes()["bubble"])
    assert screen.text("panel") == "Payouts"
    assert screen.page.locator(".tv-rows li").all_inner_texts() == [
        "1\n€160",
        "2\n€90",
        "3\n€50",
        "4\nBubble",
    ]
    assert screen.text("word") == "On the bubble"
    assert screen.text("headline") == "Next out misses €50"
    assert screen.text("line") == ""


def test_a_knock_out_is_told_for_some_seconds(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    state = replace(money_scenes()["bubble"], locked=(16_000, 9_000, 5_000, 2_000))
    screen.show(state)
    screen.hold_time()
    screen.send(replace(state, **field(12, 3, TWENTY.offers[0])))
    expect(screen.page.locator("[data-show=panel]")).to_have_text("Who is out")
    assert screen.text("line") == ""
    assert screen.page.locator(".tv-rows li").first.inner_text().split() == ["4", "Cleo", "€20"]
    plate = screen.page.locator(".tv-plate")
    assert plate.locator("b, span").all_inner_texts() == [
        "C",
        "Cleo finishes 4th",
        "€20",
        "3 left",
        "In the money",
    ]
    screen.page.clock.run_for(3_500)
    expect(plate).to_have_count(0)
    assert screen.text("line") == "Cleo finishes 4th · €20"
    screen.page.clock.run_for(12_500)
    assert screen.text("line") != "Cleo finishes 4th · €20"


def test_knockouts_have_their_plates_one_after_the_other(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    state = money_scenes()["bounties"]
    screen.show(replace(state, **field(12, 9, state.terms.offers[0])))
    screen.hold_time()
    screen.send(replace(state, **field(12, 7, state.terms.offers[0])))
    plate = screen.page.locator(".tv-plate")
    seen = []
    for _ in range(9):
        screen.page.clock.run_for(1000)
        seen.append(plate.locator(".tv-plate-who > *").all_inner_texts())
    told = [what for what, _ in groupby(seen)]
    by = "Knocked out by Ann"
    assert told[-3:] == [["Hans finishes 9th", by], ["Greta finishes 8th", by], []]


def test_less_motion_shows_the_plate_and_the_bubble_at_once(
    house: ScreenServer, new_page: NewPage
) -> None:
    screen = house.open_screen(
        new_page, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
    )
    bubble = money_scenes()["bubble"]
    state = replace(bubble, **field(12, 5, TWENTY.offers[0]))
    screen.show(state)
    screen.send(bubble)
    expect(screen.page.locator(".tv-plate")).to_be_visible()
    expect(screen.page.locator("#screen[data-bubble]")).to_be_attached()
    assert screen.page.evaluate("document.getAnimations().length") == 0


def test_a_night_without_money_shows_none_of_it(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(running())
    seen = lines_of(screen, 40)
    assert screen.page.locator(".tv-pool").is_hidden()
    assert [line for line in seen if "€" in line or "rize" in line] == []
    assert "Who is out" in seen


def test_a_local_clock_set_back_an_hour_moves_nothing(screen: ScriptedScreen) -> None:
    screen.show(running())
    began = now()
    before = screen.text("time")
    screen.page.evaluate("() => { const real = Date.now; Date.now = () => real() - 3600000 }")
    screen.page.wait_for_timeout(2200)
    after = screen.text("time")
    passed = (now() - began) / 1000
    seconds = [int(text.split(":")[0]) * 60 + int(text.split(":")[1]) for text in (before, after)]
    assert 1 <= seconds[0] - seconds[1] <= passed + 1


def two_facts() -> State:
    """A rebuy and an add-on are sold."""
    add_on = Offer(PurchaseKind.ADD_ON, 2000, 1000, window=BEFORE_LEVEL_4)
    terms = replace(TWENTY, offers=(*TWENTY.offers, add_on))
    return replace(money_scenes()["twelve"], terms=terms)


def test_less_motion_means_one_fact_that_stays(house: ScreenServer, new_page: NewPage) -> None:
    screen = house.open_screen(
        new_page, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
    )
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(two_facts())
    first = screen.text("line")
    assert first
    screen.page.clock.run_for(30_000)
    assert screen.text("line") == first


def test_facts_take_turns_of_at_least_eight_seconds(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(two_facts())
    screen.hold_time()
    seen: list[tuple[float, str]] = []
    for _ in range(60):
        screen.page.clock.run_for(1000)
        seen.append((screen.page.evaluate("Date.now()"), screen.text("line")))
    began = [next(group)[0] for _, group in groupby(seen, key=lambda one: one[1])]
    turns = [later - earlier for earlier, later in pairwise(began[1:])]
    assert len(turns) >= 3
    assert min(turns) >= 8000


def test_the_overlay_shows_the_stream_through(screen: ScriptedScreen) -> None:
    screen.show(
        replace(scenes()["dispute"], terms=TWENTY, **field(300, 27, TWENTY.offers[0])), "overlay/"
    )
    page = screen.page
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    strip = page.locator(".overlay-strip").bounding_box()
    assert strip is not None
    assert strip["y"] > 720 * 2 / 3
    assert screen.text("time") == "12:34"
    wide = "document.querySelector('.overlay-strip').scrollWidth"
    assert page.evaluate(wide) <= strip["width"] + 1
    assert page.locator(".overlay-purse").is_hidden()
    screen.show(scenes()["yen"], "overlay/")
    assert screen.text("purse") == "¥3,333,333,303"
    assert page.evaluate(wide) <= strip["width"] + 1


def test_the_board_by_http_says_when_nothing_changed(
    house: ScreenServer, new_page: NewPage
) -> None:
    page = new_page(storage_state=house.cookies)
    fresh = page.request.get(house.address + "board.json")
    assert sorted(fresh.json()) == ["board", "now"]
    assert fresh.headers["cache-control"] == "no-cache"
    assert fresh.headers["etag"].removeprefix("W/") == f'"{fresh.json()["board"]["mark"]}"'
    again = page.request.get(
        house.address + "board.json", headers={"If-None-Match": fresh.headers["etag"]}
    )
    assert (again.status, again.body()) == (304, b"")
    assert new_page().request.get(house.address + "board.json").status == 404


def test_without_sockets_the_board_comes_by_http(house: ScreenServer, new_page: NewPage) -> None:
    screen = house.open_screen(new_page, viewport={"width": 1280, "height": 720}, allow=LOST)
    screen.page.route_web_socket("**/ws/t/*/**", lambda socket: socket.close())
    screen.show(running())
    expect(screen.page.locator("[data-link=live]")).to_be_attached()
    expect(screen.page.locator("[data-show=tag]")).to_have_text(
        "Not started"
    )  # the real night, not the made-up one


def test_the_clock_alone_stands_in_for_a_screen_whose_script_fails(screen: ScriptedScreen) -> None:
    """It comes once the screen has not drawn for a while, and asks for the board by itself."""
    page = screen.page
    page.context.route("**/js/screens/screen*.js", lambda route: route.abort())
    page.goto(screen.address + "screen/")
    plain = page.locator("#plain-clock")
    expect(plain).to_be_visible()
    expect(page.locator("#screen")).to_be_hidden()
    expect(plain.locator("[data-plain=time]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(plain.locator("[data-plain=link]")).to_have_text("Live")


def test_the_clock_alone_stands_in_for_a_screen_that_fails_while_it_draws(
    house: ScreenServer, new_page: NewPage
) -> None:
    screen = house.open_screen(new_page, allow=(*LOST, "Cannot read properties", "Uncaught"))
    screen.show(running())
    screen.page.locator("[data-link=live]").wait_for()
    assert screen.socket is not None
    screen.socket.send(json.dumps({"board": screen.board() | {"steps": []}}))
    plain = screen.page.locator("#plain-clock")
    expect(plain).to_be_visible()
    expect(plain.locator("[data-plain=time]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    screen.send(screen.state)
    expect(plain).to_be_hidden()
