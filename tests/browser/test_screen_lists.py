"""
Lists on the screens at every size: tables are whole, every row is there once, no name is cut, and
all of it can be read.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import TWENTY, ScreenServer, field, long_named, named, rich
from tests.browser.seating_states import Names, seated
from tests.browser.show_scenes import ONE_BUY
from tests.browser.test_screen_scenes import FAULTS, SHORTENED, ShowScreen
from tests.rows import RUN
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.night.state import State
from tournament.screens.values.scenes import SceneLayout

pytestmark = pytest.mark.needs_chromium

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (2560, 1080), (740, 360)]
FROM_AFAR = SIZES[:3]
PLAYERS = (5, 9, 20, 30, 45, 60)
STEP_MS = 500
# Each row with its table, and how large the digits of a name are that is set as large as usual.
ROWS = """() => [...document.querySelectorAll(".tv-columns li:not(.is-head)")].map(one => {
  const table = one.closest(".tv-table");
  const name = one.querySelector(".tv-person");
  const style = getComputedStyle(name);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return {
    table: table && table.querySelector(".tv-badge").textContent,
    text: [...one.children].filter(part => !part.matches(".tv-dealer, .tv-tag")).map(part => part.textContent).join(" "),
    fit: one.matches(".is-small, .is-tiny"),
    high: pen.measureText("0").actualBoundingBoxAscent / innerHeight,
  };
})"""
OVERFLOW = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""

RESIZED = """() => {
  window.resized = new Promise(heard => addEventListener("resize", () => heard(), { once: true }));
}"""

Row = dict[str, Any]


def eighty_letters(key: int) -> str:
    """Nobody may have a longer name."""
    return f"{key} {long_named(key)} of Lower Austria, the elder".ljust(80, "y")[:80]


@pytest.fixture
def screen(house: ScreenServer, new_page: NewPage) -> ShowScreen:
    page = new_page(storage_state=house.cookies, viewport={"width": 1280, "height": 720})
    page.clock.install()
    screen = ShowScreen(page, house.address)
    screen.leave_its_clock_alone()
    return screen


def resize(screen: ShowScreen, width: int, height: int) -> None:
    """And wait until the screen has heard of it: on a busy machine that takes some frames."""
    if screen.page.viewport_size != {"width": width, "height": height}:
        screen.page.evaluate(RESIZED)
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate("window.resized")


def turn_pages(screen: ShowScreen) -> Iterator[list[Row]]:
    """The rows of each page of a list, from the one that has its turn."""
    counter = screen.text("sceneMore")
    count = int(counter.rpartition("/")[2]) if "/" in counter else 1
    for page in range(1, count + 1):
        yield screen.page.evaluate(ROWS)
        while page < count and screen.text("sceneMore") == counter:
            screen.page.clock.run_for(STEP_MS)
        counter = screen.text("sceneMore")


def find_faults(screen: ShowScreen, size: tuple[int, int], pages: list[list[Row]]) -> list[Any]:
    """What is cut, covered or too small on the page that is shown."""
    found: list[Any] = screen.page.evaluate(FAULTS, SHORTENED)
    found += [over for over in screen.page.evaluate(OVERFLOW) if over > 0]
    usual = [row["high"] for page in pages for row in page if not row["fit"]]
    if size in FROM_AFAR and usual and min(usual) < 0.043:
        found.append(min(usual))
    return found


def look_everywhere(
    screen: ShowScreen,
    layout: SceneLayout,
    state: State,
    check: Callable[[list[list[Row]]], list[Any]],
) -> dict[Any, Any]:
    """The faults of a scene by size, on all of its pages."""
    faults: dict[Any, Any] = {}
    screen.alone(layout, state)
    screen.hold_time()
    for width, height in SIZES:
        size = (width, height)
        resize(screen, width, height)
        screen.page.clock.run_for(1200)
        pages = list(turn_pages(screen))
        if found := check(pages) + find_faults(screen, size, pages):
            faults[size] = found
        RUN.rows += 1
    return faults


def check_tables(state: State) -> Callable[[list[list[Row]]], list[Any]]:
    """Every table is on one page, with everybody who sits there, once."""
    wanted = {
        str(number): [f"{seat} {state.entrants[key].name}" for seat, key in table.seats.items()]
        for number, table in state.tables.items()
    }

    def check(pages: list[list[Row]]) -> list[Any]:
        seen: dict[str, list[str]] = {}
        torn = []
        for page in pages:
            here: dict[str, list[str]] = {}
            for row in page:
                here.setdefault(row["table"], []).append(row["text"])
            torn += [number for number in here if number in seen]
            seen |= here
        return torn if seen == wanted else [*torn, "seats are missing"]

    return check


def check_rows(count: int) -> Callable[[list[list[Row]]], list[Any]]:
    """So many rows over all pages, none of them twice."""

    def check(pages: list[list[Row]]) -> list[Any]:
        texts = [row["text"] for page in pages for row in page]
        return [] if len(texts) == len(set(texts)) == count else [len(texts)]

    return check


@pytest.mark.parametrize("names", [named, eighty_letters])
def test_tables_are_whole_with_everybody_at_them(screen: ShowScreen, names: Names) -> None:
    faults = {}
    for count in PLAYERS:
        state = seated(count, names)
        if found := look_everywhere(screen, SceneLayout.SEATING, state, check_tables(state)):
            faults[count] = found
    assert faults == {}


@pytest.mark.parametrize("names", [named, eighty_letters])
def test_everybody_is_found_by_name(screen: ShowScreen, names: Names) -> None:
    faults = {}
    for count in PLAYERS[2:]:
        state = seated(count, names)
        if found := look_everywhere(screen, SceneLayout.FIND_SEAT, state, check_rows(count)):
            faults[count] = found
    assert faults == {}


def test_finishes_and_payouts_are_whole(screen: ShowScreen) -> None:
    out = replace(rich(60, 9, ONE_BUY), **field(60, 9, ONE_BUY.offers[0], eighty_letters))
    prizes = rich(60, 40, TWENTY, PrizePlan(PayoutMethod.AUTOMATIC, places=12, unit=500))
    assert look_everywhere(screen, SceneLayout.RANKING, out, check_rows(51)) == {}
    assert look_everywhere(screen, SceneLayout.PRIZES, prizes, check_rows(10)) == {}
