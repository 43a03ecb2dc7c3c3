"""The folded journal: undo in any order, redo, dependent entries, and any version."""

import pytest

from tests.night.evening import SCHEDULE, at, opened, started, told
from tests.rows import each_row
from tournament.clock.actions import JumpToStep, Pause, Resume
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal, refuse
from tournament.money.actions.purchases import BuyIn, DeclineRebuy
from tournament.night.action import require_open_night
from tournament.night.actions.night import FinishNight, RenameNight, ReopenNight
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    JournalHistory,
    RejectedEntry,
    add_accepted_entries,
    build_undo_preview,
    entries_text,
    find_state_at_version,
    find_version_at_instant,
    fold_entries,
    list_undone_entries,
    map_step_starts,
)
from tournament.night.state import State, StopReason, count_players_left
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.actions import EditStructure
from tournament.schedule.values import Level, Structure

NIGHT = (
    started()
    .do(5, Pause(StopReason.DISPUTE))
    .do(7, Resume())
    .do(8, KnockOut((-4,)))
    .do(9, RenameNight("Late"))
)


@each_row("target", [4, 5, 6])
def test_undo_in_any_order(target: int) -> None:
    assert NIGHT.undo(10, target).state == fold_entries(
        one for one in NIGHT.past.entries if one.version != target
    )


def test_undo_redo_undo() -> None:
    undid = NIGHT.undo(10, 5)
    again = undid.undo(11, 7)
    assert (count_players_left(undid.state), again.state) == (10, NIGHT.state)
    assert again.undo(12, 8).state == again.undo(12, 5).state == undid.state


def test_undone_twice_is_undone_once() -> None:
    undid = NIGHT.undo(10, 5)
    assert undid.undo(11, 5).past is undid.past
    assert list_undone_entries(undid.undo(11, 6).undo(12, 7).past.entries) == {6, 7}


@each_row(
    ("targets", "sentence"),
    [
        ((1,), "The opening can’t be undone. Finish the night instead."),
        ((7,), "The journal has no entry no. 7."),
        ((0,), "The journal has no entry no. 0."),
        (
            (2,),
            "Not undone: no. 3 cannot stand without it. The clock has not started. Start it first.",
        ),
    ],
)
def test_an_undo_that_cannot_be(targets: tuple[int, ...], sentence: str) -> None:
    assert NIGHT.refuses(10, Undo(targets)) == sentence


def test_the_consequences_are_known_before() -> None:
    seen = build_undo_preview(NIGHT.past, (2,))
    waits = refuse("The clock has not started. Start it first.").line
    assert seen.rejected == tuple(RejectedEntry(entry, waits) for entry in NIGHT.past.entries[2:4])
    assert seen.entries_to_undo == (2, 3, 4)
    assert NIGHT.undo(10, *seen.entries_to_undo).state == seen.after


def test_a_redo_that_cannot_stand_any_more() -> None:
    longer = Structure((*SCHEDULE.steps, Level(100, 200)))
    night = (
        started()
        .do(5, EditStructure(longer, compute_digest(SCHEDULE)))
        .do(6, JumpToStep(5, 0))
        .undo(7, 3, 4)
    )
    edited = night.do(8, EditStructure(Structure(SCHEDULE.steps[:4]), compute_digest(SCHEDULE)))
    assert (
        edited.refuses(9, Undo((5,), redo=True)) == "Not undone: no. 6 cannot stand without it. "
        "The schedule was changed while you edited it. Look at the new one and edit again."
    )


def test_what_was_undone_is_refused_in_the_preview_only() -> None:
    with pytest.raises(Refusal) as refusal:
        build_undo_preview(NIGHT.undo(10, 5).past, (5,))
    assert told(refusal.value.line) == "No. 5 has been undone already."


def test_a_check_that_grew_stricter_does_not_block_the_undo_of_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    A later release may refuse what an earlier one took; nights of then must still be undoable.
    """

    def stricter(self: KnockOut, state: State, at: Instant) -> None:
        require_open_night(state)
        raise refuse("Nobody is knocked out any more.")

    monkeypatch.setattr(KnockOut, "check", stricter)
    assert build_undo_preview(NIGHT.past, (6,)).rejected == ()
    assert NIGHT.undo(10, 6).state == fold_entries(NIGHT.past.entries[:5])
    assert build_undo_preview(NIGHT.past, (2,)).entries_to_undo == (2, 3, 4)


def test_opening_again_has_nothing_to_do_once_the_finish_is_undone() -> None:
    night = NIGHT.do(20, FinishNight()).do(21, ReopenNight())
    assert build_undo_preview(night.past, (7,)).idle == (night.past.entries[7],)
    assert night.undo(22, 7).state == NIGHT.state


def test_what_a_player_did_falls_with_their_buy_in() -> None:
    night = (
        opened().do(0, BuyIn(7, 0, 0, 0, name="Bob")).do(1, KnockOut((7,))).do(2, DeclineRebuy(7))
    )
    assert (
        night.undo(3, *build_undo_preview(night.past, (2,)).entries_to_undo).state == opened().state
    )


def test_the_night_at_any_version() -> None:
    night = NIGHT.undo(10, 5)
    lefts = [count_players_left(find_state_at_version(night.past, version)) for version in range(9)]
    assert lefts == [0, 10, 10, 10, 10, 9, 9, 10, 10]


@each_row(("minutes", "version"), [(-11, 0), (-10, 1), (4.9, 2), (5, 3), (99, 6)])
def test_the_version_at_any_time(minutes: float, version: int) -> None:
    assert find_version_at_instant(NIGHT.past, at(minutes)) == version


def test_accepted_entries_are_folded_one_by_one_as_all_at_once() -> None:
    night = NIGHT.undo(10, 5).undo(11, 7).undo(12, 4).do(13, RenameNight("Later"))
    for cut in range(11):
        begun = add_accepted_entries(JournalHistory(), night.past.entries[:cut])
        assert begun.state == fold_entries(night.past.entries[:cut])
        assert add_accepted_entries(begun, night.past.entries[cut:]) == night.past


def test_every_line_is_told_from_the_night_as_it_was() -> None:
    night = opened().do(
        0,
        RenameNight("A"),
        RenameNight("B"),
        Undo((2,)),
        RenameNight("C"),
        Undo((4,), redo=True),
        Undo((5, 6)),
    )
    lines = [
        "Opened “Friday”",
        "Renamed from “Friday” to “A”",
        "Renamed from “A” to “B”",
        "Undid no. 2: Renamed from “Friday” to “A”",
        "Renamed from “B” to “C”",
        "Redid no. 4: Renamed from “Friday” to “A”",
        "Undid 2 entries",
    ]
    assert [told(line) for line in entries_text(night.past)] == lines
    assert [entries_text(night.past, first) for first in (0, 4, 99)] == [
        entries_text(night.past),
        entries_text(night.past)[3:],
        (),
    ]


def test_a_redo_is_told_as_one() -> None:
    assert NIGHT.undo(9, 6).tells(10, Undo((7,), redo=True)) == "Redid no. 7"
    assert NIGHT.undo(9, 6).undo(9, 5).tells(10, Undo((7, 8), redo=True)) == "Redid 2 entries"


def test_to_and_fro_is_told_in_one_breath() -> None:
    """Also after a thousand times, which once was a sentence of a thousand parts."""
    night = opened().do(0, RenameNight("A"))
    for number in range(2, 1102):
        night = night.do(1, Undo((number,), redo=number % 2 == 1))
    lines = entries_text(night.past, 1100)
    what = "Renamed from “Friday” to “A”"
    assert [told(line) for line in lines] == [
        f"Redid no. 1099: {what}",
        f"Undid no. 1100: {what}",
        f"Redid no. 1101: {what}",
    ]


def test_what_was_taken_back_is_told_from_the_night_as_it_was_then() -> None:
    night = started().do(5, Pause(StopReason.DISPUTE)).do(6, Resume()).undo(30, 4)
    assert (
        told(entries_text(night.past, 5)[0])
        == "Undid no. 4: Clock resumed, 15 min left in level 1 (10–20)"
    )


def test_when_each_step_began_is_known_whatever_happened_to_the_clock() -> None:
    """A pause, a jump back and forth, and a jump that was taken back."""
    night = NIGHT.do(12, JumpToStep(step=2, from_step=0)).do(13, JumpToStep(step=0, from_step=2))
    assert map_step_starts(night.undo(14, NIGHT.past.version + 2).past, at(15)) == {
        0: at(0),
        2: at(12),
    }
    length = SCHEDULE.steps[0].minutes
    assert map_step_starts(NIGHT.past, at(length + 3)) == {0: at(0), 1: at(length + 2)}
    assert map_step_starts(JournalHistory(), at(0)) == {}
