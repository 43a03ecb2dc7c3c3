"""A club asks for so much a day, and for so much at one moment; the rest is not even stored."""

import pytest

from tests.live.nights import act, open_night
from tests.signalling.ordered import order, target, told
from tests.watch.by_hand import MINUTE, ClockByHand, set_by_hand
from tournament.core.actions.night import Announce
from tournament.core.signals.moments import Moment
from tournament.models import Club, Job, Target, TargetKind
from tournament.outbox.delivery import sending
from tournament.signalling import day, homes, orders

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 60 * MINUTE


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ClockByHand:
    monkeypatch.setattr(day, "MOST_A_DAY", 3)
    monkeypatch.setattr(day, "MOST_MAILS_A_DAY", 1)
    return set_by_hand(monkeypatch)


@pytest.fixture
def club(clock: ClockByHand) -> Club:
    orders.forget()
    homes.forget()
    return Club.objects.create(name="Rounders", language="en", timezone="UTC")


def box(club: Club) -> Target:
    return target(club, TargetKind.MAIL, "bob@poker.example")


def test_what_goes_beyond_the_day_is_one_row_an_hour(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.ANNOUNCED, target(club), target(club))
    night = open_night(club)
    for text in ("one", "two", "three", "four"):
        act(night, Announce(text))
    assert told(club) == [("announced", text) for text in ("one", "one", "two", "two")]
    rows = Job.objects.filter(club=club).order_by("pk")
    assert [(row.step, row.tries, row.trouble != "") for row in rows] == [
        *[("waiting", 0, False)] * 3,
        ("failed", 0, True),
    ]
    assert rows[3].trouble == (
        "The club asked for more than 3 messages within 24 hours. This one was left out, and every other of its hour "
        "that came after it."
    )
    clock.pass_by(HOUR)
    for text in ("five", "six"):
        act(night, Announce(text))
    assert told(club)[4:] == [("announced", "five")]
    assert Job.objects.filter(club=club, step="failed").count() == 2


def test_after_a_day_there_is_room_again(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night = open_night(club)
    for text in ("one", "two", "three", "four", "five"):
        act(night, Announce(text))
    clock.pass_by(24 * HOUR)
    act(night, Announce("late"))
    assert told(club)[-1] == ("announced", "late")
    assert Job.objects.filter(club=club, step="failed").count() == 1


def test_mails_have_a_limit_of_their_own(club: Club) -> None:
    order(club, Moment.ANNOUNCED, box(club), target(club))
    night = open_night(club)
    for text in ("one", "two", "three"):
        act(night, Announce(text))
    boxes = set(Target.objects.filter(club=club, kind=TargetKind.MAIL).values_list("pk", flat=True))
    rows = Job.objects.filter(club=club).order_by("pk")
    assert sorted((row.target in boxes, row.step) for row in rows) == [
        *[(False, "waiting")] * 3,
        (True, "failed"),
        (True, "waiting"),
    ]


def test_another_club_has_its_own_day(club: Club) -> None:
    other = Club.objects.create(name="Others")
    for one in (club, other):
        order(one, Moment.ANNOUNCED, target(one))
        night = open_night(one)
        for text in ("one", "two", "three"):
            act(night, Announce(text))
    assert Job.objects.filter(step="waiting").count() == 6


def test_what_is_asked_and_what_is_sent_have_one_limit() -> None:
    assert (sending.MOST_A_DAY, sending.DAY_MS) == (2_000, day.DAY_MS)
    assert sending.KIND == day.KIND
