"""The screens' panel on the desk: the scene sent to all of them, and the choices."""

from typing import Any

from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.screens.values.scenes import LAYOUT_WORDS


def build_scene_panel_context(state: State, at: Instant) -> dict[str, Any]:
    """The scene that all screens show at this instant, if any, and those that they could."""
    shown = state.showing if state.showing is not None and at < state.showing.until else None
    showing = None if shown is None else {"name": LAYOUT_WORDS[shown.layout], "until": shown.until}
    return {"showing": showing, "layouts": LAYOUT_WORDS.items()}
