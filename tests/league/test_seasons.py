"""Creating and changing seasons: once, without overwriting others' changes, within limits."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.access.attempts import refusal
from tests.league.written_results import Did, night
from tests.rows import each_row
from tournament.club.players import add_player
from tournament.league.season_settings import SeasonSettings, parse_season_formula
from tournament.league.seasons import (
    archive_season,
    change_season,
    choose_final,
    exclude_night,
    find_season,
    include_night,
    list_club_seasons,
    list_excluded_nights,
    make_season,
    map_excluded_nights_by_season,
    restore_season,
)
from tournament.models import Club, Season, Tournament

SPRING = SeasonSettings("Spring", date(2024, 1, 1), date(2024, 6, 30), "entrants - place + 1")


@pytest.fixture
def spring(club: Club) -> Season:
    return make_season(club, SPRING)


@pytest.fixture
def friday(club: Club) -> Tournament:
    return night(club, "2024-02-02", (Did(add_player(club, "Bob"), 1),))


def test_a_season_is_made_once(club: Club) -> None:
    one = make_season(club, SPRING, "the-key-of-the-form")
    assert make_season(club, SPRING, "the-key-of-the-form") == one
    assert refusal(
        make_season, club, replace(SPRING, name="Something else"), "the-key-of-the-form"
    ) == (
        "The first click did arrive: Season created: “Spring”. Check it, then send the change again."
    )
    assert [SeasonSettings.from_row(season) for season in list_club_seasons(club)] == [SPRING]


NO_NAME = "Type a name of at most 80 letters."
TOO_FAR = "The day is too far off. Check the year."
WRONG_NUMBER = "A number is too large or negative. Check them."


@each_row(
    ("change", "sentence"),
    [
        ({"name": " "}, NO_NAME),
        ({"name": "x" * 81}, NO_NAME),
        ({"last_day": date(2023, 12, 31)}, "The season ends before it begins. Check the days."),
        ({"first_day": date(1, 1, 1)}, TOO_FAR),
        ({"last_day": date(9999, 12, 31)}, TOO_FAR),
        ({"first_day": date(9999, 1, 1), "last_day": None}, TOO_FAR),
        *(({name: number}, WRONG_NUMBER) for name, number in [("best_of", -1), ("attendance", 1_000_001),
                                                             ("final_weight", 0), ("finalists", 1001)]),
        ({"formula": "1" * 501}, "At most 500 letters in a formula."),
        ({"formula": "place +"}, "Number or name missing after “place +”."),
    ],
)  # fmt: skip
def test_what_a_season_cannot_be(
    club: Club, spring: Season, change: dict[str, Any], sentence: str
) -> None:
    wrong = replace(SPRING, **change)
    assert refusal(make_season, club, wrong) == sentence
    assert refusal(change_season, club, spring.pk, wrong, SPRING.fingerprint) == sentence
    assert [SeasonSettings.from_row(one) for one in list_club_seasons(club)] == [SPRING]


def test_the_second_of_two_directors_is_told(club: Club, spring: Season) -> None:
    kept, late = replace(SPRING, best_of=5), replace(SPRING, name="Spring 2024")
    for _click in range(2):
        assert (
            SeasonSettings.from_row(change_season(club, spring.pk, kept, SPRING.fingerprint))
            == kept
        )
    assert refusal(change_season, club, spring.pk, late, SPRING.fingerprint) == (
        "Somebody changed this season meanwhile. Nothing was saved; save again to keep yours."
    )
    assert SeasonSettings.from_row(list_club_seasons(club)[0]) == kept
    assert change_season(club, spring.pk, late, kept.fingerprint).name == "Spring 2024"


def test_every_setting_has_a_part_in_the_mark() -> None:
    others = (
        replace(SPRING, name="x"),
        replace(SPRING, last_day=None),
        replace(SPRING, shows_money=True),
    )
    assert len({SPRING.fingerprint, *(one.fingerprint for one in others)}) == 4


def test_a_season_is_put_away_and_brought_back(club: Club, spring: Season) -> None:
    autumn = make_season(
        club, replace(SPRING, name="Autumn", first_day=date(2024, 7, 1), last_day=None)
    )
    first = archive_season(club, spring.pk).archived_at
    assert first
    assert archive_season(club, spring.pk).archived_at == first
    assert restore_season(club, spring.pk).archived_at is None
    assert (list_club_seasons(club), find_season(club, spring.pk)) == ([autumn, spring], spring)


def test_a_night_is_left_out_and_taken_in(club: Club, spring: Season, friday: Tournament) -> None:
    only = frozenset({friday.pk})
    for step, found, of_all in (
        (exclude_night, only, {spring.pk: only}),
        (include_night, frozenset(), {}),
    ):
        for _twice in range(2):
            step(club, spring.pk, friday.pk)
        assert (list_excluded_nights(spring), map_excluded_nights_by_season(club)) == (
            found,
            of_all,
        )


def test_a_final_is_chosen_and_given_up(club: Club, spring: Season, friday: Tournament) -> None:
    for final in (friday, None):
        choose_final(club, spring.pk, final.pk if final else None)
        assert Season.objects.get().final == final


def test_other_clubs_have_nothing_here(club: Club, spring: Season, friday: Tournament) -> None:
    other = Club.objects.create(name="Sunday")
    gone = {refusal(call, other, spring.pk) for call in (archive_season, restore_season)}
    gone |= {
        refusal(call, other, spring.pk, friday.pk)
        for call in (exclude_night, include_night, choose_final)
    }
    gone.add(refusal(change_season, other, spring.pk, SPRING, ""))
    assert gone == {"This season is gone. Load the page again."}
    assert (find_season(other, spring.pk), list_club_seasons(other)) == (None, [])
    theirs = make_season(other, SPRING)
    for call in (exclude_night, choose_final):
        said = "This night is gone. Load the page again."
        assert refusal(call, other, theirs.pk, friday.pk) == said


def test_a_formula_that_was_broken_from_outside_is_worth_nothing(spring: Season) -> None:
    broken = replace(SeasonSettings.from_row(spring), formula="2 +")
    assert parse_season_formula(broken) == parse_season_formula(replace(SPRING, formula="0"))
