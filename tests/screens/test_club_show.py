"""
The page of a club's show: drafts are previewed and not stored, what is saved is on every screen.
"""

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.access.people import House, build_house, client_of
from tests.rows import each_row
from tournament import journal
from tournament.engine.canonical_json import to_plain
from tournament.engine.messages import Refusal
from tournament.image_uploads import MAX_BYTES
from tournament.models import Club, ClubShow, LinkKind, ShowPicture
from tournament.notifications import club_locale_cache
from tournament.screens import pictures, show_store
from tournament.screens.values.scenes import PRESETS, QUIET, Scene, SceneCondition, SceneLayout
from tournament.screens.values.screen_look import FooterNote, ScreenLook, SoundStyle, Theme
from tournament.screens.values.screen_show import USUAL_SHOW, ScreenShow

pytestmark = [pytest.mark.django_db, pytest.mark.pure]

PAGE, PREVIEW = "/club/screens/", "/club/screens/preview/"
TYPED = {
    "layout-0": "clock",
    "seconds-0": "60",
    "when-0": "running",
    "layout-1": "break",
    "seconds-1": "30",
    "when-1": "break",
    "theme": "felt",
    "own": "on",
    "accent": "#cc2222",
    "logo": "",
    "text-0": "  Drinks by  Bob’s bar ",
    "sounds": "bells",
    "volume": "40",
}
MEANT = ScreenShow(
    (
        Scene(SceneLayout.CLOCK, 60, SceneCondition.RUNNING),
        Scene(SceneLayout.BREAK, 30, SceneCondition.BREAK),
    ),
    ScreenLook(
        Theme.FELT,
        "#cc2222",
        "",
        (FooterNote("Drinks by Bob’s bar"),),
        SoundStyle.BELLS,
        40,
        speaks=False,
        glows=False,
    ),
)


@pytest.fixture
def house() -> House:
    for room in (club_locale_cache, show_store):
        room.clear_cache()
    return build_house("Rounders")


def shown(club: Club) -> ScreenShow:
    club.refresh_from_db()
    return show_store.load_screen_show(club.pk, club.revision)


def picture(width: int = 900, height: int = 500, kind: str = "PNG") -> bytes:
    drawn = Image.effect_noise((width, height), 90).convert("RGBA" if kind == "PNG" else "RGB")
    kept = BytesIO()
    drawn.save(kept, kind)
    return kept.getvalue()


def board(client: Client, house: House) -> Any:
    return client.get(f"/t/{house.night.pk}/board.json").json()["board"]


def send(client: Client, op: str = "save", /, **more: str) -> Any:
    """Press a button of the page's form."""
    return client.post(PAGE, {**TYPED, "op": op, **more})


def test_a_show_without_chosen_scenes_gets_the_lobby() -> None:
    kept = {"look": {"theme": "light"}}
    assert show_store.parse_screen_show(kept) == ScreenShow(QUIET, ScreenLook(Theme.LIGHT))
    assert show_store.parse_screen_show(to_plain(USUAL_SHOW)) == USUAL_SHOW


def test_what_is_saved_is_on_every_screen(house: House, owner: Client) -> None:
    before = board(owner, house)["mark"]
    answer = owner.post(PAGE, {**TYPED, "op": "save"}, follow=True)
    assert shown(house.club) == MEANT
    told = board(owner, house)
    assert (told["show"]["theme"], told["show"]["accent"], told["mark"] == before) == (
        "felt",
        "#edafaf",
        False,
    )
    assert [str(one) for one in answer.context["messages"]] == [
        "Saved.",
        "#cc2222 is hard to read from afar on this theme. The screens show #edafaf.",
    ]


def test_a_button_changes_the_draft_and_nothing_else(house: House, owner: Client) -> None:
    """And leads back to the scene that it moved."""
    for op, rows in {
        "add": ["clock", "break", "clock"],
        "down-0": ["break", "clock"],
        "up-1": ["break", "clock"],
        "up-0": ["clock", "break"],
        "remove-0": ["break"],
        "remove-7": ["clock", "break"],
        "preset-second": [one.layout.value for one in PRESETS["second"][1]],
        "nonsense": ["clock", "break"],
        "look": ["clock", "break"],
    }.items():
        answer = send(owner, op)
        draft = answer.context["draft"]
        assert (answer.status_code, [row.layout for row in draft.scenes], draft.accent) == (
            200,
            rows,
            "#cc2222",
        ), op
    assert shown(house.club) == USUAL_SHOW
    page = answer.text
    goals = re.findall(rf'formaction="{PAGE}#([a-z0-9-]+)" name="op" value="([a-z]+)', page)
    assert goals[:3] == [("scene-2", "down"), ("scene-1", "remove"), ("scene-1", "up")]
    ids = set(re.findall(r'id="([a-z0-9-]+)"', page))
    assert {goal for goal, _op in goals} - ids == {"scene-3"}


def test_the_preview_shows_the_draft_and_keeps_nothing(house: House, owner: Client) -> None:
    asked = owner.post(PREVIEW, TYPED, headers={"Accept": "application/json"}).json()
    assert (asked["show"]["theme"], asked["wrong"]) == ("felt", "")
    assert asked["said"].startswith("#cc2222 is hard to read")
    wrong = owner.post(
        PREVIEW, {**TYPED, "seconds-0": "4"}, headers={"Accept": "application/json"}
    ).json()
    said = "Scene 1 stays for 5 to 600 seconds."
    assert (wrong["show"]["theme"], wrong["wrong"]) == ("dark", said)
    page = owner.post(PREVIEW, TYPED | {"night": "break"})
    assert page.context["first"]["board"]["show"]["theme"] == "felt"
    assert page["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in page["Content-Security-Policy"]
    assert ClubShow.objects.count() == 0


def test_a_sample_stands_at_its_moment(owner: Client, house: House) -> None:
    """The one that is over has a winner, and everybody is paid."""
    for night, phase, left in (
        ("before", "planned", 27),
        ("running", "running", 17),
        ("break", "break", 14),
        ("final", "running", 7),
    ):
        found = owner.get(PREVIEW, {"night": night}).context["first"]["board"]
        assert (found["phase"], found["players"]["left"], found["name"]) == (
            phase,
            left,
            house.club.name,
        )
        assert (found["seating"]["last"] is not None) == (night == "final")
    found = owner.get(PREVIEW, {"night": "over"}).context["first"]["board"]
    places = found["players"]["places"]
    assert (found["phase"], places[0]["names"], len(places)) == ("finished", ["Ann"], 27)
    assert sum(sum(one["won"]) for one in places) == found["money"]["purse"]


def test_a_night_of_the_club_can_be_looked_at_and_no_other(house: House, owner: Client) -> None:
    found = owner.get(PREVIEW, {"night": house.night.pk}).context["first"]["board"]
    assert found["name"] == house.night.name
    assert owner.get(PREVIEW, {"night": build_house("Cleo’s").night.pk}).status_code == 404


def test_what_cannot_be_is_said_and_everything_typed_stays(house: House, owner: Client) -> None:
    answer = send(owner, **{"seconds-1": "soon"})
    assert (answer.status_code, answer.context["wrong"]) == (
        422,
        "“soon” is not a whole number.",
    )
    assert answer.context["draft"].scenes[1].seconds == "soon"
    for odd in ({"layout-0": "cinema"}, {"logo": "f" * 20}):
        assert send(owner, **odd).status_code == 422
    assert shown(house.club) == USUAL_SHOW


def test_a_picture_is_drawn_anew_small_and_cached_for_good(house: House, owner: Client) -> None:
    upload = SimpleUploadedFile("logo.jpg", picture(1600, 1200, "JPEG"))
    owner.post(f"{PAGE}pictures/", {"picture": upload})
    row = ShowPicture.objects.get()
    image = bytes(row.image)
    assert len(image) <= pictures.MAX_STORED_BYTES
    with Image.open(BytesIO(image)) as found:
        assert (found.format, found.size) == ("PNG", (row.width, row.height))
        assert (found.width <= pictures.MAX_WIDTH_PX, found.height <= pictures.MAX_HEIGHT_PX) == (
            True,
            True,
        )
    send(owner, logo=row.mark)
    assert board(owner, house)["show"]["logo"] == row.mark
    for who in (f"{LinkKind.SCREEN.value} link", "watcher"):
        sent = client_of(who, house, house).get(f"/t/{house.night.pk}/pictures/{row.mark}.png")
        assert (sent.content, sent["Cache-Control"]) == (
            image,
            "private, max-age=31536000, immutable",
        )
    owner.post(f"{PAGE}pictures/{row.mark}/remove/")
    assert ShowPicture.objects.count() == 1, "the screens show it"
    send(owner)
    owner.post(f"{PAGE}pictures/{row.mark}/remove/")
    assert ShowPicture.objects.count() == 0


def test_what_was_typed_stays_when_a_picture_comes_or_goes(house: House, owner: Client) -> None:
    came = owner.post(
        f"{PAGE}pictures/", {**TYPED, "picture": SimpleUploadedFile("logo.png", picture())}
    )
    (row,) = ShowPicture.objects.all()
    none = owner.post(f"{PAGE}pictures/", TYPED)
    assert [[str(one) for one in answer.context["messages"]] for answer in (came, none)] == [
        ["Uploaded. Choose it as the logo or for a line."],
        ["Choose an image first."],
    ]
    gone = owner.post(f"{PAGE}pictures/{row.mark}/remove/", TYPED)
    assert [len(answer.context["pictures"]) for answer in (came, none, gone)] == [1, 1, 0]
    for answer in (came, gone):
        assert "frame-src 'self'" in answer["Content-Security-Policy"]
        assert (answer.status_code, answer.context["is_draft"], answer.context["draft"].theme) == (
            200,
            True,
            "felt",
        )
    assert shown(house.club) == USUAL_SHOW


def test_a_logo_keeps_what_is_see_through_and_the_same_one_is_kept_once(house: House) -> None:
    drawn = Image.new("RGBA", (300, 100), (0, 0, 0, 0))
    drawn.paste((200, 30, 30, 255), (100, 20, 200, 80))
    kept = BytesIO()
    drawn.save(kept, "WEBP", lossless=True)
    mark = pictures.add_picture(house.club, kept.getvalue())
    assert pictures.add_picture(house.club, kept.getvalue()) == mark
    image = pictures.read_picture(house.club, mark)
    assert image is not None
    with Image.open(BytesIO(image)) as found:
        seen = found.convert("RGBA")
        assert [seen.getpixel(place) for place in ((5, 5), (150, 50))] == [
            (0, 0, 0, 0),
            (200, 30, 30, 255),
        ]


@each_row(
    "data",
    [b"no picture", picture()[:400], b"GIF89a" + b"\0" * 90, b"x" * (MAX_BYTES + 1)],
)
def test_what_is_no_picture_is_refused(house: House, data: bytes) -> None:
    with pytest.raises(Refusal):
        pictures.add_picture(house.club, data)


def test_a_club_keeps_so_many_pictures(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PICTURES", 1)
    pictures.add_picture(house.club, picture(20, 20))
    with pytest.raises(Refusal):
        pictures.add_picture(house.club, picture(20, 21))


def test_a_show_that_this_program_cannot_show_is_the_usual_one(house: House) -> None:
    assert show_store.parse_screen_show(to_plain(MEANT)) == MEANT
    odds: tuple[Any, ...] = (
        {"scenes": [{"layout": "hologram"}]},
        {"scenes": []},
        {"look": {"accent": "red"}},
        [],
    )
    assert [show_store.parse_screen_show(odd) for odd in odds] == [ScreenShow(QUIET)] * len(odds)


def test_the_desk_puts_a_scene_on_all_screens_and_takes_it_off(house: House, owner: Client) -> None:
    night = f"/t/{house.night.pk}/"
    owner.post(f"{night}do/show_scene/", {"key": "show-the-places-now", "layout": "posted"})
    assert board(owner, house)["showing"]["layout"] == "posted"
    assert "On all screens until" in owner.get(f"{night}night/").text
    owner.post(f"{night}do/show_scene/", {"key": "back-to-the-show-now"})
    assert board(owner, house)["showing"] is None
    assert "On all screens until" not in owner.get(f"{night}night/").text


def test_a_line_of_the_night_is_set_and_given_back(house: House, owner: Client) -> None:
    send(owner)
    act = f"/t/{house.night.pk}/do/set_note_line/"
    for number, (sent, notes) in enumerate(
        [
            ({"own": "on", "text": "Cleo turns 40"}, [["Cleo turns 40", ""]]),
            ({"own": "on", "text": ""}, []),
            ({}, [["Drinks by Bob’s bar", ""]]),
        ]
    ):
        owner.post(act, {"key": f"a-line-of-the-night-{number}", **sent})
        assert board(owner, house)["show"]["notes"] == notes
    assert (
        journal.build_snapshot(type(house.night).objects.get(pk=house.night.pk)).state.note_line
        is None
    )


def test_the_second_of_two_who_save_is_told_what_the_first_kept(
    house: House, owner: Client
) -> None:
    ben = client_of("director", house, house)
    since = "0"
    send(owner, since=since)
    his = {"layout-0": "prizes", "volume": "20", "text-0": "Ben’s line", "since": since}
    drafted = send(ben, "look", **his)
    assert str(drafted.context["since"]) == since
    refused = send(ben, **his)
    assert (refused.status_code, shown(house.club)) == (409, MEANT)
    told = refused.context["wrong"]
    assert "with other: Scenes, Footer lines, Sounds." in told
    assert [row.layout for row in refused.context["draft"].scenes] == ["prizes", "break"]
    again = send(ben, **{**his, "since": str(refused.context["since"])})
    assert (again.status_code, shown(house.club).look.volume) == (302, 20)
