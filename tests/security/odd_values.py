"""Seeded random values that no form would send."""

from collections.abc import Sequence
from random import Random

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.exports.hostile_names import HOSTILE
from tests.security.forms_on import Field, PageForm

Value = str | bytes | SimpleUploadedFile
Sent = list[tuple[str, Value]]

NUMBERS = (
    "0", "-1", "-0", "1", "7", "2147483647", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "1" + "0" * 30, "-1" + "0" * 30, "9" * 5000,
    "1e9", "1e999", "NaN", "inf", "-inf", "0x10", "1_000", "١٢٣", "²", "½", "1.5", "1,5",
    "1.000,50", "+3", " 3 ", "3\n", "00000000000000000003", "1e-400", "--1",
)  # fmt: skip
DAYS = (
    "0001-01-01", "0000-00-00", "9999-12-31", "10000-01-01", "1969-12-31", "2026-02-30",
    "2026-03-29T02:30", "0001-01-01T00:00", "9999-12-31T23:59", "2026-10-25T02:30",
    "1900-01-01T00:00", "2038-01-19T03:14", "24:00", "99:99",
)  # fmt: skip
TEXTS = (
    *HOSTILE,
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff",
    "\ud83d",
    "\ufffe",
    "\x7f",
    "\x1b[31m",
    "A" * 10_000,
    "é" * 3_000,
    "[]",
    "{}",
    "null",
    "true",
    "[1,2",
    '{"a": 1e999}',
    "[" * 3000,
    "../../etc/passwd",
    "%00",
    "%s%s%n",
    "' OR 1=1 --",
    "{{ request }}",
    "${7*7}",
    "javascript:alert(1)",
    "//evil.example/",
    "http://evil.example/",
    "\\\\evil.example\\",
    "http://127.0.0.1:1/",
    "file:///etc/passwd",
    "\u2028",
    "\u0000\u0000",
    "on",
    "off",
    "None",
)
CARDS_AND_KEYS = (
    "AS",
    "AS AS",
    "2C 3C 4C",
    "buy-in",
    "owner",
    "D01",
    "W03",
    "a" * 64,
    "-1",
    "level_soon",
    "icm",
)
FILES = (
    b"", b"\x00" * 100, b"Name\nBob\n", b"PK\x03\x04broken", b"%PDF-1.7", b"\x89PNG\r\n\x1a\n",
    b"\xff\xfe\x00\xd8", b"<svg onload=alert(1)>", b"[" * 2000, b"\xff" * 500,
)  # fmt: skip


def odd(random: Random, keys: Sequence[int]) -> str:
    """One odd text; other people's keys among them."""
    kind = random.randrange(5)
    if kind == 0:
        return str(random.choice(keys) if keys else 1)
    return random.choice((NUMBERS, DAYS, TEXTS, CARDS_AND_KEYS)[kind - 1])


def odd_file(random: Random) -> SimpleUploadedFile:
    """A file where a text is wanted, or a broken one where a file is."""
    name = random.choice(
        ("x.csv", "../../x.xlsx", "a\x00b.png", "n" * 300 + ".tdt", "", "x.zip", "<b>.json")
    )
    return SimpleUploadedFile(name or "x", random.choice(FILES))


def usual(form: PageForm, random: Random) -> Sent:
    """
    What a browser would send; of the form's buttons one is pressed, and sometimes another choice is
    made.
    """
    buttons = [one for one in form.fields if one.kind == "button"]
    pressed = random.choice(buttons) if buttons else None
    sent: Sent = []
    for one in form.fields:
        if one is pressed or (one.kind != "button" and one.sent):
            sent.append((one.name, chosen(one, random)))
        elif one.kind in ("checkbox", "radio") and random.random() < 0.3:
            sent.append((one.name, one.value))
    return sent


def chosen(one: Field, random: Random) -> str:
    """A value that the page itself offers, or something sensible."""
    if one.choices and random.random() < 0.5:
        return random.choice(one.choices)
    if one.value or one.kind == "hidden":
        return one.value
    return random.choice(("3", "Bob", "20", "2026-05-01", "", "10:30", "AS"))


def spoiled(sent: Sent, random: Random, keys: Sequence[int]) -> Sent:
    """The same with one thing odd, or several: another value, nothing, twice, too much, a file."""
    if not sent:
        return [(random.choice(("key", "player", "name")), odd(random, keys))]
    spoilt = list(sent)
    for _one in range(random.choice((1, 1, 1, 2, 3, 6))):
        if not spoilt:
            break
        at = random.randrange(len(spoilt))
        name, value = spoilt[at]
        way = random.random()
        if way < 0.62:
            spoilt[at] = (name, odd(random, keys))
        elif way < 0.74:
            del spoilt[at]
        elif way < 0.86:
            spoilt.append((name, odd(random, keys)))
        elif way < 0.93:
            spoilt[at] = (name, odd_file(random))
        else:
            spoilt += [(f"{name}-{number}", value) for number in range(3)]
    return spoilt
