"""
What beats what: every example is the hand it shows, the list descends, and nothing is lower than
the best low.
"""

from collections import Counter
from itertools import combinations, pairwise

from django.test import Client

from rulings.core.hand_rankings import HIGH_HANDS, LOW_HANDS, HandRank
from seating.cards import Card, build_full_deck, parse_card
from tests.rows import each_row

KINDS = (
    "high_card",
    "pair",
    "two_pair",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
)
"""From the worst to the best; the royal flush is the best of the last."""
ALIKE = {
    (4, 1): "four",
    (3, 2): "full_house",
    (3, 1, 1): "three",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
}


def cards_of(rank: HandRank) -> list[Card]:
    found = [parse_card(written) for written in rank.cards]
    return [card for card in found if card is not None]


def kind_of(ranks: list[int], suits: set[str]) -> str:
    """The name of a hand, aces being 14."""
    counts = tuple(sorted(Counter(ranks).values(), reverse=True))
    in_a_row = counts == (1,) * 5 and (
        max(ranks) - min(ranks) == 4 or sorted(ranks) == [2, 3, 4, 5, 14]
    )
    if in_a_row:
        return "straight_flush" if len(suits) == 1 else "straight"
    return "flush" if len(suits) == 1 else ALIKE.get(counts, "high_card")


def worth(cards: list[Card]) -> tuple[int, list[tuple[int, int]]]:
    """
    A hand as something to compare: its kind, then its ranks by how often they come and how high
    they are.
    """
    ranks = [14 if card.rank == 1 else card.rank for card in cards]
    kind = kind_of(ranks, {card.suit for card in cards})
    counted = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return KINDS.index(kind), counted


@each_row("rank", [*HIGH_HANDS, *LOW_HANDS], ids=lambda rank: rank.key)
def test_an_example_is_five_cards_of_one_deck_and_its_hand_comes_first(rank: HandRank) -> None:
    assert len(set(cards_of(rank))) == len(rank.cards) == 5
    alike = {"four": 4, "three": 3, "two_pair": 4, "pair": 2, "high_card": 1}.get(rank.key, 5)
    assert rank.made_of == alike
    heights = [card.rank for card in cards_of(rank)]
    assert all(heights.count(height) == 1 for height in heights[alike:])


def test_every_example_is_what_it_shows_and_the_list_goes_down() -> None:
    values = [worth(cards_of(rank)) for rank in HIGH_HANDS]
    kinds = [*reversed(KINDS)]
    assert [rank.key for rank in HIGH_HANDS] == ["royal", *kinds]
    assert [KINDS[kind] for kind, _counted in values] == [kinds[0], *kinds]
    assert all(better > worse for better, worse in pairwise(values))


def test_nothing_is_lower_than_the_best_low_hands() -> None:
    ace_to_five, deuce_to_seven = (cards_of(rank) for rank in LOW_HANDS)
    by_rank = sorted((card.rank for card in ace_to_five), reverse=True)
    assert by_rank == min(sorted(hand, reverse=True) for hand in combinations(range(1, 14), 5))
    low_cards = [card for card in build_full_deck() if 2 <= card.rank <= 8]
    assert worth(deuce_to_seven) == min(worth(list(hand)) for hand in combinations(low_cards, 5))


def test_the_page_shows_every_hand_and_is_a_tap_away(db: None) -> None:
    page = Client().get("/rulings/hands/").content.decode()
    assert page.count('class="hand-rank"') == len(HIGH_HANDS) + len(LOW_HANDS)
    assert page.count("playing-card") >= 5 * (len(HIGH_HANDS) + len(LOW_HANDS))
    assert "ace of spades" in page
    assert "/rulings/hands/" in Client().get("/rulings/").content.decode()
