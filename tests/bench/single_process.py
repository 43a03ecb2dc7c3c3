"""The rows of the bench that one process measures by itself."""

from collections.abc import Iterator
from json import loads
from tempfile import TemporaryDirectory

from tests.bench.helper_process import Program
from tests.bench.table import Row, compared, counted


def rows() -> Iterator[Row]:
    """Writing, folding, drawing, and the desk."""
    with TemporaryDirectory() as folder:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        with Program("tests.bench.in_process", **settings) as program:
            told = loads(program.read())
    yield compared(
        "an action, written and made known",
        told["action"],
        told["bare"],
        "ms",
        most=3,
        name="bare transaction",
    )
    yield timed("fold of 500 entries, cold", told["cold"], 20)
    yield compared(
        "  extended by one entry", told["extended"], told["cold"], "ms", most=0.25, name="cold"
    )
    yield timed("board worked out", told["board"], 1)
    yield timed("board read, worked out and written as JSON", told["draw"], 2)
    yield timed("desk of 100 players", told["desk"], 50)
    yield counted("  its queries", told["queries"], "", most=10)
    yield timed("desk of 1,000 players, 300 of them out", told["large_desk"], 150)
    yield counted("  its queries", told["large_queries"], "", most=10)
    yield timed("the list of its 1,000 players", told["large_list"], 150)
    yield compared(
        "an action among 1,000 players",
        told["large_action"],
        told["bare"],
        "ms",
        most=10,
        name="bare transaction",
    )


def timed(what: str, value: float, goal: float) -> Row:
    """Milliseconds: shown beside their goal, but nothing is refused for them."""
    return Row(what, f"{value:.2f} ms", goal=f"≤ {goal:g} ms", holds=value <= goal)
