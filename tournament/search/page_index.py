"""The pages and settings of a night by what people may call them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.club.player_names import normalize_name
from tournament.engine.messages import _
from tournament.night.values.house_rules import list_rule_rows, list_rule_words
from tournament.pages.desk_url import build_desk_url
from tournament.search.word_matching import SearchGroup, SearchHit, build_search_group, rank_matches


@dataclass(frozen=True, slots=True)
class SearchablePage:
    """A page, or a part of one: what it is called, other words for it, and where it is."""

    name: str
    words: str
    page: str
    part: str = ""
    right: Right = Right.SEE_DESK

    @property
    def search_text(self) -> str:
        """All its words."""
        return normalize_name(f"{gettext(self.name)} {gettext(self.words) if self.words else ''}")


DIRECT = Right.DIRECT
RULES = _("House rules")
CLOCK_WORDS = _("clock pause start stop level time minutes seconds back now")
RULING_WORDS = _("floor mistake dispute rule decisions penalties warnings")
CODE_WORDS = _("qr code sheet seat cards tv phone share invite hand over lend")
PLACES = (
    SearchablePage(_("Desk"), CLOCK_WORDS, "desk"),
    SearchablePage(
        _("Clock settings"),
        CLOCK_WORDS,
        "desk",
        "clock-settings",
    ),
    SearchablePage(
        _("Call the clock"), _("decision shot clock time call"), "desk", "clock-settings"
    ),
    SearchablePage(_("Announcement"), _("message write text tv"), "desk", "announce", DIRECT),
    SearchablePage(_("Hand for hand"), _("bubble together"), "desk", "night", DIRECT),
    SearchablePage(_("This night"), _("rename finish close stop"), "desk", "night", DIRECT),
    SearchablePage(_("Screens"), _("tv display connected asleep muted sound"), "desk", "displays"),
    SearchablePage(
        _("Players"), _("add door list entrants buy-in register unpaid rebuy add-on"), "entrants"
    ),
    SearchablePage(_("Who is out"), _("knockout bust eliminate"), "out", "", DIRECT),
    SearchablePage(_("Places"), _("rank tie same hand bounty knocked out by whom"), "places"),
    SearchablePage(_("Seats"), _("tables move balance break absent late"), "seats"),
    SearchablePage(_("Draw seats"), _("redraw final table cards seating"), "draw"),
    SearchablePage(_("Check the draw"), _("seed proof fair random"), "draw_check"),
    SearchablePage(_("Rulings"), RULING_WORDS, "night_rulings"),
    SearchablePage(
        _("Rulings log"),
        RULING_WORDS,
        "rulings_log",
    ),
    SearchablePage(_("Common questions"), _("string bet questions"), "night_everyday"),
    SearchablePage(_("Money"), _("payout payouts prizes prize pool purse pot"), "prizes"),
    SearchablePage(
        _("Payouts"), _("payout table percent rounding places guarantee minimum"), "plan"
    ),
    SearchablePage(
        _("Prices"),
        _("buy-in rebuy add-on re-entry cost fee bounty chips window late registration"),
        "prices",
    ),
    SearchablePage(_("Deal"), _("chop icm split share"), "deal", "", DIRECT),
    SearchablePage(_("Cash box"), _("money paid owes unpaid float count"), "prizes", "box", DIRECT),
    SearchablePage(_("Ledger"), _("transactions payments money"), "ledger", "", DIRECT),
    SearchablePage(_("Results"), _("ranking winner standings share send"), "results"),
    SearchablePage(_("Journal"), _("history undo redo log what happened"), "journal"),
    SearchablePage(
        _("Schedule"), _("change blinds levels breaks ante color-up structure minutes"), "structure"
    ),
    SearchablePage(RULES, _("settings policy books"), "rules"),
    SearchablePage(_("Prints"), _("print pdf sheets sign-in"), "papers", "", DIRECT),
    SearchablePage(_("Slips"), _("move seat print"), "slips"),
    SearchablePage(_("Export"), _("csv excel xlsx json download"), "night_export", "", DIRECT),
    SearchablePage(
        _("Links"),
        CODE_WORDS,
        "links",
        "",
        DIRECT,
    ),
    SearchablePage(
        _("Print codes"),
        CODE_WORDS,
        "links_sheet",
        "",
        DIRECT,
    ),
    SearchablePage(_("Screen"), _("tv display connected asleep muted sound"), "screen"),
    SearchablePage(_("Forecast"), _("ends finish end over how long estimate"), "forecast"),
    SearchablePage(_("Chips"), _("case colors stack set values"), "night_chips"),
)


def _build_url(visitor: Visit, place: SearchablePage) -> str:
    part = f"#{place.part}" if place.part else ""
    if place.page == "desk":
        return build_desk_url(visitor.night) + part
    return reverse(place.page, args=[visitor.night.pk]) + part


def find_pages(visitor: Visit, words: tuple[str, ...]) -> SearchGroup:
    """What fits among the pages that this visitor may open, then among the house rules."""
    pk = visitor.night.pk
    allowed = [place for place in PLACES if visitor.who.has_right(place.right)]
    hits = []
    for place in rank_matches(words, allowed, lambda place: place.search_text):
        hits.append(SearchHit(gettext(place.name), _build_url(visitor, place)))
    rules = rank_matches(
        words,
        list_rule_rows(),
        lambda row: normalize_name(" ".join(map(gettext, list_rule_words(row[1])))),
    )
    address = reverse("rules", args=[pk])
    hits += [
        SearchHit(gettext(rule.label), f"{address}#rule-{name}", gettext(RULES))
        for name, rule in rules
    ]
    return build_search_group("pages", gettext("Pages"), hits, lambda hit: hit)
