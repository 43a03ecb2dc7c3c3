"""The field along time: how many were left, since when they were paid, whom the winner beat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State
from tournament.players.rules.standings import list_eliminations
from tournament.players.values import ENTERED, Entrant

COMEBACKS = frozenset({PurchaseKind.REBUY, PurchaseKind.RE_ENTRY})


@dataclass(frozen=True, slots=True)
class FieldStep:
    """From this instant on so many have chips."""

    at: int
    left: int


@dataclass(frozen=True, slots=True)
class WinnerKnockout:
    """The winner knocked somebody out: when, how many were left after it, and whom."""

    at: int
    left: int
    out: int


def list_field_steps(state: State, began: int, ended: int) -> tuple[FieldStep, ...]:
    """How many had chips from when on; what came before the start counts as there at the start."""
    changes: Counter[int] = Counter({began: 0})
    for entrant in state.entrants.values():
        if entrant.status in ENTERED:
            changes.update(max(at, began) for at in _list_entry_times(entrant))
    changes.subtract(max(out.at, began) for out in list_eliminations(state))
    steps: list[FieldStep] = []
    left = 0
    for at, change in sorted(changes.items()):
        if at > ended:
            break
        left += change
        if change or not steps:
            steps.append(FieldStep(at, left))
    return tuple(steps)


def _list_entry_times(entrant: Entrant) -> list[int]:
    """When they came in, and when they came back after each knockout."""
    times = [entrant.purchases[0].at] if entrant.purchases else []
    back: dict[int, int] = {}
    for purchase in entrant.purchases:
        if purchase.life and purchase.buys in COMEBACKS:
            back.setdefault(purchase.life, purchase.at)
    return [*times, *back.values()]


def find_money_start(field: Sequence[FieldStep], paid: int, entered: int) -> int | None:
    """The last step into the money: a rebuy may have led out of it again."""
    if not paid or len(field) < 2 or entered <= paid:
        return None
    found = None
    for step in reversed(field):
        if step.left > paid:
            break
        found = step.at
    return found


def list_winner_knockouts(
    state: State, field: Sequence[FieldStep], winner: int
) -> tuple[WinnerKnockout, ...]:
    """Everybody whom the winner knocked out, in order."""
    found = []
    for out in list_eliminations(state):
        if winner in out.by:
            left = next((step.left for step in reversed(field) if step.at <= out.at), 0)
            found.append(WinnerKnockout(out.at, left, out.player))
    return tuple(found)
