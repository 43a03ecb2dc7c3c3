"""House rules: chosen before the night and stored in its first entry, one sentence each."""

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


BEGUN_HAND = _("Hands in progress finish at the old blinds.")

LEVEL_BINDS_WORDS = {
    LevelBinds.POSTED_AND_RIFFLE: _("Blinds posted, first riffle"),
    LevelBinds.RIFFLE: _("The first riffle"),
}


class TieRule(StrEnum):
    """How players who go out in the same hand are ranked."""

    SPLIT = "split"
    STACK = "stack"


TIE_WORDS = {
    TieRule.SPLIT: _("Share the places"),
    TieRule.STACK: _("Larger stack first"),
}

BUTTON_WORDS = {
    ButtonRule.HPT: _(
        "Dead button; it stays when only the small blind goes out (HomePokerTourney)."
    ),
    ButtonRule.TDA: _("Dead button; the big blind always moves one player (TDA)."),
    ButtonRule.MOVING: _("The button always moves one player; several may post a big blind."),
}

BUTTON_SHORT = {
    ButtonRule.HPT: _("Dead button"),
    ButtonRule.TDA: _("Dead button, TDA"),
    ButtonRule.MOVING: _("Moving button"),
}

POLICY_WORDS = {
    Policy.SOURCE: _(
        "Who sits where the knocked-out player sat, counted from the button (HomePokerTourney)."
    ),
    Policy.TDA: _("Who posts the next big blind goes to the worst seat (TDA)."),
    Policy.FAIR: _("Who waits for the big blind as long as before, if possible."),
}

POLICY_SHORT = {
    Policy.SOURCE: _("Same seat from the button"),
    Policy.TDA: _("Next big blind"),
    Policy.FAIR: _("Who loses no hands"),
}


class RedrawHands(StrEnum):
    """Whether tables begin hands while a new draw of all seats is due."""

    STOP = "stop"
    PLAY = "play"


REDRAW_WORDS = {
    RedrawHands.STOP: _("No table begins another hand (HomePokerTourney)."),
    RedrawHands.PLAY: _("The tables play on until the draw."),
}

REDRAW_SHORT = {
    RedrawHands.STOP: _("Last hand"),
    RedrawHands.PLAY: _("Play on"),
}

MAX_LEVELS = 200


class RuleGroup(StrEnum):
    """The part of the night that a house rule is about; the page folds them by it."""

    CLOCK = "clock"
    LATE = "late"
    TABLES = "tables"
    RULINGS = "rulings"
    FINISHES = "finishes"


RULE_GROUP_WORDS = {
    RuleGroup.CLOCK: _("Clock and levels"),
    RuleGroup.LATE: _("Late and away"),
    RuleGroup.FINISHES: _("Finishes"),
    RuleGroup.TABLES: _("Seats and tables"),
    RuleGroup.RULINGS: _("Dealing and rulings"),
}


@dataclass(frozen=True, slots=True)
class HouseRuleInfo:
    """How one house rule is shown: its name, its group, and what may be chosen."""

    group: RuleGroup
    label: str
    help: str = ""
    """Said where a host would otherwise choose wrongly."""
    words: dict[Any, str] | None = None
    short: dict[Any, str] | None = None
    """The choices in a few words, for the row; `words` are their sentences."""
    least: int = 0
    most: int = 0
    unit: str = ""
    zero: str = ""
    """What no minutes, seconds or players mean."""
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
            RuleGroup.CLOCK,
            _("A hand begins with"),
            BEGUN_HAND,
            words=LEVEL_BINDS_WORDS,
        ),
    )
    last_minute_seconds: int = declare_rule(
        60,
        HouseRuleInfo(
            RuleGroup.CLOCK,
            _("Signal before a level ends"),
            most=600,
            unit=_("s"),
            zero=_("Off"),
        ),
    )
    decision_seconds: int = declare_rule(
        25,
        HouseRuleInfo(RuleGroup.RULINGS, _("Called clock"), least=5, most=300, unit=_("s")),
    )
    decision_countdown_seconds: int = declare_rule(
        5,
        HouseRuleInfo(
            RuleGroup.RULINGS,
            _("Countdown after the called clock"),
            _("Then the hand is dead; without a bet to call it checks."),
            most=60,
            unit=_("s"),
        ),
    )
    ties: TieRule = declare_rule(
        TieRule.SPLIT,
        HouseRuleInfo(RuleGroup.FINISHES, _("Out on the same hand"), words=TIE_WORDS),
    )
    same_hand_seconds: int = declare_rule(
        120,
        HouseRuleInfo(
            RuleGroup.FINISHES,
            _("Ask “Out on the same hand?” within"),
            most=600,
            unit=_("s"),
            zero=_("Off"),
        ),
    )
    ask_deal_at: int = declare_rule(
        0,
        HouseRuleInfo(
            RuleGroup.FINISHES,
            _("Suggest a deal at"),
            most=10,
            unit=_("left"),
            zero=_("Off"),
        ),
    )
    late_until_level: int = declare_rule(
        2,
        HouseRuleInfo(
            RuleGroup.LATE,
            _("Late players sit down by level"),
            _("After its first hand they lose their chips."),
            most=MAX_LEVELS,
            zero=_("Any level"),
        ),
    )
    absent_minutes: int = declare_rule(
        20,
        HouseRuleInfo(
            RuleGroup.LATE,
            _("Away at most"),
            _("Longer, and they lose their chips."),
            most=600,
            unit=_("min"),
            zero=_("Unlimited"),
        ),
    )
    away_seconds: int = declare_rule(
        60,
        HouseRuleInfo(
            RuleGroup.CLOCK,
            _("Ask when the server was away for"),
            least=10,
            most=600,
            unit=_("s"),
        ),
    )
    table_seats: int = declare_rule(
        10,
        HouseRuleInfo(RuleGroup.TABLES, _("Seats at a table"), least=2, most=10),
    )
    button: ButtonRule = declare_rule(
        ButtonRule.HPT,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("Button after a knockout"),
            words=BUTTON_WORDS,
            short=BUTTON_SHORT,
        ),
    )
    balance: Policy = declare_rule(
        Policy.SOURCE,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("Who moves to balance"),
            words=POLICY_WORDS,
            short=POLICY_SHORT,
        ),
    )
    two_tables_at: int = declare_rule(
        18,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("Redraw to two tables"),
            most=20,
            unit=_("left"),
            zero=_("No redraw"),
        ),
    )
    final_table_at: int = declare_rule(
        9,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("Redraw to the final table"),
            most=10,
            unit=_("left"),
            zero=_("No redraw"),
        ),
    )
    redraw_hands: RedrawHands = declare_rule(
        RedrawHands.STOP,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("When a redraw is due"),
            words=REDRAW_WORDS,
            short=REDRAW_SHORT,
        ),
    )
    break_to: int = declare_rule(
        9,
        HouseRuleInfo(
            RuleGroup.TABLES,
            _("Most per table, four tables or more"),
            least=2,
            most=10,
        ),
    )
    books: tuple[str, ...] = declare_rule(
        ("H2", "R11"),
        HouseRuleInfo(RuleGroup.RULINGS, _("Rule books"), words=BOOKS_WORDS),
    )
    readings: tuple[ChosenReading, ...] = declare_rule(
        (),
        HouseRuleInfo(RuleGroup.RULINGS, _("Where rules are unclear"), readings=True),
    )


def list_rule_rows() -> tuple[tuple[str, HouseRuleInfo], ...]:
    """Every house rule with the row that explains it, in the order of the fields."""
    return tuple((rule.name, rule.metadata["rule"]) for rule in fields(HouseRules))


def list_rule_words(row: HouseRuleInfo) -> list[str]:
    """The texts by which somebody finds a house rule."""
    texts = (RULE_GROUP_WORDS[row.group], row.label, row.help, *(row.words or {}).values())
    return [text for text in texts if text]


def check_rules(rules: HouseRules) -> None:
    """Refuse a number outside what its rule allows, and books that cannot be asked."""
    for name, row in list_rule_rows():
        value = getattr(rules, name)
        if row.is_number and not row.least <= value <= row.most:
            raise refuse(
                _("“{rule}” goes from {least} to {most}."),
                rule=say(row.label),
                least=row.least,
                most=_number_text(row.most, row),
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
    if row.words:
        return say(row.words[value])
    if row.zero and not value:
        return say(row.zero)
    return _number_text(value, row)


def _number_text(number: int, row: HouseRuleInfo) -> Fact:
    """A number with the unit of its rule, if it has one."""
    if row.unit:
        return say("{count} {unit}", count=int(number), unit=say(row.unit))
    return int(number)


def short_rule_text(rules: HouseRules, name: str, row: HouseRuleInfo) -> Fact:
    """What one house rule says, in as few words as a row has room for."""
    if row.short:
        return say(row.short[getattr(rules, name)])
    return rule_text(rules, name, row)
