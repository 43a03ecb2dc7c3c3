"""Dispatch: queues a delivery job per target, once, whichever process noticed the event."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from tournament import job_signal
from tournament.clock.values import Instant
from tournament.database_writes import hold_write_lock
from tournament.engine.time_units import MINUTE
from tournament.localization import format_time, localize_fact, override_locale, translate_message
from tournament.models import Job, JobStep, Tournament
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.notifications.club_locale_cache import (
    ClubLocale,
    find_night_club_locale,
    to_club_locale,
)
from tournament.notifications.daily_quota import KIND as KIND
from tournament.notifications.daily_quota import store_within_quota
from tournament.notifications.example_events import TRIAL
from tournament.notifications.notification_rule_cache import (
    NotificationRoute,
    list_event_lead_times,
    list_rules_without_targets,
    load_notification_rules,
)
from tournament.notifications.rules.event_types import default_event_text
from tournament.notifications.rules.journal_events import NightEvent
from tournament.notifications.rules.notification_rules import (
    NotificationRule,
    fill_variables,
    is_triggered_by,
)
from tournament.notifications.rules.upcoming_events import (
    Ahead,
    find_next_event_time,
    find_timed_events,
)
from tournament.notifications.undo_notices import (
    find_clock_events_start,
    list_canceled_entries,
    list_entry_events,
)

TOLD_LATE_MS = MINUTE
"""
What came while nobody could tell it is still told so much later; after that it is no news any more.
"""


def enqueue_entry_notifications(row: Tournament, past: JournalHistory) -> None:
    """
    Within the transaction of the newest entry: ask for everything that is to be told of it, and of
    what the clock had brought about until then, which nobody may have noticed yet. What is not so
    any more is told nobody, and of a trial nothing ever is.
    """
    if row.trial_of_id is not None:
        return
    if gone := list_canceled_entries(past, past.version):
        _drop_notifications(row, gone)
    sent = load_notification_rules(row.club_id, row.club.revision).with_targets
    if sent:
        home = to_club_locale(row)
        by_clock = _list_clock_events(past, list_event_lead_times(list_rules_without_targets(sent)))
        _enqueue_notifications(home, past.before[-1], sent, by_clock)
        _enqueue_notifications(home, past.state, sent, list_entry_events(past, past.version))


def _list_clock_events(past: JournalHistory, ahead: Sequence[Ahead]) -> tuple[NightEvent, ...]:
    if past.version == 1:
        return ()
    at = past.entries[-1].at
    since = max(find_clock_events_start(past, past.version - 1), at - TOLD_LATE_MS)
    return find_timed_events(past.before[-1], ahead, Instant(since), at)


def enqueue_clock_notifications(
    night: int, mark: tuple[str, int], state: State, after: Instant, until: Instant
) -> bool:
    """
    Ask for everything that the clock brought about in this time. Nothing is asked, and False is the
    answer, when the night or its club are not any more as they were read, the `mark` being their
    seal and revision: a click may have stopped the clock in this very moment, and has told all this
    itself.
    """
    head, revision = mark
    rows = Tournament.objects.filter(pk=night, head=head, club__revision=revision)
    home = find_night_club_locale(night, revision)
    sent = _list_rules_with_targets(home)
    found = find_timed_events(
        state, list_event_lead_times(list_rules_without_targets(sent)), after, until
    )
    if next(match_rules_to_events(sent, found), None) is None:
        return rows.exists()  # mostly there is nothing to write, and nobody has to wait for it
    with hold_write_lock():
        row = rows.select_for_update(of=("self",)).select_related("club").first()
        if row is None:
            return False
        _enqueue_notifications(to_club_locale(row), state, sent, found)
    return True


def enqueue_notification(
    home: ClubLocale, state: State, route: NotificationRoute, event: NightEvent
) -> None:
    """Within a transaction: ask for what is told of one moment."""
    _enqueue_notifications(home, state, (route,), (event,))


def find_next_notification_time(
    night: int, revision: int, state: State, after: Instant
) -> Instant | None:
    """When addresses outside are to be told something next; None for a club that tells nobody."""
    home = find_night_club_locale(night, revision)
    sent = _list_rules_with_targets(home)
    if not sent:
        return None
    return find_next_event_time(
        state, list_event_lead_times(list_rules_without_targets(sent)), after
    )


def match_rules_to_events(
    routes: Sequence[NotificationRoute], events: Iterable[NightEvent]
) -> Iterator[tuple[NotificationRoute, NightEvent]]:
    """Each moment with every rule that waits for it, in the order of the moments."""
    for event in events:
        for route in routes:
            if is_triggered_by(route.rule, event):
                yield route, event


def _list_rules_with_targets(home: ClubLocale | None) -> Sequence[NotificationRoute]:
    """What the club of a night wants told outside; nothing of a trial."""
    return (
        ()
        if home is None or home.is_trial
        else load_notification_rules(home.club, home.revision).with_targets
    )


def event_text(home: ClubLocale, state: State, rule: NotificationRule, event: NightEvent) -> str:
    """
    What is said of a moment, in the words of the club or in the usual ones; the caller has set the
    language.
    """
    text = rule.text or translate_message(default_event_text(event.moment, dict(event.facts)))
    return fill_variables(text, build_event_facts(home, state, event))


def build_event_facts(home: ClubLocale, state: State, event: NightEvent) -> dict[str, str]:
    """Everything that is known at a moment, in words."""
    always = {"night": state.name, "club": home.name, "time": format_time(event.at, home.zone)}
    return always | _localize_facts(home, event)


def _localize_facts(home: ClubLocale, event: NightEvent) -> dict[str, str]:
    return {name: localize_fact(fact, home.zone) for name, fact in event.facts}


def build_event_payload(
    home: ClubLocale, state: State, rule: NotificationRule, event: NightEvent
) -> dict[str, Any]:
    """What is told of a moment, in the form in which other programs read it (`docs/signals.md`)."""
    return {
        "event": event.moment.value,
        "at": _to_iso(event.at),
        "club": home.name,
        "night": {"id": home.night, "name": state.name},
        "text": event_text(home, state, rule, event),
        "trial": event.mark.startswith(TRIAL),
        "facts": _localize_facts(home, event),
    }


def _enqueue_notifications(
    home: ClubLocale, state: State, routes: Sequence[NotificationRoute], found: Iterable[NightEvent]
) -> None:
    """One piece of work for each address; one that is there already stays as it is."""
    with override_locale(home.language, home.hours):
        jobs = []
        for route, event in match_rules_to_events(routes, found):
            told = build_event_payload(home, state, route.rule, event)
            jobs += [_build_job(home, route, target, event, told) for target in route.targets]
        if jobs:
            store_within_quota(jobs)
    if jobs:
        transaction.on_commit(job_signal.notify_listeners, robust=True)


def _drop_notifications(row: Tournament, gone: Collection[int]) -> None:
    """What waits to be told of entries that do not count any more is forgotten, tried or not."""
    waiting = Job.objects.filter(club=row.club_id, kind=KIND, step=JobStep.WAITING)
    fell = []
    for pk, key in waiting.values_list("pk", "key"):
        parts = key.split(".", 3)
        if parts[2:3] == [str(row.pk)] and _parse_entry_number(parts[3]) in gone:
            fell.append(pk)
    if fell:
        waiting.filter(pk__in=fell).delete()


def _parse_entry_number(mark: str) -> int:
    """The number of the entry that brought a moment about; 0 for one of the clock."""
    number = mark.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def _build_job(
    home: ClubLocale, route: NotificationRoute, target: int, event: NightEvent, told: dict[str, Any]
) -> Job:
    key = f"{route.rule.number}.{target}.{home.night}.{event.mark}"
    asked = {"target": target, "language": home.language, "told": told}
    return Job(club_id=home.club, key=key, kind=KIND, asked=asked, target=target, made_at=event.at)


def _to_iso(at: Instant) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
