"""Short names at a table, as short as they stay distinct."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournament.engine.messages import Text
from tournament.night.state import State, entrant_name_of
from tournament.tables.rules.seats import list_player_seats

SHORT_NAME = 7
"""A name with so many letters fits as it is."""


def list_seat_names(state: State) -> Mapping[int, Text]:
    """
    What those with a seat are called at the table: the first name, or all of a name as short as
    Big Al; where two share it, with the first letter of the last one, and in full where they share
    that too.
    """
    full = {key: entrant_name_of(state, key) for key in list_player_seats(state)}
    whole = {
        key: name for key, name in full.items() if isinstance(name, str) and len(name) <= SHORT_NAME
    }
    return _shorten_names(full, full, 0) | whole


def _shorten_names(full: Mapping[int, Text], keys: Iterable[int], letters: int) -> dict[int, Text]:
    """These names as short as they can be told apart."""
    short: dict[int, Text] = {}
    for key in keys:
        name = full[key]
        words = name.split() if isinstance(name, str) else []
        if len(words) < 2:
            short[key] = name
        else:
            short[key] = words[0] if not letters else f"{words[0]} {words[-1][:letters]}."
    count = Counter(short.values())
    shared = [key for key in short if count[short[key]] > 1]
    if shared and not letters:
        return short | _shorten_names(full, shared, 1)
    return short | {key: full[key] for key in shared}
