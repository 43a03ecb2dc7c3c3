"""Notification rules: which events they may name, and the text that is sent."""

from dataclasses import replace

from tests.money.money_evening import said
from tests.night.evening import at
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tournament.notifications.rules.event_types import (
    ALWAYS_KNOWN,
    MOMENTS,
    VARIABLES,
    EventType,
    default_event_text,
)
from tournament.notifications.rules.journal_events import NightEvent
from tournament.notifications.rules.notification_rules import (
    GAP,
    NotificationRule,
    ScreenSound,
    check_notification_rule,
    fill_variables,
    is_triggered_by,
    list_variables,
)
from tournament.notifications.rules.upcoming_events import AHEAD


@each_row("moment", EventType)
def test_every_text_has_only_gaps_that_its_moment_fills(moment: EventType) -> None:
    meaning = MOMENTS[moment]
    check_notification_rule(
        NotificationRule(moment, seconds=60 if meaning.is_ahead else 0, text=meaning.says)
    )
    assert set(meaning.variables) | set(ALWAYS_KNOWN) <= VARIABLES.keys()
    gaps = GAP.findall(meaning.says)
    assert (moment in AHEAD) == ("seconds" in gaps) == meaning.is_ahead
    assert bool(meaning.several) == bool(meaning.counted)
    assert sorted(GAP.findall(meaning.several or meaning.says)) == sorted(gaps)
    assert meaning.counted in ("", *gaps)


test_the_usual_words_fit_the_number = each_gives(
    lambda moment, facts: said(default_event_text(moment, facts)),
    [
        (EventType.PLAYER_OUT, {"player": "Bob", "left": 1}, "Bob is out; 1 left"),
        (EventType.PLAYER_OUT, {"player": "Bob", "left": 4}, "Bob is out; 4 left"),
        (EventType.REBUYS_SOON, {"seconds": 1}, "Rebuys end in 1 second"),
        (EventType.ENTRY_CLOSED, {"entered": 1}, "Late registration closed: 1 player"),
        (EventType.WINNER, {"night": "Friday", "player": "Bob"}, "Friday: Bob wins"),
    ],
)


def test_a_number_that_is_not_known_yet_is_told_as_several() -> None:
    line = default_event_text(EventType.REBUYS_SOON, {})
    assert (line.count == 1, line.plural) == (False, "Rebuys end in {seconds} seconds")


def test_every_moment_is_described() -> None:
    assert list(MOMENTS) == list(EventType)
    assert set(VARIABLES) == {name for moment in EventType for name in list_variables(moment)}


test_an_order_that_cannot_be_meant_is_refused = each_refused(
    check_notification_rule,
    [
        (
            NotificationRule(EventType.LEVEL_SOON),
            "Enter 1 to 3,600 seconds.",
        ),
        (
            NotificationRule(EventType.LEVEL_SOON, 3601),
            "Enter 1 to 3,600 seconds.",
        ),
        (
            NotificationRule(EventType.LEVEL, 5),
            "This event can’t be announced ahead. Leave the seconds empty.",
        ),
        (
            NotificationRule(EventType.LEVEL, levels=(0,)),
            "Enter at most 40 levels, numbered from 1.",
        ),
        (
            NotificationRule(EventType.LEVEL, text="x" * 201),
            "That is longer than 200 letters. Shorten it.",
        ),
        (
            NotificationRule(EventType.ANNOUNCED, text="{"),
            "A brace is missing. Write placeholders like {level}.",
        ),
        (
            NotificationRule(EventType.ANNOUNCED, text="{place}"),
            "{place} is not available for this event. Use {text}, {night}, {club}, {time}.",
        ),
    ],
    said,
)


def test_which_signal_waits_for_a_moment() -> None:
    one = NightEvent(EventType.LEVEL_SOON, at(19), "m", level=1, seconds=60)
    assert is_triggered_by(NotificationRule(EventType.LEVEL_SOON, 60), one)
    assert is_triggered_by(NotificationRule(EventType.LEVEL_SOON, 60, levels=(1, 4)), one)
    assert not is_triggered_by(NotificationRule(EventType.LEVEL_SOON, 30), one)
    assert not is_triggered_by(NotificationRule(EventType.LEVEL_SOON, 60, levels=(2,)), one)
    assert not is_triggered_by(NotificationRule(EventType.BREAK_SOON, 60), one)


def test_what_happens_on_a_screen() -> None:
    plain = NotificationRule(EventType.LEVEL)
    assert not plain.is_for_screens
    assert replace(plain, tune=ScreenSound.GONG).is_for_screens
    assert replace(plain, spoken=True).is_for_screens
    assert replace(plain, shown=True).is_for_screens


def test_no_gap_stays_open() -> None:
    assert (
        fill_variables("{player} is out; {left} left", {"player": "Bob {x}", "left": "4"})
        == "Bob {x} is out; 4 left"
    )
    assert fill_variables("{player} out", {}) == "out"
