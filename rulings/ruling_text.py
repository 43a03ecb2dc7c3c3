"""
A ruling in the reader's words: what is done, whose hand and money, the steps, and the rules behind
each part.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.core.book import Procedure, RulingPart, Verdict
from rulings.core.common_questions import BookReference, CommonQuestion
from rulings.core.data_loader import gettext_noop
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage, CitedRule, Ruling
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from rulings.core.spoken_verdict import NOTE as SPOKEN_NOTES
from rulings.core.spoken_verdict import (
    USUAL_SETTING,
    SpokenParts,
    SpokenSetting,
    find_spoken_parts,
    list_spoken_texts,
    to_log_text,
)
from rulings.core.verdict_text import (
    ANSWERED,
    LEANS,
    MARKS,
    NOTES,
    VERDICTS,
    list_procedure_notes,
    list_step_sentences,
)

SLOT_WORDS = {
    RulingPart.VERDICT: gettext_noop("The ruling"),
    RulingPart.HAND: gettext_noop("Hand"),
    RulingPart.REFUND: gettext_noop("Money"),
    RulingPart.PROCEDURE: gettext_noop("Step by step"),
    RulingPart.POSITION: gettext_noop("Button"),
}
STATED = "seed"
"""A rule that stands in the text itself needs no word about it."""
GOES_ON = frozenset(
    {
        Verdict.PLAY_ON,
        Verdict.HAND_LIVE,
        Verdict.CARD_PLAYS,
        Verdict.CHECK,
        Verdict.ACTION_STANDS,
        Verdict.ERROR_STANDS,
    }
)
ENDS = frozenset(
    {
        Verdict.MISDEAL,
        Verdict.VOID_REFUND,
        Verdict.HAND_DEAD,
        Verdict.PENALTY,
        Verdict.CLOSE_BETTING,
    }
)
OPEN = frozenset({Verdict.DIRECTOR, Verdict.SILENT})
TONE_ICONS = {
    "goes-on": "icons/check.svg",
    "ends": "icons/rule-ends.svg",
    "put-right": "icons/rule-right.svg",
    "open": "icons/person.svg",
}


@dataclass(frozen=True, slots=True)
class CitationRow:
    """A rule behind a ruling: where it stands, what it says, and which parts it answers."""

    parts: tuple[str, ...]
    book: str
    key: str
    edition: str
    number: str
    via: str
    says: str
    mark_words: str
    reads: str
    """What of it is our reading."""


@dataclass(frozen=True, slots=True)
class RulingDetail:
    """What is done, in words."""

    tone: str
    """How the page paints it: goes-on, ends, put-right or open."""
    headline: str
    spoken: str
    """To be said aloud: all of it in one breath."""
    answered: str
    answered_words: str
    steps: tuple[str, ...]
    notes: tuple[str, ...]
    lean: str
    criteria: tuple[str, ...]
    led: tuple[str, ...]
    silences: tuple[str, ...]
    """Why no book answers, a sentence for each."""
    citations: tuple[CitationRow, ...]

    @property
    def is_silent(self) -> bool:
        """Whether no chosen book says anything."""
        return self.answered == AnswerCoverage.SILENT


def build_ruling_detail(ruling: Ruling, setting: SpokenSetting = USUAL_SETTING) -> RulingDetail:
    """A ruling in words."""
    said = ruling.get_rule(RulingPart.VERDICT)
    return RulingDetail(
        tone=choose_tone(ruling.verdict),
        headline=ruling_headline_text(ruling),
        spoken=spoken_text(find_spoken_parts(ruling), setting),
        answered=ruling.answered.value,
        answered_words=_(ANSWERED[ruling.answered]),
        steps=tuple(map(_, list_step_sentences(ruling.procedure))),
        notes=(
            *map(_, list_notes_beside_steps(ruling.procedure)),
            *later_burns_text(ruling.procedure),
        ),
        lean=_(LEANS[ruling.lean]) if ruling.lean in LEANS else ruling.lean,
        criteria=tuple(_(criterion) for criterion in said.criteria) if said else (),
        led=tuple(
            _(SITUATIONS[situation].name)
            for situation in ruling.route[-1:]
            if situation != ruling.situation
        ),
        silences=tuple(map(silence_text, ruling.silences)),
        citations=tuple(build_citation(ruling, cited) for cited in ruling.cited_rules),
    )


def build_answer_detail(question: CommonQuestion) -> RulingDetail:
    """A common question in words: what is said, the whole answer, where it stands."""
    spoken = _(SPOKEN_ANSWERS[question.id])
    return RulingDetail(
        tone=choose_tone(Verdict.ACTION_STANDS),
        headline=spoken,
        spoken=spoken,
        answered=AnswerCoverage.DECIDED.value,
        answered_words=_(ANSWERED[AnswerCoverage.DECIDED]),
        steps=(),
        notes=(_(question.answer),),
        lean="",
        criteria=(),
        led=(),
        silences=(),
        citations=tuple(map(build_reference, question.cites)),
    )


def build_reference(reference: BookReference) -> CitationRow:
    """Where an answer stands."""
    book = BOOKS[reference.book]
    return CitationRow(
        parts=(_(SLOT_WORDS[RulingPart.VERDICT]),),
        book=_(book.name),
        key=book.key,
        edition=_(book.edition),
        number=reference.number,
        via="",
        says="",
        mark_words="",
        reads="",
    )


def spoken_text(parts: SpokenParts, setting: SpokenSetting = USUAL_SETTING) -> str:
    """A ruling as the floor says it aloud."""
    return " ".join(
        end_sentence(_(text) % {"seat": setting.seat} if "%(seat)s" in text else _(text))
        for text in list_spoken_texts(parts, setting)
    )


def end_sentence(text: str) -> str:
    """A headline said aloud ends as a sentence does."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def silence_text(cited: CitedRule) -> str:
    """Why a book does not answer: what its own rule says, if it has one."""
    book = _(cited.book.name)
    if cited.rule.says:
        return f"{book}: {_(cited.rule.says)}"
    return _("%(book)s does not speak of it.") % {"book": book}


def choose_tone(verdict: Verdict) -> str:
    """How a verdict is painted; the words always say it too."""
    if verdict in OPEN:
        return "open"
    return "goes-on" if verdict in GOES_ON else "ends" if verdict in ENDS else "put-right"


def ruling_headline_text(ruling: Ruling) -> str:
    """A ruling in large type: as its rule puts it, else as its verdict is called."""
    return _(ruling.headline) if ruling.headline else verdict_headline_text(ruling.verdict)


def verdict_headline_text(verdict: Verdict) -> str:
    """A verdict in large type."""
    return _(VERDICTS[verdict])


def list_notes_beside_steps(procedure: Procedure) -> tuple[str, ...]:
    """What a procedure says besides its steps; what these tell already is not said twice."""
    if not procedure.steps:
        return list_procedure_notes(procedure)
    return tuple(
        NOTES[name, value]
        for name, value in procedure.words.items()
        if (name, value) in NOTES and f"{name} {to_log_text(value)}" in SPOKEN_NOTES
    )


def later_burns_text(procedure: Procedure) -> tuple[str, ...]:
    """
    How many cards are still burned before each later street, in one line; steps say it themselves.
    """
    if not procedure.burns or procedure.steps:
        return ()
    told = (
        f"{_(FACTS['street'].find_answer(street).says)} {count}"
        for street, count in procedure.burns.items()
    )
    return (_("Still to be burned: %(burns)s") % {"burns": " · ".join(told)},)


def build_citation(ruling: Ruling, cited: CitedRule) -> CitationRow:
    """Where a rule stands, and what it answers."""
    rule = cited.rule
    book = cited.book
    via = cited.consulted.via
    parts = tuple(_(SLOT_WORDS[slot]) for slot in RulingPart if ruling.said.get(slot) == cited)
    before = _("Part of the answer") if rule.partial else _("Which case it is")
    return CitationRow(
        parts=parts or (before,),
        book=_(book.name),
        key=book.key,
        edition=_(book.edition),
        number=rule.number,
        via=_(BOOKS[via].name) if via in BOOKS else via,
        says=_(rule.says),
        mark_words=_(MARKS[rule.mark]) if rule.mark in MARKS and rule.mark != STATED else "",
        reads=_(rule.reads) if rule.reads else "",
    )
