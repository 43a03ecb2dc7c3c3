"""Player picker: candidates of the club for a new name, the likeliest first."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tournament.club.player_import import load_current_players
from tournament.club.player_names import normalize_name, to_name_key
from tournament.club.players import players_of
from tournament.models import Club, Player

MAX_SUGGESTED = 5
MAX_COMPARED = 30
"""So many players, who share most with a name, are compared with it letter by letter."""
MAX_NAMED = 3000
"""So many names a page offers while somebody types."""
MIN_SIMILARITY = 0.4
BEGINNING = 3


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """A player of the club, as a list offers them."""

    number: int
    label: str


class PlayerPicker:
    """The club's list, to pick from."""

    def __init__(self, club: Club) -> None:
        self.players = list(players_of(club))
        named = Counter(player.name_key for player in self.players)
        self.all = [
            PlayerOption(player.pk, _label_text(player, named[player.name_key] > 1))
            for player in self.players
        ]
        self.by_sign: dict[str, list[int]] = {}
        for at, player in enumerate(self.players):
            for sign in _list_match_keys(f"{player.name} {player.nickname}"):
                self.by_sign.setdefault(sign, []).append(at)

    def list_labels(self) -> Sequence[str]:
        """What is offered while somebody types."""
        return [option.label for option in self.all[:MAX_NAMED]]

    def find_likely_players(self, name: str) -> list[PlayerOption]:
        """Who shares a word or the beginning of one with this name, the likeliest first."""
        shared: Counter[int] = Counter()
        for sign in _list_match_keys(name):
            shared.update(self.by_sign.get(sign, ()))
        said = normalize_name(name)
        liked: list[tuple[float, int]] = []
        for at, _signs_shared in shared.most_common(MAX_COMPARED):
            likeness = self._compute_likeness(said, at)
            if likeness >= MIN_SIMILARITY:
                liked.append((-likeness, at))
        return [self.all[at] for _likeness, at in sorted(liked)[:MAX_SUGGESTED]]

    def find_by_name(self, typed: str) -> int | None:
        """
        The one player of this name, as it is offered or as it is; None if there is none or more
        than one.
        """
        found = {option.number for option in self.all if option.label == typed.strip()}
        found = found or {
            player.pk for player in self.players if player.name_key == to_name_key(typed)
        }
        return found.pop() if len(found) == 1 else None

    def find_by_number(self, said: str) -> int | None:
        """The player of this number, if the club has one."""
        return next((option.number for option in self.all if str(option.number) == said), None)

    def _compute_likeness(self, said: str, at: int) -> float:
        player = self.players[at]
        names = (player.name, player.nickname) if player.nickname else (player.name,)
        return max(SequenceMatcher(None, said, normalize_name(name)).ratio() for name in names)


def filter_existing_picks(club: Club, picked: dict[str, int]) -> dict[str, int]:
    """Those picks whose player is still in the club."""
    here = load_current_players(club, sorted(set(picked.values())))
    return {ref: number for ref, number in picked.items() if number in here}


def _label_text(player: Player, is_shared: bool) -> str:
    return f"{player.name} ({player.nickname or player.pk})" if is_shared else player.name


def _list_match_keys(name: str) -> Iterable[str]:
    """The words of a name, longest first, then how they begin."""
    words = sorted(normalize_name(name).split(), key=len, reverse=True)
    return dict.fromkeys((*words, *(word[:BEGINNING] for word in words if len(word) >= BEGINNING)))
