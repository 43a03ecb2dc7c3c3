"""A club in which every name, note and label is a unique word, so that a leak can be traced."""

from datetime import date

from tests.access.people import House, build_house
from tests.money.cash_night import TWENTY, do
from tests.money.cash_night import open_night as open_cash_night
from tournament import journal
from tournament.access.private_links import make_link
from tournament.club.players import add_player
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import add_rule
from tournament.encryption import encrypt_secret
from tournament.imports import pending_imports
from tournament.jobs import job_queue
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import ImportBatch, Job, JobStep, LinkKind, Player, Target, TargetKind
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.night.actions.night import Announce, FinishNight, RenameNight
from tournament.notifications.notification_rule_store import (
    NotificationRuleInput,
    add_notification_rule,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import NotificationRule
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut
from tournament.rulings_log.actions import RecordRuling
from tournament.rulings_log.values import BookRuling, Incident, RulingDecision


def word(house: str, what: str) -> str:
    """A word that nothing in the program, and nothing of another house, contains."""
    return f"{house}zq{what}"


def named_house(name: str) -> House:
    """
    Its people, nights, seasons, rules, links, signals, work and files all bear the house's own
    word.
    """
    house = build_house(word(name, "club"))
    players = [
        add_player(
            house.club,
            word(name, f"player{number}"),
            word(name, f"nick{number}"),
            note=word(name, "note"),
        )
        for number in range(2)
    ]
    _played(house, name, players)
    make_season(
        house.club,
        SeasonSettings(word(name, "season"), date(2020, 1, 1), None, "entrants - place + 1"),
        word(name, "key"),
    )
    add_rule(
        house.club,
        ClubRule("D07", verdict="PLAY_ON", says=word(name, "rule")),
        by=word(name, "by"),
        key=name,
    )
    make_link(house.club, LinkKind.SCREEN, word(name, "link"), night=house.night)
    make_link(house.club, LinkKind.CALENDAR, word(name, "calendar"))
    _told_and_made(house, name)
    return house


def _played(house: House, name: str, players: list[Player]) -> None:
    """The night that goes on, and one that is over."""
    ruling = RecordRuling(
        1,
        Incident(1, 1),
        BookRuling(),
        RulingDecision(decision=word(name, "ruled"), reason=word(name, "why")),
    )
    here: tuple[Action, ...] = (
        RenameNight(word(name, "night")),
        Announce(word(name, "said")),
        ruling,
    )
    do(house.night, *here, *(ExpectPlayer(one.pk, one.name) for one in players))
    over, (first, second) = open_cash_night(house.club), players
    do(
        over,
        RenameNight(word(name, "over")),
        *(BuyIn(one.pk, 0, TWENTY, TWENTY, name=one.name) for one in players),
    )
    do(over, KnockOut((first.pk,), (second.pk,)), FinishNight())
    house.night.refresh_from_db()
    journal.clear_state_cache()


def _told_and_made(house: House, name: str) -> None:
    """Signals with their addresses, longer work, and files from elsewhere."""
    club, by = house.club, word(name, "by")
    add_notification_rule(
        club,
        NotificationRuleInput(
            NotificationRule(EventType.LEVEL, shown=True, text=word(name, "signal"))
        ),
        by,
        name,
    )
    address = f"https://{word(name, 'address')}.example/"
    Target.objects.create(
        club=club,
        key=name,
        kind=TargetKind.WEBHOOK,
        name=word(name, "target"),
        address=address,
        secret=encrypt_secret(word(name, "secret")),
        made_at=1,
        made_by=by,
    )
    job = job_queue.enqueue_job(club, "export", {"what": "results"}, by, name)
    values = {
        "step": JobStep.FAILED,
        "trouble": word(name, "trouble"),
        "file_name": word(name, "made"),
        "ended_at": 1,
    }
    Job.objects.filter(pk=job.pk).update(**values)
    ImportBatch.objects.create(
        club=club, key=name, source="csv", file_name=word(name, "import"), made_at=1, made_by=by
    )
    pending_imports.keep_file(
        club, f"{word(name, 'waiting')}.csv", f"Name\n{word(name, 'waits')}\n".encode()
    )
