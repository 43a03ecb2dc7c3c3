"""The tests' own ground: at home a run passes though the machine lacks a program, and names it."""

import pytest

from tests.first_start.test_machine import outcome_without_redis


@pytest.mark.embedded_only
def test_what_is_missing_is_left_out_and_named() -> None:
    assert outcome_without_redis("") == 0
