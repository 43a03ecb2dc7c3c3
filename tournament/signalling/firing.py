"""Tells the addresses of a club: a row of work for each, stored once whoever noticed the moment first."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, override

from tournament import job_bell
from tournament.core.actions.carry import CarryOn
from tournament.core.actions.night import OpenNight
from tournament.core.actions.recorded import RecordResults
from tournament.core.actions.undo import Undo
from tournament.core.clock import Instant
from tournament.core.history import Entry
from tournament.core.signals.ahead import by_itself, next_by_itself
from tournament.core.signals.happened import Happened, happened
from tournament.core.signals.moments import MOMENTS
from tournament.core.signals.orders import Signal, filled, fits
from tournament.core.state import State
from tournament.models import Job, Tournament
from tournament.signalling.examples import TRIAL
from tournament.signalling.homes import Home, home_at, home_of
from tournament.signalling.orders import Order, orders_of, signals_of, wanted
from tournament.storing import write_turn
from tournament.telling import tell, tell_time

KIND = "deliver"
"""The kind of work that tells one address of one moment."""

NOTHING_NEW = (OpenNight, CarryOn, RecordResults, Undo)
"""What these bring about has happened before, or elsewhere."""


def tell_of_entry(row: Tournament, before: State, entry: Entry, after: State) -> None:
    """Within the transaction of an entry: ask for everything that is to be told of it."""
    sent = orders_of(row.club_id, row.club.revision).sent
    if sent:
        _ask(home_at(row), after, sent, brought_about(before, entry, after))


def tell_of_clock(night: int, head: str, state: State, after: Instant, until: Instant) -> bool:
    """
    Ask for everything that the clock brought about in this time. Nothing is asked, and False is the answer, when the
    night is not any more as it was read: a click may have stopped its clock in this very moment.
    """
    with write_turn():
        rows = Tournament.objects.select_for_update(of=("self",)).select_related("club")
        row = rows.filter(pk=night, head=head).first()
        if row is None:
            return False
        home = home_at(row)
        sent = orders_of(home.club, home.revision).sent
        _ask(home, state, sent, by_itself(state, wanted(signals_of(sent)), after, until))
    return True


def ask_for(home: Home, state: State, order: Order, one: Happened) -> None:
    """Within a transaction: ask for what is told of one moment."""
    _ask(home, state, (order,), (one,))


def next_cue(night: int, revision: int, state: State, after: Instant) -> Instant | None:
    """When addresses outside are to be told something next; None for a club that tells nobody."""
    home = home_of(night, revision)
    sent = orders_of(home.club, home.revision).sent if home is not None else ()
    return next_by_itself(state, wanted(signals_of(sent)), after) if sent else None


def brought_about(before: State, entry: Entry, after: State) -> tuple[Happened, ...]:
    """What an entry that stands brought about."""
    if isinstance(entry.action, NOTHING_NEW):
        return ()
    return happened(before, after, entry.at, entry.version)


def words(home: Home, state: State, signal: Signal, one: Happened) -> str:
    """What is said of a moment, in the words of the club or in the usual ones; the caller has set the language."""
    text = signal.text or gettext(MOMENTS[one.moment].says)
    return filled(text, facts(home, state, one))


def facts(home: Home, state: State, one: Happened) -> dict[str, str]:
    """Everything that is known at a moment, in words."""
    always = {"night": state.name, "club": home.name, "time": tell_time(one.at, home.zone)}
    return always | {name: tell(fact, home.zone) for name, fact in one.facts}


def event(home: Home, state: State, signal: Signal, one: Happened) -> dict[str, Any]:
    """What is told of a moment, in the form in which other programs read it (`docs/signals.md`)."""
    return {
        "event": one.moment.value,
        "at": _iso(one.at),
        "club": home.name,
        "night": {"id": home.night, "name": state.name},
        "text": words(home, state, signal, one),
        "trial": one.mark.startswith(TRIAL),
        "facts": {name: tell(fact, home.zone) for name, fact in one.facts},
    }


def _ask(home: Home, state: State, orders: Sequence[Order], found: Iterable[Happened]) -> None:
    """One piece of work for each address; one that is there already stays as it is."""
    with override(home.language):
        jobs = [
            _job(home, order, target, one, event(home, state, order.signal, one))
            for one in found
            for order in orders
            if fits(order.signal, one)
            for target in order.targets
        ]
    if jobs:
        Job.objects.bulk_create(jobs, ignore_conflicts=True)
        transaction.on_commit(job_bell.ring, robust=True)


def _job(home: Home, order: Order, target: int, one: Happened, told: dict[str, Any]) -> Job:
    key = f"{order.signal.number}.{target}.{home.night}.{one.mark}"
    asked = {"target": target, "language": home.language, "told": told}
    return Job(club_id=home.club, key=key, kind=KIND, asked=asked, target=target, made_at=one.at)


def _iso(at: Instant) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
