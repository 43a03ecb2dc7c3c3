"""
A prize for which the box holds too little cash: who still has to pay, and how it is handed over all
the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from tournament.engine.messages import Message, _, say
from tournament.money.actions.cash import Pay, PayOut
from tournament.money.rules.cash_box import compute_cash_box, list_debts
from tournament.night.state import State, entrant_name_of, to_money
from tournament.players.values import PaymentMethod

DEBTORS_SHOWN = 5
"""
So many are asked for money beside the prizes; the others stand on the lists of who owes and who has
promised.
"""


@dataclass(frozen=True, slots=True)
class ShortageButton:
    """A button that needs no further word: the action, its hidden fields, and what it says."""

    kind: str
    id: str
    sent: tuple[tuple[str, str | int], ...]
    label: Message


def compute_available_cash(state: State) -> int:
    """What can be taken out of the box."""
    return max(0, compute_cash_box(state).expected)


def build_collect_buttons(state: State) -> tuple[ShortageButton, ...]:
    """What is still owed or promised, taken in cash now; who has the most to pay comes first."""
    buttons = chain.from_iterable(_build_debt_buttons(state, key) for key in list_debts(state))
    return tuple(islice(buttons, DEBTORS_SHOWN))


def build_handover_buttons(state: State, key: int, to_come: int) -> tuple[ShortageButton, ...]:
    """
    Where the box holds less than this prize: set off what the winner owes, pay the rest by transfer
    or lend it.
    """
    rest = to_come - compute_available_cash(state)
    if rest <= 0:
        return ()
    return (
        *_build_set_off_buttons(state, key, to_come),
        *_build_shortfall_buttons(state, key, to_come, rest),
    )


def _build_debt_buttons(state: State, key: int) -> Iterator[ShortageButton]:
    for cents, sent in _list_player_debts(state, key):
        facts = {"name": entrant_name_of(state, key), "amount": to_money(state, cents)}
        text = _("Take {amount} from {name}")
        yield _build_button(
            Pay.kind, f"do-take-{key}", say(text, **facts), player=key, cents=cents, **sent
        )


def _build_set_off_buttons(state: State, key: int, to_come: int) -> Iterator[ShortageButton]:
    for cents, sent in _list_player_debts(state, key):
        part = min(cents, to_come)
        yield _build_button(
            Pay.kind,
            f"do-set-off-prize-{key}",
            say(_("Deduct {amount} they owe"), amount=to_money(state, part)),
            player=key,
            cents=part,
            method=PaymentMethod.PRIZE.value,
            **sent,
        )


def _list_player_debts(state: State, key: int) -> Iterator[tuple[int, dict[str, str | int]]]:
    """What somebody owes, and what was promised, with what the page says of each."""
    entrant = state.entrants[key]
    if entrant.owes > 0:
        yield entrant.owes, {"owed": entrant.owes}
    if entrant.iou > 0:
        yield entrant.iou, {"redeems": "on", "promised": entrant.iou}


def _build_shortfall_buttons(
    state: State, key: int, to_come: int, rest: int
) -> Iterator[ShortageButton]:
    handed: dict[str, str | int] = {
        "player": key,
        "cents": to_come,
        "to_come": to_come,
    }
    amount = to_money(state, rest)
    held = to_money(state, to_come - rest)
    label = say(_("Pay {amount} by transfer"), amount=amount)
    how: dict[str, str | int] = {"method": PaymentMethod.TRANSFER.value}
    if rest < to_come:
        label = say(_("Pay {held} cash, {amount} transfer"), held=held, amount=amount)
        how = {"by_transfer": rest}
    yield _build_button(PayOut.kind, f"do-hand-{key}-transfer", label, **handed, **how)
    label = say(_("I pay the missing {amount}"), amount=amount)
    yield _build_button(PayOut.kind, f"do-hand-{key}-loan", label, **handed, lent=rest)


def _build_button(kind: str, spot: str, label: Message, **sent: str | int) -> ShortageButton:
    """Another amount is another form."""
    marking = {"cents", "redeems", "lent", "by_transfer"}
    marks = "-".join(str(value) for name, value in sent.items() if name in marking)
    return ShortageButton(kind, f"{spot}-{marks}", tuple(sent.items()), label)
