"""Goes through a journal line by line and tells in plain sentences what is not as it must be."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tournament.core.actions.base import read_action
from tournament.core.canon import Unreadable, digest, load_plain
from tournament.core.chain import SealedLine, first_broken
from tournament.core.clock import Instant
from tournament.core.history import Entry, Past, extend


def faults(lines: Sequence[SealedLine]) -> tuple[str, ...]:
    """
    Everything wrong with a journal: its seals and numbers, its times, and the night it adds up to.

    >>> faults([])
    ()
    """
    return (*_chain_faults(lines), *_time_faults(lines), *_state_faults(lines))


def replay(lines: Sequence[SealedLine]) -> Past:
    """The night that these lines add up to."""
    return extend(Past(), [entry_of(line) for line in lines])


def entry_of(line: SealedLine) -> Entry:
    """The entry that a line holds."""
    return Entry(line.version, Instant(line.at), read_action(load_plain(line.action)), line.by, line.device)


def _chain_faults(lines: Sequence[SealedLine]) -> Iterator[str]:
    broken = first_broken(lines)
    if broken is None:
        return
    found = lines[broken - 1].version
    if found != broken:
        yield f"No. {broken} is missing: no. {found} stands in its place."
    else:
        yield f"The seal of no. {broken} is broken: it, or something before it, was changed after it was written."


def _time_faults(lines: Sequence[SealedLine]) -> Iterator[str]:
    for earlier, later in pairwise(lines):
        if later.at < earlier.at:
            yield f"No. {later.version} was written earlier than no. {earlier.version}."


def _state_faults(lines: Sequence[SealedLine]) -> Iterator[str]:
    past = Past()
    for line in lines:
        try:
            past = extend(past, [entry_of(line)])
        except Unreadable as why:
            yield f"No. {line.version} cannot be read: {why}. A newer release may have written it."
            return
        except Exception as why:  # an entry that was changed by hand can ask for anything
            yield f"No. {line.version} cannot be carried out: {why!r}."
            return
        if digest(past.state) != line.digest:
            yield f"At no. {line.version} the night adds up to something else than was written down then."
            return
