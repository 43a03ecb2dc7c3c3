"""How the cards lie when a mistake is noticed: one example for each situation, as plain as it can be."""

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
    burn_next,
    complete_street,
    deal_hands,
    fold,
    fresh,
    give,
    lay,
    play_street,
    top,
)
from rulings.core.facts import Answers

GAMES = {"flop": BUTTON_GAME, "stud": STUD_GAME, "draw": DRAW_GAME, "lowball": DRAW_GAME, "cap": CLUB_GAME}
FOLDED = 4
"""How many have folded before the first betting round is over: the muck is never empty then."""
IN_QUESTION = 4
"""Whose hand it is about, where any hand would do."""
SHOWN, ALSO_SHOWN = 7, 11
"""The cards of the deal that the dealer showed."""


def start(situation: str, answers: Answers) -> Deck:
    """The cards as they lie when the mistake is noticed."""
    return INCIDENTS.get(situation, after_the_deal)(answers)


def game_of(answers: Answers) -> Game:
    """The game that is played, as an example with its usual number of players."""
    return GAMES[answers.get("family", "flop")]


def hands_dealt(answers: Answers, count: int | None = None, size: int = 52) -> Deck:
    """The first hands, complete or up to a certain card."""
    return replace(deal_hands(fresh(game_of(answers), size), count), seat=IN_QUESTION)


def with_cards(deck: Deck, *cards: Card, names: tuple[str, ...], shown: bool = False) -> Deck:
    """The same deck with names for the cards it is about."""
    about = {**deck.about, **dict.fromkeys(names, cards)}
    return replace(deck, about=about, shown=deck.shown | frozenset(cards) if shown else deck.shown)


def played_to(street: str, answers: Answers, game: Game | None = None) -> Deck:
    """Everything that was dealt before a street, with some folded hands in the muck."""
    deck = replace(deal_hands(fresh(game or game_of(answers))), seat=FOLDED)
    folded = FOLDED if deck.game.each == 2 else 0
    for seat in range(folded):
        deck = fold(deck, seat)
    for name in deck.game.streets:
        if name == street:
            break
        deck = play_street(deck, name)
    return replace(deck, street=street)


def street_in(answers: Answers, streets: tuple[str, ...]) -> str:
    """The street an answer names, if it is one of these; else the first of them."""
    said = answers.get("street", "")
    return said if said in streets else streets[0]


# --- the deal ---------------------------------------------------------------------------------------------------------


def after_the_deal(answers: Answers) -> Deck:
    """Everybody has his cards; where the answers name a later street, it lies on the table."""
    street = answers.get("street", "")
    if street not in game_of(answers).streets:
        return hands_dealt(answers)
    return play_street(played_to(street, answers), street)


def shown_by_dealer(count: int) -> Callable[[Answers], Deck]:
    """The dealer showed this card of the deal, and stopped."""

    def incident(answers: Answers) -> Deck:
        deck = hands_dealt(answers, count)
        return with_cards(replace(deck, seat=seat_of(deck, count)), count, names=("shown", "wrong"), shown=True)

    return incident


def seat_of(deck: Deck, card: Card) -> int:
    """Who holds a card."""
    return next((seat for seat, hand in enumerate(deck.hands) if card in hand), deck.seat)


def two_shown(answers: Answers) -> Deck:
    """The dealer showed two cards of one deal."""
    return with_cards(hands_dealt(answers, ALSO_SHOWN), SHOWN, ALSO_SHOWN, names=("shown", "wrong"), shown=True)


def boxed(answers: Answers) -> Deck:
    """A card lay face up in the deck, or two; in the deal or, later, as the turn."""
    if answers.get("found") == "stub":
        return boxed_later(answers)
    if answers.get("boxed_count") == "more":
        return two_shown(answers)
    next_too = int(answers.get("next_card_already_dealt_and_mixed") == "yes")
    deck = hands_dealt(answers, SHOWN + next_too)
    return with_cards(replace(deck, seat=seat_of(deck, SHOWN)), SHOWN, names=("wrong", "shown", "card"), shown=True)


def boxed_later(answers: Answers) -> Deck:
    """The card that comes as the turn is one that does not count."""
    deck = burn_next(played_to("turn", {**answers, "family": "flop"}), "turn")
    scrap = top(deck, 1)
    return with_cards(lay(deck, "turn", scrap), *scrap, names=("wrong", "shown"), shown=True)


def joker(answers: Answers) -> Deck:
    """Everybody has his cards; one of them is a card too many in the deck that does not belong to it."""
    next_too = answers.get("next_card_already_dealt_and_mixed") == "yes"
    deck = hands_dealt(answers, SHOWN + 1 if next_too else None, size=53)
    return with_cards(replace(deck, seat=seat_of(deck, SHOWN)), SHOWN, names=("wrong", "shown", "foreign"), shown=True)


def extra_card(answers: Answers) -> Deck:
    """One card too many was dealt."""
    if answers.get("extra_to") == "every_player":
        return extra_for_all(answers)
    deck = hands_dealt(answers)
    seat = 0 if answers.get("extra_to") == "first_player_after_full_deal" else IN_QUESTION
    extra = top(deck, 1)
    return with_cards(replace(give(deck, seat, extra), seat=seat), *extra, names=("extra", "wrong"))


def two_extra(answers: Answers) -> Deck:
    """Two cards too many were dealt."""
    if answers.get("extra_to") == "every_player":
        return extra_for_all(answers)
    deck = hands_dealt(answers)
    extra = top(deck, 2)
    to = (0, 1) if answers.get("extra_to") == "first_player_after_full_deal" else (IN_QUESTION, IN_QUESTION)
    for seat, card in zip(to, extra, strict=True):
        deck = give(deck, seat, (card,))
    return with_cards(replace(deck, seat=to[0]), *extra, names=("extra", "wrong"))


def extra_for_all(answers: Answers) -> Deck:
    """Everybody got one card too many."""
    deck = hands_dealt(answers)
    extra = top(deck, len(deck.hands))
    for seat, card in enumerate(extra):
        deck = give(deck, seat, (card,))
    return with_cards(deck, *extra, names=("extra", "wrong"))


def wrong_count(answers: Answers) -> Deck:
    """One hand has a card too few or too many."""
    if answers.get("count") == "long":
        return extra_card({**answers, "extra_to": "one_player"})
    game = game_of(answers)
    before_last = game.players * (game.each - 1)
    if answers.get("missing_final_card") == "yes":
        return replace(hands_dealt(answers, before_last + game.players - 1), seat=game.players - 1)
    deck = hands_dealt(answers, before_last + IN_QUESTION)
    for seat in range(IN_QUESTION + 1, game.players):
        deck = give(deck, seat, top(deck, 1))
    return deck


def button_short(answers: Answers) -> Deck:
    """The deal stopped one card too early: the button lacks his last one."""
    return wrong_count({**answers, "count": "short", "missing_final_card": "yes"})


# --- the board --------------------------------------------------------------------------------------------------------


def early_street(street: str) -> Callable[[Answers], Deck]:
    """A street of a button game was dealt while its bettors were still to act."""

    def incident(answers: Answers) -> Deck:
        deck = play_street(played_to(street, {}), street)
        cards = deck.on(street)
        return with_cards(deck, *cards, names=("early", "shown"), shown=True)

    return incident


def early_stud_card(answers: Answers) -> Deck:
    """The first player of a stud street got his card too early."""
    street = street_in(answers, ("fifth", "fourth", "sixth", "seventh"))
    deck = burn_next(played_to(street, {}, STUD_GAME), street)
    card = top(deck, 1)
    return with_cards(lay(deck, street, card), *card, names=("early", "shown"), shown=True)


def large_flop(answers: Answers) -> Deck:
    """The flop has four cards, or five."""
    deck = play_street(played_to("flop", {}), "flop")
    extra = top(deck, 2 if answers.get("flop_cards") == "more" else 1)
    deck = lay(deck, "flop", extra)
    return with_cards(deck, *extra, names=("extra", "shown"), shown=True)


def no_burn(answers: Answers) -> Deck:
    """The street lies on the table, and no card was burned before it; its first card should have been."""
    street = "flop" if answers.get("street", "flop") == "flop" else street_in(answers, ("turn", "river"))
    deck = played_to(street, {})
    if street == "flop" and answers.get("flop_cards") == "none":
        return deck
    deck = complete_street(deck, street)
    return with_cards(deck, deck.on(street)[0], names=("wrong", "shown"), shown=True)


def no_burn_later(answers: Answers) -> Deck:
    """The same for the turn or the river."""
    return no_burn({**answers, "street": street_in(answers, ("turn", "river"))})


def two_burns(answers: Answers) -> Deck:
    """Two cards were burned, and the street was dealt."""
    street = street_in(answers, ("flop", "turn", "river"))
    deck = burn_next(played_to(street, {}), street, 2)
    extra = deck.burns[-1].card
    return with_cards(complete_street(deck, street), extra, names=("extra", "wrong"))


def dropped_stub(answers: Answers) -> Deck:
    """The dealer dropped the rest of the deck after the flop."""
    return play_street(played_to("flop", {}), "flop")


# --- hands and home games ---------------------------------------------------------------------------------------------


def in_the_muck(answers: Answers) -> Deck:
    """A hand lies among the folded ones."""
    deck = dropped_stub(answers)
    hand = deck.hands[deck.seat]
    return with_cards(fold(deck, deck.seat), *hand, names=("hand",))


def shown_at_home(answers: Answers) -> Deck:
    """A card of the deck was shown; it lies on the table."""
    street = street_in(answers, ("flop", "turn", "river", "preflop"))
    deck = hands_dealt({"family": "cap"})
    if street != "preflop":
        deck = play_street(played_to(street, {}, CLUB_GAME), street)
    card = top(deck, 1)
    deck = replace(deck, stub=deck.stub[1:], aside=card)
    return with_cards(deck, *card, names=("shown", "wrong"), shown=True)


def extra_street_game(answers: Answers) -> Deck:
    """After the flop everybody, or only some, got one of the folded cards as an extra card by mistake."""
    deck = play_street(played_to("flop", {}, CLUB_GAME), "flop")
    seats = [seat for seat, hand in enumerate(deck.hands) if hand]
    taken = deck.muck[: len(seats) if answers.get("recipients") == "all" else 2]
    for seat, card in zip(seats, taken, strict=False):
        deck = give(deck, seat, (card,))
    return with_cards(deck, *taken, names=("esg", "extra"))


INCIDENTS: dict[str, Callable[[Answers], Deck]] = {
    "D01": shown_by_dealer(1),
    "D02": shown_by_dealer(SHOWN),
    "D03": two_shown,
    "D04": shown_by_dealer(SHOWN),
    "D05": shown_by_dealer(SHOWN),
    "D07": boxed,
    "D08": joker,
    "D09": extra_card,
    "D10": two_extra,
    "D11": wrong_count,
    "D12": button_short,
    "F08": dropped_stub,
    "F09": boxed_later,
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
    "C02": shown_at_home,
    "C03": extra_street_game,
    "H04": wrong_count,
    "H05": joker,
    "H07": in_the_muck,
    "H09": in_the_muck,
}
