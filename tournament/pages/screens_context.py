"""The screens in the room as pages show them."""

from tournament.live.display_status import DisplayStatus


def build_screens_context(screens: list[DisplayStatus]) -> dict[str, object]:
    """
    The screens that nobody closed, which of them sound, and how many somebody should look after.
    """
    return {
        "displays": [screen for screen in screens if not screen.is_closed],
        "sounding": [screen for screen in screens if screen.sounds],
        "trouble": count_screens_in_trouble(screens),
    }


def count_screens_in_trouble(screens: list[DisplayStatus]) -> int:
    """How many screens somebody should look after."""
    return sum(1 for screen in screens if screen.trouble is not None)
