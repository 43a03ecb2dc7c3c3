"""The page of notification rules: create, change, switch, test, delete; and who may."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, build_house
from tests.live.nights import act
from tests.notifications.notification_rules import target, told
from tournament import journal
from tournament.models import Club
from tournament.night.actions.night import Announce
from tournament.notifications.club_locale_cache import to_club_locale
from tournament.notifications.notification_rule_store import USUAL, list_notification_rules
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.target_store import archive_target
from tournament.notifications.views.notification_rows import GROUPS
from tournament.screens.board_payload import build_board_payload
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> House:
    return build_house("Rounders")


def text_of(content: bytes) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content.decode())).split())


def post(client: Client, name: str, *arguments: object, **values: object) -> tuple[int, str]:
    """Send a form of the page, and read the page that follows."""
    answer = client.post(reverse(name, args=arguments), {"key": uuid4().hex, **values}, follow=True)
    return answer.status_code, text_of(answer.content)


def kept(house: House) -> list[tuple[str, int, list[int], str, bool, bool, str]]:
    return [
        (row.moment, row.seconds, row.levels, row.tune, row.shown, row.spoken, row.text)
        for row in list_notification_rules(house.club)
    ]


def test_a_signal_is_made_changed_and_removed(house: House, owner: Client) -> None:
    page = post(
        owner, "signal_new", "level_soon", seconds=30, levels="4, 2 2", tune="gong", spoken="on"
    )[1]
    assert "Saved." in page
    assert "30 s before: New level" in page
    assert "Gong · spoken · levels 2, 4" in page
    assert kept(house) == [("level_soon", 30, [2, 4], "gong", False, True, "")]
    row = list_notification_rules(house.club)[0]
    assert (
        post(
            owner,
            "signal_change",
            row.pk,
            seconds=45,
            tune="",
            shown="on",
            text=" Soon:  {next_blinds} ",
        )[0]
        == 200
    )
    assert kept(house) == [("level_soon", 45, [], "", True, False, "Soon: {next_blinds}")]
    assert "Soon: 75–150" in text_of(owner.get(reverse("signals")).content)
    assert "{next_blinds} Next blinds e.g. 75–150" in text_of(
        owner.get(reverse("signal_change", args=[row.pk])).content
    )
    assert "” is off." in post(owner, "signal_switch", row.pk)[1]
    assert list_notification_rules(house.club)[0].is_on is False
    assert "is on." in post(owner, "signal_switch", row.pk, on="on")[1]
    assert list_notification_rules(house.club)[0].is_on is True
    assert "“45 s before: New level” removed." in post(owner, "signal_remove", row.pk)[1]
    assert kept(house) == []


def test_what_cannot_be_meant_is_said(house: House, owner: Client) -> None:
    own, foreign = target(house.club), target(Club.objects.create(name="Others"))
    for moment, filled, sentence in (
        (
            "level",
            {},
            "This signal does nothing. Choose a sound, a text on the screens or an address.",
        ),
        (
            "level",
            {"shown": "on", "levels": "2 to 4"},
            "Enter level numbers like 1, 4, 8.",
        ),
        ("level", {"shown": "on", "levels": "0"}, "Enter at most 40 levels, numbered from 1."),
        (
            "level_soon",
            {"shown": "on", "seconds": "0"},
            "Ensure this value is greater than or equal to 1.",
        ),
        (
            "bubble",
            {"shown": "on", "text": "{nobody}"},
            "{nobody} is not available for this event.",
        ),
        (
            "bubble",
            {"shown": "on", "text": "}"},
            "A brace is missing. Write placeholders like {level}.",
        ),
        (
            "bubble",
            {"targets": str(foreign.pk)},
            f"Select a valid choice. {foreign.pk} is not one of the available",
        ),
    ):
        status, page = post(owner, "signal_new", moment, **filled)
        assert (status, sentence in page, kept(house)) == (422, True, []), sentence
    assert post(owner, "signal_new", "bubble", targets=own.pk)[0] == 200
    assert [
        [one.pk for one in row.targets.all()] for row in list_notification_rules(house.club)
    ] == [[own.pk]]


def test_a_second_click_makes_no_second_signal(house: House, owner: Client) -> None:
    key = uuid4().hex
    for _click in range(2):
        assert post(owner, "signal_new", "level", key=key, tune="gong")[0] == 200
    assert len(kept(house)) == 1
    status, page = post(owner, "signal_new", "level", key=key, tune="cheer")
    assert status == 422
    assert "Your first click already created this." in page


def test_the_usual_signals_come_once(house: House, owner: Client) -> None:
    assert f"Standard signals added: {len(USUAL)}." in post(owner, "signals_usual")[1]
    assert "All standard signals are already added." in post(owner, "signals_usual")[1]
    assert len(kept(house)) == len(USUAL)


def test_trying_it_out_shows_it_once_and_tells_its_addresses(house: House, owner: Client) -> None:
    """One that is put away meanwhile is named, and stays."""
    post(owner, "signal_new", "player_out", shown="on", tune="cheer", targets=target(house.club).pk)
    row = list_notification_rules(house.club)[0]
    act(house.night, Announce("Welcome"))
    assert "plays once now" in post(owner, "signal_try", row.pk)[1]
    assert told(house.club) == [("player_out", "Anna is out; 4 left")]
    assert cues_of(house) == [("cheer", "Anna is out; 27 left")]
    (bot,) = row.targets.all()
    archive_target(house.club, bot.pk)
    page = text_of(owner.get(reverse("signal_change", args=[row.pk])).content)
    assert "Archived (nothing is sent): Bot" in page
    post(owner, "signal_change", row.pk, shown="on", text="Now")
    assert list(list_notification_rules(house.club)[0].targets.all()) == [bot]


def cues_of(house: House) -> list[tuple[object, object]]:
    """What the screens of the night show of its signals."""
    moment = journal.load_snapshot(house.night.pk)
    assert moment is not None
    shown = build_board_payload(to_club_locale(house.night), moment, now())["cues"]
    assert isinstance(shown, list)
    return [(one["tune"], one["text"]) for one in shown if isinstance(one, dict)]


def test_every_moment_has_its_place_and_its_form(house: House, owner: Client) -> None:
    """Where levels are asked for it is said which are meant."""
    at = ("Only these levels", "Like 1, 4, 8. Empty: all.")
    before = ("Only before levels", "Like 1, 4, 8. Empty: all.")
    said = {"level": at, "break_soon": at, "level_soon": before, "break_over_soon": before}
    assert sorted(one for _name, moments in GROUPS for one in moments) == sorted(EventType)
    chosen = owner.get(reverse("signal_choose")).content.decode()
    for moment in EventType:
        address = reverse("signal_new", args=[moment.value])
        assert f'href="{address}"' in chosen
        content = owner.get(address).content
        assert (b'name="seconds"' in content) == MOMENTS[moment].is_ahead
        assert all(text in text_of(content) for text in said.get(moment.value, ())), moment
    assert owner.get(reverse("signal_new", args=["no_moment"])).status_code == 404
