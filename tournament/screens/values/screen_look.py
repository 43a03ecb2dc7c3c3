"""Screen look: theme, club color, logo, footer lines, sounds."""

import re
from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import Message, _, refuse, say
from tournament.screens.values.colors import WRITTEN, find_readable_color, is_readable

MAX_NOTES = 8
MAX_NOTE_LENGTH = 100
LOUDEST = 100

MARK = re.compile(r"[0-9a-f]{20}")
"""How a picture is known: the beginning of its SHA-256."""


class Theme(StrEnum):
    """A set of colours."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    FELT = "felt"
    SAFE = "safe"


THEME_WORDS = {
    Theme.DARK: _("Dark"),
    Theme.LIGHT: _("Light"),
    Theme.CONTRAST: _("High contrast"),
    Theme.FELT: _("Green felt"),
    Theme.SAFE: _("Color-blind safe"),
}

GROUNDS = {
    Theme.DARK: ("#0b0e14", "#131820", "#103526"),
    Theme.LIGHT: ("#faf7ee", "#ffffff", "#e4f0e8"),
    Theme.CONTRAST: ("#000000",),
    Theme.FELT: ("#0a2e20", "#0f3728", "#07251a"),
    Theme.SAFE: ("#0b1220", "#141d2e", "#10263f"),
}
"""
What words stand on: the ground, a box on it, the last table; the same as in
static/css/screens/themes.css.
"""


class SoundStyle(StrEnum):
    """How the tunes of a screen sound."""

    CLASSIC = "classic"
    BELLS = "bells"
    DIGITAL = "digital"
    WOOD = "wood"


SOUND_WORDS = {
    SoundStyle.CLASSIC: _("Soft tones"),
    SoundStyle.BELLS: _("Bells"),
    SoundStyle.DIGITAL: _("Digital watch"),
    SoundStyle.WOOD: _("Wooden bars"),
}


@dataclass(frozen=True, slots=True)
class FooterNote:
    """
    A line that takes turns with others at the foot of the screen: words, a small picture, or both.
    """

    text: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """Everything about a show but its scenes."""

    theme: Theme = Theme.DARK
    accent: str = ""
    """The club's own colour, as it was chosen; empty for the theme's."""
    logo: str = ""
    notes: tuple[FooterNote, ...] = ()
    sounds: SoundStyle = SoundStyle.CLASSIC
    volume: int = LOUDEST
    speaks: bool = True
    glows: bool = True
    """Whether the frame of a screen glows when a level begins."""


def find_accent_color(look: ScreenLook) -> str:
    """
    The club's colour as the screens show it: as it was chosen if it can be read on this theme.
    """
    return find_readable_color(look.accent, GROUNDS[look.theme]) if look.accent else ""


def accent_notice_text(look: ScreenLook) -> Message | None:
    """A word where the screens show another colour than the one that was chosen."""
    if not look.accent or is_readable(look.accent, GROUNDS[look.theme]):
        return None
    return say(
        _("{chosen} is hard to read from afar on this theme. The screens show {shown}."),
        chosen=look.accent,
        shown=find_accent_color(look),
    )


def check_look(look: ScreenLook, pictures: frozenset[str]) -> None:
    """Refuse a look that no screen could have; `pictures` are those that the club keeps."""
    if look.accent and not WRITTEN.fullmatch(look.accent):
        raise refuse(_("Write a color like {example}."), example="#f2c566")
    if not 0 <= look.volume <= LOUDEST:
        raise refuse(_("The volume is a number from 0 to {most}."), most=LOUDEST)
    if len(look.notes) > MAX_NOTES:
        raise refuse(_("At most {most} lines take turns. Remove one first."), most=MAX_NOTES)
    for note in look.notes:
        if not note.text and not note.picture:
            raise refuse(_("A line needs words or a picture."))
        if len(note.text) > MAX_NOTE_LENGTH:
            raise refuse(_("A line has at most {most} letters. Shorten it."), most=MAX_NOTE_LENGTH)
    if not {look.logo, *(note.picture for note in look.notes)} - {""} <= pictures:
        raise refuse(_("One of the pictures is gone. Choose another."))
