"""Guests of the rooms, and who of those connected has lost access since."""

from collections.abc import Collection

from tournament.access.private_links import map_open_link_labels
from tournament.access.socket_authorization import (
    find_ended_sessions,
    find_open_links,
    map_watching_members,
)
from tournament.live.room import ConnectedVisitors, RoomGuests
from tournament.tvs.tv_settings import map_tv_settings


def read_guests(nights: Collection[int]) -> dict[int, RoomGuests]:
    """
    Who may be in the rooms of some nights, and what the TVs among them show, in three queries for
    all of them.
    """
    links = map_open_link_labels(nights)
    members = map_watching_members(nights)
    tvs = map_tv_settings(nights)
    return {
        night: RoomGuests(links[night], members[night][1], members[night][0], tvs[night])
        for night in nights
    }


def list_expired_viewers(here: ConnectedVisitors) -> ConnectedVisitors:
    """
    Those who are here and may no longer be: by a link that was revoked, has run out or is gone, as
    members who were removed, or by a session that ended. What is asked grows with who is here, not
    with all that a club handed out.
    """
    still = find_open_links({link for _night, link in here.links})
    members = (
        map_watching_members({night for night, _member in here.members}) if here.members else {}
    )
    return ConnectedVisitors(
        links=frozenset((night, link) for night, link in here.links if link not in still),
        members=frozenset(
            (night, member) for night, member in here.members if member not in members[night][1]
        ),
        sessions=find_ended_sessions(here.sessions) if here.sessions else frozenset(),
    )
