"""Journal audit: checks seals, times and states line by line and says what is wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from tournament.clock.values import Instant
from tournament.engine.canonical_json import CanonicalDecodeError, compute_digest, parse_plain
from tournament.engine.journal_seal import SealedLine, find_broken_line
from tournament.engine.messages import _, refuse
from tournament.night.action_kinds import read_action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import Entry, JournalHistory, add_accepted_entries
from tournament.night.rules.portable_state_checks import check_state_consistency
from tournament.night.state import BLANK


@dataclass(frozen=True, slots=True)
class JournalFault:
    """Something wrong with a journal: at which entry, and what, for who looks after the program."""

    number: int
    says: str


def describe_faults(lines: Sequence[SealedLine]) -> tuple[str, ...]:
    """
    Everything wrong with a journal: its seals and numbers, its times, and the night it adds up to.

    >>> describe_faults([])
    ()
    """
    return tuple(fault.says for fault in _find_faults(lines))


def find_damaged_entry(lines: Sequence[SealedLine]) -> int | None:
    """
    The number of an entry at which the journal is not as it was written; None when all of it is.
    """
    return next((fault.number for fault in _find_faults(lines)), None)


def _find_faults(lines: Sequence[SealedLine]) -> Iterator[JournalFault]:
    return chain(_find_chain_faults(lines), _find_time_faults(lines), _find_state_faults(lines))


def replay_sealed_lines(lines: Sequence[SealedLine]) -> JournalHistory:
    """The night that these lines add up to."""
    return add_accepted_entries(JournalHistory(), [to_entry(line) for line in lines])


def check_imported_journal(lines: Sequence[SealedLine], at: Instant) -> JournalHistory:
    """
    The night of a journal from elsewhere. Refused if it is damaged, or if it begins or ends as no
    night can: seals show what was changed by mistake, but anybody can seal what they have made up.
    """
    if (damaged := find_damaged_entry(lines) if lines else 1) is not None:
        raise refuse(
            _("The journal is damaged at no. {number}."),
            number=damaged,
        )
    past = replay_sealed_lines(lines)
    first = past.entries[0]
    if not isinstance(first.action, OpenNight | ContinueFromPaper):
        raise refuse(_("This journal does not begin with the opening of a night."))
    first.action.check(BLANK, first.at)
    check_state_consistency(past.state, at)
    return past


def to_entry(line: SealedLine) -> Entry:
    """The entry that a line holds."""
    return Entry(
        line.version, Instant(line.at), read_action(parse_plain(line.action)), line.by, line.device
    )


def _find_chain_faults(lines: Sequence[SealedLine]) -> Iterator[JournalFault]:
    broken = find_broken_line(lines)
    if broken is None:
        return
    found = lines[broken - 1].version
    if found != broken:
        yield JournalFault(broken, f"No. {broken} is missing: no. {found} stands in its place.")
    else:
        says = (
            f"The seal of no. {broken} is broken: it, or something before it, was changed after it "
            f"was written."
        )
        yield JournalFault(broken, says)


def _find_time_faults(lines: Sequence[SealedLine]) -> Iterator[JournalFault]:
    for earlier, later in pairwise(lines):
        if later.at < earlier.at:
            says = f"No. {later.version} was written earlier than no. {earlier.version}."
            yield JournalFault(later.version, says)


def _find_state_faults(lines: Sequence[SealedLine]) -> Iterator[JournalFault]:
    past = JournalHistory()
    for line in lines:
        number = line.version
        try:
            past = add_accepted_entries(past, [to_entry(line)])
        except CanonicalDecodeError as why:
            yield JournalFault(
                number, f"No. {number} cannot be read: {why}. A newer release may have written it."
            )
            return
        except Exception as why:  # an entry that was changed by hand can ask for anything
            yield JournalFault(number, f"No. {number} cannot be carried out: {why!r}.")
            return
        if compute_digest(past.state) != line.digest:
            yield JournalFault(
                number,
                f"At no. {number} the night adds up to something else than was written down then.",
            )
            return
