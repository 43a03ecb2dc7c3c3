"""
Import commit: people, nights and seasons of a file are written together, all of it or nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from babel.numbers import get_currency_precision

from tournament import journal
from tournament.club.models import MAX_NAME_LENGTH
from tournament.club.player_import import (
    load_current_players,
    prepare_new_players,
    save_new_players,
)
from tournament.engine.messages import _, refuse
from tournament.engine.money import Currency, split_into_equal_shares
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingResult,
)
from tournament.imports.person_matching import PersonMatch, resolve_matches
from tournament.journal import Actor
from tournament.league.rules import PRESETS
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import list_club_seasons, make_season
from tournament.localization import find_timezone
from tournament.models import Club, ImportBatch, Player
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.recorded_results import MAX_SOURCE_LENGTH, RecordResults
from tournament.night.journal_builder import PrebuiltJournal, build_journal
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.values import Purchase, RecordedResult
from tournament.time_source import now

PRESET = "hpt20"
"""What a night was like of which a file says nothing."""
MAX_UNUSED_LISTED = 500
CHANGED = _("A player’s entry has changed. Nothing was imported; check the players again.")


@dataclass(frozen=True, slots=True)
class ImportSource:
    """Where it comes from: the key that takes it over once, its kind and its name."""

    key: str
    kind: str
    name: str


def find_club_currency(club: Club) -> Currency:
    """The currency that a club plays for."""
    return build_currency(club.currency)


def build_currency(code: str) -> Currency:
    """A currency by its three letters."""
    return Currency(code, get_currency_precision(code))


def commit_import(
    club: Club,
    file: ImportSource,
    incoming: IncomingData,
    matches: tuple[PersonMatch, ...],
    answers: Mapping[str, str],
    by: Actor,
) -> ImportBatch:
    """
    Write everything down, or raise `Refusal` and leave everything as it was; the same key does it
    once. All of it is worked out first: while it is written, a click on a night waits.
    """
    if (known := ImportBatch.objects.filter(club=club, key=file.key).first()) is not None:
        return known
    who, made = _resolve_people(club, matches, answers)
    told = [
        _build_night_journal(club, file, number, night, who, by)
        for number, night in enumerate(incoming.nights, 1)
    ]
    ready = journal.build_night_import_rows(
        club, told, {player.pk for player in who.values()}, by.member
    )
    with journal.hold_write_lock():
        Club.objects.select_for_update().get(pk=club.pk)
        if (known := ImportBatch.objects.filter(club=club, key=file.key).first()) is not None:
            return known
        _refuse_changed_players(club, who, made)
        save_new_players(club, made)
        nights = journal.import_nights(club, ready)
        seasons = _make_missing_seasons(club, file, incoming.nights)
        return ImportBatch.objects.create(
            club=club,
            key=file.key,
            source=file.kind,
            file_name=file.name[:200],
            made_at=now(),
            made_by=by.name[:120],
            players=[player.pk for player in made],
            nights=[night.pk for night in nights],
            seasons=seasons,
            told=build_import_summary(incoming, made),
        )


def build_import_summary(incoming: IncomingData, made: list[Player]) -> dict[str, object]:
    """
    What the page of the import shows later: the sums, what was not used, and how the new players
    were called.
    """
    return {
        "players": len(incoming.players),
        "nights": len(incoming.nights),
        "results": sum(len(night.results) for night in incoming.nights),
        "files": list(incoming.files),
        "unused": [[field.where, field.what] for field in incoming.unused[:MAX_UNUSED_LISTED]],
        "more_unused": max(0, len(incoming.unused) - MAX_UNUSED_LISTED),
        "people": {str(player.pk): [player.name, player.nickname] for player in made},
    }


# --- people


def _resolve_people(
    club: Club, matches: tuple[PersonMatch, ...], answers: Mapping[str, str]
) -> tuple[dict[str, Player], list[Player]]:
    """Everybody of the file as a player of the club; and those of them who are new."""
    meant = resolve_matches(matches, answers)
    people = {match.person.ref: match.person for match in matches}
    fresh = list(dict.fromkeys(who for who in meant.values() if isinstance(who, str)))
    made = prepare_new_players(club, [(people[ref].name, people[ref].details) for ref in fresh])
    by_ref: dict[int | str, Player] = dict(zip(fresh, made, strict=True))
    numbers = sorted({who for who in meant.values() if isinstance(who, int)})
    by_ref |= dict[int | str, Player](load_current_players(club, numbers).items())
    if any(number not in by_ref for number in numbers):
        raise refuse(CHANGED)
    return {ref: by_ref[known] for ref, known in meant.items()}, made


def _refuse_changed_players(club: Club, who: Mapping[str, Player], made: Sequence[Player]) -> None:
    """Refuse if one of those who were known is gone, was merged or is called otherwise since."""
    known = {player.pk: player for player in who.values()}
    for player in made:
        known.pop(player.pk, None)
    here = load_current_players(club, sorted(known))
    if _list_identities(here) != _list_identities(known):
        raise refuse(CHANGED)


def _list_identities(players: Mapping[int, Player]) -> dict[int, tuple[str, int | None]]:
    return {pk: (player.name, player.merged_into_id) for pk, player in players.items()}


# --- nights


def _build_night_journal(
    club: Club,
    file: ImportSource,
    number: int,
    night: IncomingNight,
    who: Mapping[str, Player],
    by: Actor,
) -> PrebuiltJournal:
    """One night, opened as it was and with its results written down."""
    at = now()
    opening = build_opening_action(club, night)
    actions: list[Action] = [opening]
    if night.results:
        source = night.source or file.name.strip() or file.kind
        actions.append(build_results_action(night, opening, who, source, at))
    opened_at = night.began if night.results else at
    return build_journal(f"{file.key[:40]}-{number}", opened_at, actions, at, by.name, by.device)


def build_results_action(
    night: IncomingNight, opening: OpenNight, who: Mapping[str, Player], source: str, at: int
) -> RecordResults:
    """What is written down of a night; `who` says which player everybody of the file is."""
    return RecordResults(
        began=night.began,
        ended=min(max(night.began, night.ended), at),
        rows=tuple(_build_recorded_results(night, opening, who)),
        source=source[:MAX_SOURCE_LENGTH],
        knows_money=all(
            result.paid is not None or bool(result.purchases) for result in night.results
        ),
    )


def choose_night_currency(club: Club, night: IncomingNight) -> Currency:
    """In which currency a night was played."""
    return night.terms.currency if night.terms else night.currency or find_club_currency(club)


def build_opening_action(club: Club, night: IncomingNight) -> OpenNight:
    """The first entry of its journal; what the file does not say is as usual."""
    preset = BY_KEY[PRESET]
    currency = choose_night_currency(club, night)
    stack = night.stack or preset.stack
    return OpenNight(
        name=night.name.strip()[:MAX_NAME_LENGTH] or "?",
        preset=preset.key,
        stack=stack,
        structure=night.structure or preset.structure,
        rules=night.rules or preset.rules,
        terms=night.terms
        or Terms(currency, (Offer(PurchaseKind.BUY_IN, find_commonest_buy_in(night), stack),)),
        plan=night.plan or replace(preset.plan, unit=currency.whole),
    )


def find_commonest_buy_in(night: IncomingNight) -> int:
    """What most paid for one buy-in."""
    times: Counter[int] = Counter()
    for result in night.results:
        bought = result.buy_ins + result.rebuys + result.add_ons + result.re_entries
        if result.paid is not None and bought:
            times[result.paid // bought] += 1
    return times.most_common(1)[0][0] if times else 0


def _build_recorded_results(
    night: IncomingNight, opening: OpenNight, who: Mapping[str, Player]
) -> Iterator[RecordedResult]:
    seen: set[int] = set()
    for result in night.results:
        player = who[result.ref]
        if player.pk in seen:
            raise refuse(
                _(
                    "{name} would be in “{night}” twice. Nothing was imported; choose two "
                    "different players."
                ),
                name=player.name,
                night=night.name,
            )
        seen.add(player.pk)
        yield RecordedResult(
            player=player.pk,
            name=player.name,
            place=result.place,
            prize=result.prize,
            bounty=result.bounty,
            purchases=result.purchases
            or tuple(_build_purchases(result, night.began, opening.stack)),
            by=_list_player_numbers(result.by, who),
            earlier=tuple(_list_player_numbers(by, who) for by in result.earlier),
            out_at=-1 if result.out_at is None else result.out_at,
            by_deal=result.by_deal,
        )


def _list_player_numbers(refs: tuple[str, ...], who: Mapping[str, Player]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(who[ref].pk for ref in refs if ref in who))


def _build_purchases(result: IncomingResult, began: int, stack: int) -> Iterator[Purchase]:
    """Each of a player's purchases; of what all of them cost together, each has an even part."""
    kinds = [
        *[PurchaseKind.BUY_IN] * result.buy_ins,
        *[PurchaseKind.REBUY] * result.rebuys,
        *[PurchaseKind.ADD_ON] * result.add_ons,
        *[PurchaseKind.RE_ENTRY] * result.re_entries,
    ]
    prices = split_into_equal_shares(result.paid or 0, len(kinds))
    fees = split_into_equal_shares(result.fees, len(kinds))
    for buys, price, fee in zip(kinds, prices, fees, strict=True):
        yield Purchase(buys, price, stack, began, fee=fee)


# --- seasons


def _make_missing_seasons(
    club: Club, file: ImportSource, nights: tuple[IncomingNight, ...]
) -> list[int]:
    """A season for each name that the club has none of yet, over all its days in the file."""
    known = {season.name.casefold() for season in list_club_seasons(club)}
    days: dict[str, list[date]] = {}
    zone = find_timezone(club.timezone)
    for night in nights:
        if night.season and night.results and night.season.casefold() not in known:
            day = datetime.fromtimestamp(night.began / 1000, zone).date()
            days.setdefault(night.season.strip()[:MAX_NAME_LENGTH], []).append(day)
    made: list[int] = []
    for number, (name, found) in enumerate(sorted(days.items()), 1):
        settings = SeasonSettings(name, min(found), max(found), PRESETS[0].formula)
        made.append(make_season(club, settings, f"{file.key[:40]}-season-{number}").pk)
    return made
