"""Mail opt-in: nothing is sent before the reader confirms, and nothing after they decline."""

import re
from email.message import Message

import pytest
from django.core import mail as post_box
from django.core import signing
from django.test import Client
from pytest_django import Settings

from tests.access.people import House, browser, build_house, client_of
from tests.jobs.sample_jobs import run_all_jobs
from tests.notifications.test_targets_page import delivery, page
from tests.page_text import main_words as words
from tests.rows import each_row
from tournament.models import Club, Job, JobStep, Target, TargetKind
from tournament.notifications.delivery import delivery_job, opt_in_links, opt_in_request_job
from tournament.time_source import now

pytestmark = pytest.mark.django_db
BOB = "bob@poker.example"
LINK = re.compile(r"https?://[^\s/]+(/mail/\S+)")


@pytest.fixture
def house(settings: Settings) -> House:
    settings.MAIL_FROM = "Final Nine <poker@mail.example>"
    settings.ORIGINS = ["https://poker.example"]
    return build_house("Thursday")


@pytest.fixture
def bob() -> Client:
    """Whoever reads the mail box, without an account."""
    return browser(strict=True)


def typed(key: str = "a-key-of-ann", address: str = BOB) -> dict[str, str]:
    return {"key": key, "kind": "mail", "name": "Bob", "address": address}


def added(client: Client, address: str = BOB, key: str = "a-key-of-ann") -> Target:
    """Ann adds a mail box; whatever is to be sent is sent."""
    assert client.post("/club/addresses/", typed(key, address)).status_code == 200
    run_all_jobs()
    return Target.objects.get(key=key)


def links(number: int = -1) -> tuple[str, ...]:
    """What a mail leads to: yes and no, or no alone."""
    return tuple(found.split("\n")[0] for found in LINK.findall(str(post_box.outbox[number].body)))


def pressed(client: Client, address: str) -> str:
    """Open a page from a mail, and press its button; what it says then."""
    html = client.get(address).content.decode()
    form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', html))
    return words(client.post(address, form).content.decode())


def told(house: House, row: Target) -> Job:
    """A message to it, as far as it goes."""
    job = delivery(house, row)
    run_all_jobs()
    return Job.objects.get(pk=job.pk)


def head(number: int = -1) -> Message:
    return post_box.outbox[number].message()


def test_one_mail_asks_and_nothing_else_is_sent_before_a_yes(
    house: House, owner: Client, bob: Client
) -> None:
    row = added(owner)
    assert [(one.to, one.subject) for one in post_box.outbox] == [
        ([BOB], "“Thursday”: poker night e-mails?")
    ]
    early = told(house, row)
    assert (early.step, early.tries, early.trouble) == (JobStep.FAILED, 0, delivery_job.NO_YES)
    assert "Try it" not in page(owner, f"/club/addresses/{row.pk}/")
    assert "Not agreed yet" in words(page(owner, "/club/addresses/"))
    yes, _no = links()
    assert (bob.get(yes).status_code, Target.objects.get(pk=row.pk).confirmed_at) == (200, None)
    assert "may e-mail bob@poker.example" in pressed(bob, yes)
    assert told(house, row).step == JobStep.DONE
    assert (
        len(post_box.outbox),
        "said yes" in words(page(owner, f"/club/addresses/{row.pk}/")),
    ) == (
        2,
        False,
    )
    owner.post(f"/club/deliveries/{early.pk}/again/")
    run_all_jobs()
    assert (Job.objects.get(pk=early.pk).step, len(post_box.outbox)) == (JobStep.DONE, 3)


def test_each_mail_can_be_stopped_by_its_reader_and_by_their_mail_program(
    house: House, owner: Client, bob: Client
) -> None:
    row = added(owner)
    pressed(bob, links()[0])
    told(house, row)
    for number in range(2):
        stop = links(number)[-1]
        assert head(number)["List-Unsubscribe"] == f"<https://poker.example{stop}>"
        assert head(number)["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Stop these e-mails" in words(bob.get(stop).content.decode())
    assert Target.objects.get(pk=row.pk).stopped_at is None
    assert browser(strict=True).post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert told(house, row).step == JobStep.FAILED
    assert len(post_box.outbox) == 2
    there = f"/club/addresses/{row.pk}/"
    assert "recipient stopped these e-mails" in words(page(owner, there))
    owner.post(f"{there}back/")
    owner.post(f"{there}ask/", {"key": "ask-once-more-please"})
    run_all_jobs()
    stopped = Target.objects.get(pk=row.pk)
    assert (stopped.put_away_at, len(post_box.outbox)) == (stopped.stopped_at, 2)
    assert "Stop these e-mails" in words(bob.post(stop, {"again": "yes"}).content.decode())
    assert told(house, row).step == JobStep.DONE


@each_row("how", ["another row", "another address"])
def test_a_no_is_not_forgotten(house: House, owner: Client, bob: Client, how: str) -> None:
    row = added(owner)
    bob.post(links()[-1])
    if how == "another row":
        answer = owner.post("/club/addresses/", typed("another-key-of-ann", BOB.upper()))
    else:
        answer = owner.post(
            f"/club/addresses/{row.pk}/", {"name": "Bob", "address": "dora@poker.example"}
        )
    run_all_jobs()
    assert "The recipient stopped these e-mails" in words(answer.content.decode())
    assert (Target.objects.get().address, len(post_box.outbox)) == (BOB, 1)


def test_another_address_is_another_mail_box(house: House, owner: Client, bob: Client) -> None:
    row = added(owner)
    yes = links()[0]
    pressed(bob, yes)
    owner.post(f"/club/addresses/{row.pk}/", {"name": "Bob", "address": "cleo@stranger.example"})
    run_all_jobs()
    changed = Target.objects.get(pk=row.pk)
    assert (changed.confirmed_at, [one.to for one in post_box.outbox]) == (
        None,
        [[BOB], ["cleo@stranger.example"]],
    )
    assert bob.get(yes).status_code == 404
    assert told(house, row).trouble == delivery_job.NO_YES


def test_the_link_runs_out_after_a_week(
    house: House, owner: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = added(owner)
    yes, no = links()
    monkeypatch.setattr(opt_in_links, "YES_DAYS", -1)
    assert [bob.get(link).status_code for link in (yes, no)] == [410, 200]
    assert Target.objects.get(pk=row.pk).confirmed_at is None


@each_row("name", ["mail", "mail/stop"])
def test_a_link_that_nobody_signed_opens_nothing(
    house: House, owner: Client, bob: Client, name: str
) -> None:
    row = added(owner)
    yes, no = (link.rstrip("/").rpartition("/")[2] for link in links())
    other = {"mail": no, "mail/stop": yes}[name]
    forged = signing.dumps(
        [house.club.pk, row.pk, "0" * 16],
        salt={"mail": opt_in_links.YES}.get(name, opt_in_links.NO),
    )
    for token in ("nothing", other, yes[:-1], forged, signing.dumps("x", salt=opt_in_links.YES)):
        assert bob.get(f"/{name}/{token}/").status_code == 404, token


def test_a_mail_box_is_asked_three_times_a_day_however_many_clubs_ask(
    house: House, owner: Client
) -> None:
    rows = [added(owner, key=f"a-key-of-ann-{number}") for number in range(2)]
    other = build_house("Sunday")
    sunday = client_of("owner", other, other)
    added(sunday, key="a-key-of-sunday")
    answer = sunday.post("/club/addresses/", typed("another-of-sunday"))
    assert opt_in_request_job.ASKED_ENOUGH in words(answer.content.decode())
    there = f"/club/addresses/{rows[0].pk}/"
    assert (
        opt_in_request_job.ASKED_ENOUGH
        in owner.post(f"{there}ask/", {"key": "ask-once-more"}, follow=True).content.decode()
    )
    run_all_jobs()
    assert len(post_box.outbox) == 3


def test_a_club_asks_so_many_mail_boxes_a_day(
    house: House, owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opt_in_request_job, "MAX_REQUESTS_PER_DAY", 2)
    for number in range(3):
        added(owner, f"bob{number}@poker.example", f"a-key-of-ann-{number}")
    assert len(post_box.outbox) == 2
    assert [row.confirmed_at for row in Target.objects.all()] == [None] * 3


def test_mails_have_a_limit_of_their_own(
    house: House, owner: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question counts too; what other programs are told counts apart."""
    monkeypatch.setattr(delivery_job, "MAX_MAILS_PER_DAY", 3)
    monkeypatch.setattr(delivery_job, "MAX_PER_DAY", 1)
    row = added(owner)
    pressed(bob, links()[0])
    assert [told(house, row).step for _number in range(3)] == ["done", "done", "failed"]
    dora = added(owner, "dora@poker.example", "another-key-of-ann")
    question = opt_in_request_job.find_last_opt_in_job(house.club, dora.pk)
    assert question is not None
    assert question.trouble == "Not sent: the club’s limit of 3 in 24 hours was reached."


def test_the_question_is_no_advertisement(house: House, owner: Client) -> None:
    """
    It is sent once though it is asked twice, in the language of the club, as all later mails are.
    """
    for number, (name, said) in enumerate(
        (
            ("Friday nights", "“Friday nights”"),
            ("Buy at pills.example", "A poker club"),
            ("https://pills/", "A poker club"),
            ("Call 0190123456", "A poker club"),
        )
    ):
        Club.objects.filter(pk=house.club.pk).update(name=name)
        assert (
            len(
                {
                    added(owner, f"bob{number}@poker.example", f"a-key-of-ann-{number}")
                    for _twice in range(2)
                }
            )
            == 1
        )
        assert len(post_box.outbox) == number + 1
        assert post_box.outbox[-1].subject == f"{said}: poker night e-mails?"
        assert str(post_box.outbox[-1].body).startswith(f"{said} wants to send you e-mails")
    Club.objects.filter(pk=house.club.pk).update(name="Thursday", language="de")
    added(owner)
    assert post_box.outbox[-1].subject == "„Thursday“: E-Mails über Pokerabende?"


def test_at_home_the_links_lead_into_the_house(
    house: House, owner: Client, settings: Settings
) -> None:
    """A mail program may only press a button at an address with a certificate."""
    settings.ORIGINS, settings.LAN_ADDRESSES, settings.PORT = [], ["192.168.1.5"], 8000
    added(owner)
    assert f"http://192.168.1.5:8000{links()[0]}" in post_box.outbox[0].body
    assert head()["List-Unsubscribe"] == f"<http://192.168.1.5:8000{links()[1]}>"
    assert head()["List-Unsubscribe-Post"] is None


def test_a_trial_waits_for_the_yes_too(house: House, owner: Client, bob: Client) -> None:
    """
    Without its token the yes is none, so no other page can press the button in somebody's browser.
    """
    row = added(owner)
    assert bob.post(links()[0]).status_code == 403
    assert Target.objects.get(pk=row.pk).confirmed_at is None
    owner.post(f"/club/addresses/{row.pk}/try/", {"key": "a-trial-of-ann"})
    run_all_jobs()
    assert len(post_box.outbox) == 1
    assert Job.objects.get(kind=delivery_job.TRIAL).trouble == delivery_job.NO_YES


def test_earlier_mail_boxes_are_asked_too(house: House, owner: Client) -> None:
    """Of those that were added before anybody was asked nothing says that somebody agreed."""
    row = Target.objects.create(
        club=house.club, key="of-old", kind=TargetKind.MAIL, name="Bob", address=BOB, made_at=now()
    )
    assert "Send request" in words(page(owner, f"/club/addresses/{row.pk}/"))
    owner.post(f"/club/addresses/{row.pk}/ask/", {"key": "ask-him-please"})
    run_all_jobs()
    assert len(post_box.outbox) == 1
    assert "The link works for a week." in words(page(owner, f"/club/addresses/{row.pk}/"))
