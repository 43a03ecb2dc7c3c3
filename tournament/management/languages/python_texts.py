"""
Texts in Python files: whatever is handed to gettext, or marked for it, under whichever name it was
imported.
"""

import ast
from collections.abc import Iterator, Mapping

from tournament.management.languages.source_text import SourceText, UnextractableText

TEXT = ("text",)
PLURAL = ("text", "plural")
CONTEXT = ("context", "text")
BOTH = ("context", "text", "plural")
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
    names = {}
    calls = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                origin = (node.module or "", alias.name)
                if origin in SPOKEN:
                    names[alias.asname or alias.name] = origin
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.append((node.lineno, node.col_offset, node.func.id, node))
    for line, _column, name, call in sorted(calls, key=lambda row: row[:2]):
        if name in names:
            origin = names[name]
            yield from _extract_messages(call, SPOKEN[origin], origin[0], f"{path}:{line}")


def _extract_messages(
    call: ast.Call, shape: tuple[str, ...], module: str, place: str
) -> Iterator[SourceText]:
    """
    The text of one call; a variable is another's text to mark, but marking a variable marks
    nothing.
    """
    given = call.args[: len(shape)]
    if any(isinstance(argument, ast.JoinedStr) for argument in given):
        raise UnextractableText(
            f"{place}: a text that is put together while the program runs cannot be translated."
        )
    if len(given) == len(shape) and all(map(_is_text, given)):
        parts = [list(_extract_literals(argument)) for argument in given]
        for at in range(max(map(len, parts))):
            texts = [part[min(at, len(part) - 1)] for part in parts]
            yield SourceText(**dict(zip(shape, texts, strict=True)))
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
