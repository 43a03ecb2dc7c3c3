"""The club's players: one row for each person, merged for good, and hidden from other clubs."""

import struct
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any
from zlib import crc32

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.access.attempts import at_once, refusal
from tests.rows import each_row
from tournament.club.player_names import is_typo, normalize_name, score_likeness
from tournament.club.player_photos import make_small_photo
from tournament.club.players import (
    DuplicateName,
    add_player,
    change_player,
    drop_photo,
    filter_players,
    find_likely_players,
    find_player_by_form_key,
    list_archived_players,
    merge_players,
    numbers_of,
    photo_of,
    player_of,
    players_of,
    put_player_in_archive,
    set_photo,
    take_player_from_archive,
)
from tournament.image_uploads import MAX_BYTES
from tournament.models import Club, Player, PlayerPhoto

pytestmark = pytest.mark.django_db
NO_NAME = "A player needs a name."
NOT_SHOWN = "This text has a character that can’t be shown. Type it again."
TOO_LONG = "{} letters are too many. Shorten it to {}."
TWICE = "“Bob” is in the list already. Add a nickname, or say it’s a different person."
UNREADABLE = "This file is not a readable image. Choose a JPEG, PNG or WebP."
TOO_WIDE = "This image has too many pixels. Choose a smaller one."


@pytest.fixture
def other(db: None) -> Club:
    return Club.objects.create(name="Saturday nights")


def names(players: list[Player]) -> list[str]:
    return [player.name for player in players]


def revision(club: Club) -> int:
    return Club.objects.get(pk=club.pk).revision


def picture(
    kind: str = "JPEG", size: tuple[int, int] = (1200, 800), mode: str = "RGB", **more: Any
) -> bytes:
    kept = BytesIO()
    Image.new(mode, size, 1 if mode == "1" else None).save(kept, kind, **more)
    return kept.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data), formats=["JPEG"])


class TestAdding:
    def test_a_name_is_enough(self, club: Club) -> None:
        zoe = add_player(club, "  Zoe\u0308 \t Miller ")
        assert (zoe.name, zoe.name_key, zoe.nickname, zoe.archived_at) == (
            "Zo\u00eb Miller",
            "zo\u00eb miller",
            "",
            None,
        )
        assert players_of(club) == [zoe]

    @each_row("name", ["B" * 80, '<b>Bob</b> & "co"\'', "محمد علي", "👩\u200d👧 Joker", "J."])
    def test_every_other_name_is_kept_as_it_is(self, club: Club, name: str) -> None:
        assert player_of(club, add_player(club, name).pk) == Player.objects.get(name=name)

    @each_row(
        ("field", "value", "sentence"),
        [
            *(
                ("name", empty, NO_NAME)
                for empty in ["", "   ", "\u200b", "\u2060\u200d", "\u0301"]
            ),
            *(
                ("name", odd, NOT_SHOWN)
                for odd in ["Bob\x1b[2J", "Bob\u202eevil", "Bob\u2067", "Bob\ud800"]
            ),
            ("name", "B" * 81, TOO_LONG.format(81, 80)),
            ("nickname", "B" * 41, TOO_LONG.format(41, 40)),
            ("phone", "1" * 41, TOO_LONG.format(41, 40)),
            ("note", "n" * 201, TOO_LONG.format(201, 200)),
            ("email", "bob@", "“bob@” is not an e-mail address."),
        ],
    )
    def test_what_cannot_be_kept_is_refused(
        self, club: Club, field: str, value: str, sentence: str
    ) -> None:
        assert refusal(add_player, club, **{"name": "Bob", field: value}) == sentence
        assert players_of(club) == []

    def test_the_same_form_twice_adds_once_in_each_club(self, club: Club, other: Club) -> None:
        first = add_player(club, "Bob", another=True, key="a-key-of-a-form")
        before = revision(club)
        assert add_player(club, "Bob", another=True, key="a-key-of-a-form") == first
        assert (
            revision(club),
            players_of(club),
            find_player_by_form_key(other, "a-key-of-a-form"),
        ) == (
            before,
            [first],
            None,
        )
        assert add_player(other, "Bob", key="a-key-of-a-form").club == other


class TestSameName:
    @each_row(
        ("there", "typed"),
        [(("Bob",), ("\uff22ob",)), (("Bob",), (" bOB ",)), (("Bob", "Red"), ("Bob", "RED"))],
    )
    def test_a_second_one_is_asked_about(
        self, club: Club, there: tuple[str, ...], typed: tuple[str, ...]
    ) -> None:
        add_player(club, *there)
        with pytest.raises(DuplicateName):
            add_player(club, *typed)
        assert names(players_of(club)) == ["Bob"]
        add_player(club, "Bob", "Tall")
        add_player(club, "Bob", another=True)
        assert names(players_of(club)) == ["Bob"] * 3

    def test_nobody_is_renamed_into_somebody_else(self, club: Club) -> None:
        add_player(club, "Bob")
        ben = add_player(club, "Ben").pk
        assert refusal(change_player, club, ben, "Bob") == TWICE
        assert change_player(club, ben, "Bob", another=True).name == "Bob"
        assert (
            change_player(club, ben, "Bob", phone="123").phone == "123"
        )  # he was asked about already

    def test_a_namesake_comes_back_only_on_the_directors_word(self, club: Club) -> None:
        old = add_player(club, "Bob").pk
        put_player_in_archive(club, old)
        add_player(club, "Bob")
        assert (
            refusal(take_player_from_archive, club, old),
            names(list_archived_players(club)),
        ) == (
            TWICE,
            ["Bob"],
        )
        take_player_from_archive(club, old, another=True)
        assert (names(players_of(club)), list_archived_players(club)) == (["Bob", "Bob"], [])


LIKE = (
    # the list has, somebody types, how alike
    ("Bob Miller", "bob  MILLER", 5),
    ("Zoë", "Zoe\u0308", 5),
    ("🃏", "🃏", 5),
    ("Zoë Kravitz", "Zoe Kravitz", 3),
    ("Søren Ångström", "Soren Angstrom", 3),
    ("Anna-Lena", "Anna Lena", 3),
    ("Bob Miller", "Miller, Bob", 2),
    ("Robert", "Robrt", 1),
    ("Robert", "Roberto", 1),
    ("Robert", "Robret", 1),
    ("Müller", "Mueller", 1),
    ("Anna", "Annna", 1),
    ("Anna", "Ana", 1),
    ("Finn", "Fin", 1),
    ("Zoe", "Zooe", 1),
    ("Robert", "Rupert", 0),
    ("Tim", "Tom", 0),
    ("Anna", "Annas", 0),
    ("Bo", "Boo", 0),
    ("Tim", "Mtim", 0),
    ("Ben 1", "Ben 11", 0),
    ("Tina", "Tinna Ma", 0),
    ("Player 17", "Player 18", 0),
    ("🃏", "😀", 0),
    ("...", "---", 0),
)


class TestLikeness:
    @each_row(("known", "typed", "like"), LIKE)
    def test_how_alike(self, club: Club, known: str, typed: str, like: int) -> None:
        player = add_player(club, known)
        assert (score_likeness(typed, player), names(find_likely_players(club, typed))) == (
            like,
            [known] if like else [],
        )

    def test_the_likeliest_first_and_those_put_away_too_of_this_club_alone(
        self, club: Club, other: Club
    ) -> None:
        typo, exact, called = (
            add_player(club, "Roberta"),
            add_player(club, "Robert"),
            add_player(club, "Bo", "Róbert"),
        )
        gone = add_player(club, "Róbert")
        put_player_in_archive(club, gone.pk)
        assert find_likely_players(club, "robert") == [exact, called, gone, typo]
        assert (find_likely_players(other, "robert"), filter_players(players_of(other), "Rob")) == (
            [],
            [],
        )

    def test_a_slip_goes_both_ways(self) -> None:
        pairs = [(normalize_name(known), normalize_name(typed)) for known, typed, _like in LIKE]
        assert [is_typo(one, two) for one, two in pairs] == [
            is_typo(two, one) for one, two in pairs
        ]

    @each_row(
        ("typed", "found"),
        {
            "bo": ["Bo Diddley", "Bob Miller", "Ann Bolt", "Zoë Cabot"],
            "mil bob": ["Bob Miller"],
            "ace": ["Ann Bolt"],
            "zoe": ["Zoë Cabot"],
            "x": [],
            "%": [],
        }.items(),
    )
    def test_finding_while_somebody_types(self, club: Club, typed: str, found: list[str]) -> None:
        for name, nickname in {
            "Zoë Cabot": "",
            "Bob Miller": "",
            "Ann Bolt": "Ace",
            "Bo Diddley": "",
        }.items():
            add_player(club, name, nickname)
        assert names(filter_players(players_of(club), typed)) == found

    def test_a_long_list_takes_as_many_queries(self, club: Club) -> None:
        counted = []
        for size in (1, 60):
            Player.objects.bulk_create(
                Player(club=club, key=f"{size}-{at}", name=f"P {at}", name_key=f"p {at}", made_at=1)
                for at in range(size)
            )
            with CaptureQueriesContext(connection) as queries:
                find_likely_players(club, "P 1")
            counted.append(len(queries))
        assert counted == [2, 2]


class TestChanging:
    def test_everything_is_kept(self, club: Club) -> None:
        bob = add_player(club, "Bob")
        change_player(
            club,
            bob.pk,
            " Rob ",
            nickname=" R ",
            email="r@example.org",
            phone=" 12 34 ",
            note="Brings\nchips",
        )
        row = Player.objects.get()
        kept = (row.name, row.name_key, row.nickname, row.email, row.phone, row.note)
        assert kept == ("Rob", "rob", "R", "r@example.org", "12 34", "Brings chips")

    def test_what_is_not_given_stays(self, club: Club) -> None:
        bob = add_player(club, "Bob", "Tall", email="bob@example.org", phone="12", note="Chips").pk
        changed = change_player(club, bob, "Rob", phone="")
        kept = (changed.name, changed.nickname, changed.email, changed.phone, changed.note)
        assert kept == ("Rob", "Tall", "bob@example.org", "", "Chips")

    def test_every_change_counts_the_club_on_and_a_second_click_does_not(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob").pk, add_player(club, "Bobby").pk
        photo = partial(set_photo, club, bob, picture())
        counted = []
        for step in (
            partial(change_player, club, bob, "Rob"),
            partial(put_player_in_archive, club, bob),
            partial(take_player_from_archive, club, bob),
            photo,
            partial(drop_photo, club, bob),
            partial(merge_players, club, bob, twin),
        ):
            before = revision(club)
            step()
            once = revision(club)
            if step is not photo:
                step()
            counted.append((once - before, revision(club) - once))
        assert counted == [(1, 0)] * 6

    def test_archived_players_are_kept(self, club: Club) -> None:
        bob, *_others = (
            add_player(club, name) for name in ("Bob", "Zoë", "émile", "Ann", "Eva", "ben")
        )
        put_player_in_archive(club, bob.pk)
        assert names(players_of(club)) == ["Ann", "ben", "émile", "Eva", "Zoë"], (
            "by name without regard to accents"
        )
        assert (
            filter_players(players_of(club), "Bob"),
            names(list_archived_players(club)),
            player_of(club, bob.pk),
        ) == (
            [],
            ["Bob"],
            bob,
        )

    def test_another_clubs_players_do_not_exist(self, club: Club, other: Club) -> None:
        bob, theirs = add_player(club, "Bob").pk, add_player(other, "Cleo").pk
        set_photo(other, theirs, picture())
        before = revision(other), Player.objects.filter(pk=theirs).values().get()
        steps: tuple[Callable[[], object], ...] = (
            partial(change_player, club, theirs, "Mine"),
            partial(put_player_in_archive, club, theirs),
            partial(take_player_from_archive, club, theirs),
            partial(set_photo, club, theirs, picture()),
            partial(drop_photo, club, theirs),
            partial(merge_players, club, theirs, bob),
            partial(merge_players, club, bob, theirs),
        )
        assert {refusal(step) for step in steps} == {"This player is not in the club’s list."}
        assert (revision(other), Player.objects.filter(pk=theirs).values().get()) == before
        assert (player_of(club, theirs), photo_of(club, theirs)) == (None, None)


class TestMerging:
    def test_who_stays_takes_over_what_they_lack(self, club: Club) -> None:
        bob = add_player(club, "Bob", "Red", phone="1", key="bob")
        twin = add_player(
            club, "Bobby", "Blue", phone="2", email="b@example.org", note="Left-handed", key="bobby"
        )
        set_photo(club, twin.pk, picture())
        put_player_in_archive(club, bob.pk)
        merge_players(club, bob.pk, twin.pk)
        row = Player.objects.get(pk=bob.pk)
        kept = (row.name, row.nickname, row.phone, row.email, row.note, row.archived_at)
        assert kept == ("Bob", "Red", "1", "b@example.org", "Left-handed", None)
        assert (
            players_of(club),
            player_of(club, twin.pk),
            find_player_by_form_key(club, "bobby"),
        ) == (
            [bob],
            bob,
            bob,
        )
        assert (photo_of(club, bob.pk) is None, photo_of(club, twin.pk)) == (False, None)

    def test_their_own_photo_stays(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob"), add_player(club, "Bobby")
        set_photo(club, bob.pk, picture(size=(10, 10)))
        set_photo(club, twin.pk, picture(size=(20, 20)))
        merge_players(club, bob.pk, twin.pk)
        assert [opened(bytes(row.image)).size for row in PlayerPhoto.objects.all()] == [(10, 10)]

    def test_chains_are_flat(self, club: Club) -> None:
        a, b, c, d = (add_player(club, name) for name in "ABCD")
        merge_players(club, b.pk, a.pk)
        merge_players(club, c.pk, b.pk)
        merge_players(club, c.pk, d.pk)
        assert [player_of(club, one.pk) for one in (a, b, c, d)] == [c] * 4
        assert set(Player.objects.exclude(pk=c.pk).values_list("merged_into", flat=True)) == {c.pk}
        assert numbers_of(club, c) == {a.pk, b.pk, c.pk, d.pk}

    def test_who_are_two_or_one_already_are_not_merged(self, club: Club) -> None:
        bob, ben = add_player(club, "Bob").pk, add_player(club, "Ben").pk
        assert refusal(merge_players, club, bob, ben, ["Friday", "Saturday"]) == (
            "Bob and Ben both play in “Friday”, so they are two people."
        )
        assert refusal(merge_players, club, bob, bob) == (
            "This is the same entry. Choose another player."
        )
        assert names(players_of(club)) == ["Ben", "Bob"]

    def test_what_another_director_merged_stays_so(self, club: Club) -> None:
        bob, ben, twin = (add_player(club, name).pk for name in ("Bob", "Ben", "Bobby"))
        merge_players(club, bob, twin)
        late = (
            partial(merge_players, club, ben, twin),
            partial(merge_players, club, twin, bob),
            partial(change_player, club, twin, "Rob"),
        )
        said = "Bobby was merged into Bob meanwhile. Look at Bob."
        assert {refusal(step) for step in late} == {said}
        assert names(players_of(club)) == ["Ben", "Bob"]


class TestPhotos:
    @each_row(
        ("data", "size"),
        [
            (picture(), (256, 171)),
            (picture("PNG", (300, 900), "RGBA"), (85, 256)),
            *((picture("PNG", mode=mode), (256, 171)) for mode in ("P", "1", "I;16")),
            (picture("WEBP"), (256, 171)),
            *((picture("JPEG", mode=mode), (256, 171)) for mode in ("CMYK", "L")),
            (picture("JPEG", (20, 10)), (20, 10)),
            (picture("PNG", (1, 4000)), (1, 256)),
            (picture("JPEG", (8000, 6000)), (256, 192)),
        ],
    )
    def test_every_picture_becomes_a_small_jpeg(self, data: bytes, size: tuple[int, int]) -> None:
        small = opened(make_small_photo(data))
        assert (small.format, small.mode, small.size) == ("JPEG", "RGB", size)

    def test_nothing_but_the_picture_is_kept(self) -> None:
        exif = Image.Exif()
        exif[0x0112], exif[0x010E] = 6, "At home"  # turned, and a description
        exif.get_ifd(0x8825)[1] = "N"
        small = opened(
            make_small_photo(picture(exif=exif, comment=b"secret", icc_profile=b"profile"))
        )
        kept = dict(small.getexif()), small.info.get("comment"), small.info.get("icc_profile")
        assert (kept, small.size) == (({}, None, None), (171, 256))  # stands upright

    @each_row("data", [b"", b"not a picture", picture()[:200], picture("PNG")[:100], picture("GIF"),
                       b"RIFF\x00\x00\x00\x00WEBPVP8 ", picture("PNG").replace(b"IDAT", b"IDAX")])  # fmt: skip
    def test_every_bad_file_is_one_sentence(self, data: bytes) -> None:
        assert refusal(make_small_photo, data) == UNREADABLE

    @each_row("side", [5000, 20_000, 2**31 - 1])
    def test_a_bomb_is_never_unpacked(self, side: int) -> None:
        """A small file that says of itself how many dots it has."""
        data = bytearray(picture("PNG", (1, 1), "1"))
        struct.pack_into(">II", data, 16, side, side)
        struct.pack_into(">I", data, 29, crc32(data[12:29]))
        assert refusal(make_small_photo, bytes(data)) == TOO_WIDE

    def test_at_most_five_megabytes(self) -> None:
        data = picture().ljust(MAX_BYTES, b"\0")
        assert opened(make_small_photo(data)).size == (256, 171)
        assert refusal(make_small_photo, data + b"\0") == (
            "This image is too large. Choose one of at most 5 MB."
        )


@pytest.mark.django_db(transaction=True)
def test_two_directors_add_the_same_name_at_once() -> None:
    club = Club.objects.create(name="Friday nights")
    assert at_once(
        *(partial(add_player, club, "Bob", key=key) for key in ("of-ann", "of-ben"))
    ) == ["DuplicateName", "done"]
    assert Player.objects.count() == 1
