"""Notification rule: at an event, sound and text on the screens, and targets to notify."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import _, refuse
from tournament.notifications.rules.event_types import ALWAYS_KNOWN, MOMENTS, EventType
from tournament.notifications.rules.journal_events import NightEvent

MAX_SIGNALS = 60
MAX_AT_ONCE = 5
MAX_SECONDS = 3600
MAX_TEXT_LENGTH = 200
MAX_LEVELS = 40

GAP = re.compile(r"\{([^{}]*)\}")
BRACE = re.compile(r"[{}]")


class ScreenSound(StrEnum):
    """What the screens sound like."""

    NONE = ""
    MINUTE = "minute"
    LEVEL = "level"
    CALL = "call"
    GONG = "gong"
    CHEER = "cheer"
    TICKS = "ticks"


TUNE_WORDS = {
    ScreenSound.NONE: _("No sound"),
    ScreenSound.MINUTE: _("Two notes"),
    ScreenSound.LEVEL: _("Rising notes"),
    ScreenSound.CALL: _("Short call"),
    ScreenSound.GONG: _("Gong"),
    ScreenSound.CHEER: _("Fanfare"),
    ScreenSound.TICKS: _("Ticks"),
}


@dataclass(frozen=True, slots=True)
class NotificationRule:
    """One such order of a club."""

    moment: EventType
    seconds: int = 0
    """For a moment that comes before something."""
    levels: tuple[int, ...] = ()
    """Only at these levels; at all where empty."""
    tune: ScreenSound = ScreenSound.NONE
    shown: bool = False
    """The screens show the text."""
    spoken: bool = False
    """The screens that sound also speak it."""
    text: str = ""
    """The club's own words; the usual ones where empty."""
    number: int = 0
    """By which it is known where it is kept."""

    @property
    def is_for_screens(self) -> bool:
        """Whether anything of it happens on a screen."""
        return bool(self.tune) or self.shown or self.spoken


def is_triggered_by(signal: NotificationRule, event: NightEvent) -> bool:
    """Whether this is the moment that the signal waits for."""
    if signal.moment is not event.moment or signal.seconds != event.seconds:
        return False
    return not signal.levels or event.level in signal.levels


def check_notification_rule(signal: NotificationRule) -> None:
    """Refuse an order that could never be carried out, or not as it is meant."""
    meaning = MOMENTS[signal.moment]
    if meaning.is_ahead and not 1 <= signal.seconds <= MAX_SECONDS:
        raise refuse(_("Enter 1 to {most} seconds."), most=MAX_SECONDS)
    if not meaning.is_ahead and signal.seconds:
        raise refuse(_("This event can’t be announced ahead. Leave the seconds empty."))
    if len(signal.levels) > MAX_LEVELS or any(level < 1 for level in signal.levels):
        raise refuse(_("Enter at most {most} levels, numbered from 1."), most=MAX_LEVELS)
    check_text(signal.moment, signal.text)


def check_rule_limit(signal: NotificationRule, others: Iterable[NotificationRule]) -> None:
    """Refuse one more where enough happens at the same moment of the same level already."""
    moment = (signal.moment, signal.seconds)
    same = [other.levels for other in others if (other.moment, other.seconds) == moment]
    for level in signal.levels or {ANY_OTHER}.union(*same):
        if sum(not levels or level in levels for levels in same) >= MAX_AT_ONCE:
            raise refuse(
                _("This event already has {most} signals. Change or remove one."),
                most=MAX_AT_ONCE,
            )


ANY_OTHER = 0
"""Stands for a level that no signal names."""


def check_text(moment: EventType, text: str) -> None:
    """Refuse a text with a gap that nothing fills at this moment."""
    known = list_variables(moment)
    if len(text) > MAX_TEXT_LENGTH:
        raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_TEXT_LENGTH)
    for gap in GAP.findall(text):
        if gap not in known:
            names = ", ".join(f"{{{name}}}" for name in known)
            raise refuse(
                _("{gap} is not available for this event. Use {names}."),
                gap=f"{{{gap}}}",
                names=names,
            )
    if BRACE.search(GAP.sub("", text)):
        raise refuse(_("A brace is missing. Write placeholders like {example}."), example="{level}")


def list_variables(moment: EventType) -> tuple[str, ...]:
    """What may stand in the text of a moment."""
    return (*MOMENTS[moment].variables, *ALWAYS_KNOWN)


def fill_variables(text: str, told: Mapping[str, str]) -> str:
    """
    A text with its gaps filled; one that has nothing to fill it stays empty.

    >>> fill_variables("Level {level}: {blinds}", {"level": "3", "blinds": "50–100"})
    'Level 3: 50–100'
    """
    return " ".join(GAP.sub(lambda gap: told.get(gap[1], ""), text).split())
