"""Actions about screens: a scene for all of them, and the night's own footer line."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.engine.time_units import SECOND
from tournament.night.action import Duty, register_action, require_existing_night
from tournament.night.state import State
from tournament.screens.values.scenes import (
    LAYOUT_WORDS,
    MAX_SCENE_SECONDS,
    MIN_SCENE_SECONDS,
    SceneLayout,
)
from tournament.screens.values.screen_look import MAX_NOTE_LENGTH
from tournament.screens.values.screen_show import SceneOverride


@register_action
@dataclass(frozen=True, slots=True)
class ShowScene:
    """
    All screens show this now; by itself it ends after so many seconds. None: back to the show.
    """

    kind = "show_scene"
    duty = Duty.DIRECT
    layout: SceneLayout | None = None
    seconds: int = 60

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        if not MIN_SCENE_SECONDS <= self.seconds <= MAX_SCENE_SECONDS:
            raise refuse(
                _("A scene stays for {least} to {most} seconds."),
                least=MIN_SCENE_SECONDS,
                most=MAX_SCENE_SECONDS,
            )

    def apply(self, state: State, at: Instant) -> State:
        if self.layout is None:
            return state if state.showing is None else replace(state, showing=None)
        shown = SceneOverride(self.layout, at + self.seconds * SECOND)
        return state if shown == state.showing else replace(state, showing=shown)

    def describe(self, state: State, at: Instant) -> Message:
        if self.layout is None:
            return say(_("Screens back to the show"))
        return say(
            _("On all screens for {seconds} s: {scene}"),
            seconds=self.seconds,
            scene=say(LAYOUT_WORDS[self.layout]),
        )


@register_action
@dataclass(frozen=True, slots=True)
class SetNoteLine:
    """
    One line tonight in place of the club's at the foot of the screens. Empty: none; None: the
    club's again.
    """

    kind = "set_note_line"
    duty = Duty.DIRECT
    text: str | None = None

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        if self.text is not None and len(self.text) > MAX_NOTE_LENGTH:
            raise refuse(_("A line has at most {most} letters. Shorten it."), most=MAX_NOTE_LENGTH)

    def apply(self, state: State, at: Instant) -> State:
        line = None if self.text is None else self.text.strip()
        return state if line == state.note_line else replace(state, note_line=line)

    def describe(self, state: State, at: Instant) -> Message:
        if self.text is None:
            return say(_("The screens show the club’s lines again"))
        if not self.text.strip():
            return say(_("The screens hide the club’s lines tonight"))
        return say(_("Line on the screens: {text}"), text=self.text.strip())
