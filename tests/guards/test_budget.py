"""The budget of the tests: every exception belongs to a test that exists."""

from tests.budget import lines_over_budget, read_reasons
from tests.guards.tree import ROOT


def test_every_reason_is_of_a_test_that_is_there() -> None:
    for test, reason in read_reasons().items():
        file, _colons, name = test.partition("::")
        text, (holder, _colons, function) = (ROOT / file).read_text(), name.rpartition("::")
        assert f"def {function}(" in text or f"{holder} = " in text, test
        assert reason


def test_what_is_over_the_budget_without_a_reason_is_named() -> None:
    told = list(lines_over_budget({"a.py::cheap": 0.3, "a.py::dear": 2.04, "b.py::dear": 3.0}))
    assert told == [
        "3.0 CPU-seconds a row, 0.4 allowed: b.py::dear",
        "2.0 CPU-seconds a row, 0.4 allowed: a.py::dear",
    ]
