"""A server started with .env.example does what the compose file and its chapter promise."""

import pytest

from tests.guards.tree import ROOT
from tests.rows import each_row
from tests.scaled.compose_file import COMPOSE, GAP, compose, filled

pytestmark = pytest.mark.pure
EXAMPLE = ROOT / ".env.example"


def example() -> dict[str, str]:
    """What the file sets, by name."""
    lines = [line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def environment(service: str, answers: dict[str, str]) -> dict[str, str]:
    """What a service is given."""
    told = compose()["services"][service].get("environment", {})
    return {name: filled(str(value), answers) for name, value in told.items()}


def test_a_copy_of_it_says_no_more_than_no_copy() -> None:
    """But for switches that are off either way."""
    off = {"CLUB_SIGNUP": {"": "no"}}
    for service in compose()["services"]:
        without = environment(service, {})
        meant = {name: off.get(name, {}).get(value, value) for name, value in without.items()}
        assert (service, environment(service, example())) == (service, meant)


@each_row(
    ("name", "default"),
    [("WEB_CONCURRENCY", "2"), ("LOG_FORMAT", "json"), ("PROFILE", "production")],
)
def test_what_the_chapter_promises(name: str, default: str) -> None:
    assert example()[name] == ""
    assert environment("web", example())[name] == default
    assert environment("web", example() | {name: "1"})[name] == "1"


def test_the_compose_file_leaves_no_gap_that_an_empty_line_would_fill() -> None:
    """`${NAME:-default}` takes the default for an empty line too; `${NAME-default}` would not."""
    text = COMPOSE.read_text()
    assert text.count("${") == len(GAP.findall(text))
