"""
Import undo: the nights are put away, the people leave the list; if nothing was done with them
since.
"""

from collections.abc import Iterator, Mapping

from tournament import journal
from tournament.club.night_archive import put_nights_in_archive
from tournament.club.player_import import (
    load_current_players,
    put_players_in_archive,
    remove_players,
)
from tournament.club.player_numbers import map_night_players
from tournament.engine.messages import Message, Refusal, _, say
from tournament.journal import Actor
from tournament.league.seasons import archive_season, find_season
from tournament.models import Club, ImportBatch, Player, Season, Tournament
from tournament.night.actions.night import OpenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.journal_history import list_undone_entries
from tournament.time_source import now

OF_IMPORT = (OpenNight, RecordResults)


def list_imports(club: Club) -> list[ImportBatch]:
    """Everything that was ever taken over, the newest first."""
    return list(ImportBatch.objects.filter(club=club).order_by("-made_at", "-pk"))


def find_import(club: Club, pk: int) -> ImportBatch | None:
    """One import of the club."""
    return ImportBatch.objects.filter(club=club, pk=pk).first()


def find_import_by_key(club: Club, key: str) -> ImportBatch | None:
    """The import that took over the file with this key."""
    return ImportBatch.objects.filter(club=club, key=key).first()


def list_import_nights(batch: ImportBatch) -> list[Tournament]:
    """The nights that it made, the oldest first."""
    rows = Tournament.objects.filter(club=batch.club_id, pk__in=batch.nights).select_related("club")
    return list(rows.order_by("opened_at", "pk"))


def list_import_players(batch: ImportBatch) -> list[Player]:
    """The players whom it made and who are still there, by name."""
    found = load_current_players(batch.club, batch.players)
    return sorted(found.values(), key=lambda player: (player.name_key, player.pk))


def list_import_seasons(batch: ImportBatch) -> list[Season]:
    """The seasons that it made."""
    return list(
        Season.objects.filter(club=batch.club_id, pk__in=batch.seasons).order_by("first_day")
    )


def undo_import(batch: ImportBatch, by: Actor) -> None:
    """
    Take an import back, or raise `Refusal` with what was done since. A second time changes nothing.
    Its nights are read before anybody has to wait; within the transaction it is enough that their
    seals are still the same.
    """
    read = _load_journal_heads(batch)
    if batch.undone_at is None and (why := next(_list_night_changes(batch), None)) is not None:
        raise Refusal(why)
    with journal.hold_write_lock():
        row = (
            ImportBatch.objects.select_for_update(of=("self",))
            .select_related("club")
            .get(pk=batch.pk)
        )
        if row.undone_at is not None:
            return
        if (why := next(_list_undo_blockers(row, read), None)) is not None:
            raise Refusal(why)
        put_nights_in_archive(row.club, row.nights)
        numbers = list(load_current_players(row.club, row.players))
        if row.nights:
            put_players_in_archive(row.club, numbers)
        else:
            remove_players(row.club, numbers)
        for season in row.seasons:
            if find_season(row.club, season) is not None:
                archive_season(row.club, season)
        row.undone_at = now()
        row.undone_by = by.name[:120]
        row.save(update_fields=["undone_at", "undone_by"])


# --- what was done since


def _load_journal_heads(batch: ImportBatch) -> dict[int, str]:
    """How far the journal of each of its nights has come."""
    return dict(
        Tournament.objects.filter(club=batch.club_id, pk__in=batch.nights).values_list("pk", "head")
    )


def _list_undo_blockers(batch: ImportBatch, read: Mapping[int, str]) -> Iterator[Message]:
    """
    Why it cannot be taken back any more, in sentences; `read` are the seals of nights that were
    read already.
    """
    if _load_journal_heads(batch) != read:
        yield from _list_night_changes(batch)
    people = load_current_players(batch.club, batch.players)
    yield from _list_player_changes(batch, people)
    yield from _list_later_appearances(batch, people)


def _list_night_changes(batch: ImportBatch) -> Iterator[Message]:
    for night in list_import_nights(batch):
        try:
            entries = journal.build_snapshot(night).past.entries
        except journal.DamagedNight as damage:
            yield damage.line
            continue
        if list_undone_entries(entries) or any(
            not isinstance(entry.action, OF_IMPORT) for entry in entries
        ):
            text = _("“{night}” changed after the import: {line}. Archive its nights one by one.")
            yield say(text, night=night.name, line=journal.list_history_lines(night)[-1].line)


def _list_player_changes(batch: ImportBatch, people: dict[int, Player]) -> Iterator[Message]:
    called: dict[str, list[str]] = batch.told.get("people", {})
    merged = set(
        Player.objects.filter(club=batch.club_id, merged_into__in=batch.players).values_list(
            "merged_into", flat=True
        )
    )
    for pk in sorted(people):
        player = people[pk]
        if player.merged_into_id is not None or pk in merged:
            yield say(
                _("{name} was merged since. Archive the others one by one."),
                name=player.name,
            )
        elif called.get(str(pk)) not in (None, [player.name, player.nickname]):
            yield say(
                _("{before} was renamed to {name} since. Archive the others one by one."),
                before=called[str(pk)][0],
                name=player.name,
            )


def _list_later_appearances(batch: ImportBatch, people: dict[int, Player]) -> Iterator[Message]:
    """Whom another night names: only one that has an entry since, or came here since, can."""
    nights = Tournament.objects.filter(club=batch.club_id).exclude(pk__in=batch.nights)
    found = nights.filter(entries__at__gte=batch.made_at) | nights.filter(carried=True)
    for night in found.distinct().select_related("club"):
        meant = map_night_players(night) if night.carried else {}
        try:
            entrants = journal.build_snapshot(night).state.entrants
        except journal.DamagedNight as damage:  # whom it names, nobody can say
            yield damage.line
            continue
        for entrant in entrants.values():
            number = meant.get(entrant.player, 0) if night.carried else entrant.player
            if number in people:
                yield say(
                    _("{name} is now in “{night}”. Archive the imported nights one by one."),
                    name=people[number].name,
                    night=night.name,
                )
