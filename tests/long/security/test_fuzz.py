"""
Spoiled forms as everybody, at the size for every run; `manage.py lab FUZZ --size 20000` is the long
one.
"""

import pytest

from tests.lab import fuzz
from tests.lab.own_process import apart

pytestmark = pytest.mark.embedded_only


def test_no_spoiled_form_breaks_anything() -> None:
    findings = fuzz.run(fuzz.CI_SIZE)
    assert findings.failures == []
    assert findings.counts["posts"] == fuzz.CI_SIZE
    assert int(findings.counts["entries written"]) > 0, "only what is refused was tried"


def test_a_careless_page_is_found() -> None:
    findings = apart("fuzz:walk", size=300, careless=True)
    assert any(
        "invalid literal for int()" in fault or "KeyError" in fault for fault in findings.failures
    )
