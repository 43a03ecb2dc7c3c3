"""Screen cues: sounds, text and speech, each at its instant."""

from collections.abc import Iterator, Sequence

from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.engine.time_units import HOUR
from tournament.localization import override_locale
from tournament.night.journal_history import Entry, JournalHistory, list_undone_entries
from tournament.night.state import State
from tournament.notifications.club_locale_cache import ClubLocale
from tournament.notifications.dispatch import event_text, match_rules_to_events
from tournament.notifications.example_events import build_example_event
from tournament.notifications.notification_rule_cache import (
    NotificationRoute,
    list_event_lead_times,
    list_rules_without_targets,
    load_notification_rules,
)
from tournament.notifications.rules.journal_events import NightEvent
from tournament.notifications.rules.notification_rules import NotificationRule
from tournament.notifications.rules.upcoming_events import Ahead, find_timed_events
from tournament.notifications.undo_notices import find_clock_events_start, list_entry_events

FRESH_MS = 15_000
"""A screen that hears of something later than this stays silent about it."""
AHEAD_MS = 3 * HOUR
MAX_CUES = 80
Cue = dict[str, Plain]


def build_cues(home: ClubLocale, past: JournalHistory, at: Instant) -> list[Cue]:
    """
    What a screen does at which instant: of what has just happened, and of what the clock will bring
    about, as long as nobody touches it. A screen carries them out by itself, also while the server
    is away.
    """
    known = load_notification_rules(home.club, home.revision)
    asked = known.for_screens
    if not asked and not known.tried:
        return []
    made: list[tuple[Instant, Cue]] = []
    with override_locale(home.language, home.hours):
        if asked:
            events = _list_screen_events(
                past, list_event_lead_times(list_rules_without_targets(asked)), at
            )
            for route, event in match_rules_to_events(asked, events):
                made.append((event.at, build_cue(home, past.state, route.rule, event)))
        for route in known.tried:
            if route.tried_at > at - FRESH_MS:
                made.append((Instant(route.tried_at), build_test_cue(home, past.state, route)))
    return [cue for _at, cue in sorted(made, key=lambda pair: pair[0])[:MAX_CUES]]


def build_test_cue(home: ClubLocale, state: State, route: NotificationRoute) -> Cue:
    """What somebody wants to see and hear once, to try it out."""
    at = Instant(route.tried_at)
    return build_cue(home, state, route.rule, build_example_event(state, route.rule, at))


def _list_screen_events(
    past: JournalHistory, ahead: Sequence[Ahead], at: Instant
) -> Iterator[NightEvent]:
    """
    What the newest entries brought about as far as they stand, and what the clock does between and
    after them.
    """
    old = Instant(at - FRESH_MS)
    newest = past.entries[-len(past.before) :] if past.before else ()
    fresh = [entry for entry in newest if entry.at > old]
    dead = list_undone_entries(past.entries) if fresh else frozenset()
    for entry in fresh:
        if entry.version > 1:
            since = max(old, find_clock_events_start(past, entry.version - 1))
            yield from find_timed_events(_find_prior_state(past, entry), ahead, since, entry.at)
        if entry.version not in dead:
            yield from list_entry_events(past, entry.version)
    since = max(old, find_clock_events_start(past, past.version)) if past.entries else old
    yield from find_timed_events(past.state, ahead, since, Instant(at + AHEAD_MS))


def _find_prior_state(past: JournalHistory, entry: Entry) -> State:
    return past.before[entry.version - 1 - (past.version - len(past.before))]


def build_cue(home: ClubLocale, state: State, rule: NotificationRule, event: NightEvent) -> Cue:
    """One thing that a screen does."""
    said = event_text(home, state, rule, event)
    return {
        "mark": f"{rule.number}.{event.mark}",
        "at": event.at,
        "tune": rule.tune.value,
        "text": said if rule.shown else "",
        "voice": said if rule.spoken else "",
        "lang": home.language,
    }
