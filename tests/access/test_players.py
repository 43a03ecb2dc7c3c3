"""The club's players: one row for a person, told apart by the director, merged for good, and nobody else's business."""

import struct
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zlib import crc32

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.core.evening import told
from tests.rows import each_row
from tournament.access.player_names import bare, is_slip, likeness
from tournament.access.player_photos import MOST_BYTES, small_photo
from tournament.access.players import (
    SameName,
    add_player,
    archive,
    archived_of,
    bring_back,
    change_player,
    drop_photo,
    find,
    likely_same,
    merge,
    numbers_of,
    photo_of,
    player_made,
    player_of,
    players_of,
    set_photo,
)
from tournament.core.text import Refused
from tournament.models import Club, Player, PlayerPhoto

pytestmark = pytest.mark.django_db
Step = Callable[[], object]
TWICE = "There is a player “{name}” already. Nothing was changed; give a nickname, or say that it is another."
UNREADABLE = "This file is no photo that can be read here. Nothing was changed; choose a JPEG, PNG or WebP."
TOO_WIDE = "This photo has too many dots. Nothing was changed; choose a smaller one."


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights")


@pytest.fixture
def other(db: None) -> Club:
    return Club.objects.create(name="Saturday nights")


def names(players: list[Player]) -> list[str]:
    return [player.name for player in players]


def revision(club: Club) -> int:
    return Club.objects.get(pk=club.pk).revision


def why(refused: "pytest.ExceptionInfo[Refused]") -> str:
    return told(refused.value.line)


def picture(kind: str = "JPEG", size: tuple[int, int] = (1200, 800), mode: str = "RGB", **more: Any) -> bytes:
    kept = BytesIO()
    Image.new(mode, size, 1 if mode == "1" else None).save(kept, kind, **more)
    return kept.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data), formats=["JPEG"])


class TestAdding:
    def test_a_name_is_enough(self, club: Club) -> None:
        bob = add_player(club, "  Bob \t Miller ")
        assert (bob.name, bob.name_key, bob.nickname, bob.archived_at) == ("Bob Miller", "bob miller", "", None)
        assert names(players_of(club)) == ["Bob Miller"]

    def test_accents_are_composed(self, club: Club) -> None:
        assert add_player(club, "Zoe\u0308").name == "Zo\u00eb"

    @each_row("name", ["", "   ", "\u200b", "\u2060\u200d", "\u0301", "\n\t"])
    def test_nobody_has_no_name(self, club: Club, name: str) -> None:
        with pytest.raises(Refused) as refused:
            add_player(club, name)
        assert why(refused) == "A player needs a name. Nothing was changed."

    @each_row("name", ["Bob\x00", "Bob\x1b[2J", "Bob\x7f", "Bob\u202eevil", "Bob\u2067", "Bob\ud800"])
    def test_what_cannot_be_shown_is_refused(self, club: Club, name: str) -> None:
        with pytest.raises(Refused) as refused:
            add_player(club, name)
        assert why(refused).startswith("That text holds a character that cannot be shown.")
        assert players_of(club) == []

    @each_row("name", ["B" * 80, "\ufdfa" * 80, '<b>Bob</b> & "co"\'', "محمد علي", "👩\u200d👧 Joker", "J."])
    def test_every_other_name_is_kept_as_it_is(self, club: Club, name: str) -> None:
        assert player_of(club, add_player(club, name).pk) == Player.objects.get(name=name)

    @each_row(
        ("field", "value", "sentence"),
        [
            ("name", "B" * 81, "That is 81 letters; 80 are kept. Nothing was changed; make it shorter."),
            ("nickname", "B" * 41, "That is 41 letters; 40 are kept. Nothing was changed; make it shorter."),
            ("phone", "1" * 41, "That is 41 letters; 40 are kept. Nothing was changed; make it shorter."),
            ("note", "n" * 201, "That is 201 letters; 200 are kept. Nothing was changed; make it shorter."),
            ("email", "bob@", "“bob@” is no e-mail address. Nothing was changed."),
        ],
    )
    def test_a_detail_that_cannot_be(self, club: Club, field: str, value: str, sentence: str) -> None:
        with pytest.raises(Refused) as refused:
            add_player(club, **dict[str, Any]({"name": "Bob", field: value}))
        assert (why(refused), players_of(club)) == (sentence, [])

    def test_the_same_form_twice_adds_once(self, club: Club) -> None:
        first = add_player(club, "Bob", another=True, key="a-key-of-a-form")
        before = revision(club)
        assert add_player(club, "Bob", another=True, key="a-key-of-a-form") == first
        assert (revision(club), names(players_of(club))) == (before, ["Bob"])

    def test_a_key_belongs_to_its_club(self, club: Club, other: Club) -> None:
        add_player(club, "Bob", key="a-key-of-a-form")
        assert player_made(other, "a-key-of-a-form") is None
        add_player(other, "Bob", key="a-key-of-a-form")
        assert (names(players_of(club)), names(players_of(other))) == (["Bob"], ["Bob"])

    def test_a_form_that_arrives_after_a_merge_finds_who_stayed(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob"), add_player(club, "Bobby", key="a-key-of-a-form")
        merge(club, bob.pk, twin.pk)
        assert player_made(club, "a-key-of-a-form") == bob


class TestSameName:
    @each_row("typed", ["Bob", " bob ", "BOB", "\uff22ob"])
    def test_a_second_one_is_asked_about(self, club: Club, typed: str) -> None:
        add_player(club, "Bob")
        with pytest.raises(SameName):
            add_player(club, typed)
        assert names(players_of(club)) == ["Bob"]

    @each_row("said", [{"nickname": "Red"}, {"another": True}])
    def test_the_director_may_say_that_it_is_another(self, club: Club, said: dict[str, Any]) -> None:
        add_player(club, "Bob")
        add_player(club, "Bob", **said)
        assert names(players_of(club)) == ["Bob", "Bob"]

    def test_the_same_nickname_tells_nobody_apart(self, club: Club) -> None:
        add_player(club, "Bob", "Red")
        with pytest.raises(SameName) as refused:
            add_player(club, "Bob", "RED")
        assert why(refused) == TWICE.format(name="Bob")

    def test_another_club_has_its_own(self, club: Club, other: Club) -> None:
        add_player(club, "Bob")
        assert add_player(other, "Bob").club == other

    def test_nobody_is_renamed_into_somebody_else(self, club: Club) -> None:
        add_player(club, "Bob")
        ben = add_player(club, "Ben")
        with pytest.raises(SameName):
            change_player(club, ben.pk, "bob")
        assert change_player(club, ben.pk, "Bob", another=True).name == "Bob"
        assert change_player(club, ben.pk, "Bob", phone="123").phone == "123"  # he was asked about already

    def test_a_namesake_comes_back_only_on_the_directors_word(self, club: Club) -> None:
        old = add_player(club, "Bob")
        archive(club, old.pk)
        add_player(club, "Bob")
        with pytest.raises(SameName):
            bring_back(club, old.pk)
        assert names(archived_of(club)) == ["Bob"]
        bring_back(club, old.pk, another=True)
        assert (names(players_of(club)), archived_of(club)) == (["Bob", "Bob"], [])


LIKE = (
    # the list has, somebody types, how alike
    ("Bob Miller", "bob  MILLER", 5),
    ("Zoë", "Zoe\u0308", 5),
    ("Bob Miller", "Zoë", 0),
    ("Zoë Kravitz", "Zoe Kravitz", 3),
    ("Søren Ångström", "Soren Angstrom", 3),
    ("Anna-Lena", "Anna Lena", 3),
    ("O’Brien", "O'Brien", 3),
    ("Bob Miller", "Miller Bob", 2),
    ("Bob Miller", "Miller, Bob", 2),
    ("Robert", "Robrt", 1),
    ("Robert", "Roberto", 1),
    ("Robert", "Rupert", 0),
    ("Robert", "Robret", 1),
    ("Müller", "Mueller", 1),
    ("Tim", "Tom", 0),
    ("Anna", "Annas", 0),
    ("Anna", "Annna", 1),
    ("Anna", "Ana", 1),
    ("Finn", "Fin", 1),
    ("Zoe", "Zooe", 1),
    ("Bo", "Boo", 0),
    ("Tim", "Mtim", 0),
    ("Ben 1", "Ben 11", 0),
    ("Tina", "Tinna Ma", 0),
    ("Player 17", "Player 18", 0),
    ("🃏", "😀", 0),
    ("🃏", "🃏", 5),
    ("...", "---", 0),
)


class TestLikeness:
    @each_row(("known", "typed", "like"), LIKE)
    def test_how_alike(self, club: Club, known: str, typed: str, like: int) -> None:
        player = add_player(club, known)
        assert (likeness(typed, player), names(likely_same(club, typed))) == (like, [known] if like else [])

    def test_a_nickname_is_a_name(self, club: Club) -> None:
        bob = add_player(club, "Robert Miller", "Bób")
        assert likely_same(club, "bob") == [bob]

    def test_the_likeliest_first_and_those_put_away_too(self, club: Club) -> None:
        typo, exact, gone = (add_player(club, name) for name in ("Roberta", "Robert", "Róbert"))
        archive(club, gone.pk)
        assert likely_same(club, "robert") == [exact, gone, typo]

    def test_only_in_this_club(self, club: Club, other: Club) -> None:
        add_player(other, "Robert")
        assert (likely_same(club, "Robert"), find(club, "Rob")) == ([], [])

    def test_a_slip_goes_both_ways(self) -> None:
        pairs = [(bare(known), bare(typed)) for known, typed, _like in LIKE]
        assert [is_slip(one, two) for one, two in pairs] == [is_slip(two, one) for one, two in pairs]

    @each_row(
        ("typed", "found"),
        [
            ("", []),
            ("  ", []),
            ("bo", ["Bo Diddley", "Bob Miller", "Ann Bolt", "Zoë Cabot"]),
            ("mil bob", ["Bob Miller"]),
            ("ace", ["Ann Bolt"]),
            ("zoe", ["Zoë Cabot"]),
            ("dd", ["Bo Diddley"]),
            ("x", []),
            ("%", []),
        ],
    )
    def test_finding_while_somebody_types(self, club: Club, typed: str, found: list[str]) -> None:
        for name, nickname in (("Zoë Cabot", ""), ("Bob Miller", ""), ("Ann Bolt", "Ace"), ("Bo Diddley", "")):
            add_player(club, name, nickname)
        assert names(find(club, typed)) == found

    def test_a_long_list_takes_as_many_queries(self, club: Club) -> None:
        counted = []
        for size in (1, 60):
            Player.objects.bulk_create(
                Player(club=club, key=f"{size}-{at}", name=f"P {at}", name_key=f"p {at}", made_at=1)
                for at in range(size)
            )
            with CaptureQueriesContext(connection) as queries:
                likely_same(club, "P 1")
            counted.append(len(queries))
        assert counted == [2, 2]


class TestChanging:
    def test_everything_is_kept(self, club: Club) -> None:
        bob = add_player(club, "Bob")
        change_player(club, bob.pk, " Rob ", " R ", email="r@example.org", phone=" 12 34 ", note="Brings\nchips")
        row = Player.objects.get()
        kept = (row.name, row.name_key, row.nickname, row.email, row.phone, row.note)
        assert kept == ("Rob", "rob", "R", "r@example.org", "12 34", "Brings chips")

    def test_every_change_counts_the_club_on_and_a_second_click_does_not(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob"), add_player(club, "Bobby")
        steps: list[Step] = [
            lambda: change_player(club, bob.pk, "Rob"),
            lambda: archive(club, bob.pk),
            lambda: bring_back(club, bob.pk),
            lambda: set_photo(club, bob.pk, picture()),
            lambda: drop_photo(club, bob.pk),
            lambda: merge(club, bob.pk, twin.pk),
        ]
        counted = []
        for step in steps:
            before = revision(club)
            step()
            once = revision(club)
            if step is not steps[3]:
                step()
            counted.append((once - before, revision(club) - once))
        assert counted == [(1, 0)] * len(steps)

    def test_archived_players_are_kept(self, club: Club) -> None:
        bob = add_player(club, "Bob")
        archive(club, bob.pk)
        assert (players_of(club), find(club, "Bob"), names(archived_of(club))) == ([], [], ["Bob"])
        assert player_of(club, bob.pk) == bob

    def test_by_name_without_regard_to_accents(self, club: Club) -> None:
        for name in ("Zoë", "émile", "Ann", "Eva", "ben"):
            add_player(club, name)
        assert names(players_of(club)) == ["Ann", "ben", "émile", "Eva", "Zoë"]

    @each_row("change", ["change", "archive", "back", "photo", "drop", "keep", "gone"])
    def test_another_clubs_players_do_not_exist(self, club: Club, other: Club, change: str) -> None:
        bob, theirs = add_player(club, "Bob"), add_player(other, "Cleo")
        set_photo(other, theirs.pk, picture())
        before = revision(other), Player.objects.filter(pk=theirs.pk).values().get()
        steps: dict[str, Step] = {
            "change": lambda: change_player(club, theirs.pk, "Mine"),
            "archive": lambda: archive(club, theirs.pk),
            "back": lambda: bring_back(club, theirs.pk),
            "photo": lambda: set_photo(club, theirs.pk, picture()),
            "drop": lambda: drop_photo(club, theirs.pk),
            "keep": lambda: merge(club, theirs.pk, bob.pk),
            "gone": lambda: merge(club, bob.pk, theirs.pk),
        }
        with pytest.raises(Refused) as refused:
            steps[change]()
        assert why(refused) == "This player is not in the club’s list. Nothing was changed."
        assert (revision(other), Player.objects.filter(pk=theirs.pk).values().get()) == before
        assert (player_of(club, theirs.pk), photo_of(club, theirs.pk)) == (None, None)


class TestMerging:
    def test_who_stays_takes_over_what_he_has_not(self, club: Club) -> None:
        bob = add_player(club, "Bob", "Red", phone="1")
        twin = add_player(club, "Bobby", "Blue", phone="2", email="b@example.org", note="Left-handed")
        set_photo(club, twin.pk, picture())
        merge(club, bob.pk, twin.pk)
        row = player_of(club, bob.pk)
        assert row is not None
        kept = (row.name, row.nickname, row.phone, row.email, row.note)
        assert kept == ("Bob", "Red", "1", "b@example.org", "Left-handed")
        assert (players_of(club), player_of(club, twin.pk)) == ([bob], bob)
        assert photo_of(club, bob.pk) is not None
        assert photo_of(club, twin.pk) is None

    def test_his_own_photo_stays(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob"), add_player(club, "Bobby")
        set_photo(club, bob.pk, picture(size=(10, 10)))
        set_photo(club, twin.pk, picture(size=(20, 20)))
        merge(club, bob.pk, twin.pk)
        assert [opened(bytes(row.image)).size for row in PlayerPhoto.objects.all()] == [(10, 10)]

    def test_chains_are_flat(self, club: Club) -> None:
        a, b, c, d = (add_player(club, name) for name in "ABCD")
        merge(club, b.pk, a.pk)
        merge(club, c.pk, b.pk)
        merge(club, c.pk, d.pk)
        assert [player_of(club, one.pk) for one in (a, b, c, d)] == [c] * 4
        assert set(Player.objects.exclude(pk=c.pk).values_list("merged_into", flat=True)) == {c.pk}
        assert numbers_of(club, c) == {a.pk, b.pk, c.pk, d.pk}

    def test_one_in_the_list_brings_the_other_back(self, club: Club) -> None:
        bob, twin = add_player(club, "Bob"), add_player(club, "Bobby")
        archive(club, bob.pk)
        merge(club, bob.pk, twin.pk)
        assert (names(players_of(club)), archived_of(club)) == (["Bob"], [])

    def test_nobody_is_merged_with_himself(self, club: Club) -> None:
        bob = add_player(club, "Bob")
        with pytest.raises(Refused) as refused:
            merge(club, bob.pk, bob.pk)
        assert why(refused) == "Nobody can be merged with himself. Nothing was changed; choose another player."

    def test_who_played_against_each_other_are_two(self, club: Club) -> None:
        bob, ben = add_player(club, "Bob"), add_player(club, "Ben")
        with pytest.raises(Refused) as refused:
            merge(club, bob.pk, ben.pk, ["Friday", "Saturday"])
        assert why(refused) == "Bob and Ben both play in “Friday”, so they are two people. Nothing was changed."
        assert names(players_of(club)) == ["Ben", "Bob"]

    def test_what_another_director_merged_stays_so(self, club: Club) -> None:
        bob, ben, twin = (add_player(club, name) for name in ("Bob", "Ben", "Bobby"))
        merge(club, bob.pk, twin.pk)
        steps: list[Step] = [lambda: merge(club, ben.pk, twin.pk), lambda: change_player(club, twin.pk, "Rob")]
        for step in steps:
            with pytest.raises(Refused) as refused:
                step()
            assert why(refused) == "Bobby was merged into Bob meanwhile. Nothing was changed; look at Bob."
        with pytest.raises(Refused):
            merge(club, twin.pk, bob.pk)
        assert names(players_of(club)) == ["Ben", "Bob"]


class TestPhotos:
    @each_row(
        ("data", "size"),
        [
            (picture(), (256, 171)),
            (picture("PNG", (300, 900), "RGBA"), (85, 256)),
            (picture("PNG", mode="P"), (256, 171)),
            (picture("PNG", mode="1"), (256, 171)),
            (picture("PNG", mode="I;16"), (256, 171)),
            (picture("WEBP"), (256, 171)),
            (picture("JPEG", mode="CMYK"), (256, 171)),
            (picture("JPEG", mode="L"), (256, 171)),
            (picture("JPEG", (20, 10)), (20, 10)),
            (picture("PNG", (1, 4000)), (1, 256)),
            (picture("JPEG", (8000, 6000)), (256, 192)),
        ],
    )
    def test_every_picture_becomes_a_small_jpeg(self, data: bytes, size: tuple[int, int]) -> None:
        small = opened(small_photo(data))
        assert (small.format, small.mode, small.size) == ("JPEG", "RGB", size)

    def test_nothing_but_the_picture_is_kept(self) -> None:
        exif = Image.Exif()
        exif[0x0112], exif[0x010E] = 6, "At home"  # turned, and a description
        exif.get_ifd(0x8825)[1] = "N"
        small = opened(small_photo(picture(exif=exif, comment=b"secret", icc_profile=b"profile")))
        assert small.size == (171, 256)  # stands upright
        assert (dict(small.getexif()), small.info.get("comment"), small.info.get("icc_profile")) == ({}, None, None)

    @each_row(
        "data",
        [
            b"",
            b"not a picture",
            picture()[:200],
            picture("PNG")[:100],
            picture("GIF"),
            picture("TIFF"),
            picture("BMP"),
            b"%PDF-1.7",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"RIFF\x00\x00\x00\x00WEBPVP8 ",
            picture("PNG").replace(b"IDAT", b"IDAX"),
        ],
    )
    def test_every_bad_file_is_one_sentence(self, data: bytes) -> None:
        with pytest.raises(Refused) as refused:
            small_photo(data)
        assert why(refused) == UNREADABLE

    @each_row("side", [5000, 9500, 20_000, 2**31 - 1])
    def test_a_bomb_is_never_unpacked(self, side: int) -> None:
        """A small file that says of itself how many dots it has."""
        data = bytearray(picture("PNG", (1, 1), "1"))
        struct.pack_into(">II", data, 16, side, side)
        struct.pack_into(">I", data, 29, crc32(data[12:29]))
        with pytest.raises(Refused) as refused:
            small_photo(bytes(data))
        assert why(refused) == TOO_WIDE

    def test_at_most_five_megabytes(self) -> None:
        data = picture()
        assert opened(small_photo(data + b"\0" * (MOST_BYTES - len(data)))).size == (256, 171)
        with pytest.raises(Refused) as refused:
            small_photo(data + b"\0" * (MOST_BYTES - len(data) + 1))
        assert why(refused) == "This photo is too large. Nothing was changed; choose one of at most 5 MB."


@pytest.mark.django_db(transaction=True)
def test_two_directors_add_the_same_name_at_once() -> None:
    club = Club.objects.create(name="Friday nights")
    ready, outcomes = threading.Barrier(2), list[str]()

    def adds(key: str) -> None:
        try:
            ready.wait()
            add_player(club, "Bob", key=key)
            outcomes.append("added")
        except SameName:
            outcomes.append("asked")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=adds, args=(key,)) for key in ("form-of-ann", "form-of-ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sorted(outcomes), Player.objects.count()) == (["added", "asked"], 1)
