"""Recognition of columns in clubs' languages; dates and cells as people write them."""

import pytest

from tests.access.attempts import refusal
from tests.rows import each_row
from tournament.engine.money import Currency
from tournament.imports.cell_parsing import (
    read_cents,
    read_count,
    read_flag,
    read_place,
    split_names,
)
from tournament.imports.column_detection import ColumnLayout, check_layout, guess_layout
from tournament.imports.column_roles import ColumnRole, TableSubject
from tournament.imports.date_parsing import DayOrder, infer_day_order, read_day
from tournament.imports.spreadsheet_tables import read_table

pytestmark = pytest.mark.pure
EURO = Currency()


def layout(text: str) -> str:
    found = guess_layout(read_table(text.encode()))
    heading = "headed" if found.has_heading else "without a heading"
    return f"{found.about.value}, {heading}: {' '.join(role.value for role in found.roles)}"


@each_row(
    ("text", "meant"),
    {
        "Name,Nickname,E-mail\nBob,Bobby,b@example.org\n": "players, headed: name nickname email",
        "Name;Vorname;Telefon\nMüller;Änne;1\n": "players, headed: last first phone",
        "Nom;Prénom\nDupont;Zoë\n": "players, headed: last first",
        "Nombre;Apellidos\nAna;Ruiz\n": "players, headed: first last",
        "Vorname\nBob\n": "players, headed: name",
        "Nom\nZoë\n": "players, headed: name",
        "Bob\nZoë\n": "players, without a heading: name",
        "Bob,b@example.org\nZoë,z@example.org\n": "players, without a heading: name email",
        "Date,Player,Rank,Prize,Points\n2024-03-01,Bob,1,20,5\n": "results, headed: date name "
        "place prize ignore",
        "Datum;Spieler;Platz;Preisgeld (EUR);Nachkäufe\n1.3.24;Bob;1;20;0\n": (
            "results, headed: date name place prize rebuys"
        ),
        "Date;Joueur;Classement;Gains;Recaves\n1/3/24;Bob;1;20;0\n": "results, headed: date name "
        "place prize rebuys",
        "Fecha;Jugador;Puesto;Premio;Recompras\n1/3/24;Bob;1;20;0\n": "results, headed: date name place prize rebuys",
        "Player,Place,Won\nBob,1,20\n": "results, headed: name place won",
        "Player,Place,Won,Prize\nBob,1,20,20\n": "results, headed: name place ignore prize",
        "Player,Place,Buy-in\nBob,1,20\n": "results, headed: name place paid",
        "Player,Place,Buy-ins\nBob,1,2\n": "results, headed: name place buy_ins",
        "First name,Last name,Colour\nBob,Miller,red\n": "players, headed: first last ignore",
        "1,Bob\n2,Zoë\n": "players, without a heading: ignore name",
    }.items(),
)
def test_columns_are_guessed(text: str, meant: str) -> None:
    assert layout(text) == meant


@each_row(
    ("roles", "text", "why"),
    [
        (
            (ColumnRole.NAME, ColumnRole.NAME),
            "Name,x\nBob,1\n",
            "Two columns are “Name”. Choose one.",
        ),
        (
            (ColumnRole.EMAIL, ColumnRole.IGNORE),
            "Name,x\nBob,1\n",
            "Choose the column with the players’ names.",
        ),
        ((ColumnRole.NAME, ColumnRole.IGNORE), "Name,x\n", "No rows below the heading."),
        (
            (ColumnRole.NAME,),
            "Name,x\nBob,1\n",
            "The file’s columns changed. Send the file again.",
        ),
    ],
)
def test_a_layout_that_cannot_be_is_refused(
    roles: tuple[ColumnRole, ...], text: str, why: str
) -> None:
    assert (
        refusal(
            check_layout, ColumnLayout(TableSubject.PLAYERS, True, roles), read_table(text.encode())
        )
        == why
    )


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
    assert infer_day_order(cells) is order


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


@each_row("cell", ["third", "0", "-1", "1.5", "1/2"])
def test_what_is_no_place(cell: str) -> None:
    assert refusal(read_place, cell) == f"The place “{cell}” is not a number."


@each_row(
    ("cell", "cents"),
    {
        "20": 2000,
        "12,50 €": 1250,
        "€1,250.50": 125_050,
        "1.250,00": 125_000,
        "EUR 20": 2000,
        "20,-": 2000,
        "20.–": 2000,
        "": None,
        "–": None,
        "n/a": None,
    }.items(),
)
def test_amounts(cell: str, cents: int | None) -> None:
    assert read_cents(cell, EURO) == cents
    assert read_cents("1,250", Currency("JPY", 0)) == 1250


@each_row(
    ("cell", "why"),
    {
        "-20": "“-20” is below 0.",
        "(20)": "“(20)” is below 0.",
        "much": "“much” is not an amount. Type it like 20 or 12.50.",
        "1.234": "EUR has 2 decimals at most.",
        "9" * 15: "That amount is too large. Check it.",
    }.items(),
)
def test_what_is_no_amount(cell: str, why: str) -> None:
    assert refusal(read_cents, cell, EURO) == why


def test_how_often_yes_and_several_names() -> None:
    assert [read_count(cell, 1) for cell in ("", "0", "2", "3x", "4.0")] == [1, 0, 2, 3, 4]
    assert "is not a count" in refusal(read_count, "twice")
    assert "1001" in refusal(read_count, "1001")
    assert [read_flag(cell) for cell in ("yes", "Ja", "x", "✓", "", "no", "Nein", "0", "-")] == [
        True
    ] * 4 + [False] * 5
    assert split_names("Bob; Zoë/Cleo & Ann and Ben") == ["Bob", "Zoë", "Cleo", "Ann", "Ben"]
    assert split_names("Andy Sanders") == ["Andy Sanders"]
