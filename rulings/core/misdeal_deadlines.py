"""
Misdeal deadlines: by book, the action after which a misdeal can no longer be called.

Robert's, HomePokerTourney and the home club: two players have acted in turn. TDA's substantial
action: two actions of which one puts chips in, or any three.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

LIKE_A_PLAYER = "temporal"
BEHIND_THE_BLINDS = "positional"
"""
Who counts as “two players after the blinds”: any two once the blinds are up, or only those seated
behind them.
"""
PUTS_CHIPS_IN = frozenset({"call", "bet", "raise", "complete", "allin"})
KINDS = PUTS_CHIPS_IN | {"fold", "check"}


class MisdealDeadline(StrEnum):
    """Until when a book lets a misdeal be called."""

    TWO_PLAYERS = "two_players"
    SUBSTANTIAL = "substantial"


class BettingProgress(StrEnum):
    """How far the betting had come, as far as any book can tell it apart."""

    FEW = "few"
    """Nobody or one player; where a book tells these apart, the two below are asked."""
    NOBODY = "nobody"
    ONE = "one"
    TWO_DRY = "two_dry"
    TWO_MIXED = "two_mixed"
    """A fold and a check; only a list of actions says so, nobody is asked."""
    TWO_WET = "two_wet"
    MANY = "many"
    ONE_TWICE = "one_twice"
    """
    One seat alone has acted two or three times; only a list of actions says so, nobody is asked.
    """


@dataclass(frozen=True, slots=True)
class BettingAction:
    """One action in turn."""

    seat: int
    kind: str
    chips: int = 0

    @property
    def adds_chips(self) -> bool:
        """Whether it puts chips into the pot."""
        return self.kind in PUTS_CHIPS_IN


def parse_betting_actions(texts: Iterable[object]) -> tuple[BettingAction, ...] | None:
    """
    Actions written as seat:kind[:chips], in turn; None where one of them is not.

    >>> parse_betting_actions(["4:fold", "5:call:100"])
    (BettingAction(seat=4, kind='fold', chips=0), BettingAction(seat=5, kind='call', chips=100))
    """
    acts = [parse_betting_action(text) for text in texts]
    return None if None in acts else tuple(act for act in acts if act is not None)


def parse_betting_action(text: object) -> BettingAction | None:
    """
    What somebody did in turn, written as `seat:kind` or `seat:kind:chips`; None when that is
    neither.
    """
    parts = str(text).split(":")
    seat, kind, *chips = parts if len(parts) in (2, 3) else ("", "")
    numbers = (seat, *chips)
    if kind not in KINDS or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return BettingAction(int(seat), kind, int(chips[0]) if chips else 0)


def has_acted(acts: Iterable[BettingAction], seat: int) -> bool:
    """Whether this seat is among those who acted."""
    return any(act.seat == seat for act in acts)


def has_two_actors(acts: Sequence[BettingAction]) -> bool:
    """
    Two different seats have acted in turn (Robert's Rules, misdeals 2; HomePokerTourney; home
    club).
    """
    return len({act.seat for act in acts}) >= 2


def has_substantial_action(acts: Sequence[BettingAction]) -> bool:
    """Any three actions in turn, or two of which one puts chips in (TDA rule 36)."""
    return len(acts) >= 3 or (len(acts) == 2 and any(act.adds_chips for act in acts))


def measure_betting_progress(
    acts: Sequence[BettingAction], who_counts: str = LIKE_A_PLAYER, blinds: Sequence[int] = ()
) -> BettingProgress:
    """How far the betting had come, given all actions in turn."""
    counted = [act for act in acts if who_counts == LIKE_A_PLAYER or act.seat not in blinds]
    two = has_two_actors(counted)
    substantial = has_substantial_action(acts)
    if substantial and not two:
        return BettingProgress.ONE_TWICE
    if substantial:
        return BettingProgress.MANY if len(acts) >= 3 else BettingProgress.TWO_WET
    if not two:
        return BettingProgress.FEW
    return (
        BettingProgress.TWO_DRY
        if len({act.kind for act in counted}) == 1
        else BettingProgress.TWO_MIXED
    )


FEW_APART = frozenset({BettingProgress.NOBODY, BettingProgress.ONE})
CLOSED = {
    MisdealDeadline.TWO_PLAYERS: frozenset(
        {
            BettingProgress.TWO_DRY,
            BettingProgress.TWO_MIXED,
            BettingProgress.TWO_WET,
            BettingProgress.MANY,
        }
    ),
    MisdealDeadline.SUBSTANTIAL: frozenset(
        {BettingProgress.TWO_WET, BettingProgress.MANY, BettingProgress.ONE_TWICE}
    ),
}


def may_call_misdeal(gate: MisdealDeadline, how_far: str, mixed_counts: bool = False) -> bool:
    """
    Whether a misdeal may still be called; `mixed_counts` if a fold and a check are substantial
    action too.
    """
    return BettingProgress(how_far) not in CLOSED[gate] and not (
        mixed_counts and how_far == BettingProgress.TWO_MIXED
    )
