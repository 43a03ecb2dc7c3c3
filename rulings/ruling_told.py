"""A ruling in the reader's words: what is done, whose hand and money, the steps, and the rules behind each part."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.core.book import Refund, Slot, Verdict
from rulings.core.decide import Answered, Cited, Ruling
from rulings.core.library import SITUATIONS
from rulings.core.reading import marked

SLOT_WORDS = {
    Slot.VERDICT: marked("The verdict"),
    Slot.HAND: marked("The hand"),
    Slot.REFUND: marked("The money"),
    Slot.PROCEDURE: marked("The steps"),
    Slot.POSITION: marked("The button"),
}
DEAD, LIVE = "dead", "live"
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
ENDS = frozenset({Verdict.MISDEAL, Verdict.VOID_REFUND, Verdict.HAND_DEAD, Verdict.PENALTY, Verdict.CLOSE_BETTING})
OPEN = frozenset({Verdict.DIRECTOR, Verdict.SILENT})
TONE_ICONS = {
    "goes-on": "parts/icons/check.svg",
    "ends": "parts/icons/rule-ends.svg",
    "put-right": "parts/icons/rule-right.svg",
    "open": "parts/icons/person.svg",
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule behind a ruling: where it stands, what it says, and which parts it answers."""

    parts: tuple[str, ...]
    book: str
    key: str
    edition: str
    number: str
    via: str
    says: str
    mark: str
    mark_words: str


@dataclass(frozen=True, slots=True)
class RulingShown:
    """What is done, in words."""

    verdict: str
    tone: str
    """How the page paints it: goes-on, ends, put-right or open."""
    headline: str
    sentence: str
    answered: str
    answered_words: str
    hand: str
    hand_words: str
    money: str
    button: str
    steps: tuple[str, ...]
    notes: tuple[str, ...]
    lean: str
    criteria: tuple[str, ...]
    led: tuple[str, ...]
    citations: tuple[Citation, ...]
    frames: tuple[object, ...] = ()

    @property
    def icon(self) -> str:
        """The sign beside the words."""
        return TONE_ICONS[self.tone]

    @property
    def silent(self) -> bool:
        """Whether no chosen book says anything."""
        return self.answered == Answered.SILENT


def ruling_of(ruling: Ruling) -> RulingShown:
    """A ruling in words."""
    said = ruling.rule(Slot.VERDICT)
    return RulingShown(
        verdict=ruling.verdict.value,
        tone=tone(ruling.verdict),
        headline=ruling.verdict.value,
        sentence="",
        answered=ruling.answered.value,
        answered_words="",
        hand=ruling.hand,
        hand_words=ruling.hand,
        money=money_words(ruling.refund),
        button=button_words(ruling.button_moves),
        steps=tuple(step.do.value for step in ruling.procedure.steps),
        notes=(),
        lean=ruling.lean,
        criteria=tuple(_(one) for one in said.criteria) if said else (),
        led=tuple(_(SITUATIONS[one].name) for one in ruling.route[-1:] if one != ruling.situation),
        citations=tuple(citation_of(ruling, one) for one in ruling.cited),
    )


def tone(verdict: Verdict) -> str:
    """How a verdict is painted; the words always say it too."""
    if verdict in OPEN:
        return "open"
    return "goes-on" if verdict in GOES_ON else "ends" if verdict in ENDS else "put-right"


def money_words(refund: Refund | None) -> str:
    """Whose chips come back."""
    return refund.value if refund else ""


def button_words(moves: bool | None) -> str:
    """Where the button goes."""
    if moves is None:
        return ""
    return _("The button moves on.") if moves else _("The button stays where it is.")


def citation_of(ruling: Ruling, cited: Cited) -> Citation:
    """Where a rule stands, and what it answers."""
    rule, book = cited.rule, cited.book
    parts = tuple(_(SLOT_WORDS[slot]) for slot in Slot if ruling.said.get(slot) == cited)
    return Citation(
        parts=parts or (_("Which case it is"),),
        book=_(book.name),
        key=book.key,
        edition=_(book.edition) if book.edition else "",
        number=rule.number,
        via=cited.consulted.via,
        says=_(rule.says) if rule.says else "",
        mark=rule.mark,
        mark_words="",
    )
