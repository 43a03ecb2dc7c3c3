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
    EventType.STARTED: EventTypeInfo(_("Night starts"), _("{night}: shuffle up and deal!"), BLINDS),
    EventType.LEVEL: EventTypeInfo(_("New level"), _("Level {level}: blinds {blinds}"), BLINDS),
    EventType.LEVEL_SOON: _build_counting_event(
        "seconds",
        _("New level"),
        ngettext(
            "Blinds {next_blinds} in {seconds} second",
            "Blinds {next_blinds} in {seconds} seconds",
        ),
        (*BLINDS, *NEXT),
    ),
    EventType.BREAK: _build_counting_event(
        "minutes",
        _("Break starts"),
        ngettext("Break: {minutes} minute", "Break: {minutes} minutes"),
        ("level", "minutes", "break"),
    ),
    EventType.BREAK_SOON: _build_counting_event(
        "seconds",
        _("Break starts"),
        ngettext("Break in {seconds} second", "Break in {seconds} seconds"),
        (*BLINDS, "seconds", "minutes", "break"),
    ),
    EventType.BREAK_OVER: EventTypeInfo(
        _("Break ends"), _("Play resumes: blinds {blinds}"), BLINDS
    ),
    EventType.BREAK_OVER_SOON: _build_counting_event(
        "seconds",
        _("Break ends"),
        ngettext(
            "Play resumes in {seconds} second: blinds {next_blinds}",
            "Play resumes in {seconds} seconds: blinds {next_blinds}",
        ),
        (*BLINDS, *NEXT),
    ),
    EventType.OVERTIME: EventTypeInfo(_("Overtime"), _("Overtime"), BLINDS),
    EventType.PAUSED: EventTypeInfo(
        _("Clock paused"), _("Clock paused: {reason}"), (*BLINDS, "reason")
    ),
    EventType.GOES_ON: EventTypeInfo(
        _("Clock resumes"), _("Play resumes: blinds {blinds}"), BLINDS
    ),
    EventType.ENTRY_SOON: _build_counting_event(
        "seconds",
        _("Late registration closes"),
        ngettext(
            "Late registration closes in {seconds} second",
            "Late registration closes in {seconds} seconds",
        ),
        ("seconds", "entered"),
    ),
    EventType.ENTRY_CLOSED: _build_counting_event(
        "entered",
        _("Late registration closes"),
        ngettext(
            "Late registration closed: {entered} player",
            "Late registration closed: {entered} players",
        ),
        ("entered", "purse"),
    ),
    EventType.REBUYS_SOON: _build_counting_event(
        "seconds",
        _("Rebuys end"),
        ngettext("Rebuys end in {seconds} second", "Rebuys end in {seconds} seconds"),
        ("seconds", "entered"),
    ),
    EventType.REBUYS_CLOSED: EventTypeInfo(
        _("Rebuys end"), _("Rebuys are over"), ("entered", "purse")
    ),
    EventType.PLAYER_IN: EventTypeInfo(
        _("Player joins"), _("{player} is in"), ("player", "entered", "left")
    ),
    EventType.PLAYER_OUT: EventTypeInfo(
        _("Knockout"),
        _("{player} is out; {left} left"),
        ("player", "place", "prize", "left", "entered"),
    ),
    EventType.HAND_FOR_HAND: EventTypeInfo(
        _("Hand for hand"), _("Hand for hand"), ("left", "paid")
    ),
    EventType.BUBBLE: EventTypeInfo(
        _("Bubble"), _("Bubble: {left} left, {paid} paid"), ("left", "paid")
    ),
    EventType.IN_THE_MONEY: EventTypeInfo(
        _("In the money"), _("In the money: everyone left gets paid"), ("left", "paid")
    ),
    EventType.FINAL_TABLE: _build_counting_event(
        "left",
        _("Final table"),
        ngettext("Final table: {left} player", "Final table: {left} players"),
        ("left", "purse"),
    ),
    EventType.HEADS_UP: EventTypeInfo(
        _("Two players left"), _("Heads-up: {players}"), ("players",)
    ),
    EventType.DEAL: EventTypeInfo(_("Deal"), _("The players made a deal"), ("players",)),
    EventType.WINNER: EventTypeInfo(
        _("Winner"), _("{night}: {player} wins"), ("player", "prize", "entered")
    ),
    EventType.FINISHED: EventTypeInfo(
        _("Night ends"), _("{night} is finished"), ("player", "entered", "purse")
    ),
    EventType.MOVES: EventTypeInfo(_("Moves"), _("Move after this hand: {players}"), ("players",)),
    EventType.CALL: EventTypeInfo(
        _("Call to the desk"),
        _("{table}: {player} {wish}"),
        ("table", "player", "wish", "text"),
    ),
    EventType.RULING: EventTypeInfo(
        _("Rulings"), _("{situation}: {decision}"), ("situation", "decision", "table")
    ),
    EventType.ANNOUNCED: EventTypeInfo(_("Announcement"), "{text}", ("text",)),
    EventType.TAKEN_BACK: EventTypeInfo(_("Undo"), _("Undone: {what}"), ("what",)),
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
    "night": _("Night"),
    "club": _("The club"),
    "time": _("Time"),
    "level": _("Level"),
    "blinds": _("Blinds"),
    "ante": _("Ante"),
    "next_level": _("Next level"),
    "next_blinds": _("Next blinds"),
    "seconds": _("Seconds"),
    "minutes": _("Minutes"),
    "break": _("Break"),
    "reason": _("Reason"),
    "entered": _("Entries"),
    "left": _("Players left"),
    "paid": _("Places paid"),
    "purse": _("Prize pool"),
    "player": _("Player"),
    "players": _("Players"),
    "place": _("Place"),
    "prize": _("Prize"),
    "table": _("Table"),
    "wish": _("Request"),
    "situation": _("Situation"),
    "decision": _("Decision"),
    "text": _("Announcement"),
    "what": _("Undone"),
}
"""What each name in braces stands for."""
