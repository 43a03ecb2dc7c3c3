"""What columns are taken for, in the languages of clubs; days and cells as people write them."""

import pytest

from tests.core.evening import told
from tests.rows import each_row
from tournament.core.money import Currency
from tournament.core.text import Refused
from tournament.imports.cells import read_cents, read_count, read_place, says_yes, split_names
from tournament.imports.columns import Layout, check_layout, guessed
from tournament.imports.dates import DayOrder, order_of, read_day
from tournament.imports.roles import About, Role
from tournament.imports.tables import read_table

pytestmark = pytest.mark.pure
EURO, YEN = Currency(), Currency("JPY", 0)


def layout(text: str) -> tuple[About, bool, tuple[str, ...]]:
    found = guessed(read_table(text.encode()))
    return found.about, found.has_heading, tuple(role.value for role in found.roles)


@each_row(
    ("text", "about", "has_heading", "roles"),
    [
        ("Name,Nickname,E-mail\nBob,Bobby,b@example.org\n", About.PLAYERS, True, ("name", "nickname", "email")),
        ("Name;Vorname;Telefon\nMüller;Änne;1\n", About.PLAYERS, True, ("last", "first", "phone")),
        ("Nom;Prénom\nDupont;Zoë\n", About.PLAYERS, True, ("last", "first")),
        ("Nombre;Apellidos\nAna;Ruiz\n", About.PLAYERS, True, ("first", "last")),
        ("Vorname\nBob\n", About.PLAYERS, True, ("name",)),
        ("Nom\nZoë\n", About.PLAYERS, True, ("name",)),
        ("Bob\nZoë\n", About.PLAYERS, False, ("name",)),
        ("Bob,b@example.org\nZoë,z@example.org\n", About.PLAYERS, False, ("name", "email")),
        ("Date,Player,Rank,Prize,Points\n2024-03-01,Bob,1,20,5\n", About.RESULTS, True,
         ("date", "name", "place", "prize", "ignore")),
        ("Datum;Spieler;Platz;Preisgeld (EUR);Nachkäufe\n1.3.24;Bob;1;20;0\n", About.RESULTS, True,
         ("date", "name", "place", "prize", "rebuys")),
        ("Date;Joueur;Classement;Gains;Recaves\n1/3/24;Bob;1;20;0\n", About.RESULTS, True,
         ("date", "name", "place", "prize", "rebuys")),
        ("Fecha;Jugador;Puesto;Premio;Recompras\n1/3/24;Bob;1;20;0\n", About.RESULTS, True,
         ("date", "name", "place", "prize", "rebuys")),
        ("Player,Place,Won\nBob,1,20\n", About.RESULTS, True, ("name", "place", "won")),
        ("Player,Place,Won,Prize\nBob,1,20,20\n", About.RESULTS, True, ("name", "place", "ignore", "prize")),
        ("Player,Place,Buy-in\nBob,1,20\n", About.RESULTS, True, ("name", "place", "paid")),
        ("Player,Place,Buy-ins\nBob,1,2\n", About.RESULTS, True, ("name", "place", "buy_ins")),
        ("First name,Last name,Colour\nBob,Miller,red\n", About.PLAYERS, True, ("first", "last", "ignore")),
        ("1,Bob\n2,Zoë\n", About.PLAYERS, False, ("ignore", "name")),
    ],
)  # fmt: skip
def test_columns_are_guessed(text: str, about: About, has_heading: bool, roles: tuple[str, ...]) -> None:
    assert layout(text) == (about, has_heading, roles)


@each_row(
    ("roles", "text", "why"),
    [
        ((Role.NAME, Role.NAME), "Name,x\nBob,1\n", "Two columns are “Player’s name”. Choose one of them."),
        ((Role.EMAIL, Role.IGNORE), "Name,x\nBob,1\n", "Say which column holds the names of the players."),
        ((Role.NAME, Role.IGNORE), "Name,x\n", "Below the heading there are no rows."),
        ((Role.NAME,), "Name,x\nBob,1\n", "The file has other columns now. Start again with the file."),
    ],
)
def test_a_layout_that_cannot_be_is_refused(roles: tuple[Role, ...], text: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        check_layout(Layout(About.PLAYERS, True, roles), read_table(text.encode()))
    assert told(refused.value.line) == why


@each_row(
    ("cell", "expected"),
    {
        "2024-03-01": "2024-03-01T00:00:00",
        "2024-03-01 19:30": "2024-03-01T19:30:00",
        "2024-03-01T19:30:05Z": "2024-03-01T19:30:05",
        "1.3.2024": "2024-03-01T00:00:00",
        "01.03.24 19:30": "2024-03-01T19:30:00",
        "13/3/2024": "2024-03-13T00:00:00",
        "3/13/2024": "2024-03-13T00:00:00",
        "1 March 2024": "2024-03-01T00:00:00",
        "March 1st, 2024": "2024-03-01T00:00:00",
        "Fri 1 Mar 2024": "2024-03-01T00:00:00",
        "Freitag, 1. März 2024": "2024-03-01T00:00:00",
        "1er mars 2024": "2024-03-01T00:00:00",
        "1 de marzo de 2024": "2024-03-01T00:00:00",
        "1-Mar-99": "1999-03-01T00:00:00",
        "1/3/24 7:30 PM": "2024-03-01T19:30:00",
        "1/3/24 12:05 am": "2024-03-01T00:05:00",
        "31.02.2024": None,
        "1/3/24 13:00 PM": None,
        "1250": None,
        "12.50": None,
        "Bob 7": None,
        "1 Foo 2024": None,
        "": None,
        "1" * 5000: None,
    }.items(),
)
def test_days(cell: str, expected: str | None) -> None:
    found = read_day(cell)
    assert (found.at.isoformat() if found else None) == expected


@each_row(
    ("cells", "order"),
    [
        (["1.3.2024", "2024-03-01"], DayOrder.DAY_FIRST),
        (["01/02/2024", "13/02/2024"], DayOrder.DAY_FIRST),
        (["01/02/2024", "02/13/2024"], DayOrder.MONTH_FIRST),
        (["01/02/2024"], None),
        (["02/02/2024"], DayOrder.DAY_FIRST),
        ([], DayOrder.DAY_FIRST),
    ],
)
def test_the_order_of_days_is_seen_or_asked_for(cells: list[str], order: DayOrder | None) -> None:
    assert order_of(cells) is order


@each_row(
    ("cell", "place"),
    {
        "1": 1,
        "1.": 1,
        "2nd": 2,
        "3=": 3,
        "T4": 4,
        "#5": 5,
        "6.0": 6,
        "": 0,
        "-": 0,
        "1er": 1,
        "2º": 2,
    }.items(),
)
def test_places(cell: str, place: int) -> None:
    assert read_place(cell) == place


@each_row("cell", ["third", "0", "-1", "1.5", "1/2", "first"])
def test_what_is_no_place(cell: str) -> None:
    with pytest.raises(Refused) as refused:
        read_place(cell)
    assert told(refused.value.line) == f"The place “{cell}” is no number."


@each_row(
    ("cell", "currency", "cents"),
    [
        ("20", EURO, 2000),
        ("12,50 €", EURO, 1250),
        ("€1,250.50", EURO, 125_050),
        ("1.250,00", EURO, 125_000),
        ("EUR 20", EURO, 2000),
        ("20,-", EURO, 2000),
        ("20.–", EURO, 2000),
        ("1,250", YEN, 1250),
        ("", EURO, None),
        ("–", EURO, None),
        ("n/a", EURO, None),
    ],
)
def test_amounts(cell: str, currency: Currency, cents: int | None) -> None:
    assert read_cents(cell, currency) == cents


@each_row(
    ("cell", "why"),
    {
        "-20": "“-20” is less than nothing; only amounts from 0 on can be imported.",
        "(20)": "“(20)” is less than nothing; only amounts from 0 on can be imported.",
        "much": "“much” is not an amount. Type it like 20 or 12.50.",
        "1.234": "EUR has 2 digits behind the point. Type the amount with no more than that.",
        "9" * 15: "That amount is larger than this program counts. Check it.",
    }.items(),
)
def test_what_is_no_amount(cell: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read_cents(cell, EURO)
    assert told(refused.value.line) == why


def test_how_often_yes_and_several_names() -> None:
    assert [read_count(cell, 1) for cell in ("", "0", "2", "3x", "4.0")] == [1, 0, 2, 3, 4]
    with pytest.raises(Refused):
        read_count("twice")
    with pytest.raises(Refused):
        read_count("1001")
    assert [says_yes(cell) for cell in ("yes", "Ja", "x", "✓", "", "no", "Nein", "0", "-")] == [True] * 4 + [False] * 5
    assert split_names("Bob; Zoë/Cleo & Ann and Ben") == ["Bob", "Zoë", "Cleo", "Ann", "Ben"]
    assert split_names("Andy Sanders") == ["Andy Sanders"]
