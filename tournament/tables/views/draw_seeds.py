"""
The seeds of announced draws: nobody knows one before its draw, and it is written down nowhere until
then.
"""

from collections.abc import Sequence

from django.utils.crypto import salted_hmac

from seating.seeded_random import compute_seed_commitment
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats
from tournament.tables.values import CardDraw

SALT = "final-nine.draw"
MOVE_SALT = "final-nine.move"
GROUP = 4
"""So many digits of a promise or a seed stand together."""

Entries = Sequence[Entry]


def compute_draw_seed(night: int, entries: Entries, number: int) -> str:
    """
    The seed of a night's announcement with this number, counted from 0. Only who has this
    computer's secret key can work it out; when the night was opened goes in as well, so that two
    nights with one number differ.
    """
    return salted_hmac(SALT, f"{night}:{entries[0].at}:{number}", algorithm="sha256").hexdigest()


def compute_move_seed(night: int, entries: Entries, situation: str) -> str:
    """
    The seed of what chance decides about moves, the same as long as everybody sits as they sit:
    whoever plans again, or taps twice, is dealt the same cards.
    """
    told = f"{night}:{entries[0].at if entries else 0}:{situation}"
    return salted_hmac(MOVE_SALT, told, algorithm="sha256").hexdigest()


def count_announced_draws(entries: Entries) -> int:
    """
    How many draws were ever announced this night, also those that were called off or taken back.
    """
    return sum(isinstance(entry.action, AnnounceDraw) for entry in entries)


def find_promised_seed(promise: str, night: int, entries: Entries) -> str | None:
    """
    The seed that was promised; None if another computer announced it, before the night was brought
    here.
    """
    seeds = (
        compute_draw_seed(night, entries, number)
        for number in range(count_announced_draws(entries))
    )
    return next((seed for seed in seeds if compute_seed_commitment(seed) == promise), None)


def is_seed_known(seed: str, entries: Entries) -> bool:
    """
    Whether a draw showed this seed and was taken back: whoever saw it could choose a word to their
    liking.
    """
    dead = list_undone_entries(entries)
    return any(
        isinstance(entry.action, DrawSeats) and entry.action.seed == seed and entry.version in dead
        for entry in entries
    )


def is_draw_spent(draw: CardDraw, night: int, entries: Entries) -> bool:
    """
    Whether a sealed draw cannot be posted any more: its seats were seen and taken back, or another
    computer sealed it.
    """
    seed = find_promised_seed(draw.promise, night, entries)
    return seed is None or is_seed_known(seed, entries)


def split_into_groups(digits: str) -> tuple[str, ...]:
    """
    A promise or a seed in groups that can be read aloud.

    >>> split_into_groups("0ae8da684a71")
    ('0ae8', 'da68', '4a71')
    """
    return tuple(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
