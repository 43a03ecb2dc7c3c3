"""The rules of a club, read once for each revision of its settings."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.lru_cache import LRUCache
from tournament.models import SignalOrder
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import NotificationRule, ScreenSound
from tournament.notifications.rules.upcoming_events import AHEAD, Ahead

CLUBS_KEPT = 500


@dataclass(frozen=True, slots=True)
class NotificationRoute:
    """A rule with the addresses that are told of it."""

    rule: NotificationRule
    targets: tuple[int, ...]
    tried_at: int = 0
    """When somebody last tried it out."""
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class NotificationRoutes:
    """Everything that a club asked for."""

    all: tuple[NotificationRoute, ...] = ()

    @property
    def for_screens(self) -> tuple[NotificationRoute, ...]:
        """What happens on screens."""
        return tuple(route for route in self.all if route.is_on and route.rule.is_for_screens)

    @property
    def tried(self) -> tuple[NotificationRoute, ...]:
        """Every rule for screens that somebody ever tried out, on or off."""
        return tuple(route for route in self.all if route.tried_at and route.rule.is_for_screens)

    @property
    def with_targets(self) -> tuple[NotificationRoute, ...]:
        """What is told to addresses outside."""
        return tuple(route for route in self.all if route.is_on and route.targets)


_kept = LRUCache[int, tuple[int, NotificationRoutes]](CLUBS_KEPT)


def load_notification_rules(club: int, revision: int) -> NotificationRoutes:
    """What the club asked for, as of this revision of its settings."""
    known = _kept.get(club)
    if known is None or known[0] != revision:
        known = _kept.put(club, (revision, _read_notification_rules(club)))
    return known[1]


def list_rules_without_targets(routes: Iterable[NotificationRoute]) -> tuple[NotificationRule, ...]:
    """What is to happen, without who is told."""
    return tuple(route.rule for route in routes)


def list_event_lead_times(rules: tuple[NotificationRule, ...]) -> tuple[Ahead, ...]:
    """Which moments ahead are asked for, each with its seconds."""
    ahead = (rule for rule in rules if rule.moment in AHEAD)
    return tuple(sorted({(rule.moment, rule.seconds) for rule in ahead}))


def clear_cache() -> None:
    """Drop what was read so far."""
    _kept.clear()


def _read_notification_rules(club: int) -> NotificationRoutes:
    rows = SignalOrder.objects.filter(club=club).prefetch_related("targets").order_by("pk")
    return NotificationRoutes(tuple(to_route(row) for row in rows if row.moment in set(EventType)))


def to_route(row: SignalOrder) -> NotificationRoute:
    """A rule with the addresses that are not put away."""
    targets = tuple(target.pk for target in row.targets.all() if target.put_away_at is None)
    return NotificationRoute(to_notification_rule(row), targets, row.tried_at, row.is_on)


def to_notification_rule(row: SignalOrder) -> NotificationRule:
    """What stands in a row."""
    tune = ScreenSound(row.tune) if row.tune in set(ScreenSound) else ScreenSound.NONE
    return NotificationRule(
        EventType(row.moment),
        row.seconds,
        tuple(row.levels),
        tune,
        row.shown,
        row.spoken,
        row.text,
        number=row.pk,
    )
