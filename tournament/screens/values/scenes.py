"""
The scenes of a show: what fills the screen, for how long, and when; which of them has its turn,
screens work out.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import _, refuse

MIN_SCENE_SECONDS = 5
MAX_SCENE_SECONDS = 600
MAX_SCENES = 20


class SceneLayout(StrEnum):
    """Something that fills a whole screen."""

    CLOCK = "clock"
    LOBBY = "lobby"
    POSTED = "posted"
    SEATING = "seating"
    FIND_SEAT = "find_seat"
    PRIZES = "prizes"
    RANKING = "ranking"
    DRAW = "draw"
    MOVES = "moves"
    FINAL_TABLE = "final_table"
    BREAK = "break"
    WINNER = "winner"
    RULING = "ruling"


class SceneCondition(StrEnum):
    """Under which condition a scene belongs to the show."""

    ALWAYS = "always"
    BEFORE = "before"
    RUNNING = "running"
    BREAK = "break"
    BEFORE_BUBBLE = "before_bubble"
    HAND_FOR_HAND = "hand_for_hand"
    FINAL_TABLE = "final_table"
    OVER = "over"


LAYOUT_WORDS = {
    SceneLayout.CLOCK: _("Clock"),
    SceneLayout.LOBBY: _("Lobby"),
    SceneLayout.POSTED: _("Prices, payouts and schedule"),
    SceneLayout.SEATING: _("Seating"),
    SceneLayout.FIND_SEAT: _("Find your seat, A to Z"),
    SceneLayout.PRIZES: _("Payouts"),
    SceneLayout.RANKING: _("Finishes"),
    SceneLayout.DRAW: _("Seat draw"),
    SceneLayout.MOVES: _("Moves"),
    SceneLayout.FINAL_TABLE: _("Final table"),
    SceneLayout.BREAK: _("Break"),
    SceneLayout.WINNER: _("Winner"),
    SceneLayout.RULING: _("Ruling step by step"),
}

WHEN_WORDS = {
    SceneCondition.ALWAYS: _("Always"),
    SceneCondition.BEFORE: _("Not started"),
    SceneCondition.RUNNING: _("Running"),
    SceneCondition.BREAK: _("Break"),
    SceneCondition.BEFORE_BUBBLE: _("Before the money"),
    SceneCondition.HAND_FOR_HAND: _("Hand for hand"),
    SceneCondition.FINAL_TABLE: _("Final table"),
    SceneCondition.OVER: _("Finished"),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """One entry of the list."""

    layout: SceneLayout
    seconds: int = 20
    when: SceneCondition = SceneCondition.ALWAYS


QUIET = (
    Scene(SceneLayout.LOBBY, 40, SceneCondition.BEFORE),
    Scene(SceneLayout.POSTED, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.SEATING, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.FIND_SEAT, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.CLOCK, 120, SceneCondition.RUNNING),
    Scene(SceneLayout.BREAK, 45, SceneCondition.BREAK),
    Scene(SceneLayout.PRIZES, 10, SceneCondition.BREAK),
    Scene(SceneLayout.RANKING, 15, SceneCondition.BREAK),
    Scene(SceneLayout.WINNER, 40, SceneCondition.OVER),
    Scene(SceneLayout.RANKING, 20, SceneCondition.OVER),
)
"""What is shown where nobody has changed anything: the clock while play goes on."""

BEFORE_LOBBIES = (
    Scene(SceneLayout.POSTED, 30, SceneCondition.BEFORE),
    Scene(SceneLayout.CLOCK, 20, SceneCondition.BEFORE),
    *QUIET[4:],
)
"""The list of who changed nothing, as it was before there was a lobby."""

IN_TURN = (
    Scene(SceneLayout.LOBBY, 40, SceneCondition.BEFORE),
    Scene(SceneLayout.POSTED, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.SEATING, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.FIND_SEAT, 20, SceneCondition.BEFORE),
    Scene(SceneLayout.CLOCK, 90, SceneCondition.RUNNING),
    Scene(SceneLayout.PRIZES, 12, SceneCondition.RUNNING),
    Scene(SceneLayout.RANKING, 12, SceneCondition.RUNNING),
    Scene(SceneLayout.FINAL_TABLE, 15, SceneCondition.FINAL_TABLE),
    *QUIET[5:],
)

SECOND_SCREEN = (
    Scene(SceneLayout.SEATING, 20),
    Scene(SceneLayout.MOVES, 15, SceneCondition.RUNNING),
    Scene(SceneLayout.PRIZES, 15),
    Scene(SceneLayout.POSTED, 30),
    Scene(SceneLayout.RANKING, 20),
    Scene(SceneLayout.WINNER, 30, SceneCondition.OVER),
)

CLOCK_ALONE = (Scene(SceneLayout.CLOCK, 60),)

PRESETS: dict[str, tuple[str, tuple[Scene, ...]]] = {
    "quiet": (_("Clock, more in breaks"), QUIET),
    "in_turn": (_("Clock, payouts, finishes"), IN_TURN),
    "second": (_("Second screen: seating, payouts, schedule"), SECOND_SCREEN),
    "clock": (_("Just a clock"), CLOCK_ALONE),
}
"""Lists to begin with, by a key of their own, each with its name."""


def check_scenes(scenes: tuple[Scene, ...]) -> None:
    """Refuse a list that no screen could go by."""
    if not scenes:
        raise refuse(_("A show needs at least one scene. Add one."))
    if len(scenes) > MAX_SCENES:
        raise refuse(_("A show has at most {most} scenes. Remove one first."), most=MAX_SCENES)
    for number, scene in enumerate(scenes, 1):
        if not MIN_SCENE_SECONDS <= scene.seconds <= MAX_SCENE_SECONDS:
            raise refuse(
                _("Scene {number} stays for {least} to {most} seconds."),
                number=number,
                least=MIN_SCENE_SECONDS,
                most=MAX_SCENE_SECONDS,
            )
