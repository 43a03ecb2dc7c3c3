"""
A whole sentence for every dealing step, as a dealer is told what to do; nothing is put together
from parts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulings.core.data_loader import gettext_noop as _
from rulings.core.dealing_steps import DealingAction, DealingStep

KEPT_OUT = ("burns", "discards")
"""What a deck is shuffled without, in most books."""

SENTENCES: Mapping[DealingStep, str] = {
    # --- taking back, showing, putting away
    # -------------------------------------------------------------------------
    DealingStep(DealingAction.TAKE_BACK): _("Take the cards back."),
    DealingStep(DealingAction.TAKE_BACK, "all"): _("Take all cards back."),
    DealingStep(DealingAction.TAKE_BACK, "early"): _(
        "Put what was dealt too early back into the deck."
    ),
    DealingStep(DealingAction.TAKE_BACK, "early", "flop"): _(
        "Put the early flop back into the deck. The burn stays where it is."
    ),
    DealingStep(DealingAction.TAKE_BACK, "early", "turn"): _(
        "Put the early turn back into the deck. The burn stays where it is."
    ),
    DealingStep(DealingAction.TAKE_BACK, "early", "river"): _(
        "Put the early river back into the deck. The burn stays where it is."
    ),
    DealingStep(DealingAction.TAKE_BACK, "flop"): _(
        "Put the whole flop back into the deck. The burn stays where it is."
    ),
    DealingStep(DealingAction.TAKE_BACK, "shown"): _("Take the shown card back."),
    DealingStep(DealingAction.TAKE_BACK, "extra"): _("Take back what is too much."),
    DealingStep(DealingAction.TAKE_BACK, "wrong"): _("Put the wrong card back on top of the deck."),
    DealingStep(DealingAction.TAKE_BACK, "aside"): _(
        "Put the card that was set aside back into the deck."
    ),
    DealingStep(DealingAction.TAKE_BACK, "hand"): _("Give the player the hand back."),
    DealingStep(DealingAction.TAKE_BACK, "stub"): _("Gather the rest of the deck, face down."),
    DealingStep(DealingAction.TAKE_BACK, "muck"): _("Gather the folded cards."),
    DealingStep(DealingAction.TAKE_BACK, "esg"): _("Take the extra cards back."),
    DealingStep(DealingAction.TAKE_BACK, "card"): _("Take the card back."),
    DealingStep(DealingAction.TAKE_BACK, "replacement"): _("Take the replacement back."),
    DealingStep(DealingAction.SHOW): _("Show the card to everybody."),
    DealingStep(DealingAction.SHOW, "shown"): _("Show the card to everybody."),
    DealingStep(DealingAction.SHOW, "wrong"): _(
        "Show everybody the card that should have been burned."
    ),
    DealingStep(DealingAction.SHOW, "early"): _("Show everybody the early card."),
    DealingStep(DealingAction.SHOW, "extra"): _("Show everybody the extra card."),
    DealingStep(DealingAction.SHOW, "card"): _("Show the card to everybody."),
    DealingStep(DealingAction.SHOW, "hand"): _("Lay the hand face up."),
    DealingStep(DealingAction.SET_ASIDE): _("Put the card aside."),
    DealingStep(DealingAction.SET_ASIDE, "early"): _(
        "Put the early card aside. It does not play, even if the others fold."
    ),
    DealingStep(DealingAction.SET_ASIDE, "early", "turn"): _(
        "Put the early turn aside. It does not play, even if the others fold."
    ),
    DealingStep(DealingAction.SET_ASIDE, "early", "river"): _(
        "Put the early river aside. It does not play, even if the others fold."
    ),
    DealingStep(DealingAction.SET_ASIDE, "shown"): _("Put the shown card aside."),
    DealingStep(DealingAction.SET_ASIDE, "extra"): _("Put the extra card aside."),
    DealingStep(DealingAction.SET_ASIDE, "wrong"): _("Put the wrong card aside."),
    DealingStep(DealingAction.SET_ASIDE, "card"): _("Put the card aside."),
    DealingStep(DealingAction.MUCK): _("Put the cards with the folded ones."),
    DealingStep(DealingAction.MUCK, "hand"): _("The hand goes into the muck, all its cards."),
    DealingStep(DealingAction.MUCK, "shown"): _("The shown card goes into the muck."),
    DealingStep(DealingAction.MUCK, "extra"): _("The extra card goes into the muck."),
    DealingStep(DealingAction.MUCK, "wrong"): _(
        "The card goes into the muck. It is out of this hand."
    ),
    DealingStep(DealingAction.MUCK, "early"): _("The early card goes into the muck."),
    DealingStep(DealingAction.MUCK, "card"): _("The card goes into the muck."),
    DealingStep(DealingAction.MUCK, "esg"): _("The extra cards go back to the discard pile."),
    # --- shuffling and cutting
    # ----------------------------------------------------------------------------------------
    DealingStep(DealingAction.RESHUFFLE): _("Shuffle the deck."),
    DealingStep(DealingAction.RESHUFFLE, face_down=True): _(
        "Shuffle the deck, all cards face down."
    ),
    DealingStep(DealingAction.RESHUFFLE, "all"): _("Shuffle all cards."),
    DealingStep(DealingAction.RESHUFFLE, "stub"): _("Shuffle the rest of the deck."),
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
    DealingStep(DealingAction.RESHUFFLE, "flop"): _("Mix the cards of the flop."),
    DealingStep(DealingAction.RESHUFFLE, "flop", face_down=True): _(
        "Turn the cards of the flop face down and mix them."
    ),
    DealingStep(DealingAction.RESHUFFLE, "muck"): _(
        "Mix the rest of the deck with the cards it fell into, then shuffle it."
    ),
    DealingStep(DealingAction.RESHUFFLE, "muck", face_down=True): _(
        "Mix the rest of the deck with the cards it fell into, face down, then shuffle it."
    ),
    DealingStep(DealingAction.RESHUFFLE, "esg"): _(
        "Shuffle the extra cards back into the discard pile they came from."
    ),
    DealingStep(DealingAction.RESHUFFLE, "shown"): _(
        "Shuffle the shown card into the rest of the deck."
    ),
    DealingStep(DealingAction.RESHUFFLE, "early"): _(
        "Shuffle what was dealt too early into the rest of the deck."
    ),
    DealingStep(DealingAction.CUT): _("Cut the deck."),
    DealingStep(DealingAction.CUT, "stub"): _("Cut the rest of the deck."),
    DealingStep(DealingAction.REDEAL): _("Deal the hand again, for the same button."),
    DealingStep(DealingAction.REDEAL, becomes="right_button"): _(
        "Put the button right, then deal the hand again."
    ),
    DealingStep(DealingAction.REDEAL, "all"): _("Deal the hand again, for the same button."),
    # --- burning
    # ----------------------------------------------------------------------------------------------
    DealingStep(DealingAction.BURN): _("Burn a card."),
    DealingStep(DealingAction.BURN, "card"): _("Burn a card."),
    DealingStep(DealingAction.BURN, street="flop"): _("Burn a card for the flop."),
    DealingStep(DealingAction.BURN, street="turn"): _("Burn a card for the turn."),
    DealingStep(DealingAction.BURN, street="river"): _("Burn a card for the river."),
    DealingStep(DealingAction.BURN, street="this"): _("Burn a card for this street."),
    DealingStep(DealingAction.BURN, "card", "flop"): _("Burn a card for the flop."),
    DealingStep(DealingAction.BURN, "card", "turn"): _("Burn a card for the turn."),
    DealingStep(DealingAction.BURN, "card", "river"): _("Burn a card for the river."),
    DealingStep(DealingAction.BURN, "card", "this"): _("Burn a card for this street."),
    DealingStep(DealingAction.BURN, "shown"): _(
        "Lay the shown card as the burn of the flop. Do not burn another one there."
    ),
    DealingStep(DealingAction.BURN, "shown", "flop"): _(
        "Lay the shown card as the burn of the flop. Do not burn another one there."
    ),
    DealingStep(DealingAction.BURN, "shown", "this"): _(
        "The shown card lies as the burn of this street."
    ),
    DealingStep(DealingAction.BURN, "extra"): _(
        "The extra card becomes the burn of the next street."
    ),
    DealingStep(DealingAction.BURN, "extra", "flop"): _(
        "Lay the extra card as the burn of the flop. Do not burn another one there."
    ),
    DealingStep(DealingAction.BURN, "extra", "this"): _(
        "The extra card becomes the burn of this street."
    ),
    DealingStep(DealingAction.BURN, "wrong"): _(
        "The card that should have been burned becomes the burn."
    ),
    DealingStep(DealingAction.BURN, "wrong", "flop"): _(
        "The card that should have been burned becomes the burn."
    ),
    DealingStep(DealingAction.BURN, "wrong", "turn"): _(
        "The card that should have been burned becomes the burn."
    ),
    DealingStep(DealingAction.BURN, "wrong", "river"): _(
        "The card that should have been burned becomes the burn."
    ),
    DealingStep(DealingAction.BURN, "wrong", "this"): _(
        "The card that should have been burned becomes the burn."
    ),
    # --- dealing
    # ----------------------------------------------------------------------------------------------
    DealingStep(DealingAction.DEAL): _("Deal the street."),
    DealingStep(DealingAction.DEAL, "card"): _(
        "Finish the deal, until all players have their cards."
    ),
    DealingStep(DealingAction.DEAL, "hand"): _("Deal the player a hand."),
    DealingStep(DealingAction.DEAL, "all"): _("Deal the street."),
    DealingStep(DealingAction.DEAL, "replacement"): _("Give the player the top card of the deck."),
    DealingStep(DealingAction.DEAL, "replacement", "flop"): _(
        "The next card of the deck takes its place on the flop."
    ),
    DealingStep(DealingAction.DEAL, "replacement", "turn"): _(
        "The next card of the deck is the turn."
    ),
    DealingStep(DealingAction.DEAL, "replacement", "river"): _(
        "The next card of the deck is the river."
    ),
    DealingStep(DealingAction.DEAL, "replacement", "this"): _(
        "The next card of the deck takes its place."
    ),
    DealingStep(DealingAction.DEAL, "card", "flop"): _(
        "The next card of the deck completes the flop."
    ),
    DealingStep(DealingAction.DEAL, "card", "turn"): _("The next card of the deck is the turn."),
    DealingStep(DealingAction.DEAL, "card", "river"): _("The next card of the deck is the river."),
    DealingStep(DealingAction.DEAL, "card", "this"): _(
        "The next card of the deck takes its place."
    ),
    DealingStep(DealingAction.DEAL, "esg"): _(
        "Deal an extra card to everybody who is entitled to one."
    ),
    DealingStep(DealingAction.DEAL, "extra", "this"): _(
        "The second burn is dealt to this street, as its first card."
    ),
    DealingStep(DealingAction.DEAL, street="flop"): _("Deal the flop."),
    DealingStep(DealingAction.DEAL, street="flop", burn=True): _("Burn a card and deal the flop."),
    DealingStep(DealingAction.DEAL, street="flop", burn=False): _(
        "Deal a new flop without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="turn"): _("Deal the turn."),
    DealingStep(DealingAction.DEAL, street="turn", burn=True): _("Burn a card and deal the turn."),
    DealingStep(DealingAction.DEAL, street="turn", burn=False): _(
        "Deal the turn without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="river"): _("Deal the river."),
    DealingStep(DealingAction.DEAL, street="river", burn=True): _(
        "Burn a card and deal the river."
    ),
    DealingStep(DealingAction.DEAL, street="river", burn=False): _(
        "Deal the river without another burn."
    ),
    DealingStep(DealingAction.DEAL, street="this"): _("Deal the street."),
    DealingStep(DealingAction.DEAL, street="this", burn=True): _(
        "Burn a card and deal the street again."
    ),
    DealingStep(DealingAction.DEAL, street="this", burn=False): _(
        "Deal the street again without another burn."
    ),
    # --- bets, the director, and on
    # -----------------------------------------------------------------------------------
    DealingStep(DealingAction.FINISH_BETTING): _("Finish the betting of this round."),
    DealingStep(DealingAction.FINISH_BETTING, street="preflop"): _(
        "Finish the betting before the flop."
    ),
    DealingStep(DealingAction.FINISH_BETTING, street="flop"): _("Finish the betting of the flop."),
    DealingStep(DealingAction.FINISH_BETTING, street="turn"): _("Finish the betting of the turn."),
    DealingStep(DealingAction.FINISH_BETTING, street="river"): _(
        "Finish the betting of the river."
    ),
    DealingStep(DealingAction.FINISH_BETTING, street="this"): _(
        "Finish the betting of this round."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS): _(
        "The director draws one of these cards. It is the burn."
    ),
    DealingStep(DealingAction.DIRECTOR_DRAWS, "flop"): _(
        "The director draws one of these cards. The others are the flop."
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
    DealingStep(DealingAction.RETURN_BETS): _("Give everybody their chips of this hand back."),
    DealingStep(DealingAction.RETURN_BETS, "all"): _(
        "Give everybody their chips of this hand back."
    ),
    DealingStep(DealingAction.RETURN_BETS, street="this"): _(
        "Give everybody their chips of this street back."
    ),
    DealingStep(DealingAction.NEXT_STREET): _("Go on with the next street."),
    DealingStep(DealingAction.NEXT_STREET, street="flop"): _("Go on with the flop."),
    DealingStep(DealingAction.NEXT_STREET, street="turn"): _("Go on with the turn."),
    DealingStep(DealingAction.NEXT_STREET, street="river"): _("Go on with the river."),
    DealingStep(DealingAction.NEXT_STREET, street="this"): _("Go on with this street."),
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
