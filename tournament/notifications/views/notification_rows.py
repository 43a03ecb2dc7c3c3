"""The moments and the signals of a club, as a page lists them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.engine.messages import _
from tournament.models import Club, SignalOrder
from tournament.night.state import BLANK
from tournament.notifications.club_locale_cache import build_club_locale
from tournament.notifications.dispatch import build_event_facts, event_text
from tournament.notifications.example_events import build_example_event
from tournament.notifications.notification_rule_cache import to_notification_rule
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.rules.notification_rules import TUNE_WORDS, NotificationRule
from tournament.time_source import now

USUAL_SECONDS = 60

GROUPS: tuple[tuple[str, tuple[EventType, ...]], ...] = (
    (
        _("Clock"),
        (
            EventType.STARTED,
            EventType.LEVEL_SOON,
            EventType.LEVEL,
            EventType.BREAK_SOON,
            EventType.BREAK,
            EventType.BREAK_OVER_SOON,
            EventType.BREAK_OVER,
            EventType.PAUSED,
            EventType.GOES_ON,
            EventType.OVERTIME,
        ),
    ),
    (
        _("Late registration"),
        (
            EventType.ENTRY_SOON,
            EventType.ENTRY_CLOSED,
            EventType.REBUYS_SOON,
            EventType.REBUYS_CLOSED,
        ),
    ),
    (
        _("Players"),
        (
            EventType.PLAYER_IN,
            EventType.PLAYER_OUT,
            EventType.BUBBLE,
            EventType.IN_THE_MONEY,
            EventType.FINAL_TABLE,
            EventType.HEADS_UP,
            EventType.DEAL,
            EventType.WINNER,
            EventType.FINISHED,
        ),
    ),
    (
        _("Desk"),
        (
            EventType.ANNOUNCED,
            EventType.CALL,
            EventType.RULING,
            EventType.MOVES,
            EventType.HAND_FOR_HAND,
            EventType.TAKEN_BACK,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class NotificationRow:
    """A signal on the page."""

    rule: SignalOrder
    title: str
    what: tuple[str, ...]
    words: str


def build_moment_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """All moments, in groups, each with the page where a signal for it is made."""
    groups = []
    for name, moments in GROUPS:
        rows = [
            (reverse("signal_new", args=[moment.value]), event_title_text(moment))
            for moment in moments
        ]
        groups.append((gettext(name), rows))
    return groups


def build_notification_rows(club: Club, rules: list[SignalOrder]) -> list[NotificationRow]:
    """Every signal in words."""
    return [_build_notification_row(club, rule) for rule in rules if rule.moment in set(EventType)]


def event_title_text(moment: EventType, seconds: int = 0) -> str:
    """When it happens; `seconds` is known of a signal that somebody wrote."""
    title = gettext(MOMENTS[moment].title)
    if not MOMENTS[moment].is_ahead:
        return title
    if not seconds:
        return gettext("Before: {event}").format(event=title)
    return gettext("{seconds} s before: {event}").format(seconds=seconds, event=title)


def _build_notification_row(club: Club, rule: SignalOrder) -> NotificationRow:
    signal = to_notification_rule(rule)
    what = []
    if signal.tune:
        what.append(gettext(TUNE_WORDS[signal.tune]))
    if signal.shown:
        what.append(gettext("on screen"))
    if signal.spoken:
        what.append(gettext("spoken"))
    what += [target.name for target in rule.targets.all() if target.put_away_at is None]
    if signal.levels:
        what.append(gettext("levels {numbers}").format(numbers=", ".join(map(str, signal.levels))))
    return NotificationRow(
        rule,
        event_title_text(signal.moment, signal.seconds),
        tuple(what),
        example_text(club, signal),
    )


def example_text(club: Club, rule: NotificationRule) -> str:
    """What would be said if it happened now; what is not known is made up."""
    event = build_example_event(BLANK, rule, now())
    return event_text(build_club_locale(club), BLANK, rule, event)


def build_example_facts(club: Club, moment: EventType) -> dict[str, str]:
    """What could stand in each gap of the words at a moment."""
    event = build_example_event(BLANK, NotificationRule(moment, USUAL_SECONDS), now())
    return build_event_facts(build_club_locale(club), BLANK, event)
