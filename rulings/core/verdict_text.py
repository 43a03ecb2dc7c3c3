"""
The words of a ruling: what each verdict, refund and part of a procedure means, as plainly as it can
be said.
"""

from collections.abc import Iterator, Mapping

from rulings.core.book import ChipRefund, Procedure, Verdict
from rulings.core.data_loader import gettext_noop as _
from rulings.core.ruling_decision import AnswerCoverage
from rulings.core.step_text import dealing_step_text

VERDICTS: Mapping[Verdict, str] = {
    Verdict.MISDEAL: _("Misdeal"),
    Verdict.PLAY_ON: _("Play on"),
    Verdict.REPLACE_CARD: _("The card is replaced"),
    Verdict.TAKE_BACK: _("Take the extra back"),
    Verdict.REDEAL_STREET: _("Deal the street again"),
    Verdict.SUBSTITUTE_STREET: _("The next card becomes the turn"),
    Verdict.SCRAMBLE: _("Mix and draw one"),
    Verdict.SHIFT_NEXT: _("The next card takes its place"),
    Verdict.HAND_DEAD: _("The hand is dead"),
    Verdict.HAND_LIVE: _("The hand is live"),
    Verdict.CHECK: _("It is a check"),
    Verdict.CARD_PLAYS: _("The card plays"),
    Verdict.VOID_REFUND: _("The hand is void"),
    Verdict.ACTION_STANDS: _("It stands"),
    Verdict.CORRECT_NOW: _("Put it right now"),
    Verdict.CORRECT_NEXT_HAND: _("Put it right next hand"),
    Verdict.ERROR_STANDS: _("It stays as it is"),
    Verdict.CLOSE_BETTING: _("No more bets"),
    Verdict.PENALTY: _("A penalty"),
    Verdict.NEW_LEVEL: _("The new level"),
    Verdict.OLD_LEVEL: _("The old level"),
    Verdict.DIRECTOR: _("The director decides"),
    Verdict.SILENT: _("The books say nothing"),
}
"""What stands in large type."""

ANSWERED: Mapping[AnswerCoverage, str] = {
    AnswerCoverage.DECIDED: _("The book decides"),
    AnswerCoverage.PARTIAL: _("The book says what, not how"),
    AnswerCoverage.DISCRETION: _("Left to the director"),
    AnswerCoverage.SILENT: _("No rule"),
}

REFUNDS: Mapping[ChipRefund, str] = {
    ChipRefund.ALL: _("Everybody gets back all chips of this hand."),
    ChipRefund.NONE: _("A player whose hand is fouled gets nothing back."),
    ChipRefund.UNCALLED: _("Only a bet that nobody called goes back."),
    ChipRefund.STREET: _("The bets of this street go back."),
    ChipRefund.ALL_BUT_KNOWING: _(
        "Everybody gets their chips back. The director decides about the player who knew."
    ),
    ChipRefund.FORFEITED: _("The blinds and antes that were posted stay in the pot."),
}

HANDS: Mapping[str, str] = {
    "dead": _("Dead: this player is out of the hand."),
    "live": _("Live: this player stays in the hand."),
}

BUTTON: Mapping[bool, str] = {
    False: _("The button stays where it is."),
    True: _("The button is put where it belongs."),
}

LEANS: Mapping[str, str] = {
    "retrieve": _("Rather give the hand back."),
    "live": _("Rather let the hand live."),
    "dead": _("Rather call the hand dead."),
    "misdeal": _("Rather deal again."),
    "play_on": _("Rather play on."),
    "shift_next": _(
        "Rather show the card that should have been burned and let the next one take its place."
    ),
    "refund": _("Rather give the chips back."),
}
"""Which way a director leans who is free to decide."""

MARKS: Mapping[str, str] = {
    "seed": _("Stands in the text itself."),
    "seen": _("Read in a public copy of the book."),
    "infer": _("Our reading where the text leaves a gap."),
    "custom": _("A custom, from an encyclopedia: it stands in no rule book."),
}
"""How sure a rule is."""

NOTES: Mapping[tuple[str, object], str] = {
    ("scrambled", 3): _("Three cards are mixed."),
    ("scrambled", 4): _("Four cards are mixed."),
    ("drawn_by", "director"): _("The director draws, nobody else."),
    ("drawn_by", "dealer"): _("The dealer draws."),
    ("drawn_card_becomes", "flop_burn"): _("The drawn card is the burn of the flop."),
    ("drawn_card_becomes", "turn_burn"): _(
        "The drawn card is the burn of the turn: no other one is burned there."
    ),
    ("exposed_card_becomes", "flop_burn"): _(
        "This card is the burn of the flop: no other one is burned there."
    ),
    ("exposed_card_becomes", "upcard"): _(
        "This card is the player’s upcard. Their third card comes face down."
    ),
    ("exposed_card_becomes", "next_burn"): _("This card is the burn of the next street."),
    ("wrong_card_goes", "discarded"): _("The card is shown to everybody and goes into the muck."),
    ("wrong_card_goes", "shown"): _("The card is shown to everybody and does not play."),
    ("wrong_card_goes", "burned"): _("The card is the burn after all."),
    ("wrong_card_goes", "next_burn"): _(
        "The card goes back on top of the deck: it is the burn of the next street."
    ),
    ("wrong_card_goes", "stub"): _("The card goes back on top of the deck."),
    ("wrong_card_goes", "discard_pile"): _("The extra cards go back to the discard pile."),
    ("wrong_card_goes", "esg_deck"): _(
        "The extra cards are shuffled back into the pile they came from."
    ),
    ("replace_when", "at_once"): _("The next card of the deck comes in its place at once."),
    ("replace_when", "after_the_round"): _(
        "The replacement comes after all other cards of this round."
    ),
    ("replace_when", "after_the_deal"): _("The replacement comes once everybody has all cards."),
    ("reshuffle_excludes", ("burns", "discards")): _(
        "Burns and folded cards stay out of the shuffle."
    ),
    ("reshuffle_excludes", ("burns",)): _("The burns stay out of the shuffle."),
    ("reshuffle_excludes", ("discards",)): _("The folded cards stay out of the shuffle."),
    ("esg_next_street", False): _("On the next street nobody gets an extra card."),
    ("esg_next_street", True): _("On the next street extra cards are dealt as usual."),
}
"""What a procedure tells besides its steps."""


def list_step_sentences(procedure: Procedure) -> tuple[str, ...]:
    """The steps of a procedure, each in one sentence."""
    return tuple(map(dealing_step_text, procedure.steps))


def list_procedure_notes(procedure: Procedure) -> tuple[str, ...]:
    """What else a procedure says, in its own order; a club's own words for it are left out."""
    return tuple(dict.fromkeys(list_raw_procedure_notes(procedure)))


def list_raw_procedure_notes(procedure: Procedure) -> Iterator[str]:
    """What there is to say of a procedure besides its steps, in our words."""
    for name, value in procedure.words.items():
        if (name, value) in NOTES:
            yield NOTES[name, value]
