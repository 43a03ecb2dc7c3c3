"""
Every word the screens say, in the reader's language: they count and change without asking the
server.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.engine.card_names import RANK_WORDS, SUIT_WORDS
from tournament.localization import build_number_words, build_ordinal_words
from tournament.night.state import STOP_WORDS
from tournament.night.values.house_rules import BEGUN_HAND

Words = dict[str, Any]


def build_screen_words(zone: str) -> Words:
    """The words of a screen, with gaps that its script fills; `zone` is where the club is."""
    return {
        **build_number_words(zone),
        **_build_clock_words(),
        **_build_number_words(),
        **_build_status_words(),
        **_build_notice_words(),
        **_build_player_words(),
        **_build_money_words(),
        "panel": _build_panel_title_words(),
        "seats": _build_seat_words(),
        "cards": _build_card_words(),
        "show": _build_show_words(),
    }


def _build_clock_words() -> Words:
    return {
        "level": _("Level {level}"),
        "break": _("Break"),
        "starts_in": _("Starts in"),
        "goes_on_in": _("Resumes in"),
        "resumes_at": _("resumes at {time}"),
        "not_started": _("Not started"),
        "finished": _("Finished"),
        "ended_at": _("Ended at {time}"),
        "no_limit": _("no time limit"),
        "overtime": _("Overtime"),
        "blinds_soon": _("Blinds go up soon"),
        "break_soon": _("Break soon"),
        "play_soon": _("Play resumes soon"),
        "blinds": _("Blinds"),
        "blinds_after": _("Blinds after the break"),
        "ante_each": _("Ante {ante} each"),
        "ante_big": _("BB ante {ante}"),
    }


def _build_number_words() -> Words:
    return {
        "last_level": _("Last level"),
        "no_break": _("No more breaks"),
        "next_break": _("Next break"),
        "break_next": _("Break next"),
        "minutes": _("{minutes} min"),
        "at_time": pgettext("time of day", "at {time}"),
        "in_time": pgettext("how long until then", "in {time}"),
        "break_long": _("{minutes} min long"),
        "hours": _("{time} h"),
        "of": _("of {entered}"),
        "big_blinds": _("{count} BB"),
    }


def _build_status_words() -> Words:
    marks = {str(reason): _(word) for reason, word in STOP_WORDS.items() if reason != "other"}
    return {
        "marks": {
            **marks,
            "pause": _("Paused"),
            "hand": _("Hand for hand"),
            "bubble": _("On the bubble"),
            "finished": _("Finished"),
        },
        "no_hand": {
            "break": _("Finish the hand. Don’t deal another."),
            "dispute": _("Dispute. Finish the hand, don’t deal another."),
        },
        "link": {
            "live": _("Live"),
            "behind": _("Catching up"),
            "away": _("No server since {time}"),
            "gone": _("Closed"),
        },
        "gone": _("This screen’s link no longer works. Ask the director for a new one."),
    }


def _build_notice_words() -> Words:
    return {
        "away": _("The server was away for {minutes} min. The director sets the clock."),
        "hand_for_hand": _("Finish this hand, then wait for the other tables."),
        "hands_run": _("Next hand when all tables are done"),
        "hand_over": pgettext("a table whose hand is over", "done"),
        "hand_runs": pgettext("a table whose hand goes on", "still playing"),
        "clock_runs": _("Clock keeps running"),
        "hands_done": _("All tables are done. Wait for the next hand."),
        "binds": _(BEGUN_HAND),
        "color_up": _("Color up"),
        "colour_up_now": _("Color up the {chips} now"),
        "colour_up_break": _("Break after level {level}: color up the {chips}"),
        "colour_up_level": _("Level {level}: color up the {chips}"),
        "colour_up_at": _("Color up the {chips} at {time}"),
        "chips_of": pgettext("chips of one value, as players say it", "{value}s"),
        "next_game": _("Next level: {game}"),
        "table_behind": _("{table} still plays level {level} in hand {hand}"),
        "jumped": _("Clock corrected by {seconds} s."),
        "decision": {
            "think": _("has the clock"),
            "count": _("Countdown"),
            "over": _("Time is up: facing a bet the hand is dead, otherwise it is a check."),
        },
        "sound_on": _("Turn sound on"),
        "sound_off": _("Mute"),
    }


def _build_player_words() -> Words:
    return {
        "player": _("Player {number}"),
        "table": _("Table {table}"),
        "table_seat": _("{table}, seat {seat}"),
        "may_rebuy": _("{count} may rebuy"),
        "expected": _("{count} expected"),
        "entries": [ngettext("{count} entry", "{count} entries", count) for count in (1, 2)],
        "rebuys": [ngettext("{count} rebuy", "{count} rebuys", count) for count in (1, 2)],
        "knockouts": [ngettext("{count} knockout", "{count} knockouts", count) for count in (1, 2)],
        "out": [
            ngettext("{names} finishes {place}", "{names} finish {place}", count)
            for count in (1, 2)
        ],
        "plate": {
            "left": _("{count} left"),
            "out": _("{count} out"),
            "by": _("Knocked out by {names}"),
            "to_money": _("{count} more to the money"),
        },
        "ordinals": build_ordinal_words(),
        "winner": _("Winner: {names}"),
        "the_winner": _("Winner"),
    }


def _build_money_words() -> Words:
    return {
        "provisional": _("provisional"),
        "fixed": _("locked"),
        "paid": [ngettext("{count} place paid", "{count} places paid", count) for count in (1, 2)],
        "deal": _("deal"),
        "buys": {
            "buy_in": _("Buy-in"),
            "late": _("Late reg"),
            "rebuy": _("Rebuys"),
            "add_on": _("Add-ons"),
            "re_entry": _("Re-entry"),
        },
        "named": _("{what} “{name}”"),
        "until": {
            "always": _("all night"),
            "first_hand": _("until the first hand of level {number}"),
            "level_end": _("until level {number} ends"),
            "minutes": _("until {number} min after the start"),
            "time": _("until {time}"),
        },
        "offer": _("{what} {until}: {price} for {chips} chips"),
        "offer_ends": _("{what}: only {minutes} min left"),
        "offer_free": _("{what} {until}: {chips} chips"),
        "pool": _("Prize pool"),
        "first_prize": _("1st prize"),
        "player_count": _("Players"),
        "bubble": _("One more out, then all are paid"),
        "deal_made": _("Deal made: {count} players share the payouts"),
        "all_paid": _("In the money"),
        "next_gets": _("Next out gets {prize}"),
        "next_misses": _("Next out misses {prize}"),
    }


def _build_panel_title_words() -> Words:
    return {
        "prizes": _("Payouts"),
        "deal": _("Deal"),
        "left": _("For first place"),
        "extras": _("Other prizes"),
        "out": _("Who is out"),
        "result": _("Places"),
        "heads": _("Bounties"),
        "each_head": _("on each head"),
        "envelopes": _("Envelopes left"),
        "prices": _("What it costs"),
        "bubble": _("Bubble"),
        "meanwhile": _("Meanwhile"),
    }


def _build_seat_words() -> Words:
    return {
        "after_hand": _("After this hand"),
        "just_moved": _("Just moved"),
        "playing": _("Still playing: {tables}"),
        "all_over": _("Hands are over: move now."),
        "when_over": _("Move when all hands are over."),
        "when_over_at": _("Move when the hands are over at {tables}."),
        "wait": _("Players are about to move. Finish this hand, then wait."),
        "wait_at": _("{tables}: finish this hand, then wait. Players are about to move."),
        "moving": _("Players are moving. Wait."),
        "moving_at": _("{tables}: wait. Players are moving."),
        "line": _("After this hand {name} moves to {place}"),
        "moved_line": _("{name} moved to {place}"),
        "sits": _("{name} sits at {place}"),
        "changes": _("New seats: table / seat"),
        "short": _("{table} / {seat}"),
        "from": pgettext("where a player moved from", "from {table}"),
        "seat": _("seat {seat}"),
        "final": _("Final table"),
        "heads_up": _("Heads-up"),
        "hand": _("Hand {hand}"),
        "next_hand": _("Next hand"),
        "button": pgettext("dealer button, one letter", "D"),
        "small": pgettext("small blind, letters", "SB"),
        "big": pgettext("big blind, letters", "BB"),
        **_build_draw_words(),
    }


def _build_draw_words() -> Words:
    return {
        "promised": _("Seats are about to be drawn"),
        "draw_wait": _("New seats are about to be drawn. Finish this hand, then wait."),
        "draw": _("Seat draw"),
        "draw_cards": _("Draw your card"),
        "drawn_of": _("{drawn} of {of} drawn"),
        "drawn": _("The seats are drawn"),
        "look": _("Seats are drawn. Find yours on your phone or the list."),
        "first_seat": _("The first seat at each table has the button."),
        "cards_mean": _("Suit is the table. Ace is seat 1 and the button, then clockwise."),
        "proved": _("How it’s proved: {code}"),
    }


def _build_card_words() -> Words:
    return {
        "ranks": [_(word) for word in RANK_WORDS],
        "suits": {suit.name.lower(): _(word) for suit, word in SUIT_WORDS.items()},
        "of": _("{rank} of {suit}"),
        "of_deck": _("{rank} of {suit}, deck {deck}"),
    }


def _build_show_words() -> Words:
    return {
        "posted": _("Tonight"),
        "here": _("Here"),
        "missing": _("Missing"),
        "nobody": _("Nobody is here yet"),
        "first_hand_at": _("First hand at {time}"),
        "buy_in": _("Buy-in {price} for {chips} chips"),
        "seating": _("Seating"),
        "find_seat": _("Find your seat"),
        "table_seat": _("Table, seat"),
        "players": [ngettext("{count} player", "{count} players", count) for count in (1, 2)],
        "moved": _("New seats"),
        "schedule": _("Blinds (ante)"),
        "chips": _("{chips} chips"),
        "minutes": _("min"),
        "starts": _("Starts"),
        "free": pgettext("price", "free"),
        "once": pgettext("how often something is sold", "once each"),
        "times": _("up to {times} times each"),
        "as_often": _("as often as you like"),
        "without_chips": _("without any chips left"),
        "with_chips": _("with at most {chips} chips"),
        "left": _("{left} of {entered} left"),
        "resumes": _("Play resumes at"),
        "in_money": _("In the money"),
        "step_of": _("Step {step} of {total}"),
    }
