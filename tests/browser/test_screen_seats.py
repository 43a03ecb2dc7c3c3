"""
Seats on the screen: the draw card by card, who moves, and the last table; all of it read at five
metres.
"""

from dataclasses import replace
from itertools import pairwise
from math import atan2, pi
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import ScreenServer, ScriptedScreen, long_named, named, now
from tests.browser.seating_states import (
    about_to_move,
    before_the_draw,
    drawing,
    drawn,
    last_table,
    moved,
    promised,
    seat_scenes,
    seated,
)
from tests.browser.test_screen_sizes import DIGIT_HEIGHT, WIDE, resize
from tests.rows import Rows
from tournament.tables.values import SeatReason, SeatStay

pytestmark = pytest.mark.needs_chromium

# The height of a digit over the height of the screen, of what stands out in each picture.
ROW = 0.043
MIN_SHARE = {
    "[data-over=stage] .tv-stage-clock b": 0.054,
    "[data-over=stage] li:not(.is-smaller) .tv-drawn b": ROW,
    "[data-over=call] .tv-mover": ROW,
    "[data-over=call] .tv-goal": ROW,
    "[data-over=call] .tv-call h2 span": ROW,
    "[data-over=call] [data-show=time]": 0.22,
    "[data-over=call] [data-show=blinds]": 0.14,
}
# What may end in dots, and what lies under the cards.
SHORTENED = ".tv-drawn b, .tv-mover, .tv-goal, .tv-person, .tv-stage-foot, h2 span, h2"
FAULTS = """shortened => {
  const root = document.querySelector(".tv-call, .tv-side, .tv-stage") && document.querySelector(
    { stage: ".tv-stage", call: ".tv-call" }[document.querySelector("#screen").dataset.over]);
  const own = one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== "");
  const seen = [...root.querySelectorAll("*")].filter(one => own(one) && one.checkVisibility());
  const frame = root.getBoundingClientRect();
  const found = [];
  const boxes = seen.map(one => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    const aside = left < frame.left - 1 || right > frame.right + 1 || right > innerWidth + 1;
    const outside = aside || top < frame.top - 1 || bottom > frame.bottom + 1 || bottom > innerHeight + 1;
    const cut = !one.matches(shortened) && getComputedStyle(one).display !== "inline"
      && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + height * 0.4);
    if (outside || cut) found.push(`${one.className || one.tagName}: ${one.textContent}`);
    return { one, left, right, top: top + height * 0.16, bottom: bottom - height * 0.16 };
  });
  boxes.forEach((a, at) => boxes.slice(at + 1).forEach(b => {
    const apart = !a.one.contains(b.one) && !b.one.contains(a.one);
    const over = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom;
    if (apart && over && !a.one.closest(".card-turn")) found.push(`${a.one.textContent} over ${b.one.textContent}`);
  }));
  const cards = [...root.querySelectorAll(".card-turn")].map(one => one.getBoundingClientRect());
  cards.forEach((a, at) => cards.slice(at + 1).forEach(b => {
    const over = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    if (over) found.push("a card over another");
  }));
  if (cards.some(one => one.top < frame.top || one.bottom > frame.bottom + 1)) found.push("a card out of its frame");
  return found;
}"""
PANEL = """() => [
  document.querySelector("[data-show=panel]").textContent,
  [...document.querySelectorAll(".tv-rows li")].map(row => row.innerText),
]"""


SEATS = [
    ["1", "Ann"],
    ["2", "Ben", "D"],
    ["3", "Bob", "SB"],
    ["4", "Cleo", "BB"],
    ["5", "Dora"],
    ["6", "Emil"],
    ["7", "Fritz"],
    ["8", "Greta"],
    ["9", "Hans"],
]


@pytest.fixture
def screen(house: ScreenServer, new_page: NewPage) -> ScriptedScreen:
    return house.open_screen(new_page, viewport={"width": 1280, "height": 720})


@pytest.fixture
def stopwatch(screen: ScriptedScreen) -> ScriptedScreen:
    """The page's clock runs only as far as the test says."""
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    return screen


def covers(screen: ScriptedScreen) -> str:
    return screen.page.locator("#screen").get_attribute("data-over") or ""


def wait(screen: ScriptedScreen, seconds: int) -> None:
    """Let so much time pass, with a server that is there all the while."""
    for _ in range(seconds // 5):
        screen.send(screen.state)
        screen.page.clock.run_for(5000)


def until_round(screen: ScriptedScreen) -> None:
    """Let the panel turn until the last table has its turn."""
    for _ in range(60):
        if covers(screen) == "round":
            return
        screen.page.clock.run_for(1000)
    raise AssertionError("the last table never had its turn")


def too_small(screen: ScriptedScreen) -> dict[str, float]:
    found = {
        where: screen.page.evaluate(DIGIT_HEIGHT, where)
        for where in MIN_SHARE
        if screen.page.locator(where).count()
    }
    assert found
    return {where: round(share, 4) for where, share in found.items() if share < MIN_SHARE[where]}


SIZES = [(1280, 720), (1024, 768), (360, 740), (740, 360)]


def look_at(screen: ScriptedScreen) -> dict[Any, Any]:
    """What is wrong with what is shown now, at every size; on a phone it is read from the hand."""
    faults: dict[Any, Any] = {}
    for width, height in SIZES:
        resize(screen.page, width, height)
        screen.page.clock.run_for(1100)
        wrong: list[Any] = screen.page.evaluate(FAULTS, SHORTENED)
        if (width, height) in WIDE and (small := too_small(screen)):
            wrong.append(small)
        if wrong:
            faults[width, height] = wrong
    return faults


def test_all_of_it_can_be_read_and_nothing_is_covered(stopwatch: ScriptedScreen) -> None:
    with Rows() as table:
        for name in seat_scenes():
            with table.row(name):
                stopwatch.show(seat_scenes()[name])
                assert covers(stopwatch) in ("stage", "call")
                assert look_at(stopwatch) == {}


def test_the_last_table_is_told_once_on_the_rail_or_upright_as_a_list(
    stopwatch: ScriptedScreen,
) -> None:
    stopwatch.show(last_table())
    assert [text.split() for text in stopwatch.page.locator(".tv-chair").all_inner_texts()] == SEATS
    seen = set()
    for _ in range(60):
        seen.add(covers(stopwatch))
        stopwatch.page.clock.run_for(1000)
    assert seen == {""}
    resize(stopwatch.page, 1080, 1920)
    until_round(stopwatch)
    assert stopwatch.page.locator(".tv-chair").count() == 0
    rows = stopwatch.page.locator(".tv-rows li").all_inner_texts()
    assert [text.split() for text in rows] == SEATS


def test_the_last_players_sit_on_the_rail_clockwise_and_cover_no_digit(
    stopwatch: ScriptedScreen,
) -> None:
    spots = """() => [...document.querySelectorAll(".tv-chair")]
      .sort((one, other) => one.textContent.localeCompare(other.textContent, "en", { numeric: true }))
      .map(one => one.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
    middle = """() => {
      const box = document.querySelector(".tv-hero").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }"""
    covered = """() => [...document.querySelectorAll(".tv-chair")].some(chair => {
      const seat = chair.getBoundingClientRect();
      return ["time", "level", "blinds"].some(name => {
        const box = document.querySelector(`[data-show=${name}]`).getBoundingClientRect();
        const trim = box.height * 0.16;
        return seat.left < box.right && box.left < seat.right
          && seat.top < box.bottom - trim && box.top + trim < seat.bottom;
      });
    })"""
    hidden = """() => {
      const { x, y, width, height } = document.querySelector(".tv-rail-point").getBoundingClientRect();
      const middle = [x + width / 2, y + height / 2];
      return [...document.querySelectorAll(".tv-chair")].map(chair => chair.getBoundingClientRect()).some(box =>
        box.left < middle[0] && middle[0] < box.right && box.top < middle[1] && middle[1] < box.bottom);
    }"""
    stopwatch.show(last_table(10), "screen/?show=final_table")
    for width, height in SIZES:
        resize(stopwatch.page, width, height)
        stopwatch.page.clock.run_for(1100)
        x, y = stopwatch.page.evaluate(middle)
        turns = [
            atan2(left - x, y - top) % (2 * pi) for left, top in stopwatch.page.evaluate(spots)
        ]
        first = turns.index(min(turns))
        around = sorted(turns[first:] + turns[:first])
        assert (len(turns), turns[first:] + turns[:first]) == (10, around), (width, height)
        assert not stopwatch.page.evaluate(covered), (width, height)
        for _ in range(4):
            assert not stopwatch.page.evaluate(hidden), (width, height)
            stopwatch.page.clock.run_for(20_000)


def test_heads_up_has_a_large_name_on_either_side_of_the_clock(stopwatch: ScriptedScreen) -> None:
    boxes = """() => [".tv-chairs:not(.is-below) b", ".tv-digits", ".tv-blinds", ".tv-chairs.is-below b"]
      .map(where => document.querySelector(where).getBoundingClientRect())
      .map(box => [box.left, box.right, box.top, box.bottom])"""
    over_rail = """() => {
      const { top, bottom } = document.querySelector(".tv-hero").getBoundingClientRect();
      return [...document.querySelectorAll(".tv-chair")].map(chair => chair.getBoundingClientRect())
        .some(box => box.top <= top || bottom <= box.bottom);
    }"""
    for names in (named, long_named):
        stopwatch.show(last_table(2, names), "screen/?show=final_table")
        for width, height in SIZES:
            resize(stopwatch.page, width, height)
            stopwatch.page.clock.run_for(1100)
            first, digits, blinds, second = stopwatch.page.evaluate(boxes)
            start, end = (0, 1) if width > height else (2, 3)
            assert first[end] <= min(digits[start], blinds[start]), (width, height)
            assert second[start] >= max(digits[end], blinds[end]), (width, height)
            assert not stopwatch.page.evaluate(over_rail), (width, height)
            if names is named:
                size = stopwatch.page.evaluate(DIGIT_HEIGHT, ".tv-chair b")
                assert size >= 0.07 or width < height, (width, height)


TURNED = ".card-turn.is-turned"
CARD_MS = 600


def test_the_cards_turn_one_after_the_other_and_then_the_clock_comes_back(
    stopwatch: ScriptedScreen,
) -> None:
    stopwatch.show(before_the_draw(30))
    stopwatch.hold_time()
    stopwatch.send(drawn(30, 0))
    page, counts = stopwatch.page, []
    page.clock.run_for(100)
    expect(page.locator(".card-turn")).to_have_count(30)  # their script is loaded
    for _ in range(20):
        counts.append(page.locator(TURNED).count())
        page.clock.run_for(1000)
    assert counts[0] <= 3
    assert counts == sorted(counts)
    assert all(later - earlier <= 3 for earlier, later in pairwise(counts))
    assert page.locator(TURNED).count() == 30
    expect(page.locator("[data-stage=title]")).to_have_text("The seats are drawn")
    assert page.locator(".tv-drawn-table").nth(1).inner_text().split()[:4] == [
        "Table",
        "2",
        "1",
        "Jakob",
    ]
    expect(page.locator("[data-stage=foot]")).to_have_text(
        "The first seat at each table has the button."
    )
    page.clock.run_for(30_000)
    assert covers(stopwatch) == "stage"
    page.clock.run_for(18_000)
    assert covers(stopwatch) == ""
    assert page.locator("[data-show=time]").is_visible()


def test_who_comes_later_sees_where_the_show_stands(stopwatch: ScriptedScreen) -> None:
    began = now()
    stopwatch.show(drawn(30, 10_000))
    count = stopwatch.page.locator(TURNED).count()
    assert 12 <= count <= 20 + (now() - began) // CARD_MS  # cards turn while the page is loaded
    stopwatch.show(drawn(30, 25_000))
    assert stopwatch.page.locator(TURNED).count() == 30
    stopwatch.show(drawn(30, 70_000))
    assert covers(stopwatch) == ""


def test_the_clock_goes_on_beside_the_cards(stopwatch: ScriptedScreen) -> None:
    stopwatch.show(drawn(27, 0))
    before = stopwatch.text("stageTime")
    stopwatch.page.clock.run_for(3000)
    after = stopwatch.text("stageTime")
    assert (before[:3], before != after) == ("12:", True)
    assert (stopwatch.text("stageLevel"), stopwatch.text("stageBlinds")) == ("Level 3", "50–100")


def test_less_motion_means_the_list_at_once(house: ScreenServer, new_page: NewPage) -> None:
    screen = house.open_screen(
        new_page, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
    )
    screen.show(drawn(30, 0))
    assert screen.page.locator(TURNED).count() == 30
    assert screen.page.evaluate("document.getAnimations().length") == 0


def test_real_cards_fill_in_while_they_are_drawn(stopwatch: ScriptedScreen) -> None:
    stopwatch.show(promised(12))
    assert covers(stopwatch) == "call"
    stopwatch.turn_to(before_the_draw(12))
    assert covers(stopwatch) == ""
    for taken in (0, 1, 7):
        stopwatch.turn_to(drawing(12, taken))
        assert stopwatch.page.locator(TURNED).count() == taken
        expect(stopwatch.page.locator("[data-stage=more]")).to_have_text(f"{taken} of 12 drawn")
    wait(stopwatch, 185)
    assert covers(stopwatch) == "call"
    expect(stopwatch.page.locator(".tv-call")).to_contain_text("7 of 12 drawn")
    stopwatch.turn_to(drawing(12, 8))
    assert covers(stopwatch) == "stage"


def test_a_card_is_heard_by_its_name_and_a_drawn_one_by_its_seat(screen: ScriptedScreen) -> None:
    def listen() -> list[str | None]:
        cards = screen.page.locator(".playing-card").all()
        return [one.get_attribute("aria-label") for one in cards]

    screen.show(drawn(60, 60_000))
    heard = listen()
    assert (len(heard), heard[0]) == (30, "seat 1")
    screen.show(drawing(27, 5))
    assert listen()[0] == "ace of spades"


def test_a_promise_is_shown_by_its_first_digits(screen: ScriptedScreen) -> None:
    screen.show(promised())
    expect(screen.page.locator("[data-call=code]")).to_have_text(
        "How it’s proved: 3fa9 3fa9 3fa9 3fa9"
    )
    screen.show(promised(), "overlay/")
    expect(screen.page.locator("[data-show=line]")).to_have_text("Seats are about to be drawn")


def test_moves_stay_until_they_are_made_and_are_told_for_a_minute_more(
    stopwatch: ScriptedScreen,
) -> None:
    night = seated(27)
    page = stopwatch.page
    stopwatch.show(about_to_move(night, 1, 11))
    rows = page.locator(".tv-movers li")
    expect(page.locator("[data-call=title]")).to_have_text("After this hand")
    assert rows.all_inner_texts() == ["Ann\nTable 2, seat 10", "Jakob\nTable 2, seat 9"]
    expect(page.locator("[data-call=foot]")).to_have_text("Move when all hands are over.")
    expect(page.locator("[data-show=line]")).to_contain_text("Finish this hand, then wait.")
    wait(stopwatch, 120)
    assert covers(stopwatch) == "call"
    stopwatch.send(moved(night, 1, 11, ago=-120_000))
    expect(page.locator("[data-call=title]")).to_have_text("Just moved")
    page.clock.run_for(30_000)  # what truly passes meanwhile counts too
    assert covers(stopwatch) == "call"
    page.clock.run_for(60_000)
    assert covers(stopwatch) == ""


def test_moves_wait_for_named_tables(screen: ScriptedScreen) -> None:
    screen.show(seat_scenes()["one move"])
    expect(screen.page.locator("[data-call=foot]")).to_have_text(
        "Still playing: Table\u00a01, Table\u00a03"
    )


def test_many_moves_take_turns(stopwatch: ScriptedScreen) -> None:
    stopwatch.show(seat_scenes()["nine moves"])
    seen = set()
    for _ in range(30):
        seen |= set(stopwatch.page.locator(".tv-mover").all_inner_texts())
        stopwatch.page.clock.run_for(1000)
    assert len(seen) == 9


def test_an_overlay_says_it_in_one_line(stopwatch: ScriptedScreen) -> None:
    stopwatch.show(about_to_move(seated(27), 1), "overlay/")
    lines = set()
    for _ in range(30):
        lines.add(stopwatch.text("line"))
        stopwatch.page.clock.run_for(1000)
    assert lines == {
        "Players are about to move. Finish this hand, then wait.",
        "After this hand Ann moves to Table 2, seat 10",
    }


def test_everybody_finds_their_seat_in_the_panel(stopwatch: ScriptedScreen) -> None:
    stopwatch.show(seated(27))
    found: dict[str, set[str]] = {}
    for _ in range(140):
        title, rows = stopwatch.page.evaluate(PANEL)
        found.setdefault(title, set()).update(" ".join(row.split()) for row in rows)
        if title.startswith("Table"):
            assert stopwatch.page.evaluate(DIGIT_HEIGHT, ".tv-rows li > :last-child") >= ROW
        stopwatch.page.clock.run_for(1000)
    assert sorted(found) == ["Blinds (ante)", "Table 1", "Table 2", "Table 3"]
    assert [len(found[f"Table {number}"]) for number in (1, 2, 3)] == [9, 9, 9]
    assert "1 Ann" in found["Table 1"]


def test_a_late_seat_is_told_and_listed_first(stopwatch: ScriptedScreen) -> None:
    night = seated(27)
    stopwatch.show(night)
    dora = replace(
        night.entrants[5], sat=(SeatStay(3, 10, night.tables[1].touched, SeatReason.LATE),)
    )
    stopwatch.send(replace(night, entrants={**night.entrants, 5: dora}))
    expect(stopwatch.page.locator("[data-show=line]")).to_have_text("Dora sits at Table 3, seat 10")
    assert stopwatch.text("panel") == "New seats: table / seat"
    assert stopwatch.page.locator(".tv-rows li").all_inner_texts() == ["Dora\n3 / 10"]
