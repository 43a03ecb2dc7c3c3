"""
Examples of everything that is written down about what a director puts on all screens, and the
defaults of it.
"""

from typing import Any

from tournament.core.actions.base import Action
from tournament.core.actions.screens import SetNoteLine, ShowScene
from tournament.core.show.scenes import Layout
from tournament.core.show.shows import Showing

SCREEN_ACTIONS: dict[str, tuple[Action, ...]] = {
    "show_scene": (ShowScene(), ShowScene(Layout.RANKING), ShowScene(Layout.POSTED, 300)),
    "set_note_line": (SetNoteLine(), SetNoteLine(""), SetNoteLine("Drinks by Bob’s bar")),
}
SCREEN_STATE: dict[str, Any] = {"showing": Showing(Layout.RANKING, 5), "note_line": ""}
SCREEN_DEFAULTS: dict[str, dict[str, Any]] = {
    "ShowScene": {"layout": None, "seconds": 60},
    "SetNoteLine": {"text": None},
}
