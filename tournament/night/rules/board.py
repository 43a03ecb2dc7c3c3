"""Board: what everyone may see of a night, computed once for all screens."""

from collections.abc import Sequence

from tournament.chips.rules.chip_inventory import list_chip_values
from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain, to_plain
from tournament.night.rules.board_players_and_money import (
    show_field_course,
    show_lobby,
    show_money,
    show_players,
)
from tournament.night.rules.board_seats import count_known_buttons, show_hands, show_seating
from tournament.night.state import (
    State,
    compute_average_stack,
    count_chips_in_play,
    find_announcement,
    find_buy_in_offer,
    find_phase,
    find_stop,
    read_night_clock,
)
from tournament.players.rules.purchase_windows import list_open_offers
from tournament.screens.values.screen_show import ScreenShow, build_screen_payload


def compute_board_mark(state: State, head: str, now: Instant, club: int) -> str:
    """
    What a page of this night depends on: the journal, the club's own settings, how far the clock
    has gone by, what may still be bought, and at how many tables the button is known.
    """
    shown = read_night_clock(state, now)
    over = "over" if shown.over_ms else "in"
    sold = "".join(f"{number}." for number in list_open_offers(state, now))
    known = count_known_buttons(state, now)
    buttons = f"-{known}" if known else ""
    hushed = "-hushed" if state.announcement and not find_announcement(state, now) else ""
    return (
        f"{head[:12]}-{club}-{shown.step}-{find_phase(state, now)}-{over}-{sold}{buttons}{hushed}"
    )


def build_board(
    state: State,
    version: int,
    head: str,
    now: Instant,
    club: int = 0,
    cues: Sequence[Plain] = (),
    show: ScreenShow | None = None,
) -> dict[str, Plain]:
    """
    The board of a night. Screens count on from `anchor` by themselves; `compute_board_mark` changes
    when a page must be drawn afresh, also at a level's end although nobody clicked. `club` is the
    revision of the club's settings; `cues` are what the club wants screens to do, each with its
    instant, `show` is what they show in turn: the clock alone where it is None.
    """
    offer = find_buy_in_offer(state)
    return {
        "version": version,
        "head": head[:12],
        "mark": compute_board_mark(state, head, now, club),
        "name": state.name,
        "phase": find_phase(state, now).value,
        "shown": read_night_clock(state, now).step,
        "steps": to_plain(state.structure.steps, whole=True),
        "anchor": to_plain(state.anchor, whole=True),
        "started": state.started,
        "finished": state.finished,
        "stop": to_plain(find_stop(state, now), whole=True),
        "players": show_players(state, now),
        "lobby": show_lobby(state, now),
        "course": show_field_course(state, now),
        "money": show_money(state, now),
        "stack": {
            "average": compute_average_stack(state),
            "start": offer.chips if offer else 0,
            "chips": count_chips_in_play(state),
        },
        "chips": _show_chips(state),
        "hand_for_hand": state.hand_for_hand,
        "announcement": find_announcement(state, now),
        "decision": to_plain(state.decision, whole=True),
        "away": None if state.away is None else {"went": state.away.went, "back": state.away.back},
        "rules": to_plain(state.rules, whole=True),
        "tables": show_hands(state),
        "seating": show_seating(state, now),
        "cues": [*cues],
        "showing": to_plain(state.showing, whole=True),
        "show": None if show is None else _build_screen_show(show, state),
    }


def _build_screen_show(show: ScreenShow, state: State) -> dict[str, Plain]:
    """What the screens show in turn; a line of the night stands in place of the club's."""
    told = build_screen_payload(show)
    if state.note_line is None:
        return told
    return {**told, "notes": [[state.note_line, ""]] if state.note_line else []}


def _show_chips(state: State) -> list[Plain]:
    """The chips that come onto the tables, the smallest first, each with its color."""
    there = list_chip_values(state)
    return [[value, state.chips.find_chip(value).display_paint] for value in there]
