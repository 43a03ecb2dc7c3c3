"""What an experiment found: how much it tried, and everything that went wrong."""

from dataclasses import dataclass, field
from typing import Any

FAULTS_SHOWN = 20


@dataclass(slots=True)
class Findings:
    """Counts and faults of one run; without faults it held."""

    counts: dict[str, int | float | str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def count(self, what: str, by: int = 1) -> None:
        """Add to a count."""
        self.counts[what] = int(self.counts.get(what, 0)) + by

    def note(self, what: str, value: int | float | str) -> None:
        """Set a figure."""
        self.counts[what] = value

    def fail(self, text: str) -> None:
        """Something that must hold did not."""
        self.failures.append(text)

    def must_have(self, what: str, least: float) -> None:
        """
        What was counted is at least so much; a run in which hardly anything was tried proves
        nothing.
        """
        value = self.counts.get(what, 0)
        if isinstance(value, str) or value < least:
            self.fail(
                f"only {what} {_figure(value)}: at least {_figure(least)} would have shown "
                f"something"
            )

    def join(self, other: "Findings", under: str = "") -> "Findings":
        """Take in the findings of a part, its counts named after it."""
        for what, value in other.counts.items():
            self.counts[f"{under} {what}".strip()] = value
        self.failures += [f"{under}: {text}" if under else text for text in other.failures]
        return self

    @property
    def line(self) -> str:
        """All counts on one line."""
        figures = ", ".join(f"{what} {_figure(value)}" for what, value in self.counts.items())
        return f"{figures}; faults {len(self.failures)}"

    def told(self) -> str:
        """The line, and the first faults under it."""
        more = len(self.failures) - FAULTS_SHOWN
        lines = [self.line, *(f"  {text}" for text in self.failures[:FAULTS_SHOWN])]
        return "\n".join([*lines, f"  and {more} more"] if more > 0 else lines)

    def plain(self) -> dict[str, Any]:
        """As it travels between processes."""
        return {"counts": self.counts, "failures": self.failures}


def _figure(value: int | float | str) -> str:
    return (
        f"{value:,}"
        if isinstance(value, int)
        else f"{value:.1f}"
        if isinstance(value, float)
        else value
    )
