"""Every word the screens say, in the reader's language: they count and change without asking the server."""

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournament.core.house_rules import LEVEL_BINDS_WORDS
from tournament.core.state import STOP_WORDS

Words = dict[str, Any]


def words(zone: str) -> Words:
    """The words of a screen, with gaps that its script fills; `zone` is where the club is."""
    return {"zone": zone, "decimal": get_format("DECIMAL_SEPARATOR"), **_clock(), **_panels(), **_states(), **_lines()}


def _clock() -> Words:
    return {
        "level": _("Level {level}"),
        "break": _("Break"),
        "starts_in": _("Starts in"),
        "goes_on_in": _("Goes on in"),
        "not_started": _("Not started yet"),
        "finished": _("The night is over"),
        "ended_at": _("Ended at {time}"),
        "no_limit": _("no time limit"),
        "overtime": _("Overtime"),
        "blinds_soon": _("Blinds go up soon"),
        "break_soon": _("Break soon"),
        "play_soon": _("Play goes on soon"),
        "end_soon": _("Last level ends soon"),
        "blinds": _("Blinds"),
        "blinds_after": _("Blinds after the break"),
        "ante": _("ante {ante}"),
        "ante_each": _("Ante {ante} each"),
        "ante_big": _("Big blind ante {ante}"),
    }


def _panels() -> Words:
    return {
        "last_level": _("this is the last level"),
        "no_break": _("no more breaks"),
        "break_at": _("{minutes} min, at {time}"),
        "break_long": _("{minutes} min long"),
        "hours": _("{time} h"),
        "of": _("of {entered}"),
        "big_blinds": _("{count} big blinds"),
    }


def _states() -> Words:
    marks = {str(reason): _(word) for reason, word in STOP_WORDS.items() if reason != "other"}
    return {
        "marks": {**marks, "pause": _("Paused"), "hand": _("Hand for hand"), "finished": _("The night is over")},
        "no_hand": {
            "break": _("Finish the hand in play. No table starts a new one."),
            "dispute": _("Dispute: finish the hand in play. No table starts a new one."),
        },
        "link": {
            "live": _("Live"),
            "behind": _("Catching up"),
            "away": _("No server since {time}"),
            "gone": _("Closed"),
        },
        "gone": _("This screen may no longer show the night. Ask the director for a new link."),
    }


def _lines() -> Words:
    return {
        "away": _("The server was away for {minutes} min. The director decides how the clock goes on."),
        "hand_for_hand": _("Hand for hand: every table waits until all have finished."),
        "binds": {str(choice): _(sentence) for choice, sentence in LEVEL_BINDS_WORDS.items()},
        "colour_up_now": _("Colour-up: take the chips worth {chips} off the table."),
        "colour_up_break": _("Break after level {level}: the chips worth {chips} leave the table."),
        "colour_up_level": _("From level {level} the chips worth {chips} leave the table."),
        "reentry_until": _("Re-entry until level {level} ends"),
        "next_game": _("Next level: {game}"),
        "chips": _("{chips} chips in play, {start} each to begin with"),
        "level_of": _("Level {level} of {levels}"),
        "schedule_ends": _("The schedule ends at {time} if the clock is not stopped"),
        "table_behind": _("Table {table} still plays level {level} in hand {hand}"),
        "jumped": _("The time shown here was corrected by {seconds} s."),
        "decision": {
            "think": _("has the clock"),
            "count": _("Countdown"),
            "over": _("Time is up: facing a bet the hand is dead, otherwise it is a check."),
        },
        "sound_on": _("Turn sound on"),
        "sound_off": _("Mute"),
    }
