"""
Tournaments of The Tournament Director, written by hand in its grammar: what they say, field by
field.
"""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.rows import each_row
from tournament.engine.messages import Money, say
from tournament.engine.money import Currency
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    UnusedField,
)
from tournament.imports.tdt_file_reader import is_tdt, read_tdt
from tournament.imports.tdt_people import is_email
from tournament.money.values.prize_plan import ExtraPrize, PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.players.values import Purchase
from tournament.schedule.values import AnteBy, Break, Level, Structure

SAMPLES = Path(__file__).parent / "tdt"
LONDON = ZoneInfo("Europe/London")
POUND = Currency("GBP", 2)
BEGAN = 1767294000000
OTHER_POT = "Payouts of {given} don’t match the pot of {pot}; both are kept."


def content(name: str) -> bytes:
    return (SAMPLES / f"{name}.tdt").read_bytes()


def read(name: str, currency: Currency = POUND) -> IncomingData:
    return read_tdt(content(name), LONDON, currency)


def night(name: str) -> IncomingNight:
    (only,) = read(name).nights
    return only


def results(name: str, *fields: str) -> list[tuple[Any, ...]]:
    return [tuple(getattr(one, field) for field in fields) for one in night(name).results]


def notes(name: str) -> set[str]:
    return {line.text for line in read(name).notes}


def unused(name: str) -> dict[str, str]:
    return {one.where: one.what for one in read(name).unused}


# --- an ordinary night


def test_who_is_in_the_file() -> None:
    assert read("friday_3.7.2").players == (
        IncomingPlayer(
            "p-ann",
            "Ann Berg",
            {
                "nickname": "Ace",
                "email": "ann@example.org",
                "phone": "+44 1865 1",
                "note": "Hosts; +44 1865 2; Mill Lane 1, OX1, Oxford",
            },
        ),
        IncomingPlayer("p-bob", "Bob"),
        IncomingPlayer("p-cleo", "Cleo Dietz", {"note": "cleo@example"}),
        IncomingPlayer("p-dora", "Dora F"),
        IncomingPlayer("p-emil", "Emil"),
        IncomingPlayer("p-fritz", "Fritz"),
    )


def test_places_prizes_and_knock_outs() -> None:
    assert results(
        "friday_3.7.2", "ref", "place", "prize", "by", "earlier", "out_at", "by_deal"
    ) == [
        ("p-ann", 1, 5550, (), (), None, False),
        ("p-dora", 2, 3330, ("p-ann",), (), BEGAN + 12_000_000, False),
        ("p-cleo", 3, 2220, ("p-dora",), (), BEGAN + 9_000_000, False),
        ("p-bob", 4, 0, ("p-cleo", "p-dora"), (("p-ann",),), BEGAN + 7_200_000, False),
        ("p-emil", 5, 0, (), (), BEGAN + 5_400_000, False),
    ]


def test_what_everybody_bought() -> None:
    assert results(
        "friday_3.7.2", "ref", "paid", "fees", "rebuys", "add_ons", "re_entries", "bounty"
    ) == [
        ("p-ann", 2550, 200, 0, 1, 0, 0),
        ("p-dora", 2000, 200, 0, 0, 0, 0),
        ("p-cleo", 2550, 200, 0, 1, 0, 0),
        ("p-bob", 3000, 200, 1, 0, 0, 0),
        ("p-emil", 2000, 200, 0, 0, 0, 0),
    ]
    bought = Purchase(PurchaseKind.BUY_IN, 2000, 5000, BEGAN, "Usual", fee=200)
    ann, *_others, bob, _emil = night("friday_3.7.2").results
    assert bob.purchases == (
        bought,
        Purchase(PurchaseKind.REBUY, 1000, 3000, BEGAN + 3_660_000, "Again", life=1),
    )
    assert ann.purchases == (
        bought,
        Purchase(PurchaseKind.ADD_ON, 550, 2000, BEGAN + 6_000_000, "Extra"),
    )


def test_the_night_itself() -> None:
    found = night("friday_3.7.2")
    assert (found.ref, found.name, found.season) == (
        "night-1",
        "Friday at Ann's",
        "Kitchen League 2026",
    )
    assert (found.began, found.ended) == (BEGAN + 600_000, BEGAN + 12_001_000)
    assert (found.stack, found.rules) == (5000, None)


def test_the_schedule() -> None:
    assert night("friday_3.7.2").structure == Structure(
        (
            Level(25, 50, 20),
            Level(50, 100, 20),
            Break(5, "Snacks", (25,)),
            Level(100, 200, 15, ante=200, ante_by=AnteBy.BIG_BLIND),
            Level(300, 600, 15, ante=100, game="Pot Limit Omaha"),
        )
    )


def test_the_prices() -> None:
    assert night("friday_3.7.2").terms == Terms(
        Currency("GBP", 2),
        (
            Offer(PurchaseKind.BUY_IN, 2000, 5000, "Usual"),
            Offer(PurchaseKind.BUY_IN, 2500, 5000, "Late"),
            Offer(
                PurchaseKind.REBUY,
                1000,
                3000,
                "Again",
                limit=0,
                window=PurchaseWindow(WindowEnd.LEVEL_END, 4),
            ),
            Offer(
                PurchaseKind.ADD_ON,
                550,
                2000,
                "Extra",
                stack_at_most=None,
                window=PurchaseWindow(WindowEnd.LEVEL_END, 5),
            ),
        ),
        (Fee("Rake", 200, on=PurchaseKind.BUY_IN),),
    )


def test_the_plan_of_the_prizes() -> None:
    assert night("friday_3.7.2").plan == PrizePlan(
        PayoutMethod.PERCENT, shares=(5000, 3000, 2000), unit=10
    )


def test_what_has_no_place_here_is_listed() -> None:
    assert {
        "Description": 'Bring "snacks"',
        "Players › Players › PointsAdjustment": "3",
        "Players › Players › Info › OptID": "7",
        "Financials › PointsForPlaying": "n - r + 1",
        "Financials › Rebuys › MaxTotal": "20",
        "Chips › Chips › Label": "3: Red | Green | Black",
        "History": "(4)",
        "L": "(5)",
    }.items() <= unused("friday_3.7.2").items()
    assert (
        not {"T", "UUID", "Title", "StartTime", "Notes", "Players"} & unused("friday_3.7.2").keys()
    )


def test_what_the_director_is_told() -> None:
    """Bob's box is not ticked; Fritz never bought in, so nothing is missing from him."""
    assert [(line.text, line.count) for line in read("friday_3.7.2").notes] == [
        ("{count} unpaid player counts as paid here.", 1),
        ("The file names no currency; amounts are read as {code}.", 1),
        (
            "{count} ante as large as the big blind was read as a BB ante.",
            1,
        ),
    ]


# --- an old version, in Windows' western alphabet, with bounties


def test_an_old_file_in_another_alphabet() -> None:
    assert [one.name for one in read("old_3.0").players] == ["Zoë", "Jürgen", "Bob", "Müller €"]
    assert OTHER_POT not in notes("old_3.0")
    assert night("old_3.0").name == "Zoë's evening"
    assert night("old_3.0").season == ""


def test_prizes_go_by_place_where_the_file_names_nobody() -> None:
    assert results("old_3.0", "ref", "place", "prize", "paid") == [
        ("o-1", 1, 10_000, 4500),
        ("o-4", 2, 4000, 4000),
        ("o-3", 3, 0, 4500),
        ("o-2", 4, 0, 4500),
    ]
    assert night("old_3.0").plan == PrizePlan(PayoutMethod.FIXED, amounts=(10_000, 4000))


def test_only_who_bought_a_bounty_chip_wins_one() -> None:
    """
    Jürgen was knocked out by Müller, who bought none, and keeps his; Zoë wins Bob's and keeps her
    own.
    """
    assert results("old_3.0", "ref", "bounty") == [
        ("o-1", 1000),
        ("o-4", 0),
        ("o-3", 0),
        ("o-2", 500),
    ]


def test_old_prices_and_limits() -> None:
    found = night("old_3.0")
    assert found.terms == Terms(
        Currency("GBP", 2),
        (
            Offer(PurchaseKind.BUY_IN, 4500, 1500, bounty=500),
            Offer(
                PurchaseKind.REBUY,
                4500,
                1000,
                bounty=500,
                window=PurchaseWindow(WindowEnd.LEVEL_END, 6),
            ),
        ),
        (Fee("Rake", 500, on=PurchaseKind.BUY_IN), Fee("Rake", 500, on=PurchaseKind.REBUY)),
        BountyKind.FIXED,
    )
    assert found.structure == Structure(
        (Level(10, 20, 10), Break(10), Level(20, 40, 10, ante=5, game="Limit Stud"))
    )
    assert found.stack == 1500


# --- a tie and a deal


def test_a_tie_and_a_deal() -> None:
    assert results("deal_3.7.1", "ref", "place", "prize", "by_deal") == [
        ("d-2", 1, 25_050, True),
        ("d-1", 2, 20_000, True),
        ("d-3", 2, 14_950, True),
        ("d-4", 4, 2800, False),
        ("d-5", 4, 1200, False),
        ("d-6", 6, 0, False),
    ]


def test_several_rakes_and_a_guarantee() -> None:
    found = night("deal_3.7.1")
    assert found.terms == Terms(
        Currency("GBP", 2),
        (
            Offer(
                PurchaseKind.BUY_IN, 12_000, 10_000, window=PurchaseWindow(WindowEnd.LEVEL_END, 8)
            ),
        ),
        (Fee("Rake 1", 500, on=PurchaseKind.BUY_IN), Fee("Rake 2", 833, on=PurchaseKind.BUY_IN)),
        guarantee=64_000,
    )
    assert (found.season, found.structure) == ("Łódź 2026", None)
    assert (
        say(OTHER_POT, given=Money(64_000, "GBP"), pot=Money(64_002, "GBP"))
        in read("deal_3.7.1").notes
    )


# --- nights that are not over


def test_a_running_night_has_the_places_that_are_known() -> None:
    assert results("running_3.7.2", "ref", "place", "prize", "bounty", "earlier") == [
        ("r-3", 3, 0, 0, ()),
        ("r-4", 4, 0, 0, ()),
        ("r-1", 0, 0, 300, ()),
        ("r-2", 0, 0, 300, (("r-1",),)),
    ]
    (still_in,) = [
        line
        for line in read("running_3.7.2").notes
        if line.plural.endswith("still in and have no place.")
    ]
    assert still_in.count == 2


def test_a_prepared_night_has_no_results() -> None:
    found = night("prepared_3.4.3")
    assert found.results == ()
    assert (found.name, found.began, found.ended, found.stack) == (
        "The Tournament Director",
        0,
        0,
        2000,
    )
    assert found.structure == Structure((Level(10, 20, 12), Level(20, 40, 10)))
    assert [one.name for one in read("prepared_3.4.3").players] == ["Ann", "No. 2"]
    assert {
        "Nobody is out yet, so there are no results.",
        "A break at the start or end of the schedule was skipped.",
        "{count} level was rounded to whole minutes.",
        "{count} round without whole-chip blinds was skipped.",
    } <= notes("prepared_3.4.3")


# --- everything the grammar allows


def test_strange_names_are_only_names() -> None:
    assert read("strange_3.7.2").players == (
        IncomingPlayer(
            "s-1",
            "Michal מיכל",
            {
                "nickname": '=HYPERLINK("x")',
                "email": "michal@example.org",
                "note": "line one line two; not an address; 0123456789 0123456789 0123456789 0123456789",
            },
        ),
        IncomingPlayer("s-2", "<script>alert(1)</script>"),
        IncomingPlayer("s-3", "张伟"),
        IncomingPlayer("s-4", "No. 4"),
        IncomingPlayer("s-5", "Never bought in"),
    )
    assert night("strange_3.7.2").name == "Café A🃏 'quoted' night"


def test_strange_knock_outs_and_prizes() -> None:
    """
    A stranger, the player themselves, one name twice, one who never bought in: one hunter is left. No known time,
    no place.
    """
    assert results("strange_3.7.2", "ref", "place", "prize", "by", "out_at", "paid") == [
        ("s-1", 1, 2375, (), None, 1000),
        ("s-2", 2, 0, ("s-1",), 1767299000000, 1000),
        ("s-3", 3, 500, ("s-2",), 1767298000000, 1000),
        ("s-4", 0, 0, ("s-2",), None, 1000),
    ]
    assert (night("strange_3.7.2").began, night("strange_3.7.2").ended) == (
        1767294000000,
        1767300000000,
    )


def test_times_in_words_are_the_clubs_own() -> None:
    (bought,) = night("strange_3.7.2").results[0].purchases
    assert bought == Purchase(
        PurchaseKind.BUY_IN, 1000, 5000, 1767297600000, fee=1000
    )  # eight in the evening, in London


def test_strange_prices_and_things_to_win() -> None:
    found = night("strange_3.7.2")
    assert found.terms == Terms(Currency("GBP", 2), (Offer(PurchaseKind.BUY_IN, 1235, 1),))
    assert found.plan == PrizePlan(
        PayoutMethod.FIXED, amounts=(2500,), extras=(ExtraPrize(2, "A bottle of wine"),)
    )
    assert found.structure == Structure(
        (
            Level(25, 50, 20, ante=50, ante_by=AnteBy.BIG_BLIND),
            Break(5, "", (25,)),
            Level(50, 100, 20),
        )
    )


def test_rakes_are_taken_out_of_a_strange_pot() -> None:
    """Four times ten, the first with a rake as large as itself, less a tenth of forty."""
    told = say(OTHER_POT, given=Money(3000, "GBP"), pot=Money(2600, "GBP"))
    assert told in read("strange_3.7.2").notes


def test_strange_things_are_told() -> None:
    assert notes("strange_3.7.2") == {
        "Version {version} is newer than this import knows. Check the result.",
        "The file names no currency; amounts are read as {code}.",
        "A rake larger than its price was skipped.",
        "A fixed rake of {amount} came out of the pot.",
        "The prize “{what}” is not money and was skipped.",
        "Nobody won the prize “{name}” of {amount}.",
        "Some players have no time out, and so no place.",
        "The winnings of {count} player were adjusted by hand and imported that way.",
        OTHER_POT,
        "{count} amount was rounded.",
        "{count} ante as large as the big blind was read as a BB ante.",
        "{count} knockout by an unknown player; the name was skipped.",
        "{count} rake above its price was cut to the price.",
    }
    assert [one for one in read("strange_3.7.2").unused if one.where.startswith("Weather")] == [
        UnusedField("Weather", "(4)")
    ]


# --- for every sample


def test_an_address_is_one_that_can_be_kept() -> None:
    addresses = (
        "ann@example.org",
        "ann@example",
        f"ann@{'a' * 63}.{'b' * 63}.{'c' * 63}.{'d' * 63}.org",
    )
    assert [is_email(address) for address in addresses] == [True, False, False]


NAMES = sorted(file.stem for file in SAMPLES.glob("*.tdt"))


@each_row("name", NAMES)
def test_lines_and_line_ends_make_no_difference(name: str) -> None:
    written = content(name)
    if b"//" not in written:
        assert read_tdt(written.replace(b"\n", b" "), LONDON) == read_tdt(written, LONDON)
    assert read_tdt(written.replace(b"\n", b"\r\n"), LONDON) == read_tdt(written, LONDON)


@each_row("name", [one for one in NAMES if one != "old_3.0"])
@each_row("encoding", ["utf-8-sig", "utf-16"])
def test_every_alphabet(name: str, encoding: str) -> None:
    text = content(name).decode("utf-8-sig")
    assert read_tdt(text.encode(encoding), LONDON) == read_tdt(text.encode(), LONDON)


def test_a_tdt_file_is_known_by_how_it_begins() -> None:
    others = (b"", b"PK\x03\x04", b"name,place\nAnn,1\n", b'{"night": 1}', b"{ Version", b" " * 500)
    assert {is_tdt(content(name)) for name in NAMES} == {True}
    assert {is_tdt(other) for other in others} == {False}


def test_yen_have_no_digits_and_without_a_currency_of_the_club_it_is_the_euro() -> None:
    """What is smaller than a yen is rounded, half up."""
    found = read("friday_3.7.2", Currency("JPY", 0))
    assert [one.prize for one in found.nights[0].results] == [56, 33, 22, 0, 0]
    assert [one.count for one in found.notes if "rounded" in one.text] == [7]
    terms = read_tdt(content("friday_3.7.2"), LONDON).nights[0].terms
    assert terms is not None
    assert terms.currency == Currency("EUR", 2)
