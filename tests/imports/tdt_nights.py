"""
Nights as The Tournament Director would save them, played at random, with what has to be read from
each of them.
"""

import random
from dataclasses import dataclass, field
from decimal import Decimal

from tests.imports.tdt_writer import Writer, made, map_of, record, row
from tournament.imports.tdt_parser import TdtArray, TdtCall, TdtObject, Value

BEGAN = 1_767_294_000_000
MINUTE = 60_000
NAMES = (
    "Ann",
    "Bob",
    "Cleo",
    "Dora Łuczak",
    "Ömer",
    "张伟",
    "מיכל",
    "O'Neill",
    'the "Fox"',
    "🃏",
    "=1+1",
    "Ann",
)
PERCENT, AMOUNT, CHIPS = range(3)


@dataclass(slots=True)
class Bought:
    """A buy-in or a rebuy: cents, and how it ended."""

    amount: int
    rake: int
    bounty: int
    out_at: int = 0
    by: tuple[str, ...] = ()


@dataclass(slots=True)
class Player:
    """A player, and what has to be read of them."""

    ref: str
    name: str
    lives: list[Bought] = field(default_factory=list)
    add_ons: list[int] = field(default_factory=list)
    place: int = 0
    prize: int = 0
    bounty: int = 0
    by_deal: bool = False
    group: int = 0
    rank: int = 0


@dataclass(slots=True)
class Night:
    """
    A whole night: who went out together, from the last place to the first; the first group may be
    still in.
    """

    players: list[Player]
    groups: list[list[Player]]
    still_in: int
    prizes: list[int]
    chops: list[tuple[list[Player], int, int]]
    restricted: bool
    names_winners: bool


def cash(cents: int) -> Decimal:
    return Decimal(cents) / 100


def played(chance: random.Random) -> Night:
    """A night in which everything happens by chance."""
    count = chance.randint(2, 12)
    players = [Player(f"p-{number}", NAMES[number]) for number in range(count)]
    order = chance.sample(players, count)
    still_in = min(chance.choice((1, 1, 1, 0, 2, 3)), count - 1)
    groups = [order[:still_in]] if still_in else []
    rest = order[still_in:]
    while rest:
        size = chance.choice((1, 1, 1, 1, 2, 3))
        groups.append(rest[:size])
        rest = rest[size:]
    night = Night(players, groups, still_in, [], [], chance.random() < 0.5, chance.random() < 0.8)
    buy(night, chance)
    place(night, chance)
    pay(night, chance)
    hunt(night)
    return night


def buy(night: Night, chance: random.Random) -> None:
    """
    What everybody bought, when they went out and by whom; whoever is still in has no such moment.
    """
    price, bounty = chance.randint(0, 50_00), chance.choice((0, 2_00))
    moment = BEGAN
    for number, group in reversed(list(enumerate(night.groups))):
        moment += chance.randint(1, 40 * MINUTE)
        for one in group:
            for _again in range(chance.choice((0, 0, 0, 1, 2))):
                lost = Bought(
                    price,
                    chance.randint(0, price),
                    chance.choice((0, bounty)),
                    BEGAN + 1,
                    hunters(night, one, chance),
                )
                one.lives.append(lost)
            last = Bought(price, chance.randint(0, price), chance.choice((0, bounty)))
            if number or not night.still_in:
                last.out_at = moment
                last.by = tuple(
                    ref
                    for ref in hunters(night, one, chance)
                    if ref not in {other.ref for other in group}
                )
            one.lives.append(last)
            one.add_ons = [chance.randint(0, 10_00) for _count in range(chance.choice((0, 0, 1)))]


def hunters(night: Night, out: Player, chance: random.Random) -> tuple[str, ...]:
    others = [one.ref for one in night.players if one is not out]
    return tuple(chance.sample(others, min(len(others), chance.choice((0, 1, 1, 1, 2)))))


def place(night: Night, chance: random.Random) -> None:
    """Places count from the winner; those who are still in have none, but for the only one."""
    free = 1
    is_over = night.still_in <= 1
    for number, group in enumerate(night.groups):
        is_in = number == 0 and night.still_in > 0
        ranked = len(group) > 1 and not is_in and chance.random() < 0.5
        for one in group:
            one.rank = chance.randint(-2, 2) if ranked else 0
        for one in group:
            better = sum(other.rank < one.rank for other in group)
            one.place = 0 if is_in and not is_over else free + better
            one.by_deal = number == 0 and is_over and len(group) > 1
        free += len(group)


def pay(night: Night, chance: random.Random) -> None:
    """Prizes for the first places; those who went out together agree on what each gets."""
    for number, group in enumerate(night.groups):
        is_in = number == 0 and night.still_in > 1
        method = chance.choice((PERCENT, AMOUNT, CHIPS))
        unit = chance.randint(0, 300)
        percents = [100 // len(group)] * (len(group) - 1)
        percents.append(100 - sum(percents))
        for one, percent in zip(group, percents, strict=True):
            one.prize = 0 if is_in else percent * unit
        total = 100 * unit
        cuts = sorted(chance.randint(0, total) for _cut in group[1:])
        night.prizes += [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]
        if len(group) > 1 and not is_in:
            night.chops.append((group, method, unit))


def hunt(night: Night) -> None:
    """Bounty chips, one knock-out after the other."""
    by_ref = {one.ref: one for one in night.players}
    buyers = {one.ref for one in night.players if any(life.bounty for life in one.lives)}
    for one in night.players:
        for life in one.lives:
            takers = [ref for ref in life.by if ref in buyers or not night.restricted]
            if life.out_at:
                for ref in takers or [one.ref]:
                    by_ref[ref].bounty += life.bounty // len(takers or [one.ref])
            elif night.still_in <= 1:
                one.bounty += life.bounty


# --- as a file


def file_of(night: Night, old: bool = False) -> TdtObject:
    """The whole file; an old one has other maps and other words for its prices."""
    tournament: dict[str, Value] = {
        "UUID": "night",
        "Title": "Random",
        "Financials": money(night, old),
        "Players": made(
            "GamePlayers",
            Players=map_of({one.ref: person(one) for one in night.players}, old),
            Chops=chops(night),
        ),
        "Prizes": made("GamePrizes", Prizes=row(*prizes(night)), RoundPrizes=Decimal(0)),
        "StartTime": Decimal(BEGAN),
    }
    if night.still_in <= 1:
        tournament["EndTime"] = Decimal(BEGAN + 24 * 60 * MINUTE)
    return record(V="3.0" if old else "3.7.2", T=made("Tournament", **tournament))


def money(night: Night, old: bool) -> TdtCall:
    restricted = night.restricted
    if old:
        return made(
            "GameFinancials",
            EntryFee=Decimal(20),
            StartingChips=Decimal(1000),
            RestrictedBounty=restricted,
        )
    profile = made("FeeProfile", Name="Usual", Enabled=True, Fee=Decimal(20), Chips=Decimal(1000))
    return made(
        "FinancialConfig",
        Buyins=made("BuyConfig", Allow=True, Profiles=row(profile)),
        RestrictedBounty=restricted,
    )


def person(one: Player) -> TdtCall:
    add_ons = [
        made("GameAddOn", Time=Decimal(BEGAN), Amount=cash(amount), Chips=Decimal(500))
        for amount in one.add_ons
    ]
    return made(
        "GamePlayer",
        UUID=one.ref,
        Name=made("PlayerName", Nickname=one.name, Firstname="", Lastname=""),
        Buyins=row(*(bought(life) for life in one.lives)),
        AddOns=row(*add_ons),
    )


def bought(life: Bought) -> TdtCall:
    fields: dict[str, Value] = {
        "Time": Decimal(BEGAN),
        "Amount": cash(life.amount),
        "Rake": TdtCall("PerPlayerRake", (row(cash(life.rake)),)),
        "PersonalBounty": cash(life.bounty),
        "Chips": Decimal(1000),
    }
    if life.out_at:
        fields["BustOut"] = made(
            "GameBustOut", Time=Decimal(life.out_at), HitmanUUID=TdtArray(life.by)
        )
    return made("GameBuyin", **fields)


def prizes(night: Night) -> list[Value]:
    awarded: list[Value] = []
    free = 1
    for number, group in enumerate(night.groups):
        is_in = number == 0 and night.still_in > 1
        says_it = not is_in and (night.names_winners or night.still_in > 1)
        winners = TdtArray(tuple(one.ref for one in group) if says_it else ())
        for at in range(free, free + len(group)):
            amount = cash(night.prizes[at - 1])
            awarded.append(
                made(
                    "GamePrize",
                    Type=Decimal(0),
                    Recipient=Decimal(at),
                    AmountType=Decimal(1),
                    Amount=amount,
                    CalculatedAmount=amount,
                    AwardedToPlayers=winners,
                )
            )
        free += len(group)
    return awarded


def chops(night: Night) -> TdtCall:
    agreed = []
    for group, method, unit in night.chops:
        portions: dict[str, Value] = {}
        for one in group:
            percent = Decimal(one.prize) / unit if unit else Decimal(100) / len(group)
            portions[one.ref] = made(
                "GameChopPortion",
                CashPercent=percent if method == PERCENT else Decimal(1),
                CashReal=cash(one.prize) if method == AMOUNT else Decimal(0),
                CashChipCount=percent * 1000 if method == CHIPS else Decimal(0),
                RelativeRank=Decimal(one.rank),
            )
        agreed.append(made("GameChop", Portions=map_of(portions), CashMethod=Decimal(method)))
    return made("GameChops", Chops=row(*agreed))


def content_of(night: Night, chance: random.Random) -> bytes:
    """The night as a file, as the program writes it or as wild as its grammar allows."""
    text = Writer(chance.choice((None, chance))).bare(file_of(night, old=chance.random() < 0.3))
    return text.encode(chance.choice(("utf-8", "utf-8-sig", "utf-16")))
