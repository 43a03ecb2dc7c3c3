"""The schedule's page and the house rules' page."""

import re
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.money.prize_night import do, sent, state_of, visitor
from tests.page_text import main_words as words
from tests.rows import each_row
from tests.tables.draw_night import read_main
from tournament import journal
from tournament.chips.values.chip_records import StackDemand
from tournament.clock.actions import JumpToStep, StartClock
from tournament.engine.time_units import MINUTE
from tournament.localization import format_time_of_day
from tournament.models import Club, Role, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.values.house_rules import HouseRules, LevelBinds, list_rule_rows
from tournament.night.views.house_rules import HouseRuleRow
from tournament.players.actions.entries import ExpectPlayer
from tournament.rulings_log.values import ChosenReading
from tournament.schedule.actions import ChangeRules
from tournament.schedule.values import AnteBy, Break, Level, Structure
from tournament.schedule.views.schedule_form_rows import (
    ScheduleRow,
    apply_row_operation,
    set_coming_minutes,
    to_schedule_rows,
    to_structure,
)
from tournament.time_source import now


def test_rows_say_exactly_what_the_schedule_says() -> None:
    for key, preset in BY_KEY.items():
        assert to_structure(to_schedule_rows(preset.structure)) == preset.structure, key


FIRST, SECOND = ScheduleRow(small="10", big="20"), ScheduleRow(small="15", big="30")


@each_row(
    ("operation", "rows"),
    [
        ("delete-0", (SECOND,)),
        ("up-1", (SECOND, FIRST)),
        ("up-0", (FIRST, SECOND)),
        ("down-0", (SECOND, FIRST)),
        ("down-1", (FIRST, SECOND)),
        ("copy-0", (FIRST, FIRST, SECOND)),
        ("break-0", (FIRST, ScheduleRow("break", minutes="10"), SECOND)),
        ("level-1", (FIRST, SECOND, ScheduleRow(small="22", big="45"))),
        ("level-0", (FIRST, ScheduleRow(small="12", big="25"), SECOND)),
        ("level-9", (FIRST, SECOND)),
    ],
)
def test_a_row_s_buttons(operation: str, rows: tuple[ScheduleRow, ...]) -> None:
    assert apply_row_operation((FIRST, SECOND), operation) == rows


def test_a_new_level_has_the_ante_of_the_others_and_a_new_break_their_length() -> None:
    rows = (
        FIRST,
        replace(SECOND, ante="30", ante_by="big_blind"),
        ScheduleRow("break", minutes="5"),
    )
    assert apply_row_operation(rows[:2], "level-1")[2].ante == "45"
    assert apply_row_operation(rows, "break-0")[1] == ScheduleRow("break", minutes="5")


def test_all_coming_levels_get_the_same_minutes() -> None:
    """What was played, breaks and a last level without a time limit stay."""
    rows = (FIRST, SECOND, ScheduleRow("break", minutes="10"), SECOND, replace(SECOND, minutes="0"))
    changed = set_coming_minutes(rows, 1, "15")
    assert [row.minutes for row in changed] == ["20", "15", "10", "15", "0"]


@pytest.fixture
def night(club: Club) -> Tournament:
    schedule = Structure(
        (Level(10, 20), Level(15, 30, ante=5), Break(10, "Pizza", (5,)), Level(25, 50))
    )
    opening = OpenNight("Friday", "hpt20", 1000, schedule, HouseRules(), 10)
    return journal.open_night(club, opening, journal.Actor("Ann"), "opening-key")


def was(client: Client, night: Tournament) -> str:
    context: str = client.get(f"/t/{night.pk}/structure/").context["was"]
    return context


def structure(night: Tournament) -> Structure:
    return state_of(night).structure


def effect(client: Client, night: Tournament, **typed: str) -> str:
    """What the page says while somebody types."""
    answer = client.post(
        f"/t/{night.pk}/structure/", sent(op="look", **typed), headers={"HX-Request": "true"}
    )
    assert (answer.status_code, "<main" in answer.content.decode()) == (200, False)
    return words(answer.content.decode())


def test_before_it_is_saved_the_page_says_what_it_does_to_the_night(
    ann: Client, night: Tournament
) -> None:
    before = structure(night)
    assert effect(ann, night, at="1", minutes="25").startswith("Later levels start 5 min later.")
    assert effect(ann, night, at="1", minutes="13").startswith("Later levels start 7 min earlier.")
    assert "Later levels" not in effect(ann, night, at="1", big="40")
    assert "Later levels" not in effect(ann, night, at="3", minutes="40"), "no level follows"
    new = effect(ann, night, at="2", kind="break", minutes="15", new="yes")
    assert new.startswith("Later levels start 15 min later.")
    wrong = effect(ann, night, at="1", minutes="ten")
    assert wrong == "Row 2: “ten” is not a whole number."
    fallen = effect(ann, night, at="1", small="5", big="10")
    assert fallen.startswith("Level 2 has lower blinds than level 1.")
    assert effect(ann, night, at="0", small="20", big="40").startswith("Level 2 has lower blinds")
    assert structure(night) == before


def test_blinds_below_those_of_the_level_before_are_saved_and_told_at_their_row(
    ann: Client, night: Tournament
) -> None:
    address, mark = f"/t/{night.pk}/structure/", was(ann, night)
    assert "below level" not in ann.get(address).text
    ann.post(address, sent(op="save", at="1", small="5", big="10", was=mark))
    row = ann.get(address).text.split('id="row-1"')[1].split("</li>")[0]
    assert "below level 1" in words(row)
    ann.post(address, sent(op="save", at="1", small="10", big="20", ante="", was=was(ann, night)))
    row = ann.get(address).text.split('id="row-1"')[1].split("</li>")[0]
    assert "same as level 1" in words(row)


def test_without_scripts_a_row_is_opened_by_its_address(ann: Client, night: Tournament) -> None:
    shut = ann.get(f"/t/{night.pk}/structure/").content.decode()
    assert (f"/t/{night.pk}/structure/?edit=1#row-1" in shut, 'name="small"' in shut) == (
        True,
        False,
    )
    opened = ann.get(f"/t/{night.pk}/structure/?edit=1").content.decode()
    editor = opened.split('id="editor"')[1].split("</form>")[0]
    assert re.findall(r'name="(small|big|ante|minutes)" value="(\d*)"', editor) == [
        ("small", "15"),
        ("big", "30"),
        ("ante", "5"),
        ("minutes", "20"),
    ]
    looked = ann.post(f"/t/{night.pk}/structure/", sent(op="look", at="1", minutes="25"))
    said = words(looked.content.decode())
    assert ("Later levels start 5 min later." in said, looked.status_code) == (True, 200)
    for odd in ("?edit=9", "?edit=x", "?edit=²", "?add=nothing", "?edit="):
        assert 'id="editor"' not in ann.get(f"/t/{night.pk}/structure/{odd}").content.decode(), odd


def test_a_night_that_is_planned_tells_times_without_their_day(
    ann: Client, night: Tournament
) -> None:
    at = f"/t/{night.pk}/structure/"
    begins = (
        r'level-figure figures">([+:\dAPM\s]+)</span>\s*<span class="level-figure figures">\d+<'
    )
    assert re.findall(begins, ann.get(at).text) == ["+0:00", "+0:20", "+0:40", "+0:50"]
    start = now() // MINUTE * MINUTE + 4 * 24 * 60 * MINUTE
    do(night, StartClock(start))
    zone = ZoneInfo(night.club.timezone)
    later = (start + late * MINUTE for late in (0, 20, 40, 50))
    times = [format_time_of_day(at, zone).replace("\xa0", " ") for at in later]
    assert re.findall(begins, ann.get(at).content.decode()) == times


def test_saving_changes_the_night(ann: Client, night: Tournament) -> None:
    """A row that cannot be read is named, and what was typed stays."""
    before, mark = structure(night), was(ann, night)
    new = {"new": "yes", "at": "4", "kind": "level", "op": "save", "was": mark}
    typed = new | {
        "big": "100",
        "minutes": "20",
        "ante": "100",
        "ante_by": "big_blind",
        "label": "PLO",
    }
    answer = ann.post(f"/t/{night.pk}/structure/", sent(**typed, small="fifty"))
    page = answer.content.decode()
    assert (answer.status_code, 'value="fifty"' in page) == (422, True)
    assert "Row 5: “fifty” is not a whole number." in page
    assert answer.context["wrong_at"] == "small"
    ann.post(f"/t/{night.pk}/structure/", sent(**typed, small="50"))
    added = Level(50, 100, 20, 100, AnteBy.BIG_BLIND, "PLO")
    assert structure(night) == Structure((*before.steps, added))


def test_each_button_of_a_row_changes_the_night_at_once(ann: Client, night: Tournament) -> None:
    """What was typed into the row is saved along."""
    before = structure(night).steps
    for operation, rows in (
        ({"op": "break", "at": "0", "minutes": "15"}, 5),
        ({"op": "delete", "at": "1"}, 4),
        ({"op": "copy", "at": "3"}, 5),
        ({"op": "minutes", "minutes": "12"}, 5),
    ):
        mark = was(ann, night)
        ann.post(f"/t/{night.pk}/structure/", sent(**operation, was=mark))
        assert len(structure(night).steps) == rows, operation
    after = structure(night).steps
    assert [step.minutes for step in after] == [12, 12, 10, 12, 12]
    assert (after[2], replace(after[3], minutes=20)) == (before[2], before[3])


def test_what_cannot_be_played_is_not_saved(ann: Client, night: Tournament) -> None:
    mark = was(ann, night)
    answer = ann.post(f"/t/{night.pk}/structure/", sent(op="delete", at="3", was=mark))
    assert answer.status_code == 422
    assert "The schedule ends with a break." in answer.content.decode()
    assert len(structure(night).steps) == 4


def test_the_row_on_the_clock_is_tinted_and_what_was_played_ticked(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock(), JumpToStep(1, 0))
    page = ann.get(f"/t/{night.pk}/structure/").content.decode()
    assert re.findall(r'class="level is-(\w+)', page) == ["played", "current", "coming", "coming"]
    current = ann.get(f"/t/{night.pk}/structure/?edit=1").content.decode()
    assert ('name="small"' in current, "Break after" in current) == (False, True)
    assert "Start this level" not in current
    ann.post(f"/t/{night.pk}/structure/", sent(op="break", at="1", was=was(ann, night)))
    assert structure(night).steps[2] == Break(10)
    assert "Start this level" in ann.get(f"/t/{night.pk}/structure/?edit=0").content.decode()


def test_who_runs_only_the_clock_goes_to_a_level_and_changes_none(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock())
    tim = visitor(night.club, "Tim", Role.TIMEKEEPER)
    page = tim.get(f"/t/{night.pk}/structure/?edit=3").content.decode()
    assert ("Start this level" in page, 'id="editor"' in page) == (True, False)


@each_row(("planned", "promised", "players"), [(0, 0, 10), (14, 1, 14), (14, 2, 2)])
def test_before_anybody_bought_in_the_starting_stack_counts(
    ann: Client, night: Tournament, planned: int, promised: int, players: int
) -> None:
    """
    Said as what it is: with those who are promised, else as many as the chips are for, else a table
    full.
    """
    schedule = Structure(
        tuple(Level(big // 2, big) for big in (20, 50, 100, 200, 400, 800, 1600, 3200))
    )
    terms = Terms(offers=(Offer(PurchaseKind.BUY_IN, 2000, 1000),))
    opening = OpenNight(
        "Saturday", "", 1000, schedule, HouseRules(), terms=terms, chips_for=StackDemand(planned)
    )
    other = journal.open_night(night.club, opening, journal.Actor("Ann"), "saturday-key")
    for number in range(1, promised + 1):
        journal.perform_action(
            other, ExpectPlayer(number, f"Bob {number}"), journal.Actor("Ann"), f"saturday-{number}"
        )
    address = f"/t/{other.pk}/structure/"
    page = read_main(ann.get(address))
    assert f"Assumes {players} players with 1,000 chips each." in page
    opened = [read_main(ann.get(f"{address}?edit={row}")) for row in range(7)]
    assert re.findall(r"starting stack (\d+) BB", " ".join(opened)) == [
        "50",
        "20",
        "10",
        "5",
        "2",
        "1",
    ]
    journal.perform_action(
        other, BuyIn(9, 0, 2000, 2000, name="Dora"), journal.Actor("Ann"), "saturday-bought"
    )
    bought = read_main(ann.get(f"{address}?edit=0"))
    assert "average 50 BB" in bought
    assert ["Takes about" in one for one in (page, bought)] == [True, promised > 0]


def test_played_rows_stay_and_two_editors_do_not_overwrite_each_other(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock())
    before, mark = structure(night), was(ann, night)
    address = f"/t/{night.pk}/structure/"
    refused = ann.post(address, sent(op="delete", at="0", was=mark), follow=True)
    assert "Played and running rows are fixed" in refused.content.decode()
    ann.post(address, sent(op="delete", at="2", was=mark))
    late = ann.post(address, sent(op="save", at="1", big="40", was=mark))
    assert "The schedule was changed while you edited it" in late.content.decode()
    assert (late.status_code, 'value="40"' in late.content.decode()) == (409, True)
    assert structure(night).steps == (*before.steps[:2], before.steps[3])


def shown_rules(client: Client, night: Tournament) -> list[HouseRuleRow]:
    """The rows of the page, all groups unfolded."""
    groups = client.get(f"/t/{night.pk}/rules/").context["groups"]
    return [row for group in groups for row in group.rows]


def test_every_house_rule_has_its_row_in_one_of_five_groups(ann: Client, night: Tournament) -> None:
    page = ann.get(f"/t/{night.pk}/rules/").content.decode()
    for name, rule in list_rule_rows():
        assert f'name="{name}' in page
        assert rule.label in page
        assert rule.help in page
    assert page.count('<details class="fold rule-group wide-open"') == 5
    assert sorted(row.name for row in shown_rules(ann, night)) == sorted(
        name for name, _rule in list_rule_rows()
    )


def test_what_differs_from_the_preset_says_what_it_was(ann: Client, night: Tournament) -> None:
    page = f"/t/{night.pk}/rules/"
    assert "rule-dot" not in ann.get(page).text
    ann.post(page, typed_rules(ann, night, "a-rule-key", table_seats="8"))
    html = ann.get(page).text
    assert (html.count("rule-dot"), html.count("1 changed")) == (1, 2)
    assert [(row.says, row.usual) for row in shown_rules(ann, night) if row.usual] == [("8", "10")]
    assert "was 10" in html


def typed_rules(client: Client, night: Tournament, key: str, **typed: str) -> dict[str, str]:
    """What the page of the house rules sends when somebody typed so."""
    shown = client.get(f"/t/{night.pk}/rules/").context
    return {
        **{one.name: str(one.value) for one in shown_rules(client, night)},
        "was": shown["was"],
        "key": key,
        **typed,
    }


def test_two_directors_change_two_rules(ann: Client, night: Tournament) -> None:
    """Both pages were drawn before either was saved; neither undoes the other."""
    first = typed_rules(ann, night, "first-rule-key", level_binds="riffle")
    second = typed_rules(ann, night, "second-rule-key", decision_seconds="40")
    for typed in (first, second):
        ann.post(f"/t/{night.pk}/rules/", typed)
    assert state_of(night).rules == HouseRules(level_binds=LevelBinds.RIFFLE, decision_seconds=40)


def test_a_rule_out_of_bounds_is_refused(ann: Client, night: Tournament) -> None:
    for value in ("", "ten", "4", "301"):
        wrong = typed_rules(ann, night, "a-rule-key", decision_seconds=value)
        assert (
            ann.post(f"/t/{night.pk}/rules/", wrong, headers={"HX-Request": "true"}).status_code
            == 409
        ), value
    assert state_of(night).rules == HouseRules()


def test_an_empty_rule_is_off(ann: Client, night: Tournament) -> None:
    emptied = typed_rules(ann, night, "an-empty-rule", late_until_level="")
    assert ann.post(f"/t/{night.pk}/rules/", emptied).status_code == 302
    assert state_of(night).rules == HouseRules(late_until_level=0)
    html = ann.get(f"/t/{night.pk}/rules/").text
    field = re.search(r'<input[^>]*name="late_until_level"[^>]*>', html)
    assert field
    assert ('placeholder="Any level"' in field[0], 'value=""' in field[0]) == (True, True)


def test_the_rule_books_of_a_night_are_chosen_on_the_same_page(
    ann: Client, night: Tournament
) -> None:
    """An order that is not on the list stays as it is until somebody chooses another."""
    before = state_of(night).rules
    journal.perform_action(
        night,
        ChangeRules(replace(before, books=("R4", "CAP")), before),
        journal.Actor("Ann"),
        "own-books",
    )
    page = f"/t/{night.pk}/rules/"
    books = next(one for one in shown_rules(ann, night) if one.name == "books")
    assert (books.value, books.usual) == ("R4 CAP", "HomePokerTourney, then Robert’s Rules")
    assert books.choices[-1][0] == "R4 CAP"
    ann.post(page, typed_rules(ann, night, "a-reading-key", **{"readings.early_cards": "older"}))
    kept = replace(before, books=("R4", "CAP"), readings=(ChosenReading("early_cards", "older"),))
    assert state_of(night).rules == kept
    ann.post(page, typed_rules(ann, night, "a-books-key", books="club CAP R4"))
    assert state_of(night).rules == replace(kept, books=("club", "CAP", "R4"))
