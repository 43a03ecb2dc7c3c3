"""
The scenes of a show on a real screen: large enough, whole, readable in every theme, in turn and in
step.
"""

from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import (
    MINUTE,
    TWENTY,
    ScreenServer,
    ScriptedScreen,
    field,
    now,
    rich,
)
from tests.browser.show_scenes import ONE_BUY, places, scenes_of_a_show
from tests.browser.test_screen_sizes import CONTRAST, DIGIT_HEIGHT, WIDE, resize
from tournament.clock.values import Anchor, Instant
from tournament.night.rules.board import build_board
from tournament.night.state import State
from tournament.notifications.club_locale_cache import ClubLocale
from tournament.screens.board_payload import build_ruling_payload
from tournament.screens.values.scenes import IN_TURN, Scene, SceneCondition, SceneLayout
from tournament.screens.values.screen_look import FooterNote, ScreenLook, Theme
from tournament.screens.values.screen_show import SceneOverride, ScreenShow, build_screen_payload

pytestmark = pytest.mark.needs_chromium

SIZES = [WIDE[0], (1080, 1920), (2560, 1080), (360, 740)]
STRIP = {
    "[data-show=stripTime]": 0.075,
    "[data-show=stripBlinds]": 0.054,
    "[data-show=stripNext]": 0.054,
}
ON_STAGE = {
    "[data-show=time]": 0.22,
    "[data-show=blinds]": 0.14,
    "[data-show=next]": 0.054,
    "[data-show=players]": 0.054,
    "[data-show=average]": 0.054,
}
STAGED = (SceneLayout.CLOCK, SceneLayout.BREAK, SceneLayout.DRAW, SceneLayout.FINAL_TABLE)
"""These are the clock on its table, with something else beside it."""
ROWS = {".tv-columns li:not(.is-head) .tv-person": 0.043, ".tv-columns .tv-sum": 0.043}
MIN_SHARE: dict[SceneLayout, dict[str, float]] = {
    SceneLayout.CLOCK: ON_STAGE,
    SceneLayout.LOBBY: {
        "[data-show=stripTime]": 0.22,
        ".tv-columns li:not(.is-head) .tv-person": 0.043,
        ".tv-letters": 0.043,
    },
    SceneLayout.POSTED: STRIP | {".tv-columns li:not(.is-note) .tv-person": 0.043},
    SceneLayout.SEATING: STRIP | {".tv-columns li:not(.is-head) .tv-person": 0.043},
    SceneLayout.FIND_SEAT: STRIP | {".tv-columns li:not(.is-head) .tv-person": 0.043},
    SceneLayout.PRIZES: STRIP | {".tv-columns .tv-sum": 0.043},
    SceneLayout.RANKING: STRIP | {".tv-columns li:not(.is-head) .tv-person": 0.043},
    SceneLayout.DRAW: {".tv-stage-clock b": 0.054, ".tv-drawn b": 0.043},
    SceneLayout.MOVES: STRIP | ROWS,
    SceneLayout.FINAL_TABLE: ON_STAGE | {".tv-chair b": 0.033},
    SceneLayout.BREAK: ON_STAGE | {"[data-show=time]": 0.28, "[data-show=blinds]": 0.09},
    SceneLayout.WINNER: {
        "[data-show=winnerName]": 0.14,
        "[data-show=winnerPrize]": 0.1,
        ".tv-others .tv-person": 0.054,
    },
    SceneLayout.RULING: STRIP | {"[data-show=stepSays]": 0.07, "[data-show=stepNext]": 0.043},
}
HOME = ClubLocale(1, 1, 1, "The club", "en", UTC, "")
# A name of sixty letters is set smaller rather than cut.
LISTS_OF_NAMES = (
    SceneLayout.LOBBY,
    SceneLayout.SEATING,
    SceneLayout.FIND_SEAT,
    SceneLayout.RANKING,
    SceneLayout.MOVES,
)
MIN_SHARE_OF_LONG: dict[tuple[SceneLayout, str], dict[str, float]] = {
    (SceneLayout.DRAW, "many"): {".tv-drawn b": 0.028},
    (SceneLayout.WINNER, "many"): {"[data-show=winnerName]": 0.07},
    (SceneLayout.WINNER, "long names"): {"[data-show=winnerName]": 0.06},
    **{(one, "many"): {".tv-columns li:not(.is-head) .tv-person": 0.02} for one in LISTS_OF_NAMES},
}
# What may end in dots, or shows fewer lines than it has.
SHORTENED = (
    ".tv-course-by, .tv-others .tv-person, .tv-rows .tv-person, .tv-drawn b, .tv-name, .tv-sheet-foot, "
    ".tv-stage-foot, .tv-more, .tv-chair b, "
    "h2, h2 span, .tv-codes b, .tv-codes span"
)
FAULTS = """shortened => {
  const apart = ".controls, .tv-drawn-table, .hidden-visually";
  const own = one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== "");
  const seen = [...document.querySelectorAll("#screen *")].filter(one =>
    own(one) && one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest(apart));
  const found = [];
  const boxes = seen.map(one => {
    const { left, right, top, bottom, height, width } = one.getBoundingClientRect();
    const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const list = one.closest(".tv-columns, .tv-others, .tv-rows");
    const frame = (list || document.body).getBoundingClientRect();
    const spills = width > 0 && (bottom > frame.bottom + height * 0.2 || right > frame.right + 1);
    const isInline = getComputedStyle(one).display === "inline";
    const box = one.closest("[data-fit=height]");
    const isHigh = box !== null && box.firstElementChild.offsetHeight > box.clientHeight + 1;
    const cut = isHigh || (!one.matches(shortened) && !isInline && one.scrollWidth > one.clientWidth + 1);
    if (outside || spills || cut) found.push(`${one.dataset.show || one.className}: ${one.textContent}`);
    return { one, left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 };
  }).filter(box => box.right > box.left);
  return found.concat(boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter(b => !a.one.contains(b.one) && !b.one.contains(a.one))
    .filter(b => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(b => `${a.one.textContent} over ${b.one.textContent}`)));
}"""


STANDS_OUT = CONTRAST.replace(
    "[data-show], .tv-facts dt, .tv-rows li > *",
    "[data-show], .tv-facts dt, .tv-pool dt, .tv-rows li > *, .tv-columns li > *, "
    ".tv-others li > *, .tv-chair, .tv-chair *, .tv-won-label, .tv-course-key b, .tv-strip small, .tv-drawn *",
)


class ShowScreen(ScriptedScreen):
    """A screen with a show."""

    told: ScreenShow | None = ScreenShow((Scene(SceneLayout.CLOCK, 60),))

    def board(self) -> dict[str, Any]:
        at = Instant(now())
        board = build_board(self.state, 5, "made up here", at, show=self.told)
        return board | {"ruling": build_ruling_payload(HOME, self.state, at)}

    def alone(self, layout: SceneLayout, state: State) -> None:
        """One scene alone; the buttons are gone."""
        self.show(state, f"screen/?show={layout}")
        self.page.evaluate("document.querySelector('.controls').classList.remove('is-shown')")

    def scene(self) -> str:
        return self.page.locator("#screen").get_attribute("data-scene") or "clock"


@pytest.fixture
def screen(house: ScreenServer, new_page: NewPage) -> ShowScreen:
    return ShowScreen(
        new_page(storage_state=house.cookies, viewport={"width": 1280, "height": 720}),
        house.address,
    )


def shares(page: Page, least: dict[str, float]) -> dict[str, float]:
    return {name: round(page.evaluate(DIGIT_HEIGHT, name), 4) for name in least}


def pale_words(screen: ShowScreen, state: State) -> dict[Any, Any]:
    """
    Words that do not stand out seven to one, in every theme with its own accent and with another.
    """
    found: dict[Any, Any] = {}
    for theme in Theme:
        for accent in ("", "#aa0000"):
            screen.told = ScreenShow(
                (Scene(SceneLayout.CLOCK, 60),),
                ScreenLook(theme, accent, notes=(FooterNote("Drinks by Bob’s bar"),)),
            )
            screen.turn_to(state)
            assert screen.page.evaluate("document.documentElement.dataset.theme") == theme
            if pale := screen.page.evaluate(STANDS_OUT):
                found[theme, accent] = pale
    screen.told = ShowScreen.told
    return found


@pytest.mark.parametrize("layout", SceneLayout)
def test_every_scene_can_be_read_from_afar_and_nothing_is_cut_off_or_covered(
    screen: ShowScreen, layout: SceneLayout
) -> None:
    faults: dict[Any, Any] = {}
    for one, much in scenes_of_a_show():
        if one is not layout:
            continue
        state = scenes_of_a_show()[one, much]  # made just now: a draw stands there for a while only
        screen.alone(layout, state)
        if layout in (SceneLayout.LOBBY, SceneLayout.BREAK):
            screen.page.locator("[data-code=room] img[src]:visible").wait_for()
        if (much in ("few", "a course") or layout is SceneLayout.POSTED) and (
            pale := pale_words(screen, state)
        ):
            faults[much, "pale"] = pale
        assert screen.scene() == ("clock" if layout in STAGED else layout)
        for width, height in SIZES:
            resize(screen.page, width, height)
            if found := screen.page.evaluate(FAULTS, SHORTENED):
                faults[much, width, height] = found
            if (width, height) in (WIDE[0], (2560, 1080)):
                least = MIN_SHARE[layout] | MIN_SHARE_OF_LONG.get((layout, much), {})
                measured = shares(screen.page, least)
                if low := {name: share for name, share in measured.items() if share < least[name]}:
                    faults[much, width, height, "small"] = low
    assert faults == {}


def test_the_winner_stands_beside_the_drawing_of_their_night(screen: ShowScreen) -> None:
    """It is drawn once; a night that nobody timed, and two winners, do without what they lack."""
    courses = {
        much: state
        for (one, much), state in scenes_of_a_show().items()
        if one is SceneLayout.WINNER
    }
    screen.alone(SceneLayout.WINNER, courses["a course"])
    drawing = screen.page.locator(".tv-course svg")
    drawing.evaluate("drawing => drawing.dataset.kept = 'yes'")
    assert (
        screen.text("winnerFacts")
        == "7 knockouts · 4\u00a0h\u00a031\u00a0min · 27 players · 3 rebuys"
    )
    assert screen.text("courseBy") == "Knocked out by Ann"
    names = drawing.locator(".tv-course-name").all_text_contents()
    assert (drawing.locator("circle").count(), names[:3]) == (7, ["Ben", "Emil", "Ida"])
    screen.turn_to(replace(courses["a course"], name="Another name"))
    assert drawing.get_attribute("data-kept") == "yes"
    screen.turn_to(courses["two winners"])
    assert (drawing.locator("circle").count(), screen.text("courseBy")) == (0, "")
    screen.turn_to(courses["few"])
    assert not drawing.is_visible()


def test_what_could_not_be_loaded_with_a_scene_is_asked_for_again(
    house: ScreenServer, new_page: NewPage
) -> None:
    page = new_page(storage_state=house.cookies, allow=("Failed to load resource",))
    page.route("**/course-painter*.js", lambda asked: asked.abort(), times=1)
    screen = ShowScreen(page, house.address)
    screen.alone(SceneLayout.WINNER, scenes_of_a_show()[SceneLayout.WINNER, "a course"])
    expect(page.locator(".tv-course svg")).to_be_attached()


def test_no_digit_of_the_strip_or_the_break_moves_from_second_to_second(screen: ShowScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    for layout, name in ((SceneLayout.POSTED, "stripTime"), (SceneLayout.BREAK, "time")):
        screen.alone(
            layout, scenes_of_a_show()[layout, "few" if layout is SceneLayout.BREAK else "many"]
        )
        where = f"""() => {{
          const b = document.querySelector('[data-show={name}]').getBoundingClientRect();
          return [b.x, b.y, b.width, b.height];
        }}"""
        spots, texts = set(), set()
        for _ in range(12):
            spots.add(tuple(screen.page.evaluate(where)))
            texts.add(screen.text(name))
            screen.page.clock.run_for(400)
        assert (len(spots), len(texts) >= 3) == (1, True), layout


def turned_pages(screen: ShowScreen) -> list[list[str]]:
    """What stands on each page of a list, as its turns come; pages are known by their numbers."""
    screen.hold_time()
    pages: dict[str, list[str]] = {}  # by number: rows of long names are cut alike
    for _ in range(40):
        number = screen.text("sceneMore").split(" · ")[-1]
        pages[number] = screen.page.locator(".tv-columns li:not(.is-head)").all_inner_texts()
        if len(pages) == int(number.partition("/")[2] or 1):
            break
        screen.page.clock.run_for(4000)
    return list(pages.values())


@pytest.mark.parametrize(
    ("layout", "rows"),
    [
        (SceneLayout.POSTED, 40),
        (SceneLayout.SEATING, 100),
        (SceneLayout.FIND_SEAT, 100),
        (SceneLayout.PRIZES, 20),
        (SceneLayout.RANKING, 91),
    ],
)
def test_a_long_list_is_shown_whole_page_by_page(
    screen: ShowScreen, layout: SceneLayout, rows: int
) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.alone(layout, scenes_of_a_show()[layout, "many"])
    pages = turned_pages(screen)
    assert len(pages) > 1
    assert sum(len(page) for page in pages) == rows
    assert screen.page.evaluate(FAULTS, SHORTENED) == []


def test_final_places_are_not_cut(screen: ShowScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    over = replace(rich(40, 1, TWENTY), finished=now())
    screen.alone(SceneLayout.RANKING, over)
    pages = turned_pages(screen)
    assert sorted(row for page in pages for row in page)[0].startswith("1\n")
    assert sum(len(page) for page in pages) == 40


def in_turn(state: State) -> State:
    return replace(state, anchor=Anchor(3, 20 * MINUTE, now()), **field(27, 17, ONE_BUY.offers[0]))


def changes(scenes: list[str]) -> list[tuple[str, int]]:
    return [(one, at) for at, one in enumerate(scenes) if at == 0 or scenes[at - 1] != one]


def test_scenes_have_their_turn_and_two_screens_change_together(
    house: ScreenServer, new_page: NewPage
) -> None:
    """
    One of them believes that it is five seconds later; within a second, as the server's seconds are
    not made up.
    """
    state = in_turn(rich(27, 17, ONE_BUY))
    stages = []
    for width, height, fast in ((1280, 720, 0), (720, 1280, 5)):
        page = new_page(storage_state=house.cookies, viewport={"width": width, "height": height})
        page.clock.install(time=now() / 1000 + fast)
        one = ShowScreen(page, house.address)
        one.leave_its_clock_alone()
        one.told = ScreenShow(IN_TURN)
        one.show(state)
        stages.append((one, fast))
    for one, fast in stages:
        one.page.clock.pause_at(now() / 1000 + fast + 2)
    seen: list[list[str]] = [[], []]
    for _ in range(130):
        for (one, _fast), scenes in zip(stages, seen, strict=True):
            scenes.append(one.scene())
            one.page.clock.run_for(1000)
    first, other = map(changes, seen)
    assert [scene for scene, _at in first] == ["clock", "prizes", "ranking", "clock"]
    assert [scene for scene, _at in other] == [scene for scene, _at in first]
    assert all(abs(at - then) <= 1 for (_, at), (_, then) in zip(first, other, strict=True))
    assert all(abs(seen[0].count(scene) - 12) <= 1 for scene in ("prizes", "ranking"))


def test_what_the_director_puts_on_all_screens_comes_at_once_and_ends_by_itself(
    screen: ShowScreen,
) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    state = in_turn(rich(27, 17, ONE_BUY))
    screen.show(state)
    assert screen.scene() == "clock"
    screen.hold_time()
    screen.send(replace(state, showing=SceneOverride(SceneLayout.RANKING, now() + 2500)))
    screen.page.locator("#screen[data-scene=ranking]").wait_for()
    screen.pass_until("the clock", lambda: screen.scene() == "clock")


def test_another_show_is_worn_without_loading_the_page_again(screen: ShowScreen) -> None:
    state = in_turn(rich(27, 17, ONE_BUY))
    screen.show(state)
    screen.page.evaluate("document.body.dataset.kept = 'yes'")
    screen.told = ScreenShow(
        (Scene(SceneLayout.POSTED, 60, SceneCondition.RUNNING),), ScreenLook(Theme.LIGHT, "#1f6b4c")
    )
    screen.send(state)
    screen.page.locator("#screen[data-scene=posted]").wait_for()
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--tv-ground').trim()"
    accent = "getComputedStyle(document.querySelector('.tv-strip-blinds')).color"
    assert screen.page.evaluate(ground) == "#faf7ee"
    worn = build_screen_payload(screen.told)["accent"]
    assert (
        screen.page.evaluate(accent)
        == f"rgb({', '.join(str(int(worn[at : at + 2], 16)) for at in (1, 3, 5))})"
    )
    assert screen.page.evaluate("document.body.dataset.kept") == "yes"


def test_a_display_is_given_one_scene_by_a_key_and_keeps_it(screen: ShowScreen) -> None:
    screen.show(in_turn(rich(27, 17, ONE_BUY)))
    screen.page.keyboard.press("s")
    screen.page.locator("#scenes [data-pin=prizes]").click()
    screen.page.locator("#screen[data-scene=prizes]").wait_for()
    assert screen.page.url.rpartition("?")[2] == "show=prizes"
    screen.page.reload()
    screen.page.locator("#screen[data-scene=prizes]").wait_for()
    assert screen.page.locator("#scenes [data-pin=prizes]").get_attribute("aria-pressed") == "true"
    screen.page.keyboard.press("s")
    screen.page.locator("#scenes [data-pin='']").click()
    screen.page.locator("#screen:not([data-scene])").wait_for()
    assert "show=" not in screen.page.url


def test_a_line_of_the_club_has_its_turn_at_the_foot(screen: ShowScreen) -> None:
    screen.page.clock.install()
    screen.leave_its_clock_alone()
    screen.told = ScreenShow(look=ScreenLook(notes=(FooterNote("Drinks by Bob’s bar"),)))
    screen.show(places())
    seen = set()
    for _ in range(12):
        seen.add(screen.text("line"))
        screen.page.clock.run_for(9000)
    assert "Drinks by Bob’s bar" in seen


def test_a_screen_is_small_to_load_where_nothing_is_cached(
    house: ScreenServer, new_page: NewPage
) -> None:
    page = new_page(storage_state=house.cookies, viewport={"width": 1920, "height": 1080})
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    sizes: list[int] = []
    tools.on("Network.dataReceived", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(house.address + "screen/")
    page.locator("[data-link=live]").wait_for()
    page.wait_for_timeout(300)
    assert 40_000 < sum(sizes) <= 150_000
