"""Targets: which addresses are allowed, who may be reached, and that changes are noticed."""

import base64
from functools import partial

import pytest
from pytest_django import Settings

from tests.access.attempts import refusal
from tests.live.nights import act, open_night
from tests.notifications.notification_rules import order, told
from tests.rows import each_row
from tournament.engine.messages import Refusal
from tournament.models import Club, Target, TargetKind
from tournament.night.actions.night import Announce
from tournament.notifications import target_store
from tournament.notifications.models import MAX_ENCRYPTED_LENGTH
from tournament.notifications.network_policy import NetworkReach, may_send_to_ip
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.target_store import (
    MAX_TARGETS,
    SECRET_LOST,
    TargetInput,
    archive_target,
    change_target,
    compute_secret_mark,
    count_unreadable_secrets,
    decrypt_target_secret,
    find_target,
    list_active_targets,
    list_archived_targets,
    make_target,
    renew_secret,
    restore_target,
)
from tournament.notifications.web_address import WebAddress, parse_web_address

pytestmark = pytest.mark.django_db

HOOK, TOPIC = "https://bot.example/hook", "https://ntfy.example/a"


def made(
    club: Club, address: str = HOOK, key: str = "key-of-ann", kind: str = "webhook", **more: str
) -> Target:
    asked = TargetInput(TargetKind(kind), more.get("name", "Bot"), address, more.get("token", ""))
    return make_target(club, asked, "Ann", key)


def why(club: Club, address: str = HOOK, **more: str) -> str:
    """The sentence with which it is refused, before its names are filled in."""
    with pytest.raises(Refusal) as refused:
        made(club, address, **more)
    return refused.value.line.text


@pytest.fixture
def topic(club: Club) -> Target:
    return made(club, TOPIC, "key-of-topic", "topic", token="tk_abc")


def test_what_is_stored_of_a_secret_is_locked(club: Club, topic: Target) -> None:
    """Whoever reads the database or a backup cannot sign messages with it."""
    change_target(club, topic.pk, "Phone", TOPIC, "tk_of_eighty_letters_" + "x" * 59)
    for row in Target.objects.filter(pk__in=[made(club).pk, topic.pk]):
        assert (
            decrypt_target_secret(row) in row.secret,
            len(row.secret) <= MAX_ENCRYPTED_LENGTH,
        ) == (
            False,
            True,
        )


def test_a_webhook_gets_a_secret_of_its_own(club: Club) -> None:
    one, other = made(club), made(club, key="another-key")
    assert (one.name, one.address, one.made_by) == ("Bot", HOOK, "Ann")
    assert (
        len(base64.b64decode(decrypt_target_secret(one).removeprefix("whsec_"), validate=True))
        == 32
    )
    assert decrypt_target_secret(one) != decrypt_target_secret(other)


def test_with_another_key_it_is_lost_and_made_anew_once(club: Club, settings: Settings) -> None:
    row, kept = made(club), made(club, key="another-key")
    settings.SECRET_KEY = "another key of fifty letters, as another computer has it"
    assert count_unreadable_secrets() == 2
    assert {refusal(decrypt_target_secret, one) for one in (row, kept)} == {SECRET_LOST}
    mark = compute_secret_mark(row)
    new = [renew_secret(club, row.pk, mark) for _press in range(2)]
    assert (
        len({decrypt_target_secret(one) for one in new if one is not None}),
        count_unreadable_secrets(),
    ) == (1, 1)
    assert (
        renew_secret(Club.objects.create(name="Others"), kept.pk, compute_secret_mark(kept)) is None
    )


def test_the_same_key_makes_it_once(club: Club) -> None:
    assert made(club) == made(club)
    assert "Your first click already created this" in why(club, "https://other.example/")
    assert Target.objects.count() == 1


def test_every_change_raises_the_revision(club: Club) -> None:
    row = made(club)
    steps = (
        partial(change_target, club, row.pk, "Lamp", "https://lamp.example/"),
        partial(archive_target, club, row.pk),
        partial(restore_target, club, row.pk),
    )
    revisions = [Club.objects.get(pk=club.pk).revision]
    for step in steps:
        assert step()
        revisions.append(Club.objects.get(pk=club.pk).revision)
    assert revisions == [club.revision + change for change in (1, 2, 3, 4)]
    assert (
        restore_target(club, row.pk),
        archive_target(club, row.pk),
        archive_target(club, row.pk),
    ) == (
        False,
        True,
        False,
    )


def test_what_is_put_away_is_told_nothing_until_it_is_back(club: Club) -> None:
    row = made(club)
    order(club, EventType.ANNOUNCED, row)
    night = open_night(club)
    archive_target(club, row.pk)
    act(night, Announce("Pizza"))
    assert (list_active_targets(club), list_archived_targets(club)) == ([], [row])
    restore_target(club, row.pk)
    act(night, Announce("Cake"))
    assert told(club) == [("announced", "Cake")]


def test_changed_it_keeps_its_kind_and_its_secret(club: Club) -> None:
    row = made(club)
    changed = change_target(
        club, row.pk, " The  lamp ", " https://lamp.example/a?b=c ", token="nothing"
    )
    assert changed is not None
    kept = (changed.name, changed.address, decrypt_target_secret(changed))
    assert kept == ("The lamp", "https://lamp.example/a?b=c", decrypt_target_secret(row))


def test_the_token_of_a_topic_stays_unless_another_is_given(club: Club, topic: Target) -> None:
    secrets = []
    for token in (None, "tk_new", ""):
        change_target(club, topic.pk, topic.name, topic.address, token)
        secrets.append(decrypt_target_secret(Target.objects.get(pk=topic.pk)))
    assert secrets == ["tk_abc", "tk_new", ""]


def test_of_another_club_nothing_is_found(club: Club) -> None:
    row, other = made(club), Club.objects.create(name="Sunday nights")
    assert (find_target(other, row.pk), change_target(other, row.pk, "Mine", HOOK)) == (None, None)
    assert (archive_target(other, row.pk), restore_target(other, row.pk)) == (False, False)
    assert Target.objects.get(pk=row.pk).name == "Bot"


def test_a_club_has_a_limited_number(club: Club) -> None:
    rows = [made(club, key=f"key-number-{number}") for number in range(MAX_TARGETS)]
    assert why(club, key="one-too-many") == target_store.TOO_MANY
    archive_target(club, rows[0].pk)
    made(club, key="one-too-many")
    assert "at most" in refusal(restore_target, club, rows[0].pk)


@each_row("name", ["   ", "n" * 81, "Bo\u202et", "Bot\x00"])
def test_a_name_is_short_and_can_be_read(club: Club, name: str) -> None:
    assert why(club, name=name) == "Give the address a name of at most {most} letters."


@each_row("token", ["two words", "t" * 81, "tk\r\nX-Evil: 1", "tök"])
def test_a_token_can_stand_in_a_header(club: Club, token: str) -> None:
    assert "An access token has at most" in why(club, TOPIC, kind="topic", token=token)


def test_a_mail_address(club: Club, settings: Settings) -> None:
    settings.MAIL_FROM = "poker@mail.example"
    kept = "Bob.Miller+poker@mail.poker.example"
    assert made(club, kept, kind="mail").address == kept
    for wrong in (
        "bob",
        "bob@",
        "Bob <bob@poker.example>",
        "a@b.example, c@d.example",
        "a@b.ex\nc",
    ):
        assert "Enter an e-mail address" in why(club, wrong, kind="mail")
    settings.MAIL_FROM = ""
    assert why(club, kept, kind="mail") == target_store.NO_MAIL


@each_row(
    ("text", "meant"),
    {
        "https://bot.example": WebAddress(True, "bot.example", 443, "/"),
        "http://bot.example:8123/a%20b": WebAddress(False, "bot.example", 8123, "/a%20b"),
        "HTTPS://Bot.Example/Hook?x=1&y=ü#top": WebAddress(
            True, "bot.example", 443, "/Hook?x=1&y=%C3%BC"
        ),
        "https://köln.example/ä": WebAddress(True, "xn--kln-sna.example", 443, "/%C3%A4"),
        "http://[2001:DB8::1]:80/": WebAddress(False, "2001:db8::1", 80, "/"),
        "https://bot.example.": WebAddress(True, "bot.example.", 443, "/"),
    }.items(),
)
def test_an_address_is_taken_apart(text: str, meant: WebAddress) -> None:
    assert parse_web_address(text) == meant


@each_row(
    "text",
    [
        "",
        "bot.example",
        "ftp://bot.example/",
        "https://",
        "https:///hook",
        *(f"https://bot.example:{port}/" for port in ("x", "70000", "22", "25", "0")),
        "https://bob:secret@bot.example/",
        "https://bot.example@127.0.0.1/",
        "https://bot.example\\@127.0.0.1/",
        "https://bot.example/\r\nX-Evil: 1",
        "https://bot .example/",
        "https://bot.example/\u202e",
        "https://bot..example/",
        "https://-bot.example/",
        "https://" + "b" * 64 + ".example/",
        "https://[::1%25eth0]/",
        "https://[::1/",
        "https://bot.example/" + "a" * 500,
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_web_address(text)


PUBLIC = "192.0.43.8 8.8.8.8 2606:4700::1111 64:ff9b::808:808 ::ffff:8.8.8.8 2002:808:808::1"
HOUSE = (
    "10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.9 fd00::9 fc00::1 ::ffff:192.168.0.9 "
    "2002:c0a8:9::1"
)
ITSELF = "127.0.0.1 127.255.255.255 ::1 ::ffff:127.0.0.1 100.64.0.1 64:ff9b::7f00:1"
NEVER = """
0.0.0.0 0.1.2.3 168.63.129.16 ::ffff:168.63.129.16 192.0.0.8 192.0.0.9 192.0.0.170 192.0.2.1 198.18.0.1
169.254.169.254 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe 2002:a9fe:a9fe::1
224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
:: ::7f00:1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 fd00:ec2::254 2001:db8::1 2001:0:7f00:1::1
bot.example 127.1
"""


@each_row(
    ("numbers", "how_far"),
    {
        PUBLIC: (True, True, True),
        HOUSE: (False, True, True),
        ITSELF: (False, False, True),
        NEVER: (False,) * 3,
    }.items(),
)
def test_who_may_be_reached(numbers: str, how_far: tuple[bool, bool, bool]) -> None:
    wanted = dict.fromkeys(numbers.split(), how_far)
    assert {
        one: tuple(may_send_to_ip(one, far) for far in NetworkReach) for one in wanted
    } == wanted


@pytest.mark.parametrize(
    ("allowed", "address", "taken"),
    [
        ("no", "http://192.168.1.9/", False),
        ("lan", "http://192.168.1.9/", True),
        ("lan", "http://127.0.0.1:9000/", False),
        ("yes", "http://127.0.0.1:9000/", True),
        ("yes", "http://127.1/", False),
        ("no", "http://[::1]:9000/", False),
        ("no", "https://localhost/", True),  # where a name leads is seen when something is sent
    ],
)
def test_a_number_is_judged_when_it_is_typed(
    club: Club, settings: Settings, allowed: str, address: str, taken: bool
) -> None:
    settings.WEBHOOKS_PRIVATE = allowed
    if taken:
        assert made(club, address).address == address
    else:
        assert why(club, address) == target_store.NOT_REACHED
