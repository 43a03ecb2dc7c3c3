"""
Examples of everything that is written down about what a director puts on all screens, and the
defaults of it.
"""

from typing import Any

from tournament.core.actions.base import Action
from tournament.core.actions.screens import SetNoteLine, ShowScene
from tournament.core.screen_show.scenes import SceneLayout
from tournament.core.screen_show.screen_show import SceneOverride

SCREEN_ACTIONS: dict[str, tuple[Action, ...]] = {
    "show_scene": (ShowScene(), ShowScene(SceneLayout.RANKING), ShowScene(SceneLayout.POSTED, 300)),
    "set_note_line": (SetNoteLine(), SetNoteLine(""), SetNoteLine("Drinks by Bob’s bar")),
}
SCREEN_STATE: dict[str, Any] = {"showing": SceneOverride(SceneLayout.RANKING, 5), "note_line": ""}
