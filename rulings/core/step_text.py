"""A complete sentence for every dealing step."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulings.core.data_loader import gettext_noop as _
from rulings.core.dealing_steps import DealingAction, DealingStep

KEPT_OUT = ("burns", "discards")
"""What a deck is shuffled without, in most books."""

USUAL_SENTENCES: Mapping[DealingAction, Mapping[tuple[str, str], str]] = {
    DealingAction.TAKE_BACK: {
        ("", ""): _("Take the cards back."),
        ("all", ""): _("Take all cards back."),
        ("early", ""): _("Put what was dealt too early back into the deck."),
        ("early", "flop"): _("Put the early flop back into the deck. The burn stays where it is."),
        ("early", "turn"): _("Put the early turn back into the deck. The burn stays where it is."),
        ("early", "river"): _(
            "Put the early river back into the deck. The burn stays where it is."
        ),
        ("flop", ""): _("Put the whole flop back into the deck. The burn stays where it is."),
        ("shown", ""): _("Take the shown card back."),
        ("extra", ""): _("Take back what is too much."),
        ("wrong", ""): _("Put the wrong card back on top of the deck."),
        ("aside", ""): _("Put the card that was set aside back into the deck."),
        ("hand", ""): _("Give the player the hand back."),
        ("stub", ""): _("Gather the rest of the deck, face down."),
        ("muck", ""): _("Gather the folded cards."),
        ("esg", ""): _("Take the extra cards back."),
        ("card", ""): _("Take the card back."),
        ("replacement", ""): _("Take the replacement back."),
    },
    DealingAction.SHOW: {
        ("", ""): _("Show the card to everybody."),
        ("shown", ""): _("Show the card to everybody."),
        ("wrong", ""): _("Show everybody the card that should have been burned."),
        ("early", ""): _("Show everybody the early card."),
        ("extra", ""): _("Show everybody the extra card."),
        ("card", ""): _("Show the card to everybody."),
        ("hand", ""): _("Lay the hand face up."),
    },
    DealingAction.SET_ASIDE: {
        ("", ""): _("Put the card aside."),
        ("early", ""): _("Put the early card aside. It does not play, even if the others fold."),
        ("early", "turn"): _(
            "Put the early turn aside. It does not play, even if the others fold."
        ),
        ("early", "river"): _(
            "Put the early river aside. It does not play, even if the others fold."
        ),
        ("shown", ""): _("Put the shown card aside."),
        ("extra", ""): _("Put the extra card aside."),
        ("wrong", ""): _("Put the wrong card aside."),
        ("card", ""): _("Put the card aside."),
    },
    DealingAction.MUCK: {
        ("", ""): _("Put the cards with the folded ones."),
        ("hand", ""): _("The hand goes into the muck, all its cards."),
        ("shown", ""): _("The shown card goes into the muck."),
        ("extra", ""): _("The extra card goes into the muck."),
        ("wrong", ""): _("The card goes into the muck. It is out of this hand."),
        ("early", ""): _("The early card goes into the muck."),
        ("card", ""): _("The card goes into the muck."),
        ("esg", ""): _("The extra cards go back to the discard pile."),
    },
    DealingAction.RESHUFFLE: {
        ("", ""): _("Shuffle the deck."),
        ("all", ""): _("Shuffle all cards."),
        ("stub", ""): _("Shuffle the rest of the deck."),
        ("flop", ""): _("Mix the cards of the flop."),
        ("muck", ""): _("Mix the rest of the deck with the cards it fell into, then shuffle it."),
        ("esg", ""): _("Shuffle the extra cards back into the discard pile they came from."),
        ("shown", ""): _("Shuffle the shown card into the rest of the deck."),
        ("early", ""): _("Shuffle what was dealt too early into the rest of the deck."),
    },
    DealingAction.CUT: {
        ("", ""): _("Cut the deck."),
        ("stub", ""): _("Cut the rest of the deck."),
    },
    DealingAction.REDEAL: {
        ("", ""): _("Deal the hand again, for the same button."),
        ("all", ""): _("Deal the hand again, for the same button."),
    },
    DealingAction.BURN: {
        ("", ""): _("Burn a card."),
        ("card", ""): _("Burn a card."),
        ("", "flop"): _("Burn a card for the flop."),
        ("", "turn"): _("Burn a card for the turn."),
        ("", "river"): _("Burn a card for the river."),
        ("", "this"): _("Burn a card for this street."),
        ("card", "flop"): _("Burn a card for the flop."),
        ("card", "turn"): _("Burn a card for the turn."),
        ("card", "river"): _("Burn a card for the river."),
        ("card", "this"): _("Burn a card for this street."),
        ("shown", ""): _(
            "Lay the shown card as the burn of the flop. Do not burn another one there."
        ),
        ("shown", "flop"): _(
            "Lay the shown card as the burn of the flop. Do not burn another one there."
        ),
        ("shown", "this"): _("The shown card lies as the burn of this street."),
        ("extra", ""): _("The extra card becomes the burn of the next street."),
        ("extra", "flop"): _(
            "Lay the extra card as the burn of the flop. Do not burn another one there."
        ),
        ("extra", "this"): _("The extra card becomes the burn of this street."),
        ("wrong", ""): _("The card that should have been burned becomes the burn."),
        ("wrong", "flop"): _("The card that should have been burned becomes the burn."),
        ("wrong", "turn"): _("The card that should have been burned becomes the burn."),
        ("wrong", "river"): _("The card that should have been burned becomes the burn."),
        ("wrong", "this"): _("The card that should have been burned becomes the burn."),
    },
    DealingAction.DEAL: {
        ("", ""): _("Deal the street."),
        ("card", ""): _("Finish the deal, until all players have their cards."),
        ("hand", ""): _("Deal the player a hand."),
        ("all", ""): _("Deal the street."),
        ("replacement", ""): _("Give the player the top card of the deck."),
        ("replacement", "flop"): _("The next card of the deck takes its place on the flop."),
        ("replacement", "turn"): _("The next card of the deck is the turn."),
        ("replacement", "river"): _("The next card of the deck is the river."),
        ("replacement", "this"): _("The next card of the deck takes its place."),
        ("card", "flop"): _("The next card of the deck completes the flop."),
        ("card", "turn"): _("The next card of the deck is the turn."),
        ("card", "river"): _("The next card of the deck is the river."),
        ("card", "this"): _("The next card of the deck takes its place."),
        ("esg", ""): _("Deal an extra card to everybody who is entitled to one."),
        ("extra", "this"): _("The second burn is dealt to this street, as its first card."),
        ("extra", "turn"): _("The second burn is the turn."),
        ("extra", "river"): _("The second burn is the river."),
        ("", "flop"): _("Deal the flop."),
        ("", "turn"): _("Deal the turn."),
        ("", "river"): _("Deal the river."),
        ("", "this"): _("Deal the street."),
    },
    DealingAction.FINISH_BETTING: {
        ("", ""): _("Finish the betting of this round."),
        ("", "preflop"): _("Finish the betting before the flop."),
        ("", "flop"): _("Finish the betting of the flop."),
        ("", "turn"): _("Finish the betting of the turn."),
        ("", "river"): _("Finish the betting of the river."),
        ("", "this"): _("Finish the betting of this round."),
    },
    DealingAction.DIRECTOR_DRAWS: {
        ("", ""): _("The director draws one of these cards. It is the burn."),
        ("flop", ""): _("The director draws one of these cards. The others are the flop."),
    },
    DealingAction.RETURN_BETS: {
        ("", ""): _("Give everybody their chips of this hand back."),
        ("all", ""): _("Give everybody their chips of this hand back."),
        ("", "this"): _("Give everybody their chips of this street back."),
    },
    DealingAction.NEXT_STREET: {
        ("", ""): _("Go on with the next street."),
        ("", "flop"): _("Go on with the flop."),
        ("", "turn"): _("Go on with the turn."),
        ("", "river"): _("Go on with the river."),
        ("", "this"): _("Go on with this street."),
    },
}
"""For each action, by the cards and the street that it is about."""

SENTENCES: Mapping[DealingStep, str] = {
    DealingStep(do, cards, street): sentence
    for do, sentences in USUAL_SENTENCES.items()
    for (cards, street), sentence in sentences.items()
} | {
    DealingStep(DealingAction.RESHUFFLE, face_down=True): _(
        "Shuffle the deck, all cards face down."
    ),
    DealingStep(DealingAction.RESHUFFLE, "stub", face_down=True): _(
        "Mix the rest of the deck face down, then shuffle it."
    ),
    DealingStep(DealingAction.RESHUFFLE, excluding=KEPT_OUT): _(
        "Shuffle the rest of the deck. Burns and folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, excluding=KEPT_OUT, face_down=True): _(
        "Shuffle the rest of the deck face down. Burns and folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, "stub", excluding=KEPT_OUT): _(
        "Shuffle the rest of the deck. Burns and folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, "stub", excluding=KEPT_OUT, face_down=True): _(
        "Shuffle the rest of the deck face down. Burns and folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, excluding=("burns",)): _(
        "Shuffle the rest of the deck. The burns stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, excluding=("discards",)): _(
        "Shuffle the rest of the deck. The folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, "stub", excluding=("discards",)): _(
        "Shuffle the rest of the deck. The folded cards stay out."
    ),
    DealingStep(DealingAction.RESHUFFLE, "flop", face_down=True): _(
        "Turn the cards of the flop face down and mix them."
    ),
    DealingStep(DealingAction.RESHUFFLE, "muck", face_down=True): _(
        "Mix the rest of the deck with the cards it fell into, face down, then shuffle it."
    ),
    DealingStep(DealingAction.TAKE_BACK, "flop", burn=False): _(
        "Put the whole flop back into the deck."
    ),
    DealingStep(DealingAction.RETURN_BETS, excluding=("knowing",)): _(
        "Give everybody else their chips back. The director decides about this player’s."
    ),
    DealingStep(DealingAction.REDEAL, becomes="right_button"): _(
        "Put the button right, then deal the hand again."
    ),
    DealingStep(DealingAction.DEAL, street="flop", burn=True): _("Burn a card and deal the flop."),
    DealingStep(DealingAction.DEAL, street="flop", burn=False): _(
        "Deal a new flop without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="turn", burn=True): _("Burn a card and deal the turn."),
    DealingStep(DealingAction.DEAL, street="turn", burn=False): _(
        "Deal the turn without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="river", burn=True): _(
        "Burn a card and deal the river."
    ),
    DealingStep(DealingAction.DEAL, street="river", burn=False): _(
        "Deal the river without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="this", burn=True): _(
        "Burn a card and deal the street again."
    ),
    DealingStep(DealingAction.DEAL, street="this", burn=False): _(
        "Deal the street again without another burn."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS, becomes="flop_burn"): _(
        "The director draws one of these cards. It is the burn of the flop."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS, becomes="turn_burn"): _(
        "The director draws one card: it is the burn of the turn. The others are the flop."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS, "flop", becomes="flop_burn"): _(
        "The director draws one of these cards. It is the burn of the flop."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS, "flop", becomes="turn_burn"): _(
        "The director draws one card: it is the burn of the turn. The others are the flop."
    ),
}


def dealing_step_text(step: DealingStep) -> str:
    """
    What the dealer does, in one sentence; the next plainer one where a step says more than any
    sentence.
    """
    return next(SENTENCES[simpler] for simpler in list_simpler_steps(step) if simpler in SENTENCES)


def list_simpler_steps(step: DealingStep) -> Iterator[DealingStep]:
    """A step, and the same step saying less and less; what matters most for the cards goes last."""
    yield step
    for said in ({"face_down": False}, {"becomes": ""}, {"excluding": ()}):
        step = replace(step, **said)
        yield step
    if step.street:
        yield replace(step, street="this")
    yield replace(step, burn=None)
    yield DealingStep(step.do, step.cards)
    yield DealingStep(step.do)
