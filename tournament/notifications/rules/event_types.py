"""Every moment of a night that something can be hung on, and what may be said at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import Fact, Message, _, ngettext, say


class EventType(StrEnum):
    """A moment of a night, by the name under which it is kept and sent."""

    STARTED = "started"
    LEVEL = "level"
    LEVEL_SOON = "level_soon"
    BREAK = "break"
    BREAK_SOON = "break_soon"
    BREAK_OVER = "break_over"
    BREAK_OVER_SOON = "break_over_soon"
    OVERTIME = "overtime"
    PAUSED = "paused"
    GOES_ON = "goes_on"
    ENTRY_SOON = "entry_soon"
    ENTRY_CLOSED = "entry_closed"
    REBUYS_SOON = "rebuys_soon"
    REBUYS_CLOSED = "rebuys_closed"
    PLAYER_IN = "player_in"
    PLAYER_OUT = "player_out"
    HAND_FOR_HAND = "hand_for_hand"
    BUBBLE = "bubble"
    IN_THE_MONEY = "in_the_money"
    FINAL_TABLE = "final_table"
    HEADS_UP = "heads_up"
    DEAL = "deal"
    WINNER = "winner"
    FINISHED = "finished"
    MOVES = "moves"
    CALL = "call"
    RULING = "ruling"
    ANNOUNCED = "announced"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True)
class EventTypeInfo:
    """
    What a moment is called, what may stand in its text, and what is said if nobody wrote anything.
    """

    title: str
    says: str
    variables: tuple[str, ...] = ()
    is_ahead: bool = False
    """It comes a number of seconds before something, which the club chooses."""
    several: str = ""
    """What is said instead where the number called `counted` is not one."""
    counted: str = ""


def _build_counting_event(
    counted: str, title: str, forms: tuple[str, str], variables: tuple[str, ...]
) -> EventTypeInfo:
    """
    A moment whose wording depends on a number; one that counts seconds comes before something.
    """
    return EventTypeInfo(title, forms[0], variables, counted == "seconds", forms[1], counted)


BLINDS = ("level", "blinds", "ante")
NEXT = ("next_level", "next_blinds", "seconds")

MOMENTS: dict[EventType, EventTypeInfo] = {
    EventType.STARTED: EventTypeInfo(
        _("The night begins"), _("{night}: shuffle up and deal!"), BLINDS
    ),
    EventType.LEVEL: EventTypeInfo(
        _("A level begins"), _("Level {level}: blinds {blinds}"), BLINDS
    ),
    EventType.LEVEL_SOON: _build_counting_event(
        "seconds",
        _("Before the next level"),
        ngettext(
            "In {seconds} second: blinds {next_blinds}",
            "In {seconds} seconds: blinds {next_blinds}",
        ),
        (*BLINDS, *NEXT),
    ),
    EventType.BREAK: _build_counting_event(
        "minutes",
        _("A break begins"),
        ngettext("Break: {minutes} minute", "Break: {minutes} minutes"),
        ("level", "minutes", "break"),
    ),
    EventType.BREAK_SOON: _build_counting_event(
        "seconds",
        _("Before a break"),
        ngettext("In {seconds} second: break", "In {seconds} seconds: break"),
        (*BLINDS, "seconds", "minutes", "break"),
    ),
    EventType.BREAK_OVER: EventTypeInfo(
        _("A break is over"), _("The break is over. Blinds {blinds}"), BLINDS
    ),
    EventType.BREAK_OVER_SOON: _build_counting_event(
        "seconds",
        _("Before a break is over"),
        ngettext(
            "In {seconds} second the game goes on with blinds {next_blinds}",
            "In {seconds} seconds the game goes on with blinds {next_blinds}",
        ),
        (*BLINDS, *NEXT),
    ),
    EventType.OVERTIME: EventTypeInfo(
        _("The last level is over its time"), _("The last level is over its time"), BLINDS
    ),
    EventType.PAUSED: EventTypeInfo(
        _("The clock is stopped"), _("The clock is stopped: {reason}"), (*BLINDS, "reason")
    ),
    EventType.GOES_ON: EventTypeInfo(
        _("The clock goes on"), _("The clock goes on. Blinds {blinds}"), BLINDS
    ),
    EventType.ENTRY_SOON: _build_counting_event(
        "seconds",
        _("Before late registration closes"),
        ngettext(
            "Late registration closes in {seconds} second",
            "Late registration closes in {seconds} seconds",
        ),
        ("seconds", "entered"),
    ),
    EventType.ENTRY_CLOSED: _build_counting_event(
        "entered",
        _("Late registration is closed"),
        ngettext(
            "Late registration is closed: {entered} player",
            "Late registration is closed: {entered} players",
        ),
        ("entered", "purse"),
    ),
    EventType.REBUYS_SOON: _build_counting_event(
        "seconds",
        _("Before rebuys end"),
        ngettext("Rebuys end in {seconds} second", "Rebuys end in {seconds} seconds"),
        ("seconds", "entered"),
    ),
    EventType.REBUYS_CLOSED: EventTypeInfo(
        _("Rebuys are over"), _("Rebuys are over"), ("entered", "purse")
    ),
    EventType.PLAYER_IN: EventTypeInfo(
        _("A player comes in"), _("{player} is in"), ("player", "entered", "left")
    ),
    EventType.PLAYER_OUT: _build_counting_event(
        "left",
        _("A player is out"),
        ngettext("{player} is out; {left} player left", "{player} is out; {left} players left"),
        ("player", "place", "prize", "left", "entered"),
    ),
    EventType.HAND_FOR_HAND: EventTypeInfo(
        _("Hand for hand begins"), _("Hand for hand"), ("left", "paid")
    ),
    EventType.BUBBLE: EventTypeInfo(
        _("The bubble: one more player out, then everybody is paid"),
        _("The bubble: {left} players, places paid: {paid}"),
        ("left", "paid"),
    ),
    EventType.IN_THE_MONEY: EventTypeInfo(
        _("Everyone left gets paid"),
        _("In the money: everyone left gets paid"),
        ("left", "paid"),
    ),
    EventType.FINAL_TABLE: _build_counting_event(
        "left",
        _("The final table"),
        ngettext("The final table: {left} player", "The final table: {left} players"),
        ("left", "purse"),
    ),
    EventType.HEADS_UP: EventTypeInfo(
        _("Two players left"), _("Heads-up: {players}"), ("players",)
    ),
    EventType.DEAL: EventTypeInfo(
        _("The players made a deal"), _("The players made a deal"), ("players",)
    ),
    EventType.WINNER: EventTypeInfo(
        _("Somebody has won"), _("{night}: {player} wins"), ("player", "prize", "entered")
    ),
    EventType.FINISHED: EventTypeInfo(
        _("The night is finished"), _("{night} is finished"), ("player", "entered", "purse")
    ),
    EventType.MOVES: EventTypeInfo(
        _("Players have to move"), _("After this hand, players move: {players}"), ("players",)
    ),
    EventType.CALL: EventTypeInfo(
        _("A table or a player calls the desk"),
        _("{table}: {player} {wish}"),
        ("table", "player", "wish", "text"),
    ),
    EventType.RULING: EventTypeInfo(
        _("A ruling was made"), _("{situation}: {decision}"), ("situation", "decision", "table")
    ),
    EventType.ANNOUNCED: EventTypeInfo(_("The desk announces something"), "{text}", ("text",)),
    EventType.TAKEN_BACK: EventTypeInfo(
        _("Something is taken back"), _("Taken back: {what}"), ("what",)
    ),
}
"""In the order in which a page offers them."""

SEVERAL = 10
"""Stands for a number that is not known yet."""


def default_event_text(moment: EventType, facts: Mapping[str, Fact]) -> Message:
    """What is said of a moment if nobody wrote anything."""
    meaning = MOMENTS[moment]
    line = say(meaning.says, **facts)
    count = facts.get(meaning.counted)
    return Message(
        line.text, line.facts, meaning.several, count if isinstance(count, int) else SEVERAL
    )


ALWAYS_KNOWN = ("night", "club", "time")
"""What may stand in the text of every moment."""

VARIABLES: dict[str, str] = {
    "night": _("the name of the night"),
    "club": _("the name of the club"),
    "time": _("the time of day"),
    "level": _("the number of the level"),
    "blinds": _("its blinds"),
    "ante": _("its ante, 0 without one"),
    "next_level": _("the number of the level to come"),
    "next_blinds": _("the blinds to come"),
    "seconds": _("how many seconds are left until then"),
    "minutes": _("how long the break lasts"),
    "break": _("what the break is called"),
    "reason": _("why the clock is stopped"),
    "entered": _("how many players entered"),
    "left": _("how many players are left"),
    "paid": _("how many places are paid"),
    "purse": _("what there is to win"),
    "player": _("the name of the player; of a finished night, of all winners"),
    "players": _("the names of the players"),
    "place": _("the place"),
    "prize": _("what was won"),
    "table": _("the table"),
    "wish": _("what is asked for"),
    "situation": _("what happened"),
    "decision": _("what was decided"),
    "text": _("the words themselves"),
    "what": _("what is taken back, in the words in which it was told"),
}
"""What each name in braces stands for."""
