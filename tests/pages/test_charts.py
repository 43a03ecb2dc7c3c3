"""
Charts: values are where their numbers say, the table has the same numbers, no name breaks out.
"""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as some

from tests.rows import each_row
from tournament.pages.chart_layout import build_scale, choose_visible_labels, spread_positions
from tournament.pages.charts import MAX_POINTS, Chart, Series, build_bar_chart, build_line_chart

HOSTILE = '"><script>alert(1)</script>]]>&lt;{{7*7}}{% now %}محمد علي'
NUMBERS = some.lists(some.integers(-(10**9), 10**9), min_size=1, max_size=40)


def shown(chart: Chart) -> str:
    return render_to_string("pages/_chart.html", {"chart": chart})


def drawn(chart: Chart) -> list[ElementTree.Element]:
    """The drawings, read the way a strict reader does."""
    return [
        ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", shown(chart), re.DOTALL)
    ]


def test_a_line_stands_where_its_numbers_say() -> None:
    chart = build_line_chart(
        "a", "Profit", ("one", "two", "three"), [Series("Bob", (0, 500, -500))]
    )
    narrow = chart.drawings[0]
    assert [tick.text for tick in narrow.scale] == ["-500", "0", "500"]
    low, zero, high = (tick.y for tick in narrow.scale)
    (stroke,) = narrow.strokes
    points = [point.split(",") for point in stroke.paths[0].split()]
    assert [y for _x, y in points] == [zero, high, low]
    left, right = float(narrow.left), float(narrow.right)
    assert [float(x) for x, _y in points] == pytest.approx(
        [left, (left + right) / 2, right], abs=0.1
    )
    assert (stroke.end.text, narrow.zero) == ("-500", zero)


def test_a_gap_stays_a_gap() -> None:
    chart = build_line_chart(
        "a", "Ranks", tuple("abcd"), [Series("Bob", (1, 2, None, 3)), Series("Eve", (None,) * 4)]
    )
    (bob,) = chart.drawings[0].strokes
    assert (len(bob.paths), len(bob.dots)) == (1, 1)
    assert chart.rows == (
        ("a", ("1", "–")),
        ("b", ("2", "–")),
        ("c", ("–", "–")),
        ("d", ("3", "–")),
    )
    assert chart.about == "Bob: lowest 1, highest 3, at the end 3. Eve: nothing yet."


def test_of_places_the_first_stands_at_the_top() -> None:
    (stroke,) = (
        build_line_chart("a", "Places", ("one", "two"), [Series("Bob", (1, 4))], falls=True)
        .drawings[0]
        .strokes
    )
    first, last = (float(point.split(",")[1]) for point in stroke.paths[0].split())
    assert first < last


def test_bars_grow_from_zero_and_say_their_value() -> None:
    chart = build_bar_chart(
        "a", "Nights", (("2023", -5), ("2024", 10)), lambda value: f"{value} €", name="Profit"
    )
    for drawing in chart.drawings:
        below, above = drawing.bars
        assert (below.y, below.value.text, above.value.text) == (drawing.zero, "-5 €", "10 €")
        assert float(above.height) == pytest.approx(2 * float(below.height), abs=0.2)
        assert float(above.y) + float(above.height) == pytest.approx(float(drawing.zero), abs=0.2)
    assert (chart.names, chart.rows) == (("Profit",), (("2023", ("-5 €",)), ("2024", ("10 €",))))


def test_of_many_points_so_many_are_shown_in_drawing_and_table() -> None:
    chart = build_line_chart(
        "a", "Long", [str(at) for at in range(1000)], [Series("Bob", tuple(range(1000)))]
    )
    assert (len(chart.rows), chart.rows[0], chart.rows[-1]) == (
        MAX_POINTS,
        ("0", ("0",)),
        ("999", ("999",)),
    )
    assert "60 of 1000 are shown" in shown(chart)


@each_row("chart", [build_bar_chart("a", "Empty", ()), build_line_chart("a", "Empty", ("1",), ())])
def test_nothing_to_draw_is_said(chart: Chart) -> None:
    assert drawn(chart) == []
    assert "There is nothing to draw yet." in shown(chart)


def test_no_name_breaks_out() -> None:
    chart = build_line_chart(
        "a",
        HOSTILE,
        (HOSTILE, "b"),
        [Series(HOSTILE, (1, 2)), Series("Bob", (2, 1))],
        heading=HOSTILE,
    )
    bars = build_bar_chart("b", HOSTILE, ((HOSTILE, 1), ("b", 2)), name=HOSTILE)
    assert [one.findtext("title") for one in (*drawn(chart), *drawn(bars))] == [HOSTILE] * 4
    assert "<script" not in shown(chart) + shown(bars)


def test_every_line_has_a_pattern_of_its_own() -> None:
    series = [Series(f"Player {number}", (number, number)) for number in range(8)]
    for drawing in build_line_chart("a", "Race", ("1", "2"), series).drawings:
        assert [stroke.pattern for stroke in drawing.strokes] == [1, 2, 3, 4, 5, 6, 7, 8]
        ends = sorted(float(stroke.end.y) for stroke in drawing.strokes)
        assert all(lower - upper >= int(drawing.type) for upper, lower in pairwise(ends))


@given(NUMBERS)
def test_a_scale_holds_every_value_on_few_round_lines(values: list[int]) -> None:
    for falls in (False, True):
        scale = build_scale(values, falls=falls)
        assert all(scale.least <= value <= scale.most for value in values)
        assert 2 <= len(scale.ticks) <= 7
        assert int(str(scale.step)[0]) in (1, 2, 5)


@given(some.lists(some.floats(0, 200), min_size=1, max_size=12))
def test_names_at_the_ends_never_lie_on_each_other(wanted: list[float]) -> None:
    found = spread_positions(wanted, 13, 0, 200)
    assert all(-0.01 <= place <= 200.01 for place in found)
    assert all(lower - upper >= 12.99 for upper, lower in pairwise(sorted(found)))
    assert sorted(range(len(wanted)), key=lambda at: (wanted[at], at)) == sorted(
        range(len(wanted)), key=lambda at: found[at]
    )


@given(some.lists(some.floats(10, 90), min_size=2, max_size=200))
def test_marks_along_the_bottom_never_touch(widths: list[float]) -> None:
    chosen, room = choose_visible_labels(widths, 250), 250 / (len(widths) - 1)
    assert (chosen[0], chosen[-1]) == (0, len(widths) - 1)
    widest = max(widths)
    assert len(chosen) == 2 or all(
        (other - one) * room >= 1.5 * widest for one, other in pairwise(chosen)
    )
