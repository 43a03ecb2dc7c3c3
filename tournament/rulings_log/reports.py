"""The log of rulings in words: one row for each, as lists, exports and prints need them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulings.core.book import ChipRefund
from rulings.core.facts import FACTS
from rulings.core.inquiry import DO_NOT_KNOW
from rulings.core.ruling_catalog import BOOKS, question_text
from rulings.core.spoken_verdict import CHIPS, is_same_button_redeal, to_log_text
from rulings.core.step_text import dealing_step_text
from rulings.core.verdict_text import ANSWERED, BUTTON, HANDS, LEANS, NOTES, REFUNDS
from tournament.engine.messages import Message, Text, _, say
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State, entrant_name_of
from tournament.rulings_log.actions import ChangeRuling, RecordRuling, TickStep
from tournament.rulings_log.values import (
    DECIDED_BY_WORDS,
    BookRuling,
    Citation,
    DecidedBy,
    DecisionChange,
    IncidentFact,
    RecordedRuling,
    RulingDecision,
    decision_text,
    literal_text,
    situation_text,
    verdict_text,
)
from tournament.schedule.values import step_text
from tournament.tables.values import table_text

Authors = Mapping[tuple[int, int], str]
"""Who wrote a decision down, by the number of the ruling and the instant."""
TELLS_APART = re.compile(r" \([0-9a-f]{6}\)$")
"""
The end of the edition of a club's own book, which tells books apart and says nothing to people.
"""


@dataclass(frozen=True, slots=True)
class StepRow:
    """One dealing step, whether it was carried out, and when; 0 where the journal does not say."""

    says: Message
    done: bool
    at: int


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision: when, what, by whom, why; `differs`: not as the books say."""

    at: int
    decision: Message
    by: Message
    conflicts: str
    reason: str
    differs: bool


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling; what is not known or not said is an empty text or None."""

    number: int
    at: int
    table: Text
    hand: int
    level: Message | None
    player: Text
    seat: int
    situation: str
    what: Message
    facts: tuple[tuple[Message, Message], ...]
    """Each question and its answer."""
    books: tuple[Message, ...]
    verdict: Message
    answered: Message
    cited: tuple[Message, ...]
    says: tuple[Message, ...]
    """The cited rules, in the same order."""
    effects: tuple[Message, ...]
    """What becomes of the hand, the chips, the button and the cards besides the steps."""
    steps: tuple[StepRow, ...]
    decisions: tuple[DecisionRow, ...]
    """The first one, and every later change."""
    outcome: str

    @property
    def current_decision(self) -> DecisionRow:
        """The decision that holds now."""
        return self.decisions[-1]


def build_ruling_rows(state: State, entries: Iterable[Entry] = ()) -> tuple[RulingRow, ...]:
    """
    Every ruling of the night, in the order of their numbers; the journal's entries tell which
    director decided.
    """
    known = tuple(entries)
    authors = _find_ruling_authors(known)
    times = find_step_times(known)
    return tuple(
        _build_ruling_row(state, number, ruling, authors, times)
        for number, ruling in state.rulings.items()
    )


def _find_ruling_authors(entries: tuple[Entry, ...]) -> Authors:
    dead = list_undone_entries(entries)
    found: dict[tuple[int, int], str] = {}
    for entry in entries:
        if entry.version in dead:
            continue
        if isinstance(entry.action, RecordRuling):
            found[entry.action.number, entry.at] = entry.by
        elif isinstance(entry.action, ChangeRuling):
            found[entry.action.ruling, entry.at] = entry.by
    return found


def find_step_times(entries: tuple[Entry, ...]) -> dict[tuple[int, int], int]:
    """When each step of each ruling was done, as the journal keeps it."""
    dead = list_undone_entries(entries)
    times: dict[tuple[int, int], int] = {}
    for entry in entries:
        action = entry.action
        if entry.version in dead or not isinstance(action, TickStep):
            continue
        if action.done:
            times.setdefault((action.ruling, action.step), entry.at)
        else:
            times.pop((action.ruling, action.step), None)
    return times


def _build_ruling_row(
    state: State,
    number: int,
    ruling: RecordedRuling,
    authors: Authors,
    times: Mapping[tuple[int, int], int],
) -> RulingRow:
    where = ruling.where
    found = ruling.found
    steps = state.structure.steps
    return RulingRow(
        number,
        ruling.at,
        table_text(where.table, state.tables.get(where.table)),
        where.hand,
        step_text(state.structure, where.step) if where.step < len(steps) else None,
        entrant_name_of(state, where.player) if where.player in state.entrants else "",
        where.seat,
        found.situation,
        situation_text(found.situation),
        tuple(_list_fact_answers(found)),
        tuple(_book_text(book.book, book.name, book.edition) for book in found.books),
        verdict_text(found),
        say(ANSWERED[found.answered]),
        tuple(_citation_text(found, cited) for cited in found.cited),
        tuple(map(_rule_text, found.cited)),
        tuple(map(say, _list_effects(found))),
        tuple(
            StepRow(
                say(dealing_step_text(step)),
                step_number in ruling.done,
                times.get((number, step_number), 0),
            )
            for step_number, step in enumerate(found.steps)
        ),
        tuple(_build_decision_rows(number, ruling, authors)),
        ruling.outcome,
    )


def _list_fact_answers(found: BookRuling) -> Iterator[tuple[Message, Message]]:
    for told in (*found.told, *(IncidentFact(name, DO_NOT_KNOW) for name in found.open)):
        fact = FACTS.get(told.fact)
        words = question_text(found.situation, told.fact)
        asked = say(words) if words else literal_text(told.fact)
        if fact and told.answer in fact.answer_keys:
            answer = say(fact.find_answer(told.answer).says)
        elif told.answer == DO_NOT_KNOW:
            answer = say(_("Nobody knows"))
        else:
            answer = literal_text(told.answer)
        yield asked, answer


def _book_text(book: str, name: str, edition: str) -> Message:
    told = say(name) if book in BOOKS and name else literal_text(name or book)
    if not edition:
        return told
    return say(
        "{book}, {edition}",
        book=told,
        edition=say(edition) if book in BOOKS else TELLS_APART.sub("", edition),
    )


def _citation_text(found: BookRuling, cited: Citation) -> Message:
    """
    The book with its edition and where in it, such as “Robert’s Rules, version 4: Misdeals 1”.
    """
    name = next((book.name for book in found.books if book.book == cited.book), "")
    told = _book_text(cited.book, name, cited.edition)
    return say("{book}: {number}", book=told, number=cited.number) if cited.number else told


def _rule_text(cited: Citation) -> Message:
    """In the program's own words; a club's words are as they were typed."""
    return say(cited.says) if cited.book in BOOKS and cited.says else literal_text(cited.says)


def _list_effects(found: BookRuling) -> Iterator[str]:
    if found.hand in HANDS:
        yield HANDS[found.hand]
    if found.refund is ChipRefund.ALL and is_same_button_redeal(found.steps):
        yield CHIPS["again"].says
    elif found.refund is not None:
        yield REFUNDS[found.refund]
    if found.button_moves is not None:
        yield BUTTON[found.button_moves]
    if found.lean in LEANS:
        yield LEANS[found.lean]
    notes = {IncidentFact(name, to_log_text(value)): text for (name, value), text in NOTES.items()}
    for word in found.words:
        if word in notes:
            yield notes[word]


def _build_decision_rows(
    number: int, ruling: RecordedRuling, authors: Authors
) -> Iterator[DecisionRow]:
    for made in (DecisionChange(ruling.at, ruling.first), *ruling.changes):
        decided = made.decided
        yield DecisionRow(
            made.at,
            decision_text(ruling.found, decided),
            _decider_text(decided, authors.get((number, made.at), "")),
            decided.conflicts,
            decided.reason,
            bool(decided.decision) and not ruling.found.is_left_open,
        )


def _decider_text(decided: RulingDecision, author: str) -> Message:
    if decided.by is DecidedBy.THIRD:
        return say(_("{who}, for the director"), who=decided.who)
    if decided.by is DecidedBy.DIRECTOR and author:
        return say(_("the director, {who}"), who=author)
    return say(DECIDED_BY_WORDS[decided.by])
