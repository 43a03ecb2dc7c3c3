"""Every address of a tournament: those of each part."""

from django.urls import URLResolver, include, path, register_converter


class PlayerConverter:
    """The key of a player in a night: below zero for those without a name."""

    regex = "-?[0-9]{1,12}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The number as it stands in an address."""
        return str(value)


register_converter(PlayerConverter, "player")

PARTS = (
    "access",
    "api",
    "backup",
    "chips",
    "club",
    "club_rulebook",
    "desk",
    "exports",
    "forecast",
    "imports",
    "invitations",
    "jobs",
    "join",
    "league",
    "money",
    "night",
    "night_restore",
    "notifications",
    "pages",
    "players",
    "printing",
    "results",
    "rulings_log",
    "schedule",
    "screens",
    "search",
    "seat_card",
    "story",
    "table_phone",
    "tables",
    "tvs",
)

urlpatterns: list[URLResolver] = [path("", include(f"tournament.{part}.urls")) for part in PARTS]
