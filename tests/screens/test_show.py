"""The club's show: allowed lists and looks, readable colors, stored form."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.night.evening import OPENING, at
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.engine.canonical_json import from_plain, to_plain
from tournament.engine.messages import Refusal, say
from tournament.night.rules.board import build_board
from tournament.night.state import BLANK, State
from tournament.screens.actions import SetNoteLine, ShowScene
from tournament.screens.values.colors import MIN_CONTRAST, compute_contrast, is_readable
from tournament.screens.values.scenes import (
    MAX_SCENES,
    PRESETS,
    Scene,
    SceneCondition,
    SceneLayout,
)
from tournament.screens.values.screen_look import (
    GROUNDS,
    FooterNote,
    ScreenLook,
    Theme,
    accent_notice_text,
    find_accent_color,
)
from tournament.screens.values.screen_show import (
    SceneOverride,
    ScreenShow,
    build_screen_payload,
    check_show,
)

STYLES = Path(__file__).parents[2] / "static" / "css"
MARK = "0123456789abcdef0123"
FINE = ScreenShow(
    (Scene(SceneLayout.CLOCK, 60), Scene(SceneLayout.PRIZES, 12, SceneCondition.BREAK)),
    ScreenLook(
        Theme.FELT, "#aa0000", MARK, (FooterNote("Drinks by Bob’s bar"), FooterNote("", MARK))
    ),
)
NIGHT = OPENING.apply(BLANK, at(0))


def refusal(show: ScreenShow, *pictures: str) -> str:
    with pytest.raises(Refusal) as refused:
        check_show(show, frozenset(pictures))
    return refused.value.line.text


def test_what_is_kept_reads_back() -> None:
    for show in (FINE, *(ScreenShow(scenes) for _name, scenes in PRESETS.values())):
        check_show(show, frozenset({MARK}))
        assert from_plain(ScreenShow, to_plain(show)) == show


test_what_no_screen_could_show_is_refused = each_gives(
    lambda show: refusal(show, "f" * 20),
    [
        (ScreenShow(()), "A show needs at least one scene. Add one."),
        (
            ScreenShow((Scene(SceneLayout.CLOCK),) * (MAX_SCENES + 1)),
            "A show has at most {most} scenes. Remove one first.",
        ),
        (
            ScreenShow((Scene(SceneLayout.CLOCK), Scene(SceneLayout.CLOCK, 4))),
            "Scene {number} stays for {least} to {most} seconds.",
        ),
        (ScreenShow(look=ScreenLook(accent="red")), "Write a color like {example}."),
        (ScreenShow(look=ScreenLook(volume=101)), "The volume is a number from 0 to {most}."),
        (ScreenShow(look=ScreenLook(notes=(FooterNote(),))), "A line needs words or a picture."),
        (
            ScreenShow(look=ScreenLook(notes=(FooterNote("x" * 101),))),
            "A line has at most {most} letters. Shorten it.",
        ),
        (
            ScreenShow(look=ScreenLook(notes=(FooterNote("x"),) * 9)),
            "At most {most} lines take turns. Remove one first.",
        ),
        (ScreenShow(look=ScreenLook(logo=MARK)), "One of the pictures is gone. Choose another."),
        (
            ScreenShow(look=ScreenLook(notes=(FooterNote("x", MARK),))),
            "One of the pictures is gone. Choose another.",
        ),
    ],
)


@each_row("theme", Theme)
@each_row("chosen", ["#000000", "#ffffff", "#aa0000", "#808080"])
def test_the_clubs_colour_can_be_read_on_every_theme(theme: Theme, chosen: str) -> None:
    look = ScreenLook(theme, chosen)
    shown = find_accent_color(look)
    assert all(compute_contrast(shown, ground) >= MIN_CONTRAST for ground in GROUNDS[theme])
    kept = is_readable(chosen, GROUNDS[theme])
    assert (shown == chosen) == kept
    assert (accent_notice_text(look) is None) == kept


def test_a_colour_that_cannot_be_read_is_said_with_what_is_shown_instead() -> None:
    assert accent_notice_text(ScreenLook(Theme.CONTRAST, "#aa0000")) == say(
        "{chosen} is hard to read from afar on this theme. The screens show {shown}.",
        chosen="#aa0000",
        shown="#d47d7d",
    )
    assert (find_accent_color(ScreenLook()), accent_notice_text(ScreenLook())) == ("", None)


@each_row("theme", Theme)
def test_the_grounds_are_those_of_the_styles(theme: Theme) -> None:
    file, head = (
        ("tokens", ":root")
        if theme is Theme.DARK
        else ("screens/themes", f'[data-theme="{theme}"]')
    )
    part = (STYLES / f"{file}.css").read_text().split(head, 1)[1].split("}", 1)[0]
    for name, colour in zip(("ground", "panel", "table"), GROUNDS[theme] * 3, strict=False):
        assert f"--tv-{name}: {colour};" in part


def test_screens_get_it_short_and_plain() -> None:
    assert build_screen_payload(FINE) == {
        "scenes": [["clock", 60, "always"], ["prizes", 12, "break"]],
        "theme": "felt",
        "accent": find_accent_color(FINE.look),
        "logo": MARK,
        "notes": [["Drinks by Bob’s bar", ""], ["", MARK]],
        "sounds": "classic",
        "volume": 100,
        "speaks": True,
        "glows": True,
    }


def shown(state: State, show: ScreenShow | None = FINE) -> tuple[object, object]:
    told = build_board(state, 1, "x" * 64, at(1), show=show)
    return told["showing"], told["show"] and told["show"]["notes"]


def test_a_scene_put_on_all_screens_ends_by_itself_or_by_a_tap() -> None:
    put = ShowScene(SceneLayout.RANKING, 30)
    after = put.apply(NIGHT, at(0))
    assert after.showing == SceneOverride(SceneLayout.RANKING, at(0) + 30_000)
    assert put.apply(after, at(0)) is after
    assert shown(after)[0] == {"layout": "ranking", "until": at(0) + 30_000}
    assert ShowScene().apply(after, at(0)) == NIGHT
    assert ShowScene().apply(NIGHT, at(0)) is NIGHT


def test_a_scene_stays_for_a_sensible_time_and_a_line_has_an_end() -> None:
    for action in (
        ShowScene(SceneLayout.CLOCK, 4),
        ShowScene(SceneLayout.CLOCK, 601),
        SetNoteLine("x" * 101),
    ):
        with pytest.raises(Refusal):
            action.check(NIGHT, at(0))


def test_a_line_of_the_night_stands_in_place_of_the_clubs() -> None:
    club = [["Drinks by Bob’s bar", ""], ["", MARK]]
    assert shown(NIGHT)[1] == club
    assert shown(SetNoteLine(" Happy birthday, Cleo ").apply(NIGHT, at(0)))[1] == [
        ["Happy birthday, Cleo", ""]
    ]
    none = SetNoteLine("").apply(NIGHT, at(0))
    assert shown(none)[1] == []
    assert shown(SetNoteLine().apply(none, at(0)))[1] == club
    assert shown(replace(NIGHT, note_line="x"), None)[1] is None
