"""What everyone may see of a night: small, whole, and worked out once for all screens."""

from collections.abc import Sequence

from tournament.core.board_players import show_money, show_players
from tournament.core.board_seats import count_known_buttons, show_hands, show_seating
from tournament.core.canonical_json import Plain, plain
from tournament.core.clock import Instant
from tournament.core.purchase_windows import open_offers
from tournament.core.screen_show.screen_show import ScreenShow, for_screens
from tournament.core.state import (
    State,
    average_stack,
    chips_in_play,
    clock_face,
    first_offer,
    phase,
)


def mark(state: State, head: str, now: Instant, club: int) -> str:
    """
    What a page of this night depends on: the journal, the club's own settings, how far the clock
    has gone by, what may still be bought, and at how many tables the button is known.
    """
    shown = clock_face(state, now)
    over = "over" if shown.over_ms else "in"
    sold = "".join(f"{number}." for number in open_offers(state, now))
    known = count_known_buttons(state, now)
    buttons = f"-{known}" if known else ""
    return f"{head[:12]}-{club}-{shown.step}-{phase(state, now)}-{over}-{sold}{buttons}"


def board(
    state: State,
    version: int,
    head: str,
    now: Instant,
    club: int = 0,
    cues: Sequence[Plain] = (),
    show: ScreenShow | None = None,
) -> dict[str, Plain]:
    """
    The board of a night. Screens count on from `anchor` by themselves; `mark` changes when a page
    must be drawn afresh, also at a level's end although nobody clicked. `club` is the revision of
    the club's settings; `cues` are what the club wants screens to do, each with its instant, `show`
    is what they show in turn: the clock alone where it is None.
    """
    offer = first_offer(state)
    return {
        "version": version,
        "head": head[:12],
        "mark": mark(state, head, now, club),
        "name": state.name,
        "phase": phase(state, now).value,
        "shown": clock_face(state, now).step,
        "steps": plain(state.structure.steps, whole=True),
        "anchor": plain(state.anchor, whole=True),
        "started": state.started,
        "finished": state.finished,
        "stop": plain(state.stop, whole=True),
        "players": show_players(state, now),
        "money": show_money(state, now),
        "stack": {
            "average": average_stack(state),
            "start": offer.chips if offer else 0,
            "chips": chips_in_play(state),
        },
        "hand_for_hand": state.hand_for_hand,
        "announcement": state.announcement,
        "decision": plain(state.decision, whole=True),
        "away": None if state.away is None else {"went": state.away.went, "back": state.away.back},
        "rules": plain(state.rules, whole=True),
        "tables": show_hands(state),
        "seating": show_seating(state, now),
        "cues": [*cues],
        "showing": plain(state.showing, whole=True),
        "show": None if show is None else _show(show, state),
    }


def _show(show: ScreenShow, state: State) -> dict[str, Plain]:
    """What the screens show in turn; a line of the night stands in place of the club's."""
    told = for_screens(show)
    return (
        told
        if state.note_line is None
        else {**told, "notes": [[state.note_line, ""]] if state.note_line else []}
    )
