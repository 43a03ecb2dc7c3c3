"""The LRU cache keeps what was used last."""

from tournament.lru_cache import LRUCache


def test_the_one_that_nobody_asked_for_the_longest_goes() -> None:
    kept = LRUCache[str, int](2)
    kept.put("ann", 7)
    kept.put("bob", 2)
    kept.put("ann", 1)
    assert (kept.get("ann"), kept.get("bob"), kept.get("ann")) == (1, 2, 1)
    assert kept.put("cleo", 3) == 3
    assert [kept.get(name) for name in ("ann", "bob", "cleo")] == [1, None, 3]
    kept.clear()
    assert [kept.get(name) for name in ("ann", "cleo")] == [None, None]
