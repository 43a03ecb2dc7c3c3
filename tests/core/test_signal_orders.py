"""What a club may ask for at a moment of its nights, and what is said then."""

from dataclasses import replace

from tests.core.evening import at
from tests.core.money_evening import said
from tests.core.tables import each_gives, each_refused
from tests.rows import each_row
from tournament.core.signals.ahead import AHEAD
from tournament.core.signals.happened import Happened
from tournament.core.signals.moments import ALWAYS_KNOWN, MOMENTS, VARIABLES, Moment, usual
from tournament.core.signals.orders import GAP, Signal, Tune, check_signal, filled, fits, known_at


@each_row("moment", Moment)
def test_every_text_has_only_gaps_that_its_moment_fills(moment: Moment) -> None:
    meaning = MOMENTS[moment]
    check_signal(Signal(moment, seconds=60 if meaning.is_ahead else 0, text=meaning.says))
    assert set(meaning.variables) | set(ALWAYS_KNOWN) <= VARIABLES.keys()
    gaps = GAP.findall(meaning.says)
    assert (moment in AHEAD) == ("seconds" in gaps) == meaning.is_ahead
    assert bool(meaning.several) == bool(meaning.counted)
    assert sorted(GAP.findall(meaning.several or meaning.says)) == sorted(gaps)
    assert meaning.counted in ("", *gaps)


test_the_usual_words_fit_the_number = each_gives(
    lambda moment, facts: said(usual(moment, facts)),
    [
        (Moment.PLAYER_OUT, {"player": "Bob", "left": 1}, "Bob is out; 1 player left"),
        (Moment.PLAYER_OUT, {"player": "Bob", "left": 4}, "Bob is out; 4 players left"),
        (Moment.REBUYS_SOON, {"seconds": 1}, "Rebuys end in 1 second"),
        (Moment.ENTRY_CLOSED, {"entered": 1}, "Entry is closed: 1 player"),
        (Moment.WINNER, {"night": "Friday", "player": "Bob"}, "Friday: Bob wins"),
    ],
)


def test_a_number_that_is_not_known_yet_is_told_as_several() -> None:
    line = usual(Moment.REBUYS_SOON, {})
    assert (line.count == 1, line.plural) == (False, "Rebuys end in {seconds} seconds")


def test_every_moment_is_described() -> None:
    assert list(MOMENTS) == list(Moment)
    assert set(VARIABLES) == {name for moment in Moment for name in known_at(moment)}


test_an_order_that_cannot_be_meant_is_refused = each_refused(
    check_signal,
    [
        (Signal(Moment.LEVEL_SOON), "How many seconds before? Write a number from 1 to 3600."),
        (
            Signal(Moment.LEVEL_SOON, 3601),
            "How many seconds before? Write a number from 1 to 3600.",
        ),
        (
            Signal(Moment.LEVEL, 5),
            "This moment comes without warning, so it has no seconds before it. Leave them empty.",
        ),
        (Signal(Moment.LEVEL, levels=(0,)), "Levels are numbers from 1, at most 40 of them."),
        (Signal(Moment.LEVEL, text="x" * 201), "The text is longer than 200 letters. Shorten it."),
        (Signal(Moment.ANNOUNCED, text="{"), "A brace stands alone. Write gaps as {level}."),
        (
            Signal(Moment.ANNOUNCED, text="{place}"),
            "Nothing is known as {place} at this moment. Known: {text}, {night}, {club}, {time}.",
        ),
    ],
    said,
)


def test_which_signal_waits_for_a_moment() -> None:
    one = Happened(Moment.LEVEL_SOON, at(19), "m", level=1, seconds=60)
    assert fits(Signal(Moment.LEVEL_SOON, 60), one)
    assert fits(Signal(Moment.LEVEL_SOON, 60, levels=(1, 4)), one)
    assert not fits(Signal(Moment.LEVEL_SOON, 30), one)
    assert not fits(Signal(Moment.LEVEL_SOON, 60, levels=(2,)), one)
    assert not fits(Signal(Moment.BREAK_SOON, 60), one)


def test_what_happens_on_a_screen() -> None:
    plain = Signal(Moment.LEVEL)
    assert not plain.is_for_screens
    assert replace(plain, tune=Tune.GONG).is_for_screens
    assert replace(plain, spoken=True).is_for_screens
    assert replace(plain, shown=True).is_for_screens


def test_no_gap_stays_open() -> None:
    assert (
        filled("{player} is out; {left} left", {"player": "Bob {x}", "left": "4"})
        == "Bob {x} is out; 4 left"
    )
    assert filled("{player} out", {}) == "out"
