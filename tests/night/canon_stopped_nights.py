"""
Examples of everything that is written down when a night stops in the middle, and the defaults of
it.
"""

from typing import Any

from tournament.night.values.night_suspension import ExcludedPeriod, StackCount, Suspension

STOPPING_STATE: dict[str, Any] = {
    "bag": Suspension(5, StackCount((7, -1), (900, 100)), 9),
    "naps": (ExcludedPeriod(1, 3),),
    "counted": StackCount((7,), (1000,)),
}
