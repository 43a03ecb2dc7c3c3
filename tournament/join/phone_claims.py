"""Phones that say whose they are: bound, asked about, vouched for, and taken back."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from tournament import change_signal
from tournament.access.device_names import read_device_name
from tournament.access.link_issuing import compute_noon_expiry, list_active_links
from tournament.access.private_links import hash_token, make_link, revoke_link
from tournament.access.rate_limits import read_client_ip
from tournament.club.player_numbers import list_night_numbers, map_night_players
from tournament.database_writes import hold_write_lock
from tournament.engine.messages import _, refuse
from tournament.localization import find_timezone
from tournament.models import (
    ClaimState,
    KnownPhone,
    LinkKind,
    PhoneClaim,
    RoomCode,
    Tournament,
)
from tournament.time_source import now

COOKIE = "fn_phone"
COOKIE_SECONDS = 400 * 24 * 3600
SECRET_BYTES = 32
NOT_CONNECTED = _("This phone is no longer connected. Reload the page.")
MAX_CLAIMS = 400
"""In one night, so that nobody fills the list."""
OPEN = (ClaimState.BOUND, ClaimState.ASKS)


def read_phone_secret(request: HttpRequest) -> str:
    """The secret by which this phone is known; a new one if it has none."""
    return request.COOKIES.get(COOKIE, "") or secrets.token_urlsafe(SECRET_BYTES)


def set_phone_cookie(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Let the phone be known by this secret from now on."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def find_phone_claim(night: Tournament, secret: str) -> PhoneClaim | None:
    """What this phone said last in this night, unless that has ended."""
    return _find_last_claim(night, secret, *OPEN)


def was_refused(night: Tournament, secret: str) -> bool:
    """Whether the host said no to what this phone asked last."""
    last = _find_last_claim(night, secret, *ClaimState)
    return last is not None and last.state == ClaimState.REFUSED


def find_lost_claim(night: int, secret: str, player: int) -> PhoneClaim | None:
    """What this phone had of a player, and has no more."""
    last = _find_last_claim(night, secret, *ClaimState, player=player)
    if last is None or last.link is None or last.state != ClaimState.ENDED:
        return None
    return last


def find_claim_of_link(night: Tournament, link: int) -> PhoneClaim | None:
    """The claim by which a phone got the seat card of this link."""
    return PhoneClaim.objects.filter(night=night, link=link).first()


def has_phone(night: Tournament, player: int) -> bool:
    """Whether a phone has a player's name by a claim."""
    bound = PhoneClaim.objects.filter(night=night, player=player, state=ClaimState.BOUND)
    return bound.exists()


def _find_last_claim(
    night: Tournament | int, secret: str, *states: str, **about: int
) -> PhoneClaim | None:
    claims = PhoneClaim.objects.filter(night=night, secret_hash=hash_token(secret), **about)
    claims = claims.filter(state__in=states).select_related("link", "night__club")
    return claims.order_by("-pk").first()


def find_claim(night: Tournament, pk: int) -> PhoneClaim | None:
    """One of a night's phones."""
    found = PhoneClaim.objects.filter(night=night, pk=pk).select_related("link").first()
    if found is not None:
        found.night = night
    return found


def claim_name(
    request: HttpRequest,
    code: RoomCode,
    secret: str,
    *,
    player: int | None,
    label: str,
) -> PhoneClaim:
    """
    A phone says whose it is. The first one gets the name; about a second one, about a phone that
    the host knows by another name, and about somebody new the host is asked. Nobody has vouched
    for a phone that only tapped the wrong name: it lets that go and may do what a phone may that
    comes in now.
    """
    night = code.night
    with _lock_room(night):
        before = find_phone_claim(night, secret)
        if before is not None and player is not None and before.player == player:
            return before
        if before is not None and before.state == ClaimState.ASKS:
            _end(before)
        held = _find_last_claim(night, secret, ClaimState.BOUND)
        if held is not None and player is not None and held.player == player:
            return held
        if PhoneClaim.objects.filter(night=night).count() >= MAX_CLAIMS:
            raise refuse(_("Too many phones asked for a name tonight. Ask the host for a link."))
        is_vouched = held is not None and held.vouched_at is not None
        is_free = player is not None and not is_vouched and player not in list_named(night)
        claim = PhoneClaim(
            night=night,
            player=player,
            name=label if player is None else "",
            secret_hash=hash_token(secret),
            device=read_device_name(request),
            address=read_client_ip(request),
            state=ClaimState.BOUND if is_free else ClaimState.ASKS,
            made_at=now(),
        )
        if is_free:
            if held is not None:
                _end(held)
            _bind(claim, label)
        claim.save()
        return claim


def list_named(night: Tournament) -> frozenset[int]:
    """The players of a night who have a phone: by a claim, or by a seat card of their own."""
    bound = PhoneClaim.objects.filter(night=night, state=ClaimState.BOUND)
    cards = list_active_links(night).filter(kind=LinkKind.SEAT)
    named = {*bound.values_list("player", flat=True), *cards.values_list("player", flat=True)}
    return frozenset(player for player in named if player is not None)


def is_claimed_again(night: Tournament, player: int) -> bool:
    """Whether another phone asks for a player's name now."""
    asks = PhoneClaim.objects.filter(night=night, player=player, state=ClaimState.ASKS)
    return asks.exists()


def list_open_claims(night: Tournament) -> list[PhoneClaim]:
    """Everything that phones said in a night and that holds, or waits for the host."""
    claims = PhoneClaim.objects.filter(night=night, state__in=OPEN)
    return list(claims.select_related("link").order_by("made_at"))


def _bind(claim: PhoneClaim, label: str) -> None:
    """Give the phone the seat card of its player; the host has not vouched for it."""
    night = claim.night
    ends = compute_noon_expiry(max(now(), night.starts_at or 0), find_timezone(night.club.timezone))
    claim.link, _token = make_link(
        night.club,
        LinkKind.SEAT,
        label[:60],
        night=night,
        player=claim.player,
        expires_at=ends,
        by_code=True,
    )
    claim.state = ClaimState.BOUND


def let_in(claim: PhoneClaim, player: int, label: str) -> None:
    """The host says yes to a phone that asked: it gets the name, and whoever had it loses it."""
    with _lock_claim(claim):
        if claim.state != ClaimState.ASKS:
            raise refuse(NOT_CONNECTED)
        held = PhoneClaim.objects.filter(night=claim.night, state=ClaimState.BOUND)
        for other in held.filter(player=player) | held.filter(secret_hash=claim.secret_hash):
            _end(other)
        claim.player = player
        _bind(claim, label)
        claim.save()
        _vouch(claim)


def vouch_for(claim: PhoneClaim) -> None:
    """“That's Bob”: from now on the phone may do all that Bob may, and is known next week."""
    with _lock_claim(claim):
        _vouch(claim)


def _vouch(claim: PhoneClaim) -> None:
    if claim.link is None or claim.state != ClaimState.BOUND:
        raise refuse(NOT_CONNECTED)
    claim.link.by_code = False
    claim.link.save(update_fields=["by_code"])
    claim.vouched_at = now()
    claim.save(update_fields=["vouched_at"])
    person = map_night_players(claim.night).get(claim.player or 0)
    if person is not None:
        KnownPhone.objects.update_or_create(
            club=claim.night.club,
            secret_hash=claim.secret_hash,
            defaults={"player_id": person, "device": claim.device, "seen_at": now()},
        )


def remove_phone(claim: PhoneClaim) -> None:
    """The host says no; a phone that had the name is not greeted by it next week either."""
    with _lock_claim(claim):
        if claim.state == ClaimState.ASKS:
            _end(claim, ClaimState.REFUSED)
        elif claim.state == ClaimState.BOUND:
            phone = KnownPhone.objects.filter(secret_hash=claim.secret_hash)
            phone.filter(club=claim.night.club).delete()
            _end(claim)


def _end(claim: PhoneClaim, state: ClaimState = ClaimState.ENDED) -> None:
    """Take a name from a phone, or refuse it: what it came by opens nothing any more."""
    if claim.link is not None:
        revoke_link(claim.link)
    PhoneClaim.objects.filter(pk=claim.pk).update(state=state)


@contextmanager
def _lock_room(night: Tournament) -> Iterator[None]:
    """One phone or answer of a night after the other; then its desks look again."""
    with hold_write_lock():
        RoomCode.objects.select_for_update().get(night=night)
        yield
        ring = partial(change_signal.publish_room_request, night.pk)
        transaction.on_commit(ring, robust=True)


@contextmanager
def _lock_claim(claim: PhoneClaim) -> Iterator[None]:
    """The same, with the claim as it is by then."""
    with _lock_room(claim.night):
        claim.refresh_from_db(fields=["player", "state", "link"])
        yield


def find_greeted_player(night: Tournament, secret: str, players: Iterable[int]) -> int | None:
    """Whose phone this was another night, if they play tonight."""
    known = (
        KnownPhone.objects.filter(club=night.club, secret_hash=hash_token(secret))
        .select_related("player")
        .first()
    )
    if known is None:
        return None
    numbers = list_night_numbers(night, known.player)
    return next((player for player in players if player in numbers), None)
