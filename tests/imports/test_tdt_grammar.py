"""The grammar of `.tdt` files: what is read, and in which line the reading stops."""

import random
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.access.attempts import refusal
from tests.imports.tdt_writer import Writer, keyed, record, row
from tests.rows import each_row
from tournament.imports import tdt_tokenizer
from tournament.imports.tdt_parser import TdtArray, TdtCall, Value, parse_tdt
from tournament.imports.tdt_text_decoding import decode_tdt_text


@each_row(
    ("text", "value"),
    {
        "{}": record(),
        "[]": row(),
        "[1, 2,]": row(Decimal(1), Decimal(2)),
        "[1,,2]": row(Decimal(1), None, Decimal(2)),
        "{a: 1, 'b c': \"x\", 7: true,}": keyed({"a": Decimal(1), "b c": "x", "7": True}),
        "{a: 1, a: 2}": record(a=Decimal(2)),
        "[true, false, null, undefined, NaN, Infinity, -Infinity]": row(True, False, None, None, None, None, None),
        "[0, -1, +2, .5, 5.]": row(*map(Decimal, ("0", "-1", "2", "0.5", "5"))),
        "[1e3, 2.5E-2, 0x1F]": row(*map(Decimal, ("1000", "0.025", "31"))),
        "new Map": TdtCall("Map"),
        "new Map()": TdtCall("Map", ()),
        "new Rake([5])": TdtCall("Rake", (row(Decimal(5)),)),
        'Map.from([["a", 1]])': TdtCall("Map.from", (row(row("a", Decimal(1))),)),
        "new Date(2026, 1)": TdtCall("Date", (Decimal(2026), Decimal(1))),
        r'"\"\\\/\b\f\n\r\t\v\0\x41é\u{1F0CF}\q"': '"\\/\b\f\n\r\t\v\0Aé🃏q',
        r'"\ud83c\udccf"': "🃏",
        r'"\ud83c \u{110000}"': "\N{REPLACEMENT CHARACTER} \N{REPLACEMENT CHARACTER}",
        '"one\\\ntwo\nthree"': "onetwo\nthree",
        "/* one */ // two\n [ /* three * / */ ] ;": row(),
        "1" * 61: None,
        "1e999999999": None,
    }.items(),
)  # fmt: skip
def test_what_is_read(text: str, value: Value) -> None:
    assert parse_tdt(text) == value


BREAKS_OFF = "The file breaks off in line {}. Save the tournament again."
TOO_DEEP = "Line 1 is nested too deep. Is it a .tdt file?"


@each_row(
    ("text", "said"),
    {
        "": BREAKS_OFF.format(1),
        "{\n a: [1,\n": BREAKS_OFF.format(3),
        '{ V: "3.7.2", T: new Tournament({Title: "Fri': BREAKS_OFF.format(1),
        "{ a: 'it\\'s\n": BREAKS_OFF.format(2),
        "{ a: 1 } /* never closed": BREAKS_OFF.format(1),
        "name": BREAKS_OFF.format(1),
        "{ a: }": "Unexpected “}” in line 1. Is it a .tdt file?",
        "{\n\n a 1 }": "Unexpected “1” in line 3. Is it a .tdt file?",
        "{ [1]: 2 }": "Unexpected “[” in line 1. Is it a .tdt file?",
        "[1 2]": "Unexpected “2” in line 1. Is it a .tdt file?",
        "{} {}": "Unexpected “{” in line 1. Is it a .tdt file?",
        "new (1)": "Unexpected “(” in line 1. Is it a .tdt file?",
        "{ a: 1 + 1 }": "Unexpected “+” in line 1. Is it a .tdt file?",
        "{ a: `text` }": "Unexpected “`” in line 1. Is it a .tdt file?",
        "{ a: 12px }": "Unexpected “1” in line 1. Is it a .tdt file?",
        "{ a: \x07 }": "Unexpected “?” in line 1. Is it a .tdt file?",
        "{ a: function() { return 1 } }": "Unexpected “{” in line 1. Is it a .tdt file?",
        "[" * 62: TOO_DEEP,
        "{a:" * 100_000: TOO_DEEP,
        "new A(" * 62: TOO_DEEP,
    }.items(),
)
def test_where_reading_stops(text: str, said: str) -> None:
    assert refusal(parse_tdt, text) == said


def test_sixty_within_each_other_are_read() -> None:
    value: Value = TdtArray()
    for _inner in range(60):
        value = row(value)
    assert parse_tdt("[" * 61 + "]" * 61) == value


def test_too_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a hundred here; `tests/long` writes as many as it really takes."""
    monkeypatch.setattr(tdt_tokenizer, "MAX_TOKENS", 100)
    parse_tdt("[" + "1," * 30 + "]")
    assert "too large for one night" in refusal(parse_tdt, "[" + "1," * 60 + "]")


def test_what_is_no_text() -> None:
    empty = "The file is empty."
    assert [refusal(decode_tdt_text, content) for content in (b"", b"\0\0 \r\n")] == [empty] * 2
    assert refusal(decode_tdt_text, b" " * 2_000_001) == (
        "The file is larger than 2 MB. Import it in parts."
    )


@each_row(
    ("content", "text"),
    {
        "Łódź 张".encode(): "Łódź 张",
        "Łódź 张".encode("utf-8-sig"): "Łódź 张",
        "Łódź 张".encode("utf-16"): "Łódź 张",
        "\ufeffŁódź 张".encode("utf-16-be"): "Łódź 张",
        "Jürgen €".encode("cp1252"): "Jürgen €",
        b"J\xfcrgen \x81": "Jürgen \x81",
    }.items(),
)
def test_alphabets(content: bytes, text: str) -> None:
    assert decode_tdt_text(content) == text


# --- whatever is written is read

LETTERS = st.characters(exclude_categories=["Cs"])
NUMBERS = st.decimals(-(10**12), 10**12, allow_nan=False, allow_infinity=False, places=6)
PLAIN: st.SearchStrategy[Value] = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.text(LETTERS, max_size=20)
)
WORDS = st.from_regex(r"[A-Za-z_$]{1,8}", fullmatch=True).filter(lambda word: word != "new")


def _wider(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    several = st.lists(inner, max_size=4).map(tuple)
    return st.one_of(
        several.map(TdtArray),
        st.builds(TdtCall, WORDS, several),
        st.builds(TdtCall, st.just("Map.from"), several),
        st.dictionaries(st.one_of(WORDS, st.text(LETTERS, max_size=8)), inner, max_size=4).map(
            keyed
        ),
    )


VALUES = st.recursive(PLAIN, _wider, max_leaves=20)


@settings(max_examples=30)
@given(value=VALUES, seed=st.integers(0, 2**32))
def test_whatever_is_written_is_read(value: Value, seed: int) -> None:
    assert parse_tdt(Writer(random.Random(seed)).write(value)) == value
    assert parse_tdt(Writer().write(value)) == value
