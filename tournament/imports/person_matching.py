"""
Person matching: the same name as in the club is the same person, a likely one is asked about,
others are new.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tournament.club.player_names import is_typo, normalize_name, score_likeness, to_name_key
from tournament.club.players import list_archived_players, players_of
from tournament.imports.incoming_data import IncomingPlayer
from tournament.models import Club, Player

MAX_PEOPLE_ASKED = 300
"""So many people are asked about; of the others the likeliest is not worth the reading."""
NEW = ""
"""The answer that somebody is new."""
OF_CLUB, OF_FILE = "club", "file"


@dataclass(frozen=True, slots=True)
class Candidate:
    """
    Whom somebody may be: a player of the club, or another row of the file; `answer` is how to say
    so.
    """

    answer: str
    name: str
    nickname: str = ""
    archived: bool = False


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """Somebody of the file: known for sure, asked about, or new without a question."""

    person: IncomingPlayer
    known: int = 0
    perhaps: tuple[Candidate, ...] = ()

    @property
    def is_sure_enough(self) -> bool:
        """
        Whether the first of them differs by no letter, so that it is the answer unless somebody
        says no.
        """
        if not self.perhaps:
            return False
        mine = sorted(normalize_name(self.person.name).split())
        return bool(mine) and mine == sorted(normalize_name(self.perhaps[0].name).split())

    @property
    def default_answer(self) -> str:
        """The answer where nobody gave one."""
        return self.perhaps[0].answer if self.is_sure_enough else NEW


def match_people(club: Club, people: Sequence[IncomingPlayer]) -> tuple[PersonMatch, ...]:
    """Everybody of a file, in its order."""
    everybody = (*players_of(club), *list_archived_players(club))
    by_key: dict[str, list[Player]] = {}
    for player in everybody:
        by_key.setdefault(player.name_key, []).append(player)
    exact = [
        _find_exact_match(person, by_key.get(to_name_key(person.name), [])) for person in people
    ]
    found = _SimilarNameFinder(
        everybody, [person for person, known in zip(people, exact, strict=True) if known is None]
    )
    return tuple(
        PersonMatch(person, known.pk)
        if known is not None
        else PersonMatch(person, perhaps=found.find_candidates(person, by_key))
        for person, known in zip(people, exact, strict=True)
    )


def _find_exact_match(person: IncomingPlayer, same: Sequence[Player]) -> Player | None:
    """
    The one player of exactly this name; of several, the one whom a nickname or an address tells
    apart.
    """
    if not same:
        return None
    nickname = normalize_name(person.nickname)
    email = person.email.casefold()
    fitting: list[Player] = []
    of_nickname: list[Player] = []
    for player in same:
        theirs = normalize_name(player.nickname)
        if nickname and player.nickname and theirs != nickname:
            continue
        if email and player.email and player.email.casefold() != email:
            continue
        fitting.append(player)
        if nickname and theirs == nickname:
            of_nickname.append(player)
    sure = of_nickname or fitting
    here = [player for player in sure if player.archived_at is None] or sure
    return here[0] if len(here) == 1 else None


class _SimilarNameFinder:
    """Finds whom a name may mean without comparing everybody with everybody."""

    def __init__(self, players: Iterable[Player], strangers: Sequence[IncomingPlayer]) -> None:
        self.players: dict[str, list[Player]] = {}
        self.strangers: dict[str, list[IncomingPlayer]] = {}
        for player in players:
            signs = _list_match_keys(player.name)
            if player.nickname:
                signs |= _list_match_keys(player.nickname)
            for sign in signs:
                self.players.setdefault(sign, []).append(player)
        for person in strangers:
            for sign in _list_match_keys(person.name):
                self.strangers.setdefault(sign, []).append(person)
        self.order = {person.ref: order for order, person in enumerate(strangers)}

    def find_candidates(
        self, person: IncomingPlayer, by_key: Mapping[str, Sequence[Player]]
    ) -> tuple[Candidate, ...]:
        """Players of the club first, then those who stand above in the file."""
        near: dict[int, Player] = {}
        others: dict[str, IncomingPlayer] = {}
        for sign in _list_match_keys(person.name):
            near |= {player.pk: player for player in self.players.get(sign, ())}
            others |= {other.ref: other for other in self.strangers.get(sign, ())}
        near |= {player.pk: player for player in by_key.get(to_name_key(person.name), ())}
        liked = [(score_likeness(person.name, player), player) for player in near.values()]
        players = [
            Candidate(
                f"{OF_CLUB}-{player.pk}",
                player.name,
                player.nickname,
                player.archived_at is not None,
            )
            for like, player in sorted(liked, key=lambda two: (-two[0], two[1].pk))
            if like
        ]
        mine = self.order[person.ref]
        rows = [
            Candidate(f"{OF_FILE}-{hash_person_ref(ref)}", other.name, other.nickname)
            for ref, other in others.items()
            if self.order[ref] < mine and is_similar_name(person.name, other.name)
        ]
        return (*players[:5], *rows[:5])


def hash_person_ref(ref: str) -> str:
    """A short name for somebody of a file, for forms and addresses."""
    return sha256(ref.encode()).hexdigest()[:16]


def is_similar_name(one: str, other: str) -> bool:
    """
    Whether two names are likely one person's: accents or a letter differ, or their words changed
    places.
    """
    mine = normalize_name(one)
    theirs = normalize_name(other)
    return bool(mine) and (sorted(mine.split()) == sorted(theirs.split()) or is_typo(mine, theirs))


def _list_match_keys(name: str) -> set[str]:
    """
    Marks of which two names share one if they may be the same: their words in order, and the name
    with any one letter left out.
    """
    said = normalize_name(name)
    return {
        " ".join(sorted(said.split())),
        said,
        *(said[:at] + said[at + 1 :] for at in range(len(said))),
    }


def apply_picks(
    matches: Iterable[PersonMatch], numbers: Mapping[str, int]
) -> tuple[PersonMatch, ...]:
    """
    The same, but these people, by reference, are the players of the club whom somebody picked for
    them.
    """
    return tuple(
        replace(match, known=numbers[match.person.ref], perhaps=())
        if not match.known and match.person.ref in numbers
        else match
        for match in matches
    )


def list_unresolved_matches(matches: Iterable[PersonMatch]) -> tuple[PersonMatch, ...]:
    """Those about whom somebody has to say who they are."""
    return tuple(match for match in matches if match.perhaps)[:MAX_PEOPLE_ASKED]


def resolve_matches(
    matches: Sequence[PersonMatch], answers: Mapping[str, str]
) -> dict[str, int | str]:
    """
    For everybody of the file the number of their player, or the reference under which a new one is
    made: their own, or that of somebody above who is the same person. `answers` are by reference.
    """
    by_mark = {hash_person_ref(match.person.ref): match.person.ref for match in matches}
    found: dict[str, int | str] = {}
    for match in matches:
        if match.known:
            found[match.person.ref] = match.known
            continue
        where, _dash, number = answers.get(match.person.ref, match.default_answer).partition("-")
        offered = {candidate.answer for candidate in match.perhaps}
        if f"{where}-{number}" not in offered:
            found[match.person.ref] = match.person.ref
        elif where == OF_CLUB:
            found[match.person.ref] = int(number)
        else:
            found[match.person.ref] = found[by_mark[number]]
    return found
