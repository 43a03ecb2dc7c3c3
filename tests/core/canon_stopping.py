"""
Examples of everything that is written down when a night stops in the middle, and the defaults of
it.
"""

from typing import Any

from tests.core.evening import at
from tournament.core.actions.base import Action
from tournament.core.actions.stopping import BagNight, EndByCount, TakeUpNight
from tournament.core.bags import Bag, Nap, Stacks

STOPPING_ACTIONS: dict[str, tuple[Action, ...]] = {
    "end_by_count": (EndByCount((7, -1), (900, 100)), EndByCount((7, -1), (900, 100), (60, 40))),
    "bag_night": (BagNight(), BagNight((7, -1), (900, 100), at(900), "We go on next Friday")),
    "take_up_night": (TakeUpNight(at(5)),),
}
STOPPING_STATE: dict[str, Any] = {
    "bag": Bag(5, Stacks((7, -1), (900, 100)), 9),
    "naps": (Nap(1, 3),),
    "counted": Stacks((7,), (1000,)),
}
STOPPING_DEFAULTS: dict[str, dict[str, Any]] = {
    "EndByCount": {"prizes": ()},
    "BagNight": {"players": (), "stacks": (), "goes_on": None, "note": ""},
    "Bag": {"held": Stacks(), "goes_on": None},
    "Stacks": {"players": (), "stacks": ()},
}
