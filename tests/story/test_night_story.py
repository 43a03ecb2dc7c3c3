"""The course of a night, computed from its journal."""

from dataclasses import replace

import pytest

from tests.story.story_night import (
    ADA,
    BEGAN,
    BEN,
    CARLA,
    CEM,
    GRETA,
    MINUTE,
    OLGA,
    PAUL,
    YUSUF,
    build_past,
    list_actions,
)
from tournament.clock.values import Instant
from tournament.localization import find_timezone, localize_fact
from tournament.night.rules.board_players_and_money import show_field_course
from tournament.players.values import Bust, Elimination, Entrant, EntrantStatus
from tournament.story.reports import list_dated_states
from tournament.story.rules.highlights import list_highlights
from tournament.story.rules.night_story import NightStory, build_night_story

UTC = find_timezone("UTC")
BETWEEN = 7 * 24 * 60
"""Minutes from the first evening to the second."""


def tell(until: int = BETWEEN + 300) -> NightStory:
    """The story as far as it had come so many minutes after the start."""
    at = BEGAN + until * MINUTE
    past = build_past([(when, action) for when, action in list_actions() if when <= at])
    return build_night_story(list_dated_states(past), Instant(at))


def test_the_field_along_time_goes_up_with_a_rebuy_and_knows_nothing_undone() -> None:
    told = [((step.at - BEGAN) // MINUTE, step.left) for step in tell().field]
    first = [(0, 12), (25, 11), (26, 12), (40, 11), (55, 9), (75, 8), (90, 7), (135, 6)]
    second = [(142, 5), (150, 4), (158, 3), (170, 2), (200, 1)]
    assert told == first + [(BETWEEN + minute, left) for minute, left in second]


def test_every_knockout_with_its_level_place_and_hunters() -> None:
    hands = tell().hands
    assert [
        (hand.level, [(out.number, out.place) for out in hand.exits]) for hand in hands[:5]
    ] == [
        (2, [(YUSUF, 0)]),
        (3, [(CEM, 12)]),
        (3, [(BEN, 10), (ADA, 10)]),
        (4, [(OLGA, 9)]),
        (5, [(PAUL, 8)]),
    ]
    assert [out.by for hand in hands[3:5] for out in hand.exits] == [(YUSUF,), ()]


def test_the_chip_leader_of_each_count() -> None:
    told = [
        (localize_fact(count.occasion, UTC), count.leaders, count.chips) for count in tell().counts
    ]
    assert told == [("On hold", (YUSUF,), 20000), ("Deal", (CARLA,), 25000)]


def test_the_money_begins_when_the_bubble_bursts() -> None:
    story = tell()
    assert story.in_money == BEGAN + (BETWEEN + 150) * MINUTE
    assert tell(until=BETWEEN + 149).in_money is None
    assert story.winners == (CARLA,)
    assert GRETA in [out.number for hand in story.hands for out in hand.exits if out.place == 5]


def test_screens_are_told_the_course_once_the_night_is_finished() -> None:
    """In milliseconds that were played: the week between the two evenings is not among them."""
    course = show_field_course(tell().state, Instant(0))
    assert course is not None
    minute = MINUTE
    assert (course["lasted"], course["money"]) == (201 * minute, 150 * minute)
    assert course["steps"] == [
        [at * minute, left]
        for at, left in [
            (0, 12),
            (25, 11),
            (26, 12),
            (40, 11),
            (55, 9),
            (75, 8),
            (90, 7),
            (135, 6),
            (142, 5),
            (150, 4),
            (158, 3),
            (170, 2),
            (200, 1),
        ]
    ]
    assert course["knockouts"] == [
        [at * minute, left, name]
        for at, left, name in [
            (40, 11, "Cem"),
            (55, 9, "Ben"),
            (55, 9, "Ada"),
            (158, 3, "Nils"),
            (200, 1, "Yusuf"),
        ]
    ]
    assert show_field_course(tell(until=BETWEEN + 200).state, Instant(0)) is None


def test_a_field_of_hundreds_is_told_in_coarser_steps_with_both_ends() -> None:
    state = tell().state
    began = state.started or 0
    people = {
        key: Entrant(purchases=state.entrants[CARLA].purchases, status=EntrantStatus.OUT)
        for key in range(1, 901)
    }
    busts = tuple(Bust((Elimination(key, began + key * 1000, by=(900,)),)) for key in range(1, 900))
    people[900] = replace(people[900], status=EntrantStatus.IN)
    course = show_field_course(replace(state, entrants=people, busts=busts, deal=None), Instant(0))
    assert course is not None
    steps, hits = course["steps"], course["knockouts"]
    assert isinstance(steps, list)
    assert isinstance(hits, list)
    assert (steps[0], steps[-1], len(steps)) == ([0, 900], [899_000, 1], 181)
    assert (len(hits), course["hits"], hits[-1]) == (40, 899, [899_000, 1, 899])


@pytest.mark.parametrize(
    ("until", "told"),
    [
        (
            BETWEEN + 300,
            [
                "Most knockouts: Carla 5 knockouts",
                "2 out in one hand: Ben, Ada by Carla",
                "Comeback: Yusuf 2 after 1 rebuy",
                "Bubble: Greta 5",
                "Biggest chip gain: Carla 9,000 → 25,000",
                "Longest without a knockout: 45 min",
                "Heads-up: Carla, Yusuf 30 min",
            ],
        ),
        (50, []),
    ],
)
def test_what_stood_out(until: int, told: list[str]) -> None:
    """The week between the two evenings is no wait, and one knockout each is no highlight."""
    found = []
    for one in list_highlights(tell(until)):
        parts = [localize_fact(one.names, UTC), str(one.place or "")]
        parts.append(localize_fact(one.detail, UTC) if one.detail else "")
        found.append(f"{localize_fact(one.label, UTC)}: {' '.join(part for part in parts if part)}")
    assert [line for line in found if "chip loss" not in line] == told
