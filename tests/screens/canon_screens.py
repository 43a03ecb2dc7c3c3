"""
Examples of everything that is written down about what a director puts on all screens, and the
defaults of it.
"""

from typing import Any

from tournament.night.action import Action
from tournament.screens.actions import SetNoteLine, ShowScene
from tournament.screens.values.scenes import SceneLayout
from tournament.screens.values.screen_show import SceneOverride

SCREEN_ACTIONS: dict[str, tuple[Action, ...]] = {
    "show_scene": (ShowScene(), ShowScene(SceneLayout.RANKING), ShowScene(SceneLayout.POSTED, 300)),
    "set_note_line": (SetNoteLine(), SetNoteLine(""), SetNoteLine("Drinks by Bob’s bar")),
}
SCREEN_STATE: dict[str, Any] = {"showing": SceneOverride(SceneLayout.RANKING, 5), "note_line": ""}
