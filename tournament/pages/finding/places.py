"""The pages and settings of a night by what people may call them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.access import Right, Visit
from tournament.access.player_names import normalize_name
from tournament.core.house_rules import rule_rows
from tournament.core.text import _
from tournament.pages.finding.words import Group, Hit, best, group


@dataclass(frozen=True, slots=True)
class Place:
    """A page, or a part of one: what it is called, other words for it, and where it is."""

    name: str
    words: str
    page: str
    part: str = ""
    right: Right = Right.SEE_DESK

    @property
    def called(self) -> str:
        """All its words."""
        return normalize_name(f"{gettext(self.name)} {gettext(self.words) if self.words else ''}")


DIRECT = Right.DIRECT
RULES = _("House rules")
PLACES = (
    Place(_("Desk"), _("clock pause start stop level time now"), "desk"),
    Place(_("Set the time, go to a level"), _("clock minutes seconds level back"), "desk", "more"),
    Place(_("Clock on a player"), _("decision shot clock time call"), "desk", "more"),
    Place(_("Announcement on all screens"), _("message write text tv"), "desk", "announce", DIRECT),
    Place(_("Hand for hand"), _("bubble together"), "desk", "night", DIRECT),
    Place(_("Name, end of the night"), _("rename finish close stop"), "desk", "night", DIRECT),
    Place(_("Screens"), _("tv display connected asleep muted sound"), "desk", "displays"),
    Place(
        _("Players"), _("add door list entrants buy-in register unpaid rebuy add-on"), "entrants"
    ),
    Place(_("Who is out?"), _("knock-out bust eliminate"), "out", "", DIRECT),
    Place(_("Places"), _("rank tie same hand bounty knocked out by whom"), "places"),
    Place(_("Seats"), _("tables move balance break absent late"), "seats"),
    Place(_("Draw the seats"), _("redraw final table cards seating"), "draw"),
    Place(_("Check of the draw"), _("seed proof fair random"), "draw_check"),
    Place(_("Rulings"), _("floor mistake dispute rule"), "night_rulings"),
    Place(_("Log of the rulings"), _("decisions penalties warnings"), "rulings_log"),
    Place(_("Everyday answers"), _("string bet questions"), "night_everyday"),
    Place(_("Prizes"), _("payout payouts purse pot money"), "prizes"),
    Place(
        _("Plan of the prizes"), _("payout table percent rounding places guarantee minimum"), "plan"
    ),
    Place(
        _("Prices"),
        _("buy-in rebuy add-on re-entry cost fee bounty chips window late registration"),
        "prices",
    ),
    Place(_("Deal"), _("chop icm split share"), "deal", "", DIRECT),
    Place(_("Cash box"), _("money paid owes unpaid float count"), "box", "", DIRECT),
    Place(_("Ledger"), _("transactions payments money"), "ledger", "", DIRECT),
    Place(_("Results"), _("ranking winner standings"), "results"),
    Place(_("Journal"), _("history undo redo log what happened"), "journal"),
    Place(_("Schedule"), _("blinds levels breaks ante colour-up structure minutes"), "structure"),
    Place(RULES, _("settings policy books"), "rules"),
    Place(_("Papers"), _("print pdf sheets sign-in"), "papers", "", DIRECT),
    Place(_("Slips"), _("move seat print"), "slips"),
    Place(_("Export"), _("csv excel xlsx json download"), "night_export", "", DIRECT),
    Place(_("Links"), _("qr code tv phone share invite hand over lend"), "links", "", DIRECT),
    Place(_("Codes to print"), _("qr sheet seat cards"), "links_sheet", "", DIRECT),
    Place(_("Screen"), _("tv clock display"), "screen"),
    Place(_("Forecast"), _("ends finish end over how long estimate"), "forecast"),
    Place(_("Chips"), _("case colours stack set values"), "night_chips"),
)


def places(visitor: Visit, words: tuple[str, ...]) -> Group:
    """What fits among the pages that this visitor may open, then among the house rules."""
    pk = visitor.night.pk
    open_to_him = [place for place in PLACES if visitor.who.may(place.right)]
    hits = [_hit(pk, place) for place in best(words, open_to_him, lambda place: place.called)]
    rules = best(
        words,
        rule_rows(),
        lambda one: normalize_name(f"{gettext(one[1].label)} {gettext(one[1].help)}"),
    )
    address = reverse("rules", args=[pk])
    hits += [
        Hit(gettext(rule.label), f"{address}#rule-{name}", gettext(RULES)) for name, rule in rules
    ]
    return group("pages", gettext("Pages and settings"), hits, lambda hit: hit)


def _hit(pk: int, place: Place) -> Hit:
    return Hit(
        gettext(place.name),
        reverse(place.page, args=[pk]) + (f"#{place.part}" if place.part else ""),
    )
