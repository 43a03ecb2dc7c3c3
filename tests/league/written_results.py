"""
Writes finished nights straight into the result rows, with numbers that can be checked by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from tournament.club.players import add_player
from tournament.models import Club, NightSummary, Player, Result, ResultHit, Tournament
from tournament.results.store import invalidate_results

HOUR = 3_600_000


@dataclass(frozen=True)
class Did:
    """How one player did in a night; an `it` of None is somebody whom the club does not know."""

    who: Player | None
    place: int
    prize: int = 0
    spent: int = 20_00
    bounty: int = 0
    rebuys: int = 0
    among: int = 1
    number: int = 0
    """Their number in the night; 0 is the club's number."""


@dataclass(frozen=True)
class Money:
    """In which currency a night was played, and whether what was paid is known."""

    code: str = "EUR"
    digits: int = 2
    known: bool = True


def night(
    club: Club,
    day: str,
    did: Sequence[Did],
    hits: Sequence[tuple[int, int]] = (),
    money: Money = Money(),
    hours: int = 4,
    name: str = "",
) -> Tournament:
    """A finished night of a day; `hits` are pairs of positions in `did`: who knocked out whom."""
    began = int(datetime.fromisoformat(f"{day}T19:00").replace(tzinfo=UTC).timestamp() * 1000)
    ended = began + hours * HOUR
    row = Tournament.objects.create(
        club=club,
        key=f"night-{day}",
        name=name or f"Night {day}",
        phase="finished",
        opened_at=began,
        finished_at=ended,
        version=1,
    )
    numbers = [one.number or (one.who.pk if one.who else -at - 1) for at, one in enumerate(did)]
    by = [by for by, _out in hits]
    NightSummary.objects.create(
        night=row,
        began=began,
        ended=ended,
        field=len(did),
        entries=len(did),
        price=20_00 * money.known,
        purse=sum(one.prize for one in did),
        paid_in=sum(one.spent for one in did) * money.known,
        paid_places=sum(one.prize > 0 for one in did),
        code=money.code,
        digits=money.digits,
        knows_money=money.known,
    )
    Result.objects.bulk_create(
        Result(
            night=row,
            number=numbers[at],
            player=one.who,
            name=one.who.name if one.who else "Somebody",
            position=at + 1,
            place=one.place,
            among=one.among,
            prize=one.prize,
            bounty=one.bounty,
            spent=one.spent * money.known,
            buy_ins=1,
            rebuys=one.rebuys,
            hits=by.count(at),
            **dict.fromkeys(("by_deal", "fees", "add_ons", "re_entries"), 0),
        )
        for at, one in enumerate(did)
    )
    ResultHit.objects.bulk_create(
        ResultHit(night=row, order=order, by=numbers[by], out=numbers[out], at=began + order)
        for order, (by, out) in enumerate(hits, 1)
    )
    invalidate_results(club.pk)
    club.refresh_from_db()
    return row


@dataclass(frozen=True)
class Friends:
    """Five people, of whom Eve comes from abroad, and the six nights they played."""

    club: Club
    ann: Player
    bob: Player
    cleo: Player
    dora: Player
    eve: Player
    nights: tuple[Tournament, ...]


def friends(club: Club) -> Friends:
    """
    | day   | 1st  | 2nd  | 3rd        | 4th  | 5th | money
    |
    |-------|------|------|------------|------|-----|--------------------------------------------------|
    | 01-05 | Ann  | Bob  | Cleo       | Dora | –   | 20 € each; 50, 30
    |
    | 01-12 | Ann  | Cleo | Bob        | –    | –   | 20 € each, Cleo 40; 50, 30
    |
    | 01-19 | Bob  | Ann  | Cleo, Dora | Eve  | –   | a deal: 55, 35; 20 € each, 10 € shared by two
    |
    | 01-26 | Dora | Eve  | –          | –    | –   | 20 Fr. each; 40
    |
    | 02-02 | Bob  | Ann  | Cleo       | –    | –   | what was paid nobody wrote; 60
    |
    | 02-09 | Bob  | Sbd. | Ann        | –    | –   | 20 € each; 40, 20; somebody the club does not
    know |
    """
    ann, bob, cleo, dora, eve = (
        add_player(club, name) for name in ("Ann", "Bob", "Cleo", "Dora", "Eve")
    )
    francs, unknown = Money("CHF"), Money(known=False)
    nights = (
        night(
            club,
            "2024-01-05",
            (Did(ann, 1, 50_00), Did(bob, 2, 30_00), Did(cleo, 3), Did(dora, 4)),
            ((0, 1), (0, 2), (1, 3)),
        ),
        night(
            club,
            "2024-01-12",
            (Did(ann, 1, 50_00), Did(cleo, 2, 30_00, 40_00, rebuys=1), Did(bob, 3)),
            ((0, 1), (1, 2), (0, 1)),
            hours=6,
        ),
        night(
            club,
            "2024-01-19",
            (
                *(Did(bob, 1, 55_00), Did(ann, 2, 35_00)),
                *(Did(cleo, 3, 5_00, among=2), Did(dora, 3, 5_00, among=2), Did(eve, 5)),
            ),
            ((0, 1), (0, 2), (0, 3), (3, 4)),
        ),
        night(club, "2024-01-26", (Did(dora, 1, 40_00), Did(eve, 2)), ((0, 1),), francs),
        night(
            club,
            "2024-02-02",
            (Did(bob, 1, 60_00), Did(ann, 2), Did(cleo, 3)),
            ((0, 1), (0, 2)),
            unknown,
            name="From the old book",
        ),
        night(
            club,
            "2024-02-09",
            (Did(bob, 1, 40_00), Did(None, 2, 20_00), Did(ann, 3)),
            ((0, 1), (1, 2)),
        ),
    )
    return Friends(club, ann, bob, cleo, dora, eve, nights)
