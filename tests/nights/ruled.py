"""
A recorded night of rulings: by the books and otherwise, by a third person, by the table; ticked,
told, changed.
"""

from rulings.core.book import ChipRefund, RulingPart, Verdict
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_decision import AnswerCoverage
from tests.nights.clicks import deal, take
from tests.nights.recorded_nights import ANN, BEN, BOB, CLEO, Clicks, bought_in, opened
from tournament.clock.actions import StartClock
from tournament.clock.values import Instant
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.actions.night import FinishNight
from tournament.night.actions.undo import Undo
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.rulings_log.actions import ChangeRuling, RecordRuling, SettleRuling, TickStep
from tournament.rulings_log.values import (
    BookEdition,
    BookRuling,
    ChosenReading,
    Citation,
    DecidedBy,
    Incident,
    IncidentFact,
    RulingDecision,
)
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.real_card_draw import StartCardDraw

TERMS = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),))
ROBERTS = BookEdition(
    "R4", "Robert’s Rules of Poker", "version 4, as quoted by HomePokerTourney", "H2"
)
BOOKS = (
    BookEdition(
        "H2", "HomePokerTourney: booklet and tournament rulebook", "2004, no-limit hold’em"
    ),
    ROBERTS,
)

MISDEAL = BookRuling(
    "D01",
    Verdict.MISDEAL,
    AnswerCoverage.DECIDED,
    (IncidentFact("ordinal", "1"), IncidentFact("acted", "few")),
    books=BOOKS,
    cited=(
        Citation(
            RulingPart.VERDICT,
            "R4",
            ROBERTS.edition,
            "Dealer errors; misdeals 1a",
            "H2",
            "The deal does not count.",
        ),
        Citation(
            RulingPart.PROCEDURE,
            "R4",
            ROBERTS.edition,
            "Dealer errors",
            "H2",
            "All cards are shuffled again.",
        ),
    ),
    steps=(
        DealingStep(DealingAction.TAKE_BACK, "all"),
        DealingStep(DealingAction.RESHUFFLE),
        DealingStep(DealingAction.CUT),
        DealingStep(DealingAction.REDEAL),
    ),
    refund=ChipRefund.ALL,
    button_moves=False,
)
EARLY_TURN = BookRuling(
    "B02",
    Verdict.SUBSTITUTE_STREET,
    AnswerCoverage.DECIDED,
    (IncidentFact("round_complete", "no"),),
    ("later_player_folds",),
    BOOKS,
    ("B02",),
    (Citation(RulingPart.VERDICT, "R4", ROBERTS.edition, "Dealer errors 4", "H2"),),
    (
        DealingStep(DealingAction.SET_ASIDE, "early"),
        DealingStep(DealingAction.FINISH_BETTING),
        DealingStep(DealingAction.DEAL, street="turn", burn=True),
        DealingStep(DealingAction.RESHUFFLE, "early", excluding=("burns", "discards")),
        DealingStep(DealingAction.DEAL, street="river", burn=False),
    ),
    {"turn": 1, "river": 0},
    (IncidentFact("reshuffle_excludes", "burns discards"),),
)
MUCK = BookRuling(
    "H07", Verdict.DIRECTOR, AnswerCoverage.DISCRETION, books=BOOKS, hand="live", lean="retrieve"
)


def club_first(state: State, now: Instant) -> Action:
    rules = HouseRules(
        books=("club", "H2", "R11"), readings=(ChosenReading("early_cards", "older"),)
    )
    return ChangeRules(rules, HouseRules())


RULED: Clicks = (
    opened("Rulings", TERMS),
    *bought_in(0, ANN, BEN, BOB, CLEO),
    (-15, club_first),
    (-10, StartCardDraw((4,), (1,))),
    *((-9.0 + number, "Ben", take(number, number)) for number in range(4)),
    (0, StartClock()),
    (1, "", deal(1)),
    (2, "", CallFloor(1, True, "a card flew open")),
    (3, RecordRuling(1, Incident(1, 1, 0, BOB, 3), MISDEAL, go_on=True)),  # 15
    (3.1, TickStep(1, 0, True)),
    (3.2, TickStep(1, 1, True)),
    (3.3, TickStep(1, 1, False)),
    (4, "Ben", SettleRuling(1, "dealt again")),
    (8, "", CallFloor(1, True)),  # 20
    (
        9,
        "Ben",
        RecordRuling(
            2, Incident(1, 1), EARLY_TURN, RulingDecision(DecidedBy.THIRD, "Dora", in_hand=True)
        ),
    ),
    (9.5, "Ben", TickStep(2, 4, True)),
    (
        10,
        "Ben",
        ChangeRuling(
            2,
            RulingDecision(
                decision="The turn plays", reason="all had acted", by=DecidedBy.CONSENSUS
            ),
        ),
    ),
    (11, Undo((23,))),
    (12, Undo((24,), redo=True)),
    (
        20,
        RecordRuling(
            3,
            Incident(1, 2, 0, CLEO),
            MUCK,
            RulingDecision(
                DecidedBy.CONSENSUS,
                "",
                "Bob, her brother",
                False,
                "Cleo gets her hand back",
                "both cards known",
            ),
        ),
    ),
    (
        21,
        RecordRuling(
            4,
            Incident(1),
            BookRuling(),
            RulingDecision(decision="No phones", reason="Bob read his mail"),
        ),
    ),
    (22, SettleRuling(3, "she won the pot")),
    (23, SettleRuling(3)),
    (90, FinishNight()),
    (91, SettleRuling(4, "everybody kept to it")),
)
"""Of four players; the clock still stands for the second dispute when the night ends."""
