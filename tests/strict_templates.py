"""
Strict templates: in tests, a name that a template does not find fails the test. Django alone would
print nothing.

`{% if name %}` may ask for a name that only some pages give, for a key of a dict,
a field of a form, and a part of what is None.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

from django.forms import BaseForm
from django.template import base, context

MAY_LACK = (context.BaseContext, dict, BaseForm)
MISSING: list[str] = []
"""What the running test did not find."""


class NotFound(AssertionError):
    """A name that is neither in the context nor a part of what is."""


class Asking(local):
    """
    Whether the expression that is being worked out stands in a tag that expects gaps, such as `{%
    if %}`.
    """

    expects_gaps = True


ASKING = Asking()


def be_strict() -> None:
    """For this process, until it ends."""
    expressions: Any = base.FilterExpression
    variables: Any = base.Variable
    resolve, find = expressions.resolve, variables._resolve_lookup

    def resolve_expression(expression: Any, where: Any, ignore_failures: bool = False) -> Any:
        before, ASKING.expects_gaps = ASKING.expects_gaps, ignore_failures
        try:
            return resolve(expression, where, ignore_failures)
        finally:
            ASKING.expects_gaps = before

    def find_variable(variable: Any, where: Any) -> Any:
        try:
            return find(variable, where)
        except base.VariableDoesNotExist as missing:
            part, holder = missing.params
            if ASKING.expects_gaps and (holder is None or isinstance(holder, MAY_LACK)):
                raise
            name = (
                "the context"
                if isinstance(holder, context.BaseContext)
                else f"a {type(holder).__name__}"
            )
            MISSING.append(f"{variable}: {name} has no {part}")
            raise NotFound(MISSING[-1]) from missing

    expressions.resolve = resolve_expression
    variables._resolve_lookup = find_variable


@contextmanager
def nothing_missing() -> Iterator[None]:
    """Fails at its end where `{% if %}` swallowed what was raised within it."""
    MISSING.clear()
    yield
    if MISSING:
        raise NotFound("; ".join(sorted(set(MISSING))))
