"""Texts in templates: Django turns its tags into calls of gettext, which are read here."""

import ast
import re
from collections.abc import Iterator, Mapping

from django.utils.translation.template import templatize

from tournament.management.languages.python_texts import BOTH, CONTEXT, PLURAL, TEXT
from tournament.management.languages.source_text import SourceText

SHAPES: Mapping[str, tuple[str, ...]] = {
    "_": TEXT, "gettext": TEXT, "ngettext": PLURAL, "pgettext": CONTEXT, "npgettext": BOTH
}  # fmt: skip
QUOTED = r"""u?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
CALL = re.compile(rf"(?<![\w.])({'|'.join(SHAPES)})\(({QUOTED}(?:, ?{QUOTED})*)(?:, ?count)?\)")


def extract_template_texts(source: str, path: str) -> Iterator[SourceText]:
    """All texts of a template, from its top to its end."""
    for call in CALL.finditer(templatize(source, origin=path)):
        given = ast.literal_eval(f"({call[2]},)")
        yield SourceText(**dict(zip(SHAPES[call[1]], given, strict=True)))
