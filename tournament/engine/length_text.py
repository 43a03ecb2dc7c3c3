"""Lengths of time in words."""

from tournament.engine.messages import Message, _, say
from tournament.engine.time_units import MINUTE


def hours_text(ms: int) -> Message:
    """
    How long something took, in minutes, from an hour on in hours and minutes.

    >>> dict(hours_text(7_260_000))
    {'hours': 2, 'minutes': 1}
    """
    hours, minutes = divmod(ms // MINUTE, 60)
    if hours:
        return say(_("{hours} h {minutes} min"), hours=hours, minutes=minutes)
    return say(_("{minutes} min"), minutes=minutes)
