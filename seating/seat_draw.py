"""
The card draw that decides who sits where, such that anybody can work it out again from the seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from seating.cards import TABLE_SUITS, Card, build_full_deck, compute_card_sort_key
from seating.seeded_random import generate_numbers, mix_seed, pick_number_below, shuffle_items

MAX_SEATS_AT_A_TABLE = 10
"""Ten seats, ace to ten of one suit (HomePokerTourney, SEATING)."""

CARDS = "final-nine draw 1 cards"
SEATS = "final-nine draw 1 seats"
DEAL = "final-nine draw 1 deal"
"""What the numbers of a seed are used for."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """
    A card of the draw and the seat it stands for: 1 is the button, 2 and 3 the blinds, and on
    clockwise.
    """

    card: Card
    table: int
    position: int


@dataclass(frozen=True, slots=True)
class PlayerDraw:
    """The card a player drew, and where it puts them."""

    player: int
    card: Card
    table: int
    position: int


@dataclass(frozen=True, slots=True)
class OpenSeatDraw:
    """The open seat a player drew."""

    player: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class DealtCard:
    """The card dealt to a seat."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class ButtonDeal:
    """One card to every seat, in order of the seats; the highest gets the button."""

    dealt: tuple[DealtCard, ...]
    button: int


def compute_table_sizes(
    players: int, most: int = MAX_SEATS_AT_A_TABLE, tables: int = 0
) -> tuple[int, ...]:
    """
    How many sit at each table: as few tables as hold everybody, or as many as were asked for; as
    even as possible, the last tables are the larger ones. The rulebook gives its example so, but
    does not say which tables (HomePokerTourney, SEATING).

    >>> compute_table_sizes(25), compute_table_sizes(18, tables=3), compute_table_sizes(0)
    ((8, 8, 9), (6, 6, 6), ())
    """
    if not (players >= 0 and 1 <= most <= MAX_SEATS_AT_A_TABLE and tables >= 0):
        raise ValueError(f"no tables of up to {most} for {players} players")
    count = tables or -(-players // most)
    if count and not count <= players <= count * most:
        raise ValueError(f"{players} players do not fill {count} tables of up to {most}")
    return tuple((players + at) // count for at in range(count))


def build_draw_deck(sizes: Sequence[int], numbers: Sequence[int]) -> tuple[DrawCard, ...]:
    """
    One card for each seat: a suit for each table, ace for the button, 2 and 3 for the blinds, then
    on around clockwise (HomePokerTourney, SEATING). The book stops at four suits; the fifth table
    starts a deck with another back.
    """
    if not is_valid_table_layout(sizes, numbers):
        raise ValueError("every table has a number of its own and 1 to 10 seats")
    return tuple(chain.from_iterable(_build_draw_piles(sizes, numbers)))


def is_valid_table_layout(sizes: Sequence[int], numbers: Sequence[int]) -> bool:
    """Whether cards can be laid out for these tables."""
    return len(sizes) == len(numbers) == len(set(numbers)) and all(
        1 <= size <= MAX_SEATS_AT_A_TABLE for size in sizes
    )


def is_valid_draw(
    players: Sequence[int], sizes: Sequence[int], numbers: Sequence[int], dealers: Sequence[int]
) -> bool:
    """
    Whether there is a card for everybody and none too many, nobody draws twice, and dealers are
    players.
    """
    return (
        is_valid_table_layout(sizes, numbers)
        and len(players) == len(set(players)) == sum(sizes)
        and len(dealers) == len(set(dealers))
        and set(dealers) <= set(players)
    )


def draw_all_seats(
    players: Sequence[int],
    sizes: Sequence[int],
    numbers: Sequence[int],
    seed: str,
    word: str = "",
    dealers: Sequence[int] = (),
) -> tuple[PlayerDraw, ...]:
    """
    Everybody draws one card: the dealers first, then the others, each in the order of their
    numbers. The order in which players or dealers are handed in changes nothing, so nobody can be
    helped by it.

    Dealers each draw from the pile of another table, so that no table has two before each has one;
    the rest is put together for everybody else (HomePokerTourney, SEATING). Dealers beyond the
    number of tables draw with the others.
    """
    if not is_valid_draw(players, sizes, numbers, dealers):
        raise ValueError("players, dealers and tables do not fit together")
    chance = generate_numbers(CARDS, mix_seed(seed, word))
    piles = _build_draw_piles(sizes, numbers)
    turns = zip(sorted(dealers), shuffle_items(piles, chance), strict=False)
    taken = {dealer: pile[pick_number_below(len(pile), chance)] for dealer, pile in turns}
    gone = {(card.table, card.position) for card in taken.values()}
    left = [card for card in chain.from_iterable(piles) if (card.table, card.position) not in gone]
    others = [player for player in sorted(players) if player not in taken]
    rest = zip(others, shuffle_items(left, chance), strict=True)
    return tuple(
        PlayerDraw(player, card.card, card.table, card.position)
        for player, card in chain(taken.items(), rest)
    )


def draw_open_seats(
    players: Sequence[int], open_seats: Sequence[tuple[int, int]], seed: str, word: str, domain: str
) -> tuple[OpenSeatDraw, ...]:
    """
    Late entrants, alternates and the players of a broken table draw among open seats, written as
    table and seat. Who calls says which seats are in the draw (for late entrants those of the
    smallest tables), and in `domain` what the draw is for. Orders handed in change nothing; every
    draw needs a seed of its own.
    """
    if not (len(set(players)) == len(players) <= len(open_seats) == len(set(open_seats))):
        raise ValueError("everybody needs an open seat, and each is drawn once")
    seats = shuffle_items(
        sorted(open_seats), generate_numbers(f"{SEATS} {domain}", mix_seed(seed, word))
    )
    return tuple(
        OpenSeatDraw(player, *seat) for player, seat in zip(sorted(players), seats, strict=False)
    )


def shuffle_decks(seed: str, decks: int = 1) -> tuple[Card, ...]:
    """
    Whole decks shuffled together, to deal from: for the card that decides between equal tables, or
    the button.
    """
    cards = list(chain.from_iterable(build_full_deck(deck) for deck in range(1, decks + 1)))
    return shuffle_items(cards, generate_numbers(DEAL, seed))


def deal_for_button(seats: Sequence[int], seed: str) -> ButtonDeal:
    """
    One card to every seat; the highest gets the button, aces above kings and the ace of spades
    above all. Dealt in the order of the seats' numbers.
    """
    if not 1 <= len(seats) == len(set(seats)) <= len(build_full_deck()):
        raise ValueError("a card for each seat, and at least one seat")
    dealt = tuple(
        DealtCard(seat, card)
        for seat, card in zip(sorted(seats), shuffle_decks(seed), strict=False)
    )
    return ButtonDeal(dealt, max(dealt, key=lambda row: compute_card_sort_key(row.card)).seat)


def _build_draw_piles(sizes: Sequence[int], numbers: Sequence[int]) -> list[list[DrawCard]]:
    piles = []
    for at, (size, number) in enumerate(zip(sizes, numbers, strict=True)):
        suit = TABLE_SUITS[at % 4]
        deck = 1 + at // 4
        cards = [Card(rank, suit, deck) for rank in range(1, size + 1)]
        piles.append([DrawCard(card, number, card.rank) for card in cards])
    return piles
