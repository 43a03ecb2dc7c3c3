"""
Sandboxes: practice copies of nights. Each counts for nothing, notifies nobody, and is thrown away
by a tap or after a day. Whatever lists, counts or announces nights leaves them out itself.
"""

from django.http import Http404, HttpRequest

from tournament import change_signal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.database_writes import hold_write_lock
from tournament.engine.messages import _, refuse
from tournament.engine.time_units import DAY
from tournament.models import CarriedPlayer, Club, Tournament

MAX_SANDBOXES = 5
"""So many of a club at once."""
LASTS_MS = DAY


def authorize_real_night_visit(request: HttpRequest, pk: int, right: Right) -> Visit:
    """The same as `authorize_visit`, for what there is only of nights that are really played."""
    visitor = authorize_visit(request, pk, right)
    if visitor.night.trial_of_id is not None:
        raise Http404
    return visitor


def list_sandbox_nights(club: Club) -> list[Tournament]:
    """The sandboxes that there are, the newest first."""
    rows = Tournament.objects.filter(club=club, trial_of__isnull=False).exclude(version=0)
    return list(rows.order_by("-opened_at", "-pk"))


def require_sandbox_capacity(club: Club) -> None:
    """Refuse one more sandbox than a club needs; asked within the turn in which it is made."""
    Club.objects.select_for_update().get(pk=club.pk)
    if len(list_sandbox_nights(club)) >= MAX_SANDBOXES:
        raise refuse(
            _("There are {most} practice copies already. Delete one first."), most=MAX_SANDBOXES
        )


def map_imported_players(night: Tournament) -> dict[int, int]:
    """Whose row each number means in a night from elsewhere, as its copy must know too."""
    return dict(CarriedPlayer.objects.filter(night=night).values_list("number", "player_id"))


def delete_sandbox(sandbox: Tournament) -> None:
    """Forget a sandbox with everything in it; a night that is really played is never touched."""
    with hold_write_lock():
        Tournament.objects.filter(
            pk=sandbox.pk, club=sandbox.club_id, trial_of__isnull=False
        ).delete()
    change_signal.publish_change(sandbox.pk)


def delete_old_sandboxes(at: int) -> int:
    """Forget the sandboxes that are a day old; how many there were."""
    old = list(Tournament.objects.filter(trial_of__isnull=False, opened_at__lt=at - LASTS_MS))
    for sandbox in old:
        delete_sandbox(sandbox)
    return len(old)
