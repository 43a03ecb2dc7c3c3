"""
The board of a night as screens get it: what its state shows, and what its club wants the screens to
do.
"""

from dataclasses import replace

from rulings.core.step_text import dealing_step_text
from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.engine.messages import say
from tournament.journal import NightSnapshot
from tournament.localization import localize_fact, override_locale
from tournament.night.rules.board import build_board
from tournament.night.state import State
from tournament.notifications.club_locale_cache import ClubLocale
from tournament.notifications.screen_cues import build_cues
from tournament.rulings_log.values import decision_text, find_running_ruling
from tournament.screens.player_faces import build_faces
from tournament.screens.show_store import load_screen_show
from tournament.tables.values import table_text


def build_board_with_faces(
    home: ClubLocale, moment: NightSnapshot, at: Instant
) -> dict[str, Plain]:
    """Everything that a screen needs to know at this instant."""
    return {
        **build_board_payload(home, moment, at),
        "faces": build_faces(home, moment.state),
    }


def build_board_payload(home: ClubLocale, moment: NightSnapshot, at: Instant) -> dict[str, Plain]:
    """What the clock of any page needs: all but the photos."""
    told = build_cues(home, moment.past, at)
    show = load_screen_show(home.club, home.revision)
    board = build_board(moment.state, moment.version, moment.head, at, moment.club, told, show)
    return {
        **board,
        "ruling": build_ruling_payload(home, moment.state, at),
    }


def build_ruling_payload(home: ClubLocale, state: State, at: Instant) -> Plain:
    """The steps of the ruling that is being carried out, in the club's language."""
    number = find_running_ruling(state.rulings, at)
    if not number:
        return None
    ruling = state.rulings[number]
    table = ruling.where.table
    # what somebody typed as their own decision stays at the desk
    book_decision = replace(ruling.current_decision, decision="")
    with override_locale(home.language, home.hours):
        return {
            "table": localize_fact(table_text(table, state.tables.get(table)), home.zone),
            "says": localize_fact(decision_text(ruling.found, book_decision), home.zone),
            "steps": [
                [localize_fact(say(dealing_step_text(step)), home.zone), place in ruling.done]
                for place, step in enumerate(ruling.found.steps)
            ],
        }
