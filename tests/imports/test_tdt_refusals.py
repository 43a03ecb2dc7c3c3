"""
Files that are no tournament of The Tournament Director 3: each is refused with one sentence that
helps.
"""

from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from tests.imports.tdt_writer import Writer, made, map_of, record, row
from tests.rows import each_row
from tournament.engine.messages import Refusal
from tournament.imports import tdt_entrants
from tournament.imports.incoming_data import IncomingData
from tournament.imports.tdt_file_reader import read_tdt
from tournament.imports.tdt_parser import Value

UTC = ZoneInfo("UTC")


def written(version: str = "3.7.2", **tournament: Value) -> bytes:
    return Writer().write(record(V=version, T=made("Tournament", **tournament))).encode()


def buyer(ref: str, cents: int = 1000) -> Value:
    return made("GamePlayer", UUID=ref, Buyins=row(made("GameBuyin", Amount=Decimal(cents) / 100)))


def players(*refs: str, cents: int = 1000) -> Value:
    return made("GamePlayers", Players=map_of({ref: buyer(ref, cents) for ref in refs}))


def refusal(content: bytes) -> str:
    with pytest.raises(Refusal) as refused:
        read_tdt(content, UTC)
    return refused.value.line.text


NO_TDT = "Not a tournament of The Tournament Director 3. Choose a .tdt file."
NO_VERSION = "The file has no version. Is it a .tdt file?"
TOO_OLD = "Saved by version {version}. Open it in The Tournament Director 3 and save it again."
NO_TOURNAMENT = "No tournament in the file. Save the tournament, not a layout or template."
BREAKS_OFF = "The file breaks off in line {line}. Save the tournament again."


@each_row(
    ("content", "said"),
    {
        b"name,place\nAnn,1\n": NO_TDT,
        b"PK\x03\x04 a workbook": NO_TDT,
        b"<html></html>": NO_TDT,
        b'{"nights": []}': NO_VERSION,
        b'{ V: "beta", T: new Tournament({Title: "x"}) }': NO_VERSION,
        b'{ V: "2.5.1", T: new Tournament({Title: "x"}) }': TOO_OLD,
        b'{ V: 2.5, T: new Tournament({Title: "x"}) }': TOO_OLD,
        b'{ V: "3.7.2", L: new Layout({Name: "x"}) }': NO_TOURNAMENT,
        b'{ V: "3.7.2", T: new Tournament() }': NO_TOURNAMENT,
        b'{ V: "3.7.2", T: "x" }': NO_TOURNAMENT,
        b'{ V: "3.7.2", T: new Tournament({Title: "x"})': BREAKS_OFF,
    }.items(),
)
def test_what_is_refused(content: bytes, said: str) -> None:
    assert refusal(content) == said


def test_more_players_than_a_night_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty here; `tests/long` brings the real two thousand."""
    monkeypatch.setattr(tdt_entrants, "MAX_PLAYERS", 20)
    assert read(written(Players=players(*map(str, range(20))))).nights[0].results == ()
    assert refusal(written(Players=players(*map(str, range(21))))) == (
        "More than {most} players. Nothing was imported."
    )


def test_more_money_than_is_counted() -> None:
    most = 10**12
    assert read(written(Players=players("a", cents=most))).players[0].ref == "a"
    said = "The amounts are too large to import. Nothing was imported."
    assert refusal(written(Players=players("a", "b", cents=most))) == said
    prize = made(
        "GamePrize",
        Type=Decimal(0),
        CalculatedAmount=Decimal(most) / 100,
        AwardedToPlayers=row("a"),
    )
    assert (
        refusal(written(Players=players("a"), Prizes=made("GamePrizes", Prizes=row(prize, prize))))
        == said
    )


def test_somebody_alone_has_won_nothing() -> None:
    found = read(written(Players=players("a")))
    said = "Nobody is out yet, so there are no results."
    assert (found.nights[0].results, said in {one.text for one in found.notes}) == ((), True)


def test_an_amount_beyond_counting_is_left_out() -> None:
    found = read(written(Players=players("a", cents=10**12 + 1)))
    assert "{count} amount was too large and was skipped." in {one.text for one in found.notes}


def read(content: bytes) -> IncomingData:
    return read_tdt(content, UTC)


@each_row("version", ["3", "3.0", "3.4.3", "3.7.0-beta.5", "3.7.99"])
def test_every_version_three_is_read(version: str) -> None:
    assert read(written(version, Title="Friday")).nights[0].name == "Friday"
