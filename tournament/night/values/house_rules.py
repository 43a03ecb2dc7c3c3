"""
The rules of the house: chosen before the night, copied into its first entry, one plain sentence
each.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tournament.engine.messages import Fact, _, refuse, say
from tournament.rulings_log.values import (
    BOOKS_WORDS,
    ChosenReading,
    book_order_text,
    check_book_order,
    check_readings,
    readings_text,
)


class LevelBinds(StrEnum):
    """When a hand counts as begun, so that it keeps the old blinds."""

    POSTED_AND_RIFFLE = "posted_and_riffle"
    RIFFLE = "riffle"


LEVEL_BINDS_WORDS = {
    LevelBinds.POSTED_AND_RIFFLE: _(
        "A hand whose blinds are posted and whose shuffle has begun keeps the old blinds."
    ),
    LevelBinds.RIFFLE: _("A hand whose shuffle has begun keeps the old blinds."),
}


class TieRule(StrEnum):
    """How players who go out in the same hand are ranked."""

    SPLIT = "split"
    STACK = "stack"


TIE_WORDS = {
    TieRule.SPLIT: _("They share the prizes of the places they take together."),
    TieRule.STACK: _("The larger stack at the start of that hand is placed higher."),
}

BUTTON_WORDS = {
    ButtonRule.HPT: _(
        "Dead button; it stays where it is when only the small blind goes out (HomePokerTourney)."
    ),
    ButtonRule.TDA: _("Dead button; the big blind always moves on by one player (TDA)."),
    ButtonRule.MOVING: _(
        "The button always moves on to the next player; several may post a big blind."
    ),
}

POLICY_WORDS = {
    Policy.SOURCE: _(
        "Who sits as many seats left of the button as the player who went out (HomePokerTourney)."
    ),
    Policy.TDA: _("Who posts the next big blind goes to the worst seat (TDA)."),
    Policy.FAIR: _(
        "Who loses and gains nothing: as many hands until the big blind as before, where possible."
    ),
}

MOST_LEVELS = 200


@dataclass(frozen=True, slots=True)
class HouseRuleInfo:
    """How one house rule is shown: its name, its sentence, and what may be chosen."""

    label: str
    help: str
    words: dict[Any, str] | None = None
    least: int = 0
    most: int = 0
    readings: bool = False
    """It is the row of the questions that the rule books leave open, each with its own choices."""

    @property
    def is_number(self) -> bool:
        return self.words is None and not self.readings


def declare_rule(default: Any, row: HouseRuleInfo) -> Any:
    """Declare a house rule: a default and the row that explains it."""
    return field(default=default, metadata={"rule": row})


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule of one night; later features add rows, always with a default."""

    level_binds: LevelBinds = declare_rule(
        LevelBinds.POSTED_AND_RIFFLE,
        HouseRuleInfo(
            _("Which hand keeps the old blinds"),
            _(
                "When a level ends, the new blinds bind the next hand; this says when a hand "
                "counts as begun."
            ),
            words=LEVEL_BINDS_WORDS,
        ),
    )
    last_minute_seconds: int = declare_rule(
        60,
        HouseRuleInfo(
            _("Warning before a level ends, in seconds"),
            _("The screens sound and show that the blinds are about to go up; 0 switches it off."),
            most=600,
        ),
    )
    decision_seconds: int = declare_rule(
        25,
        HouseRuleInfo(
            _("Clock on a player, in seconds"),
            _("How long a player has to decide once the clock has been called."),
            least=5,
            most=300,
        ),
    )
    decision_countdown_seconds: int = declare_rule(
        5,
        HouseRuleInfo(
            _("Countdown after it, in seconds"),
            _(
                "Counted down on the screens; then a player facing a bet has a dead hand, any "
                "other has checked."
            ),
            most=60,
        ),
    )
    ties: TieRule = declare_rule(
        TieRule.SPLIT,
        HouseRuleInfo(
            _("Players out in the same hand"),
            _("Who gets which prize when one hand knocks out several players."),
            words=TIE_WORDS,
        ),
    )
    same_hand_seconds: int = declare_rule(
        120,
        HouseRuleInfo(
            _("Ask “the same hand?” within, in seconds"),
            _("The desk asks when two players go out so shortly after each other; 0 means never."),
            most=600,
        ),
    )
    late_until_level: int = declare_rule(
        2,
        HouseRuleInfo(
            _("Late players must be there for the first hand of level"),
            _(
                "Players who said they would come and are not there by then lose their chips; 0 "
                "means never."
            ),
            most=MOST_LEVELS,
        ),
    )
    absent_minutes: int = declare_rule(
        20,
        HouseRuleInfo(
            _("A player may be away, in minutes"),
            _("Whoever left the table and stays away longer loses the chips; 0 means never."),
            most=600,
        ),
    )
    away_seconds: int = declare_rule(
        60,
        HouseRuleInfo(
            _("Ask when the server was away longer than, in seconds"),
            _(
                "After such a gap, or when a level ended meanwhile, the desk asks how the clock "
                "should go on."
            ),
            least=10,
            most=600,
        ),
    )
    table_seats: int = declare_rule(
        10,
        HouseRuleInfo(
            _("Seats at a table"),
            _("Players are drawn over as few tables as this allows."),
            least=2,
            most=10,
        ),
    )
    button: ButtonRule = declare_rule(
        ButtonRule.HPT,
        HouseRuleInfo(
            _("The button when somebody goes out"),
            _("Where button and blinds go next."),
            words=BUTTON_WORDS,
        ),
    )
    balance: Policy = declare_rule(
        Policy.SOURCE,
        HouseRuleInfo(
            _("Who moves to balance the tables"),
            _("When two tables differ by two or more."),
            words=POLICY_WORDS,
        ),
    )
    two_tables_at: int = declare_rule(
        18,
        HouseRuleInfo(
            _("Players left when three tables become two"),
            _("All seats are drawn again; 0 means that the smallest table is broken instead."),
            most=20,
        ),
    )
    final_table_at: int = declare_rule(
        9,
        HouseRuleInfo(
            _("Players left when the final table is drawn"),
            _(
                "All seats are drawn again; 0 means that the smallest table is broken when the "
                "others have room."
            ),
            most=10,
        ),
    )
    break_to: int = declare_rule(
        9,
        HouseRuleInfo(
            _("Most players at each other table once one is broken"),
            _("For four tables or more."),
            least=2,
            most=10,
        ),
    )
    books: tuple[str, ...] = declare_rule(
        ("H2", "R11"),
        HouseRuleInfo(
            _("Which rule book decides"),
            _(
                "When something goes wrong at a table, they are asked in this order, until one "
                "says something."
            ),
            words=BOOKS_WORDS,
        ),
    )
    readings: tuple[ChosenReading, ...] = declare_rule(
        (),
        HouseRuleInfo(
            _("How the rule books are read"),
            _("Where the books can be read in two ways; nobody needs to change this."),
            readings=True,
        ),
    )


def list_rule_rows() -> tuple[tuple[str, HouseRuleInfo], ...]:
    """Every house rule with the row that explains it, in the order in which they are shown."""
    return tuple((rule.name, rule.metadata["rule"]) for rule in fields(HouseRules))


def check_rules(rules: HouseRules) -> None:
    """Refuse a number outside what its rule allows, and books that cannot be asked."""
    for name, row in list_rule_rows():
        value = getattr(rules, name)
        if row.is_number and not row.least <= value <= row.most:
            raise refuse(
                _("“{rule}” goes from {least} to {most}."),
                rule=say(row.label),
                least=row.least,
                most=row.most,
            )
    check_book_order(rules.books)
    check_readings(rules.readings)


def rule_text(rules: HouseRules, name: str, row: HouseRuleInfo) -> Fact:
    """What one house rule says, in words."""
    value = getattr(rules, name)
    if row.readings:
        return readings_text(value)
    if isinstance(value, tuple):
        return book_order_text(value)
    return say(row.words[value]) if row.words else int(value)
