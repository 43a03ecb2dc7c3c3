"""
Examples of everything that is written down when a night stops in the middle, and the defaults of
it.
"""

from typing import Any

from tests.night.evening import at
from tournament.night.action import Action
from tournament.night.actions.early_stop import EndByCount, ResumeNight, SuspendNight
from tournament.night.values.night_suspension import ExcludedPeriod, StackCount, Suspension

STOPPING_ACTIONS: dict[str, tuple[Action, ...]] = {
    "end_by_count": (EndByCount((7, -1), (900, 100)), EndByCount((7, -1), (900, 100), (60, 40))),
    "bag_night": (
        SuspendNight(),
        SuspendNight((7, -1), (900, 100), at(900), "We go on next Friday"),
    ),
    "take_up_night": (ResumeNight(at(5)),),
}
STOPPING_STATE: dict[str, Any] = {
    "bag": Suspension(5, StackCount((7, -1), (900, 100)), 9),
    "naps": (ExcludedPeriod(1, 3),),
    "counted": StackCount((7,), (1000,)),
}
