"""Club rule: a frozen value, converted from and to its row and a rule book's data."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rulings.core.book import Procedure
from rulings.core.dealing_steps import DealingStep
from rulings.core.ruling_catalog import SITUATIONS
from tournament.models import OwnRule, Works

DEAL_AGAIN = "D19"
"""The situation whose rules say how a misdealt hand is dealt again."""


@dataclass(frozen=True, slots=True)
class ClubRule:
    """
    A rule of the club, whoever made it; `answers` are the facts for which it holds, none for all.
    """

    situation: str
    works: Works = Works.ADD
    book: str = ""
    """The book that is not asked, where one is not; empty for all."""
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    verdict: str = ""
    says: str = ""
    criteria: tuple[str, ...] = ()
    procedure: Mapping[str, Any] = field(default_factory=dict)
    hand: str = ""
    refund: str = ""

    @property
    def has_own_verdict(self) -> bool:
        """Whether it decides something itself."""
        return self.works is not Works.SUPPRESS

    @classmethod
    def from_row(cls, row: OwnRule) -> "ClubRule":
        """What a row says."""
        return cls(
            situation=row.situation,
            works=Works(row.works),
            book=row.book,
            answers={name: tuple(keys) for name, keys in row.answers.items()},
            verdict=row.verdict,
            says=row.says,
            criteria=tuple(row.criteria.splitlines()),
            procedure=row.procedure,
            hand=row.hand,
            refund=row.refund,
        )

    def write_to_row(self, row: OwnRule) -> None:
        """Put it into a row."""
        row.situation = self.situation
        row.works = self.works.value
        row.book = self.book
        row.answers = {name: list(keys) for name, keys in self.answers.items()}
        row.verdict = self.verdict
        row.says = self.says
        row.criteria = "\n".join(self.criteria)
        row.procedure = dict(self.procedure)
        row.hand = self.hand
        row.refund = self.refund

    def to_book_table(self, number: str, source: str) -> dict[str, Any]:
        """
        The rule as a book's data writes it down; a misdeal without own steps is dealt again as the
        books say.
        """
        table: dict[str, Any] = {
            "situation": self.situation,
            "when": {name: list(keys) for name, keys in self.answers.items()},
            "verdict": self.verdict,
            "says": self.says,
            "number": number,
            "source": source,
            "criteria": list(self.criteria),
            "hand": self.hand,
            **self.procedure,
        }
        if self.refund:
            table["refund"] = self.refund
        if self.verdict == "MISDEAL" and not self.procedure and DEAL_AGAIN in SITUATIONS:
            table["then"] = [DEAL_AGAIN]
        return table


def serialize_procedure(procedure: Procedure) -> dict[str, Any]:
    """
    A procedure as the data of a book writes it down, so that a rule of the club keeps it whatever
    becomes of it.
    """
    words = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in procedure.words.items()
    }
    table: dict[str, Any] = {
        "steps": [serialize_step(step) for step in procedure.steps],
        "burns": dict(procedure.burns),
    }
    return {name: value for name, value in {**table, **words}.items() if value not in ([], {})}


def serialize_step(step: DealingStep) -> dict[str, Any]:
    """One step, without what it does not say; that no card is burned is said."""
    row = {**asdict(step), "do": step.do.value, "excluding": list(step.excluding)}
    return {
        name: value
        for name, value in row.items()
        if value or (name == "burn" and value is not None)
    }
