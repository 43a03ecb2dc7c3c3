"""Writes draw.json, the expected draws, computed from docs/draw.md without the program's draw."""

import hashlib
import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CASES = Path(__file__).with_name("draw.json")
NAME = "final-nine draw 1"
WORDS = (
    "river",
    "Straße",
    "🂡 ♠️ 👩\u200d👧",
    "e\u0301te\u0301",
    "été",
    "مرحبا",
    "今夜",
    "\U0001d11e",
    "a\nb",
    '"\\/',
)
Case = dict[str, Any]


def sha256(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seed_of(name: str) -> str:
    """Some seed; a real one comes from the computer's own source of chance."""
    return sha256("seed", name)


def said(word: str) -> str:
    """The word without the blanks around it, letter by letter."""
    left = unicodedata.normalize("NFC", word)
    while left and (left[0].isspace() or left[0] == "\ufeff"):
        left = left[1:]
    while left and (left[-1].isspace() or left[-1] == "\ufeff"):
        left = left[:-1]
    return left


def mix(seed: str, word: str) -> str:
    return sha256(f"{NAME} word", seed, said(word)) if said(word) else seed


class Hat:
    """Where numbers are drawn from."""

    def __init__(self, domain: str, seed: str) -> None:
        self.domain, self.seed, self.drawn = domain, seed, 0

    def number(self) -> int:
        block, at = divmod(self.drawn, 8)
        self.drawn += 1
        return int(sha256(self.domain, self.seed, str(block))[8 * at : 8 * at + 8], 16)

    def one_of(self, many: int) -> int:
        number = self.number()
        return number % many if number // many < 2**32 // many else self.one_of(many)

    def mix_up(self, things: list[Any]) -> list[Any]:
        """
        The chosen one is put aside and the last one takes its place; the one put aside first ends
        up last.
        """
        things, aside = list(things), []
        while len(things) > 1:
            at = self.one_of(len(things))
            aside.append(things[at])
            last = things.pop()
            if at < len(things):
                things[at] = last
        return things + aside[::-1]


def cards_of(sizes: list[int], numbers: list[int]) -> list[list[Case]]:
    """Pile by pile: the suits in turn, and after every four another deck."""
    piles = []
    for at, (table, size) in enumerate(zip(numbers, sizes, strict=True)):
        suit = "SHCD"[at % 4] + (str(at // 4 + 1) if at >= 4 else "")
        ranks = ["A", *map(str, range(2, size + 1))]
        piles.append(
            [
                {"card": rank + suit, "table": table, "position": seat + 1}
                for seat, rank in enumerate(ranks)
            ]
        )
    return piles


def drawn(
    seed: str,
    word: str,
    players: list[int],
    sizes: list[int],
    numbers: list[int],
    dealers: list[int],
) -> list[Case]:
    hat, piles, result = Hat(f"{NAME} cards", mix(seed, word)), cards_of(sizes, numbers), []
    waiting = sorted(players)
    for dealer, pile in zip(sorted(dealers), hat.mix_up(piles), strict=False):
        card = pile.pop(hat.one_of(len(pile)))
        waiting.remove(dealer)
        result.append({"player": dealer, **card})
    for player, card in zip(
        waiting, hat.mix_up([card for pile in piles for card in pile]), strict=True
    ):
        result.append({"player": player, **card})
    return result


def drawing(name: str, players: list[int], sizes: list[int], **more: Any) -> Case:
    """A whole drawing as it is written down."""
    seed, word, dealers = seed_of(name), more.get("word", ""), more.get("dealers", [])
    numbers = more.get("numbers", list(range(1, len(sizes) + 1)))
    return {
        "version": 1,
        "players": players,
        "sizes": sizes,
        "numbers": numbers,
        "dealers": dealers,
        "seed": seed,
        "word": word,
        "commitment": sha256(f"{NAME} promise", seed),
        "result": drawn(seed, word, players, sizes, numbers, dealers),
    }


def some(many: int, first: int = 1) -> list[int]:
    return list(range(first, first + many))


def right() -> Iterator[tuple[str, Case]]:
    """Draws that are as they must be: name, and what goes into the drawing."""
    yield "nobody", {"players": [], "sizes": []}
    yield "one player", {"players": [7], "sizes": [1]}
    yield "a final table", {"players": some(9), "sizes": [9]}
    yield "eighteen left, two tables", {"players": some(18, 11), "sizes": [9, 9]}
    yield "the rulebook's twenty-five", {"players": some(25), "sizes": [8, 8, 9]}
    yield "forty-one, a second deck", {"players": some(41), "sizes": [8, 8, 8, 8, 9]}
    yield (
        "a thousand",
        {"players": some(1000), "sizes": [10] * 100, "dealers": [500, 20, 1000], "word": "many"},
    )
    yield (
        "tables with numbers of their own",
        {"players": some(12), "sizes": [4, 4, 4], "numbers": [2, 5, 9]},
    )
    yield "players without names", {"players": [-3, -2, -1, 4, 10], "sizes": [2, 3]}
    yield "players handed in in disorder", {"players": [10, 9, 100, -1, 2], "sizes": [2, 3]}
    yield "numbers as large as a browser can", {"players": [2**53 - 1, 1 - 2**53, 0], "sizes": [3]}
    yield (
        "three dealers at three tables",
        {"players": some(25), "sizes": [8, 8, 9], "dealers": [4, 9, 25]},
    )
    yield (
        "more dealers than tables",
        {"players": some(12), "sizes": [6, 6], "dealers": [3, 5, 8, 11, 12]},
    )
    yield "one dealer", {"players": some(25), "sizes": [8, 8, 9], "dealers": [4]}
    yield "everybody deals", {"players": some(4), "sizes": [2, 2], "dealers": some(4)}
    yield "uneven on purpose", {"players": some(11), "sizes": [1, 10]}
    yield (
        "dealers at five tables",
        {"players": some(43), "sizes": [8, 8, 9, 9, 9], "dealers": [1, 2, 40, 41, 43]},
    )
    for word in WORDS:
        yield f"the word {word}", {"players": some(9), "sizes": [4, 5], "word": word}
    for word in ("", " ", " \t\r\n\u2003\ufeff", "\u00a0river\u3000\u2028", "two  blanks"):
        yield f"blanks {word!a}", {"players": some(6), "sizes": [3, 3], "word": word}


def wrong() -> Iterator[tuple[str, Any, list[Case]]]:
    """Drawings somebody has changed: name, drawing, and what must be found."""
    fair = drawing("fair", some(5), [2, 3], dealers=[2, 3], word="river")
    yield from wrong_rows(fair)
    yield from wrong_inputs(fair)
    for name, change in impossible().items():
        yield name, {**fair, **change}, [found("impossible")]
    both = {**fair, "sizes": [5], "seed": seed_of("x")}
    yield "impossible, and not as promised", both, [found("promise"), found("impossible")]
    yield "a later version", {"version": 2}, [found("version")]
    for at, written in enumerate(unreadable(fair)):
        yield f"unreadable {at + 1}", written, [found("unreadable")]


def wrong_rows(fair: Case) -> Iterator[tuple[str, Case, list[Case]]]:
    rows = fair["result"]
    one, two, others = rows[0], rows[1], rows[2:]
    changed = {
        "another card": [{**one, "card": "KD"}, two, *others],
        "another table": [{**one, "table": 7}, two, *others],
        "another place": [one, {**two, "position": 9}, *others],
        "two have changed seats": [
            {**two, "player": one["player"]},
            {**one, "player": two["player"]},
            *others,
        ],
        "told in another order": rows[::-1],
    }
    for name, told in changed.items():
        yield name, {**fair, "result": told}, differences(rows, told)
    yield "one is missing", {**fair, "result": rows[1:]}, [found("missing", one["player"])]
    yield "one is there twice", {**fair, "result": [*rows, one]}, [found("twice", one["player"])]
    yield (
        "a stranger sits down",
        {**fair, "result": [{**one, "player": 77}, *rows]},
        [found("stranger", 77)],
    )


def wrong_inputs(fair: Case) -> Iterator[tuple[str, Case, list[Case]]]:
    rows, again = fair["result"], (some(5), [2, 3], [1, 2], [2, 3])
    yield (
        "another word",
        {**fair, "word": "turn"},
        differences(drawn(fair["seed"], "turn", *again), rows),
    )
    wrongs = [found("promise"), *differences(drawn(seed_of("x"), "river", *again), rows)]
    yield "another seed", {**fair, "seed": seed_of("x")}, wrongs
    due = drawn(fair["seed"], "river", some(5), [2, 3], [1, 2], [])
    yield "the dealers left out", {**fair, "dealers": []}, differences(due, rows)
    yield (
        "a promise in large letters",
        {**fair, "commitment": fair["commitment"].upper()},
        [found("promise")],
    )


def impossible() -> dict[str, Case]:
    """What is changed, so that no such draw can be."""
    return {
        "a seat too many": {"sizes": [3, 3]},
        "a seat too few": {"sizes": [2, 2]},
        "an empty table": {"sizes": [0, 5]},
        "a table of less than nobody": {"sizes": [-1, 6]},
        "a table without a number": {"numbers": [1]},
        "two tables of one number": {"numbers": [1, 1]},
        "a player twice": {"players": [1, 2, 3, 4, 4]},
        "a dealer who does not play": {"dealers": [2, 9]},
        "a dealer twice": {"dealers": [2, 2]},
        "eleven at one table": {"players": some(11), "sizes": [11], "numbers": [1]},
    }


def unreadable(fair: Case) -> Iterator[Any]:
    yield from (None, [], "fair", 1, {}, {"version": "1"}, {"version": True})
    for name in ("players", "sizes", "numbers", "dealers", "seed", "word", "commitment", "result"):
        yield {key: value for key, value in fair.items() if key != name}
        yield {**fair, name: None}
    yield {**fair, "players": [1, 2, 3, 4, 5.5]}
    yield {**fair, "players": [1, 2, 3, 4, "5"]}
    yield {**fair, "players": [1, 2, 3, 4, 2**53]}
    yield {**fair, "dealers": [True]}
    yield {**fair, "seed": fair["seed"].upper()}
    yield {**fair, "seed": fair["seed"] + "\n"}
    yield {**fair, "seed": fair["seed"][:63]}
    yield {**fair, "word": "\ud83d"}
    yield {**fair, "result": [None]}
    yield {**fair, "result": [{**fair["result"][0], "table": "1"}]}
    yield {**fair, "result": [{**fair["result"][0], "card": 1}]}


def found(what: str, player: int | None = None, due: str = "", written: str = "") -> Case:
    return {"what": what, "player": player, "due": due, "written": written}


def differences(due: list[Case], rows: list[Case]) -> list[Case]:
    told = {row["player"]: row for row in rows}
    return [
        found(what, row["player"], str(row[what]), str(told[row["player"]][what]))
        for row in due
        for what in ("card", "table", "position")
        if row[what] != told[row["player"]][what]
    ]


def cases() -> Case:
    """Streams of numbers, words, and whole drawings with everything that is wrong with them."""
    streams: list[Case] = []
    for domain in ("cards", "seats late", ""):
        hat = Hat(domain, seed_of(domain))
        streams.append(
            {"domain": domain, "seed": hat.seed, "numbers": [hat.number() for _ in range(20)]}
        )
    draws: list[Case] = [
        {"name": name, "drawing": drawing(name, **asked), "mismatches": []}
        for name, asked in right()
    ]
    draws += [
        {"name": name, "drawing": changed, "mismatches": wrongs}
        for name, changed, wrongs in wrong()
    ]
    return {"streams": streams, "draws": draws}


def text() -> str:
    """The file as it must be."""
    parts = [
        f'  "{name}": [\n' + ",\n".join("    " + json.dumps(one) for one in ones)
        for name, ones in cases().items()
    ]
    return "{\n" + "\n  ],\n".join(parts) + "\n  ]\n}\n"


if __name__ == "__main__":
    CASES.write_text(text())
    sys.stdout.write(f"{len(cases()['draws'])} draws\n")
