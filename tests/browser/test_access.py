"""
Every page for everybody: axe finds nothing, fingers hit, nothing is cut off, words stand out,
nothing moves.
"""

import os
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.devices import PHONE, measured
from tests.browser.gallery import Gallery
from tests.browser.page_states import DESKS, MAIN, SIGHTS, Sight
from tests.browser.scripted_screen import TWO_FRAMES
from tests.rows import Rows

pytestmark = pytest.mark.needs_chromium

TWICE_AS_LARGE = ViewportSize(width=640, height=400)  # what a laptop's window is at a zoom of 200 %
FOUR_TIMES = ViewportSize(width=320, height=256)  # the same at 400 %
TABLET = ViewportSize(width=768, height=1024)
LAPTOP = ViewportSize(width=1280, height=800)
TV = ViewportSize(width=1280, height=720)
LEGIBLE, ACROSS_THE_ROOM = 4.5, 7
EYES = ("achromatopsia", "deuteranopia", "protanopia", "tritanopia", "blurredVision")
STATES = ("running", "paused", "dispute", "stopped_for_break")
# Colours are measured by `faint`, which asks for as much by day as axe does, and by night too.
FIND = """async (whole) => {
  const include = measures.fresh();
  if (!whole && include.length === 0) return [];
  const rules = { "color-contrast": { enabled: false } };
  // A preview in a page is a sight of its own; the frame's first axe may still hold its empty page.
  const asked = { resultTypes: ["violations"], preload: false, iframes: false, rules };
  const { violations } = await axe.run(whole ? document : { include }, asked);
  return violations.flatMap(({ id, nodes }) => nodes.map((one) => `${id}: ${one.target} ${one.failureSummary}`));
}"""
WHOLE = {
    *(
        "nights",
        "sign in",
        "club",
        "seasons",
        "a season for everybody",
        "rulings",
        "rulings of a night, a ruling",
    ),
    *(
        "desk, running",
        "players of a night",
        "table, running",
        "paper, results",
        "seats, a move is due",
        "restore a night",
    ),
    *(
        "seat card on its player's phone: he moves",
        "screen, running",
        "overlay, running",
        "journal",
        "screen, help",
        "restore a night",
    ),
}
"""Here axe looks at all of a page; elsewhere at the parts that nobody saw on the pages before."""
GAPS = (
    r"\{\w+\}|\d+",
    r"(?<=papers/)\w+",
    r"(?<=rulings/)(on|group)/\w+",
    r"(?<=rulings/)[A-Z]\d+",
    r"(?<=import/).*",
)
"""What differs in the addresses of pages that are drawn alike."""
LARGE = {
    *MAIN,
    "desk, planned",
    "desk, paused",
    "club",
    "more",
    "players",
    "stop early",
    "draw, announced",
}
"""Looked at with words twice as large."""
WIDE = {
    *MAIN,
    *("make a schedule", "a schedule made", "the desk of a night set aside"),
    *(f"desk, {phase}" for phase in DESKS if phase != "running"),
}
"""Looked at on a tablet and a laptop, where what is to be pressed stays in its card."""
NUMBERS = {
    "a schedule made",
    "a season for everybody",
    "players over many nights",
    "forecast",
    "results",
    "ledger",
}
"""Here a number stays on one line."""
AT_ONCE = 24
EDGES = """names => names.map(name => {
  const style = getComputedStyle(document.querySelector(name));
  return [style.borderTopWidth, style.borderTopColor].join(" ");
})"""


def page_of(sight: Sight) -> str:
    """Which page it is, whichever night, player or state."""
    page = sight.path.partition("?")[0]
    for gap in GAPS:
        page = re.sub(gap, "…", page)
    return f"{sight.kind} {page}"


FIRST = {page_of(sight): sight for sight in reversed(SIGHTS)}


NAMED = WHOLE | LARGE | WIDE | NUMBERS
EVERY_SIGHT = bool(os.environ.get("EVERY_SIGHT"))
"""As `manage.py lab long` looks."""


def is_one_of_a_kind(sight: Sight) -> bool:
    """Each page once, and where its words are odd; in its other states less is new."""
    return FIRST[page_of(sight)] is sight or "hostile" in sight.name


def is_looked_at_thoroughly(sight: Sight) -> bool:
    return sight.name in NAMED or (EVERY_SIGHT and is_one_of_a_kind(sight))


SEEN = [sight for sight in SIGHTS if EVERY_SIGHT or sight.name in NAMED or is_one_of_a_kind(sight)]


def must_be_legible(page: Page, least: float, *, thorough: bool = True) -> None:
    """By day and by night, in the reader's own colours; and nothing moves unasked."""
    assert page.evaluate("(least) => [...measures.faint(least), ...measures.moving()]", least) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("(least) => measures.faint(least)", least) == []
    if thorough:
        page.emulate_media(forced_colors="active")
        assert page.evaluate("(least) => measures.faint(least)", least) == []
    page.emulate_media(color_scheme="light", forced_colors="none")


def must_fit(page: Page, name: str, *, thorough: bool) -> None:
    """
    A phone, in longer words too; a page twice and four times as large; the main buttons are for a
    thumb.
    """
    torn = ["torn"] * (name in NUMBERS)
    assert measured(page, "brokenWords") == []
    if thorough or torn:
        assert measured(page, "small", "overflow", "clipped", *torn) == []
    for viewport in (TABLET, LAPTOP) * (name in WIDE | NUMBERS):
        page.set_viewport_size(viewport)
        assert measured(page, "overflow", "outside", "spilt", *torn) == [], viewport
    if thorough:
        page.set_viewport_size(TWICE_AS_LARGE)
        assert measured(page, "small", "overflow", "clipped", "covered") == []
        page.set_viewport_size(FOUR_TIMES)
        assert measured(page, "overflow", "clipped", "covered", "crowded") == []
    page.set_viewport_size(PHONE)
    if name in LARGE:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert measured(page, "overflow", "outside", "clipped", "crowded") == []
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.evaluate("measures.pretend()")
    assert measured(page, "thumbs", "small", "overflow", "clipped", "covered") == []


@pytest.mark.parametrize(
    "first", range(0, len(SEEN), AT_ONCE), ids=lambda first: f"from {SEEN[first].name}"
)
def test_a_page_is_for_everybody(gallery: Gallery, first: int) -> None:
    with Rows() as table:
        for sight in SEEN[first : first + AT_ONCE]:
            with table.row(sight.name):
                page, thorough = gallery.show(sight), is_looked_at_thoroughly(sight)
                assert page.evaluate(FIND, sight.name in WHOLE) == []
                is_read = sight.kind in ("page", "desk")
                must_be_legible(page, LEGIBLE if is_read else ACROSS_THE_ROOM, thorough=thorough)
                if is_read:
                    must_fit(page, sight.name, thorough=thorough)
                assert gallery.complaints() == []


def test_every_named_sight_is_looked_at() -> None:
    assert {sight.name for sight in SIGHTS} >= WHOLE
    assert {
        sight.name for sight in SIGHTS if sight.kind in ("page", "desk")
    } >= LARGE | WIDE | NUMBERS


def test_a_screen_fits_in_any_language(gallery: Gallery) -> None:
    with Rows() as table:
        for sight in (sight for sight in SIGHTS if sight.kind == "screen"):
            with table.row(sight.name):
                page = gallery.show(replace(sight, who="abroad"))
                for viewport in (PHONE, TV):
                    page.set_viewport_size(viewport)
                    expect(page.locator("[data-show=time]")).not_to_be_empty()
                    page.evaluate(TWO_FRAMES)  # the screen draws itself anew in the first one
                    assert measured(page, "small", "overflow", "clipped") == [], viewport
                assert gallery.complaints() == []


def test_what_is_chosen_is_seen_in_the_readers_own_colours(gallery: Gallery) -> None:
    page = gallery.show(Sight("desk", "/t/{paused}/"), LAPTOP)
    page.emulate_media(forced_colors="active")
    here, other = page.evaluate(EDGES, [".places a[aria-current]", ".places a:not([aria-current])"])
    main, usual = page.evaluate(EDGES, [".button.primary", ".button:not(.primary)"])
    assert (here == other, main == usual) == (False, False)


@pytest.mark.parametrize(
    ("page", "mark", "looked_at"),
    [
        ("", ".clock-line .tag:not(#live-status)", ".clock-line .tag:not(#live-status)"),
        ("table/1/", ".table header .tag", ".table header"),
        ("screen/", "[data-halted] .tv-halt, :not([data-halted]) > .tv-head .tv-state", "#screen"),
    ],
)
def test_a_state_is_a_word_and_a_shape_for_all_eyes(
    gallery: Gallery, page: str, mark: str, looked_at: str
) -> None:
    words, shapes, looks = set(), set(), {eyes: set[bytes]() for eyes in EYES}
    for state in STATES:
        shown = gallery.show(Sight(state, f"/t/{{{state}}}/{page}"), TV)
        shown.locator("#live-status.live, [data-link=live]").wait_for(state="attached")
        place = shown.locator(mark).first
        icons = place.locator("svg").filter(visible=True)
        words.add(place.inner_text().partition("\n")[0])
        shapes.add(icons.inner_html() if icons.count() else "")
        session = shown.context.new_cdp_session(shown)
        for eyes in EYES:
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
            looks[eyes].add(shown.locator(looked_at).first.screenshot())
        session.detach()
    assert (len(words), len(shapes)) == (len(STATES), len(STATES))
    assert {eyes: len(seen) for eyes, seen in looks.items()} == dict.fromkeys(EYES, len(STATES))
