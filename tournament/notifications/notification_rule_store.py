"""
The rules of a club as its pages change them: added, changed, switched off, removed, tried out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.database_writes import hold_write_lock
from tournament.engine.messages import Refusal, _, refuse, say
from tournament.models import Club, SignalOrder, Target
from tournament.night.state import BLANK
from tournament.notifications.club_change_broadcast import publish_club_change
from tournament.notifications.club_locale_cache import build_club_locale
from tournament.notifications.dispatch import enqueue_notification
from tournament.notifications.example_events import build_example_event
from tournament.notifications.notification_rule_cache import to_notification_rule, to_route
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import (
    MAX_SIGNALS,
    NotificationRule,
    ScreenSound,
    check_notification_rule,
    check_rule_limit,
)
from tournament.notifications.target_store import list_active_targets
from tournament.time_source import now

NOTHING = _("This signal does nothing. Choose a sound, a text on the screens or an address.")
Usual = tuple[EventType, int, ScreenSound, bool, bool]
USUAL: tuple[Usual, ...] = (
    (EventType.LEVEL_SOON, 60, ScreenSound.NONE, False, True),
    (EventType.LEVEL, 0, ScreenSound.LEVEL, False, True),
    (EventType.BREAK, 0, ScreenSound.GONG, True, True),
    (EventType.BREAK_OVER_SOON, 60, ScreenSound.CALL, True, True),
    (EventType.ENTRY_CLOSED, 0, ScreenSound.NONE, True, False),
    (EventType.BUBBLE, 0, ScreenSound.CALL, True, True),
    (EventType.FINAL_TABLE, 0, ScreenSound.CHEER, True, True),
    (EventType.WINNER, 0, ScreenSound.CHEER, True, True),
)
"""What most clubs want: a moment, seconds before, a sound, on the screens, spoken."""


@dataclass(frozen=True, slots=True)
class NotificationRuleInput:
    """A rule as somebody filled it in."""

    rule: NotificationRule
    targets: tuple[int, ...] = ()


def list_notification_rules(club: Club) -> list[SignalOrder]:
    """All rules of a club, by their moment."""
    known = {moment.value: number for number, moment in enumerate(EventType)}
    rows = SignalOrder.objects.filter(club=club).prefetch_related("targets")
    return sorted(rows, key=lambda row: (known.get(row.moment, len(known)), -row.seconds, row.pk))


def find_notification_rule(club: Club, pk: int) -> SignalOrder | None:
    """One order of a club."""
    return SignalOrder.objects.filter(club=club, pk=pk).prefetch_related("targets").first()


def add_notification_rule(
    club: Club, asked: NotificationRuleInput, by: str, key: str
) -> SignalOrder:
    """A new rule; the same key adds it once."""
    _check_rule_input(club, asked)
    with hold_write_lock():
        row = SignalOrder.objects.filter(club=club, key=key).first()
        if row is not None:
            kept = {target.pk for target in row.targets.all()}
            values = _build_row_values(to_notification_rule(row))
            if values != _build_row_values(asked.rule) or kept != set(asked.targets):
                raise refuse(_("Your first click already created this. Open it to change it."))
            return row
        check_rule_limit(asked.rule, _list_other_rules(club))
        if SignalOrder.objects.filter(club=club).count() >= MAX_SIGNALS:
            raise refuse(
                _("A club has at most {most} signals. Remove one first."), most=MAX_SIGNALS
            )
        row = SignalOrder.objects.create(
            club=club, key=key, made_at=now(), made_by=by, **_build_row_values(asked.rule)
        )
        row.targets.set(asked.targets)
        publish_club_change(club)
    return row


def add_default_rules(club: Club, by: str, key: str) -> int:
    """
    The signals that most clubs want; those that are there for the same moment stay as they are. How
    many came.
    """
    fresh = list_missing_default_rules(club)
    with hold_write_lock():
        for number, (moment, seconds, tune, shown, spoken) in enumerate(fresh):
            rule = NotificationRule(moment, seconds, tune=tune, shown=shown, spoken=spoken)
            add_notification_rule(club, NotificationRuleInput(rule), by, f"{key[:60]}-{number}")
    return len(fresh)


def list_missing_default_rules(club: Club) -> list[Usual]:
    """The usual signals at whose moment the club has none."""
    there = {(row.moment, row.seconds) for row in list_notification_rules(club)}
    return [usual for usual in USUAL if (usual[0].value, usual[1]) not in there]


def change_notification_rule(
    club: Club, pk: int, asked: NotificationRuleInput
) -> SignalOrder | None:
    """
    Another wish for a rule, which keeps the addresses that are put away; None if it is gone.
    """
    with hold_write_lock():
        row = find_notification_rule(club, pk)
        if row is None:
            return None
        away = list_archived_rule_targets(row)
        _check_rule_input(club, asked, away)
        check_rule_limit(asked.rule, _list_other_rules(club, pk))
        for name, value in _build_row_values(asked.rule).items():
            setattr(row, name, value)
        row.save()
        row.targets.set([*asked.targets, *away])
        publish_club_change(club)
    return row


def switch_notification_rule(club: Club, pk: int, is_on: bool) -> bool:
    """Switch a rule on or off; whether there is one."""
    with hold_write_lock():
        found = SignalOrder.objects.filter(club=club, pk=pk).update(is_on=is_on)
        if found:
            publish_club_change(club)
    return bool(found)


def remove_notification_rule(club: Club, pk: int) -> None:
    """A rule that nobody wants any more."""
    with hold_write_lock():
        SignalOrder.objects.filter(club=club, pk=pk).delete()
        publish_club_change(club)


def try_notification_rule(club: Club, pk: int) -> SignalOrder | None:
    """
    Let it happen once: on the screens of all nights that are open, and at its addresses, marked as
    a trial.
    """
    with hold_write_lock():
        row = find_notification_rule(club, pk)
        if row is None:
            return None
        row.tried_at = now()
        row.save(update_fields=["tried_at"])
        publish_club_change(club)
        route = to_route(row)
        event = build_example_event(BLANK, route.rule, now())
        enqueue_notification(build_club_locale(club), BLANK, route, event)
    return row


def list_archived_rule_targets(row: SignalOrder) -> tuple[Target, ...]:
    """The addresses of a rule that are put away."""
    return tuple(target for target in row.targets.all() if target.put_away_at is not None)


def _list_other_rules(club: Club, pk: int | None = None) -> list[NotificationRule]:
    rows = SignalOrder.objects.filter(club=club)
    return [
        to_notification_rule(row) for row in rows if row.pk != pk and row.moment in set(EventType)
    ]


def _check_rule_input(
    club: Club, asked: NotificationRuleInput, away: Sequence[Target] = ()
) -> None:
    check_notification_rule(asked.rule)
    known = {target.pk for target in list_active_targets(club)}
    if not known.issuperset(asked.targets):
        raise refuse(_("One of the addresses is gone. Choose again."))
    if not (asked.rule.is_for_screens or asked.targets or away):
        raise Refusal(say(NOTHING))


def _build_row_values(rule: NotificationRule) -> dict[str, Any]:
    return {
        "moment": rule.moment.value,
        "seconds": rule.seconds,
        "levels": list(rule.levels),
        "tune": rule.tune.value,
        "shown": rule.shown,
        "spoken": rule.spoken,
        "text": rule.text,
    }
