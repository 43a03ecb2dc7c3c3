"""A night with the people and links that look at it."""

from dataclasses import dataclass, replace
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing

from tournament import journal
from tournament.access.private_links import COOKIE, COOKIE_SALT, make_link
from tournament.clock.actions import StartClock
from tournament.journal import ActionResult, Actor
from tournament.models import Club, Link, LinkKind, Member, Tournament
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import PRESETS
from tournament.schedule.values import Structure

ANN = Actor("Ann", "Mac")


def open_night(
    club: Club, name: str = "Friday", players: int = 9, started: bool = True, minutes: int = 0
) -> Tournament:
    """A night of the first preset, with its clock running; its levels may last other minutes."""
    preset = PRESETS[0]
    steps = [replace(step, minutes=minutes or step.minutes) for step in preset.structure.steps]
    opening = OpenNight(
        name, preset.key, preset.stack, Structure(tuple(steps)), preset.rules, players=players
    )
    night = journal.open_night(club, opening, ANN, uuid4().hex)
    if started:
        act(night, StartClock())
    return night


def act(night: Tournament, action: Action) -> ActionResult:
    """Ann does something."""
    return journal.perform_action(night, action, ANN, uuid4().hex)


@dataclass(frozen=True, slots=True)
class Carried:
    """A link as a device carries it."""

    link: Link
    cookie: str


def carried(night: Tournament, kind: LinkKind = LinkKind.SCREEN, label: str = "TV") -> Carried:
    """A new link of a night in a device's cookie."""
    link, _token = make_link(night.club, kind, label, night=night)
    value = signing.dumps([[link.pk, link.kind, link.night_id, link.table]], salt=COOKIE_SALT)
    return Carried(link, f"{COOKIE}={value}")


def signed_in(member: Member) -> str:
    """The cookie of a member who signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
