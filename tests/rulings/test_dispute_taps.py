"""
From *Dispute* to the verdict in five taps on average, by every ready-made order of books and
whatever is answered.
"""

from statistics import mean

import pytest

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.common_questions import EVERYDAY
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.spoken_verdict import find_spoken_parts, list_spoken_texts
from rulings.situation_finder import QUESTIONS_OF_TILE
from tests.rows import each_row
from tests.rulings.disputes import BETTING, DEALING, KNOWN_BY_A_NIGHT
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

DISPUTE_TILE_SITUATION = 3
DISPUTE_TILE_GROUP_QUESTION = 4
MAX_TAPS = 5.0
KNOWN = {"family": "flop", "betting": "no_limit", "tournament": "yes", "heads_up": "no"}


@each_row("order", PRECEDENCES)
def test_five_taps_on_average_and_a_sentence_at_the_end(order: str) -> None:
    taps: list[float] = [DISPUTE_TILE_GROUP_QUESTION] * len(BETTING)
    for tile, key in DEALING.values():
        assert SITUATIONS[key].group == tile
        asked = []
        for way in every_way(PRECEDENCES[order].books)[key]:
            if any(KNOWN.get(name, answer) != answer for name, answer in way.answers.items()):
                continue
            asked.append(len(set(way.answers) - KNOWN_BY_A_NIGHT))
            assert list_spoken_texts(find_spoken_parts(way.ruling))
        taps.append(DISPUTE_TILE_SITUATION + mean(asked))
    assert mean(taps) <= MAX_TAPS
    assert len(taps) == 20


def test_what_is_asked_about_betting_stands_behind_its_tile() -> None:
    for group, key in BETTING.values():
        assert EVERYDAY[key].group == group
        assert group in QUESTIONS_OF_TILE["bet"]
