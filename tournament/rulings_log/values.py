"""A recorded ruling (incident, what the books said, decision), and a night's order of books."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rulings.core.book import ChipRefund, Procedure, RulingPart, Verdict
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.common_questions import EVERYDAY, CommonQuestion
from rulings.core.dealing_steps import DealingStep
from rulings.core.inquiry import Inquiry
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage, CitedRule, Ruling
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from rulings.core.spoken_verdict import SpokenParts, is_stud_game, to_log_text
from rulings.core.verdict_text import VERDICTS
from tournament.engine.messages import Message, _, refuse, say


class DecidedBy(StrEnum):
    """Who decides a dispute."""

    DIRECTOR = "director"
    THIRD = "third"
    CONSENSUS = "consensus"


DECIDED_BY_WORDS = {
    DecidedBy.DIRECTOR: _("the director"),
    DecidedBy.THIRD: _("a third person"),
    DecidedBy.CONSENSUS: _("the table together"),
}

LEFT_OPEN = frozenset({AnswerCoverage.DISCRETION, AnswerCoverage.SILENT})
"""The books leave it to the director."""


@dataclass(frozen=True, slots=True)
class IncidentFact:
    """One thing that was said of an incident: the name of a fact, and which answer holds."""

    fact: str
    answer: str


@dataclass(frozen=True, slots=True)
class BookEdition:
    """
    A book that was asked, in the edition of that evening; `via` is the book that brought it along.
    """

    book: str
    name: str
    edition: str = ""
    via: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """The rule that answered one part of a ruling, in its words of that evening."""

    slot: RulingPart
    book: str
    edition: str = ""
    number: str = ""
    via: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class BookRuling:
    """
    What the books say about an incident, as they said it then: nobody needs the books to read it
    later. Without a situation it is a dispute that is in no book.
    """

    situation: str = ""
    verdict: Verdict = Verdict.SILENT
    answered: AnswerCoverage = AnswerCoverage.SILENT
    told: tuple[IncidentFact, ...] = ()
    open: tuple[str, ...] = ()
    """What was asked and nobody could say."""
    books: tuple[BookEdition, ...] = ()
    route: tuple[str, ...] = ()
    cited: tuple[Citation, ...] = ()
    steps: tuple[DealingStep, ...] = ()
    burns: Mapping[str, int] = field(default_factory=dict)
    words: tuple[IncidentFact, ...] = ()
    """What else its procedure says: the names are those of the books' data."""
    hand: str = ""
    """What becomes of the hand in question: dead or live."""
    refund: ChipRefund | None = None
    button_moves: bool | None = None
    lean: str = ""
    headline: str = ""
    """In large type in place of the verdict's own words."""

    @property
    def is_left_open(self) -> bool:
        """Whether the director has to decide."""
        return self.answered in LEFT_OPEN


@dataclass(frozen=True, slots=True)
class Incident:
    """
    Where it happened: the table, its hand, the row of the schedule, and who is concerned; 0 where
    nobody knows.
    """

    table: int
    hand: int = 0
    step: int = 0
    player: int = 0
    seat: int = 0


@dataclass(frozen=True, slots=True)
class RulingDecision:
    """Who decided, and what if not as the books say; `in_hand`: the director plays the hand."""

    by: DecidedBy = DecidedBy.DIRECTOR
    who: str = ""
    """The third person."""
    conflicts: str = ""
    """Whose own interest was at stake when the table decided together."""
    in_hand: bool = False
    decision: str = ""
    """In own words; empty where it is done as the books say."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecisionChange:
    """It was decided otherwise later."""

    at: int
    decided: RulingDecision


@dataclass(frozen=True, slots=True)
class RecordedRuling:
    """A ruling of this night."""

    at: int
    where: Incident
    found: BookRuling
    first: RulingDecision
    done: tuple[int, ...] = ()
    """The steps that were carried out, the first being 0."""
    changes: tuple[DecisionChange, ...] = ()
    outcome: str = ""
    """What came of it."""

    @property
    def current_decision(self) -> RulingDecision:
        """What holds now."""
        return self.changes[-1].decided if self.changes else self.first

    @property
    def is_override(self) -> bool:
        """Whether somebody decided otherwise than the books."""
        return bool(self.current_decision.decision) and not self.found.is_left_open


RUNS_FOR = 30 * 60 * 1000
"""After half an hour nobody carries out a ruling any more, in milliseconds."""


def find_running_ruling(
    rulings: Mapping[int, RecordedRuling], at: int, table: int = 0, hand: int = 0
) -> int:
    """
    The newest ruling whose steps are being carried out, of a table and its hand if one is named; 0
    where there is none.
    """
    for number, ruling in sorted(rulings.items(), reverse=True):
        is_here = not table or (ruling.where.table, ruling.where.hand) == (table, hand)
        is_open = len(ruling.done) < len(ruling.found.steps) and not ruling.is_override
        if is_here and is_open and at - ruling.at < RUNS_FOR:
            return number
    return 0


def build_book_ruling(inquiry: Inquiry) -> BookRuling:
    """What the books of this inquiry say, written down so that it needs no books any more."""
    ruling = inquiry.ruling
    procedure = ruling.procedure
    return BookRuling(
        situation=inquiry.situation.id,
        verdict=ruling.verdict,
        answered=ruling.answered,
        told=tuple(IncidentFact(name, key) for name, key in inquiry.answers.items()),
        open=tuple(sorted(inquiry.open)),
        books=tuple(
            BookEdition(
                consulted.book.key, consulted.book.name, consulted.book.edition, consulted.via
            )
            for consulted in inquiry.desk.consulted
        ),
        route=ruling.route,
        cited=_build_citations(ruling),
        steps=procedure.steps,
        burns=dict(procedure.burns),
        words=_build_procedure_facts(procedure),
        hand=ruling.hand,
        refund=ruling.refund,
        button_moves=ruling.button_moves,
        lean=ruling.lean,
        headline=ruling.headline,
    )


def build_question_ruling(question: CommonQuestion) -> BookRuling:
    """A common question as a ruling: what is said of it is the decision."""
    cited = tuple(
        Citation(
            RulingPart.VERDICT,
            reference.book,
            BOOKS[reference.book].edition,
            reference.number,
            says=question.answer,
        )
        for reference in question.cites
    )
    books = [BOOKS[key] for key in dict.fromkeys(citation.book for citation in cited)]
    return BookRuling(
        situation=question.id,
        verdict=Verdict.ACTION_STANDS,
        answered=AnswerCoverage.DECIDED,
        books=tuple(BookEdition(book.key, book.name, book.edition) for book in books),
        cited=cited,
        headline=SPOKEN_ANSWERS[question.id],
    )


def _build_citations(ruling: Ruling) -> tuple[Citation, ...]:
    """One for each part that was answered; first, for the verdict, the rules that spoke before."""
    led = [_build_citation(RulingPart.VERDICT, cited) for cited in ruling.led_by]
    said = [_build_citation(slot, ruling.said[slot]) for slot in RulingPart if slot in ruling.said]
    return (*led, *said)


def _build_citation(slot: RulingPart, cited: CitedRule) -> Citation:
    book = cited.book
    rule = cited.rule
    return Citation(slot, book.key, book.edition, rule.number, cited.consulted.via, rule.says)


def _build_procedure_facts(procedure: Procedure) -> tuple[IncidentFact, ...]:
    return tuple(
        IncidentFact(name, to_log_text(value)) for name, value in sorted(procedure.words.items())
    )


def situation_text(situation: str) -> Message:
    """What happened, in a few words."""
    if not situation:
        return say(_("A dispute"))
    if situation in EVERYDAY:
        return say(EVERYDAY[situation].title)
    known = SITUATIONS.get(situation)
    return say(known.name) if known else literal_text(situation)


def verdict_text(found: BookRuling) -> Message:
    """What the books say, in a few words."""
    if found.situation in EVERYDAY:
        return say(found.headline)
    return say(VERDICTS[found.verdict])


def literal_text(text: str) -> Message:
    """A text that nobody translates, such as what somebody typed."""
    return say("{text}", text=text)


def decision_text(found: BookRuling, decided: RulingDecision) -> Message:
    """What is done."""
    if decided.decision:
        return literal_text(decided.decision)
    return say(found.headline or VERDICTS[found.verdict])


def find_recorded_parts(found: BookRuling) -> SpokenParts:
    """What is said aloud of a ruling that was written down."""
    return SpokenParts(
        situation=found.route[-1] if found.route else found.situation,
        verdict=found.verdict,
        answered=found.answered,
        headline=found.headline,
        hand=found.hand,
        refund=found.refund,
        steps=found.steps,
        notes=frozenset(f"{word.fact} {word.answer}" for word in found.words),
        button_moves=found.button_moves,
        lean=found.lean,
        is_stud=is_stud_game(found.situation, {told.fact: told.answer for told in found.told}),
    )


CLUB = "club"
"""The book of the club's own differences, which is kept with the club and not with the program."""

BOOKS_WORDS: dict[tuple[str, ...], str] = {
    ("H2", "R11"): _("HomePokerTourney, then Robert’s Rules"),
    ("R11",): _("Robert’s Rules"),
    ("T24", "R11"): _("TDA 2024, then Robert’s Rules"),
    ("TS", "R4"): _("TDA as it was before, then Robert’s Rules"),
    ("CAP", "R4"): _("Home club: the table decides together; then Robert’s Rules"),
    (CLUB, "H2", "R11"): _("Precedents, then HomePokerTourney and Robert’s Rules"),
    (CLUB, "R11"): _("Precedents, then Robert’s Rules"),
    (CLUB, "T24", "R11"): _("Precedents, then TDA 2024 and Robert’s Rules"),
    (CLUB, "TS", "R4"): _("Precedents, then TDA as it was before and Robert’s Rules"),
    (CLUB, "CAP", "R4"): _("Precedents, then the table together; then Robert’s Rules"),
}
"""
The orders that the house rules offer: each ready-made one, and the same with the club's own book
first.
"""

KNOWN = frozenset({CLUB, *BOOKS}.union(*(precedence.books for precedence in PRECEDENCES.values())))


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """
    A question that the texts leave open, and what the house chose; the key and the option of a
    reading.
    """

    key: str
    option: str


def check_book_order(books: tuple[str, ...]) -> None:
    """Refuse an order of books that cannot be asked."""
    for book in books:
        if book not in KNOWN:
            raise refuse(_("There is no rule book “{book}”. Choose one from the list."), book=book)
    if not books or len(set(books)) < len(books):
        raise refuse(_("Choose at least one rule book, and each only once."))


def check_readings(readings: tuple[ChosenReading, ...]) -> None:
    """
    Refuse an answer to a question that the texts do not leave open, or a second one to the same
    question.
    """
    for reading in readings:
        if reading.key not in READINGS or reading.option not in READINGS[reading.key].options:
            raise refuse(_("There is no such reading of the rules. Choose one from the list."))
    if len({reading.key for reading in readings}) < len(readings):
        raise refuse(_("Each question about the rules has one answer."))


def map_readings(readings: Iterable[ChosenReading]) -> Mapping[str, str]:
    """What the house chose, by the question's key."""
    return {reading.key: reading.option for reading in readings}


def list_chosen_readings(options: Mapping[str, str]) -> tuple[ChosenReading, ...]:
    """What differs from the default, in the order of the questions."""
    return tuple(
        ChosenReading(key, options[key])
        for key, reading in READINGS.items()
        if options.get(key, reading.default) != reading.default
    )


def book_order_text(books: tuple[str, ...]) -> Message:
    """In which order they are asked."""
    if books in BOOKS_WORDS:
        return say(BOOKS_WORDS[books])
    *first, told = (book_name_text(book) for book in books)
    for book in reversed(first):
        told = say(_("{first}, then {second}"), first=book, second=told)
    return told


def book_name_text(book: str) -> Message:
    """What a book is called."""
    if book == CLUB:
        return say(_("Precedents"))
    return say(BOOKS[book].name) if book in BOOKS else say("{book}", book=book)


def readings_text(readings: tuple[ChosenReading, ...]) -> Message:
    """How the house reads the texts where it does not take the usual way."""
    if not readings:
        return say(_("The usual way"))
    *others, told = (say(READINGS[reading.key].options[reading.option]) for reading in readings)
    for other in reversed(others):
        told = say("{one} · {others}", one=other, others=told)
    return told
