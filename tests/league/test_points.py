"""The points language: values of formulas, shared places, and error messages."""

from collections.abc import Mapping
from math import log10, sqrt

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.night.evening import told
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.league.rules import (
    FUNCTIONS,
    PRESETS,
    VARIABLES,
    FormulaError,
    compute_points,
    list_variable_names,
    parse_formula,
)
from tournament.league.rules.formula_tree import (
    CallNode,
    NameNode,
    Node,
    NumberNode,
    OperatorNode,
    walk_nodes,
)

BOB: Mapping[str, float] = {
    **dict.fromkeys(VARIABLES, 0.0),
    "place": 2.0,
    "tied": 1.0,
    "entrants": 18.0,
    "entries": 20.0,
    "paid": 3.0,
    "cashed": 1.0,
    "buyin": 20.0,
    "spent": 40.0,
    "purse": 400.0,
    "prize": 120.0,
    "won": 120.0,
    "hits": 4.0,
    "night": 7.0,
}
"""Second of 18, with a rebuy."""


def columns(*results: Mapping[str, float]) -> dict[str, "np.typing.NDArray[np.float64]"]:
    return {name: np.array([one[name] for one in results]) for name in VARIABLES}


def worth(formula: str, **other: float) -> int:
    """What Bob's result is worth, in hundredths; a value that is no number fails here."""
    points = compute_points(parse_formula(formula), columns({**BOB, **other}))
    assert not points.no_number.any(), formula
    return int(points.hundredths[0])


WORTH: tuple[tuple[str, int], ...] = (
    ("1 + 2 * 3", 700),
    ("(1 + 2) * 3", 900),
    ("7 - 2 - 1", 400),
    ("12 / 2 / 3", 200),
    ("2 ^ 3 ^ 2 / 2 ^ 7", 400),
    ("-2 ^ 2", -400),
    ("--2", 200),
    ("2 * -3", -600),
    ("2 ^ -1", 50),
    (".5", 50),
    ("1 < 2", 100),
    ("2 <= 1", 0),
    ("1 <> 1", 0),
    ("not (1 = 1) or 2 > 1 and 1", 100),
    ("sqrt(16)", 400),
    ("log(1000)", 300),
    ("ln(exp(2))", 200),
    ("abs(-3)", 300),
    ("min(3, 1, 2)", 100),
    ("max(3; 1; 2)", 300),
    ("round(2.5)", 300),
    ("round(-2.5)", -200),
    ("round(1.005, 2) * 100", 10100),
    ("round(1250, -2)", 130000),
    ("floor(-1.5)", -200),
    ("ceil(1.2)", 200),
    ("if(place = 2, 10, 20)", 1000),
    ("if(place = 1, 1 / 0, 5)", 500),
    ("table(place, 10, 5, 2)", 500),
    ("table(4, 10, 5, 2)", 0),
    ("table(0, 10)", 0),
    ("table(2.9, 10, 5, 2)", 500),
    ("0 and 1 / 0", 0),
    ("1 / 0 or 1", 100),
    ("PLACE + Place + place", 600),
    ("2 × 3 − 8 ÷ 4", 400),
    ("1 ≤ 2", 100),
    ("1 == 2", 0),
    ("0.005", 1),
    ("-0.005", 0),
    ("1.005", 101),
)


test_what_formulas_are_worth = each_gives(worth, WORTH)


def test_ready_made_formulas() -> None:
    assert [(one.key, worth(one.formula)) for one in PRESETS] == [
        ("linear", 1700),
        ("root", 3000),
        ("stars", round(3000 * (1 + log10(20.25)))),
        ("race", 1800),
        ("neau", round(100 * sqrt(18 * 20 * 20 / 40) / 3)),
        ("prize", 12000),
        ("share", 3000),
        ("hunter", 3800),
        ("winner", 0),
    ]


@each_row("name", VARIABLES)
def test_every_name_is_its_column(name: str) -> None:
    assert worth(name, **{name: 3.0}) == 300


def test_every_function_is_tried() -> None:
    """Each stands in a row above, so none is listed that cannot be worked out."""
    used = {
        one.function
        for row, _worth in WORTH
        for one in walk_nodes(parse_formula(row))
        if isinstance(one, CallNode)
    }
    assert used == set(FUNCTIONS)


@each_row(
    ("formula", "at", "sentence"),
    [
        ("", 0, "The formula is empty. Type one or choose a ready one."),
        ("10 * sqrt(", 10, "Number or name missing after “10 * sqrt(”."),
        ("1 + * 2", 4, "Number or name missing after “1 +”."),
        ("* 2", 0, "The formula can’t begin with “*”. Begin with a number or name."),
        ("sqrt(2", 6, "“)” missing after “sqrt(2”."),
        ("sqrt 2", 5, "“(” missing after “sqrt”."),
        ("2)", 1, "The “)” after “2” has no “(”."),
        ("(1 2)", 3, "Sign such as + or * missing between “(1” and “2”."),
        ("2 place", 2, "Sign such as + or * missing between “2” and “place”."),
        (
            "1,5 + place",
            1,
            "“,” after “1” is outside a function. Write decimals like 1.5.",
        ),
        (
            "1 < place < 4",
            10,
            "After “1 < place” comes a third comparison. Join two with “and”.",
        ),
        ("plaec + 1", 0, "“plaec” is unknown. Do you mean “place”?"),
        ("1 + Sqrtt(2)", 4, "“Sqrtt” is unknown. Do you mean “sqrt”?"),
        ("xyzzy", 0, "“xyzzy” is unknown."),
        ("if(1, 2)", 0, "“if(condition, a, b)” takes a different number of values, not 2."),
        ("table(1)", 0, "“table(n, p1, p2, …)” takes a different number of values, not 1."),
        ("5. + 1", 2, "Digit missing after “5.”."),
        (
            "1234567890123456",
            0,
            "123456789012345 … is too long: at most 15 digits.",
        ),
        ("2 $ 3", 2, "“$” after “2” means nothing here."),
        ("$", 0, "The formula can’t begin with “$”. Begin with a number or name."),
        ("2 \u202e 3", 2, "Invisible sign after “2”. Delete it."),
        (
            "1" + " + 1" * 7 + " + $",
            32,
            "“$” after “… 1 + 1 + 1 + 1 + 1 + 1 +” means nothing here.",
        ),
        ("+" * 501, 500, "At most 500 letters in a formula."),
        (
            "(" * 41 + "1" + ")" * 41,
            40,
            f"Too deeply nested after “…{'(' * 24}”: at most 40.",
        ),
        (
            "-" * 41 + "1",
            40,
            f"Too deeply nested after “…{'-' * 24}”: at most 40.",
        ),
        ("+".join("1" * 102), 201, "At most 200 parts in a formula."),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(formula: str, at: int, sentence: str) -> None:
    with pytest.raises(FormulaError) as fault:
        parse_formula(formula)
    assert (fault.value.at, told(fault.value.line)) == (at, sentence)


@each_row(
    "formula", ["(" * 39 + "1" + ")" * 39, "-" * 39 + "1", "2" + "^2" * 39, "+".join("1" * 100)]
)
def test_just_inside_the_limits_all_is_well(formula: str) -> None:
    assert compute_points(parse_formula(formula), columns(BOB)).hundredths.shape == (1,)


@each_row(
    "formula",
    [
        "1 / 0",
        "log(0)",
        "sqrt(-1)",
        "10 ^ 999",
        "(-8) ^ 0.5",
        "min(1, 1 / 0)",
        "if(1 / 0 > 1, 1, 2)",
        "1 and 1 / 0",
        "10 ^ 13",
        "-10 ^ 13",
        "10 ^ 307 * 10 ^ 2 * 0",
    ],
)
def test_what_is_no_number_counts_nothing_and_is_told(formula: str) -> None:
    points = compute_points(parse_formula(formula), columns(BOB, BOB))
    assert (points.hundredths.tolist(), points.no_number.tolist()) == ([0, 0], [True, True])


def test_who_shares_a_place_gets_the_average_of_the_places_taken() -> None:
    """Three on 2: as when prizes of shared places are shared."""
    results = columns(
        *(
            {**BOB, "place": place, "tied": tied}
            for place, tied in ((1, 1), (2, 3), (2, 3), (2, 3), (5, 1))
        )
    )
    counted = compute_points(parse_formula("table(place, 25, 18, 15, 12, 10)"), results)
    assert counted.hundredths.tolist() == [2500, 1500, 1500, 1500, 1000]
    assert compute_points(parse_formula("tied"), results).hundredths.tolist() == [
        100,
        300,
        300,
        300,
        100,
    ]


def test_an_average_of_what_is_no_number_is_none() -> None:
    shared = columns(*({**BOB, "place": 1.0, "tied": 2.0} for _player in range(2)))
    counted = compute_points(parse_formula("if(place = 2, 1 / 0, 5)"), shared)
    assert (counted.hundredths.tolist(), counted.no_number.tolist()) == ([0, 0], [True, True])


def test_without_a_place_there_are_no_points() -> None:
    results = columns({**BOB, "place": 0.0}, {**BOB, "place": 0.0, "tied": 5.0}, BOB)
    counted = compute_points(parse_formula("5 + 1 / place"), results)
    assert (counted.hundredths.tolist(), counted.no_number.tolist()) == ([0, 0, 550], [False] * 3)


def test_many_who_share_one_place_are_worked_out_in_portions() -> None:
    many = {
        name: np.repeat(column, 1500)
        for name, column in columns({**BOB, "place": 1.0, "tied": 1500.0}).items()
    }
    assert set(compute_points(parse_formula("place"), many).hundredths.tolist()) == {75050}


# --- whatever anybody may type

COMPARISONS = ("<", "<=", "=", ">=", ">", "<>", "and", "or")
COUNTS = {"if": (3, 3), "min": (1, 4), "max": (1, 4), "table": (2, 5), "round": (1, 1)}
numbers = st.one_of(st.integers(0, 50).map(float), st.sampled_from([0.25, 0.5, 1.5, 100.0, 1e6]))


def larger(part: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """What can be made of a part: a sign before it or between two, or a function."""

    def call(function: str) -> st.SearchStrategy[Node]:
        least, most = COUNTS.get(function, (1, 1))
        return st.builds(
            CallNode, st.just(function), st.lists(part, min_size=least, max_size=most).map(tuple)
        )

    return st.one_of(
        st.builds(OperatorNode, st.sampled_from(("-", "not")), st.tuples(part)),
        st.builds(
            OperatorNode,
            st.sampled_from(("+", "-", "*", "/", "^", *COMPARISONS)),
            st.tuples(part, part),
        ),
        st.sampled_from(tuple(FUNCTIONS)).flatmap(call),
    )


anything = st.recursive(
    st.one_of(numbers.map(NumberNode), st.sampled_from(sorted(VARIABLES)).map(NameNode)),
    larger,
    max_leaves=12,
)
results = st.fixed_dictionaries(
    {name: numbers for name in VARIABLES if name not in ("place", "tied")}
).flatmap(
    lambda known: st.tuples(st.integers(0, 9), st.integers(1, 4)).map(
        lambda placed: {**known, "place": float(placed[0]), "tied": float(placed[1])}
    )
)


@settings(max_examples=30)
@given(tree=anything, rows=st.lists(results, min_size=1, max_size=6))
def test_many_results_at_once_are_each_counted_alone(
    tree: Node, rows: list[dict[str, float]]
) -> None:
    together = compute_points(tree, columns(*rows))
    alone = [compute_points(tree, columns(row)) for row in rows]
    assert together.hundredths.tolist() == [int(one.hundredths[0]) for one in alone]
    assert together.no_number.tolist() == [bool(one.no_number[0]) for one in alone]


@given(
    text=st.one_of(
        st.text(max_size=60), st.text("0123456789.+-*/^()<>=,; \nsqrtplaceifnodu", max_size=80)
    )
)
@example("1" * 600)
@example("((((" * 100)
@example("sqrt(" * 39)
@example("not " * 120)
def test_anything_typed_is_a_formula_or_one_sentence(text: str) -> None:
    found = read(text)
    if isinstance(found, FormulaError):
        assert told(found.line).endswith((".", "?"))
        assert 0 <= found.at <= max(len(text), 1)
    else:
        assert set(list_variable_names(found)) <= set(VARIABLES)
        assert compute_points(found, columns(BOB)).hundredths.shape == (1,)


def read(text: str) -> Node | FormulaError:
    try:
        return parse_formula(text)
    except FormulaError as fault:
        return fault
