"""Reads the codes from a printed sheet, for the pages that restore a night."""

from dataclasses import replace

from tests.exports.portable_nights import Mark, called
from tests.night.evening import at
from tests.tables.seated_evening import playing
from tournament.exports.night_qr_codes import build_night_codes
from tournament.night.state import State

NAMES = (
    "Bob Miler",
    "Zoë Ångström",
    "Wolfeschlegelsteinhausenbergerdorff von Nimmerwiedersehen",
    "<b>張偉</b> שלום",
)


def with_names(state: State) -> State:
    """Some of its people are of the club, one is nearly so, one has a name that needs much room."""
    keys = list(state.entrants)[: len(NAMES)]
    people = {
        key: replace(state.entrants[key], name=name, player=700 + at_)
        for at_, (key, name) in enumerate(zip(keys, NAMES, strict=True))
    }
    return replace(state, entrants={**state.entrants, **people})


ALL_CODES = "\n".join(build_night_codes(with_names(playing(9, 9, 9).state), Mark(), at(15)))
ONE_OF_MANY = build_night_codes(called(playing(10, 10, 10, 10, 10, 10).state), Mark(), at(15))[0]
