"""Examples and defaults of everything stored when a night stops early."""

from typing import Any

from tournament.night.values.night_suspension import ExcludedPeriod, StackCount, Suspension

STOPPING_STATE: dict[str, Any] = {
    "bag": Suspension(5, StackCount((7, -1), (900, 100)), 9),
    "naps": (ExcludedPeriod(1, 3),),
    "counted": StackCount((7,), (1000,)),
}
