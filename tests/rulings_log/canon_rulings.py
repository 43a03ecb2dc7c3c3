"""Examples and defaults of everything stored about rulings."""

from typing import Any

from rulings.core.book import ChipRefund, RulingPart, Verdict
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_decision import AnswerCoverage
from tournament.rulings_log.values import (
    BookEdition,
    BookRuling,
    ChosenReading,
    Citation,
    DecidedBy,
    DecisionChange,
    Incident,
    IncidentFact,
    RecordedRuling,
    RulingDecision,
)

OLDER = ChosenReading("early_cards", "older")
FOUND = BookRuling(
    "B02",
    Verdict.SUBSTITUTE_STREET,
    AnswerCoverage.DECIDED,
    (IncidentFact("round_complete", "no"), IncidentFact("later_player_folds", "yes")),
    ("fault",),
    (
        BookEdition("club", "Ann’s book"),
        BookEdition("R4", "Robert’s Rules of Poker", "version 4", "R11"),
    ),
    ("B02", "B03"),
    (
        Citation(RulingPart.VERDICT, "club"),
        Citation(RulingPart.PROCEDURE, "R4", "version 4", "Turn 1", "R11", "Aside."),
    ),
    (
        DealingStep(DealingAction.SET_ASIDE, "early"),
        DealingStep(DealingAction.DEAL, street="turn", burn=True, face_down=True),
        DealingStep(DealingAction.RESHUFFLE, excluding=("burns", "discards"), becomes="river"),
    ),
    {"turn": 1, "river": 0},
    (IncidentFact("scrambled", "yes"),),
    "dead",
    ChipRefund.UNCALLED,
    False,
    "live",
)
WHERE = Incident(2, 5, 1, 7, 10)
THIRD = RulingDecision(DecidedBy.THIRD, "Cleo", "", True, "The hand lives", "nobody had looked")
TOGETHER = RulingDecision(DecidedBy.CONSENSUS, "", "Bob is Cleo’s brother")

RULING_STATE: dict[str, Any] = {
    "rulings": {
        2: RecordedRuling(5, Incident(1), BookRuling(), RulingDecision()),
        12: RecordedRuling(
            9, WHERE, FOUND, TOGETHER, (0, 2), (DecisionChange(11, THIRD),), "Bob won the hand"
        ),
    },
}
