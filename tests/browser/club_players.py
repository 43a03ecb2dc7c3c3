"""
Players of Ann's club for browser tests: a long list, a photo, every kind of name, a duplicate.
"""

from io import BytesIO

from PIL import Image

from tournament.club.players import add_player, put_player_in_archive, set_photo
from tournament.models import Club

LONG = "Wolfeschlegelsteinhausenbergerdorff von Nimmerwiedersehen der Ältere zu Hohenau"
NAMES = ("<b>Bold</b> & \"Quoted\" 'O’Brien'", "محمد علي", "👩\u200d👧 Joker", "Zoë Ångström", LONG)
MORE = 100


def seat_players(club: Club) -> dict[str, str]:
    """Write them into the club's list; gives the numbers of those whose pages are looked at."""
    for name in (*NAMES, *(f"Player {number}" for number in range(MORE))):
        add_player(club, name, name[:40] if name in NAMES else "", another=True)
    bob = add_player(
        club,
        "Bob Miller",
        "Bobby",
        email="bob@example.org",
        phone="+43 660 1234567",
        note="Brings the chips",
    )
    twin = add_player(club, "Miller Bob", note=LONG)
    gone = add_player(club, "Jo")
    kept = BytesIO()
    Image.new("RGB", (300, 200), "teal").save(kept, "JPEG")
    set_photo(club, bob.pk, kept.getvalue())
    put_player_in_archive(club, gone.pk)
    return {"bob": str(bob.pk), "twin": str(twin.pk), "gone": str(gone.pk)}
