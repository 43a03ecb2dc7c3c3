"""The schedule's page and the house rules' page."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.money.prize_night import state_of
from tests.rows import each_row
from tests.tables.draw_night import read_main
from tournament import journal
from tournament.chips.values.chip_records import StackDemand
from tournament.clock.actions import StartClock
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.values.house_rules import HouseRules, LevelBinds, list_rule_rows
from tournament.players.actions.entries import ExpectPlayer
from tournament.rulings_log.values import ChosenReading
from tournament.schedule.actions import ChangeRules
from tournament.schedule.values import MINUTE, AnteBy, Break, Level, Structure
from tournament.schedule.views.schedule_form_rows import (
    ScheduleRow,
    apply_row_operation,
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


def test_a_row_keeps_its_mark_when_it_moves() -> None:
    rows = (replace(FIRST, mark="0"), replace(SECOND, mark="1", ante="30", ante_by="big_blind"))
    assert [row.mark for row in apply_row_operation(rows, "up-1")] == ["1", "0"]
    added = apply_row_operation((rows[1], *rows), "level-0")
    assert ([row.mark for row in added], added[1].ante) == (["1", "2", "0", "1"], "25")


@pytest.fixture
def night(club: Club) -> Tournament:
    schedule = Structure(
        (Level(10, 20), Level(15, 30, ante=5), Break(10, "Pizza", (5,)), Level(25, 50))
    )
    opening = OpenNight("Friday", "hpt20", 1000, schedule, HouseRules(), 10)
    return journal.open_night(club, opening, journal.Actor("Ann"), "opening-key")


def sent(rows: tuple[ScheduleRow, ...], **more: str) -> dict[str, str]:
    fields = {
        f"{name}-{at}": getattr(row, name)
        for at, row in enumerate(rows)
        for name in ScheduleRow.__slots__
    }
    return {**fields, "key": "structure-key", "seen": "1", **more}


def was(client: Client, night: Tournament) -> str:
    context: str = client.get(f"/t/{night.pk}/structure/").context["was"]
    return context


def structure(night: Tournament) -> Structure:
    return state_of(night).structure


def test_the_times_of_a_draft_are_those_of_the_draft_and_need_no_day(
    ann: Client, night: Tournament
) -> None:
    start = now() // MINUTE * MINUTE + 4 * 24 * 60 * MINUTE
    journal.perform_action(night, StartClock(start), journal.Actor("Ann"), "start-key")
    first, *others = to_schedule_rows(structure(night))
    draft = (replace(first, minutes="13"), *others)
    told = ann.post(f"/t/{night.pk}/structure/", sent(draft, op="look")).content.decode()
    assert "This is a draft" in told
    assert structure(night).steps[0].minutes == 20
    second = datetime.fromtimestamp((start + 13 * MINUTE) / 1000, ZoneInfo(night.club.timezone))
    assert f"from {second:%H:%M}" in told
    desk = ann.get(f"/t/{night.pk}/").content.decode()
    begins = second - timedelta(minutes=13)
    assert f"until the start at {begins:%Y-%m-%d %H:%M}" in desk
    assert "break at 2" not in desk.replace(f"break at {begins + timedelta(minutes=40):%H:%M}", "")


def test_saving_changes_the_night(ann: Client, night: Tournament) -> None:
    """A row that cannot be read is named, and what was typed stays."""
    before, mark = structure(night), was(ann, night)
    new = ScheduleRow(small="fifty", big="100", ante="100", ante_by="big_blind", label="Omaha")
    answer = ann.post(
        f"/t/{night.pk}/structure/", sent((*to_schedule_rows(before), new), op="save", was=mark)
    )
    page = answer.content.decode()
    assert (answer.status_code, 'value="fifty"' in page) == (422, True)
    assert "Row 5: “fifty” is not a whole number." in page
    rows = (*to_schedule_rows(before), replace(new, small="50"))
    ann.post(f"/t/{night.pk}/structure/", sent(rows, op="save", was=mark))
    added = Level(50, 100, 20, 100, AnteBy.BIG_BLIND, "Omaha")
    assert structure(night) == Structure((*before.steps, added))


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
    assert (
        f"times and stacks are reckoned with {players} players who begin with 1000 chips each"
        in page
    )
    assert re.findall(r"starting stack (\d+) BB", page) == ["50", "20", "10", "5", "2", "1"]
    drawn = read_main(ann.post(address, sent(to_schedule_rows(schedule)[3:], op="look")))
    assert re.findall(r"starting stack (\d+) BB", drawn) == ["5", "2", "1"]
    journal.perform_action(
        other, BuyIn(9, 0, 2000, 2000, name="Dora"), journal.Actor("Ann"), "saturday-bought"
    )
    bought = read_main(ann.get(address))
    assert "average 50 BB" in bought
    assert ["Takes about" in one for one in (page, bought)] == [True, promised > 0]


def test_played_rows_stay_and_two_editors_do_not_overwrite_each_other(
    ann: Client, night: Tournament
) -> None:
    journal.perform_action(night, StartClock(), journal.Actor("Ann"), "start-key")
    before, mark = structure(night), was(ann, night)
    rows = to_schedule_rows(before)
    refused = ann.post(
        f"/t/{night.pk}/structure/", sent(rows[1:], op="save", was=mark), follow=True
    )
    assert "Rows that were played or are on the clock stay as they are" in refused.content.decode()
    ann.post(
        f"/t/{night.pk}/structure/",
        sent(rows[:-1][:2] + rows[3:], op="save", was=mark, key="first-editor"),
    )
    late = ann.post(
        f"/t/{night.pk}/structure/",
        sent(rows, op="save", was="0" * 64, key="second-editor"),
        follow=True,
    )
    assert "The schedule was changed while you edited it" in late.content.decode()
    assert structure(night).steps == (*before.steps[:2], before.steps[3])


def test_every_house_rule_has_a_name_a_sentence_and_its_usual_choice(
    ann: Client, night: Tournament
) -> None:
    page = ann.get(f"/t/{night.pk}/rules/").content.decode()
    for name, rule in list_rule_rows():
        assert f'name="{name}' in page
        assert rule.label in page
        assert rule.help in page
    assert page.count("“HomePokerTourney, 20-minute levels” has:") == len(list_rule_rows())


def typed_rules(client: Client, night: Tournament, key: str, **typed: str) -> dict[str, str]:
    """What the page of the house rules sends when somebody typed so."""
    shown = client.get(f"/t/{night.pk}/rules/").context
    return {
        **{one.name: str(one.value) for one in shown["rules"]},
        "was": shown["was"],
        "key": key,
        **typed,
    }


def test_two_directors_change_two_rules(ann: Client, night: Tournament) -> None:
    """Both pages were drawn before either was saved; neither undoes the other."""
    first = typed_rules(ann, night, "first-rule-key", level_binds="riffle")
    second = typed_rules(ann, night, "second-rule-key", decision_seconds="40")
    for sent in (first, second):
        ann.post(f"/t/{night.pk}/rules/", sent)
    assert state_of(night).rules == HouseRules(level_binds=LevelBinds.RIFFLE, decision_seconds=40)


def test_a_rule_out_of_bounds_is_refused(ann: Client, night: Tournament) -> None:
    for value in ("", "ten", "4", "301"):
        wrong = typed_rules(ann, night, "a-rule-key", decision_seconds=value)
        assert (
            ann.post(f"/t/{night.pk}/rules/", wrong, headers={"HX-Request": "true"}).status_code
            == 409
        ), value
    assert state_of(night).rules == HouseRules()


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
    books = next(one for one in ann.get(page).context["rules"] if one.name == "books")
    assert (books.value, books.usual) == ("R4 CAP", "HomePokerTourney, then Robert’s Rules.")
    assert books.choices[-1][0] == "R4 CAP"
    ann.post(page, typed_rules(ann, night, "a-reading-key", **{"readings.early_cards": "older"}))
    kept = replace(before, books=("R4", "CAP"), readings=(ChosenReading("early_cards", "older"),))
    assert state_of(night).rules == kept
    ann.post(page, typed_rules(ann, night, "a-books-key", books="club CAP R4"))
    assert state_of(night).rules == replace(kept, books=("club", "CAP", "R4"))
