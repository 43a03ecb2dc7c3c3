"""A club's show: its stored form, and the form sent to screens."""

from dataclasses import dataclass, replace

from tournament.engine.canonical_json import Plain
from tournament.screens.values.scenes import (
    BEFORE_LOBBIES,
    QUIET,
    Scene,
    SceneLayout,
    check_scenes,
)
from tournament.screens.values.screen_look import ScreenLook, check_look, find_accent_color


@dataclass(frozen=True, slots=True)
class ScreenShow:
    """What the screens of a club show."""

    scenes: tuple[Scene, ...] = BEFORE_LOBBIES
    """A default is not written, so it stays for shows that were kept; they get today's list."""
    look: ScreenLook = ScreenLook()


USUAL_SHOW = ScreenShow(QUIET)
"""What screens show where nobody has changed anything."""


def add_usual_scenes(show: ScreenShow) -> ScreenShow:
    """A show in which nobody chose scenes, with those that are usual now."""
    return replace(show, scenes=QUIET) if show.scenes == BEFORE_LOBBIES else show


@dataclass(frozen=True, slots=True)
class SceneOverride:
    """All screens show this now, until that instant."""

    layout: SceneLayout
    until: int


def check_show(show: ScreenShow, pictures: frozenset[str]) -> None:
    """Refuse a show that no screen could go by."""
    check_scenes(show.scenes)
    check_look(show.look, pictures)


def build_screen_payload(show: ScreenShow) -> dict[str, Plain]:
    """The show as it goes along with every board: short, plain, in no language."""
    look = show.look
    return {
        "scenes": [[scene.layout.value, scene.seconds, scene.when.value] for scene in show.scenes],
        "theme": look.theme.value,
        "accent": find_accent_color(look),
        "logo": look.logo,
        "notes": [[note.text, note.picture] for note in look.notes],
        "sounds": look.sounds.value,
        "volume": look.volume,
        "speaks": look.speaks,
        "glows": look.glows,
    }
