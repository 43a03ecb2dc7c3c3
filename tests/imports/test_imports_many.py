"""Several files at once: one preview, each person asked about once, one undo."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.access.people import House, build_house
from tests.imports.files import SEASON
from tests.imports.test_imports import (
    alerts,
    go_on,
    key_of,
    preview,
    send,
    take_over,
    text,
    up_to_preview,
)
from tests.imports.test_many_files import archive
from tests.imports.workbooks import workbook
from tests.night.evening import told
from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.club.players import add_player
from tournament.imports.size_limits import MAX_FILES
from tournament.models import ImportBatch, Player, Tournament

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parents[1] / "imports" / "tdt"
GOOD = ("deal_3.7.1", "friday_3.7.2", "running_3.7.2")
JUNE = "Date,Night,Player,Place\n2024-06-07,June,Bob,1\n2024-06-07,June,Dora,2\n"


def send_all(client: Client, *files: tuple[str, bytes]) -> Any:
    return client.post(
        "/import/", {"file": [SimpleUploadedFile(name, content) for name, content in files]}
    )


def samples(*names: str) -> list[tuple[str, bytes]]:
    return [(f"{name}.tdt", (SAMPLES / f"{name}.tdt").read_bytes()) for name in names]


def words(page: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def mark_in(page: str, kind: str) -> str:
    """The only field of this kind on the page."""
    (found,) = set(re.findall(rf'name="({kind}-[0-9a-f]+)"', page))
    return str(found)


def test_nights_of_another_program_come_in_together(director: Client, house: House) -> None:
    sent = send_all(director, *samples(*GOOD))
    key = key_of(sent)
    assert sent["Location"] == f"/import/{key}/people/"
    page = words(preview(director, key))
    assert all(f"{name}.tdt" in page for name in GOOD)
    take_over(director, key)
    batch = ImportBatch.objects.get()
    assert (batch.source, len(batch.nights), batch.file_name) == (
        "many",
        3,
        "deal_3.7.1.tdt and 2 more",
    )
    nights = Tournament.objects.filter(pk__in=batch.nights)
    sources = {
        re.findall("“([^”]+tdt)”", told(journal.list_history_lines(one)[-1].line))[0]
        for one in nights
    }
    assert sources == {f"{name}.tdt" for name in GOOD}
    assert "3 files" in words(text(director, f"/imports/{batch.pk}/"))
    director.post(f"/imports/{batch.pk}/undo/")
    assert [night.name for night in list_club_nights(house.club)] == ["Friday"]


def test_an_archive_and_tables_of_several_kinds(director: Client) -> None:
    book = workbook(
        ("May", [["Date", "Night", "Player", "Place"], ["2024-05-03", "May", "Bob", "1"]])
    )
    packed = archive(("year/league.csv", SEASON.encode()), ("year/june.csv", JUNE.encode()))
    key = key_of(send_all(director, ("year.zip", packed), ("may.xlsx", book)))
    page = words(preview(director, key))
    assert "4 players, 4 new; 4 nights; 8 results" in page
    take_over(director, key)
    assert sorted(one.name for one in Player.objects.all()) == ["Bob", "Cleo", "Dora", "Zoë"]
    assert ImportBatch.objects.get().told["files"] == ["league.csv", "june.csv", "may.xlsx"]


def test_one_file_in_an_archive_is_that_file(director: Client) -> None:
    """Files that are all bad, or too many, make nothing."""
    sent = send_all(director, ("june.zip", archive(("june.csv", JUNE.encode()))))
    assert sent["Location"] == f"/import/{key_of(sent)}/columns/"
    key = key_of(send_all(director, ("a.tdt", b"{V:'3.7', T:"), ("b.csv", b"")))
    director.post(f"/import/{key}/", {"leave": "all"})
    assert (take_over(director, key).status_code, ImportBatch.objects.count()) == (200, 0)
    refused = send_all(director, *((f"{at}.csv", b"Name\nBob\n") for at in range(MAX_FILES + 1)))
    assert alerts(refused) == ["More than 200 files. Import them in parts."]


def test_a_bad_file_is_named_and_left_out_by_a_tick(director: Client) -> None:
    bad = ("broken.tdt", b"{V:'3.7', T:")
    undecided = ("days.csv", b"Date,Player,Place\n03/04/2024,Bob,1\n")
    key = key_of(
        send_all(director, ("june.csv", JUNE.encode()), bad, undecided, ("nothing.csv", b""))
    )
    page = words(preview(director, key))
    for sentence in (
        "broken.tdt : The file breaks off in line 1. Save the tournament again.",
        "days.csv : The date order is unclear. Import this file alone to choose it.",
        "nothing.csv : The file is empty.",
    ):
        assert sentence in page
    assert (take_over(director, key).status_code, ImportBatch.objects.count()) == (200, 0)
    director.post(f"/import/{key}/", {"leave": "ticked", "row": ["2"]})
    assert (take_over(director, key).status_code, ImportBatch.objects.count()) == (200, 0)
    director.post(f"/import/{key}/", {"leave": "all", "row": ["2"]})
    assert "days.csv" in preview(director, key)
    take_over(director, key)
    assert ImportBatch.objects.get().told["files"] == ["june.csv"]


def test_hostile_names_of_files_stay_words(director: Client) -> None:
    name = '"><img src=x>שלום.csv'
    key = key_of(send_all(director, ("year.zip", archive((name, JUNE.encode()), ("x.csv", b"")))))
    page = preview(director, key)
    assert (name in unescape(page), "<img src=x>" in page) == (True, False)


# --- nobody to ask about, and somebody new who is one of the club


def test_where_everybody_is_known_it_is_said(director: Client, house: House) -> None:
    for name in ("Bob", "Dora"):
        add_player(house.club, name)
    key = up_to_preview(director, JUNE)
    assert "2 players, 0 new" in words(preview(director, key))
    key = up_to_preview(director, JUNE + "2024-06-07,June,Emil,3\n")
    assert "3 players, 1 new" in words(preview(director, key))


def test_somebody_new_is_picked_from_the_list(director: Client, house: House) -> None:
    """And the pick is taken back."""
    robert = add_player(house.club, "Robert Miller")
    add_player(house.club, "Ida")
    key = up_to_preview(director, "Name\nRob Mills\n", "people.csv")
    page = preview(director, key)
    field = mark_in(page, "is")
    assert re.findall(rf'<select id="{field}".*?</select>', page)[0].count("<option") == 2
    assert '<option value="Ida">' in page
    picked = str(robert.pk)
    for chosen, new in ((picked, 0), ("", 1), (picked, 0)):
        take_over(director, key, **{field: chosen})
        assert f"1 player, {new} new" in words(preview(director, key))
    assert f'value="{robert.pk}" selected' in preview(director, key)
    take_over(director, key, **{field: picked})
    assert (ImportBatch.objects.count(), Player.objects.count()) == (1, 2)


def test_somebody_new_is_picked_by_typing(director: Client, house: House) -> None:
    zoe = add_player(house.club, "Zoë")
    key = up_to_preview(director, "Name\nThe Fox\n", "people.csv")
    field = mark_in(preview(director, key), "called")
    take_over(director, key, **{field: "Nobody at all"})
    page = preview(director, key)
    assert "No player, or more than one, is called “Nobody at all”." in words(page)
    take_over(director, key, **{field: "zoë"})
    take_over(director, key)
    assert (ImportBatch.objects.get().players, Player.objects.get()) == ([], zoe)


def test_a_player_of_another_club_cannot_be_picked(director: Client, house: House) -> None:
    add_player(house.club, "Ida")
    stranger = add_player(build_house("Sunday").club, "Rob Mills")
    key = up_to_preview(director, "Name\nRob Mils\n", "people.csv")
    page = preview(director, key)
    field = mark_in(page, "called").replace("called-", "is-")
    take_over(director, key, **{field: str(stranger.pk)})
    assert {one.name for one in Player.objects.filter(club=house.club)} == {"Ida", "Rob Mils"}


# --- columns that need no question, and the way on after an undo


def test_columns_that_are_known_are_one_line(director: Client) -> None:
    key = key_of(send(director, "Date,Player,Place,Shoes\n2024-03-01,Bob,1,42\n"))
    page = text(director, f"/import/{key}/columns/")
    folded = page[page.index('<details class="read-columns">') : page.index("</details>")]
    assert "Recognized: Day, Name, Place Change" in words(folded)
    assert re.findall(r'name="(role-\d)"', folded) == ["role-0", "role-1", "role-2"]
    assert re.findall(r'name="(role-\d)"', page) == ["role-0", "role-1", "role-2", "role-3"]
    assert '<details class="card else">' in page
    go_on(director, key)
    take_over(director, key)
    assert Player.objects.get().name == "Bob"


def test_without_a_heading_everything_is_asked(director: Client) -> None:
    key = key_of(send(director, "Bob,1\nZoë,2\n"))
    page = text(director, f"/import/{key}/columns/")
    assert ('class="read-columns"' in page, len(re.findall(r'name="role-\d"', page))) == (False, 2)
