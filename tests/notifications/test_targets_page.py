"""The pages of targets and deliveries: who sees what, states, and sending again."""

import json
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from tests.access.people import House, build_house, client_of
from tests.jobs.receiver import Receiver, receiving, say
from tests.jobs.sample_jobs import run_all_jobs
from tests.jobs.webhook_targets import proved
from tests.page_text import main_words as words
from tournament.models import Job, JobStep, Target, TargetKind
from tournament.notifications import target_store
from tournament.notifications.delivery import delivery_job
from tournament.notifications.target_store import (
    SECRET_LOST,
    TOKEN_LOST,
    TargetInput,
    archive_target,
    compute_secret_mark,
    decrypt_target_secret,
    make_target,
)
from tournament.time_source import now

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(settings: Settings) -> House:
    settings.WEBHOOKS_PRIVATE = "yes"
    settings.MAIL_FROM = "poker@mail.example"
    return build_house("Thursday")


@pytest.fixture
def bot() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def target(
    house: House, address: str = "https://bot.example/hook?key=abc", name: str = "Bot"
) -> Target:
    return make_target(
        house.club, TargetInput(TargetKind.WEBHOOK, name, address), "Ann", f"key-{name}"[:60]
    )


def delivery(house: House, row: Target, text: str = "Pizza", **values: object) -> Job:
    told = {
        "event": "announced",
        "text": text,
        "night": {"id": house.night.pk, "name": "Friday"},
        "club": "Thursday",
    }
    key = f"{Job.objects.count()}.{row.pk}"
    job = Job.objects.create(
        club=house.club,
        key=key,
        kind=delivery_job.KIND,
        asked={"target": row.pk, "told": told},
        target=row.pk,
        made_at=now(),
    )
    Job.objects.filter(pk=job.pk).update(**values)
    return Job.objects.get(pk=job.pk)


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def added(client: Client, **more: str) -> tuple[int, str]:
    sent = {
        "key": "a-key-of-ann",
        "kind": "webhook",
        "name": "Bot",
        "address": "https://bot.example/hook",
        **more,
    }
    answer = client.post("/club/addresses/", sent)
    return answer.status_code, answer.content.decode()


def test_a_webhook_is_added_once_and_its_secret_is_shown(
    house: House, owner: Client, director: Client
) -> None:
    """A director sees which there are, and no more."""
    assert (added(owner)[0], Target.objects.count()) == (200, 1)
    _status, html = added(owner)
    row = Target.objects.get()
    assert (row.name, row.made_by, decrypt_target_secret(row) in html) == (
        "Bot",
        "Thursday owner",
        True,
    )
    there = f"/club/addresses/{row.pk}/"
    assert decrypt_target_secret(row) not in page(owner, there)
    assert decrypt_target_secret(row) in owner.post(f"{there}secret/").content.decode()
    Target.objects.update(address="https://bot.example/hook?key=abc")
    html = page(director, "/club/addresses/")
    assert "Only owners can change addresses." in html
    found = [
        text in html
        for text in ("bot.example", "key=abc", decrypt_target_secret(row), 'name="address"', there)
    ]
    assert found == [True, False, False, False, False]


def test_what_cannot_be_is_said(house: House, owner: Client) -> None:
    for more, says in (
        ({"address": "bot.example"}, "Enter a full web address"),
        (
            {"address": "http://169.254.169.254/"},
            "169.254.169.254 is a private address.",
        ),
        ({"kind": "mail", "address": "bob"}, "Enter an e-mail address"),
        ({"kind": "pigeon"}, "pigeon"),
        ({"name": ""}, "This field is required."),
    ):
        status, html = added(owner, **more)
        assert (status, Target.objects.count(), says in html) == (422, 0, True), says


def test_without_a_mail_server_mail_is_not_offered(
    house: House, owner: Client, settings: Settings
) -> None:
    assert 'value="mail"' in page(owner, "/club/addresses/")
    settings.MAIL_FROM = ""
    html = page(owner, "/club/addresses/")
    assert 'value="mail"' not in html
    assert "This server can’t send e-mail." in html
    assert added(owner, kind="mail", address="bob@poker.example")[0] == 422


def test_changed_put_away_and_brought_back(house: House, owner: Client) -> None:
    row = target(house)
    there = f"/club/addresses/{row.pk}/"
    assert (
        owner.post(there, {"name": "Lamp", "address": "https://lamp.example/"}).status_code == 302
    )
    assert owner.post(f"{there}away/").status_code == 302
    assert "Try it" not in page(owner, there)
    assert owner.post(f"{there}back/").status_code == 302
    row.refresh_from_db()
    assert (row.name, row.address, row.put_away_at) == ("Lamp", "https://lamp.example/", None)


OTHER_KEY = "another key of fifty letters, as another computer has it"


def test_where_another_key_locked_the_secret_a_new_one_is_made(
    house: House, owner: Client, settings: Settings
) -> None:
    row = target(house)
    there = f"/club/addresses/{row.pk}/"
    assert [text in page(owner, there) for text in (SECRET_LOST, "Show secret")] == [False, True]
    settings.SECRET_KEY = OTHER_KEY
    owner = client_of("owner", house, house)
    shown = page(owner, there)
    assert [text in shown for text in (SECRET_LOST, "Create new secret", "Show secret")] == [
        True,
        True,
        False,
    ]
    shown = owner.post(f"{there}secret/", {"new": compute_secret_mark(row)}).content.decode()
    row.refresh_from_db()
    assert [text in shown for text in (SECRET_LOST, decrypt_target_secret(row))] == [False, True]


def test_a_token_is_kept_changed_and_taken_away(
    house: House, owner: Client, settings: Settings
) -> None:
    """Where another key locked it, it is typed again."""
    added(owner, kind="topic", address="https://ntfy.example/thursday", token="tk_abc")
    row = Target.objects.get()
    there, same = (
        f"/club/addresses/{row.pk}/",
        {"name": "Phone", "address": "https://ntfy.example/thursday"},
    )
    found = []
    for more in ({}, {"token": "tk_new"}, {"no_token": "on"}):
        assert "tk_" not in page(owner, there)
        owner.post(there, {**same, **more})
        row.refresh_from_db()
        found.append(decrypt_target_secret(row))
    assert found == ["tk_abc", "tk_new", ""]
    owner.post(there, {**same, "token": "tk_abc"})
    settings.SECRET_KEY = OTHER_KEY
    owner = client_of("owner", house, house)
    shown = page(owner, there)
    assert [text in shown for text in (TOKEN_LOST, "Create new secret")] == [True, False]
    owner.post(there, {**same, "token": "tk_new"})
    row.refresh_from_db()
    assert (decrypt_target_secret(row), TOKEN_LOST in page(owner, there)) == ("tk_new", False)


def test_tried_out_it_says_what_came_back(house: House, owner: Client, bot: Receiver) -> None:
    row = target(house, bot.address)
    there = f"/club/addresses/{row.pk}/"
    assert "Not tested yet." in page(owner, there)
    for code, body, says in (
        (200, "Thank you", ["answered 200 after", "What it said: Thank you"]),
        (500, "Traceback", ["Answered 500. Tried once.", "What it said: Traceback"]),
    ):
        bot.says = say(code, body.encode())
        assert (
            owner.post(f"{there}try/", {"key": f"a-trial-of-ann-{code}"})["Location"]
            == f"{there}#trial"
        )
        asks = f'hx-get="{there}" hx-trigger="load delay:1s"'
        assert asks in page(owner, there)
        run_all_jobs()
        html = page(owner, there)
        assert [text in words(html) for text in says] == [True, True]
        assert asks not in html
    read = words(page(owner, "/club/deliveries/"))
    assert "Nothing sent yet. Test results are on each address’s page." in read


def test_each_message_says_how_it_stands(house: House, director: Client) -> None:
    row, at = target(house), now()
    delivery(house, row, "one", step=JobStep.DONE, tries=1, ended_at=at)
    delivery(house, row, "two")
    delivery(house, row, "three", step=JobStep.RUNNING, tries=1, held_until=at + 9000)
    delivery(house, row, "four", tries=2, held_until=at + 60_000, trouble="Answered 503.")
    delivery(
        house,
        row,
        "five",
        step=JobStep.FAILED,
        tries=8,
        trouble="Nobody answered. Tried 8 times.",
    )
    read = words(page(director, "/club/deliveries/"))
    order = (
        "Failed · Bot five Failed .*Nobody answered. Tried 8 times. Send again .*Latest "
        "four Next try "
        ".*Answered 503. .*three Sending … .*two Sending … .*one Sent"
    )
    assert re.search(order, read), read


def test_one_is_sent_again_under_its_number_and_only_once(
    house: House, director: Client, bot: Receiver
) -> None:
    row = target(house, bot.address)
    job = delivery(house, row, step=JobStep.FAILED, tries=8, trouble="Answered 503.", ended_at=1)
    assert director.post(f"/club/deliveries/{job.pk}/again/").status_code == 302
    again = Job.objects.get(pk=job.pk)
    assert (again.step, again.tries, again.trouble, again.ended_at) == (
        JobStep.WAITING,
        0,
        "",
        None,
    )
    run_all_jobs()
    assert Job.objects.get(pk=job.pk).step == JobStep.DONE
    assert bot.heard[0].headers["webhook-id"] == job.key.replace(".", "_")
    director.post(f"/club/deliveries/{job.pk}/again/")
    assert (run_all_jobs(), len(bot.heard)) == (0, 1)


def test_all_of_one_address_are_sent_again(house: House, director: Client) -> None:
    bot, lamp = target(house), target(house, name="Lamp")
    mine = [delivery(house, bot, text, step=JobStep.FAILED, tries=8) for text in ("one", "two")]
    delivery(house, lamp, "three", step=JobStep.FAILED, tries=8)
    delivery(house, bot, "left out", step=JobStep.FAILED, tries=0)
    assert page(director, "/club/deliveries/").count("Send all again") == 1
    answer = director.post(f"/club/addresses/{bot.pk}/again/", follow=True)
    assert "2 sent again." in answer.content.decode()
    assert list(Job.objects.filter(step=JobStep.WAITING).order_by("pk")) == mine


def test_what_is_put_away_is_not_sent_to_again(house: House, director: Client) -> None:
    row = target(house)
    job = delivery(house, row, step=JobStep.FAILED, tries=8)
    archive_target(house.club, row.pk)
    html = page(director, "/club/deliveries/")
    assert "This address is archived." in html
    assert "/again/" not in html
    for address in (f"/club/deliveries/{job.pk}/again/", f"/club/addresses/{row.pk}/again/"):
        assert (
            "Restore it, then send again." in director.post(address, follow=True).content.decode()
        )
    assert Job.objects.get(pk=job.pk).step == JobStep.FAILED


def test_what_was_left_out_is_shown_and_can_be_sent_after_all(
    house: House, director: Client, bot: Receiver
) -> None:
    row = target(house, bot.address)
    assert "Not sent" not in words(page(director, "/club/deliveries/"))
    jobs = [
        delivery(house, row, text, step=JobStep.FAILED, tries=0, trouble="The club sent too much.")
        for text in ("one", "two")
    ]
    read = words(page(director, "/club/deliveries/"))
    assert "A club sends at most 2000 messages and 200 e-mails in 24 hours" in read
    assert [read.count(text) for text in ("Failed", "The club sent too much.", "Send again")] == [
        0,
        2,
        2,
    ]
    director.post(f"/club/deliveries/{jobs[0].pk}/again/")
    run_all_jobs()
    assert [json.loads(one.body)["text"] for one in bot.heard] == ["one"]


def test_sent_again_it_never_vanishes(
    house: House, director: Client, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the club has sent as much as it may since."""
    monkeypatch.setattr(delivery_job, "MAX_PER_DAY", 1)
    row = target(house, bot.address)
    delivery(house, row, step=JobStep.DONE, tries=1)
    job = delivery(house, row, "Cake", step=JobStep.FAILED, tries=8, trouble="Answered 503.")
    bot.says = say(503)
    director.post(f"/club/deliveries/{job.pk}/again/")
    run_all_jobs()
    assert "Cake" in words(page(director, "/club/deliveries/"))


def test_how_many_were_given_up_is_said_where_one_looks(
    house: House, owner: Client, director: Client
) -> None:
    row = target(house)
    cleo = client_of("watcher", house, house)
    for number in range(2):
        delivery(house, row, f"no. {number}", step=JobStep.FAILED, tries=8)
    delivery(house, row, "left out", step=JobStep.FAILED, tries=0)
    assert "Deliveries 2 failed" in words(page(director, "/club/addresses/"))
    shown = [page(who, "/more/") for who in (owner, director, cleo)]
    assert ["2 messages could not be sent" in words(one) for one in shown] == [True, True, False]
    assert shown[1].count('href="/club/deliveries/"') == 1


def test_a_new_secret_leaves_a_day_for_the_former_one(
    house: House, owner: Client, bot: Receiver
) -> None:
    row = target(house, bot.address)
    there, former = f"/club/addresses/{row.pk}/", decrypt_target_secret(row)
    mark = compute_secret_mark(row)
    shown = owner.post(f"{there}secret/", {"new": mark}).content.decode()
    row.refresh_from_db()
    assert (decrypt_target_secret(row) in shown, former in shown) == (True, False)
    assert "The old secret works until" in shown
    owner.post(f"{there}secret/", {"new": mark})  # who presses twice gets one
    found = []
    for later in (0, target_store.FORMER_MS + 1):
        Target.objects.filter(pk=row.pk).update(former_until=row.former_until - later)
        owner.post(f"{there}try/", {"key": f"a-trial-of-ann-{later}"})
        run_all_jobs()
        found.append(
            [proved(secret, bot.heard[-1]) for secret in (decrypt_target_secret(row), former)]
        )
    assert found == [[True, True], [True, False]]
    assert "The old secret works until" not in page(owner, there)


def test_a_hundred_are_shown(house: House, director: Client) -> None:
    row = target(house)
    first = delivery(house, row, "no. 0.")
    for number in range(1, 110):
        first.pk, first.key = None, f"{number}.{row.pk}"
        first.asked = {**first.asked, "told": {**first.asked["told"], "text": f"no. {number}."}}
        first.save(force_insert=True)
    read = words(page(director, "/club/deliveries/"))
    assert (read.count("Sending …"), "no. 109." in read, "no. 9." in read) == (
        100,
        True,
        False,
    )


def test_a_full_club_is_told_so(
    house: House, owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target_store, "MAX_TARGETS", 1)
    monkeypatch.setattr("tournament.notifications.views.targets.MAX_TARGETS", 1)
    target(house)
    assert "A club has at most 1 addresses." in page(owner, "/club/addresses/")
    status, html = added(owner)
    assert (status, "A club has at most 1 addresses." in html) == (422, True)
