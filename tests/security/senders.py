"""People who send to a real server, in a process with its settings."""

import json

from tests.live.nights import carried, open_night, signed_in
from tournament.club.member_accounts import add_member
from tournament.models import Club, LinkKind, Role


def main() -> None:
    """
    An owner and a dealer of the only club, and somebody with a director's link; says their cookies.
    """
    club = Club.objects.get()
    ann = add_member(club, "Ann", "a password of Ann's own", Role.OWNER)
    dora = add_member(club, "Dora", "a password of Dora's own", Role.DEALER)
    ben = carried(open_night(club), LinkKind.DIRECTOR, "Ben")
    print(
        json.dumps({"ann": signed_in(ann), "dora": signed_in(dora), "ben": ben.cookie, "cleo": ""})
    )
