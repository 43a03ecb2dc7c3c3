"""Import preview: what a file says, as its pages show it before and after it is taken over."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tournament.access.authorization import list_club_nights
from tournament.engine.messages import Message, Money
from tournament.engine.money import Currency
from tournament.imports.import_commit import choose_night_currency
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    UnusedField,
)
from tournament.imports.multi_file_reader import FileReadResult, list_shared_notes
from tournament.imports.person_matching import (
    MAX_PEOPLE_ASKED,
    OF_FILE,
    PersonMatch,
    hash_person_ref,
    resolve_matches,
)
from tournament.imports.player_picker import PlayerOption, PlayerPicker
from tournament.localization import find_timezone
from tournament.models import Club

NIGHTS_SHOWN = 12
ROWS_SHOWN = 5
PEOPLE_SHOWN = 12
UNUSED_OF_FILE = 20


@dataclass(frozen=True, slots=True)
class ImportResultRow:
    """One result: who, which place, what was won."""

    place: int
    name: str
    won: Money


@dataclass(frozen=True, slots=True)
class ImportNightRow:
    """One night of the file: its first results, and whether one like it is in the club already."""

    name: str
    began: int
    season: str
    results: int
    rows: tuple[ImportResultRow, ...]
    prizes: Money
    is_here: bool

    @property
    def hidden_results(self) -> int:
        """How many results are not shown."""
        return self.results - len(self.rows)


def build_import_totals(
    incoming: IncomingData, matches: Sequence[PersonMatch], answers: Mapping[str, str]
) -> dict[str, int]:
    """How many people, how many of them new, nights and results."""
    meant = resolve_matches(matches, answers)
    return {
        "players": len(set(map(str, meant.values()))),
        "new": len({who for who in meant.values() if isinstance(who, str)}),
        "nights": len(incoming.nights),
        "results": sum(len(night.results) for night in incoming.nights),
    }


def build_preview_nights(club: Club, incoming: IncomingData) -> list[ImportNightRow]:
    """The first nights of a file."""
    here = ExistingNights(club)
    names = {player.ref: player.name for player in incoming.players}
    found: list[ImportNightRow] = []
    for night in incoming.nights:
        is_here = here.has_night(night)
        if len(found) < NIGHTS_SHOWN or is_here:
            found.append(_build_night(night, names, choose_night_currency(club, night), is_here))
    return found[: 4 * NIGHTS_SHOWN]


class ExistingNights:
    """The nights of the club, to see whether one of a file is among them already."""

    def __init__(self, club: Club) -> None:
        self.zone = find_timezone(club.timezone)
        self.nights = {
            (row.name.casefold(), self._to_day(row.starts_at or row.opened_at))
            for row in list_club_nights(club)
        }

    def has_night(self, night: IncomingNight) -> bool:
        """Whether there is one of this name around this day."""
        day = self._to_day(night.began)
        return any(
            (night.name.casefold(), day + timedelta(days=more)) in self.nights
            for more in (-1, 0, 1)
        )

    def _to_day(self, at: int) -> date:
        return datetime.fromtimestamp(at / 1000, self.zone).date()


def _build_night(
    night: IncomingNight, names: Mapping[str, str], currency: Currency, is_here: bool
) -> ImportNightRow:
    def to_money(cents: int) -> Money:
        return Money(cents, currency.code, currency.digits)

    rows = []
    for result in night.results[:ROWS_SHOWN]:
        won = to_money(result.prize + result.bounty)
        rows.append(ImportResultRow(result.place, names.get(result.ref, ""), won))
    total = to_money(sum(result.prize + result.bounty for result in night.results))
    return ImportNightRow(
        night.name, night.began, night.season, len(night.results), tuple(rows), total, is_here
    )


@dataclass(frozen=True, slots=True)
class PersonQuestion:
    """Somebody about whom is asked: under which field, and which answer stands there already."""

    field: str
    person: IncomingPlayer
    candidates: tuple[tuple[str, str, str, bool, bool], ...]
    """
    For each what it answers, name, nickname, whether archived, and whether it is another row of the
    file.
    """
    answer: str


def build_questions(
    asked: Sequence[PersonMatch], answers: Mapping[str, str]
) -> list[PersonQuestion]:
    """The questions of the page about people."""
    questions = []
    for match in asked:
        person = match.person
        candidates = tuple(
            (may.answer, may.name, may.nickname, may.archived, may.answer.startswith(OF_FILE))
            for may in match.perhaps
        )
        answer = answers.get(person.ref, match.default_answer)
        field = f"who-{hash_person_ref(person.ref)}"
        questions.append(PersonQuestion(field, person, candidates, answer))
    return questions


@dataclass(frozen=True, slots=True)
class NewPersonRow:
    """Somebody who would be new, and who of the club they may be; or who was picked for them."""

    person: IncomingPlayer
    mark: str
    likely: tuple[PlayerOption, ...]
    picked: int


def build_new_players(
    matches: Sequence[PersonMatch],
    answers: Mapping[str, str],
    picked: Mapping[str, int],
    people: PlayerPicker,
) -> list[NewPersonRow]:
    """Those who will be new in the list, and those who would be without a pick."""
    meant = resolve_matches(matches, answers)
    fresh = {who for who in meant.values() if isinstance(who, str)}
    shown = [match for match in matches if match.person.ref in fresh or match.person.ref in picked]
    return [
        _build_new_player(match.person, picked.get(match.person.ref, 0), people)
        for match in shown[:MAX_PEOPLE_ASKED]
    ]


def _build_new_player(person: IncomingPlayer, picked: int, people: PlayerPicker) -> NewPersonRow:
    likely = people.find_likely_players(person.name)
    if picked and picked not in {option.number for option in likely}:
        likely = [*(option for option in people.all if option.number == picked), *likely]
    return NewPersonRow(person, hash_person_ref(person.ref), tuple(likely), picked)


@dataclass(frozen=True, slots=True)
class ImportFileRow:
    """One of several files: its nights and people in short, and what of it is not used."""

    name: str
    nights: int
    night: str
    began: int
    ended: int
    players: int
    is_here: bool
    notes: tuple[Message, ...]
    unused: tuple[UnusedField, ...]
    more_unused: int

    @property
    def note_count(self) -> int:
        """How much there is to read about it."""
        return len(self.notes) + len(self.unused) + self.more_unused


def build_file_rows(
    club: Club, files: Sequence[FileReadResult], left_out: Collection[int]
) -> list[ImportFileRow]:
    """Every file that can be imported, in the order of their nights."""
    good = [file for file in files if file.problem is None and file.number not in left_out]
    here = ExistingNights(club)
    common = list_shared_notes(good)
    return sorted(
        (_build_file_row(file, here, common) for file in good),
        key=lambda row: (row.began, row.name),
    )


def _build_file_row(
    file: FileReadResult, here: ExistingNights, common: Sequence[Message]
) -> ImportFileRow:
    said = file.incoming
    days = [night.began for night in said.nights if night.began]
    return ImportFileRow(
        name=file.name,
        nights=len(said.nights),
        night=said.nights[0].name if said.nights else "",
        began=min(days, default=0),
        ended=max(days, default=0),
        players=len(said.players),
        is_here=any(here.has_night(night) for night in said.nights),
        notes=tuple(note for note in said.notes if note not in common),
        unused=said.unused[:UNUSED_OF_FILE],
        more_unused=max(0, len(said.unused) - UNUSED_OF_FILE),
    )
