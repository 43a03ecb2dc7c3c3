"""
A night from elsewhere: brought as a file, as codes or as a photo of them, looked at, restored.
"""

from io import BytesIO
from typing import Any

import pytest
import segno
from PIL import Image

from tests.exports.portable_nights import Mark, called, night_as_file
from tests.night.evening import at
from tests.night_restore.carried_night import as_file, file_of, paper_of, sunday, thursday
from tests.pages.check_in_night import ANN, words
from tests.tables.seated_evening import playing
from tournament import journal
from tournament.clock.actions import AnswerOutage, ResumeMode
from tournament.club.players import players_of, put_player_in_archive
from tournament.exports.night_qr_codes import build_night_codes
from tournament.models import Result
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.actions.night import FinishNight, RenameNight
from tournament.night.rules.portable_state import sort_state, to_portable_state
from tournament.night.state import read_night_clock

pytestmark = pytest.mark.django_db


def wrong(response: Any) -> str:
    """The sentence with which a page says no."""
    page = response.content.decode()
    assert response.status_code == 409, page
    return words(page.partition('role="alert"')[2].partition(">")[2].partition("</p>")[0])


def picture(*codes: str) -> BytesIO:
    """A photo of a sheet with these codes below each other."""
    drawn = []
    for code in codes:
        png = BytesIO()
        segno.make(code, error="m", micro=False).save(png, kind="png", scale=4, border=4)
        drawn.append(Image.open(png).convert("L"))
    sheet = Image.new("L", (max(one.width for one in drawn), sum(one.height for one in drawn)), 255)
    for number, one in enumerate(drawn):
        sheet.paste(one, (0, sum(before.height for before in drawn[:number])))
    photo = BytesIO()
    sheet.convert("RGB").save(photo, "JPEG", quality=70)
    photo.name = "sheet.jpg"
    photo.seek(0)
    return photo


def test_a_file_brings_the_whole_night() -> None:
    """Looking changes nothing, a double click restores it once, and it is for its own club."""
    house, there = thursday(), sunday("Somebody", "Ann")
    there.look(there.bring(codes="\n".join(paper_of(house))))
    brought = there.bring(file=file_of(house))
    seen = words(there.look(brought))
    assert "Restore “Friday”?" in seen
    assert "Players 4 of 5 Prize pool €100 Journal 8 sealed entries" in seen
    assert "1 known player Ann 3 new players Bob, Cleo, Dora" in seen
    assert "2 unnamed players" in seen
    assert (there.nights, there.people) == ([], ["Somebody", "Ann"])
    assert [
        house.ann.get(brought["Location"]).status_code,
        there.ben.get("/restore/0000/").status_code,
    ] == [404, 404]
    first, second = there.restore(brought), there.restore(brought)
    (night,) = there.nights
    assert first["Location"] == second["Location"] == f"/t/{night.pk}/"
    assert (night.carried, night.head, night.name) == (True, house.row.head, "Friday")
    assert journal.list_sealed_lines(night) == journal.list_sealed_lines(house.row)
    assert there.people == ["Somebody", "Ann", "Bob", "Cleo", "Dora"]
    assert there.meant == {house.people[name]: name for name in ("Ann", "Bob", "Cleo", "Dora")}
    assert there.state == house.state
    journal.perform_action(night, RenameNight("Friday at Ben’s"), ANN, "another-name")
    for sent in ({"file": file_of(house)}, {"codes": "\n".join(paper_of(house))}):
        brought = there.bring(**sent)
        assert f'This night is already here. <a href="/t/{night.pk}/">' in there.look(brought)
        assert wrong(there.restore(brought)).startswith("This night is already here.")
    assert len(there.nights) == 1


def test_a_finished_night_counts_in_its_new_club() -> None:
    """Somebody archived is known there."""
    house, there = thursday(), sunday("Bob")
    put_player_in_archive(there.club, players_of(there.club)[0].pk)
    house.do(FinishNight(list_current_prizes(house.state)))
    brought = there.bring(file=file_of(house))
    there.restore(brought)
    (night,) = there.nights
    assert there.people == ["Bob", "Ann", "Cleo", "Dora"]
    known = {
        one.name: one.player.name if one.player else None
        for one in Result.objects.filter(night=night)
    }
    assert known == {"Ann": "Ann", "Bob": "Bob", "Cleo": "Cleo", "": None}


def test_codes_bring_the_night_as_it_stood() -> None:
    """The sheet is gone on with once."""
    house, there = thursday(), sunday("Cleo")
    brought = there.bring(codes="\n\n".join(paper_of(house)).lower())
    assert "Journal starts over" in words(there.look(brought))
    there.restore(brought)
    (night,) = there.nights
    assert night.version == 1
    assert there.state.away is not None
    was, here = sort_state(to_portable_state(house.state)), there.state
    assert (here.entrants, here.busts, here.anchor, here.terms) == (
        was.entrants,
        was.busts,
        was.anchor,
        was.terms,
    )
    again = there.bring(codes="\n".join(paper_of(house)))
    assert wrong(there.restore(again)).startswith("This night is already here.")


def test_the_desk_asks_how_the_clock_of_a_file_goes_on() -> None:
    """
    Written a quarter past eight on some evening years ago: from there it stands, at the level of
    then.
    """
    night, there = playing(3), sunday()
    there.restore(there.bring(file=as_file(night_as_file(night.past, at(15)))))
    (row,) = there.nights
    assert (row.version, journal.list_sealed_lines(row)[-1].by) == (
        night.past.version + 1,
        "Final Nine",
    )
    assert there.state.away is not None
    assert there.state.away.went == at(15)
    journal.perform_action(row, AnswerOutage(at(15), ResumeMode.GO_BACK), ANN, "the-answer")
    shown = read_night_clock(there.state, at(10**6))
    assert (shown.step, shown.left_ms) == (0, 5 * 60_000)


def test_photos_of_one_code_each_add_up() -> None:
    """
    A night of sixty fills several codes: what is missing is named until the last of them is read.
    """
    there = sunday()
    codes = build_night_codes(called(playing(10, 10, 10, 10, 10, 10).state), Mark(), at(15))
    first, *others, last = codes
    brought = there.bring(photos=[picture(first)])
    number = len(codes)
    missing = ", ".join(map(str, range(2, number + 1)))
    assert (
        f"{'Code' if number == 2 else 'Codes'} {missing} {'is' if number == 2 else 'are'} still missing."
        in words(there.look(brought))
    )
    key = brought["Location"].split("/")[2]
    again = there.bring(codes="\n".join((*others, first)), **{"with": key})
    assert again["Location"] == brought["Location"]
    assert f"Code {number} is still missing." in words(there.look(brought))
    there.bring(photos=[picture(last)], **{"with": key})
    there.restore(brought)
    assert len(there.state.entrants) == 60


def test_what_is_no_night_is_refused() -> None:
    """“More” leads here; no text, no file and no photo of something else brings anything."""
    there = sunday()
    assert 'href="/restore/"' in there.ben.get("/more/").content.decode()
    sent: dict[str, Any]
    for sent, says in (
        ({}, "Choose a file or photo, or paste the codes."),
        (
            {"codes": "FN2 1/1 00000000 AAAA"},
            "No night code found. Each one begins with “FN1”.",
        ),
        ({"codes": "x" * 200_001}, "This text is too long."),
        ({"file": as_file(b"\xff\xfe")}, "Not a night file, or it was cut off."),
        (
            {"photos": [as_file(b"no photo", "a <b>.jpg")]},
            "“a &lt;b&gt;.jpg” is not a readable photo.",
        ),
        ({"photos": [green()]}, "No night code in “cat.png”."),
    ):
        assert wrong(there.bring(**sent)).startswith(says), says
    assert there.nights == []


def green() -> Any:
    """A photo of something else."""
    photo = BytesIO()
    Image.new("RGB", (400, 300), "green").save(photo, "PNG")
    return as_file(photo.getvalue(), "cat.png")


def test_a_code_read_wrongly_is_one_sentence() -> None:
    """Its own club has the night already."""
    house, there = thursday(), sunday()
    code = paper_of(house)[0]
    brought = there.bring(codes=code[:-5] + ("0" if code[-5] != "0" else "1") + code[-4:])
    said = wrong(there.ben.get(brought["Location"]))
    assert said.startswith("The codes don’t fit together.")
    response = house.ann.post("/restore/", {"codes": "\n".join(paper_of(house))})
    page = house.ann.get(response["Location"]).content.decode()
    assert (f'<a href="/t/{house.night.pk}/">' in page, "Restore the night</button>" in page) == (
        True,
        False,
    )


def test_who_is_like_somebody_is_asked_for() -> None:
    house, there = thursday(), sunday("Cleo", "Cleo", "Bob", "Dorah")
    first, second, bob, _dorah = (
        player.pk for player in sorted(players_of(there.club), key=lambda one: one.pk)
    )
    brought = there.bring(file=file_of(house))
    page = there.look(brought)
    cleo = house.people["Cleo"]
    asked = page.partition(f'<select id="p{cleo}"')[2].partition("</select>")[0]
    assert [
        value in asked
        for value in (f'value="{first}"', f'value="{second}"', 'value="new" selected')
    ] == [True] * 3
    assert f'<select id="p{house.people["Bob"]}"' not in page
    there.restore(brought, **{f"p{cleo}": second})
    found = dict(there.nights[0].carried_players.values_list("number", "player_id"))
    assert (found[cleo], found[house.people["Bob"]]) == (second, bob)


def test_nobody_is_two_people() -> None:
    house = thursday()
    house.join("Robert", "Robrt")
    there = sunday("Robert")
    (robert,) = players_of(there.club)
    brought = there.bring(file=file_of(house))
    sent = {f"p{house.people['Robrt']}": robert.pk}
    assert wrong(there.restore(brought, **sent)) == (
        "Robert and Robrt both play in this night. Choose two different players."
    )
    assert (there.nights, there.people) == ([], ["Robert"])
