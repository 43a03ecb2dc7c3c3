"""
Reads the data files of the rulings, and says in one sentence what is wrong with what somebody gave.
"""

import tomllib
from importlib.resources import files
from typing import Any


class RulingsError(Exception):
    """Something was asked that the rulings do not know; a message id and what fills its gaps."""

    def __init__(self, text: str, /, **gaps: str) -> None:
        super().__init__(text % gaps)
        self.text = text
        self.gaps = gaps


def gettext_noop(text: str) -> str:
    """Mark a text for translation; the rulings themselves never translate."""
    return text


def load_data_file(*path: str) -> dict[str, Any]:
    """What a data file holds."""
    return tomllib.loads((files("rulings.core") / "data").joinpath(*path).read_text("utf-8"))
