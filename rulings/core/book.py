"""
A rule book as a value: its edition, its gate, and rules that each answer one situation for some of
the facts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _
from rulings.core.dealing_steps import DealingStep, read_step
from rulings.core.facts import FACTS
from rulings.core.misdeal_deadlines import FEW_APART, BettingProgress, MisdealDeadline
from rulings.core.rule_readings import READINGS

GATE = "gate"
OPEN = "open"
CLOSED = "closed"
"""In a rule's conditions: whether the book still lets a misdeal be called."""


class Verdict(StrEnum):
    """What a ruling says; the names are those of cases and logs."""

    MISDEAL = "MISDEAL"
    PLAY_ON = "PLAY_ON"
    REPLACE_CARD = "REPLACE_CARD"
    TAKE_BACK = "TAKE_BACK"
    REDEAL_STREET = "REDEAL_STREET"
    SUBSTITUTE_STREET = "SUBSTITUTE_STREET"
    SCRAMBLE = "SCRAMBLE"
    SHIFT_NEXT = "SHIFT_NEXT"
    HAND_DEAD = "HAND_DEAD"
    HAND_LIVE = "HAND_LIVE"
    CHECK = "CHECK"
    CARD_PLAYS = "CARD_PLAYS"
    VOID_REFUND = "VOID_REFUND"
    ACTION_STANDS = "ACTION_STANDS"
    CORRECT_NOW = "CORRECT_NOW"
    CORRECT_NEXT_HAND = "CORRECT_NEXT_HAND"
    ERROR_STANDS = "ERROR_STANDS"
    CLOSE_BETTING = "CLOSE_BETTING"
    PENALTY = "PENALTY"
    NEW_LEVEL = "NEW_LEVEL"
    OLD_LEVEL = "OLD_LEVEL"
    DIRECTOR = "DIRECTOR"
    SILENT = "SILENT"


class ChipRefund(StrEnum):
    """Whose chips come back."""

    ALL = "all"
    """Everything that was put in during this hand."""
    NONE = "none"
    """Nothing to a player whose hand is fouled."""
    UNCALLED = "uncalled"
    """Only the part of a bet that nobody called."""
    STREET = "street"
    """The bets of this street."""
    ALL_BUT_KNOWING = "all_but_knowing"
    """Everything, except perhaps to who knew of the fault and bet."""
    FORFEITED = "forfeited"
    """The blinds and antes that were posted are lost."""


class RulingPart(StrEnum):
    """The parts of a ruling; each may be answered by another book."""

    VERDICT = "verdict"
    HAND = "hand"
    REFUND = "refund"
    PROCEDURE = "procedure"
    POSITION = "position"


STATED_MARKS = frozenset({"seed", "seen"})
"""A source says so itself, or a public copy of the book does."""

PROCEDURE_WORDS = (
    "scrambled",
    "drawn_by",
    "drawn_card_becomes",
    "exposed_card_becomes",
    "wrong_card_goes",
    "replace_when",
    "reshuffle_excludes",
    "esg_next_street",
)
"""What a procedure may tell besides its steps and its burns; the names are those of cases."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """How the cards are put right."""

    steps: tuple[DealingStep, ...] = ()
    burns: Mapping[str, int] = field(default_factory=dict)
    """Cards still to be burned before each later street, from this moment on."""
    words: Mapping[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.steps or self.burns or self.words)


@dataclass(frozen=True, slots=True)
class BookRule:
    """What one book says about one situation when certain facts hold."""

    situation: str
    verdict: Verdict
    says: str = ""
    """The rule in our own words."""
    headline: str = ""
    """In large type in place of the verdict's own words, where those would not fit."""
    when: Mapping[str, frozenset[str]] = field(default_factory=dict)
    number: str = ""
    """Where it stands in the book."""
    source: str = ""
    """Where its words can be read: a line of a text or a rule's number."""
    mark: str = "seed"
    """
    How sure it is: stated by a source, seen in a public copy, a reading where the text leaves a
    gap, or a custom that stands in no rule book.
    """
    reads: str = ""
    """What of it the cited place does not say, and is our reading."""
    partial: bool = False
    """Leaves the rest to another book: the first that answers in full gives the verdict."""
    lean: str = ""
    criteria: tuple[str, ...] = ()
    hand: str = ""
    """What becomes of the hand in question: dead or live."""
    refund: ChipRefund | None = None
    procedure: Procedure = field(default_factory=Procedure)
    button_moves: bool | None = None
    route: str = ""
    then: tuple[str, ...] = ()
    """Situations whose rules fill what this one leaves open."""
    deferred: bool = False
    """Leaves it to the house or the director: speaks only where no later book answers."""
    outranks: str = ""
    """
    Why it goes before a plainer rule of a later book all the same, although it is a reading of ours
    or the director's to decide.
    """
    unless_book: str = ""
    """Silent where this book is consulted too."""

    @property
    def next_situations(self) -> tuple[str, ...]:
        """The situations a ruling by this rule goes on with: those it names, and its route."""
        return (*self.then, self.route) if self.route else self.then

    @property
    def is_reading(self) -> bool:
        """Whether no source says so."""
        return self.mark not in STATED_MARKS

    @property
    def turn(self) -> int:
        """
        When it speaks: plain rules in the order of the books, then readings of ours, then who
        leaves it to somebody.
        """
        if self.outranks or self.partial:
            return 0
        return 2 if self.deferred else int(self.is_reading)

    def list_parts(self) -> Iterator[RulingPart]:
        """The parts of a ruling that this rule answers."""
        yield RulingPart.VERDICT
        if self.hand:
            yield RulingPart.HAND
        if self.refund is not None:
            yield RulingPart.REFUND
        if self.procedure:
            yield RulingPart.PROCEDURE
        if self.button_moves is not None:
            yield RulingPart.POSITION

    def is_narrower_than(self, other: "BookRule") -> bool:
        """
        Whether this rule is about fewer cases than another, and only about such as the other one is
        about too.
        """
        return self.when != other.when and all(
            self.when.get(name, keys | {"*"}) <= keys for name, keys in other.when.items()
        )

    def has_overlap(self, other: "BookRule") -> bool:
        """Whether there are facts that both rules are about."""
        return all(keys & other.when.get(name, keys) for name, keys in self.when.items())


@dataclass(frozen=True, slots=True)
class Book:
    """One edition of a book."""

    key: str
    name: str
    edition: str = ""
    about: str = ""
    mark: str = ""
    """Tells apart two books of one name and edition, such as those of two clubs."""
    gate: MisdealDeadline = MisdealDeadline.TWO_PLAYERS
    extends: str = ""
    """The book that answers where this one says nothing."""
    rules: tuple[BookRule, ...] = ()
    silent: frozenset[str] = frozenset()
    """Situations of which this book itself says nothing at all."""
    replaces: frozenset[str] = frozenset()
    """Situations where no later book is asked."""
    suppresses: frozenset[tuple[str, str]] = frozenset()
    """Books and situations that are not to be asked; a book of “” stands for all others."""

    def find_situation_rules(self, situation: str) -> tuple[BookRule, ...]:
        """The rules for a situation."""
        return tuple(rule for rule in self.rules if rule.situation == situation)


def read_book(table: Mapping[str, Any]) -> Book:
    """A book as the data files, and clubs, write it down."""
    rules: list[BookRule] = []
    for row in table.get("rule", ()):
        rules += read_rules(row)
    return Book(
        key=table["key"],
        name=table["name"],
        edition=table.get("edition", ""),
        about=table.get("about", ""),
        mark=table.get("mark", ""),
        gate=MisdealDeadline(table.get("gate", MisdealDeadline.TWO_PLAYERS)),
        extends=table.get("extends", ""),
        rules=tuple(rules),
        silent=frozenset(table.get("silent", ())),
        replaces=frozenset(table.get("replaces", ())),
        suppresses=frozenset(
            (entry.get("book", ""), entry["situation"]) for entry in table.get("suppresses", ())
        ),
    )


def read_rules(row: Mapping[str, Any]) -> Iterator[BookRule]:
    """A row of a book: one rule, for each situation it names."""
    table = dict(row)
    situations = table.pop("situation")
    words = {}
    for name in PROCEDURE_WORDS:
        if name in table:
            value = table.pop(name)
            words[name] = tuple(value) if isinstance(value, list) else value
    procedure = Procedure(
        tuple(map(read_step, table.pop("steps", ()))), dict(table.pop("burns", {})), words
    )
    refund = table.pop("refund", None)
    try:
        made: dict[str, Any] = {
            "verdict": Verdict(table.pop("verdict", Verdict.SILENT)),
            "when": read_conditions(table.pop("when", {})),
            "refund": None if refund is None else ChipRefund(refund),
            "criteria": tuple(table.pop("criteria", ())),
            "then": tuple(table.pop("then", ())),
            "procedure": procedure,
        }
        for situation in [situations] if isinstance(situations, str) else situations:
            yield BookRule(situation, **made, **table)
    except (TypeError, ValueError) as fault:
        raise RulingsError(
            _("This rule cannot be read: %(rule)s"), rule=f"{situations}: {fault}"
        ) from fault


def read_conditions(when: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """Facts, each with the answers under which something holds."""
    return {name: read_answer_keys(name, keys) for name, keys in when.items()}


def read_answer_keys(name: str, keys: str | bool | list[str]) -> frozenset[str]:
    """The answers under which a rule holds."""
    if isinstance(keys, bool):
        keys = "yes" if keys else "no"
    wanted = frozenset([keys] if isinstance(keys, str) else keys)
    known = list_condition_answers(name)
    if not known or not wanted <= known:
        raise RulingsError(
            _("“%(value)s” is no answer of the fact “%(name)s”."),
            name=name,
            value=", ".join(wanted),
        )
    if name == "acted" and BettingProgress.FEW in wanted:
        wanted |= FEW_APART
    return wanted


def list_condition_answers(name: str) -> frozenset[str]:
    """All answers a condition may name."""
    if name == GATE:
        return frozenset({OPEN, CLOSED})
    if name in READINGS:
        return frozenset(READINGS[name].options)
    fact = FACTS.get(name)
    return (
        frozenset(fact.answer_keys) | ({"right"} if name == "count" else set())
        if fact
        else frozenset()
    )
