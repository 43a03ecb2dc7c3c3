"""In tests a misspelled name in a template is an error, wherever Django would print nothing."""

import contextlib
from dataclasses import dataclass
from typing import Any

import pytest
from django.forms import Form
from django.template import Context, Template

from tests.rows import each_row
from tests.strict_templates import MISSING, NotFound


@dataclass(frozen=True)
class Seat:
    number: int = 3


SEAT: dict[str, Any] = {"seat": Seat(), "nobody": None, "names": {}, "form": Form()}


@each_row("text", ["{{ set.number }}", "{{ seat.nummer }}", "{{ nobody.name }}", "{{ names.bob }}"])
def test_what_would_be_printed_must_be_there(text: str) -> None:
    with pytest.raises(NotFound):
        Template(text).render(Context(SEAT))
    MISSING.clear()


@each_row(
    "text", ["{% if seat.nummer %}{% endif %}", "{% if seat.nummer == 3 or seat %}{% endif %}"]
)
def test_a_misspelled_part_is_noticed_also_where_django_goes_on(text: str) -> None:
    with contextlib.suppress(NotFound):
        Template(text).render(Context(SEAT))
    assert MISSING == ["seat.nummer: a Seat has no nummer"]
    MISSING.clear()


@each_row(
    "text",
    ["{% if set %}{% endif %}", "{% if nobody.name or names.bob or form.chips %}{% endif %}"],
)
def test_a_tag_may_ask_for_what_only_some_pages_have(text: str) -> None:
    assert Template(text).render(Context(SEAT)) == ""
