"""
How the cards lie when a mistake is noticed: one example for each situation, as plain as it can be.
"""

from collections.abc import Callable
from dataclasses import replace

from rulings.core.deck import (
    CLUB_GAME,
    STUD_GAME,
    Deck,
    burn_next,
    complete_street,
    fold,
    give,
    lay,
    peek_stub,
    play_street,
)
from rulings.core.facts import Answers
from rulings.core.misdeal_examples import (
    SHOWN,
    after_the_deal,
    button_short,
    deal_boxed_card,
    deal_boxed_turn,
    deal_first_hands,
    expose_dealt_card,
    expose_two_cards,
    extra_card,
    extra_for_all,
    joker,
    play_to_street,
    request_cut,
    street_in,
    two_extra,
    with_cards,
    wrong_count,
)


def start(situation: str, answers: Answers, burns: bool = True) -> Deck:
    """The cards as they lie when the mistake is noticed; some home games burn no cards."""
    deck = INCIDENTS.get(situation, after_the_deal)(answers)
    return deck if burns else without_burns(deck)


def without_burns(deck: Deck) -> Deck:
    """The same table in a game without burns: what was burned lies on top of the deck."""
    back = tuple(one.card for one in deck.burns)
    return replace(deck, game=replace(deck.game, burns=False), stub=(*back, *deck.stub), burns=())


# --- the board
# --------------------------------------------------------------------------------------------------


def early_street(street: str) -> Callable[[Answers], Deck]:
    """A street of a button game was dealt while its bettors were still to act."""

    def incident(answers: Answers) -> Deck:
        deck = play_street(play_to_street(street, {}), street)
        cards = deck.find_street_cards(street)
        return with_cards(deck, *cards, names=("early", "shown"), shown=True)

    return incident


def early_stud_card(answers: Answers) -> Deck:
    """The first player of a stud street got his card too early."""
    street = street_in(answers, ("fifth", "fourth", "sixth", "seventh"))
    deck = burn_next(play_to_street(street, {}, STUD_GAME), street)
    card = peek_stub(deck, 1)
    return with_cards(lay(deck, street, card), *card, names=("early", "shown"), shown=True)


def large_flop(answers: Answers) -> Deck:
    """The flop has four cards, or five."""
    deck = play_street(play_to_street("flop", {}), "flop")
    extra = peek_stub(deck, 2 if answers.get("flop_cards") == "more" else 1)
    deck = lay(deck, "flop", extra)
    return with_cards(deck, *extra, names=("extra", "shown"), shown=True)


def no_burn(answers: Answers) -> Deck:
    """
    The street lies on the table, and no card was burned before it; its first card should have been.
    """
    street = (
        "flop" if answers.get("street", "flop") == "flop" else street_in(answers, ("turn", "river"))
    )
    deck = play_to_street(street, {})
    if street == "flop" and answers.get("flop_cards") == "none":
        return deck
    deck = complete_street(deck, street)
    return with_cards(deck, deck.find_street_cards(street)[0], names=("wrong", "shown"), shown=True)


def no_burn_later(answers: Answers) -> Deck:
    """The same for the turn or the river."""
    return no_burn({**answers, "street": street_in(answers, ("turn", "river"))})


def two_burns(answers: Answers) -> Deck:
    """
    Two cards were burned, and the street was dealt: the second burn should be on it, its last card
    should not.
    """
    street = street_in(answers, ("flop", "turn", "river"))
    deck = complete_street(burn_next(play_to_street(street, {}), street, 2), street)
    named = with_cards(deck, deck.burns[-1].card, names=("extra",))
    return with_cards(named, deck.find_street_cards(street)[-1], names=("wrong",))


def drop_stub(answers: Answers) -> Deck:
    """The dealer dropped the rest of the deck after the flop, perhaps among other cards."""
    deck = play_street(play_to_street("flop", {}), "flop")
    mixed = answers.get("stub_mixed_with", "none")
    fell_into = deck.muck if mixed == "muck" else tuple(one.card for one in deck.burns)
    return deck if mixed == "none" else with_cards(deck, *fell_into, names=("mixed",))


# --- hands and home games
# ---------------------------------------------------------------------------------------------


def in_the_muck(answers: Answers) -> Deck:
    """A hand lies among the folded ones."""
    deck = drop_stub({})
    hand = deck.hands[deck.seat]
    return with_cards(fold(deck, deck.seat), *hand, names=("hand",))


def expose_card_at_home(answers: Answers) -> Deck:
    """A card of the deck was shown; it lies on the table."""
    street = street_in(answers, ("flop", "turn", "river", "preflop"))
    deck = deal_first_hands({"family": "cap"})
    if street != "preflop":
        deck = play_street(play_to_street(street, {}, CLUB_GAME), street)
    card = peek_stub(deck, 1)
    deck = replace(deck, stub=deck.stub[1:], aside=card)
    return with_cards(deck, *card, names=("shown", "wrong"), shown=True)


def extra_street_game(answers: Answers) -> Deck:
    """
    After the flop everybody, or only some, got one of the folded cards as an extra card by mistake.
    """
    deck = play_street(play_to_street("flop", {}, CLUB_GAME), "flop")
    seats = [seat for seat, hand in enumerate(deck.hands) if hand]
    taken = deck.muck[: len(seats) if answers.get("recipients") == "all" else 2]
    for seat, card in zip(seats, taken, strict=False):
        deck = give(deck, seat, (card,))
    return with_cards(deck, *taken, names=("esg", "extra"))


INCIDENTS: dict[str, Callable[[Answers], Deck]] = {
    "D01": expose_dealt_card(1),
    "D02": expose_dealt_card(SHOWN),
    "D03": expose_two_cards,
    "D04": expose_dealt_card(SHOWN),
    "D05": expose_dealt_card(SHOWN),
    "D07": deal_boxed_card,
    "D08": joker,
    "D09": extra_card,
    "D10": two_extra,
    "D11": wrong_count,
    "D12": button_short,
    "D22": request_cut,
    "F08": drop_stub,
    "F09": deal_boxed_turn,
    "B01": early_street("flop"),
    "B02": early_street("turn"),
    "B03": early_street("river"),
    "B04": early_stud_card,
    "B05": large_flop,
    "B06": no_burn,
    "B07": no_burn_later,
    "B08": two_burns,
    "B09": wrong_count,
    "C01": extra_for_all,
    "C02": expose_card_at_home,
    "C03": extra_street_game,
    "H04": wrong_count,
    "H05": joker,
    "H07": in_the_muck,
    "H09": in_the_muck,
}
