"""
Nights whose seat cards are looked at: a draw with real cards, two tables in play, and one that is
over.
"""

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from tests.money.cash_night import TWENTY, do
from tests.money.prize_night import RICH, open_night
from tests.seat_card.card_night import HEARTS, SPADES, taking
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.models import Club, LinkKind, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk
from tournament.night.actions.night import FinishNight
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.values import RequestKind

KEYS = {name: number for number, name in enumerate((*SPADES, *HEARTS), 1)}
BOB, DORA, EMIL, FINN, GERDA, HANS = (KEYS[name] for name in (*SPADES, "Hans"))
MOVED = Move(BOB, 1, 1, 2, 7, MoveReason.NEXT_BIG_BLIND, TargetSeatReason.EMPTIED)


def fill_cards(club: Club, hostile: str) -> dict[str, str]:
    """
    Write the nights; gives their numbers by name, and the secret of a link to a card in one of
    them.
    """
    laid_out, played, odd, over = (
        _night(club, hostile if what == "odd" else "") for what in ("", "", "odd", "")
    )
    do(laid_out, StartCardDraw((5, 5), (1, 2)), taking(KEYS)[1])
    for night in (played, odd):
        do(
            night,
            *_drawn(),
            NextHand(1, 1),
            NextHand(2, 1),
            KnockOut((EMIL,), (DORA,)),
            AskDesk(EMIL, RequestKind.REBUY),
        )
        do(
            night,
            MarkAbsent(FINN, True),
            Penalize(GERDA, 3, hostile[:140] if night is odd else "phone at the table"),
        )
        do(
            night,
            AskDesk(BOB, RequestKind.FLOOR),
            PlanMoves((MOVED,), reason=hostile[:140] if night is odd else "room to sit"),
        )
    do(over, *_drawn(), KnockOut((BOB,), (DORA,)), KnockOut((EMIL, FINN), (DORA,)))
    do(over, KnockOut((GERDA, *range(HANS, HANS + 5)), (DORA,)), FinishNight())
    link, token = make_link(club, LinkKind.SEAT, "Bob", night=played, player=BOB)
    made = {"card_laid_out": laid_out, "card_seated": played, "card_odd": odd, "card_over": over}
    return {
        **{name: str(night.pk) for name, night in made.items()},
        "card_link": token,
        "card_of": str(link.player),
    }


def _night(club: Club, names: str) -> Tournament:
    night = open_night(club, RICH)
    do(
        night,
        *(
            BuyIn(key, 0, TWENTY, TWENTY, name=f"{key} {names}"[:80] if names else name)
            for name, key in KEYS.items()
        ),
    )
    return night


def _drawn() -> tuple[Action, ...]:
    return (StartCardDraw((5, 5), (1, 2)), *taking(KEYS), StartClock())
