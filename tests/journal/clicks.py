"""The directors of the journal's tests, and their actions with idempotency keys."""

from itertools import count

from tests.night.evening import told
from tournament import journal
from tournament.engine.messages import Refusal
from tournament.journal import ActionResult, Actor, NightSnapshot, StalePage
from tournament.models import Tournament
from tournament.night.action import Action

ANN = Actor("Ann", "iPhone")
BEN = Actor("Ben", "Android")
TOO_LONG = "x" * 141
_numbers = count(1)


def click(
    night: Tournament, action: Action, by: Actor = ANN, key: str = "", seen: int | None = None
) -> ActionResult:
    """One click; each has a key of its own unless the test names one."""
    return journal.perform_action(night, action, by, key or f"tap-{next(_numbers)}", seen)


def taken_back(night: Tournament, *targets: int, by: Actor = ANN) -> ActionResult:
    return journal.undo_entries(fresh(night), targets, by, f"tap-{next(_numbers)}")


def fresh(night: Tournament) -> Tournament:
    """The night's row as it is now."""
    return Tournament.objects.get(pk=night.pk)


def newest(night: Tournament) -> NightSnapshot:
    """The night as it is now."""
    return journal.build_snapshot(fresh(night))


def refusal(
    night: Tournament, action: Action, by: Actor = ANN, seen: int | None = None
) -> StalePage:
    try:
        click(night, action, by, seen=seen)
    except StalePage as stale:
        return stale
    raise AssertionError(f"{action} was not refused")


def sentence(refused: Refusal) -> str:
    return told(refused.line)
