"""Store of a club's seasons: created, changed, archived, excluded nights, the final."""

import secrets

from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.engine.messages import _, refuse, say
from tournament.league.season_settings import SeasonSettings, validate_settings
from tournament.models import Club, LeftOut, Season, Tournament
from tournament.time_source import now


def list_club_seasons(club: Club) -> list[Season]:
    """All seasons of a club, the one that began last first; put-away ones too."""
    return list(Season.objects.filter(club=club).order_by("-first_day", "-pk"))


def find_season(club: Club, pk: int) -> Season | None:
    """One season of the club."""
    return Season.objects.filter(club=club, pk=pk).first()


def list_excluded_nights(season: Season) -> frozenset[int]:
    """The nights within its days that do not count."""
    return frozenset(LeftOut.objects.filter(season=season).values_list("night_id", flat=True))


def map_excluded_nights_by_season(club: Club) -> dict[int, frozenset[int]]:
    """The same for every season of a club, by its number."""
    found: dict[int, set[int]] = {}
    for season, night in LeftOut.objects.filter(season__club=club).values_list(
        "season_id", "night_id"
    ):
        found.setdefault(season, set()).add(night)
    return {season: frozenset(nights) for season, nights in found.items()}


def make_season(club: Club, settings: SeasonSettings, key: str = "") -> Season:
    """A new season; the same `key` makes it once, and nothing else is passed off as made by it."""
    validate_settings(settings)
    with lock_club(club):
        made = Season.objects.filter(club=club, key=key).first() if key else None
        if made is not None and SeasonSettings.from_row(made) != settings:
            raise refuse(
                _("The first click did arrive: {line}. Check it, then send the change again."),
                line=say(_("Season created: “{season}”"), season=made.name),
            )
        if made is not None:
            return made
        row = Season(club=club, key=key or secrets.token_hex(16), made_at=now())
        settings.write_to_row(row)
        row.save(force_insert=True)
        require_club_capacity(club, LimitedResource.SEASONS)
        return row


def change_season(club: Club, pk: int, settings: SeasonSettings, seen: str) -> Season:
    """Let a season be otherwise; `seen` is the mark of its settings as the page showed them."""
    validate_settings(settings)
    with lock_club(club):
        row = _require_season(club, pk)
        kept = SeasonSettings.from_row(row)
        if kept == settings:
            return row
        if kept.fingerprint != seen:
            raise refuse(
                _(
                    "Somebody changed this season meanwhile. Nothing was saved; save again "
                    "to keep yours."
                )
            )
        settings.write_to_row(row)
        row.save()
        return row


def archive_season(club: Club, pk: int) -> Season:
    """Put a season away: it can still be looked at, and stands below the others."""
    return _set_archive_time(club, pk, now())


def restore_season(club: Club, pk: int) -> Season:
    """Let a season that was put away stand among the others again."""
    return _set_archive_time(club, pk, None)


def exclude_night(club: Club, pk: int, night: int) -> None:
    """A night within its days does not count for the season any more."""
    with lock_club(club):
        LeftOut.objects.get_or_create(
            season=_require_season(club, pk), night=_require_night(club, night)
        )


def include_night(club: Club, pk: int, night: int) -> None:
    """A night that was left out counts again."""
    with lock_club(club):
        LeftOut.objects.filter(season=_require_season(club, pk), night_id=night).delete()


def choose_final(club: Club, pk: int, night: int | None) -> None:
    """Say which night is the season's final, or that none is."""
    with lock_club(club):
        row = _require_season(club, pk)
        row.final = None if night is None else _require_night(club, night)
        row.save(update_fields=["final"])


def _set_archive_time(club: Club, pk: int, archived_at: int | None) -> Season:
    with lock_club(club):
        row = _require_season(club, pk)
        if (row.archived_at is None) != (archived_at is None):
            row.archived_at = archived_at
            row.save(update_fields=["archived_at"])
        return row


def _require_season(club: Club, pk: int) -> Season:
    row = find_season(club, pk)
    if row is None:
        raise refuse(_("This season is gone. Load the page again."))
    return row


def _require_night(club: Club, pk: int) -> Tournament:
    night = Tournament.objects.filter(club=club, pk=pk, put_away_at=None, trial_of=None).first()
    if night is None:
        raise refuse(_("This night is gone. Load the page again."))
    return night
