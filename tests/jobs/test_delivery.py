"""Webhook delivery: signed, retried, with the same id each time."""

import json
import re
from email.header import decode_header, make_header
from pathlib import Path
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail as post_box
from django.core.mail.backends.locmem import EmailBackend
from pytest_django import Settings

from tests.jobs.receiver import Heard, Receiver, hang_up, receiving, say
from tests.jobs.sample_jobs import run_all_jobs
from tests.jobs.webhook_targets import again, announced, asked, proved, run, texts
from tests.live.nights import open_night
from tests.rows import each_row
from tournament.engine.time_units import DAY
from tournament.jobs import job_claims
from tournament.jobs.job_kinds import DELIVERY_RESTS
from tournament.jobs.job_runner import run_next_job
from tournament.models import Club, Job, JobStep, TargetKind, Tournament
from tournament.notifications import target_store
from tournament.notifications.delivery import delivery_job, target_probe, webhook
from tournament.notifications.delivery.mail import build_event_mail
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.target_store import (
    SECRET_LOST,
    compute_secret_mark,
    decrypt_target_secret,
    renew_secret,
)
from tournament.notifications.views.notification_rows import event_title_text
from tournament.time_source import CLOCK, now

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("telling")]

DOCS = (Path(__file__).parents[2] / "docs" / "signals.md").read_text()


def test_another_program_is_told_and_can_prove_it(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    row = asked(club, bot.address)
    job = run(announced(night, "Pizza – schöne Łódź"))
    (heard,) = bot.heard
    told = json.loads(heard.body)
    assert (job.step, told, told["text"]) == (
        JobStep.DONE,
        job.asked["told"],
        "Pizza – schöne Łódź",
    )
    assert heard.headers["content-type"] == "application/json"
    assert heard.headers["user-agent"].startswith("Final-Nine/")
    assert abs(int(heard.headers["webhook-timestamp"]) - now() // 1000) <= 2
    assert re.fullmatch(r"[0-9A-Za-z_-]+", heard.headers["webhook-id"])
    assert proved(decrypt_target_secret(row), heard)
    assert not proved(target_store.generate_secret(), heard)
    assert not proved(
        decrypt_target_secret(row),
        Heard(heard.path, heard.headers, heard.body.replace(b"Pizza", b"Sushi")),
    )


def test_an_example_of_the_specification_is_signed_as_it_says() -> None:
    """The vector that libraries of Standard Webhooks are tested with."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    number, seconds, body = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert (
        webhook.build_signature_headers((secret,), number, body, seconds)["webhook-signature"]
        == signature
    )
    two = webhook.build_signature_headers(
        (target_store.generate_secret(), secret), number, body, seconds
    )["webhook-signature"].split(" ")
    assert (len(two), two[1]) == (2, signature)


def test_it_is_tried_again_less_and_less_often_and_then_given_up(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    row = asked(club, bot.address)
    job, rests = announced(night), []
    bot.says = say(503)
    for _try in range(7):
        before, job = now(), run(job)
        assert (job.step, job.trouble) == (JobStep.WAITING, "Answered 503.")
        rests.append(round((job.held_until - before) / 1000))
        again(job)
    assert (
        rests
        == [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600]
        == [rest // 1000 for rest in DELIVERY_RESTS]
    )
    for _try in range(2):
        job = run(again(job))
    assert (job.step, job.trouble) == (JobStep.FAILED, "Answered 503. Tried 8 times.")
    assert (len(bot.heard), len({one.headers["webhook-id"] for one in bot.heard})) == (8, 1)
    assert all(proved(decrypt_target_secret(row), one) for one in bot.heard)
    assert (
        "after 5 seconds, 30 seconds, 2 minutes, 10 minutes, 1 hour, 4 hours and 12 hours" in DOCS
    )


def test_whose_secret_another_key_locked_is_told_once_it_has_a_new_one(
    club: Club, night: Tournament, bot: Receiver, settings: Settings
) -> None:
    row = asked(club, bot.address)
    settings.SECRET_KEY = "another key of fifty letters, as another computer has it"
    job = run(announced(night))
    assert (job.step, job.trouble, bot.heard) == (JobStep.FAILED, SECRET_LOST, [])
    renew_secret(club, row.pk, compute_secret_mark(row))
    run(announced(night, "Cake"))
    row.refresh_from_db()
    assert [proved(decrypt_target_secret(row), one) for one in bot.heard] == [True]


def test_whose_sender_died_is_told_by_another_under_the_same_number(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    asked(club, bot.address)
    job = run(announced(night))  # it was told; that this is done was never written down:
    Job.objects.filter(pk=job.pk).update(step=JobStep.RUNNING, held_until=now() - 1, ended_at=None)
    job = run(job)
    assert (job.step, job.tries) == (JobStep.DONE, 2)
    assert [one.headers["webhook-id"] for one in bot.heard] == [webhook.to_message_id(job.key)] * 2


def test_who_dies_at_every_try_is_given_up_in_the_end(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    asked(club, bot.address)
    job = announced(night)
    for _try in range(8):
        assert job_claims.claim_next_job(now()) is not None
        again(job)
    job = run(job)
    assert (job.step, "stopped during each try" in job.trouble, bot.heard) == (
        JobStep.FAILED,
        True,
        [],
    )


def test_nothing_is_followed(club: Club, night: Tournament, bot: Receiver) -> None:
    asked(club, bot.address)
    bot.says = say(307, Location=bot.address)
    job = run(announced(night))
    assert (job.step, len(bot.heard)) == (JobStep.WAITING, 1)
    assert job.trouble == "It redirects elsewhere (307). Enter its new address."


def test_who_is_gone_for_good_is_put_away(club: Club, night: Tournament, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(410)
    before = Club.objects.get(pk=club.pk).revision
    job = run(announced(night))
    row.refresh_from_db()
    assert (job.step, job.tries, row.put_away_at is None) == (JobStep.FAILED, 1, False)
    assert job.trouble == "It answered “gone” (410), so the address was archived."
    assert Club.objects.get(pk=club.pk).revision == before + 1
    announced(night, "Cake")
    assert (run_all_jobs(), len(bot.heard)) == (0, 1)


def test_what_waits_for_an_address_that_is_put_away_is_not_sent(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    row = asked(club, bot.address)
    job = announced(night)
    target_store.archive_target(club, row.pk)
    job = run(job)
    assert (job.step, job.trouble) == (
        JobStep.FAILED,
        "This address is archived. Nothing was sent.",
    )
    assert bot.heard == []


def test_who_does_not_answer_is_left_alone_for_a_minute(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    """Others do not wait behind it; and this is no try of those that were not even begun."""
    bot.says = hang_up
    with receiving() as lamp:
        asked(club, bot.address)
        first, second = announced(night, "Pizza"), announced(night, "Cake")
        asked(club, lamp.address)
        third = run(announced(night, "Tea"))
        first.refresh_from_db()
        second.refresh_from_db()
        assert (len(bot.heard), first.tries, second.tries) == (1, 1, 0)
        assert 50_000 < second.held_until - now() <= 60_000
        assert (texts(lamp.heard), third.step) == (["Tea"], JobStep.DONE)
        bot.says = say(200)
        again(first)
        run(again(second))
        assert sorted(texts(bot.heard[1:])) == ["Cake", "Pizza", "Tea"]


def test_a_club_sends_so_much_a_day_and_no_more(
    club: Club, night: Tournament, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery_job, "MAX_PER_DAY", 2)
    asked(club, bot.address)
    sent = [announced(night, text) for text in ("one", "two", "three")]
    last = run(announced(night, "four"))
    rows = Job.objects.filter(kind=delivery_job.KIND).order_by("pk")
    assert [(row.step, row.tries) for row in rows] == [
        ("done", 1),
        ("done", 1),
        ("failed", 0),
        ("failed", 0),
    ]
    assert last.trouble == "Not sent: the club’s limit of 2 in 24 hours was reached."
    Job.objects.filter(pk=sent[0].pk).update(made_at=now() - DAY - 1)
    run(announced(night, "five"))
    assert texts(bot.heard) == ["one", "two", "five"]


def test_a_topic_gets_the_words_with_the_night_as_title(club: Club, bot: Receiver) -> None:
    night = open_night(club, "Große Łódź")
    asked(club, bot.address, TargetKind.TOPIC, "tk_abc")
    asked(club, bot.address + "&no=token", TargetKind.TOPIC)
    run(announced(night, "Pizza\nis here – sofort"))
    heard, other = bot.heard
    assert heard.body.decode() == "Pizza is here – sofort"
    assert str(make_header(decode_header(heard.headers["title"]))) == "Große Łódź – Friday nights"
    assert (heard.headers["tags"], heard.headers["authorization"]) == (
        "spades,announced",
        "Bearer tk_abc",
    )
    assert ("webhook-signature" in heard.headers, "authorization" in other.headers) == (
        False,
        False,
    )


def test_a_mail_is_sent_with_a_number_that_stays(club: Club, night: Tournament) -> None:
    asked(club, "bob@poker.example", TargetKind.MAIL)
    job = run(announced(night))
    Job.objects.filter(pk=job.pk).update(step=JobStep.WAITING, held_until=0)
    run(job)
    first, second = post_box.outbox
    assert (first.subject, first.to, first.from_email, "Pizza" in first.body) == (
        "Friday – Friday nights: Pizza",
        ["bob@poker.example"],
        "Final Nine <poker@mail.example>",
        True,
    )
    assert first.message()["Message-ID"] == second.message()["Message-ID"]
    assert str(first.message()["Message-ID"]).endswith("@mail.example>")


@each_row("break_", ["\r\n", "\r", "\x0b", "\x85", "\u2028"])
def test_no_name_adds_a_line_to_the_head_of_a_mail(club: Club, break_: str) -> None:
    name = f"Friday{break_}Bcc: cleo@stranger.example"
    told = {"night": {"name": name}, "club": name, "text": name}
    message = build_event_mail(asked(club, "bob@poker.example", TargetKind.MAIL), "number", told)
    head = message.message().as_string().partition("\n\n")[0]
    assert [line for line in head.split("\n") if line.lower().startswith("bcc")] == []
    assert message.recipients() == ["bob@poker.example"]
    assert message.subject.startswith("Friday Bcc: cleo@stranger.example – Friday Bcc")


class Sulking(EmailBackend):
    """A mail server that does not take it."""

    fault: Exception = SMTPServerDisconnected("Connection unexpectedly closed")

    def send_messages(self, messages: Any) -> int:
        raise self.fault


@each_row(
    ("fault", "step", "trouble"),
    [
        *(
            (fault, "waiting", "The mail server refused it.")
            for fault in (
                SMTPServerDisconnected("bye"),
                OSError("no route"),
                SMTPRecipientsRefused({"b": (450, b"later")}),
            )
        ),
        (
            SMTPRecipientsRefused({"b": (550, b"?")}),
            "failed",
            "The mail server says there is no such address.",
        ),
    ],
)
def test_a_mail_server_that_does_not_take_it(
    club: Club, night: Tournament, settings: Settings, fault: Exception, step: str, trouble: str
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Sulking"
    Sulking.fault = fault
    asked(club, "bob@poker.example", TargetKind.MAIL)
    job = run(announced(night))
    assert (job.step, job.trouble) == (step, trouble)


def test_trying_out_says_what_came_back(club: Club, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(202, b"<b>Welcome</b>" + b"!" * 500)
    job = target_probe.enqueue_probe(club, row, "A trial", "Ann", "try-key-1")
    assert run_next_job(quick=True)
    job.refresh_from_db()
    assert (job.step, job.asked["outcome"]["code"]) == (JobStep.DONE, 202)
    assert job.asked["outcome"]["text"] == ("<b>Welcome</b>" + "!" * 500)[:200]
    told = json.loads(bot.heard[0].body)
    assert (told["event"], told["text"], told["trial"]) == ("announced", "A trial", True)
    assert told["night"] == {"id": 0, "name": ""}
    assert proved(decrypt_target_secret(row), bot.heard[0])
    assert target_probe.find_last_probe_job(club, row.pk) == job


def test_a_trial_that_fails_is_not_repeated(club: Club, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(500, b"Traceback")
    job = run(target_probe.enqueue_probe(club, row, "A trial", "Ann", "try-key-1"))
    assert (job.step, job.trouble, run_all_jobs()) == (
        JobStep.FAILED,
        "Answered 500. Tried once.",
        0,
    )
    assert job.asked["outcome"]["text"] == "Traceback"
    row.refresh_from_db()
    assert row.put_away_at is None


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)


def test_the_example_in_the_documentation_is_a_real_one(
    night: Tournament, club: Club, bot: Receiver
) -> None:
    """
    What is written there is what is sent, but for the numbers and the time of this very night.
    """
    asked(club, bot.address)
    run(announced(night))
    sent, (written,) = json.loads(bot.heard[0].body), [json.loads(one) for one in blocks("json")]
    assert (
        sent | {"at": written["at"], "night": sent["night"] | {"id": written["night"]["id"]}}
        == written
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", sent["at"])
    assert list(sent) == list(written)


def test_the_program_in_the_documentation_proves_what_it_hears(
    night: Tournament, club: Club, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    What is signed is the time of day, though the night's clock goes on where the computer's was set
    right.
    """
    row = asked(club, bot.address)
    monkeypatch.setattr(CLOCK, "_offset_ns", CLOCK._offset_ns + 3600 * 10**9)
    run(announced(night))
    (program,) = blocks("python")
    there: dict[str, Any] = {}
    exec(program, there)  # it is ours, and must work as it stands there
    (heard,) = bot.heard
    is_genuine, secret = there["is_genuine"], decrypt_target_secret(row)
    old = heard.headers | {"webhook-timestamp": str(int(heard.headers["webhook-timestamp"]) - 301)}
    assert is_genuine(secret, heard.headers, heard.body) is True
    assert is_genuine(secret, heard.headers, heard.body + b" ") is False
    assert is_genuine(target_store.generate_secret(), heard.headers, heard.body) is False
    assert is_genuine(secret, old, heard.body) is False


def test_the_documentation_names_every_moment_with_what_is_known_of_it() -> None:
    table = DOCS.partition("| event | when | facts |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \| ([^|]*) \|$", table, re.MULTILINE)
    written = [(event, title, re.findall(r"`([a-z_]+)`", known)) for event, title, known in rows]
    assert written == [
        (one.value, event_title_text(one), list(MOMENTS[one].variables)) for one in EventType
    ]
