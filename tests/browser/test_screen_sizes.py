"""
Whether the clock can be read at five metres: the heights of its digits, and that nothing is cut off
or jumps.
"""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import (
    MINUTE,
    TWENTY,
    ScreenServer,
    ScriptedScreen,
    money_scenes,
    now,
    rich,
    running,
    scenes,
)
from tests.rows import RUN
from tournament.clock.values import Anchor
from tournament.schedule.values import Level, Structure

pytestmark = pytest.mark.needs_chromium

# The height of a digit over the height of the screen.
MIN_SHARE = {
    "time": 0.22,
    "blinds": 0.14,
    "next": 0.054,
    "players": 0.054,
    "average": 0.054,
    "pause": 0.054,
    "line": 0.043,
}
RICHER = {**MIN_SHARE, "purse": 0.054}
WIDE = [(1280, 720), (1920, 1080), (3840, 2160)]
ALL = [(1920, 1080), (1280, 800), (1024, 768), (3440, 1440), (360, 740), (740, 360), (768, 1024)]

DIGIT_HEIGHT = """name => {
  const style = getComputedStyle(document.querySelector(name));
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText("0").actualBoundingBoxAscent / innerHeight;
}"""
# A frame after the page has heard of its new size.
DRAWN = """([width, height]) => new Promise(done => {
  const look = () => requestAnimationFrame(innerWidth === width && innerHeight === height ? () => done(true) : look);
  requestAnimationFrame(look);
})"""
# What may end in an ellipsis; everything else must be seen whole, inside the window and inside its
# own box.
CUT_OFF = """() => [...document.querySelectorAll("[data-show], .tv-rows li > *")].filter(place => {
  const box = place.getBoundingClientRect();
  if (!place.textContent || box.width === 0) return false;
  const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const frame = (place.closest("[data-fit], .tv-rows") || place).getBoundingClientRect();
  const below = place.closest(".tv-rows") && box.bottom > frame.bottom + 1;
  const over = below || box.width > frame.width + 1 || box.right > frame.right + 1;
  const kind = place.getAttribute("data-show") || place.className;
  const may = ["name", "note", "nextMore", "pauseMore", "averageMore", "playersNote", "game", "tv-person"];
  const isInline = getComputedStyle(place).display === "inline";
  const cut = !may.includes(kind) && place.scrollWidth > place.clientWidth + 1 && !isInline;
  return outside || over || cut;
}).map(place => place.getAttribute("data-show") || place.textContent)"""
OVERLAPS = """() => {
  document.dispatchEvent(new Event("touchstart"));  // the buttons are shown
  const facts = ["next", "players", "average", "pause", "purse", "panel"];
  const names = ["level", "tag", "time", "blinds", "ante", "line", "link", "word", ...facts];
  const decides = document.querySelector("[data-part]").dataset.part !== "";
  const boxes = names.filter(name => !(decides && facts.includes(name)))
    .map(name => [name, document.querySelector(`[data-show=${name}]`)])
    .filter(([, place]) => place.textContent)
    .map(([name, place]) => {
      const box = place.getBoundingClientRect();
      const trim = box.height * 0.2;
      return { name, left: box.left, right: box.right, top: box.top + trim, bottom: box.bottom - trim };
    });
  const trim = 0.12;
  const small = decides ? [] : document.querySelectorAll(".tv-facts dt, .tv-more, .tv-rows li, .tv-title small");
  boxes.push(...[...small].filter(one => one.textContent && one.offsetParent).map(one => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    return { name: one.textContent, left, right, top: top + trim * height, bottom: bottom - trim * height };
  }));
  const buttons = [...document.querySelectorAll(".controls button")].map(button => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return { name: button.dataset.act, left, right, top, bottom };
  });
  const gone = one => one.left < 0 || one.top < 0 || one.right > innerWidth || one.right === one.left;
  if (buttons.some(gone)) return ["the buttons are out of sight"];
  boxes.push(...buttons);
  return boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(b => `${a.name} over ${b.name}`));
}"""
CONTRAST = """() => {
  const light = text => {
    const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = place => {
    for (let at = place; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/rgba\\(.*, 0\\)/.test(colour)) return colour;
    }
  };
  const places = [...document.querySelectorAll("[data-show], .tv-facts dt, .tv-rows li > *")];
  return places.filter(p => p.textContent && p.offsetParent).map(place => {
    const pair = [light(getComputedStyle(place).color), light(ground(place))].sort((a, b) => b - a);
    return [place.getAttribute("data-show") || place.textContent, (pair[0] + 0.05) / (pair[1] + 0.05)];
  }).filter(([, ratio]) => ratio < 7);
}"""


@pytest.fixture
def screen(house: ScreenServer, new_page: NewPage) -> ScriptedScreen:
    return house.open_screen(new_page, viewport={"width": 1280, "height": 720})


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN, [width, height])


def shares(page: Page, least: dict[str, float] = MIN_SHARE) -> dict[str, float]:
    return {name: page.evaluate(DIGIT_HEIGHT, f"[data-show={name}]") for name in least}


def too_small(found: dict[str, float], least: dict[str, float] = MIN_SHARE) -> dict[str, float]:
    return {name: round(share, 4) for name, share in found.items() if share < least[name]}


def test_the_digits_can_be_read_at_five_metres(screen: ScriptedScreen) -> None:
    for name in ("running", "overtime", "huge"):
        screen.turn_to(scenes()[name])
        for width, height in WIDE:
            resize(screen.page, width, height)
            assert too_small(shares(screen.page)) == {}, (name, width)


def test_with_prizes_everything_can_still_be_read_at_five_metres(screen: ScriptedScreen) -> None:
    for name in ("twelve", "many", "deal", "bounties"):
        screen.turn_to(money_scenes()[name])
        for width, height in WIDE:
            resize(screen.page, width, height)
            assert too_small(shares(screen.page, RICHER), RICHER) == {}, (name, width)
            assert screen.page.evaluate(DIGIT_HEIGHT, ".tv-rows li > :last-child") >= 0.043, (
                name,
                width,
            )


def test_the_panel_is_one_fixed_box_whatever_it_shows(screen: ScriptedScreen) -> None:
    where = """() => [".tv-facts", ".tv-panel", ".tv-title", ".tv-rows", ".tv-time", ".tv-line"].map(name => {
      const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    })"""
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    for name in ("many", "long names"):
        screen.show(money_scenes()[name])
        for width, height in [*WIDE, (360, 740), (768, 1024)]:
            resize(screen.page, width, height)
            screen.page.clock.run_for(1000)
            boxes, keys = set(), set()
            for _turn in range(7):
                assert screen.page.evaluate(OVERLAPS) + screen.page.evaluate(CUT_OFF) == []
                boxes.add(str(screen.page.evaluate(where)))
                keys.add(screen.text("panel") + screen.text("panelMore"))
                screen.send(
                    screen.state
                )  # made-up minutes pass, and the server is not to seem lost
                screen.page.clock.run_for(9000)
            assert (len(boxes), len(keys) >= 2) == (1, True), (name, width)
    assert screen.page.evaluate("document.getAnimations().length") == 0


def test_on_a_phone_the_time_and_the_blinds_come_first(screen: ScriptedScreen) -> None:
    screen.show(running())
    resize(screen.page, 360, 740)
    found = shares(screen.page)
    assert found["time"] > found["blinds"] > found["next"]
    assert found["time"] * 740 >= 80
    assert found["next"] * 740 >= 22


def test_on_a_phone_no_fact_leaves_a_gap_where_there_is_no_break(screen: ScriptedScreen) -> None:
    rows = """() => {
      const all = [...document.querySelectorAll(".tv-facts div")].filter(one => one.offsetParent);
      const wide = document.querySelector(".tv-facts").clientWidth;
      const tops = [...new Set(all.map(one => Math.round(one.getBoundingClientRect().top)))];
      return tops.map(top => all.filter(one => Math.abs(one.getBoundingClientRect().top - top) < 1)
        .reduce((sum, one) => sum + one.clientWidth, 0) / wide);
    }"""
    levels = Structure((Level(10, 20), Level(25, 50), Level(50, 100)))
    for usual in (running(), rich(12, 9, TWENTY)):
        for state in (
            usual,
            replace(usual, structure=levels, anchor=Anchor(1, 20 * MINUTE, now())),
        ):
            screen.show(state)
            resize(screen.page, 360, 740)
            assert all(share > 0.9 for share in screen.page.evaluate(rows)), screen.page.evaluate(
                rows
            )


def test_the_foot_line_is_the_same_with_and_without_the_buttons(screen: ScriptedScreen) -> None:
    where = """() => {
      const { x, y, width, height } = document.querySelector("[data-show=line]").getBoundingClientRect();
      return [x, y, width, height, document.querySelector(".controls").getBoundingClientRect().bottom - y];
    }"""
    screen.show(scenes()["break"])
    for width, height in ALL:
        resize(screen.page, width, height)
        *shown, below = screen.page.evaluate(where)
        assert below < 0
        screen.page.evaluate("document.querySelector('.controls').classList.remove('is-shown')")
        assert screen.page.evaluate(where)[:4] == shown
        screen.page.evaluate("document.querySelector('.controls').classList.add('is-shown')")


def test_nothing_is_cut_off_or_covered_and_every_text_stands_out_seven_to_one(
    screen: ScriptedScreen,
) -> None:
    faults: dict[Any, Any] = {}
    for name, state in scenes().items():
        screen.turn_to(state)
        for width, height in ALL:
            resize(screen.page, width, height)
            found = screen.page.evaluate(OVERLAPS) + screen.page.evaluate(CUT_OFF)
            if (width, height) == ALL[0]:
                found += screen.page.evaluate(CONTRAST)
            if found:
                faults[name, width, height] = found
            RUN.rows += 1
    assert faults == {}


def test_no_digit_moves_from_second_to_second(screen: ScriptedScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.show(running())
    where = (
        "() => { const b = document.querySelector('[data-show=time]').getBoundingClientRect(); "
        "return [b.x, b.width] }"
    )
    places, texts = [], set()
    for _ in range(14):
        places.append(tuple(screen.page.evaluate(where)))
        texts.add(screen.text("time"))
        screen.page.clock.run_for(400)
    assert len(texts) >= 3
    assert len(set(places)) == 1


def test_a_logo_leaves_room_for_the_name_and_has_an_edge_on_every_ground(
    screen: ScriptedScreen,
) -> None:
    screen.show(scenes()["break"])
    resize(screen.page, 1920, 1080)
    found = screen.page.evaluate("""() => {
      const logo = document.querySelector(".tv-logo");
      logo.hidden = false;
      logo.style.width = "3000px";
      const seen = ["dark", "light"].map((theme) => {
        document.documentElement.setAttribute("data-theme", theme);
        const ink = getComputedStyle(document.querySelector(".tv")).color;
        return getComputedStyle(logo).filter.startsWith(`drop-shadow(${ink}`);
      });
      return [logo.getBoundingClientRect().width / innerWidth, ...seen];
    }""")
    assert found[0] <= 0.15
    assert found[1:] == [True, True]
