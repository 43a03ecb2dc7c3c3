"""
The scenes of a show: what fills the screen, for how long, and when; which of them has its turn,
screens work out.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournament.core.text import _, refuse

SHORTEST, LONGEST = 5, 600
MOST_SCENES = 20


class Layout(StrEnum):
    """Something that fills a whole screen."""

    CLOCK = "clock"
    POSTED = "posted"
    SEATING = "seating"
    PRIZES = "prizes"
    RANKING = "ranking"
    DRAW = "draw"
    MOVES = "moves"
    FINAL_TABLE = "final_table"
    BREAK = "break"
    WINNER = "winner"


class When(StrEnum):
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
    Layout.CLOCK: _("Clock"),
    Layout.POSTED: _("Prices, prizes, schedule"),
    Layout.SEATING: _("Who sits where"),
    Layout.PRIZES: _("Prizes"),
    Layout.RANKING: _("Places so far"),
    Layout.DRAW: _("The draw for seats"),
    Layout.MOVES: _("Who moves where"),
    Layout.FINAL_TABLE: _("The last table"),
    Layout.BREAK: _("Break"),
    Layout.WINNER: _("The winner"),
}

WHEN_WORDS = {
    When.ALWAYS: _("always"),
    When.BEFORE: _("before the start"),
    When.RUNNING: _("while play goes on"),
    When.BREAK: _("in a break"),
    When.BEFORE_BUBBLE: _("before the paid places"),
    When.HAND_FOR_HAND: _("hand for hand"),
    When.FINAL_TABLE: _("at the last table"),
    When.OVER: _("when the night is over"),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """One entry of the list."""

    layout: Layout
    seconds: int = 20
    when: When = When.ALWAYS


QUIET = (
    Scene(Layout.POSTED, 30, When.BEFORE),
    Scene(Layout.CLOCK, 20, When.BEFORE),
    Scene(Layout.CLOCK, 120, When.RUNNING),
    Scene(Layout.BREAK, 45, When.BREAK),
    Scene(Layout.PRIZES, 10, When.BREAK),
    Scene(Layout.RANKING, 15, When.BREAK),
    Scene(Layout.WINNER, 40, When.OVER),
    Scene(Layout.RANKING, 20, When.OVER),
)
"""What is shown where nobody has changed anything: the clock while play goes on."""

IN_TURN = (
    Scene(Layout.POSTED, 40, When.BEFORE),
    Scene(Layout.SEATING, 20, When.BEFORE),
    Scene(Layout.CLOCK, 90, When.RUNNING),
    Scene(Layout.PRIZES, 12, When.RUNNING),
    Scene(Layout.RANKING, 12, When.RUNNING),
    Scene(Layout.FINAL_TABLE, 15, When.FINAL_TABLE),
    *QUIET[3:],
)

SECOND_SCREEN = (
    Scene(Layout.SEATING, 20),
    Scene(Layout.MOVES, 15, When.RUNNING),
    Scene(Layout.PRIZES, 15),
    Scene(Layout.POSTED, 30),
    Scene(Layout.RANKING, 20),
    Scene(Layout.WINNER, 30, When.OVER),
)

CLOCK_ALONE = (Scene(Layout.CLOCK, 60),)

PRESETS: dict[str, tuple[str, tuple[Scene, ...]]] = {
    "quiet": (_("The clock, and more in breaks"), QUIET),
    "in_turn": (_("Clock, prizes and places in turn"), IN_TURN),
    "second": (_("For a second screen: seats, prizes, schedule"), SECOND_SCREEN),
    "clock": (_("The clock alone"), CLOCK_ALONE),
}
"""Lists to begin with, by a key of their own, each with its name."""


def check_scenes(scenes: tuple[Scene, ...]) -> None:
    """Refuse a list that no screen could go by."""
    if not scenes:
        raise refuse(_("A show needs at least one scene. Add one."))
    if len(scenes) > MOST_SCENES:
        raise refuse(_("A show has at most {most} scenes. Remove one first."), most=MOST_SCENES)
    for number, scene in enumerate(scenes, 1):
        if not SHORTEST <= scene.seconds <= LONGEST:
            raise refuse(
                _(
                    "Scene {number} stays for {least} to {most} seconds. Type a number between "
                    "them."
                ),
                number=number,
                least=SHORTEST,
                most=LONGEST,
            )
