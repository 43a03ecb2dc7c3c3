"""
The form of a show exactly as somebody typed it: scenes that can be moved about, lines, colours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tournament.engine.messages import _, refuse
from tournament.screens.values.scenes import PRESETS, Scene, SceneCondition, SceneLayout
from tournament.screens.values.screen_look import (
    LOUDEST,
    MAX_NOTES,
    FooterNote,
    ScreenLook,
    SoundStyle,
    Theme,
)
from tournament.screens.values.screen_show import ScreenShow

MAX_ROWS = 60
USUAL_ACCENT = "#f2c566"
T = TypeVar("T", SceneLayout, SceneCondition, Theme, SoundStyle)


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A scene as typed."""

    layout: str = SceneLayout.CLOCK.value
    seconds: str = "20"
    when: str = SceneCondition.ALWAYS.value


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A line as typed."""

    text: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class ShowDraft:
    """The whole form."""

    scenes: tuple[SceneRow, ...] = ()
    theme: str = Theme.DARK.value
    is_own: bool = False
    accent: str = USUAL_ACCENT
    logo: str = ""
    notes: tuple[NoteRow, ...] = ()
    sounds: str = SoundStyle.CLASSIC.value
    volume: str = str(LOUDEST)
    speaks: bool = True
    glows: bool = True

    @property
    def note_rows(self) -> tuple[NoteRow, ...]:
        """The lines, and one more to write into while there may be more."""
        return self.notes if len(self.notes) >= MAX_NOTES else (*self.notes, NoteRow())


def to_show_draft(show: ScreenShow) -> ShowDraft:
    """The form of a show."""
    look = show.look
    return ShowDraft(
        to_scene_rows(show.scenes),
        look.theme.value,
        bool(look.accent),
        look.accent or USUAL_ACCENT,
        look.logo,
        tuple(NoteRow(note.text, note.picture) for note in look.notes),
        look.sounds.value,
        str(look.volume),
        look.speaks,
        look.glows,
    )


def to_scene_rows(scenes: tuple[Scene, ...]) -> tuple[SceneRow, ...]:
    """The rows of a list of scenes."""
    return tuple(
        SceneRow(scene.layout.value, str(scene.seconds), scene.when.value) for scene in scenes
    )


def parse_show_draft(posted: Mapping[str, str]) -> ShowDraft:
    """What was typed, whatever it is."""
    scenes = []
    notes = []
    for at in range(MAX_ROWS):
        if f"layout-{at}" in posted:
            typed = (posted.get(f"{name}-{at}", "") for name in ("layout", "seconds", "when"))
            scenes.append(SceneRow(*typed))
        text = " ".join(posted.get(f"text-{at}", "").split())
        note = NoteRow(text, posted.get(f"picture-{at}", ""))
        if note != NoteRow():
            notes.append(note)
    return ShowDraft(
        tuple(scenes),
        posted.get("theme", ""),
        "own" in posted,
        posted.get("accent", "").lower(),
        posted.get("logo", ""),
        tuple(notes),
        posted.get("sounds", ""),
        posted.get("volume", ""),
        "speaks" in posted,
        "glows" in posted,
    )


def apply_draft_operation(draft: ShowDraft, op: str) -> ShowDraft:
    """The draft after one of the buttons beside its scenes, or with another list to begin with."""
    what, _dash, where = op.partition("-")
    if what == "preset" and where in PRESETS:
        return replace(draft, scenes=to_scene_rows(PRESETS[where][1]))
    rows = list(draft.scenes)
    if what == "add":
        rows.append(SceneRow())
    at = int(where) if where.isdecimal() and len(where) < 4 else len(rows)
    if at < len(rows):
        if what == "remove":
            del rows[at]
        elif what in ("up", "down"):
            rows.insert(max(0, at - 1) if what == "up" else at + 1, rows.pop(at))
    return replace(draft, scenes=tuple(rows))


def find_opened_part(op: str, count: int) -> int | str | None:
    """The scene, or the part of the page, that a button was about: it is open afterwards."""
    what, _dash, where = op.partition("-")
    if what == "line":
        return "lines"
    if what == "add":
        return count - 1
    if what in ("up", "down") and where.isdecimal() and len(where) < 4:
        return int(where) + (1 if what == "down" else -1)
    return None


def to_screen_show(draft: ShowDraft) -> ScreenShow:
    """The show that was meant, or a refusal that says what cannot be read."""
    scenes = tuple(
        Scene(
            _parse_choice(SceneLayout, row.layout),
            _parse_number(row.seconds),
            _parse_choice(SceneCondition, row.when),
        )
        for row in draft.scenes
    )
    look = ScreenLook(
        _parse_choice(Theme, draft.theme),
        draft.accent if draft.is_own else "",
        draft.logo,
        tuple(FooterNote(row.text, row.picture) for row in draft.notes),
        _parse_choice(SoundStyle, draft.sounds),
        _parse_number(draft.volume),
        draft.speaks,
        draft.glows,
    )
    return ScreenShow(scenes, look)


def _parse_choice(kind: type[T], typed: str) -> T:
    if typed not in set(kind):
        raise refuse(_("That is not in the list. Load the page again."))
    return kind(typed)


def _parse_number(typed: str) -> int:
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 6):
        raise refuse(_("“{typed}” is not a whole number."), typed=typed)
    return int(typed)
