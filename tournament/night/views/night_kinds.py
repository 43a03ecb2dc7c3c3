"""Kinds of night to choose from: presets and the club's templates."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.chips.rules.chip_breakdown import compute_max_players, drop_needless_chips
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet
from tournament.club.night_templates import list_night_templates, load_template
from tournament.engine.messages import Message, Text
from tournament.engine.money import Currency
from tournament.models import Club, NightTemplate
from tournament.money.values.prize_plan import SMALLEST_UNIT, find_nice_unit
from tournament.money.values.terms import set_single_price
from tournament.night.actions.night import OpenNight
from tournament.night.rules import night_templates
from tournament.night.rules.night_presets import BY_KEY, PRESETS, Preset
from tournament.night.rules.night_templates import Template
from tournament.night.values.house_rules import HouseRules
from tournament.tables.rules.house_tables import tables_text

OWN = "own-"
"""A kept kind is called so in the form, followed by its number."""


@dataclass(frozen=True, slots=True)
class NightKind:
    """One choice of the form: its name, what it is in a few words, and all that it holds."""

    value: str
    name: str
    about: tuple[Text, ...]
    holds: Template
    preset: Preset | None = None
    """Its prices are asked for in the form; a kept kind has prices of its own."""


def list_night_kinds(club: Club) -> dict[str, NightKind]:
    """
    Everything that a night of this club can be, by what the form calls it: the kept kinds first.
    """
    return {
        kind.value: kind
        for kind in (
            *_build_template_kinds(list_night_templates(club)),
            *map(_build_preset_kind, PRESETS),
        )
    }


def _build_template_kinds(rows: Iterable[NightTemplate]) -> Iterable[NightKind]:
    for row in rows:
        if (holds := load_template(row)) is not None:
            yield NightKind(
                f"{OWN}{row.pk}", row.name, night_templates.template_summary_text(holds), holds
            )


def preset_style_text(key: str) -> str:
    """
    What a preset is called without its length of levels, which a night may have changed; "" where
    there is none of this key.
    """
    preset = BY_KEY.get(key)
    return _(preset.name).partition(",")[0] if preset else ""


def _build_preset_kind(preset: Preset) -> NightKind:
    holds = build_preset_template(preset)
    return NightKind(preset.key, _(preset.name), (_(preset.about),), holds, preset)


def build_preset_template(preset: Preset) -> Template:
    """All that a ready-made kind of night holds; its prices are all one."""
    return Template(
        preset.key, preset.stack, preset.structure, preset.rules, preset.terms, preset.plan
    )


def apply_price(kind: NightKind, price: int, currency: Currency) -> Template:
    """A ready-made kind with its one price, in the currency of the club."""
    plan = replace(
        kind.holds.plan,
        unit=find_nice_unit(price, currency),
        tie_unit=kind.holds.plan.tie_unit or SMALLEST_UNIT,
    )
    return replace(kind.holds, terms=set_single_price(kind.holds.terms, price, currency), plan=plan)


def apply_chip_set(holds: Template, chips: ChipSet, players: int) -> Template:
    """
    The same played with a set of the club: its purchases are handed out as the set makes them.
    """
    terms = replace(
        holds.terms, offers=tuple(replace(offer, piles=()) for offer in holds.terms.offers)
    )
    most = compute_max_players(drop_needless_chips(chips, holds.structure), holds.stack)
    return replace(
        holds, chips=chips, terms=terms, chips_for=StackDemand(min(players, most) or players)
    )


def build_opening_action(
    holds: Template,
    name: str,
    starts_at: int | None,
    *,
    simple: bool = False,
    minutes: int = 0,
    by_hand: bool = False,
) -> OpenNight:
    """The first entry of the journal of a night of this kind."""
    return OpenNight(
        name=name,
        preset=holds.preset,
        stack=holds.stack,
        structure=holds.structure,
        rules=holds.rules,
        starts_at=starts_at,
        terms=holds.terms,
        plan=replace(holds.plan, growing=True),
        chips=holds.chips,
        chips_for=holds.chips_for,
        tables=holds.tables,
        simple=simple,
        minutes=minutes,
        by_hand=by_hand,
    )


def describe_template(holds: Template) -> tuple[tuple[str, tuple[Message, ...]], ...]:
    """All that a kind of night holds, under headings."""
    preset = BY_KEY.get(holds.preset)
    own = tuple(
        night_templates.nondefault_rules_text(holds.rules, preset.rules if preset else HouseRules())
    )
    return (
        (
            _("Schedule"),
            (
                night_templates.schedule_text(holds.structure),
                night_templates.break_count_text(holds.structure),
            ),
        ),
        (_("Prices"), tuple(night_templates.prices_text(holds))),
        (_("Payouts"), tuple(night_templates.prizes_text(holds.plan))),
        (_("House rules"), own or (night_templates.default_rules_text(),)),
        (_("Tables"), tuple(tables_text(holds.tables, holds.rules.table_seats))),
        (_("Chips"), (night_templates.chip_set_text(holds.chips),)),
    )
