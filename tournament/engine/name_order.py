"""The order of names in a list."""

from unicodedata import combining, normalize


def build_name_sort_key(name: str) -> str:
    """
    Where people look for a name: without capitals and accents.

    >>> sorted(["Zoë", "Ödön", "olga", "Paul"], key=build_name_sort_key)
    ['Ödön', 'olga', 'Paul', 'Zoë']
    """
    plain = normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not combining(letter))
