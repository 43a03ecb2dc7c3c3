"""Example cards for each situation, as they lie when the mistake is noticed."""

from collections.abc import Callable
from dataclasses import replace

from rulings.core.deck import (
    CLUB_GAME,
    STUD_GAME,
    Deck,
    add_street_cards,
    burn_next_cards,
    complete_street,
    fold_hand,
    give_cards,
    peek_stub,
    play_street,
)
from rulings.core.facts import Answers
from rulings.core.misdeal_examples import (
    SHOWN,
    complete_deal,
    deal_boxed_card,
    deal_boxed_turn,
    deal_extra_card,
    deal_extra_to_all,
    deal_first_hands,
    deal_joker,
    deal_two_extra_cards,
    deal_wrong_count,
    expose_two_cards,
    label_cards,
    make_exposed_card_example,
    pick_street,
    play_to_street,
    request_cut,
    skip_button_card,
)


def build_incident_deck(situation: str, answers: Answers, burns: bool = True) -> Deck:
    """The cards as they lie when the mistake is noticed; some home games burn no cards."""
    deck = INCIDENTS.get(situation, complete_deal)(answers)
    return deck if burns else remove_burns(deck)


def remove_burns(deck: Deck) -> Deck:
    """The same table in a game without burns: what was burned lies on top of the deck."""
    back = tuple(burn.card for burn in deck.burns)
    return replace(deck, game=replace(deck.game, burns=False), stub=(*back, *deck.stub), burns=())


# --- the board


def make_early_street_example(street: str) -> Callable[[Answers], Deck]:
    """A street of a button game was dealt while its bettors were still to act."""

    def build_example(answers: Answers) -> Deck:
        deck = play_street(play_to_street(street, {}), street)
        cards = deck.find_street_cards(street)
        return label_cards(deck, *cards, names=("early", "shown"), shown=True)

    return build_example


def deal_early_stud_card(answers: Answers) -> Deck:
    """The first player of a stud street got a card too early."""
    street = pick_street(answers, ("fifth", "fourth", "sixth", "seventh"))
    deck = burn_next_cards(play_to_street(street, {}, STUD_GAME), street)
    card = peek_stub(deck, 1)
    return label_cards(
        add_street_cards(deck, street, card), *card, names=("early", "shown"), shown=True
    )


def deal_large_flop(answers: Answers) -> Deck:
    """The flop has four cards, or five."""
    deck = play_street(play_to_street("flop", {}), "flop")
    extra = peek_stub(deck, 2 if answers.get("flop_cards") == "more" else 1)
    deck = add_street_cards(deck, "flop", extra)
    return label_cards(deck, *extra, names=("extra", "shown"), shown=True)


def skip_burn(answers: Answers) -> Deck:
    """
    The street lies on the table, and no card was burned before it; its first card should have been.
    """
    street = (
        "flop"
        if answers.get("street", "flop") == "flop"
        else pick_street(answers, ("turn", "river"))
    )
    deck = play_to_street(street, {})
    if street == "flop" and answers.get("flop_cards") == "none":
        return deck
    deck = complete_street(deck, street)
    return label_cards(
        deck, deck.find_street_cards(street)[0], names=("wrong", "shown"), shown=True
    )


def skip_later_burn(answers: Answers) -> Deck:
    """The same for the turn or the river."""
    return skip_burn({**answers, "street": pick_street(answers, ("turn", "river"))})


def burn_two_cards(answers: Answers) -> Deck:
    """
    Two cards were burned, and the street was dealt: the second burn should be on it, its last card
    should not.
    """
    street = pick_street(answers, ("flop", "turn", "river"))
    deck = complete_street(burn_next_cards(play_to_street(street, {}), street, 2), street)
    named = label_cards(deck, deck.burns[-1].card, names=("extra",))
    return label_cards(named, deck.find_street_cards(street)[-1], names=("wrong",))


def drop_stub(answers: Answers) -> Deck:
    """The dealer dropped the rest of the deck after the flop, perhaps among other cards."""
    deck = play_street(play_to_street("flop", {}), "flop")
    mixed = answers.get("stub_mixed_with", "none")
    fell_into = deck.muck if mixed == "muck" else tuple(burn.card for burn in deck.burns)
    return deck if mixed == "none" else label_cards(deck, *fell_into, names=("mixed",))


# --- hands and home games


def muck_hand(answers: Answers) -> Deck:
    """A hand lies among the folded ones."""
    deck = drop_stub({})
    hand = deck.hands[deck.seat]
    return label_cards(fold_hand(deck, deck.seat), *hand, names=("hand",))


def expose_home_game_card(answers: Answers) -> Deck:
    """A card was shown: one of a first hand while it was dealt, or one of the deck."""
    street = pick_street(answers, ("flop", "turn", "river", "preflop"))
    if answers.get("shown_card") == "hand":
        return make_exposed_card_example(SHOWN)({**answers, "family": "cap"})
    deck = deal_first_hands({"family": "cap"})
    if street != "preflop":
        deck = play_street(play_to_street(street, {}, CLUB_GAME), street)
    card = peek_stub(deck, 1)
    deck = replace(deck, stub=deck.stub[1:], aside=card)
    return label_cards(deck, *card, names=("shown", "wrong"), shown=True)


def deal_extra_street_cards(answers: Answers) -> Deck:
    """
    After the flop everybody, or only some, got one of the folded cards as an extra card by mistake.
    """
    deck = play_street(play_to_street("flop", {}, CLUB_GAME), "flop")
    seats = [seat for seat, hand in enumerate(deck.hands) if hand]
    taken = deck.muck[: len(seats) if answers.get("recipients") == "all" else 2]
    for seat, card in zip(seats, taken, strict=False):
        deck = give_cards(deck, seat, (card,))
    return label_cards(deck, *taken, names=("esg", "extra"))


INCIDENTS: dict[str, Callable[[Answers], Deck]] = {
    "D01": make_exposed_card_example(1),
    "D02": make_exposed_card_example(SHOWN),
    "D03": expose_two_cards,
    "D04": make_exposed_card_example(SHOWN),
    "D05": make_exposed_card_example(SHOWN),
    "D07": deal_boxed_card,
    "D08": deal_joker,
    "D09": deal_extra_card,
    "D10": deal_two_extra_cards,
    "D11": deal_wrong_count,
    "D12": skip_button_card,
    "D22": request_cut,
    "F08": drop_stub,
    "F09": deal_boxed_turn,
    "B01": make_early_street_example("flop"),
    "B02": make_early_street_example("turn"),
    "B03": make_early_street_example("river"),
    "B04": deal_early_stud_card,
    "B05": deal_large_flop,
    "B06": skip_burn,
    "B07": skip_later_burn,
    "B08": burn_two_cards,
    "B09": deal_wrong_count,
    "C01": deal_extra_to_all,
    "C02": expose_home_game_card,
    "C03": deal_extra_street_cards,
    "H04": deal_wrong_count,
    "H05": deal_joker,
    "H07": muck_hand,
    "H09": muck_hand,
}
