"""A finding of the doctor: what was checked, how it is, what to do."""

from dataclasses import dataclass
from enum import StrEnum


class CheckStatus(StrEnum):
    """How something is."""

    OK = "ok"
    ATTENTION = "attention"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's report."""

    what: str
    health: CheckStatus
    says: str
    do: str = ""


def report_ok(what: str, says: str) -> Finding:
    """It is as it should be."""
    return Finding(what, CheckStatus.OK, says)


def report_attention(what: str, says: str, do: str) -> Finding:
    """Nothing is lost, but something should be done."""
    return Finding(what, CheckStatus.ATTENTION, says, do)


def report_fault(what: str, says: str, do: str) -> Finding:
    """Something is broken."""
    return Finding(what, CheckStatus.FAULT, says, do)
