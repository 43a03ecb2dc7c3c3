"""A moment of a night reaches the address that asked for it: signed, tried again, the same number each time."""

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

from tests.live.nights import open_night
from tests.outbox.receiver import Heard, Receiver, hang_up, receiving, say
from tests.outbox.told import again, announced, asked, proved
from tests.rows import each_row
from tournament.core.signals.moments import MOMENTS, Moment
from tournament.instant import CLOCK, now
from tournament.models import Club, Job, JobStep, TargetKind, Tournament
from tournament.outbox import holding
from tournament.outbox.delivery import sending, trying, webhook
from tournament.outbox.delivery.mail import message_of
from tournament.outbox.doing import do, run_next, run_waiting
from tournament.outbox.kinds import DELIVERY_RESTS
from tournament.signalling import targets
from tournament.signalling.targets import SECRET_LOST, renew_secret, secret_mark, secret_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("telling")]

DOCS = (Path(__file__).parents[2] / "docs" / "signals.md").read_text()


def test_another_program_is_told_and_can_prove_it(club: Club, night: Tournament, bot: Receiver) -> None:
    row = asked(club, bot.address)
    job = announced(night, "Pizza – schöne Łódź")
    assert run_waiting() == 1
    (heard,) = bot.heard
    assert json.loads(heard.body) == job.asked["told"]
    assert json.loads(heard.body)["text"] == "Pizza – schöne Łódź"
    assert heard.headers["content-type"] == "application/json"
    assert heard.headers["user-agent"].startswith("Final-Nine/")
    assert abs(int(heard.headers["webhook-timestamp"]) - now() // 1000) <= 2
    assert re.fullmatch(r"[0-9A-Za-z_-]+", heard.headers["webhook-id"])
    assert proved(secret_of(row), heard)
    assert not proved(targets.new_secret(), heard)
    assert not proved(secret_of(row), Heard(heard.path, heard.headers, heard.body.replace(b"Pizza", b"Sushi")))
    assert again(job).step == JobStep.DONE


def test_an_example_of_the_specification_is_signed_as_it_says() -> None:
    """The vector that libraries of Standard Webhooks are tested with."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    number, seconds, body = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert webhook.signed((secret,), number, body, seconds)["webhook-signature"] == signature
    two = webhook.signed((targets.new_secret(), secret), number, body, seconds)["webhook-signature"].split(" ")
    assert (len(two), two[1]) == (2, signature)


def test_it_is_tried_again_less_and_less_often_and_then_given_up(club: Club, night: Tournament, bot: Receiver) -> None:
    row = asked(club, bot.address)
    job, rests = announced(night), []
    bot.says = say(503)
    for _try in range(9):
        before = now()
        run_waiting()
        job = Job.objects.get(pk=job.pk)
        rests.append(round((job.held_until - before) / 1000) if job.step == JobStep.WAITING else None)
        if job.step == JobStep.WAITING:
            assert job.trouble == "It answered 503."
        job = again(job)
    assert rests == [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600, None, None]
    assert [rest * 1000 for rest in rests if rest] == list(DELIVERY_RESTS)
    assert (job.step, job.trouble) == (JobStep.FAILED, "It answered 503. It was tried 8 times.")
    assert len(bot.heard) == 8
    assert len({one.headers["webhook-id"] for one in bot.heard}) == 1
    assert all(proved(secret_of(row), one) for one in bot.heard)


def test_whose_secret_another_key_locked_is_told_once_it_has_a_new_one(
    club: Club, night: Tournament, bot: Receiver, settings: Settings
) -> None:
    row = asked(club, bot.address)
    settings.SECRET_KEY = "another key of fifty letters, as another computer has it"
    job = announced(night)
    run_waiting()
    job.refresh_from_db()
    assert (job.step, job.trouble, bot.heard) == (JobStep.FAILED, SECRET_LOST, [])
    renew_secret(club, row.pk, secret_mark(row))
    announced(night, "Cake")
    run_waiting()
    row.refresh_from_db()
    assert [proved(secret_of(row), one) for one in bot.heard] == [True]


def test_whose_sender_died_is_told_by_another_under_the_same_number(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    asked(club, bot.address)
    job = announced(night)
    first = holding.take(now())
    assert first is not None
    do(first, lambda: False)  # it was told; that this is done was never written down:
    Job.objects.filter(pk=job.pk).update(step=JobStep.RUNNING, held_until=now() - 1, ended_at=None)
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.step, job.tries) == (JobStep.DONE, 2)
    assert len(bot.heard) == 2
    assert {one.headers["webhook-id"] for one in bot.heard} == {webhook.number_of(job.key)}


def test_who_dies_at_every_try_is_given_up_in_the_end(club: Club, night: Tournament, bot: Receiver) -> None:
    asked(club, bot.address)
    job = announced(night)
    for _try in range(8):
        assert holding.take(now()) is not None
        job = again(job)
    assert run_waiting() == 0
    job.refresh_from_db()
    assert (job.step, "stopped each time" in job.trouble, bot.heard) == (JobStep.FAILED, True, [])


def test_nothing_is_followed(club: Club, night: Tournament, bot: Receiver) -> None:
    asked(club, bot.address)
    with receiving() as other:
        bot.says = say(307, Location=other.address)
        job = announced(night)
        run_waiting()
        job.refresh_from_db()
        assert (job.step, other.heard) == (JobStep.WAITING, [])
        assert job.trouble == "It wants to be asked elsewhere (307), and that is never done: write its new address."


def test_who_is_gone_for_good_is_put_away(club: Club, night: Tournament, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(410)
    job, before = announced(night), Club.objects.get(pk=club.pk).revision
    run_waiting()
    job.refresh_from_db()
    row.refresh_from_db()
    assert (job.step, job.tries) == (JobStep.FAILED, 1)
    assert job.trouble == "It answered that it is gone for good (410). The address was put away by itself."
    assert row.put_away_at is not None
    assert Club.objects.get(pk=club.pk).revision == before + 1
    announced(night, "Cake")
    assert (run_waiting(), len(bot.heard)) == (0, 1)


def test_what_waits_for_an_address_that_is_put_away_is_not_sent(club: Club, night: Tournament, bot: Receiver) -> None:
    row = asked(club, bot.address)
    job = announced(night)
    targets.put_away(club, row.pk)
    run_waiting()
    job.refresh_from_db()
    assert (job.step, job.trouble, bot.heard) == (
        JobStep.FAILED,
        "The address was put away, so nothing was sent.",
        [],
    )


def test_the_time_that_is_signed_is_the_time_of_day(
    club: Club, night: Tournament, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The night's clock goes on where the computer's was set right by an hour; the other side knows nothing of it."""
    row = asked(club, bot.address)
    monkeypatch.setattr(CLOCK, "_offset_ns", CLOCK._offset_ns + 3600 * 10**9)
    announced(night)
    run_waiting()
    there: dict[str, Any] = {}
    exec(blocks("python")[0], there)
    assert there["is_genuine"](secret_of(row), bot.heard[0].headers, bot.heard[0].body) is True


def test_who_does_not_answer_is_left_alone_for_a_minute(club: Club, night: Tournament, bot: Receiver) -> None:
    """Others do not wait behind him; and this is no try of those that were not even begun."""
    bot.says = hang_up
    with receiving() as lamp:
        asked(club, bot.address)
        first, second = announced(night, "Pizza"), announced(night, "Cake")
        asked(club, lamp.address)
        third = announced(night, "Tea")
        run_waiting()
        found = {one.pk: one for one in Job.objects.filter(kind=sending.KIND)}
        assert len(bot.heard) == 1
        assert (found[first.pk].tries, found[second.pk].tries) == (1, 0)
        assert 50_000 < found[second.pk].held_until - now() <= 60_000
        assert [json.loads(one.body)["text"] for one in lamp.heard] == ["Tea"]
        assert found[third.pk].step == JobStep.DONE
        bot.says = say(200)
        again(first)
        again(second)
        run_waiting()
        assert {json.loads(one.body)["text"] for one in bot.heard[1:]} == {"Cake", "Pizza", "Tea"}


def test_a_club_sends_so_much_a_day_and_no_more(
    club: Club, night: Tournament, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "MOST_A_DAY", 2)
    asked(club, bot.address)
    sent = [announced(night, text) for text in ("one", "two", "three", "four")]
    run_waiting()
    rows = [Job.objects.get(pk=job.pk) for job in sent]
    assert [(row.step, row.tries) for row in rows] == [("done", 1), ("done", 1), ("failed", 0), ("failed", 0)]
    assert rows[3].trouble == "The club sent 2 messages within 24 hours. This one was left out."
    Job.objects.filter(pk=sent[0].pk).update(made_at=now() - sending.DAY_MS - 1)
    announced(night, "five")
    run_waiting()
    assert [json.loads(one.body)["text"] for one in bot.heard] == ["one", "two", "five"]


def test_a_topic_gets_the_words_with_the_night_as_title(club: Club, bot: Receiver) -> None:
    night = open_night(club, "Große Łódź")
    asked(club, bot.address, TargetKind.TOPIC, "tk_abc")
    announced(night, "Pizza\nis here – sofort")
    run_waiting()
    (heard,) = bot.heard
    assert heard.body.decode() == "Pizza is here – sofort"
    assert str(make_header(decode_header(heard.headers["title"]))) == "Große Łódź – Friday nights"
    assert (heard.headers["tags"], heard.headers["authorization"]) == ("spades,announced", "Bearer tk_abc")
    assert "webhook-signature" not in heard.headers


def test_a_topic_without_a_token_brings_none(club: Club, night: Tournament, bot: Receiver) -> None:
    asked(club, bot.address, TargetKind.TOPIC)
    announced(night)
    run_waiting()
    assert "authorization" not in bot.heard[0].headers


def test_a_mail_is_sent_with_a_number_that_stays(club: Club, night: Tournament) -> None:
    asked(club, "bob@poker.example", TargetKind.MAIL)
    job = announced(night)
    run_waiting()
    Job.objects.filter(pk=job.pk).update(step=JobStep.WAITING, held_until=0)
    run_waiting()
    first, second = post_box.outbox
    assert (first.subject, first.to, first.from_email) == (
        "Friday – Friday nights: Pizza",
        ["bob@poker.example"],
        "Final Nine <poker@mail.example>",
    )
    assert "Pizza" in first.body
    assert first.message()["Message-ID"] == second.message()["Message-ID"]
    assert str(first.message()["Message-ID"]).endswith("@mail.example>")


@each_row("break_", ["\n", "\r\n", "\r", "\x0b", "\x85", "\u2028"])
def test_no_name_adds_a_line_to_the_head_of_a_mail(club: Club, break_: str) -> None:
    name = f"Friday{break_}Bcc: cleo@stranger.example"
    told = {"night": {"name": name}, "club": name, "text": f"Pizza{break_}Bcc: cleo@stranger.example"}
    message = message_of(asked(club, "bob@poker.example", TargetKind.MAIL), "number", told)
    head = message.message().as_string().partition("\n\n")[0]
    assert [line.partition(":")[0].lower() for line in head.split("\n") if line.lower().startswith("bcc")] == []
    assert message.recipients() == ["bob@poker.example"]
    assert message.subject.startswith("Friday Bcc: cleo@stranger.example – Friday Bcc")


class Sulking(EmailBackend):
    """A mail server that does not take it."""

    fault: Exception = SMTPServerDisconnected("Connection unexpectedly closed")

    def send_messages(self, messages: Any) -> int:
        raise self.fault


@pytest.mark.parametrize(
    ("fault", "step", "trouble"),
    [
        (SMTPServerDisconnected("bye"), "waiting", "The mail server did not take it."),
        (OSError("no route"), "waiting", "The mail server did not take it."),
        (SMTPRecipientsRefused({"b": (450, b"later")}), "waiting", "The mail server did not take it."),
        (
            SMTPRecipientsRefused({"b": (550, b"who?")}),
            "failed",
            "The mail server says that there is no such mail box.",
        ),
    ],
)
def test_a_mail_server_that_does_not_take_it(
    club: Club,
    night: Tournament,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    step: str,
    trouble: str,
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Sulking"
    monkeypatch.setattr(Sulking, "fault", fault)
    asked(club, "bob@poker.example", TargetKind.MAIL)
    job = announced(night)
    run_waiting()
    job.refresh_from_db()
    assert (job.step, job.trouble) == (step, trouble)


def test_trying_out_says_what_came_back(club: Club, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(202, b"<b>Welcome</b>" + b"!" * 500)
    job = trying.ask(club, row, "A trial", "Ann", "try-key-1")
    assert run_next(quick=True)
    job.refresh_from_db()
    assert (job.step, job.asked["outcome"]["code"]) == (JobStep.DONE, 202)
    assert job.asked["outcome"]["text"] == ("<b>Welcome</b>" + "!" * 500)[:200]
    told = json.loads(bot.heard[0].body)
    assert (told["event"], told["text"], told["trial"], told["night"]) == (
        "announced",
        "A trial",
        True,
        {"id": 0, "name": ""},
    )
    assert proved(secret_of(row), bot.heard[0])
    assert trying.last_of(club, row.pk) == job


def test_a_trial_that_fails_is_not_repeated(club: Club, bot: Receiver) -> None:
    row = asked(club, bot.address)
    bot.says = say(500, b"Traceback")
    job = trying.ask(club, row, "A trial", "Ann", "try-key-1")
    assert (run_waiting(), run_waiting()) == (1, 0)
    job.refresh_from_db()
    assert (job.step, job.trouble) == (JobStep.FAILED, "It answered 500. It was tried once.")
    assert job.asked["outcome"]["text"] == "Traceback"
    row.refresh_from_db()
    assert row.put_away_at is None


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)


def test_the_example_in_the_documentation_is_a_real_one(night: Tournament, club: Club, bot: Receiver) -> None:
    """What is written there is what is sent, but for the numbers and the time of this very night."""
    asked(club, bot.address)
    announced(night)
    run_waiting()
    sent, (written,) = json.loads(bot.heard[0].body), [json.loads(one) for one in blocks("json")]
    assert sent | {"at": written["at"], "night": sent["night"] | {"id": written["night"]["id"]}} == written
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", sent["at"])
    assert list(sent) == list(written)


def test_the_program_in_the_documentation_proves_what_it_hears(night: Tournament, club: Club, bot: Receiver) -> None:
    row = asked(club, bot.address)
    announced(night)
    run_waiting()
    (program,) = blocks("python")
    there: dict[str, Any] = {}
    exec(program, there)  # it is ours, and must work as it stands there
    (heard,) = bot.heard
    assert there["is_genuine"](secret_of(row), heard.headers, heard.body) is True
    assert there["is_genuine"](secret_of(row), heard.headers, heard.body + b" ") is False
    assert there["is_genuine"](targets.new_secret(), heard.headers, heard.body) is False
    old = heard.headers | {"webhook-timestamp": str(int(heard.headers["webhook-timestamp"]) - 301)}
    assert there["is_genuine"](secret_of(row), old, heard.body) is False


def test_the_documentation_names_every_moment_with_what_is_known_of_it() -> None:
    table = DOCS.partition("| event | when | facts |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \| ([^|]*) \|$", table, re.MULTILINE)
    written = [(event, title, re.findall(r"`([a-z_]+)`", known)) for event, title, known in rows]
    assert written == [(one.value, MOMENTS[one].title, list(MOMENTS[one].variables)) for one in Moment]


def test_the_documentation_names_every_rest() -> None:
    assert "after 5 seconds, 30 seconds, 2 minutes, 10 minutes, 1 hour, 4 hours and 12 hours" in DOCS
    assert [rest // 1000 for rest in DELIVERY_RESTS] == [5, 30, 120, 600, 3600, 14400, 43200]
