"""
Damaged and hostile `.tdt` files: each is read whole or refused with one sentence, soon, and what is
read holds.
"""

import random
import re
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.imports.tdt_import_check import taken_over
from tests.imports.tdt_nights import content_of, played
from tests.lab.findings import Findings
from tournament.engine.messages import Refusal
from tournament.imports.tdt_file_reader import read_tdt

NAME = "TDT"
ABOUT = "damaged, cut and hostile files of The Tournament Director are read or refused, never more"
CI_SIZE = 120
MAX_SECONDS = 5.0
MAX_MEMORY_BYTES = 1000 * 1024 * 1024
EVERY_LARGE = 500
"""One file in so many is as large as a file may be."""
GOOD_NIGHTS = 400
"""So many nights are played; each is damaged in many ways."""
NUMBER = re.compile(rb"(?<=[ :,\[])[0-9]+(?=[,\]})])")
SAMPLES = Path(__file__).parents[1] / "imports" / "tdt"
UTC = ZoneInfo("UTC")

WORDS = (
    "{", "}", "[", "]", "(", ")", ",", ":", ";", '"', "'", "\\", "\\u", "\\ud800", "/*", "*/", "//",
    "new ", "new Map(", "Map.from([", "undefined", "null", "NaN", "-Infinity", "true", "0x",
    "1e9999", "-1", "1e60", "9" * 70, "0.1.2", "9999999999999999", "-0", "\0", "\u202e", "🃏",
    "__proto__", "constructor", "V:", "T:", "Players", "Buyins", "BustOut", "HitmanUUID: [",
    "Time: ", "Amount: ", "CalculatedAmount: ", "SmallBlind: ", "Minutes: ", "function() {}", "`",
    "\r\n",
)  # fmt: skip


def run(size: int) -> Findings:
    """Damage so many files."""
    findings, longest = Findings(), 0.0
    samples = [file.read_bytes() for file in sorted(SAMPLES.glob("*.tdt"))]
    for seed in range(min(size, GOOD_NIGHTS)):
        chance = random.Random(f"night {seed}")
        samples.append(content_of(played(chance), chance))
    for seed in range(size):
        chance = random.Random(seed)
        content = large(chance) if seed % EVERY_LARGE == 0 else damaged(chance, samples)
        begun = time.process_time()
        outcome = tried(content, seed, findings)
        took = time.process_time() - begun
        longest = max(longest, took)
        findings.count(outcome)
        if took > MAX_SECONDS:
            findings.fail(f"{seed}: {took:.1f} s")
    findings.note("longest", f"{longest:.2f} s")
    findings.note("memory", memory(findings))
    return findings


def tried(content: bytes, seed: int, findings: Findings) -> str:
    """Read it; whatever is read can be taken over, unless a sentence says why not."""
    try:
        found = read_tdt(content, UTC)
    except Refusal as refused:
        if not refused.line.text.endswith((".", "?")):
            findings.fail(f"{seed}: “{refused.line.text}” is no sentence")
        return "refused"
    except Exception as fault:
        findings.fail(f"{seed}: {type(fault).__name__}: {fault}")
        return "broken"
    try:
        for difference in taken_over(found):
            findings.fail(f"{seed}: {difference}")
    except Refusal as refused:
        findings.fail(f"{seed}: read, but not taken over: {refused.line}")
    except Exception as fault:
        findings.fail(f"{seed}: not taken over: {type(fault).__name__}: {fault}")
    return "read"


# --- damage


def damaged(chance: random.Random, samples: list[bytes]) -> bytes:
    """A good file with up to eight faults, or with wrong numbers alone."""
    content = chance.choice(samples)
    if chance.random() < 0.5:
        for _number in range(chance.randint(1, 20)):
            content = other_number(content, chance)
        return content
    for _fault in range(chance.randint(0, 8)):
        content = chance.choice(FAULTS)(content, chance)
    return content


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randint(0, len(content))]


def without_a_piece(content: bytes, chance: random.Random) -> bytes:
    start = chance.randint(0, len(content))
    return content[:start] + content[start + chance.randint(1, 200) :]


def twice(content: bytes, chance: random.Random) -> bytes:
    start = chance.randint(0, len(content))
    piece = content[start : start + chance.randint(1, 400)]
    there = chance.randint(0, len(content))
    return content[:there] + piece + content[there:]


def other_bytes(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _byte in range(min(len(changed), chance.randint(1, 5))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def other_word(content: bytes, chance: random.Random) -> bytes:
    start = chance.randint(0, len(content))
    return (
        content[:start]
        + chance.choice(WORDS).encode()
        + content[start + chance.choice((0, 0, 1, 5)) :]
    )


def other_number(content: bytes, chance: random.Random) -> bytes:
    """
    A number becomes another one, of any size: the file stays whole, and its meaning goes wrong.
    """
    found = [one.span() for one in NUMBER.finditer(content)]
    if not found:
        return content
    start, end = chance.choice(found)
    number = chance.choice(
        (
            "0",
            "-5",
            "1e40",
            "12.345",
            "999999999999",
            str(chance.randrange(10**13)),
            '"x"',
            "[7]",
            "{}",
        )
    )
    return content[:start] + number.encode() + content[end:]


def deep(content: bytes, chance: random.Random) -> bytes:
    start = chance.randint(0, len(content))
    return (
        content[:start]
        + chance.choice((b"[", b"{a:", b"new A(")) * chance.choice((10, 59, 61, 5000))
        + content[start:]
    )


def nonsense(content: bytes, chance: random.Random) -> bytes:
    return " ".join(chance.choices(WORDS, k=chance.randint(1, 200))).encode("utf-8", "replace")


FAULTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut, without_a_piece, twice, other_bytes, other_word, other_number, deep, nonsense,
)  # fmt: skip


# --- as large as may be


def large(chance: random.Random) -> bytes:
    """Two megabytes of one thing."""
    unit = chance.choice(
        (
            b"[",
            b"[],",
            b"1,",
            b"{a:1},",
            b'"\\u00e9",',
            b"\\",
            b'"',
            b"/*",
            b"//\n",
            b"9",
            b"new A({}),",
            b" ",
            b"\xff",
        )
    )
    beginning = chance.choice(
        (b"", b'{ V: "3.7.2", T: new Tournament({Players: [', b'{ V: "3.7.2", T: "', b"[")
    )
    fill = unit * ((2_000_000 - len(beginning)) // len(unit))
    return beginning + fill


def memory(findings: Findings) -> str:
    """How much room the fullest files need: many players, and many values that nobody asks for."""
    player = b'new GamePlayer({UUID: "%d", Buyins: [new GameBuyin({Amount: 1})]}),'
    players = b"".join(player % number for number in range(1900))
    rest = b"{a: 1, b: [2, 3]}," * 34_000
    tracemalloc.start()
    for filling in (b"Players: [" + players + b"]", b"Layout: [" + rest + b"]"):
        tried(b'{ V: "3.7.2", T: new Tournament({' + filling + b"}) }", -1, findings)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    if peak > MAX_MEMORY_BYTES:
        findings.fail(f"{peak >> 20} MB of memory")
    return f"{peak >> 20} MB"
