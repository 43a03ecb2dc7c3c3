"""The presets against their sources, and the forecast of when a night is over."""

from itertools import pairwise

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tests.rows import each_row
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import check_terms
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY, PRESETS, Preset
from tournament.night.state import BLANK
from tournament.night.values.house_rules import HouseRules, LevelBinds, RedrawHands, TieRule
from tournament.schedule.rules.finish_time_rule import compute_finish_time_range
from tournament.schedule.values import AnteBy, Break, Level, Structure, check_structure

T1000 = (
    "10–20 15–30 20–40 25–50 50–100 75–150 100–200 150–300 200–400 300–600 400–800 500–1000 "
    "600–1200 800–1600 1000–2000"
)


def blinds(preset: Preset) -> str:
    return " ".join(
        f"{step.small}–{step.big}" for step in preset.structure.steps if isinstance(step, Level)
    )


@each_row(("key", "minutes"), [("hpt20", 20), ("hpt30", 30), ("turbo", 12)])
def test_home_poker_tourney(key: str, minutes: int) -> None:
    preset = BY_KEY[key]
    assert (blinds(preset), preset.stack, preset.rules.level_binds) == (
        T1000,
        1000,
        LevelBinds.POSTED_AND_RIFFLE,
    )
    assert {step.minutes for step in preset.structure.steps} == {minutes}
    assert len(preset.structure.steps) == 15


def test_tda_style() -> None:
    preset = BY_KEY["tda"]
    levels = [step for step in preset.structure.steps if isinstance(step, Level)]
    assert (preset.stack, levels[0].big, levels[0].minutes) == (10_000, 200, 20)
    assert [(one.ante, one.ante_by) for one in levels[2:4]] == [
        (0, AnteBy.EVERYONE),
        (levels[3].big, AnteBy.BIG_BLIND),
    ]
    assert preset.rules == HouseRules(
        level_binds=LevelBinds.RIFFLE,
        ties=TieRule.STACK,
        late_until_level=0,
        table_seats=9,
        button=ButtonRule.TDA,
        balance=Policy.TDA,
        two_tables_at=0,
        redraw_hands=RedrawHands.PLAY,
        books=("T24", "R11"),
    )


@each_row("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_preset_can_be_played(preset: Preset) -> None:
    """
    Nobody has to mend a preset: it opens, blinds only rise, every bet can be made in the chips
    still in play.
    """
    check_structure(preset.structure)
    check_terms(preset.terms)
    assert {offer.chips for offer in preset.terms.offers} == {preset.stack}
    OpenNight("Friday", preset.key, preset.stack, preset.structure, preset.rules).check(
        BLANK, Instant(0)
    )
    levels = [step for step in preset.structure.steps if isinstance(step, Level)]
    assert [one.big for one in levels] == sorted({one.big for one in levels})
    assert all(second.big <= 2 * first.big for first, second in pairwise(levels))


@each_row(
    ("key", "players", "minutes"),
    [
        (
            "hpt20",
            10,
            (180, 220),
        ),  # 20 big blinds of 600 from level 10 on, 12 of 1,000 from level 12 on
        ("turbo", 10, (108, 132)),
        ("hpt30", 10, (270, 330)),
        ("hpt30", 20, (330, 420)),
    ],
)
def test_the_last_hand_is_where_the_blinds_are_large(
    key: str, players: int, minutes: tuple[int, int]
) -> None:
    preset = BY_KEY[key]
    assert compute_finish_time_range(preset.structure, players * preset.stack) == (
        minutes[0] * MINUTE,
        minutes[1] * MINUTE,
    )


def test_a_forecast_counts_breaks() -> None:
    structure = Structure((Level(1, 2, 10), Break(5), Level(100, 200, 10)))
    assert [
        compute_finish_time_range(structure, chips)[0] / MINUTE for chips in (20, 2000, 10**9)
    ] == [
        0,
        15,
        25,
    ]
