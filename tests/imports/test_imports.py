"""
The import page by page: nothing is stored before the last click, and everything can be undone.
"""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from tests.access.people import House, open_night
from tests.imports.files import SEASON
from tests.imports.workbooks import workbook
from tests.rows import each_row
from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.engine.time_units import DAY
from tournament.exports.json_file import json_of
from tournament.exports.night_export_source import build_night_source
from tournament.exports.result_sheets import build_results_sheet
from tournament.imports import pending_imports
from tournament.models import ImportBatch, Player, Tournament

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parents[1] / "imports" / "tdt"
IMPORT = ">Import</button>"
HOSTILE = '"><img src=x onerror=alert(1)>{{7*7}} {% now %} %(x)s שלום 👩'


def send(client: Client, content: bytes | str, name: str = "league.csv") -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post("/import/", {"file": SimpleUploadedFile(name, data)})


def key_of(response: Any) -> str:
    address: str = response["Location"]
    return address.split("/")[2]


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    found: str = response.text
    return found


def fields(page: str) -> dict[str, str]:
    """What the form about the columns would send as it stands."""
    sent = dict.fromkeys(re.findall(r'<select id="role-\d+" name="(role-\d+)"', page), "")
    for name, options in re.findall(
        r'<select id="role-\d+" name="(role-\d+)">(.*?)</select>', page, re.DOTALL
    ):
        sent[name] = re.findall(r'value="([a-z_]+)" selected', options)[0]
    if re.search(r'name="has_heading" value="yes" checked', page):
        sent["has_heading"] = "yes"
    return sent | {"start": "19:00", "currency": "EUR"}


def go_on(client: Client, key: str, **more: str) -> Any:
    page = text(client, f"/import/{key}/columns/")
    return client.post(f"/import/{key}/columns/", fields(page) | more)


def preview(client: Client, key: str) -> str:
    """The page before the last click."""
    return text(client, f"/import/{key}/")


def up_to_preview(
    client: Client, content: bytes | str, name: str = "league.csv", **more: str
) -> str:
    key = key_of(send(client, content, name))
    assert go_on(client, key, **more)["Location"] == f"/import/{key}/people/"
    return key


def take_over(client: Client, key: str, **more: str) -> Any:
    return client.post(f"/import/{key}/", more)


def alerts(response: Any) -> list[str]:
    return [unescape(one) for one in re.findall(r'role="alert"[^>]*>([^<]+)<', response.text)]


def test_a_season_comes_in_with_four_clicks(director: Client, house: House) -> None:
    """
    A second click makes nothing more; nights that are here already are told of; it is taken back.
    """
    sent = send(director, SEASON)
    key = key_of(sent)
    assert sent["Location"] == f"/import/{key}/columns/"
    assert go_on(director, key)["Location"] == f"/import/{key}/people/"
    assert director.get(f"/import/{key}/people/")["Location"] == f"/import/{key}/"
    page = preview(director, key)
    told = " ".join(re.sub("<[^>]+>", "", page[page.index('class="sums"') :][:300]).split())
    assert "3 players, 3 new; 2 nights; 5 results" in told
    assert (Player.objects.count(), list_club_nights(house.club).count()) == (0, 1)
    done = [take_over(director, key)["Location"] for _click in range(2)]
    batch = ImportBatch.objects.get()
    assert [*done, director.get(f"/import/{key}/")["Location"]] == [f"/imports/{batch.pk}/"] * 3
    assert (Player.objects.count(), list_club_nights(house.club).count()) == (3, 3)
    made = text(director, f"/imports/{batch.pk}/")
    assert all(name in made for name in ("March", "April", "Zoë", "Winter", "Undo import"))
    again = text(director, f"/import/{up_to_preview(director, SEASON)}/")
    assert again.count("This night is already in the club.") == 2
    assert director.post(f"/imports/{batch.pk}/undo/")["Location"] == f"/imports/{batch.pk}/"
    page = text(director, f"/imports/{batch.pk}/")
    assert ("Undone" in page, "Undo import" in page) == (True, False)
    main = page[page.index("<main") :]
    for there in ("/nights/away/", "/players/?archived=yes", "/import/", "/"):
        assert f'href="{there}"' in main
    assert "undone" in text(director, "/import/")


def test_rows_that_cannot_be_read_are_left_out(director: Client) -> None:
    key = up_to_preview(director, SEASON.replace("Zoë;2;40", "Zoë;second;40"))
    page = preview(director, key)
    assert ("Row 3: The place “second” is not a number." in unescape(page), IMPORT in page) == (
        True,
        False,
    )
    assert (take_over(director, key).status_code, ImportBatch.objects.count()) == (200, 0)
    director.post(f"/import/{key}/", {"leave": "ticked", "row": ["3"]})
    assert 'value="3" checked' in preview(director, key)
    director.post(f"/import/{key}/", {"leave": "ticked", "row": []})
    assert IMPORT not in preview(director, key)
    director.post(f"/import/{key}/", {"leave": "all"})
    take_over(director, key)
    assert ImportBatch.objects.get().told["results"] == 4


def test_who_may_be_somebody_is_asked(director: Client, house: House) -> None:
    bob = add_player(house.club, "Bob Miller")
    key = up_to_preview(director, "Name\nBob Miler\nZoë\n", "people.csv")
    page = text(director, f"/import/{key}/people/")
    (field,) = set(re.findall(r'name="(who-[0-9a-f]+)"', page))
    assert "Who is “Bob Miler”?" in unescape(page)
    assert (
        director.post(f"/import/{key}/people/", {field: f"club-{bob.pk}"})["Location"]
        == f"/import/{key}/"
    )
    take_over(director, key)
    assert sorted(one.name for one in Player.objects.all()) == ["Bob Miller", "Zoë"]


def test_the_days_are_asked_for_where_they_can_be_read_in_two_ways(director: Client) -> None:
    key = key_of(send(director, "Date,Player,Place\n03/04/2024,Bob,1\n"))
    refused = go_on(director, key)
    assert alerts(refused) == ["The date order is unclear. Choose it below."]
    go_on(director, key, order="month_first")
    take_over(director, key)
    assert Tournament.objects.get(name="Monday 4 March 2024").phase == "finished"


def test_results_of_one_night_without_a_day(director: Client) -> None:
    key = key_of(send(director, "Player,Place\nBob,1\nZoë,2\n"))
    day = "2024-03-01"
    for typed, why in (
        ({}, "Enter the day of the night, or choose the column with the day."),
        ({"day": "soon"}, "“soon” is not a date."),
        ({"day": day, "start": "late"}, "“late” is not a time of day. Type it like 19:30."),
        (
            {"day": day, "currency": "XQX"},
            "“XQX” is not a currency. Type its three letters, like EUR.",
        ),
    ):
        assert alerts(go_on(director, key, **typed)) == [why]
    go_on(director, key, day=day, night="Friday cup", season="2024", currency="usd")
    take_over(director, key)
    night = Tournament.objects.get(name="Friday cup")
    assert journal.build_snapshot(night).state.terms.currency.code == "USD"


def test_names_in_order_of_their_places(director: Client) -> None:
    key = key_of(send(director, "Name\nBob\nZoë\nCleo\n"))
    go_on(director, key, in_order="yes", day="2024-03-01", night="Cup")
    take_over(director, key)
    state = journal.build_snapshot(Tournament.objects.get(name="Cup")).state
    assert [(one.name, one.place) for one in state.recorded] == [
        ("Bob", 1),
        ("Zoë", 2),
        ("Cleo", 3),
    ]


def test_another_sheet_of_a_workbook(director: Client) -> None:
    content = workbook(
        ("2024", [["Name"], ["Bob"]]), ("2025", [["Name", "Nickname"], ["Zoë", "Z"]])
    )
    key = key_of(send(director, content, "players.xlsx"))
    assert "Bob" in text(director, f"/import/{key}/columns/")
    director.post(f"/import/{key}/columns/", {"look": "yes", "sheet": "2025"})
    page = text(director, f"/import/{key}/columns/")
    assert ("Zoë" in page, "Bob" in page) == (True, False)
    refused = director.post(f"/import/{key}/columns/", {"look": "yes", "sheet": "1999"})
    assert alerts(refused) == ["No sheet “1999” in this workbook."]
    go_on(director, key)
    take_over(director, key)
    assert [one.nickname for one in Player.objects.all()] == ["Z"]


def test_a_file_that_cannot_be_read_says_why_and_waits_for_nobody(director: Client) -> None:
    assert alerts(director.post("/import/")) == ["Choose a file first."]
    for content, name, why in (
        (b"", "x.csv", "The file is empty."),
        (b"x" * 2_000_001, "x.csv", "The file is larger than 2 MB. Import it in parts."),
        (b"PK\x03\x04junk", "x.xlsx", "This workbook is damaged."),
        (b'{"format": "something else"}', "x.json", "Not an export of this program"),
        (b"{V:'3.7', T:", "x.tdt", "The file breaks off in line 1. Save the tournament again."),
    ):
        before = set(pending_imports.build_imports_path().glob("*.bin"))
        (said,) = alerts(send(director, content, name))
        assert said.startswith(why)
        assert (
            set(pending_imports.build_imports_path().glob("*.bin")) <= before
        )  # what waited too long for others may go meanwhile


def test_a_key_that_nobody_was_given_opens_nothing(director: Client) -> None:
    for key in ("x" * 22, "..%2f..%2fetc", "secret-key"):
        assert director.get(f"/import/{key}/").status_code == 404, key


def test_hostile_names_stay_words(director: Client) -> None:
    name = HOSTILE
    row = name.replace('"', '""')
    content = (
        f'Date;Night;Player;Place;Season;"{row}"\n2024-03-01;"{row}";"{row}";1;"{row}";"{row}"\n'
    )
    key = up_to_preview(director, content, f"{name}.csv".replace("/", ""))
    pages = [text(director, f"/import/{key}/{page}") for page in ("columns/", "")]
    take_over(director, key)
    pages.append(text(director, f"/imports/{ImportBatch.objects.get().pk}/"))
    assert [(escape(name) in page, name in page) for page in pages] == [(True, False)] * 3
    assert Player.objects.get().name == name


def test_a_file_waits_for_a_day(director: Client, house: House) -> None:
    key = up_to_preview(director, SEASON)
    facts = pending_imports.build_imports_path() / f"{key}.json"
    told = json.loads(facts.read_text())
    facts.write_text(json.dumps({**told, "at": told["at"] - DAY - 1}))
    assert director.get(f"/import/{key}/").status_code == 404


def test_results_saved_as_json_come_back(director: Client, house: House) -> None:
    take_over(director, up_to_preview(director, SEASON))
    night = Tournament.objects.get(name="March")
    content = json_of([build_results_sheet(build_night_source(night))])
    key = key_of(send(director, content, "march.json"))
    go_on(director, key, day="2024-03-01", night="March again")
    take_over(director, key)
    again = journal.build_snapshot(Tournament.objects.get(name="March again")).state
    first = journal.build_snapshot(night).state
    assert [(one.player, one.place, one.prize, one.bounty, one.by) for one in again.recorded] == [
        (one.player, one.place, one.prize, one.bounty, one.by) for one in first.recorded
    ]


@each_row("sample", sorted(SAMPLES.glob("*.tdt")), ids=lambda one: one.stem)
def test_a_tournament_of_another_program(director: Client, sample: Path) -> None:
    key = key_of(send(director, sample.read_bytes(), sample.name))
    page = preview(director, key)
    if "The file does not say when" in page:
        director.post(f"/import/{key}/", {"leave": "ticked", "day": "2024-03-01"})
    assert take_over(director, key)["Location"] == f"/imports/{ImportBatch.objects.get().pk}/"


@each_row(("paid", "is_known"), [("20", True), ("", False)])
def test_the_prizes_page_says_where_the_results_come_from(
    director: Client, paid: str, is_known: bool
) -> None:
    take_over(
        director,
        up_to_preview(director, f"Date,Player,Place,Prize,Paid\n2024-03-01,Bob,1,60,{paid}\n"),
    )
    night = Tournament.objects.exclude(name="Friday").get()
    page = text(director, f"/t/{night.pk}/prizes/")
    assert ("Imported results" in page) == is_known
    assert ("What was paid is not known." in page, "House contribution" in page) == (
        not is_known,
        is_known,
    )
    assert "By the plan:" not in page


# --- nights put away


def test_a_night_is_put_away_from_its_page_and_comes_back(director: Client, house: House) -> None:
    about = f"/t/{house.night.pk}/night/"
    assert f'action="/t/{house.night.pk}/away/"' in text(director, about)
    assert director.post(f"/t/{house.night.pk}/away/")["Location"] == "/nights/away/"
    assert f'action="/t/{house.night.pk}/back/"' in text(director, about)
    assert f"/t/{house.night.pk}/back/" in text(director, "/nights/away/")
    director.post(f"/t/{house.night.pk}/back/")
    assert [one.name for one in list_club_nights(house.club)] == ["Friday"]


def test_a_night_that_goes_on_is_not_put_away(director: Client, house: House) -> None:
    night = open_night(house.club, "Tonight", "another-key")
    journal.perform_action(night, StartClock(), journal.Actor("Ann"), "start-the-clock")
    assert f"/t/{night.pk}/away/" not in text(director, f"/t/{night.pk}/night/")
    assert director.post(f"/t/{night.pk}/away/")["Location"] == f"/t/{night.pk}/"
    assert "This night is not over. Finish it first, or cancel its start." in text(
        director, f"/t/{night.pk}/"
    )
