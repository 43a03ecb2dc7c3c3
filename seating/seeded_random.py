"""
Seeded random numbers that anybody can work out again: every number follows from a seed, by SHA-256
and nothing else.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct
from typing import TypeVar
from unicodedata import normalize

T = TypeVar("T")

PROMISE = "final-nine draw 1 promise"
WORD = "final-nine draw 1 word"
"""
What stands before a seed that is hashed, so that a promise never equals a final seed or a part of a
stream.
"""

BLANKS = (
    "\t\n\x0b\x0c\r "
    "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""
Trimmed off a word. Spelled out, because languages of code differ in what they take for a blank.
"""

BOUND = 2**32
EIGHT_NUMBERS = Struct(">8I")
HEX_DIGITS = frozenset("0123456789abcdef")


def is_seed(written: str) -> bool:
    """
    Whether this is a seed: 64 small hexadecimal digits.

    >>> is_seed("0f" * 32), is_seed("0F" * 32), is_seed("0f")
    (True, False, False)
    """
    return len(written) == 64 and HEX_DIGITS.issuperset(written)


def compute_seed_commitment(seed: str) -> str:
    """What is shown before a draw: it fixes the seed without giving it away."""
    return hashlib.sha256(f"{PROMISE}\n{_validate_seed(seed)}".encode()).hexdigest()


def normalize_room_word(word: str) -> str:
    """
    The word of the room as it counts: composed letters, nothing blank around it.

    >>> normalize_room_word(" a\u0308\u00a0 ") == "\u00e4"
    True
    """
    return normalize("NFC", word).strip(BLANKS)


def mix_seed(seed: str, word: str) -> str:
    """
    The seed the draw is made from. A word that the room says after the promise was shown changes
    everything, so that not even whoever chose the seed could have chosen the draw; without a word
    the seed stays as it is.
    """
    _validate_seed(seed)
    said = normalize_room_word(word)
    return hashlib.sha256(f"{WORD}\n{seed}\n{said}".encode()).hexdigest() if said else seed


def generate_numbers(domain: str, seed: str) -> Iterator[int]:
    """
    Whole numbers from 0 to 2**32 - 1, each as likely as any other: the hashes of domain, seed and
    0, 1, 2 …, cut into eight numbers each. The domain says what they are for; two domains have
    nothing to do with each other.
    """
    if "\n" in domain:
        raise ValueError("a domain is one line")
    return _generate_from_hash(hashlib.sha256(f"{domain}\n{_validate_seed(seed)}\n".encode()))


def pick_number_below(bound: int, numbers: Iterator[int]) -> int:
    """
    One of 0 to bound - 1, each exactly as likely: numbers beyond the last whole round of the bound
    are passed over.

    >>> pick_number_below(10, iter((2**32 - 1, 2**32 - 6, 25)))
    5
    >>> pick_number_below(10, iter((2**32 - 7,)))
    9
    """
    if not 0 < bound <= BOUND:
        raise ValueError(f"nothing can be chosen among {bound}")
    usable = BOUND - BOUND % bound
    number = next(numbers)
    while number >= usable:
        number = next(numbers)
    return number % bound


def shuffle_items(items: Sequence[T], numbers: Iterator[int]) -> tuple[T, ...]:
    """
    All items in random order, every order as likely as any other (Fisher and Yates, from the last
    place down).
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = pick_number_below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _validate_seed(seed: str) -> str:
    if not is_seed(seed):
        raise ValueError("a seed is 64 small hexadecimal digits")
    return seed


def _generate_from_hash(begun: "hashlib._Hash") -> Iterator[int]:
    for block in count():
        hashed = begun.copy()
        hashed.update(str(block).encode())
        yield from EIGHT_NUMBERS.unpack(hashed.digest())
