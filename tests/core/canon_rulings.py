"""Examples of everything that is written down about rulings, and the defaults that never change."""

from typing import Any

from rulings.core.book import ChipRefund, RulingPart, Verdict
from rulings.core.decide import AnswerCoverage
from rulings.core.steps import DealingAction, DealingStep
from tournament.core.actions.base import Action
from tournament.core.actions.rulings import ChangeRuling, RecordRuling, SettleRuling, TickStep
from tournament.core.books import ChosenReading
from tournament.core.rulings_log import (
    Asked,
    Changed,
    Citation,
    Decided,
    DecidedBy,
    Found,
    Incident,
    Recorded,
    Told,
)

OLDER = ChosenReading("early_cards", "older")
FOUND = Found(
    "B02",
    Verdict.SUBSTITUTE_STREET,
    AnswerCoverage.DECIDED,
    (Told("round_complete", "no"), Told("later_player_folds", "yes")),
    ("fault",),
    (Asked("club", "Ann’s book"), Asked("R4", "Robert’s Rules of Poker", "version 4", "R11")),
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
    (Told("scrambled", "yes"),),
    "dead",
    ChipRefund.UNCALLED,
    False,
    "live",
)
WHERE = Incident(2, 5, 1, 7, 10)
THIRD = Decided(DecidedBy.THIRD, "Cleo", "", True, "The hand lives", "nobody had looked")
TOGETHER = Decided(DecidedBy.CONSENSUS, "", "Bob is Cleo’s brother")

RULING_ACTIONS: dict[str, tuple[Action, ...]] = {
    "record_ruling": (
        RecordRuling(1, Incident(1), Found(), Decided(decision="Play on", reason="no rule")),
        RecordRuling(12, WHERE, FOUND, THIRD, go_on=True),
    ),
    "tick_step": (TickStep(1, 0, True), TickStep(1, 2, False)),
    "settle_ruling": (SettleRuling(1), SettleRuling(1, "Bob won the hand")),
    "change_ruling": (ChangeRuling(1, TOGETHER), ChangeRuling(1, THIRD)),
}
RULING_STATE: dict[str, Any] = {
    "rulings": {
        2: Recorded(5, Incident(1), Found(), Decided()),
        12: Recorded(9, WHERE, FOUND, TOGETHER, (0, 2), (Changed(11, THIRD),), "Bob won the hand"),
    },
}
RULING_RULES = {"books": ("H2", "R11"), "readings": ()}
RULING_DEFAULTS: dict[str, dict[str, Any]] = {
    "Asked": {"edition": "", "via": ""},
    "Citation": {"edition": "", "number": "", "via": "", "says": ""},
    "Decided": {
        "by": "director",
        "who": "",
        "conflicts": "",
        "in_hand": False,
        "decision": "",
        "reason": "",
    },
    "Found": {
        "situation": "",
        "verdict": "SILENT",
        "answered": "silent",
        "told": (),
        "open": (),
        "books": (),
        "route": (),
        "cited": (),
        "steps": (),
        "words": (),
        "hand": "",
        "refund": None,
        "button_moves": None,
        "lean": "",
    },
    "Incident": {"hand": 0, "step": 0, "player": 0, "seat": 0},
    "RecordRuling": {"decided": Decided(), "go_on": False},
    "Recorded": {"done": (), "changes": (), "outcome": ""},
    "SettleRuling": {"outcome": ""},
    "Step": {
        "cards": "",
        "street": "",
        "burn": None,
        "excluding": (),
        "becomes": "",
        "face_down": False,
    },
}
