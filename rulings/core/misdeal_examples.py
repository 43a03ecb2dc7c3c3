"""The usual ways in which a deal goes wrong, and what all examples are put together from."""

from collections.abc import Callable
from dataclasses import replace

from rulings.core.deck import (
    BUTTON_GAME,
    CLUB_GAME,
    DRAW_GAME,
    STUD_GAME,
    Card,
    Deck,
    Game,
    add_street_cards,
    build_deck,
    burn_next_cards,
    deal_hands,
    fold_hand,
    give_cards,
    peek_stub,
    play_street,
)
from rulings.core.facts import Answers

GAMES = {
    "flop": BUTTON_GAME,
    "stud": STUD_GAME,
    "draw": DRAW_GAME,
    "lowball": DRAW_GAME,
    "cap": CLUB_GAME,
}
FOLDED = 4
"""How many have folded before the first betting round is over: the muck is never empty then."""
IN_QUESTION = 4
"""Whose hand it is about, where any hand would do."""
SHOWN = 7
ALSO_SHOWN = 11
"""The cards of the deal that the dealer showed."""


def build_example_game(answers: Answers) -> Game:
    """The game that is played, as an example with its usual number of players."""
    return GAMES[answers.get("family", "flop")]


def deal_first_hands(answers: Answers, count: int | None = None, size: int = 52) -> Deck:
    """The first hands, complete or up to a certain card."""
    return replace(
        deal_hands(build_deck(build_example_game(answers), size), count), seat=IN_QUESTION
    )


def label_cards(deck: Deck, *cards: Card, names: tuple[str, ...], shown: bool = False) -> Deck:
    """The same deck with names for the cards it is about."""
    about = {**deck.about, **dict.fromkeys(names, cards)}
    return replace(deck, about=about, shown=deck.shown | frozenset(cards) if shown else deck.shown)


def play_to_street(street: str, answers: Answers, game: Game | None = None) -> Deck:
    """Everything that was dealt before a street, with some folded hands in the muck."""
    deck = replace(deal_hands(build_deck(game or build_example_game(answers))), seat=FOLDED)
    folded = FOLDED if deck.game.each == 2 else 0
    for seat in range(folded):
        deck = fold_hand(deck, seat)
    for name in deck.game.streets:
        if name == street:
            break
        deck = play_street(deck, name)
    return replace(deck, street=street)


def pick_street(answers: Answers, streets: tuple[str, ...]) -> str:
    """The street an answer names, if it is one of these; else the first of them."""
    said = answers.get("street", "")
    return said if said in streets else streets[0]


def request_cut(answers: Answers) -> Deck:
    """Somebody asks for a cut, before the deal or after it."""
    return (
        build_deck(build_example_game(answers))
        if answers.get("stage") == "before_deal"
        else complete_deal(answers)
    )


# --- the deal


def complete_deal(answers: Answers) -> Deck:
    """All hands are dealt; where the answers name a later street, it lies on the table."""
    street = answers.get("street", "")
    if street not in build_example_game(answers).streets:
        return deal_first_hands(answers)
    return play_street(play_to_street(street, answers), street)


def make_exposed_card_example(count: int) -> Callable[[Answers], Deck]:
    """The dealer showed this card of the deal, and stopped; or somebody has acted since."""

    def build_example(answers: Answers) -> Deck:
        deck = deal_until_noticed(answers, count)
        return label_cards(
            replace(deck, seat=find_card_seat(deck, count)),
            count,
            names=("shown", "wrong"),
            shown=True,
        )

    return build_example


def find_card_seat(deck: Deck, card: Card) -> int:
    """Who holds a card."""
    return next((seat for seat, hand in enumerate(deck.hands) if card in hand), deck.seat)


def deal_until_noticed(answers: Answers, count: int) -> Deck:
    """The deal up to a card; all of it once players have acted."""
    return deal_first_hands(answers, count if answers.get("acted", "few") == "few" else None)


def expose_two_cards(answers: Answers) -> Deck:
    """The dealer showed two cards of one deal."""
    return label_cards(
        deal_until_noticed(answers, ALSO_SHOWN),
        SHOWN,
        ALSO_SHOWN,
        names=("shown", "wrong"),
        shown=True,
    )


def deal_boxed_card(answers: Answers) -> Deck:
    """A card lay face up in the deck, or two; in the deal or, later, as the turn."""
    if answers.get("found") == "stub":
        return deal_boxed_turn(answers)
    if answers.get("boxed_count") == "more":
        return expose_two_cards(answers)
    next_too = int(answers.get("next_card_already_dealt_and_mixed") == "yes")
    deck = deal_first_hands(answers, SHOWN + next_too)
    return label_cards(
        replace(deck, seat=find_card_seat(deck, SHOWN)),
        SHOWN,
        names=("wrong", "shown", "card"),
        shown=True,
    )


def deal_boxed_turn(answers: Answers) -> Deck:
    """The card that comes as the turn is one that does not count."""
    deck = burn_next_cards(play_to_street("turn", {**answers, "family": "flop"}), "turn")
    scrap = peek_stub(deck, 1)
    return label_cards(
        add_street_cards(deck, "turn", scrap), *scrap, names=("wrong", "shown"), shown=True
    )


def deal_joker(answers: Answers) -> Deck:
    """All hands are dealt; one of their cards is an extra one that does not belong to the deck."""
    next_too = answers.get("next_card_already_dealt_and_mixed") == "yes"
    deck = deal_first_hands(answers, SHOWN + 1 if next_too else None, size=53)
    return label_cards(
        replace(deck, seat=find_card_seat(deck, SHOWN)),
        SHOWN,
        names=("wrong", "shown", "foreign"),
        shown=True,
    )


def deal_extra_card(answers: Answers) -> Deck:
    """One card too many was dealt."""
    if answers.get("extra_to") == "every_player":
        return deal_extra_to_all(answers)
    deck = deal_first_hands(answers)
    seat = 0 if answers.get("extra_to") == "first_player_after_full_deal" else IN_QUESTION
    extra = peek_stub(deck, 1)
    return label_cards(
        replace(give_cards(deck, seat, extra), seat=seat), *extra, names=("extra", "wrong")
    )


def deal_two_extra_cards(answers: Answers) -> Deck:
    """Two cards too many were dealt."""
    if answers.get("extra_to") == "every_player":
        return deal_extra_to_all(answers)
    deck = deal_first_hands(answers)
    extra = peek_stub(deck, 2)
    seat = 0 if answers.get("extra_to") == "first_player_after_full_deal" else IN_QUESTION
    deck = give_cards(replace(deck, seat=seat), seat, extra)
    return label_cards(deck, *extra, names=("extra", "wrong"))


def deal_extra_to_all(answers: Answers) -> Deck:
    """Everybody got one card too many."""
    deck = deal_first_hands(answers)
    extra = peek_stub(deck, len(deck.hands))
    for seat, card in enumerate(extra):
        deck = give_cards(deck, seat, (card,))
    return label_cards(deck, *extra, names=("extra", "wrong"))


def deal_wrong_count(answers: Answers) -> Deck:
    """One hand has a card too few or too many."""
    if answers.get("count") == "long":
        return deal_extra_card({**answers, "extra_to": "one_player"})
    game = build_example_game(answers)
    seat = game.players - 1 if answers.get("missing_final_card") == "yes" else IN_QUESTION
    deck = deal_first_hands(answers, game.players * (game.each - 1) + seat)
    for other in range(seat + 1, game.players):
        deck = give_cards(deck, other, peek_stub(deck, 1))
    return replace(deck, seat=seat, dealt=game.players * game.each)


def skip_button_card(answers: Answers) -> Deck:
    """The deal stopped one card too early: the button lacks the last one."""
    return deal_wrong_count({**answers, "count": "short", "missing_final_card": "yes"})
