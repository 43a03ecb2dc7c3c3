"""Run it again: when it is offered, the new night's name, and who is expected."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.access.people import House
from tests.exports.recorded_nights import brought
from tests.night.evening import OPENING
from tests.night_builder import perform_all
from tests.rows import each_row
from tests.scheduler.manual_clock import MINUTE, set_by_hand
from tournament import journal
from tournament.clock.values import Instant
from tournament.club.player_numbers import save_imported_player_numbers
from tournament.club.players import add_player, put_player_in_archive
from tournament.club.views.night_list import group_club_nights, suggest_night_name
from tournament.engine.money import Currency
from tournament.localization import find_timezone
from tournament.models import Player, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import set_single_price
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight, OpenNight, RenameNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.rules.night_templates import build_template
from tournament.night.state import State
from tournament.night.views.next_date import choose_next_name, find_next_start
from tournament.night.views.night_repeat import list_attendees
from tournament.players.actions.entries import ExpectPlayer, WithdrawPlayer
from tournament.players.values import EntrantStatus

BERLIN = ZoneInfo("Europe/Berlin")
ANN = journal.Actor("Ann")
KEY = "a-key-of-the-form"


def instant(*when: int) -> Instant:
    return Instant(int(datetime(*when, tzinfo=BERLIN).timestamp()) * 1000)  # type: ignore[misc,arg-type]


def told(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(BERLIN).strftime("%A %Y-%m-%d %H:%M")


FRIDAY = instant(2026, 10, 16, 20, 0)


@each_row(
    ("now", "taken", "found"),
    [
        (instant(2026, 10, 16, 19, 0), (), "Friday 2026-10-23 20:00"),
        (instant(2026, 10, 23, 20, 0), (), "Friday 2026-10-30 20:00"),
        (instant(2026, 10, 23, 19, 59), (), "Friday 2026-10-23 20:00"),
        (instant(2026, 10, 17, 12, 0), (instant(2026, 10, 23, 18, 30),), "Friday 2026-10-30 20:00"),
        (instant(2026, 10, 17, 12, 0), (instant(2026, 10, 22, 18, 30),), "Friday 2026-10-23 20:00"),
        (instant(2027, 3, 1, 12, 0), (), "Friday 2027-03-05 20:00"),
    ],
)
def test_the_next_free_week_has_the_same_evening_also_when_the_clocks_change(
    now: Instant, taken: tuple[int, ...], found: str
) -> None:
    assert told(find_next_start(FRIDAY, now, BERLIN, taken)) == found


@each_row(
    ("name", "taken", "found"),
    [
        ("Friday poker 7", ("Friday poker 8", "Friday poker 9"), "Friday poker 10"),
        ("Deep stacks", ("Deep stacks",), "Deep stacks"),
        ("Friday 16 October", (), "Friday, October 23"),
        ("Friday, Oct 16", (), "Friday, October 23"),
        ("vendredi 16 octobre", (), "Friday, October 23"),
        ("Sunday, October 18", (), "Friday, October 23"),  # planned for it, played before
    ],
)
def test_the_name_goes_on_counting(name: str, taken: tuple[str, ...], found: str) -> None:
    state = State(name=name, started=FRIDAY)
    begins = instant(2026, 10, 23, 20, 0)
    opened, planned = instant(2026, 10, 1, 9, 0), instant(2026, 10, 18, 20, 0)
    assert choose_next_name(state, opened, begins, BERLIN, set(taken), planned) == found


KEYS = (f"again-key-{number}" for number in count(1))


def do(night: Tournament, *actions: Action) -> None:
    perform_all(night, actions, ANN, KEYS)


def expected_in(night: Tournament) -> dict[int, str]:
    state = journal.build_snapshot(night).state
    return {
        key: one.name for key, one in state.entrants.items() if one.status is EntrantStatus.EXPECTED
    }


@pytest.mark.django_db
class TestThePage:
    def people(self, house: House) -> list[Player]:
        bob, cleo, dora, emil = (
            add_player(house.club, name) for name in ("Bob", "Cleo", "Dora", "Emil")
        )
        do(house.night, BuyIn(bob.pk, 0, 0, 0, name="Bob"), BuyIn(emil.pk, 0, 0, 0, name="Emil"))
        do(
            house.night,
            ExpectPlayer(cleo.pk, "Cleo"),
            ExpectPlayer(dora.pk, "Dora"),
            WithdrawPlayer(dora.pk),
        )
        return [bob, cleo, dora, emil]

    def test_from_the_finished_night_to_the_new_desk(self, house: House, owner: Client) -> None:
        """Results, Run it again, Create night: three taps; everybody is expected."""
        bob, cleo, _dora, emil = self.people(house)
        put_player_in_archive(house.club, emil.pk)
        do(house.night, RenameNight("Thursday 41"), FinishNight())
        assert (
            f'href="/t/{house.night.pk}/again/"' in owner.get(f"/t/{house.night.pk}/results/").text
        )
        page = owner.get(f"/t/{house.night.pk}/again/").text
        assert re.search(r'name="name" value="Thursday 42"', page)
        assert "Expect last time’s 2 players" in page
        assert re.search(r'name="expected"\s+checked', page)
        sent = {"name": "Thursday 42", "starts": "", "expected": "on", "key": KEY}
        answers = [owner.post(f"/t/{house.night.pk}/again/", sent)["Location"] for _tap in range(2)]
        night = house.club.nights.latest("pk")
        assert answers == [f"/t/{night.pk}/"] * 2
        assert expected_in(night) == {bob.pk: "Bob", cleo.pk: "Cleo"}
        held = build_template(journal.build_snapshot(house.night).state)
        again = build_template(journal.build_snapshot(night).state)
        assert again == replace(held, plan=replace(held.plan, growing=True))

    def test_without_the_tick_nobody_is_expected(self, house: House, owner: Client) -> None:
        self.people(house)
        owner.post(
            f"/t/{house.night.pk}/again/",
            {"name": "Next", "starts": "2099-01-01T20:00", "key": KEY},
        )
        assert house.club.nights.count() == 1
        owner.post(f"/t/{house.night.pk}/again/", {"name": "Next", "starts": "", "key": KEY})
        night = house.club.nights.latest("pk")
        assert (night.name, expected_in(night)) == ("Next", {})

    def test_the_clock_waits_for_the_host_unless_it_is_to_start_by_itself(
        self, house: House, owner: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = set_by_hand(monkeypatch)
        begins = datetime.fromtimestamp(
            clock.now() // MINUTE * 60, find_timezone(house.club.timezone)
        ) + timedelta(days=2)
        at = int(begins.timestamp() * 1000)
        sent = {"name": "Next", "starts": f"{begins:%Y-%m-%dT%H:%M}"}
        nights = []
        for number, more in enumerate(({}, {"by_itself": "on"})):
            owner.post(f"/t/{house.night.pk}/again/", sent | more | {"key": f"{KEY}-{number}"})
            nights.append(house.club.nights.latest("pk"))
        states = [journal.build_snapshot(night).state for night in nights]
        assert [(one.planned, one.started) for one in states] == [(at, None), (None, at)]
        assert [night.starts_at for night in nights] == [at, at]
        for night in nights:
            asked = re.search(r'data-ask="([^"]*)"', owner.get(f"/t/{night.pk}/").text)
            assert asked, night
            assert re.fullmatch(r"Planned for .+\. Start now\?", asked[1])
        clock.pass_by(2 * 24 * 60 * MINUTE)
        rows = group_club_nights(house.club.nights.filter(name="Next"), clock.now())
        assert [*rows.planned, *(one.night for one in rows.running)] == nights
        desk = owner.get(f"/t/{nights[0].pk}/").text
        assert "do-start-planned" in desk
        assert "data-ask" not in desk

    def test_another_start_has_its_own_name_unless_one_was_typed(
        self, house: House, owner: Client
    ) -> None:
        there = f"/t/{house.night.pk}/again/"
        zone = find_timezone(house.club.timezone)
        today = suggest_night_name(Instant(house.night.opened_at), zone)
        do(house.night, RenameNight(today), FinishNight())
        proposed = re.findall(r'name="(?:name|starts)" value="([^"]*)"', owner.get(there).text)
        assert len(proposed) == 2
        chosen = {"starts": "2099-01-01T20:00", "expected": "on", "proposed": proposed[1]}
        asked = owner.get(there, {**chosen, "name": proposed[1]}).text
        assert 'name="name" value="Thursday, January 1"' in asked
        assert 'value="Home game"' in owner.get(there, {**chosen, "name": "Home game"}).text

    def test_the_proposed_start_is_that_of_the_clubs_own_clocks(
        self, house: House, owner: Client
    ) -> None:
        house.club.timezone = "America/New_York"
        house.club.save()
        began = datetime.fromtimestamp(
            house.night.opened_at / 1000, find_timezone(house.club.timezone)
        )
        do(house.night, FinishNight())
        page = owner.get(f"/t/{house.night.pk}/again/").text
        proposed = re.search(r'name="starts" value="[0-9-]*T([0-9]*):([0-9]*)', page)
        assert proposed
        assert proposed.groups() == (f"{began:%H}", f"{began.minute // 15 * 15:02}")

    def test_as_many_without_names_are_in_again(self, house: House, owner: Client) -> None:
        """Just a clock stays one and they have paid, as there; in another night they owe."""
        terms = set_single_price(BY_KEY["hpt20"].terms, 2000, Currency("EUR", 2))
        for simple, paid in ((True, 2000), (False, 0)):
            opening = replace(OPENING, terms=terms, players=2, simple=simple, minutes=200)
            last = journal.open_night(house.club, opening, ANN, f"opening-{simple}-{KEY}")
            assert "2 players without names, as last time" in owner.get(f"/t/{last.pk}/again/").text
            sent = {"name": "Next", "unnamed": "on", "key": f"next-{simple}-{KEY}"}
            for _tap in range(2):
                owner.post(f"/t/{last.pk}/again/", sent)
            past = journal.build_snapshot(house.club.nights.latest("pk")).past
            first = past.entries[0].action
            assert isinstance(first, OpenNight)
            assert (past.state.simple, first.minutes, len(past.state.entrants)) == (simple, 200, 2)
            assert [row.paid for row in past.state.entrants.values()] == [paid, paid]

    def test_of_a_night_from_elsewhere_the_clubs_own_people_are_expected(
        self, house: House
    ) -> None:
        bob = add_player(house.club, "Bob")
        night = brought(house.club, "0.1-seats").night
        number = next(
            one.player
            for one in journal.build_snapshot(night).state.entrants.values()
            if one.player
        )
        assert list_attendees(night) == {}
        save_imported_player_numbers(night, {number: bob.pk})
        assert list_attendees(night) == {bob.pk: "Bob"}
