"""
The log of rulings: what happened, what the books said, who decided, which steps were done, what
came of it.
"""

from dataclasses import dataclass, replace
from typing import Any
from unicodedata import category

from tournament.clock.actions import Resume
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import (
    Duty,
    register_action,
    require_existing_night,
    require_open_night,
)
from tournament.night.state import (
    State,
    StopReason,
    find_stop,
)
from tournament.players.actions.entries import MAX_NAME_LENGTH, check_reason_length, require_entrant
from tournament.rulings_log.values import (
    BookRuling,
    DecidedBy,
    DecisionChange,
    Incident,
    RecordedRuling,
    RulingDecision,
    decision_text,
    situation_text,
)
from tournament.tables.rules.seats import has_seating
from tournament.tables.values import MAX_SEATS, MAX_TABLES, RequestKind, table_text

MAX_DECISION_LENGTH = 280
MAX_NUMBER = 10**6
UNSEEN = frozenset("CMZ")
"""
The kinds of letters that nobody sees by themselves: controls and other unseen marks, accents alone,
blanks.
"""


def require_ruling(state: State, number: int) -> RecordedRuling:
    """A ruling of this night, or a refusal."""
    if number not in state.rulings:
        raise refuse(
            _("Ruling {number} is not in the log. Load the page again."),
            number=number,
        )
    return state.rulings[number]


def update_ruling(state: State, number: int, **changes: Any) -> State:
    """The night with one ruling changed."""
    return replace(
        state, rulings={**state.rulings, number: replace(state.rulings[number], **changes)}
    )


def strip_text(text: str) -> str:
    """A text without blanks around it; nothing where there is nothing to be seen."""
    return text.strip() if any(category(letter)[0] not in UNSEEN for letter in text) else ""


def check_incident(state: State, where: Incident) -> None:
    """
    Refuse an incident at a table, seat or level that is not there; a table that was broken since
    will do.
    """
    if not 1 <= where.table <= MAX_TABLES or (
        where.table not in state.tables and has_seating(state)
    ):
        raise refuse(_("There is no table {table}."), table=where.table)
    if where.player:
        require_entrant(state, where.player)
    in_schedule = 0 <= where.step < max(1, len(state.structure.steps))
    if not (in_schedule and 0 <= where.seat <= MAX_SEATS and 0 <= where.hand <= MAX_NUMBER):
        raise refuse(_("There is no such hand, level or seat. Load the page again."))


def check_decision(found: BookRuling, decided: RulingDecision) -> None:
    """
    Refuse a decision without its reason, and one by a director in their own matter: then a third
    person decides (HomePokerTourney, DIRECTOR'S AUTHORITY), or the table together (home club).
    """
    check_reason_length(decided.reason)
    check_reason_length(decided.conflicts)
    if len(decided.decision) > MAX_DECISION_LENGTH:
        raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_DECISION_LENGTH)
    if len(decided.who) > MAX_NAME_LENGTH:
        raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_NAME_LENGTH)
    if decided.by is DecidedBy.DIRECTOR and decided.in_hand:
        raise refuse(_("The director plays this hand. Say who decides."))
    if decided.by is DecidedBy.THIRD and not strip_text(decided.who):
        raise refuse(_("Say who decides for the director."))
    if found.is_left_open and not strip_text(decided.decision):
        raise refuse(_("The books leave this to the director. Say what was decided."))
    if strip_text(decided.decision) and not strip_text(decided.reason):
        raise refuse(_("Say why."))


def normalize_decision(decided: RulingDecision) -> RulingDecision:
    """
    The same without blanks around its texts and unseen ones, and without what does not belong to
    who decided.
    """
    by_third = decided.by is DecidedBy.THIRD
    together = decided.by is DecidedBy.CONSENSUS
    return replace(
        decided,
        who=strip_text(decided.who) if by_third else "",
        conflicts=strip_text(decided.conflicts) if together else "",
        decision=strip_text(decided.decision),
        reason=strip_text(decided.reason),
    )


def decision_reason_text(line: Message, found: BookRuling, decided: RulingDecision) -> Message:
    """
    What was decided, with the reason where it is not what the books say, and who decided if not the
    director.
    """
    if decided.decision and not found.is_left_open:
        line = say(_("{line} – not by the book: {reason}"), line=line, reason=decided.reason)
    elif decided.reason:
        line = say(_("{line} – {reason}"), line=line, reason=decided.reason)
    if decided.by is DecidedBy.THIRD:
        return say(_("{line}. {who} decided for the director"), line=line, who=decided.who)
    if decided.by is DecidedBy.CONSENSUS and decided.conflicts:
        return say(
            _("{line}. The table decided together; has a stake: {who}"),
            line=line,
            who=decided.conflicts,
        )
    if decided.by is DecidedBy.CONSENSUS:
        return say(_("{line}. The table decided together"), line=line)
    return line


@register_action
@dataclass(frozen=True, slots=True)
class RecordRuling:
    """
    A ruling goes into the log, and whoever called the floor at that table has been helped. `number`
    is its own for ever; `go_on` lets the clock run on that stood for the dispute.
    """

    kind = "record_ruling"
    duty = Duty.DIRECT
    number: int
    where: Incident
    found: BookRuling
    decided: RulingDecision = RulingDecision()
    go_on: bool = False

    def _build_resume(self, state: State, at: Instant) -> Resume | None:
        stop = find_stop(state, at)
        stands = self.go_on and stop is not None and stop.reason is StopReason.DISPUTE
        return Resume() if stands else None

    def _is_already_in_log(self, state: State) -> bool:
        known = state.rulings.get(self.number)
        mine = (self.where, self.found, normalize_decision(self.decided))
        return known is not None and (known.where, known.found, known.first) == mine

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if self._is_already_in_log(state):
            return
        if self.number in state.rulings or not 1 <= self.number <= MAX_NUMBER:
            raise refuse(_("Another ruling was recorded at the same moment. Try again."))
        check_incident(state, self.where)
        check_decision(self.found, self.decided)
        if (resume := self._build_resume(state, at)) is not None:
            resume.check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        if self._is_already_in_log(state):
            return state
        if (resume := self._build_resume(state, at)) is not None:
            state = resume.apply(state, at)
        made = RecordedRuling(at, self.where, self.found, normalize_decision(self.decided))
        call = (RequestKind.FLOOR, self.where.table)
        left = tuple(request for request in state.requests if (request.wish, request.table) != call)
        rulings = dict(sorted({**state.rulings, self.number: made}.items()))
        return replace(state, rulings=rulings, requests=left)

    def describe(self, state: State, at: Instant) -> Message:
        decided = normalize_decision(self.decided)
        line = say(
            _("Ruling {number}, {table}. {what}: {decision}"),
            number=self.number,
            table=table_text(self.where.table, state.tables.get(self.where.table)),
            what=situation_text(self.found.situation),
            decision=decision_text(self.found, decided),
        )
        line = decision_reason_text(line, self.found, decided)
        if self._build_resume(state, at) is None:
            return line
        return say(_("{line}. The clock runs on"), line=line)


@register_action
@dataclass(frozen=True, slots=True)
class TickStep:
    """
    One of the dealing steps of a ruling was carried out, or not after all; the first step is 0.
    """

    kind = "tick_step"
    duty = Duty.DIRECT
    ruling: int
    step: int
    done: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if not 0 <= self.step < len(require_ruling(state, self.ruling).found.steps):
            raise refuse(
                _("Ruling {number} has no such step. Load the page again."), number=self.ruling
            )

    def apply(self, state: State, at: Instant) -> State:
        done = {*state.rulings[self.ruling].done} - {self.step}
        ticked = tuple(sorted({*done, self.step} if self.done else done))
        return update_ruling(state, self.ruling, done=ticked)

    def describe(self, state: State, at: Instant) -> Message:
        text = (
            _("Ruling {number}: step {step} done")
            if self.done
            else _("Ruling {number}: step {step} not done yet")
        )
        return say(text, number=self.ruling, step=self.step + 1)


@register_action
@dataclass(frozen=True, slots=True)
class SettleRuling:
    """What came of a ruling; empty where nothing is known any more."""

    kind = "settle_ruling"
    duty = Duty.DIRECT
    ruling: int
    outcome: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        require_ruling(state, self.ruling)
        if len(self.outcome) > MAX_DECISION_LENGTH:
            raise refuse(
                _("That is longer than {most} letters. Shorten it."), most=MAX_DECISION_LENGTH
            )

    def apply(self, state: State, at: Instant) -> State:
        return update_ruling(state, self.ruling, outcome=strip_text(self.outcome))

    def describe(self, state: State, at: Instant) -> Message:
        if not strip_text(self.outcome):
            return say(_("Ruling {number}: outcome removed"), number=self.ruling)
        return say(
            _("Ruling {number}: {outcome}"), number=self.ruling, outcome=strip_text(self.outcome)
        )


@register_action
@dataclass(frozen=True, slots=True)
class ChangeRuling:
    """It is decided otherwise after all, with the reason; the first decision stays in the log."""

    kind = "change_ruling"
    duty = Duty.DIRECT
    ruling: int
    decided: RulingDecision

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        known = require_ruling(state, self.ruling)
        check_decision(known.found, self.decided)
        if not strip_text(self.decided.reason):
            raise refuse(_("Say why."))

    def apply(self, state: State, at: Instant) -> State:
        known = state.rulings[self.ruling]
        decided = normalize_decision(self.decided)
        if known.current_decision == decided:
            return state
        return update_ruling(
            state, self.ruling, changes=(*known.changes, DecisionChange(at, decided))
        )

    def describe(self, state: State, at: Instant) -> Message:
        found = state.rulings[self.ruling].found
        decided = normalize_decision(self.decided)
        line = say(
            _("Ruling {number} changed: {decision}"),
            number=self.ruling,
            decision=decision_text(found, decided),
        )
        return decision_reason_text(line, found, decided)
