"""
Incidents for every rule of the TDA's two editions and of the home club's guide, and what they are
to lead to.
"""

from typing import Any

Row = tuple[str, dict[str, Any], str | dict[str, Any]]
"""
A situation, its facts, and what is told of the ruling, None where nothing is to be told, or the
verdict alone.
"""

NOBODY: list[str] = []
TWO_FOLDS = ["4:fold", "5:fold"]
CHIPS_IN = ["4:fold", "5:call:100"]
EARLY = {"actions": NOBODY}
LATE = {"actions": CHIPS_IN}
REDEAL = {
    "steps": ["take_back", "reshuffle", "cut", "redeal"],
    "refund": "all",
    "button_moves": False,
}
MISDEAL = {"verdict": "MISDEAL", **REDEAL}
PLAY_ON = {"verdict": "PLAY_ON"}
DIRECTOR = {"verdict": "DIRECTOR", "kind": "discretion"}
SILENT = {"verdict": "SILENT", "kind": "silent"}
VOID = {"verdict": "VOID_REFUND", "refund": "all", "steps": ["return_bets"]}
STANDS = {"verdict": "ACTION_STANDS"}
DEAD = {"verdict": "HAND_DEAD", "hand": "dead"}
PLAYED_WITHOUT = {"verdict": "PLAY_ON", "hand": "dead"}
LIVE = {"verdict": "HAND_LIVE", "hand": "live"}
MUCKED = {**DEAD, "steps": ["muck"], "burns": {"flop": 1, "turn": 1, "river": 1}}
LATE_CARD = {"verdict": "REPLACE_CARD", "steps": ["deal"], "replace_when": "at_once"}
AGAIN = {"verdict": "REDEAL_STREET", "reshuffle_excludes": ["burns", "discards"]}
AFTER_THE_BETTING = ["finish_betting", "take_back", "reshuffle", "cut", "deal"]
AT_ONCE = ["take_back", "reshuffle", "cut", "finish_betting", "deal"]
SHORT = {"cards_in_hand": 1, "cards_required": 2}
LONG = {"cards_in_hand": 3, "cards_required": 2}
RIGHT = {"cards_in_hand": 2, "cards_required": 2}
ALL_SEATS = {"extra_to": "every_player"}
BAD_DECKS = ("F01", "F03", "F05")

TDA: tuple[Row, ...] = (
    # what both editions say alike
    *((what, EARLY, MISDEAL) for what in ("D03", "D15", "D16", "D17")),
    *((what, {"actions": TWO_FOLDS}, MISDEAL) for what in ("D01", "D16", "D17")),
    *((what, LATE, PLAY_ON) for what in ("D01", "D02", "D03", "D13", "D15", "D17")),
    ("D16", LATE, PLAYED_WITHOUT),
    ("D16", {**LATE, "whose_seat": "away"}, {**DEAD, "route": "D24"}),
    *((what, {**EARLY, "family": "lowball"}, DIRECTOR) for what in ("D01", "D02", "D03")),
    ("D02", EARLY, "PLAY_ON"),
    ("D03", {**EARLY, "family": "stud"}, SILENT),
    *((what, {**EARLY, "family": "cap"}, SILENT) for what in ("D01", "D02", "D03")),
    ("D03", {**EARLY, "fault": "player"}, {"route": "D05"}),
    ("D02", {**EARLY, "ordinals": [5, 9]}, MISDEAL),
    (
        "B05",
        {"flop_cards": 4, "round_complete": False},
        {"verdict": "REDEAL_STREET", "burns": {"flop": 0, "turn": 1, "river": 1}},
    ),
    ("D07", {**EARLY, "boxed_count": 2, "found": "initial_deal"}, MISDEAL),
    ("D07", {**LATE, "boxed_count": 2, "found": "initial_deal"}, PLAY_ON),
    ("D07", {**EARLY, "boxed_count": 2, "found": "stub"}, SILENT),
    ("D07", {**EARLY, "boxed_count": 1, "found": "initial_deal"}, SILENT),
    ("D09", LATE, MUCKED),
    ("D10", {**LATE, "extra_cards": 2}, MUCKED),
    *((what, {**LATE, **ALL_SEATS}, DIRECTOR) for what in ("D09", "D10")),
    ("D11", {**LATE, **LONG}, MUCKED),
    ("D11", {**EARLY, **RIGHT}, SILENT),
    ("H04", {**LATE, **LONG}, MUCKED),
    ("D12", {**LATE, "seat_has_acted": True}, MUCKED),
    ("D12", {**LATE, "seat_has_acted": False, "game_permits_late_card": True}, LATE_CARD),
    ("D12", {**EARLY, "seat_has_acted": False, "game_permits_late_card": True}, LATE_CARD),
    ("D12", {**LATE, "seat_has_acted": False, "game_permits_late_card": False}, MUCKED),
    ("D13", EARLY, DIRECTOR),
    ("D18", EARLY, PLAY_ON),
    ("D18", LATE, PLAY_ON),
    ("D19", {}, MISDEAL),
    ("D20", {}, "PLAY_ON"),
    ("D20", EARLY, SILENT),
    *((what, LATE, DIRECTOR) for what in ("F01", "F02")),
    ("F03", EARLY, VOID),
    ("F04", {}, DIRECTOR),
    ("F05", {"aggressive_after_knowing": True}, {**VOID, "route": "F03"}),
    ("F05", {"aggressive_after_knowing": False}, {**VOID, "route": "F03"}),
    *((what, {"riffle_started": True}, {**STANDS, "route": "F07"}) for what in BAD_DECKS),
    *((what, {"stage": "hand_over"}, {**VOID, "route": "F07"}) for what in BAD_DECKS),
    *((what, {"stage": "next_hand_started"}, {**STANDS, "route": "F07"}) for what in BAD_DECKS),
    ("F07", {"noticed": "next_hand_before_deal"}, VOID),
    ("F07", {"noticed": "next_hand_before_action"}, STANDS),
    ("F03", {"noticed": "this_hand"}, {**VOID, "route": None}),
    ("F03", {"noticed": "next_hand_before_deal"}, {**VOID, "route": "F07"}),
    ("F03", {"noticed": "next_hand_before_deal", "riffle_started": True}, STANDS),
    ("F03", {"noticed": "break_minute_over"}, STANDS),
    ("F03", {"noticed": "next_hand_before_action"}, STANDS),
    ("F03", {"noticed": "next_hand_after_action"}, STANDS),
    ("B01", {}, {**AGAIN, "steps": AFTER_THE_BETTING, "burns": {"flop": 0, "turn": 1, "river": 1}}),
    ("B02", {}, {**AGAIN, "steps": AT_ONCE, "burns": {"turn": 0, "river": 1}}),
    ("B03", {}, {**AGAIN, "steps": AFTER_THE_BETTING, "burns": {"river": 0}}),
    ("B04", {}, {**AGAIN, "steps": AT_ONCE}),
    ("B05", {"flop_cards": 4}, {"verdict": "SCRAMBLE", "scrambled": 4, "drawn_by": "director"}),
    (
        "B05",
        {"flop_cards": 4},
        {"drawn_card_becomes": "turn_burn", "burns": {"turn": 0, "river": 1}},
    ),
    ("B05", {"flop_cards": 5}, SILENT),
    ("B07", {"street": "turn"}, DIRECTOR),
    ("B08", {"street": "river"}, DIRECTOR),
    ("B09", LATE, MUCKED),
)
TS: tuple[Row, ...] = (
    ("D01", {**EARLY, "family": "stud"}, SILENT),
    ("D02", {**EARLY, "family": "stud"}, SILENT),
    ("D09", {**EARLY, "looked": "none"}, {**DIRECTOR, "lean": None}),
    ("D09", {**EARLY, "looked": "some"}, {**DIRECTOR, "lean": "misdeal"}),
    ("D10", {**EARLY, "extra_cards": 2}, SILENT),
    *((what, {"actions": TWO_FOLDS}, DIRECTOR) for what in ("D09", "D10", "D13")),
    ("D09", {"actions": TWO_FOLDS, "looked": "none"}, {**DIRECTOR, "lean": None}),
    ("D11", {"actions": TWO_FOLDS, **SHORT}, DIRECTOR),
    (
        "D12",
        {"actions": TWO_FOLDS, "seat_has_acted": False, "game_permits_late_card": False},
        DIRECTOR,
    ),
    (
        "D12",
        {**LATE, "seat_has_acted": False, "game_permits_late_card": True, "family": "draw"},
        LATE_CARD,
    ),
    ("D12", {**EARLY, "seat_has_acted": False, "game_permits_late_card": False}, DIRECTOR),
    ("D24", {}, DEAD),
    ("B09", EARLY, DIRECTOR),
)
SCRAMBLE_THREE = {"verdict": "SCRAMBLE", "scrambled": 3, "drawn_card_becomes": "flop_burn"}
NEW_STUB = {"verdict": "PLAY_ON", "steps": ["take_back", "reshuffle", "cut"]}
T24: tuple[Row, ...] = (
    (
        "D01",
        {**EARLY, "family": "stud"},
        {"verdict": "CARD_PLAYS", "exposed_card_becomes": "upcard"},
    ),
    (
        "D02",
        {**EARLY, "family": "stud"},
        {"verdict": "CARD_PLAYS", "exposed_card_becomes": "upcard"},
    ),
    ("D05", {"fault": "player"}, {"verdict": "CARD_PLAYS", "hand": "live"}),
    ("D05", {"fault": "dealer"}, SILENT),
    ("D08", {**EARLY, "holder_has_acted": True}, MISDEAL),
    ("D08", LATE, "PLAY_ON"),
    ("D09", EARLY, MISDEAL),
    ("D10", {**EARLY, "extra_cards": 2}, MISDEAL),
    ("C01", {"actions": TWO_FOLDS}, MISDEAL),
    ("C01", LATE, DIRECTOR),
    ("C01", {**LATE, "extra_to": "one_player"}, MUCKED),
    ("B06", {"actions_on_street": NOBODY, "flop_cards": 4}, SILENT),
    (
        "B06",
        {"actions_on_street": NOBODY, "flop_cards": 0},
        {"verdict": "CORRECT_NOW", "steps": ["burn", "deal"]},
    ),
    ("H07", {"identifiable": True, "fault": "player"}, DEAD),
    ("D12", {**EARLY, "seat_has_acted": False, "game_permits_late_card": False}, MISDEAL),
    ("D14", EARLY, {**REDEAL, "verdict": "CORRECT_NOW", "button_moves": True}),
    ("D14", LATE, {"verdict": "ERROR_STANDS", "button_moves": False}),
    ("D24", {}, {**DEAD, "refund": "forfeited", "steps": ["muck"]}),
    ("B06", {"actions_on_street": NOBODY}, {**SCRAMBLE_THREE, "burns": {"turn": 1, "river": 1}}),
    ("B06", {"actions_on_street": ["2:check"]}, "PLAY_ON"),
    ("B09", EARLY, MISDEAL),
    ("F08", {"card_order_known": True}, {"verdict": "PLAY_ON", "steps": ["take_back"]}),
    ("F08", {"card_order_known": False}, {**NEW_STUB, "reshuffle_excludes": ["burns", "discards"]}),
    ("F08", {"card_order_known": False, "stub_mixed_with": "muck"}, NEW_STUB),
    ("F09", {}, {"verdict": "REPLACE_CARD", "steps": ["set_aside", "deal"]}),
    ("H01", {"facing_bet": True}, DEAD),
    ("H02", {"facing_bet": False, "caused_action_behind": False}, DEAD),
    ("H02", {"thrown": "showdown", "identifiable": True}, {**LIVE, "route": "H07"}),
    ("H02", {"thrown": "showdown", "identifiable": False}, {**DEAD, "refund": "uncalled"}),
    ("H02", {"thrown": "thought_won", "identifiable": True}, {**DIRECTOR, "lean": "retrieve"}),
    ("H03", {"facing_bet": True}, DEAD),
    ("H03", {"facing_bet": False}, SILENT),
    ("H06", {"facing_bet": True}, DEAD),
    ("H06", {"facing_bet": False}, {"verdict": "CHECK", "hand": "live"}),
    ("H07", {"identifiable": False}, {**DEAD, "refund": "uncalled"}),
    ("H07", {"identifiable": True}, LIVE),
    ("H07", {"identifiable": True, "fault": "player", "misinformed": True}, DEAD),
    ("H07", {"identifiable": True, "fault": "player", "thrown": "showdown"}, LIVE),
    ("H07", {"identifiable": True, "fault": "player", "thrown": "thought_won"}, DIRECTOR),
    *((what, {"identifiable": False}, {**DEAD, "refund": "uncalled"}) for what in ("H08", "H09")),
    *((what, {"identifiable": True}, LIVE) for what in ("H08", "H09")),
    ("H10", {}, "CARD_PLAYS"),
    (
        "P01",
        {"noticed": "next_hand_before_deal"},
        {"verdict": "ERROR_STANDS", "button_moves": False},
    ),
    ("G01", {}, DIRECTOR),
    ("W02", {"betting": "no_limit"}, STANDS),
    ("W02", {"betting": "limit", "heads_up": "pot"}, DIRECTOR),
    ("W02", {"betting": "limit", "heads_up": "event"}, STANDS),
    ("W03", {"short_all_in": "under_half"}, "TAKE_BACK"),
    ("W03", {"short_all_in": "half"}, STANDS),
    ("W04", {}, "CORRECT_NOW"),
    ("W07", {}, STANDS),
    ("T07", {"riffle_started": True}, "OLD_LEVEL"),
    ("T07", {"riffle_started": False}, "NEW_LEVEL"),
    ("D13", {"actions": TWO_FOLDS}, DIRECTOR),
    ("T07", {"riffle_started": False, "actions": TWO_FOLDS}, "NEW_LEVEL"),
    ("T07", {"riffle_started": False, "actions": CHIPS_IN}, "OLD_LEVEL"),
)

TOO_LATE = {"verdict": "PLAY_ON", "refund": "none", "cite_book": "CAP"}
TAKEN_BACK = {"verdict": "TAKE_BACK", "steps": ["take_back"], "cite_book": "CAP"}
TOO_LONG = {**DEAD, "refund": "none", "cite_book": "CAP"}
MIXED_IN = {
    "verdict": "PLAY_ON",
    "route": "C02",
    "steps": ["show", "take_back", "reshuffle"],
    "cite_book": "CAP",
}
COMPLETED = {**MIXED_IN, "steps": ["show", "take_back", "reshuffle", "deal", "deal"]}
REPLACED = {**MIXED_IN, "steps": ["show", "take_back", "reshuffle", "deal"]}
SPOILS = {"group_judges_impact_too_great": True}
BETS_BACK = {**SPOILS, "return_current_street": True}
SPOILT = {
    "verdict": "CLOSE_BETTING",
    "refund": None,
    "steps": ["show", "take_back", "reshuffle", "next_street"],
}
NO_BURNS = {"flop": 0, "turn": 0, "river": 0}
NEW_FLOP = {
    **AGAIN,
    "reshuffle_excludes": ["discards"],
    "burns": NO_BURNS,
    "cite_book": "CAP",
}
NOT_THERE = {"whose_seat": "away"}
FEW_HAVE_ONE = {"seen": "some", "recipients": "few"}
CAP: tuple[Row, ...] = (
    *((what, EARLY, MISDEAL) for what in ("D01", "D03", "D13", "D15", "D16", "D17")),
    *(
        (what, {"actions": TWO_FOLDS}, TOO_LATE)
        for what in ("D13", "D14", "D15", "D16", "D17", "D20")
    ),
    *((what, {"actions": TWO_FOLDS}, REPLACED) for what in ("D01", "D02", "D03")),
    ("D02", EARLY, COMPLETED),
    *(("D02", {**when, **SPOILS}, {"verdict": "CLOSE_BETTING"}) for when in (EARLY, LATE)),
    *(
        ("D02", {**when, **BETS_BACK}, {"verdict": "CLOSE_BETTING", "refund": "street"})
        for when in (EARLY, LATE)
    ),
    *((what, {}, MIXED_IN) for what in ("B02", "B03", "B04")),
    *((what, {}, {**PLAY_ON, "burns": NO_BURNS}) for what in ("B06", "B07")),
    ("D16", {**NOT_THERE, **EARLY}, MISDEAL),
    ("D16", {**NOT_THERE, **LATE}, TOO_LATE),
    ("D16", {**EARLY, "whose_seat": "posted"}, PLAY_ON),
    ("C02", {"group_judges_impact_too_great": True}, SPOILT),
    (
        "C02",
        {"group_judges_impact_too_great": True, "return_current_street": True},
        {"refund": "street"},
    ),
    ("D07", {**EARLY, "boxed_count": 2}, MISDEAL),
    ("D07", {**LATE, "boxed_count": 2}, TOO_LATE),
    ("D07", {**EARLY, "boxed_count": 1}, SILENT),
    ("C01", {**EARLY, "looked": "none"}, TAKEN_BACK),
    *((what, {**EARLY, "looked": "some"}, MISDEAL) for what in ("C01", "D09")),
    *((what, {**EARLY, "looked": "unknown"}, MISDEAL) for what in ("C01", "D09")),
    *((what, {**LATE, "looked": "none"}, TOO_LONG) for what in ("D09", "D10")),
    *(
        (what, {**LATE, **ALL_SEATS}, {**DIRECTOR, "route": "G01"})
        for what in ("C01", "D09", "D10")
    ),
    ("C01", {**LATE, "extra_to": "one_player"}, TOO_LONG),
    ("D10", {**EARLY, "extra_to": "one_player", "looked": "none"}, MISDEAL),
    ("D10", {**EARLY, **ALL_SEATS, "looked": "none"}, TAKEN_BACK),
    ("D10", {**EARLY, **ALL_SEATS, "looked": "all"}, MISDEAL),
    ("D10", {**EARLY, **ALL_SEATS, "looked": "unknown"}, MISDEAL),
    ("D11", {**EARLY, **SHORT, "missing_final_card": False}, MISDEAL),
    ("D11", {**EARLY, **SHORT, "missing_final_card": True}, LATE_CARD),
    ("D11", {**EARLY, **LONG, "looked": "none"}, TAKEN_BACK),
    ("D11", {**LATE, **LONG}, TOO_LONG),
    ("D12", EARLY, {**LATE_CARD, "cite_book": "CAP"}),
    (
        "D14",
        EARLY,
        {
            "verdict": "MISDEAL",
            "refund": "all",
            "steps": REDEAL["steps"],
            "cite_books": ["CAP", "R4"],
        },
    ),
    (
        "D17",
        {**EARLY, "seat_present": False, "seat_entitled": False},
        {"verdict": "PLAY_ON", "cite_book": "CAP"},
    ),
    ("D17", {**EARLY, "seat_present": False, "seat_entitled": True}, MISDEAL),
    ("H11", LATE, {"verdict": "ACTION_STANDS", "refund": "none", "cite_book": "CAP"}),
    ("D15", {"actions": ["2:check", "3:check"]}, TOO_LATE),
    ("B01", {}, {**NEW_FLOP, "steps": AFTER_THE_BETTING}),
    (
        "B05",
        {"flop_cards": 4, "round_complete": True},
        {**NEW_FLOP, "steps": AFTER_THE_BETTING[1:]},
    ),
    ("B05", {"flop_cards": 4, "round_complete": False}, {**NEW_FLOP, "steps": AFTER_THE_BETTING}),
    (
        "C03",
        {"seen": "none", "recipients": "all"},
        {"verdict": "TAKE_BACK", "wrong_card_goes": "discard_pile"},
    ),
    (
        "C03",
        {"seen": "some", "recipients": "all"},
        {"verdict": "CARD_PLAYS", "esg_next_street": False},
    ),
    (
        "C03",
        {**FEW_HAVE_ONE, "identifiable": True},
        {"verdict": "TAKE_BACK", "wrong_card_goes": "esg_deck"},
    ),
    (
        "C03",
        {**FEW_HAVE_ONE, "enough_cards_for_all_eligible": True},
        {"verdict": "CARD_PLAYS", "steps": ["deal"]},
    ),
    ("C03", FEW_HAVE_ONE, DIRECTOR),
)
SEPARATELY: tuple[tuple[str, str, dict[str, Any], dict[str, str], str | dict[str, Any]], ...] = (
    # where the house reads a text the other way: the book, situation, facts, reading, and what is
    # told
    ("T24", "D14", EARLY, {"wrong_button": "move_blinds"}, "CORRECT_NOW"),
    (
        "TS",
        "B02",
        {},
        {"early_cards": "older"},
        {"verdict": "SUBSTITUTE_STREET", "burns": {"turn": 1, "river": 0}},
    ),
    ("TS", "B02", {}, {"early_cards": "2024"}, {**AGAIN, "steps": AT_ONCE}),
    ("TS", "B04", {}, {"early_cards": "older"}, SILENT),
    ("TS", "B04", {}, {"early_cards": "2024"}, {**AGAIN, "steps": AT_ONCE}),
    ("TS", "D15", {"actions": ["4:fold", "5:check"]}, {"fold_and_check": "yes"}, PLAY_ON),
    ("TS", "D15", {"actions": ["4:fold", "5:check"]}, {"fold_and_check": "no"}, MISDEAL),
    ("CAP", "C01", {**EARLY, "looked": "none"}, {"home_club": "list"}, MISDEAL),
    ("CAP", "D09", {**EARLY, "looked": "none"}, {"home_club": "list"}, MISDEAL),
    ("CAP", "D10", {**EARLY, **ALL_SEATS, "looked": "none"}, {"home_club": "list"}, MISDEAL),
    ("CAP", "D17", {**LATE, "seat_present": False, "seat_entitled": True}, {}, TOO_LATE),
    ("CAP", "D01", LATE, {"home_club": "list"}, TOO_LATE),
    ("CAP", "D03", LATE, {"home_club": "list"}, TOO_LATE),
)
