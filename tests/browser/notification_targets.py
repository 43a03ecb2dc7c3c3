"""Webhook and mail targets with deliveries in every state, odd names, and one archived."""

from tournament.models import Club, Job, JobStep, Target, TargetKind
from tournament.notifications.delivery import delivery_job, opt_in_request_job, target_probe
from tournament.notifications.delivery.opt_in_links import build_opt_in_url, build_opt_out_url
from tournament.notifications.mailbox_consent import record_opt_out
from tournament.notifications.target_store import TargetInput, archive_target, make_target
from tournament.time_source import now

MINUTE, HOUR = 60_000, 3_600_000
STAYS = 100 * HOUR
"""Nothing is really sent while the pages are looked at."""


def fill_told(club: Club, hostile: str) -> dict[str, str]:
    """Write them; gives the numbers of those addresses that have a page of their own."""
    bot = made(club, TargetKind.WEBHOOK, "Lamp over the table", "https://lamp.example/hook?table=1")
    phone = made(
        club,
        TargetKind.TOPIC,
        "Phones of the players",
        "https://ntfy.example/rounders-4711",
        "tk_secret",
    )
    gone = made(club, TargetKind.WEBHOOK, "The old lamp", "https://old-lamp.example/")
    archive_target(club, gone.pk)
    odd = made(club, TargetKind.WEBHOOK, "odd", "https://bot.example/" + "long" * 60)
    Target.objects.filter(pk=odd.pk).update(name=hostile[:80])
    at = now()
    told(club, odd, hostile, JobStep.FAILED, at - 9 * HOUR, "Answered 503. Tried 8 times.")
    told(
        club,
        bot,
        "The bubble",
        JobStep.FAILED,
        at - 8 * HOUR,
        "No answer within 10 seconds.",
    )
    told(club, bot, "Bob wins", JobStep.FAILED, at - 7 * HOUR, "No answer within 10 seconds.")
    told(
        club, gone, "Level 1: blinds 50–100", JobStep.FAILED, at - 6 * HOUR, delivery_job.NO_TARGET
    )
    told(club, phone, "Level 2: blinds 75–150", JobStep.DONE, at - 2 * MINUTE)
    told(club, bot, "Pizza is here", JobStep.WAITING, at - MINUTE, "Answered 503.")
    told(club, phone, "Late, and too much", JobStep.FAILED, at, "The club sent too much.", tries=0)
    trial = target_probe.enqueue_probe(club, odd, "A trial", "Ann", "a-trial-of-ann")
    outcome = {"code": 500, "ms": 1234, "text": hostile}
    Job.objects.filter(pk=trial.pk).update(
        step=JobStep.FAILED,
        trouble="Answered 500.",
        asked={**trial.asked, "outcome": outcome},
        ended_at=at,
    )
    numbers = {
        "told_lamp": bot.pk,
        "told_phone": phone.pk,
        "told_odd": odd.pk,
        "told_gone": gone.pk,
    }
    return {name: str(number) for name, number in numbers.items()} | mail_boxes(club)


def mail_boxes(club: Club) -> dict[str, str]:
    """
    One that has not answered, and one that wants no more mails: their numbers, and what their mails
    lead to.
    """
    bob, dora = (
        Target.objects.create(
            club=club,
            key=f"mail-{name}",
            kind=TargetKind.MAIL,
            name=name,
            address=f"{name}@poker.example",
            made_at=1,
        )
        for name in ("bob", "dora")
    )
    opt_in_request_job.enqueue_opt_in_mail(club, bob, "Ann", "ask-bob-for-his-yes")
    Job.objects.filter(kind=opt_in_request_job.KIND).update(
        step=JobStep.DONE, ended_at=now(), tries=1
    )
    record_opt_out(dora)
    leads = {
        "mail_yes": build_opt_in_url(bob),
        "mail_no": build_opt_out_url(bob),
        "mail_stopped": build_opt_out_url(dora),
    }
    tokens = {name: link.rstrip("/").rpartition("/")[2] for name, link in leads.items()}
    return {"told_bob": str(bob.pk), "told_dora": str(dora.pk), **tokens}


def made(club: Club, kind: TargetKind, name: str, address: str, token: str = "") -> Target:
    """An address of the club."""
    return make_target(
        club, TargetInput(kind, name, address, token), "Ann", f"key-of-{name}".replace(" ", "-")
    )


def told(
    club: Club, target: Target, text: str, step: JobStep, at: int, trouble: str = "", tries: int = 3
) -> None:
    """A message as it stands."""
    words = {
        "event": "announced",
        "text": text,
        "club": club.name,
        "night": {"id": 1, "name": "Friday, running"},
    }
    Job.objects.create(
        club=club,
        key=f"told-{target.pk}-{at}",
        kind=delivery_job.KIND,
        asked={"target": target.pk, "told": words},
        target=target.pk,
        step=step,
        made_at=at,
        ended_at=at + 300 if step in (JobStep.DONE, JobStep.FAILED) else None,
        held_until=at + STAYS,
        tries=tries,
        trouble=trouble,
    )
