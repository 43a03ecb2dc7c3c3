"""The TVs of a club as rows: they ask, are let in or turned away, get their night, and go."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from tournament import change_signal
from tournament.access.authorization import Visitor, list_club_nights
from tournament.access.private_links import hash_token, make_link, revoke_link
from tournament.access.rate_limits import TV_ASKS, count_try, is_limit_reached
from tournament.club.club_lock import lock_club
from tournament.database_writes import hold_write_lock
from tournament.engine.messages import _, refuse
from tournament.engine.name_order import build_name_sort_key
from tournament.engine.time_units import DAY
from tournament.models import Club, Link, LinkKind, Member, Tournament, Tv, rename_display
from tournament.time_source import now
from tournament.tvs.rules import (
    ALL_DIGITS,
    DIGITS_LAST_MS,
    DIGITS_REST_MS,
    MAX_TVS_ASKING,
    SILENCE_MS,
    WAITS_MS,
    choose_digits,
    choose_name,
    choose_night,
    find_by_digits,
    is_address_silenced,
    is_asking,
    is_for_tonight,
    is_full,
    is_replaced,
    is_running,
    is_silenced,
    is_turned_away,
    list_at_address,
    list_offered,
    may_be_let_in,
    must_leave_night,
)
from tournament.tvs.tv_cookie import COOKIE_SECONDS, TvCookie, make_tv_cookie
from tournament.tvs.tv_settings import call_tvs
from tournament.tvs.values import TvQuestion

WRITTEN_MS = 6_000
"""So long nothing is written of a TV that goes on asking."""
OTHER_DIGITS = _("This TV has new digits or is gone. Check it and try again.")
NOT_THERE = _("No waiting TV shows {digits}. Check the TV and try again.")


class Standing(StrEnum):
    """How it stands with a TV that asks."""

    NEW = "new"
    """It has only just got its digits; it waits as soon as it asks again."""
    WAITS = "waits"
    FULL = "full"
    REPLACED = "replaced"
    SILENCED = "silenced"
    BUSY = "busy"
    """Too many ask: it is not known to anybody, and asks again."""


class TvWay(StrEnum):
    """What a device does on the page of a night's screen."""

    STAYS = "stays"
    """It came by another link, or is signed in."""
    FOLLOWS = "follows"
    """It is a TV that was let in, and goes on with the club once this night is over."""
    LEAVES = "leaves"
    """It is one that goes on now."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a TV is told: how it stands, and what it carries from now on."""

    standing: Standing
    carried: TvCookie
    until: int = 0
    """When its digits end."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Where a request comes from, and what it says of its device."""

    address: str
    device: str


@dataclass(frozen=True, slots=True)
class WaitingTvs:
    """The TVs that ask a club for a place: those that are offered, and whether there are more."""

    questions: tuple[TvQuestion, ...] = ()
    may_type: bool = False
    """Whether one waits that is not offered; its digits can be typed."""
    until: int | None = None
    """When the first of them is gone if it does not ask again."""


def find_home_club() -> Club | None:
    """The one club of this server; none where it has several."""
    clubs = list(Club.objects.filter(is_sample=False)[:2])
    return clubs[0] if len(clubs) == 1 else None


def find_club(pk: int) -> Club | None:
    """The club whose number stands in an address."""
    return Club.objects.filter(pk=pk).first()


def find_tv(carried: TvCookie) -> Tv | None:
    """The TV that carries this cookie, waiting or let in."""
    rows = Tv.objects.select_related("club", "link__night")
    return rows.filter(secret_hash=hash_token(carried.secret), club=carried.club).first()


def begin_asking(club: Club) -> Asked:
    """Digits for a TV that came for the first time. It takes no place before it asks again."""
    at = now()
    carried = make_tv_cookie(club.pk, _draw_digits(club, at), at)
    return Asked(Standing.NEW, carried, at + DIGITS_LAST_MS)


def ask_for_place(club: Club, carried: TvCookie, mine: Tv | None, asker: Asker) -> Asked:
    """
    A TV that is not let in asks again: it has its place from now on, keeps it, or is told why it
    has none. `mine` is its row, if it has one.
    """
    at = now()
    tvs = _list_asking(list_tvs(club), at)
    since = carried.since if mine is None else mine.made_at
    others = [tv for tv in tvs if mine is None or tv.pk != mine.pk]
    if is_replaced(others, asker.address, since, at):
        return Asked(Standing.REPLACED, carried)
    if mine is None:
        if is_address_silenced(tvs, asker.address, at):
            return Asked(Standing.SILENCED, carried)
        too_many = sum(is_asking(tv, at) for tv in tvs) >= MAX_TVS_ASKING
        if too_many or is_limit_reached(TV_ASKS, asker.address):
            return Asked(Standing.BUSY, carried)
        count_try(TV_ASKS, asker.address)
    if mine is None or not is_asking(mine, at) or at - mine.seen_at >= WRITTEN_MS:
        mine, carried = _keep_asking(club, mine, carried, asker, at)
        tvs = _list_asking(list_tvs(club), at)
    if is_turned_away(mine, tvs, at):
        return Asked(Standing.SILENCED, carried, mine.digits_until)
    has_place = mine.pk in {tv.pk for tv in list_offered(tvs, at)}
    return Asked(Standing.WAITS if has_place else Standing.FULL, carried, mine.digits_until)


def _keep_asking(
    club: Club, mine: Tv | None, carried: TvCookie, asker: Asker, at: int
) -> tuple[Tv, TvCookie]:
    """
    Write down that a TV asks. With new digits it is a new TV, so that the old ones open nothing and
    rest; the desks hear of whoever was not there before.
    """
    with hold_write_lock(), lock_club(club):
        if mine is not None:  # the host may have answered meanwhile
            mine = Tv.objects.filter(club=club, pk=mine.pk).first()
        if mine is not None and mine.approved_at is not None:
            return mine, carried
        began = mine is None or not is_asking(mine, at)
        if began:
            _remove_gone(club, at)
            mine, carried = _begin_row(club, mine, carried, at)
            rivals = list_at_address(_list_asking(list_tvs(club), at), asker.address)
            _set_aside([tv for tv in rivals if tv.pk != mine.pk and not is_silenced(tv, at)])
        assert mine is not None
        mine.address = asker.address
        mine.device = asker.device
        mine.seen_at = at
        mine.save()
    if began:
        call_desks(club)
    return mine, carried


def _begin_row(club: Club, mine: Tv | None, carried: TvCookie, at: int) -> tuple[Tv, TvCookie]:
    """The row of a TV that was not there: its own, if its digits hold, else a new one."""
    if mine is not None and at < mine.digits_until:
        return mine, carried
    taken = _list_taken_digits(club, at)
    until = carried.since + DIGITS_LAST_MS
    if mine is not None or at >= until or carried.digits in taken:
        digits = choose_digits(secrets.randbelow(ALL_DIGITS), taken)
        carried = make_tv_cookie(club.pk, digits, at)
        until = at + DIGITS_LAST_MS
    row = Tv(club=club, secret_hash=hash_token(carried.secret), made_at=carried.since)
    row.digits = carried.digits
    row.digits_until = until
    if mine is not None:
        row.made_at = mine.made_at
        row.silenced_until = mine.silenced_until
        _set_aside([mine])
    return row, carried


def list_tvs(club: Club) -> list[Tv]:
    """The TVs of the club that ask or were let in, by name."""
    asked = Q(seen_at__gte=now() - SILENCE_MS) | Q(approved_at__isnull=False)
    rows = Tv.objects.filter(asked, club=club).select_related("link")
    return sorted(rows, key=lambda tv: (build_name_sort_key(tv.name), tv.pk))


def list_known(tvs: Iterable[Tv]) -> list[Tv]:
    """Those that were let in."""
    return [tv for tv in tvs if tv.approved_at is not None]


def list_waiting(tvs: Iterable[Tv]) -> WaitingTvs:
    """Who of them asks for a place now."""
    at = now()
    asking = _list_asking(tvs, at)
    offered = list_offered(asking, at)
    turned_away = any(is_asking(tv, at) and is_turned_away(tv, asking, at) for tv in asking)
    return WaitingTvs(
        tuple(TvQuestion(tv.pk, tv.digits, tv.device, len(offered) == 1) for tv in offered),
        turned_away or is_full(asking, at),
        min((min(tv.seen_at + WAITS_MS, tv.digits_until) for tv in offered), default=None),
    )


def let_tv_in(
    club: Club, who: Visitor, number: int, digits: str, night: Tournament | None = None
) -> Tv:
    """
    Let a TV in whose digits were compared: on the night of this desk if that is tonight's, else on
    the one that is. A second tap finds it done.
    """
    at = now()
    with hold_write_lock(), lock_club(club):
        tv = Tv.objects.select_related("club").filter(club=club, pk=number).first()
        if tv is None or tv.digits != digits:
            raise refuse(OTHER_DIGITS)
        if tv.approved_at is None:
            if not may_be_let_in(tv, at):
                raise refuse(OTHER_DIGITS)
            _approve(tv, who, night, at)
    call_desks(club)
    return tv


def let_typed_tv_in(club: Club, who: Visitor, digits: str, night: Tournament | None = None) -> Tv:
    """Let the TV in whose digits somebody typed, also one without a place."""
    at = now()
    tv = find_by_digits(_list_asking(list_tvs(club), at), digits, at)
    if tv is None:
        raise refuse(NOT_THERE, digits=digits)
    return let_tv_in(club, who, tv.pk, digits, night)


def _approve(tv: Tv, who: Visitor, night: Tournament | None, at: int) -> None:
    known = list_known(list_tvs(tv.club))
    tv.name = choose_name(usual_tv_name(tv), {other.name for other in known})
    tv.sounds = not any(other.sounds for other in known)
    tv.approved_at = at
    tv.approved_by = who.name
    tv.only_night = who.member is None
    tv.silenced_until = 0
    is_tonight = night is not None and (is_running(night, at) or is_for_tonight(night, at))
    if night is not None and (is_tonight or tv.only_night):
        tv.link = _make_tv_link(tv, night, who.member)
    tv.save()


def usual_tv_name(tv: Tv) -> str:
    """What a TV is called before somebody names it."""
    return tv.device or gettext("TV")


def turn_tv_away(club: Club, number: int, digits: str) -> None:
    """“Not mine”: this TV is not offered any more, nor any other from its address for a while."""
    until = now() + SILENCE_MS
    with hold_write_lock(), lock_club(club):
        waiting = Tv.objects.filter(club=club, pk=number, digits=digits, approved_at=None)
        if not waiting.update(silenced_until=until):
            raise refuse(OTHER_DIGITS)
    call_desks(club)


def name_tv(club: Club, number: int, name: str) -> Tv | None:
    """
    Give a TV a name. One of that name which was let in earlier is the same TV that lost its cookie:
    its scene and its sound go over, and it is forgotten.
    """
    with hold_write_lock(), lock_club(club):
        known = list_known(list_tvs(club))
        tv = next((row for row in known if row.pk == number), None)
        if tv is None:
            return None
        earlier = [row for row in known if row.name == name and row.pk != number]
        for row in earlier:
            tv.scene = row.scene
            tv.sounds = row.sounds
        _forget(earlier)
        if tv.link is not None and tv.link.night_id is not None and tv.name != name:
            rename_display(tv.link.night_id, tv.name, name)
        tv.name = name
        tv.save(update_fields=["name", "scene", "sounds"])
        if tv.link is not None:
            Link.objects.filter(club=club, pk=tv.link.pk).update(label=name)
        call_tvs(club)
    call_desks(club)
    return tv


def forget_tv(club: Club, number: int) -> None:
    """Forget a TV that was let in: it goes dark, and would have to be let in again."""
    with hold_write_lock(), lock_club(club):
        _forget([tv for tv in list_known(list_tvs(club)) if tv.pk == number])
    call_desks(club)


def _forget(rows: Sequence[Tv]) -> None:
    for tv in rows:
        if tv.link is not None:
            revoke_link(tv.link)
        Tv.objects.filter(club=tv.club_id, pk=tv.pk).delete()


def find_screen_link(tv: Tv) -> Link | None:
    """
    The link by which a TV that was let in shows its night: the one it has, or one to the night that
    is on now. Where there is no night there is none.
    """
    at = now()
    if tv.only_night:
        return tv.link
    if at - tv.seen_at > DAY:
        Tv.objects.filter(club=tv.club_id, pk=tv.pk).update(seen_at=at)
    other = choose_night(list(list_club_nights(tv.club).filter(finished_at=None)), at)
    current = tv.link.night if tv.link is not None else None
    if (
        tv.link is not None
        and current is not None
        and current.put_away_at is None
        and not must_leave_night(current, other, at, tv.link.made_at)
    ):
        return tv.link
    return _move_tv(tv, other, at) if other is not None else None


def must_ask_again(tv: Tv) -> bool:
    """
    Whether a TV that was let in may show nothing more: its link was revoked, or it was let in for
    one night and that is over. It is forgotten then.
    """
    if tv.link is None:
        return False
    night = tv.link.night
    is_over = night is None or night.put_away_at is not None or night.finished_at is not None
    if tv.link.revoked_at is None and not (tv.only_night and is_over):
        return False
    with hold_write_lock():
        _forget([tv])
    return True


def find_tv_way(carried: TvCookie, night: int) -> TvWay:
    """Whether a TV leaves the page of a night: that one is over, and the TV belongs elsewhere."""
    tv = find_tv(carried)
    if tv is None or tv.approved_at is None:
        return TvWay.STAYS
    is_own = tv.link is not None and tv.link.night_id == night
    if not is_own and list_club_nights(tv.club).filter(pk=night, finished_at=None).exists():
        return TvWay.STAYS
    link = None if must_ask_again(tv) else find_screen_link(tv)
    return TvWay.FOLLOWS if link is not None and link.night_id == night else TvWay.LEAVES


def _move_tv(tv: Tv, night: Tournament, at: int) -> Link:
    """Give a TV its link to another night; the earlier one opens nothing any more."""
    with hold_write_lock(), lock_club(tv.club):
        tv.refresh_from_db(fields=["link", "name"])
        if tv.link is not None and tv.link.night_id == night.pk and tv.link.revoked_at is None:
            return tv.link  # another request was faster
        if tv.link is not None:
            revoke_link(tv.link)
        link = _make_tv_link(tv, night, None)
        tv.link = link
        tv.seen_at = at
        tv.save(update_fields=["link", "seen_at"])
    return link


def _make_tv_link(tv: Tv, night: Tournament, member: int | None) -> Link:
    made_by = Member.objects.filter(pk=member).first() if member is not None else None
    link, _token = make_link(tv.club, LinkKind.SCREEN, tv.name, night=night, made_by=made_by)
    return link


def _list_asking(tvs: Iterable[Tv], at: int) -> list[Tv]:
    """Those that ask now, or that were turned away and may come back."""
    waiting = [tv for tv in tvs if tv.approved_at is None]
    return [tv for tv in waiting if is_asking(tv, at) or is_silenced(tv, at)]


def _list_taken_digits(club: Club, at: int) -> set[str]:
    """The digits that some TV of the club shows, or showed until some minutes ago."""
    rows = Tv.objects.filter(club=club, digits_until__gt=at - DIGITS_REST_MS)
    return set(rows.values_list("digits", flat=True))


def _draw_digits(club: Club, at: int) -> str:
    return choose_digits(secrets.randbelow(ALL_DIGITS), _list_taken_digits(club, at))


def _set_aside(rows: Sequence[Tv]) -> None:
    """They do not wait any more until they ask again; their digits rest."""
    for tv in rows:
        waiting = Tv.objects.filter(club=tv.club_id, pk=tv.pk, approved_at=None)
        waiting.update(seen_at=0, silenced_until=0)


def _remove_gone(club: Club, at: int) -> None:
    """
    Forget who does not ask any more: of those who waited as soon as their digits may be given to
    another, of those who were let in when their cookie has ended.
    """
    rows = Tv.objects.filter(club=club)
    gone = rows.filter(approved_at=None, digits_until__lt=at - DIGITS_REST_MS)
    gone.filter(seen_at__lt=at - WAITS_MS, silenced_until__lt=at).delete()
    lost = rows.exclude(approved_at=None).filter(seen_at__lt=at - COOKIE_SECONDS * 1000)
    _forget(list(lost.select_related("link")))


def call_desks(club: Club) -> None:
    """Let the desks of the club look again."""
    for night in list_club_nights(club).filter(finished_at=None).values_list("pk", flat=True):
        transaction.on_commit(partial(change_signal.publish_room_request, night), robust=True)
