"""
Finds what nothing uses: names in the code, templates, files for browsers, classes in style sheets,
addresses.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.guards.tree import PACKAGES, ours, parsed, python_files

LITERAL = re.compile(r"""\"([^"\n]*)\"|'([^'\n]*)'|`([^`]*)`""")
GAP = re.compile(r"{{.*?}}|{%.*?%}|\${[^}]*}|{[^}]*}|%[sd]")
CLASSES = re.compile(
    r'class="((?:{%.*?%}|{{.*?}}|[^"])*)"|{%\s*block \w*class\w*\s*%}(.*?){%\s*endblock', re.DOTALL
)
HANDED = re.compile(r'{%\s*act "\w+" \S+ "([^"]*)"|\blooks="([^"]*)"')
RULE = re.compile(r"([^{};]+){")


def texts(root: Path, folders: Iterable[str], *patterns: str) -> dict[Path, str]:
    files = (
        file for folder in folders for pattern in patterns for file in ours(root / folder, pattern)
    )
    return {file: file.read_text() for file in files}


# --- names in the code


def unused_names(root: Path, mentioned: Iterable[str] = ()) -> list[str]:
    """
    Functions, classes, fields and constants that no line of the program reads; `mentioned` are
    other texts.
    """
    read: Counter[str] = Counter(
        word for text in mentioned for word in re.findall(r"[A-Za-z_]\w*", text)
    )
    made: list[tuple[str, str]] = []
    for file in python_files(root):
        tree = parsed(file)
        read.update(names_read(tree))
        made += [
            (name, f"{file.relative_to(root)}:{line} {name}") for name, line in names_made(tree)
        ]
    return [where for name, where in made if not read[name] and not name.startswith("__")]


def names_read(tree: ast.Module) -> Iterator[str]:
    """
    Loaded names, attributes and words in short texts; a list of what a room hands on reads nothing.
    """
    handed_on = {
        id(part) for line in tree.body if names_set(line) == ["__all__"] for part in ast.walk(line)
    }
    for node in ast.walk(tree):
        if id(node) in handed_on:
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"[\w.]+", node.value)
        ):
            yield from node.value.split(".")


def names_made(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for line in tree.body:
        yield from ((name, line.lineno) for name in names_set(line))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        if isinstance(node, ast.ClassDef):
            fields = (part for part in node.body if isinstance(part, ast.AnnAssign))
            yield from (
                (part.target.id, part.lineno)
                for part in fields
                if isinstance(part.target, ast.Name)
            )


def names_set(node: ast.stmt) -> list[str]:
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [
        part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)
    ]


# --- templates and files for browsers


def unused_templates(root: Path) -> list[str]:
    """
    Those that no page and no other template names, whole or as the end of a name that is put
    together.
    """
    sources = "\n".join(texts(root, ("templates", *PACKAGES), "*.py", "*.html", "*.toml").values())
    put_together = set(re.findall(r'f"([\w/-]+)\{', sources)) | set(
        re.findall(r'"([\w/-]+[/-])"\|add:', sources)
    )
    words = set(re.findall(r'"([\w-]+)"', sources))
    found = []
    for file in (*ours(root / "templates", "*.html"), *ours(root / "templates", "*.svg")):
        name = file.relative_to(root / "templates").as_posix()
        starts = (start for start in put_together if name.startswith(start))
        if name not in sources and not any(
            name[len(start) :].rpartition(".")[0] in words for start in starts
        ):
            found.append(name)
    return found


def unused_static(root: Path) -> list[str]:
    """Those whose name stands in no page, style sheet, script or module."""
    files = texts(
        root,
        ("static", "templates", "tournament", "config", "rulings"),
        "*.py",
        "*.html",
        "*.js",
        "*.css",
    )
    return [
        file.relative_to(root).as_posix()
        for file in ours(root / "static", "*.*")
        if not any(
            file.name in text or f'{file.stem}"' in text
            for other, text in files.items()
            if other != file
        )
    ]


# --- classes of the style sheets


def unused_classes(root: Path) -> list[str]:
    """
    Classes in style sheets that nothing ever puts on an element; one put together is known by how
    it begins.
    """
    whole, begun = classes_put(root)
    starts = tuple(one for one in begun if one.endswith("-"))
    found = set()
    for file in ours(root / "static" / "css", "*.css"):
        bare = re.sub(r'/\*.*?\*/|"[^"]*"|url\([^)]*\)', "", file.read_text(), flags=re.DOTALL)
        for selector in RULE.findall(bare):
            names = (
                ()
                if selector.strip().startswith("@")
                else re.findall(r"\.(-?[A-Za-z_][\w-]*)", selector)
            )
            found |= {
                f"{file.name} .{name}"
                for name in names
                if name not in whole and not name.startswith(starts)
            }
    return sorted(found)


def classes_put(root: Path) -> tuple[set[str], set[str]]:
    """
    Every word that may be a class, and the beginnings of those that are put together: class
    attributes, what a template hands to `act` or as `looks`, and the strings of scripts.
    """
    whole: set[str] = set()
    begun: set[str] = set()
    for text in texts(root, ("templates",), "*.html", "*.svg").values():
        for said in (*CLASSES.findall(text), *HANDED.findall(text)):
            read_classes("".join(said), whole, begun)
    for text in texts(root, ("static/js",), "*.js").values():
        for said in LITERAL.findall(text):
            read_classes("".join(said), whole, begun)
    return whole | {part for word in whole for part in re.split(r"[.#:>\[\]]", word)}, begun


def read_classes(said: str, whole: set[str], begun: set[str]) -> None:
    *parts, last = GAP.split(said)
    for part in (*parts, last):
        whole |= set(part.split())
    begun |= {part.split()[-1] for part in parts if part.strip() and not part[-1].isspace()}
