"""What was asked for last is kept."""

from tournament.recent import Recent


def test_the_one_that_nobody_asked_for_the_longest_goes() -> None:
    kept = Recent[str, int](2)
    kept.keep("ann", 1)
    kept.keep("bob", 2)
    assert kept.get("ann") == 1
    assert kept.keep("cleo", 3) == 3
    assert {name: kept.get(name) for name in ("ann", "bob", "cleo")} == {"ann": 1, "bob": None, "cleo": 3}


def test_a_newer_value_takes_the_place_of_the_old_one() -> None:
    kept = Recent[str, int](2)
    kept.keep("ann", 1)
    kept.keep("bob", 2)
    kept.keep("ann", 4)
    assert (kept.get("ann"), kept.get("bob")) == (4, 2)
    kept.forget()
    assert (kept.get("ann"), kept.get("bob")) == (None, None)
