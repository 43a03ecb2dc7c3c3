"""
Results written as files and read back are the same, at the size for every run (`manage.py lab
IMPORTS`).
"""

from dataclasses import replace

import pytest

from tests.lab import imports
from tournament.imports import result_row_reader
from tournament.imports.incoming_data import IncomingResult

pytestmark = pytest.mark.pure


def test_nights_there_and_back() -> None:
    findings = imports.run(imports.CI_SIZE)
    assert findings.failures == []
    assert findings.counts == {"nights as csv": 7, "nights as xlsx": 7, "nights as json": 6}


def test_a_reader_that_loses_a_cent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def short_of_a_cent(ref: str, place: int = 0, prize: int = 0, **more: object) -> IncomingResult:
        return replace(IncomingResult(ref, place), prize=max(0, prize - 1), **more)  # type: ignore[arg-type]

    monkeypatch.setattr(result_row_reader, "IncomingResult", short_of_a_cent)
    assert len(imports.run(6).failures) == 6
