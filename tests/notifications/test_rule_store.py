"""Changing notification rules: what is kept, and how many there may be for one event."""

import pytest

from tests.access.attempts import refusal
from tests.live.nights import open_night
from tests.notifications.notification_rules import order, target
from tournament import journal
from tournament.models import Club
from tournament.notifications.club_locale_cache import to_club_locale
from tournament.notifications.notification_rule_store import (
    NotificationRuleInput,
    add_notification_rule,
    change_notification_rule,
    try_notification_rule,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import NotificationRule, ScreenSound
from tournament.notifications.target_store import archive_target, restore_target
from tournament.screens.board_payload import build_board_payload
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_address_that_is_put_away_stays_with_its_signals(club: Club) -> None:
    bot, lamp = target(club), target(club)
    row = order(club, EventType.BUBBLE, bot, lamp)
    archive_target(club, bot.pk)
    change_notification_rule(
        club, row.pk, NotificationRuleInput(NotificationRule(EventType.BUBBLE, text="Now!"))
    )
    assert {one.pk for one in row.targets.all()} == {bot.pk}, (
        "the lamp was unticked, the bot could not be"
    )
    restore_target(club, bot.pk)
    change_notification_rule(
        club, row.pk, NotificationRuleInput(NotificationRule(EventType.BUBBLE, shown=True))
    )
    assert list(row.targets.all()) == []


def at(*levels: int) -> NotificationRuleInput:
    return NotificationRuleInput(
        NotificationRule(EventType.LEVEL, levels=levels, tune=ScreenSound.GONG)
    )


FULL = "This event already has 5 signals. Change or remove one."


@pytest.mark.parametrize(
    ("there", "more", "fits"),
    [
        (" / / / ", "", True),
        (" / / / / ", "", False),
        (" / / / / ", "3", False),
        ("1/2/3/4/5", "", True),
        ("1 2/1 2/1 2/2 3/2 3", "1", True),
        ("1 2/1 2/1 2/2 3/2 3", "2", False),
        ("1 2/1 2/1 2/2 3/2 3", "", False),
        ("1 2/1 2/1 2/ / ", "3", True),
    ],
)
def test_so_many_signals_wait_for_one_moment(club: Club, there: str, more: str, fits: bool) -> None:
    """The levels of those that are there, none for every level, and those of one more."""
    for levels in there.split("/"):
        order(club, EventType.LEVEL, levels=list(map(int, levels.split())))
    order(club, EventType.BREAK)
    order(club, EventType.LEVEL_SOON, seconds=30)
    asked = at(*map(int, more.split()))
    if fits:
        assert add_notification_rule(club, asked, "Ann", "k").levels == list(asked.rule.levels)
    else:
        assert refusal(add_notification_rule, club, asked, "Ann", "k") == FULL


def test_a_signal_is_not_in_its_own_way(club: Club) -> None:
    rows = [order(club, EventType.LEVEL) for _ in range(5)]
    assert change_notification_rule(club, rows[0].pk, at()) == rows[0]
    assert refusal(change_notification_rule, club, order(club, EventType.BREAK).pk, at()) == FULL


def test_a_signal_that_is_off_is_tried_out_on_the_screens_too(club: Club) -> None:
    row = order(club, EventType.ANNOUNCED, tune="gong", shown=True, text="{club}", is_on=False)
    night = open_night(club)
    try_notification_rule(club, row.pk)
    night.refresh_from_db()
    shown = build_board_payload(to_club_locale(night), journal.build_snapshot(night), now())["cues"]
    assert isinstance(shown, list)
    assert [(one["tune"], one["text"]) for one in shown if isinstance(one, dict)] == [
        ("gong", "Rounders")
    ]
