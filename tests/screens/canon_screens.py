"""Examples and defaults of everything stored about screens."""

from typing import Any

from tournament.screens.values.scenes import SceneLayout
from tournament.screens.values.screen_show import SceneOverride

SCREEN_STATE: dict[str, Any] = {"showing": SceneOverride(SceneLayout.RANKING, 5), "note_line": ""}
