"""Every import contract notices what breaks it."""

from pathlib import Path

from tests.guards.test_contracts import PLANTED, broken, declared, tree
from tests.rows import each_row

__all__ = ["tree"]  # fixtures


@each_row(("path", "line", "contract"), PLANTED, ids=[f"{p[2]}-{p[0]}-{p[1]}" for p in PLANTED])
def test_a_violation_breaks_its_contract(tree: Path, path: str, line: str, contract: str) -> None:
    file = tree / path
    before = file.read_text() if file.exists() else None
    try:
        file.write_text((before or "") + f"\n{line}\n")
        assert broken(tree, "--contract", contract) == f"{declared()[contract]} BROKEN"
    finally:
        if before is None:
            file.unlink()
        else:
            file.write_text(before)
