"""
A whole sentence for every dealing step, as a dealer is told what to do; nothing is put together
from parts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulings.core.reading import marked as _
from rulings.core.steps import Do, Step

KEPT_OUT = ("burns", "discards")
"""What a deck is shuffled without, in most books."""

SENTENCES: Mapping[Step, str] = {
    # --- taking back, showing, putting away
    # -------------------------------------------------------------------------
    Step(Do.TAKE_BACK): _("Take the cards back."),
    Step(Do.TAKE_BACK, "all"): _("Take all cards back."),
    Step(Do.TAKE_BACK, "early"): _("Put what was dealt too early back into the deck."),
    Step(Do.TAKE_BACK, "early", "flop"): _(
        "Put the early flop back into the deck. The burn stays where it is."
    ),
    Step(Do.TAKE_BACK, "early", "turn"): _(
        "Put the early turn back into the deck. The burn stays where it is."
    ),
    Step(Do.TAKE_BACK, "early", "river"): _(
        "Put the early river back into the deck. The burn stays where it is."
    ),
    Step(Do.TAKE_BACK, "flop"): _(
        "Put the whole flop back into the deck. The burn stays where it is."
    ),
    Step(Do.TAKE_BACK, "shown"): _("Take the shown card back."),
    Step(Do.TAKE_BACK, "extra"): _("Take back what is too much."),
    Step(Do.TAKE_BACK, "wrong"): _("Put the wrong card back on top of the deck."),
    Step(Do.TAKE_BACK, "aside"): _("Put the card that was set aside back into the deck."),
    Step(Do.TAKE_BACK, "hand"): _("Give the player the hand back."),
    Step(Do.TAKE_BACK, "stub"): _("Gather the rest of the deck, face down."),
    Step(Do.TAKE_BACK, "muck"): _("Gather the folded cards."),
    Step(Do.TAKE_BACK, "esg"): _("Take the extra cards back."),
    Step(Do.TAKE_BACK, "card"): _("Take the card back."),
    Step(Do.TAKE_BACK, "replacement"): _("Take the replacement back."),
    Step(Do.SHOW): _("Show the card to everybody."),
    Step(Do.SHOW, "shown"): _("Show the card to everybody."),
    Step(Do.SHOW, "wrong"): _("Show everybody the card that should have been burned."),
    Step(Do.SHOW, "early"): _("Show everybody the early card."),
    Step(Do.SHOW, "extra"): _("Show everybody the extra card."),
    Step(Do.SHOW, "card"): _("Show the card to everybody."),
    Step(Do.SHOW, "hand"): _("Lay the hand face up."),
    Step(Do.SET_ASIDE): _("Put the card aside."),
    Step(Do.SET_ASIDE, "early"): _(
        "Put the early card aside. It does not play, even if the others fold."
    ),
    Step(Do.SET_ASIDE, "early", "turn"): _(
        "Put the early turn aside. It does not play, even if the others fold."
    ),
    Step(Do.SET_ASIDE, "early", "river"): _(
        "Put the early river aside. It does not play, even if the others fold."
    ),
    Step(Do.SET_ASIDE, "shown"): _("Put the shown card aside."),
    Step(Do.SET_ASIDE, "extra"): _("Put the extra card aside."),
    Step(Do.SET_ASIDE, "wrong"): _("Put the wrong card aside."),
    Step(Do.SET_ASIDE, "card"): _("Put the card aside."),
    Step(Do.MUCK): _("Put the cards with the folded ones."),
    Step(Do.MUCK, "hand"): _("The hand goes into the muck, all its cards."),
    Step(Do.MUCK, "shown"): _("The shown card goes into the muck."),
    Step(Do.MUCK, "extra"): _("The extra card goes into the muck."),
    Step(Do.MUCK, "wrong"): _("The card goes into the muck. It is out of this hand."),
    Step(Do.MUCK, "early"): _("The early card goes into the muck."),
    Step(Do.MUCK, "card"): _("The card goes into the muck."),
    Step(Do.MUCK, "esg"): _("The extra cards go back to the discard pile."),
    # --- shuffling and cutting
    # ----------------------------------------------------------------------------------------
    Step(Do.RESHUFFLE): _("Shuffle the deck."),
    Step(Do.RESHUFFLE, face_down=True): _("Shuffle the deck, all cards face down."),
    Step(Do.RESHUFFLE, "all"): _("Shuffle all cards."),
    Step(Do.RESHUFFLE, "stub"): _("Shuffle the rest of the deck."),
    Step(Do.RESHUFFLE, "stub", face_down=True): _(
        "Mix the rest of the deck face down, then shuffle it."
    ),
    Step(Do.RESHUFFLE, excluding=KEPT_OUT): _(
        "Shuffle the rest of the deck. Burns and folded cards stay out."
    ),
    Step(Do.RESHUFFLE, excluding=KEPT_OUT, face_down=True): _(
        "Shuffle the rest of the deck face down. Burns and folded cards stay out."
    ),
    Step(Do.RESHUFFLE, "stub", excluding=KEPT_OUT): _(
        "Shuffle the rest of the deck. Burns and folded cards stay out."
    ),
    Step(Do.RESHUFFLE, "stub", excluding=KEPT_OUT, face_down=True): _(
        "Shuffle the rest of the deck face down. Burns and folded cards stay out."
    ),
    Step(Do.RESHUFFLE, excluding=("burns",)): _(
        "Shuffle the rest of the deck. The burns stay out."
    ),
    Step(Do.RESHUFFLE, excluding=("discards",)): _(
        "Shuffle the rest of the deck. The folded cards stay out."
    ),
    Step(Do.RESHUFFLE, "flop"): _("Mix the cards of the flop."),
    Step(Do.RESHUFFLE, "flop", face_down=True): _(
        "Turn the cards of the flop face down and mix them."
    ),
    Step(Do.RESHUFFLE, "muck"): _(
        "Mix the rest of the deck with the cards it fell into, then shuffle it."
    ),
    Step(Do.RESHUFFLE, "muck", face_down=True): _(
        "Mix the rest of the deck with the cards it fell into, face down, then shuffle it."
    ),
    Step(Do.RESHUFFLE, "esg"): _(
        "Shuffle the extra cards back into the discard pile they came from."
    ),
    Step(Do.RESHUFFLE, "shown"): _("Shuffle the shown card into the rest of the deck."),
    Step(Do.RESHUFFLE, "early"): _("Shuffle what was dealt too early into the rest of the deck."),
    Step(Do.CUT): _("Cut the deck."),
    Step(Do.CUT, "stub"): _("Cut the rest of the deck."),
    Step(Do.REDEAL): _("Deal the hand again, for the same button."),
    Step(Do.REDEAL, becomes="right_button"): _("Put the button right, then deal the hand again."),
    Step(Do.REDEAL, "all"): _("Deal the hand again, for the same button."),
    # --- burning
    # ----------------------------------------------------------------------------------------------
    Step(Do.BURN): _("Burn a card."),
    Step(Do.BURN, "card"): _("Burn a card."),
    Step(Do.BURN, street="flop"): _("Burn a card for the flop."),
    Step(Do.BURN, street="turn"): _("Burn a card for the turn."),
    Step(Do.BURN, street="river"): _("Burn a card for the river."),
    Step(Do.BURN, street="this"): _("Burn a card for this street."),
    Step(Do.BURN, "card", "flop"): _("Burn a card for the flop."),
    Step(Do.BURN, "card", "turn"): _("Burn a card for the turn."),
    Step(Do.BURN, "card", "river"): _("Burn a card for the river."),
    Step(Do.BURN, "card", "this"): _("Burn a card for this street."),
    Step(Do.BURN, "shown"): _(
        "Lay the shown card as the burn of the flop. Do not burn another one there."
    ),
    Step(Do.BURN, "shown", "flop"): _(
        "Lay the shown card as the burn of the flop. Do not burn another one there."
    ),
    Step(Do.BURN, "shown", "this"): _("The shown card lies as the burn of this street."),
    Step(Do.BURN, "extra"): _("The extra card becomes the burn of the next street."),
    Step(Do.BURN, "extra", "flop"): _(
        "Lay the extra card as the burn of the flop. Do not burn another one there."
    ),
    Step(Do.BURN, "extra", "this"): _("The extra card becomes the burn of this street."),
    Step(Do.BURN, "wrong"): _("The card that should have been burned becomes the burn."),
    Step(Do.BURN, "wrong", "flop"): _("The card that should have been burned becomes the burn."),
    Step(Do.BURN, "wrong", "turn"): _("The card that should have been burned becomes the burn."),
    Step(Do.BURN, "wrong", "river"): _("The card that should have been burned becomes the burn."),
    Step(Do.BURN, "wrong", "this"): _("The card that should have been burned becomes the burn."),
    # --- dealing
    # ----------------------------------------------------------------------------------------------
    Step(Do.DEAL): _("Deal the street."),
    Step(Do.DEAL, "card"): _("Finish the deal, until all players have their cards."),
    Step(Do.DEAL, "hand"): _("Deal the player a hand."),
    Step(Do.DEAL, "all"): _("Deal the street."),
    Step(Do.DEAL, "replacement"): _("Give the player the top card of the deck."),
    Step(Do.DEAL, "replacement", "flop"): _(
        "The next card of the deck takes its place on the flop."
    ),
    Step(Do.DEAL, "replacement", "turn"): _("The next card of the deck is the turn."),
    Step(Do.DEAL, "replacement", "river"): _("The next card of the deck is the river."),
    Step(Do.DEAL, "replacement", "this"): _("The next card of the deck takes its place."),
    Step(Do.DEAL, "card", "flop"): _("The next card of the deck completes the flop."),
    Step(Do.DEAL, "card", "turn"): _("The next card of the deck is the turn."),
    Step(Do.DEAL, "card", "river"): _("The next card of the deck is the river."),
    Step(Do.DEAL, "card", "this"): _("The next card of the deck takes its place."),
    Step(Do.DEAL, "esg"): _("Deal an extra card to everybody who is entitled to one."),
    Step(Do.DEAL, "extra", "this"): _(
        "The second burn is dealt to this street, as its first card."
    ),
    Step(Do.DEAL, street="flop"): _("Deal the flop."),
    Step(Do.DEAL, street="flop", burn=True): _("Burn a card and deal the flop."),
    Step(Do.DEAL, street="flop", burn=False): _("Deal a new flop without another burn."),
    Step(Do.DEAL, street="turn"): _("Deal the turn."),
    Step(Do.DEAL, street="turn", burn=True): _("Burn a card and deal the turn."),
    Step(Do.DEAL, street="turn", burn=False): _("Deal the turn without another burn."),
    Step(Do.DEAL, street="river"): _("Deal the river."),
    Step(Do.DEAL, street="river", burn=True): _("Burn a card and deal the river."),
    Step(Do.DEAL, street="river", burn=False): _("Deal the river without another burn."),
    Step(Do.DEAL, street="this"): _("Deal the street."),
    Step(Do.DEAL, street="this", burn=True): _("Burn a card and deal the street again."),
    Step(Do.DEAL, street="this", burn=False): _("Deal the street again without another burn."),
    # --- bets, the director, and on
    # -----------------------------------------------------------------------------------
    Step(Do.FINISH_BETTING): _("Finish the betting of this round."),
    Step(Do.FINISH_BETTING, street="preflop"): _("Finish the betting before the flop."),
    Step(Do.FINISH_BETTING, street="flop"): _("Finish the betting of the flop."),
    Step(Do.FINISH_BETTING, street="turn"): _("Finish the betting of the turn."),
    Step(Do.FINISH_BETTING, street="river"): _("Finish the betting of the river."),
    Step(Do.FINISH_BETTING, street="this"): _("Finish the betting of this round."),
    Step(Do.DIRECTOR_DRAWS): _("The director draws one of these cards. It is the burn."),
    Step(Do.DIRECTOR_DRAWS, "flop"): _(
        "The director draws one of these cards. The others are the flop."
    ),
    Step(Do.DIRECTOR_DRAWS, becomes="flop_burn"): _(
        "The director draws one of these cards. It is the burn of the flop."
    ),
    Step(Do.DIRECTOR_DRAWS, becomes="turn_burn"): _(
        "The director draws one card: it is the burn of the turn. The others are the flop."
    ),
    Step(Do.DIRECTOR_DRAWS, "flop", becomes="flop_burn"): _(
        "The director draws one of these cards. It is the burn of the flop."
    ),
    Step(Do.DIRECTOR_DRAWS, "flop", becomes="turn_burn"): _(
        "The director draws one card: it is the burn of the turn. The others are the flop."
    ),
    Step(Do.RETURN_BETS): _("Give everybody their chips of this hand back."),
    Step(Do.RETURN_BETS, "all"): _("Give everybody their chips of this hand back."),
    Step(Do.RETURN_BETS, street="this"): _("Give everybody their chips of this street back."),
    Step(Do.NEXT_STREET): _("Go on with the next street."),
    Step(Do.NEXT_STREET, street="flop"): _("Go on with the flop."),
    Step(Do.NEXT_STREET, street="turn"): _("Go on with the turn."),
    Step(Do.NEXT_STREET, street="river"): _("Go on with the river."),
    Step(Do.NEXT_STREET, street="this"): _("Go on with this street."),
}


def step_sentence(step: Step) -> str:
    """
    What the dealer does, in one sentence; the next plainer one where a step says more than any
    sentence.
    """
    return next(SENTENCES[one] for one in plainer(step) if one in SENTENCES)


def plainer(step: Step) -> Iterator[Step]:
    """A step, and the same step saying less and less; what matters most for the cards goes last."""
    yield step
    for said in ({"face_down": False}, {"becomes": ""}, {"excluding": ()}):
        step = replace(step, **said)
        yield step
    if step.street:
        yield replace(step, street="this")
    yield replace(step, burn=None)
    yield Step(step.do, step.cards)
    yield Step(step.do)
