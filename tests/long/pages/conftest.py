"""What the page tests ask for."""

from tests.pages.conftest import ann, club, house

__all__ = ["ann", "club", "house"]
