"""Control of one TV: its scene, number and sound."""

from collections.abc import Callable

from tournament.club.club_lock import lock_club
from tournament.database_writes import hold_write_lock
from tournament.models import Club, Tv, mute_other_tvs
from tournament.time_source import now
from tournament.tvs.rules import BRIEF_MS, IDENTIFY_MS
from tournament.tvs.store import call_desks, list_known, list_tvs
from tournament.tvs.tv_settings import call_tvs


def show_scene_on_tv(club: Club, number: int, scene: str, *, briefly: bool) -> Tv | None:
    """
    Show a scene on one TV, for a minute or until somebody changes it; an empty one is the show of
    the club again.
    """
    until = now() + BRIEF_MS

    def change(tv: Tv) -> None:
        if briefly and scene:
            tv.brief_scene = scene
            tv.scene_until = until
        else:
            tv.scene = scene
            tv.brief_scene = ""
            tv.scene_until = None

    return _change_tv(club, number, change, "scene", "brief_scene", "scene_until")


def identify_tv(club: Club, number: int) -> Tv | None:
    """Let a TV show its number for some seconds."""
    until = now() + IDENTIFY_MS

    def change(tv: Tv) -> None:
        tv.identify_until = until

    return _change_tv(club, number, change, "identify_until")


def give_sound(club: Club, number: int) -> Tv | None:
    """Let one TV play the sounds, and no other one of the club."""

    def change(tv: Tv) -> None:
        tv.sounds = True
        mute_other_tvs(tv)

    return _change_tv(club, number, change, "sounds")


def mute_tv(club: Club, number: int) -> Tv | None:
    """Let a TV play no sounds."""

    def change(tv: Tv) -> None:
        tv.sounds = False

    return _change_tv(club, number, change, "sounds")


def _change_tv(club: Club, number: int, change: Callable[[Tv], None], *fields: str) -> Tv | None:
    with hold_write_lock(), lock_club(club):
        tv = next((row for row in list_known(list_tvs(club)) if row.pk == number), None)
        if tv is None:
            return None
        change(tv)
        tv.save(update_fields=fields)
        call_tvs(club)
    call_desks(club)
    return tv
