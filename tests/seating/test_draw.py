"""Who draws which card: everybody one, every seat once, the same for everybody who works it out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.cards import Card, Suit, build_full_deck, compute_card_sort_key
from seating.seat_draw import (
    build_draw_deck,
    compute_table_sizes,
    deal_for_button,
    draw_all_seats,
    draw_open_seats,
    shuffle_decks,
)
from tests.cases.draw_cases import seed_of
from tests.rows import each_row

SEED = seed_of("Friday")
SPADES, HEARTS, CLUBS, DIAMONDS = Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS


def tables(sizes: tuple[int, ...]) -> range:
    return range(1, len(sizes) + 1)


@each_row("players", range(1, 201))
def test_as_few_tables_as_hold_everybody_as_even_as_can_be(players: int) -> None:
    sizes = compute_table_sizes(players)
    assert sum(sizes) == players
    assert len(sizes) == -(-players // 10)
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= 10
    assert list(sizes) == sorted(sizes)


@each_row(
    ("players", "most", "asked", "sizes"),
    [
        (25, 10, 0, (8, 8, 9)),
        (18, 10, 2, (9, 9)),
        (11, 10, 0, (5, 6)),
        (20, 6, 0, (5, 5, 5, 5)),
        (27, 10, 5, (5, 5, 5, 6, 6)),
        (0, 10, 0, ()),
    ],
)
def test_sizes_of_tables(players: int, most: int, asked: int, sizes: tuple[int, ...]) -> None:
    assert compute_table_sizes(players, most, asked) == sizes


@each_row(
    ("players", "most", "asked"), [(25, 10, 2), (2, 10, 3), (-1, 10, 0), (9, 0, 0), (20, 11, 0)]
)
def test_tables_that_cannot_be(players: int, most: int, asked: int) -> None:
    with pytest.raises(ValueError, match="players"):
        compute_table_sizes(players, most, asked)


def test_the_deck_of_the_rulebooks_example() -> None:
    deck = build_draw_deck((8, 8, 9), (1, 2, 3))
    assert [card.card for card in deck] == [
        *(Card(rank, SPADES) for rank in range(1, 9)),
        *(Card(rank, HEARTS) for rank in range(1, 9)),
        *(Card(rank, CLUBS) for rank in range(1, 10)),
    ]
    assert [(card.table, card.position) for card in deck[7:9]] == [(1, 8), (2, 1)]


@each_row(("sizes", "numbers"), [((8, 11), (1, 2)), ((8, 0), (1, 2)), ((8, 8), (1, 1)), ((), (1,))])
def test_decks_that_cannot_be(sizes: tuple[int, ...], numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="every table"):
        build_draw_deck(sizes, numbers)


@given(st.data())
def test_the_order_of_a_list_helps_nobody(data: st.DataObject) -> None:
    players = data.draw(st.lists(st.integers(-50, 50), min_size=1, max_size=30, unique=True))
    dealers = data.draw(st.lists(st.sampled_from(players), unique=True))
    sizes = compute_table_sizes(len(players))
    told = draw_all_seats(players, sizes, tables(sizes), SEED, "river", dealers)
    again = draw_all_seats(
        data.draw(st.permutations(players)),
        sizes,
        tables(sizes),
        SEED,
        "river",
        data.draw(st.permutations(dealers)),
    )
    assert told == again
    assert sorted(one.player for one in told) == sorted(players)


@given(st.integers(3, 60), st.data())
def test_dealers_sit_at_different_tables_as_long_as_there_are_any(
    players: int, data: st.DataObject
) -> None:
    dealers = data.draw(st.lists(st.sampled_from(range(players)), unique=True))
    sizes = compute_table_sizes(players, tables=data.draw(st.integers(-(-players // 10), players)))
    drawn = draw_all_seats(range(players), sizes, tables(sizes), seed_of(str(players)), "", dealers)
    first = drawn[: min(len(dealers), len(sizes))]
    assert [one.player for one in first] == sorted(dealers)[: len(sizes)]
    assert len({one.table for one in first}) == len(first)
    assert len({(one.table, one.position) for one in drawn}) == players


@each_row(
    ("players", "sizes", "numbers", "dealers"),
    [
        ((1, 2, 3), (2,), (1,), ()),
        ((1, 2, 2), (3,), (1,), ()),
        ((1, 2, 3), (3,), (1,), (4,)),
        ((1, 2, 3), (3,), (1,), (2, 2)),
    ],
)
def test_draws_that_cannot_be(
    players: tuple[int, ...],
    sizes: tuple[int, ...],
    numbers: tuple[int, ...],
    dealers: tuple[int, ...],
) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        draw_all_seats(players, sizes, numbers, SEED, "", dealers)


def test_open_seats_are_drawn_once_each_whatever_the_order_they_are_told_in() -> None:
    seats = [(1, 4), (2, 7), (2, 1), (3, 9)]
    drawn = draw_open_seats([30, 10, 20], seats, SEED, "", "late")
    assert drawn == draw_open_seats([10, 20, 30], seats[::-1], SEED, "", "late")
    assert [one.player for one in drawn] == [10, 20, 30]
    taken = [(one.table, one.seat) for one in drawn]
    assert len(set(taken) & set(seats)) == 3


def test_every_draw_of_seats_is_one_of_its_own() -> None:
    asked = [
        (seed, word, what)
        for seed in (SEED, seed_of("x"))
        for word in ("", "river")
        for what in ("late", "4")
    ]
    assert len(
        {draw_open_seats(range(10), [(1, seat) for seat in range(10)], *one) for one in asked}
    ) == len(asked)


@each_row(
    ("players", "seats"),
    [((1, 2), ((1, 1),)), ((1, 1), ((1, 1), (1, 2))), ((1,), ((1, 1), (1, 1)))],
)
def test_seats_that_cannot_be_drawn(
    players: tuple[int, ...], seats: tuple[tuple[int, int], ...]
) -> None:
    with pytest.raises(ValueError, match="open seat"):
        draw_open_seats(players, seats, SEED, "", "late")


def test_a_deck_to_deal_from_is_whole() -> None:
    assert set(shuffle_decks(SEED)) == set(build_full_deck())
    assert len(shuffle_decks(SEED)) == 52
    assert set(shuffle_decks(SEED, 2)) == {*build_full_deck(1), *build_full_deck(2)}
    assert shuffle_decks(SEED) != shuffle_decks(seed_of("x"))
    assert shuffle_decks(SEED)[:3] != build_full_deck()[:3]


def test_the_highest_of_the_cards_dealt_gets_the_button() -> None:
    for night in range(50):
        deal = deal_for_button([9, 2, 5], seed_of(str(night)))
        assert [one.seat for one in deal.dealt] == [2, 5, 9]
        assert [one.card for one in deal.dealt] == list(shuffle_decks(seed_of(str(night)))[:3])
        best = sorted(deal.dealt, key=lambda one: compute_card_sort_key(one.card))[-1]
        assert deal.button == best.seat


def test_at_a_table_of_all_fifty_two_the_ace_of_spades_deals() -> None:
    deal = deal_for_button(range(1, 53), SEED)
    assert [one.card for one in deal.dealt if one.seat == deal.button] == [Card(1, SPADES)]


@each_row("seats", [(), (1, 1), range(53)])
def test_no_button_without_a_card_for_each_seat(seats: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a card for each seat"):
        deal_for_button(seats, SEED)
