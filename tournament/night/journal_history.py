"""Fold of the journal: what the night is, was at any entry, and would be without some of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournament.clock.values import Instant, find_step_start
from tournament.engine.messages import Message, Refusal, _, label_fact, refuse
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.state import BLANK, State, read_night_clock

TAP_END = "."
"""Stands in the keys of entries that one tap wrote together, between its own key and the rest."""
STATES_KEPT = 40
"""The night before so many of the newest entries is kept with the journal."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: its number, when, what, and who from which device."""

    version: int
    at: Instant
    action: Action
    by: str = ""
    device: str = ""
    key: str = field(default="", compare=False)
    """Tells the submission that wrote it from all others; no part of what it says."""


@dataclass(frozen=True, slots=True)
class JournalHistory:
    """All entries so far and the state they add up to."""

    entries: tuple[Entry, ...] = ()
    state: State = BLANK
    before: tuple[State, ...] = ()
    """The night before each of the newest entries, so that their lines can be told at once."""

    @property
    def version(self) -> int:
        """The number of the newest entry; zero before the first."""
        return len(self.entries)

    def find_entry(self, key: str) -> Entry | None:
        """What the submission with this key wrote; mostly one of the newest, if any."""
        return next((entry for entry in reversed(self.entries) if entry.key == key), None)


@dataclass(frozen=True, slots=True)
class RejectedEntry:
    """An entry that could not stand any more, and why."""

    entry: Entry
    why: Message


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What taking entries back would do."""

    targets: tuple[int, ...]
    before: State
    after: State
    rejected: tuple[RejectedEntry, ...]
    idle: tuple[Entry, ...]
    """Later entries that stay but would have nothing left to do."""

    @property
    def entries_to_undo(self) -> tuple[int, ...]:
        """The targets and every entry that cannot stand without them."""
        return tuple(
            sorted({*self.targets, *(rejection.entry.version for rejection in self.rejected)})
        )


def add_entry(past: JournalHistory, entry: Entry) -> JournalHistory:
    """
    Check an entry against the night and add it. An entry that changes nothing is not added:
    the same past comes back. Raises `Refusal`.
    """
    if isinstance(entry.action, Undo):
        return _add_undo(past, entry, entry.action)
    entry.action.check(past.state, entry.at)
    after = entry.action.apply(past.state, entry.at)
    return past if after == past.state else _append_entry(past, entry, after)


def _append_entry(past: JournalHistory, entry: Entry, after: State) -> JournalHistory:
    return JournalHistory((*past.entries, entry), after, (*past.before, past.state)[-STATES_KEPT:])


def add_accepted_entries(past: JournalHistory, entries: Iterable[Entry]) -> JournalHistory:
    """Add entries that were accepted before: applied in order, not checked again."""
    fresh = tuple(entries)
    if early := fresh[:-STATES_KEPT]:
        known = (*past.entries, *early)
        past = JournalHistory(known, fold_entries(known))
    for entry in fresh[-STATES_KEPT:]:
        if isinstance(entry.action, Undo):
            after = fold_entries((*past.entries, entry))
        else:
            after = entry.action.apply(past.state, entry.at)
        past = _append_entry(past, entry, after)
    return past


def list_undone_entries(entries: Iterable[Entry]) -> frozenset[int]:
    """
    The numbers of the entries that do not count: those taken back by an undo that stands.

    An undo can only name earlier entries, so one walk from the newest to the oldest settles it.
    """
    dead: set[int] = set()
    for entry in reversed(tuple(entries)):
        if entry.version not in dead and isinstance(entry.action, Undo):
            dead.update(entry.action.targets)
    return frozenset(dead)


def list_entries_of_tap(entries: tuple[Entry, ...], version: int) -> tuple[int, ...]:
    """An entry and the standing ones before it that were written with it by the same tap."""
    tap, is_one_of_many, _rest = entries[version - 1].key.partition(TAP_END)
    if not is_one_of_many:
        return (version,)
    dead = list_undone_entries(entries)
    return tuple(
        entry.version
        for entry in entries[:version]
        if entry.key.startswith(f"{tap}{TAP_END}") and entry.version not in dead
    )


def fold_entries(entries: Iterable[Entry]) -> State:
    """The state that the standing entries add up to."""
    newest = BLANK
    for _at, state in iterate_states(entries):
        newest = state
    return newest


def iterate_states(entries: Iterable[Entry]) -> Iterator[tuple[Instant, State]]:
    """The instant of each standing entry, and the state right after it."""
    known = tuple(entries)
    dead = list_undone_entries(known)
    state = BLANK
    for entry in known:
        if entry.version in dead or isinstance(entry.action, Undo):
            continue
        state = entry.action.apply(state, entry.at)
        yield entry.at, state


def map_step_starts(past: JournalHistory, at: Instant) -> dict[int, Instant]:
    """
    When each step that has been on the clock came there: by itself, or because somebody jumped to
    it. Pauses and minutes given back before and after do not matter.
    """
    if past.state.started is None:
        return {}
    starts = {0: Instant(past.state.started)}
    on_clock = 0
    states = [(since, state) for since, state in iterate_states(past.entries) if state.started]
    ends = [*(since for since, _state in states[1:]), at]
    for (since, state), until in zip(states, ends, strict=True):
        first = read_night_clock(state, since).step
        for step in range(first, read_night_clock(state, until).step + 1):
            if step != on_clock:
                begun = find_step_start(state.structure, state.anchor, step)
                starts[step] = since if begun is None else begun
                on_clock = step
    return starts


def find_state_at_version(past: JournalHistory, version: int) -> State:
    """The night as it stood right after entry `version`."""
    return past.state if version >= past.version else fold_entries(past.entries[: max(0, version)])


def find_version_at_instant(past: JournalHistory, instant: Instant) -> int:
    """The newest entry at an instant."""
    return sum(1 for entry in past.entries if entry.at <= instant)


def build_undo_preview(past: JournalHistory, targets: tuple[int, ...]) -> UndoPreview:
    """
    Fold again without the targets, checking everything, and report what would happen.

    An entry that today's checks would refuse with the targets as well (it was accepted by an
    earlier release) stays: only what falls because of the targets is rejected.
    """
    _check_targets(past, targets)
    without = Entry(past.version + 1, past.entries[-1].at, Undo(targets))
    dead = list_undone_entries((*past.entries, without))
    first = _find_first_affected_entry(past.entries, targets)
    known, begun = _find_earlier_state(past, first)
    again = past.entries[known:]
    trusted = frozenset(range(1, first))
    seen = _fold_with_checks(begun, again, dead, trusted)
    if seen.rejected:
        trusted |= _find_refused_entries(past.entries)
        seen = _fold_with_checks(begun, again, dead, trusted)
    return replace(seen, targets=targets, before=past.state)


def _find_earlier_state(past: JournalHistory, first: int) -> tuple[int, State]:
    """
    The night before an entry and how many entries that are, where it was kept and no later undo has
    made it another one; else the night before all of them.
    """
    oldest = past.version - len(past.before) + 1
    if first < oldest:
        return 0, BLANK
    for entry in past.entries[first - 1 :]:
        if not isinstance(entry.action, Undo):
            continue
        if _find_first_affected_entry(past.entries, entry.action.targets) < first:
            return 0, BLANK
    return first - 1, (*past.before, past.state)[first - oldest]


def _find_first_affected_entry(entries: tuple[Entry, ...], targets: tuple[int, ...]) -> int:
    """
    The first entry that taking these back, or bringing back what they took, can make another one.
    """
    first = len(entries) + 1
    named = list(targets)
    while named:
        entry = entries[named.pop() - 1]
        if isinstance(entry.action, Undo):
            named.extend(entry.action.targets)
        else:
            first = min(first, entry.version)
    return first


def _find_refused_entries(entries: tuple[Entry, ...]) -> frozenset[int]:
    """Standing entries that were accepted once and would not be any more."""
    dead = list_undone_entries(entries)
    state = BLANK
    refused = set()
    for entry in entries:
        if entry.version in dead or isinstance(entry.action, Undo):
            continue
        try:
            entry.action.check(state, entry.at)
        except Refusal:
            refused.add(entry.version)
        state = entry.action.apply(state, entry.at)
    return frozenset(refused)


def _fold_with_checks(
    state: State, entries: tuple[Entry, ...], dead: frozenset[int], trusted: frozenset[int]
) -> UndoPreview:
    rejected, idle = [], []
    for entry in entries:
        if entry.version in dead or isinstance(entry.action, Undo):
            continue
        try:
            if entry.version not in trusted:
                entry.action.check(state, entry.at)
        except Refusal as refusal:
            rejected.append(RejectedEntry(entry, refusal.line))
            continue
        after = entry.action.apply(state, entry.at)
        if after == state:
            idle.append(entry)
        state = after
    return UndoPreview((), BLANK, state, tuple(rejected), tuple(idle))


def _add_undo(past: JournalHistory, entry: Entry, undo: Undo) -> JournalHistory:
    if not undo.targets or set(undo.targets) <= list_undone_entries(past.entries):
        return past
    seen = build_undo_preview(past, undo.targets)
    if seen.rejected:
        first = seen.rejected[0]
        raise refuse(
            _("Not undone: no. {number} cannot stand without it. {why}"),
            number=first.entry.version,
            why=first.why,
        )
    return _append_entry(past, entry, seen.after)


def _check_targets(past: JournalHistory, targets: tuple[int, ...]) -> None:
    for target in targets:
        if not 1 <= target <= past.version:
            raise refuse(_("The journal has no entry no. {number}."), number=target)
        if isinstance(past.entries[target - 1].action, OpenNight | ContinueFromPaper):
            raise refuse(_("The opening can’t be undone. Finish the night instead."))
    if targets and set(targets) <= list_undone_entries(past.entries):
        raise refuse(_("No. {number} has been undone already."), number=targets[0])


def entries_text(past: JournalHistory, first: int = 1) -> tuple[Message, ...]:
    """The line of every entry from `first` on, each told from the night as it was then."""
    lines: dict[int, Message] = {}
    unkept = past.version - len(past.before)
    state: State | None = None
    for entry in past.entries[max(0, first - 1) :]:
        if isinstance(entry.action, Undo):
            lines[entry.version] = _undo_text(past, entry, entry.action, lines)
            state = None  # it is folded again when an entry is told from it
        elif entry.version > unkept:
            state = past.before[entry.version - unkept - 1]
            lines[entry.version] = entry.action.describe(state, entry.at)
        else:
            state = fold_entries(past.entries[: entry.version - 1]) if state is None else state
            lines[entry.version] = entry.action.describe(state, entry.at)
            state = entry.action.apply(state, entry.at)
    return tuple(lines.values())


def _undo_text(
    past: JournalHistory, entry: Entry, undo: Undo, known: Mapping[int, Message]
) -> Message:
    """
    An undo of one entry says what it took back, or brought back, however often it went to and fro.
    """
    line = undo.describe(BLANK, entry.at)
    target = entry
    while isinstance(target.action, Undo) and len(target.action.targets) == 1:
        target = past.entries[target.action.targets[0] - 1]
    if target is entry:
        return line
    if (what := known.get(target.version)) is None:
        what = target.action.describe(fold_entries(past.entries[: target.version - 1]), target.at)
    return label_fact(line, what)
