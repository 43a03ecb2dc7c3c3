"""Status of the screens for the desk: connected, in sync, awake, sound on."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament import journal
from tournament.engine.messages import Message, _, say
from tournament.engine.time_units import HOUR, MINUTE
from tournament.live.room import DisplayReport
from tournament.localization import format_decimal
from tournament.models import Display, list_displays_since, update_displays
from tournament.time_source import now

SHOWN_MS = 12 * HOUR
"""A screen that was last seen longer ago belongs to another evening."""
ASLEEP_MS = 45_000
"""A screen that is awake asks for the time at least every half minute."""
LOST_MS = 90_000
"""After this long nobody is there any more, whatever was written last."""
MISSED_MINUTES = 15
"""For so long the desk is told of a screen that went dark; later it was put away."""
TENTH_MS = 100
"""A clock that is off by less is right."""
OFF_MS = 1000
"""
A screen whose questions take so long to be answered may show a time that is off by half of it.
"""


@dataclass(frozen=True, slots=True)
class DisplayStatus:
    """One screen as the desk shows it."""

    name: str
    device: str
    connected: bool
    minutes: int
    """Since it was last seen."""
    own_clock: str
    """
    How far the device's own clock is off, in seconds, where it is; what it shows follows ours all
    the same.
    """
    asleep: bool
    awake: bool
    muted: bool
    size: str
    slow: bool = False
    """Its answers take so long that its time may be off."""
    seen_at: int = 0

    @property
    def trouble(self) -> Message | None:
        """
        What somebody should look after, if it is a screen for the room: phones sleep in pockets.
        """
        if not self.is_wide:
            return None
        if self.asleep:
            return say(_("TV “{name}” is asleep or hidden."), name=self.name)
        if not self.connected and self.minutes < MISSED_MINUTES:
            return say(_("TV “{name}” lost connection."), name=self.name)
        if not self.slow:
            return None
        return say(_("TV “{name}” may show the wrong time: its network is slow."), name=self.name)

    @property
    def is_closed(self) -> bool:
        """Whether it was closed on purpose: a page says so by giving no size any more."""
        return not self.connected and not self.size

    @property
    def sounds(self) -> bool:
        """Whether it plays the sounds of the night now."""
        return self.connected and not self.muted

    @property
    def is_wide(self) -> bool:
        """Whether it is wider than high, as phones in a hand are not."""
        width, _by, height = self.size.partition("x")
        return width.isdecimal() and height.isdecimal() and int(width) > int(height)


def list_displays(night: int) -> list[DisplayStatus]:
    """The screens of a night, by name."""
    at = now()
    return [
        _build_display_status(row, max(0, at - row.seen_at))
        for row in list_displays_since(night, at - SHOWN_MS)
    ]


def _build_display_status(row: Display, age_ms: int) -> DisplayStatus:
    connected = row.connected and age_ms < LOST_MS
    own_clock = ""
    if abs(row.offset_ms) >= TENTH_MS:
        own_clock = format_decimal(f"{-row.offset_ms / 1000:+.1f}")
    return DisplayStatus(
        name=row.name,
        device=row.device,
        connected=connected,
        minutes=age_ms // MINUTE,
        own_clock=own_clock,
        asleep=connected and (not row.visible or age_ms > ASLEEP_MS),
        awake=connected and row.awake,
        muted=row.muted,
        size=row.size,
        slow=connected and row.round_trip_ms >= OFF_MS,
        seen_at=row.seen_at,
    )


def save_displays(displays: Iterable[DisplayReport]) -> None:
    """Keep how some screens are doing, in one write."""
    rows = [
        Display(
            night_id=display.night,
            name=display.name,
            device=display.device,
            connected=display.connected,
            seen_at=display.at,
            offset_ms=display.health.offset_ms,
            round_trip_ms=display.health.round_trip_ms,
            visible=display.health.visible,
            muted=display.health.muted,
            awake=display.health.awake,
            size=display.health.screen,
        )
        for display in displays
    ]
    with journal.hold_write_lock():
        update_displays(rows)
