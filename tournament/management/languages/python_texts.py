"""
Texts in Python files: whatever is handed to gettext, or marked for it, under whichever name it was
imported.
"""

import ast
from collections.abc import Iterator, Mapping

from tournament.management.languages.source_text import SourceText, UnextractableText

TEXT, PLURAL, CONTEXT, BOTH = (
    ("text",),
    ("text", "plural"),
    ("context", "text"),
    ("context", "text", "plural"),
)
"""What the first arguments of such a function are."""

DJANGO = "django.utils.translation"
SPOKEN: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("tournament.engine.messages", "_"): TEXT,
    ("tournament.engine.messages", "ngettext"): PLURAL,
    ("tournament.engine.messages", "say_as"): CONTEXT,
    ("rulings.core.data_loader", "gettext_noop"): TEXT,
    **{(DJANGO, name): TEXT for name in ("gettext", "gettext_lazy", "gettext_noop")},
    **{(DJANGO, name): PLURAL for name in ("ngettext", "ngettext_lazy")},
    **{(DJANGO, name): CONTEXT for name in ("pgettext", "pgettext_lazy")},
    **{(DJANGO, name): BOTH for name in ("npgettext", "npgettext_lazy")},
}


def extract_python_texts(source: str, path: str) -> Iterator[SourceText]:
    """All texts of a file, from its top to its end."""
    tree = ast.parse(source, path)
    names = {
        alias.asname or alias.name: (node.module, SPOKEN[node.module, alias.name])
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if (node.module, alias.name) in SPOKEN
    }
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        module, shape = names[call.func.id]  # type: ignore[attr-defined]
        yield from _extract_messages(call, shape, module, f"{path}:{call.lineno}")


def _extract_messages(
    call: ast.Call, shape: tuple[str, ...], module: str, place: str
) -> Iterator[SourceText]:
    """
    The text of one call; a variable is another's text to mark, but marking a variable marks
    nothing.
    """
    given = call.args[: len(shape)]
    if any(isinstance(one, ast.JoinedStr) for one in given):
        raise UnextractableText(
            f"{place}: a text that is put together while the program runs cannot be translated."
        )
    if len(given) == len(shape) and all(map(_is_text, given)):
        parts = [list(_extract_literals(one)) for one in given]
        for at in range(max(map(len, parts))):
            yield SourceText(
                **{name: one[min(at, len(one) - 1)] for name, one in zip(shape, parts, strict=True)}
            )
    elif module != DJANGO:
        raise UnextractableText(f"{place}: only a text can be marked, not a variable.")


def _is_text(node: ast.expr) -> bool:
    return any(True for _text in _extract_literals(node))


def _extract_literals(node: ast.expr) -> Iterator[str]:
    """The text that stands there, or those of which one is chosen."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _extract_literals(node.body)
        yield from _extract_literals(node.orelse)
