"""A night as codes: those of large nights still fit on paper."""

from tests.exports.test_night_codes import check_codes
from tests.rows import each_row
from tournament.exports.night_qr_codes import MAX_CODES


@each_row(("players", "most"), [(60, 6), (150, MAX_CODES)])
def test_how_many_codes_a_large_night_takes(players: int, most: int) -> None:
    check_codes(players, most)
