"""Players of the sample nights."""

from tournament.club.players import add_player, players_of
from tournament.models import Club

NAMES = (
    "Anna", "Bruno", "Carla", "David", "Elif", "Finn", "Greta", "Hamid", "Ines", "Jonas", "Klara",
    "Luca", "Mara", "Nils", "Olga", "Paul", "Quirin", "Rosa", "Samir", "Tessa", "Ugo", "Vera",
    "Willi", "Xenia", "Yusuf", "Zoë", "Ödön",
)  # fmt: skip


def ensure_sample_players(club: Club) -> list[int]:
    """The sample players of the club; a second sample night finds those of the first."""
    known = {player.name: player.pk for player in players_of(club)}
    return [
        known[name] if name in known else add_player(club, name, another=True).pk for name in NAMES
    ]
