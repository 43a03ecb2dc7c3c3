"""
Numbers from a seed: the same everywhere, each as likely as any other, and fixed before they are
shown.
"""

import hashlib
import json
from collections import Counter
from itertools import islice, permutations
from typing import Any

import pytest

from seating.seeded_random import (
    compute_seed_commitment,
    generate_numbers,
    is_seed,
    mix_seed,
    normalize_room_word,
    pick_number_below,
    shuffle_items,
)
from tests.cases import draw_cases
from tests.cases.draw_cases import seed_of
from tests.rows import each_row
from tests.seating.fairness import chance_of

SEED = seed_of("Friday")


@each_row(
    "case", json.loads(draw_cases.CASES.read_text())["streams"], ids=lambda case: case["domain"]
)
def test_a_stream_is_the_one_worked_out_by_hand(case: dict[str, Any]) -> None:
    assert list(islice(generate_numbers(case["domain"], case["seed"]), 20)) == case["numbers"]


@each_row("seed", ["", "0F" * 32, "g" * 64, "0" * 63, "0" * 63 + "\n", "٠" * 64])
def test_what_is_not_a_seed_is_refused(seed: str) -> None:
    assert not is_seed(seed)
    uses = (
        compute_seed_commitment,
        lambda one: generate_numbers("cards", one),
        lambda one: mix_seed(one, ""),
        lambda one: mix_seed(one, "river"),
    )
    for use in uses:
        with pytest.raises(ValueError, match="64 small hexadecimal digits"):
            use(seed)


def test_a_domain_of_two_lines_could_pass_for_a_seed_and_is_refused() -> None:
    with pytest.raises(ValueError, match="one line"):
        generate_numbers("cards\n" + SEED, SEED)


def test_the_promise_is_no_part_of_any_stream() -> None:
    assert (
        compute_seed_commitment(SEED)
        == hashlib.sha256(f"final-nine draw 1 promise\n{SEED}".encode()).hexdigest()
    )
    assert compute_seed_commitment(SEED) != compute_seed_commitment(seed_of("Saturday"))
    assert compute_seed_commitment(SEED) != mix_seed(SEED, "promise")


@each_row(
    ("said", "same_as"),
    [
        (" river\n", "river"),
        ("\u00a0river\u2003\ufeff", "river"),
        ("e\u0301te\u0301", "été"),
        ("  ", ""),
    ],
)
def test_words_that_look_the_same_are_the_same(said: str, same_as: str) -> None:
    assert normalize_room_word(said) == normalize_room_word(same_as)
    assert mix_seed(SEED, said) == mix_seed(SEED, same_as)


def test_other_words_give_other_seeds() -> None:
    words = ["", "river", "River", "rivers", "r iver", "Strasse", "Straße", "🂡", "🂢"]
    assert len({mix_seed(SEED, word) for word in words}) == len(words)
    assert mix_seed(SEED, "") == SEED
    assert all(is_seed(mix_seed(SEED, word)) for word in words)


@each_row("bound", [1, 3, 2**31 + 1, 2**32 - 1, 2**32])
def test_beyond_the_last_whole_round_another_number_is_taken(bound: int) -> None:
    last_used = 2**32 // bound * bound - 1
    assert pick_number_below(bound, iter([last_used])) == bound - 1
    beyond = range(last_used + 1, 2**32)[-3:]
    assert pick_number_below(bound, iter([*beyond, 0])) == 0


@each_row("bound", [0, -1, 2**32 + 1])
def test_nothing_is_chosen_among_none_or_too_many(bound: int) -> None:
    with pytest.raises(ValueError, match="nothing can be chosen"):
        pick_number_below(bound, iter([1]))


def test_every_order_is_as_likely_as_any_other() -> None:
    numbers = generate_numbers("orders", SEED)
    orders = Counter(shuffle_items("abcd", numbers) for _ in range(24_000))
    assert set(orders) == set(permutations("abcd"))
    assert chance_of(sum((count - 1000) ** 2 / 1000 for count in orders.values()), 23) >= 0.001
