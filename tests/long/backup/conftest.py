"""The club and the folder of `tests/backup`, for its tests that start commands and servers."""

from tests.backup.conftest import club, own_folder

__all__ = ["club", "own_folder"]
