"""The daily quota of notifications, and the limit for one event."""

import pytest

from tests.live.nights import act, open_night
from tests.notifications.notification_rules import order, target, told
from tests.scheduler.manual_clock import MINUTE, ClockByHand
from tournament.models import Club, Job, TargetKind, Tournament
from tournament.night.actions.night import Announce
from tournament.notifications import daily_quota
from tournament.notifications.rules.event_types import EventType

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 60 * MINUTE


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three are many here."""
    monkeypatch.setattr(daily_quota, "MAX_PER_DAY", 3)
    monkeypatch.setattr(daily_quota, "MAX_MAILS_PER_DAY", 1)


def announce(night: Tournament, *texts: str) -> None:
    for text in texts:
        act(night, Announce(text))


def counted(club: Club, **of: object) -> int:
    return Job.objects.filter(club=club, **of).count()


def test_what_goes_beyond_the_day_is_one_row_an_hour(club: Club, clock: ClockByHand) -> None:
    order(club, EventType.ANNOUNCED, target(club), target(club))
    night = open_night(club)
    announce(night, "one", "two", "three", "four")
    assert [text for _event, text in told(club)] == ["one", "one", "two", "two"]
    rows = list(Job.objects.filter(club=club).order_by("pk"))
    assert [(row.step, row.tries) for row in rows] == [*[("waiting", 0)] * 3, ("failed", 0)]
    assert rows[3].trouble == (
        "Not sent, nor the rest of that hour: the club’s limit of 3 in 24 hours was reached."
    )
    clock.pass_by(HOUR)
    announce(night, "five", "six")
    assert told(club)[4:] == [("announced", "five")]
    clock.pass_by(23 * HOUR)
    announce(night, "late")
    assert (told(club)[5:], counted(club, step="failed")) == ([("announced", "late")] * 2, 2)


def test_mails_have_a_limit_of_their_own_and_so_has_another_club(club: Club) -> None:
    other = Club.objects.create(name="Others")
    mails = target(club, TargetKind.MAIL, "bob@poker.example")
    order(club, EventType.ANNOUNCED, mails, target(club))
    order(other, EventType.ANNOUNCED, target(other))
    for one in (club, other):
        announce(open_night(one), "one", "two", "three")
    rows = Job.objects.filter(club=club)
    assert sorted((row.target == mails.pk, row.step) for row in rows) == [
        *[(False, "waiting")] * 3,
        (True, "failed"),
        (True, "waiting"),
    ]
    assert counted(other, step="waiting") == 3
