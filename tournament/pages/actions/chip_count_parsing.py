"""Numbers of chips as people type them."""

import re

from tournament.core.messages import _, refuse
from tournament.core.structure import MOST_CHIPS

COUNT = re.compile(r"[0-9]{1,13}|[0-9]{1,3}(?:[.,'’\s][0-9]{3}){1,4}")


def read_count(typed: str) -> int:
    """
    A number of chips as people type it.

    >>> read_count("12 000"), read_count("1.250"), read_count("500")
    (12000, 1250, 500)
    """
    if not COUNT.fullmatch(typed):
        raise refuse(_("“{typed}” is not a number of chips. Type it in digits."), typed=typed[:40])
    count = int(re.sub(r"[^0-9]", "", typed))
    if count > MOST_CHIPS:
        raise refuse(
            _("“{typed}” is more than all chips together can be. Check it."), typed=typed[:40]
        )
    return count
