"""
Spoken verdict: a ruling as a few short sentences to say aloud. The words are data and are not
translated here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulings.core.book import ChipRefund, Verdict
from rulings.core.data_loader import load_data_file
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage, Ruling
from rulings.core.step_text import dealing_step_text

ANY = "*"
NOT_SPOKEN = frozenset({"burns", "discards"})
"""What stays out of every shuffle; the step says so."""
NO_MISDEAL = frozenset(
    {Verdict.PLAY_ON, Verdict.REPLACE_CARD, Verdict.TAKE_BACK, Verdict.CARD_PLAYS}
)
SAYS_OF_HAND = frozenset({Verdict.HAND_DEAD, Verdict.HAND_LIVE, Verdict.CHECK})
LEFT_TO_DIRECTOR = frozenset({Verdict.DIRECTOR, Verdict.SILENT})
MISDEAL_SITUATIONS = frozenset(
    rule.situation
    for book in BOOKS.values()
    for rule in book.rules
    if rule.verdict is Verdict.MISDEAL
)
"""Where somebody may have called a misdeal."""


@dataclass(frozen=True, slots=True)
class SpokenSetting:
    """What is known of a hand: its seat, 0 where nobody has said, and whether it has an ante."""

    seat: int = 0
    has_ante: bool = True


USUAL_SETTING = SpokenSetting()


@dataclass(frozen=True, slots=True)
class SpokenWords:
    """
    A text, and the same where the seat is known, in stud, and without an ante; `alone`: only if
    the cards say nothing.
    """

    says: str
    seat: str = ""
    stud: str = ""
    no_ante: str = ""
    alone: bool = False

    def choose_text(self, setting: SpokenSetting, is_stud: bool) -> str:
        """The words that fit this hand."""
        if is_stud and self.stud:
            return self.stud
        if not setting.has_ante and self.no_ante:
            return self.no_ante
        return self.seat if setting.seat and self.seat else self.says


@dataclass(frozen=True, slots=True)
class CardsWords:
    """What is said for a few steps in a row."""

    steps: tuple[frozenset[str], ...]
    words: SpokenWords
    condition: str

    def is_match(self, steps: tuple[DealingStep, ...], notes: frozenset[str]) -> bool:
        """Whether the steps begin with this row."""
        if len(steps) < len(self.steps) or (self.condition and self.condition not in notes):
            return False
        told = map(list_step_words, steps)
        return all(
            wanted - {ANY} <= words if ANY in wanted else wanted == words
            for wanted, words in zip(self.steps, told, strict=False)
        )


@dataclass(frozen=True, slots=True)
class SpokenParts:
    """All that is said of a ruling, whether it was just found or written down long ago."""

    situation: str
    verdict: Verdict
    answered: AnswerCoverage
    headline: str = ""
    hand: str = ""
    refund: ChipRefund | None = None
    steps: tuple[DealingStep, ...] = ()
    notes: frozenset[str] = frozenset()
    """The words of its procedure: name and value."""
    button_moves: bool | None = None
    lean: str = ""
    is_stud: bool = False
    """No blinds and no button in this game."""


def _read_table(name: str) -> dict[str, SpokenWords]:
    return {key: SpokenWords(**row) for key, row in WORDS[name].items()}


def _read_cards() -> tuple[CardsWords, ...]:
    rows = [
        CardsWords(
            tuple(frozenset(step.split()) for step in row["steps"]),
            SpokenWords(row["says"], row.get("seat", ""), row.get("stud", "")),
            row.get("with", ""),
        )
        for row in WORDS["cards"]
    ]
    return tuple(sorted(rows, key=lambda row: (-len(row.steps), not row.condition)))


WORDS = load_data_file("spoken.toml")
OPENING: Mapping[str, SpokenWords] = _read_table("opening")
HAND: Mapping[str, SpokenWords] = _read_table("hand")
CHIPS: Mapping[str, SpokenWords] = _read_table("chips")
NOTE: Mapping[str, SpokenWords] = _read_table("note")
BUTTON: Mapping[str, SpokenWords] = _read_table("button")
LEAN: Mapping[str, SpokenWords] = _read_table("lean")
CLOSING: Mapping[str, SpokenWords] = _read_table("closing")
CASE: Mapping[str, str] = WORDS["case"]
WHOSE: Mapping[str, str] = WORDS["whose"]
"""By situation and what becomes of the hand."""
EVERYDAY: Mapping[str, str] = WORDS["everyday"]
"""What is said of a common question."""
CARDS: tuple[CardsWords, ...] = _read_cards()


def list_step_words(step: DealingStep) -> frozenset[str]:
    """A step as the data file writes it."""
    burned = {True: "burned", False: "unburned", None: ""}[step.burn]
    words = {step.do.value, step.cards, step.street, step.becomes, burned, *step.excluding}
    return frozenset(words) - NOT_SPOKEN - {""}


def find_spoken_parts(ruling: Ruling) -> SpokenParts:
    """The parts of a ruling that was just found."""
    return SpokenParts(
        situation=ruling.route[-1] if ruling.route else ruling.situation,
        verdict=ruling.verdict,
        answered=ruling.answered,
        headline=ruling.headline,
        hand=ruling.hand,
        refund=ruling.refund,
        steps=ruling.procedure.steps,
        notes=frozenset(
            f"{name} {to_log_text(value)}" for name, value in ruling.procedure.words.items()
        ),
        button_moves=ruling.button_moves,
        lean=ruling.lean,
        is_stud=is_stud_game(ruling.situation, ruling.facts),
    )


def is_stud_game(situation: str, facts: Mapping[str, object]) -> bool:
    """Whether the facts, or the situation by itself, speak of stud."""
    means = SITUATIONS[situation].means if situation in SITUATIONS else {}
    return {**means, **facts}.get("family") == "stud"


def to_log_text(value: object) -> str:
    """A value of a procedure's words as logs keep it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def list_spoken_texts(
    parts: SpokenParts, setting: SpokenSetting = USUAL_SETTING
) -> tuple[str, ...]:
    """What is said, sentence by sentence, as message ids; with a seat some have a gap for it."""
    words = _list_spoken_words(parts)
    texts = (text.choose_text(setting, parts.is_stud) for text in words)
    return tuple(dict.fromkeys(filter(None, texts)))


def _list_spoken_words(parts: SpokenParts) -> Iterator[SpokenWords]:
    if parts.verdict in LEFT_TO_DIRECTOR:
        yield OPENING[parts.verdict]
        if parts.lean in LEAN:
            yield LEAN[parts.lean]
        return
    cards = tuple(list_cards_words(parts.steps, parts.notes))
    case = CASE.get(f"{parts.situation} {parts.verdict}")
    if case:
        yield SpokenWords(case)
    else:
        yield from _list_opening_words(parts, bool(cards))
    yield from cards
    yield from (NOTE[note] for note in sorted(parts.notes) if note in NOTE)
    if not case:
        yield from _list_closing_words(parts)


def _list_opening_words(parts: SpokenParts, has_cards: bool) -> Iterator[SpokenWords]:
    opening = OPENING[parts.verdict]
    if parts.headline:
        yield SpokenWords(parts.headline)
    elif parts.verdict in NO_MISDEAL and parts.situation in MISDEAL_SITUATIONS:
        yield OPENING["not_misdeal"]
    if not parts.headline and not (opening.alone and has_cards):
        yield _name_owner(parts, opening) if parts.verdict in SAYS_OF_HAND else opening
    if parts.hand in HAND and parts.verdict not in SAYS_OF_HAND:
        yield _name_owner(parts, HAND[parts.hand])
    yield from _list_chips_words(parts)


def _name_owner(parts: SpokenParts, words: SpokenWords) -> SpokenWords:
    """What is said of a hand, with the words of its situation where no seat is known."""
    return replace(words, says=WHOSE.get(f"{parts.situation} {parts.hand}", words.says))


def _list_chips_words(parts: SpokenParts) -> Iterator[SpokenWords]:
    is_in_steps = any(step.do is DealingAction.RETURN_BETS for step in parts.steps)
    if parts.refund is None or is_in_steps or parts.headline:
        return
    if parts.refund is ChipRefund.NONE and parts.hand != "dead":  # nobody thought they come back
        return
    again = parts.refund is ChipRefund.ALL and is_same_button_redeal(parts.steps)
    yield CHIPS["again" if again else parts.refund]


def is_same_button_redeal(steps: tuple[DealingStep, ...]) -> bool:
    """Whether the same button deals again: blinds and ante stay where they are."""
    return any(step.do is DealingAction.REDEAL and not step.becomes for step in steps)


def list_cards_words(
    steps: tuple[DealingStep, ...], notes: frozenset[str] = frozenset()
) -> Iterator[SpokenWords]:
    """What is said of the steps; one that the data does not know is said as it is written."""
    while steps:
        row = next((row for row in CARDS if row.is_match(steps, notes)), None)
        yield row.words if row else SpokenWords(dealing_step_text(steps[0]))
        steps = steps[len(row.steps) if row else 1 :]


def _list_closing_words(parts: SpokenParts) -> Iterator[SpokenWords]:
    is_redealt = any(step.do is DealingAction.REDEAL for step in parts.steps)
    if parts.button_moves is not None and not is_redealt:
        yield BUTTON["yes" if parts.button_moves else "no"]
    if parts.answered is AnswerCoverage.PARTIAL:
        yield CLOSING["partial"]
    elif parts.verdict in CLOSING:
        yield CLOSING[parts.verdict]
