"""
A model deck: where every card lies while a mistake is put right, step by step.

A card is known by its place in the deck as it came to the table: card 1 is the first one off.
Nothing is ever lost: a step only moves cards from one place to another.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

Card = int
Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]
"""Cards in one order go in, the same cards in another order come out."""


class DeckError(ValueError):
    """A step that cannot be carried out with these cards."""


@dataclass(frozen=True, slots=True)
class Game:
    """How many cards go where."""

    players: int
    each: int
    """Cards of a first hand."""
    streets: Mapping[str, int] = field(default_factory=dict)
    """How many cards a later street has, in the order of the streets."""
    burns: bool = True
    """Whether a card is burned before each street."""


BUTTON_GAME = Game(9, 2, {"flop": 3, "turn": 1, "river": 1})
STUD_GAME = Game(6, 3, dict.fromkeys(("fourth", "fifth", "sixth", "seventh"), 6))
DRAW_GAME = Game(6, 5)
CLUB_GAME = Game(9, 2, {"flop": 3, "turn": 1, "river": 1}, burns=False)


@dataclass(frozen=True, slots=True)
class StreetCard:
    """A card on the table, and the street it belongs to."""

    street: str
    card: Card


@dataclass(frozen=True, slots=True)
class Deck:
    """Where every card lies."""

    game: Game
    stub: tuple[Card, ...]
    """The rest of the deck, the next card first."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """In the order of the deal: the button is the last one. Who folded has no cards."""
    board: tuple[StreetCard, ...] = ()
    """
    What was dealt after the first hands; in stud the cards that the players got on each street.
    """
    burns: tuple[StreetCard, ...] = ()
    muck: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    """Put away for the moment, not to be shuffled."""
    returned: tuple[Card, ...] = ()
    """
    Taken back: they go into the deck at the next shuffle, or on top of it where nothing is
    shuffled.
    """
    shown: frozenset[Card] = frozenset()
    """Cards whose face everybody has seen, wherever they lie."""
    about: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """
    The cards the incident is about, as steps call them, as long as anybody can tell where they are.
    """
    street: str = ""
    """Where the mistake happened; a step says “this”."""
    seat: int = 0
    """Whose hand is in question, counted in the order of the deal."""
    dealt: int = 0
    """How many cards of the first hands were dealt so far, one at a time around the table."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card there is, in its order."""
        piles = (self.stub, self.muck, self.aside, self.returned, *self.hands)
        return tuple(sorted([*chain(*piles), *(laid.card for laid in (*self.board, *self.burns))]))

    def find_street_cards(self, street: str) -> tuple[Card, ...]:
        """What lies on a street."""
        return tuple(laid.card for laid in self.board if laid.street == street)

    @property
    def is_deal_complete(self) -> bool:
        """Whether the deal of the first hands has come to its end."""
        return self.dealt >= self.game.players * self.game.each

    def count_due_cards(self, seat: int) -> int:
        """How many cards a hand should have had by now."""
        whole, begun = divmod(self.dealt, self.game.players)
        return whole + int(seat < begun)

    @property
    def next_street(self) -> str:
        """The first street that is not complete; nothing after the last one."""
        return next(
            (
                name
                for name, count in self.game.streets.items()
                if len(self.find_street_cards(name)) < count
            ),
            "",
        )

    def count_burns(self) -> Mapping[str, int]:
        """How many burns lie on the table for each street."""
        return Counter(burn.street for burn in self.burns)

    def count_due_burns(self, street: str) -> int:
        """
        How many cards normal play still burns before a street: one for each, where the game burns
        cards at all.
        """
        return int(self.game.burns and not self.count_burns().get(street))


def build_deck(game: Game, size: int = 52) -> Deck:
    """A deck before the deal."""
    return Deck(game, tuple(range(1, size + 1)), ((),) * game.players)


# --- single moves


def remove_cards(deck: Deck, cards: Iterable[Card]) -> Deck:
    """The deck without some cards, wherever they lay; who calls this puts them somewhere else."""
    gone = frozenset(cards)

    def filter_pile(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in pile if card not in gone)

    def filter_row(row: tuple[StreetCard, ...]) -> tuple[StreetCard, ...]:
        return tuple(laid for laid in row if laid.card not in gone)

    return replace(
        deck,
        stub=filter_pile(deck.stub),
        hands=tuple(map(filter_pile, deck.hands)),
        board=filter_row(deck.board),
        burns=filter_row(deck.burns),
        muck=filter_pile(deck.muck),
        aside=filter_pile(deck.aside),
        returned=filter_pile(deck.returned),
    )


def peek_stub(deck: Deck, count: int) -> tuple[Card, ...]:
    """The next cards of the stub."""
    if len(deck.stub) < count:
        raise DeckError("There are not enough cards left.")
    return deck.stub[:count]


def burn_next_cards(deck: Deck, street: str, count: int = 1) -> Deck:
    """The next cards of the stub become burns of a street."""
    return burn_cards(deck, street, peek_stub(deck, count))


def burn_cards(deck: Deck, street: str, cards: tuple[Card, ...]) -> Deck:
    """Certain cards become burns of a street."""
    deck = remove_cards(deck, cards)
    return replace(deck, burns=(*deck.burns, *(StreetCard(street, card) for card in cards)))


def add_street_cards(deck: Deck, street: str, cards: tuple[Card, ...]) -> Deck:
    """Certain cards go to a street; the streets stay in their order."""
    deck = remove_cards(deck, cards)
    order = tuple(deck.game.streets)
    board = sorted(
        (*deck.board, *(StreetCard(street, card) for card in cards)),
        key=lambda laid: order.index(laid.street) if laid.street in order else len(order),
    )
    return replace(deck, board=tuple(board), shown=deck.shown | frozenset(cards))


def complete_street(deck: Deck, street: str) -> Deck:
    """The next cards of the stub make a street complete."""
    lacking = deck.game.streets.get(street, 0) - len(deck.find_street_cards(street))
    if lacking <= 0:
        raise DeckError(f"There is nothing to deal on the street “{street}”.")
    return add_street_cards(deck, street, peek_stub(deck, lacking))


def give_cards(deck: Deck, seat: int, cards: tuple[Card, ...]) -> Deck:
    """Certain cards go to one hand."""
    deck = remove_cards(deck, cards)
    return replace(
        deck,
        hands=tuple(
            (*hand, *cards) if place == seat else hand for place, hand in enumerate(deck.hands)
        ),
    )


def deal_hands(deck: Deck, count: int | None = None) -> Deck:
    """
    The deal goes on where it stopped: to a number of cards in all, or until everybody is complete.
    """
    wanted = deck.game.players * deck.game.each if count is None else count
    while deck.dealt < wanted:
        deck = give_cards(
            replace(deck, dealt=deck.dealt + 1), deck.dealt % deck.game.players, peek_stub(deck, 1)
        )
    return deck


def fold_hand(deck: Deck, seat: int) -> Deck:
    """A hand goes into the muck."""
    return put_into_muck(deck, deck.hands[seat])


def put_into_muck(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """Certain cards go into the muck."""
    deck = remove_cards(deck, cards)
    return replace(deck, muck=(*deck.muck, *cards))


def play_street(deck: Deck, street: str, burns: int | None = None) -> Deck:
    """A street as it is dealt: the burn that is due, then its cards."""
    due = deck.count_due_burns(street) if burns is None else burns
    return complete_street(burn_next_cards(deck, street, due), street)


def return_cards_to_stub(deck: Deck) -> Deck:
    """What was taken back and not shuffled lies on top of the deck again."""
    return replace(deck, stub=(*deck.returned, *deck.stub), returned=())


def deal_rest_of_hand(deck: Deck, burns: Mapping[str, int] | None = None) -> tuple[Deck, ...]:
    """
    The rest of the deal and the remaining streets: the deck before them, and after each street.

    Without a word from the ruling every street has its one burn; `burns` says it otherwise. A game
    without burns has none, whatever the ruling says.
    """
    decks = [deal_hands(return_cards_to_stub(deck))]
    while street := decks[-1].next_street:
        due = (burns or {}).get(street) if deck.game.burns else 0
        decks.append(play_street(decks[-1], street, due))
    return tuple(decks)


def count_stub_burns(decks: Iterable[Deck]) -> Mapping[str, int]:
    """
    How many cards came off the stub as burns, street by street, from the first deck to the last
    one.
    """
    laid = Counter[str]()
    for before, after in pairwise(decks):
        laid.update(
            burn.street
            for burn in after.burns
            if burn.card in before.stub and burn not in before.burns
        )
    return laid
