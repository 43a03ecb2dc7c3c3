"""Tournament files (`.tdt`) of The Tournament Director 3, read as plain values."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from tournament.club.models import MAX_NAME_LENGTH
from tournament.engine.messages import _, ngettext, refuse
from tournament.engine.money import MAX_CENTS, Currency
from tournament.imports.incoming_data import IncomingData, IncomingNight, IncomingResult
from tournament.imports.tdt_buy_in_prices import compute_fixed_rake, read_terms
from tournament.imports.tdt_entrants import TdtEntrant, compute_bounties, read_entrants
from tournament.imports.tdt_field_reader import TdtObjectReader, open_root_object
from tournament.imports.tdt_import_notes import TdtNotes
from tournament.imports.tdt_parser import parse_tdt
from tournament.imports.tdt_prizes import (
    compute_winnings,
    list_deal_players,
    read_prize_plan,
    read_prizes,
)
from tournament.imports.tdt_ranking import TdtRanking, rank_entrants, read_chops
from tournament.imports.tdt_schedule import read_schedule
from tournament.imports.tdt_text_decoding import BLANK, decode_tdt_text
from tournament.imports.tdt_tokenizer import GAP
from tournament.imports.tdt_unused_fields import list_unused_fields
from tournament.money.values.terms import PurchaseKind
from tournament.players.values import Purchase
from tournament.schedule.values import MAX_CHIPS

BEGINNING = re.compile(GAP + r"\{" + GAP + r"[\"']?V[\"']?\s*:\s*[\"']?[0-9]", re.DOTALL)
MAX_HEADER_LENGTH = 400
OPENING = re.compile(GAP + r"\{", re.DOTALL)
VERSION = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4}))?")
NEWEST = (3, 7)
EURO = Currency()
NAMELESS = "The Tournament Director"

BOOKKEEPING = (
    "UUID", "LeagueUUID", "SeasonUUID", "LastModified", "CurrentPeriodDuration",
    "AccumulatedSeconds", "ClockRunning", "Countdown", "CountdownSeconds", "CountdownTime",
    "CurrentLevel",
)  # fmt: skip
"""What the program keeps to itself: numbers of its database and where its clock stood."""

STILL_IN = ngettext(
    "{count} player was still in: the night has no winner.",
    "{count} players were still in and have no place.",
)
ADJUSTED = ngettext(
    "The winnings of {count} player were adjusted by hand and imported that way.",
    "The winnings of {count} players were adjusted by hand and imported that way.",
)

UNPAID = ngettext(
    "{count} unpaid player counts as paid here.",
    "{count} unpaid players count as paid here.",
)


def is_tdt(content: bytes) -> bool:
    """Whether a file begins the way The Tournament Director 3 begins its own."""
    beginning = content[:MAX_HEADER_LENGTH]
    return bool(beginning.strip(BLANK)) and BEGINNING.match(decode_tdt_text(beginning)) is not None


def read_tdt(content: bytes, zone: ZoneInfo, currency: Currency = EURO) -> IncomingData:
    """
    Everything that a `.tdt` file says, with what of it is not used; refused with one sentence if it
    is none. The zone is that of the club, for moments that are written in words and for a night
    without a name.
    """
    text = decode_tdt_text(content)
    if not OPENING.match(text):
        raise refuse(_("Not a tournament of The Tournament Director 3. Choose a .tdt file."))
    value = parse_tdt(text)
    file = open_root_object(value, zone)
    notes = TdtNotes(currency)
    _check_version(file, notes)
    tournament = file.read_object("T", "Tournament")
    if not tournament:
        raise refuse(_("No tournament in the file. Save the tournament, not a layout or template."))
    found = read_entrants(tournament, notes)
    night = _read_night(tournament, found, notes)
    notes.add_note(
        _("The file names no currency; amounts are read as {code}."),
        code=currency.code,
    )
    return IncomingData(
        tuple(entrant.who for entrant in found),
        (night,),
        list_unused_fields(value, file.asked),
        notes.list_messages(),
    )


def _check_version(file: TdtObjectReader, notes: TdtNotes) -> None:
    said = file.read_text("V", "Version")
    found = VERSION.match(said)
    if found is None:
        raise refuse(_("The file has no version. Is it a .tdt file?"))
    version = (int(found[1]), int(found[2] or 0))
    if version < (3, 0):
        raise refuse(
            _(
                "Saved by version {version}. Open it in The Tournament Director 3 and save "
                "it again."
            ),
            version=said[:20],
        )
    if version > NEWEST:
        notes.add_note(
            _("Version {version} is newer than this import knows. Check the result."),
            version=said[:20],
        )


def _read_night(
    tournament: TdtObjectReader, found: Sequence[TdtEntrant], notes: TdtNotes
) -> IncomingNight:
    tournament.skip_fields(*BOOKKEEPING)
    ranked = rank_entrants(found, read_chops(tournament))
    bought = [purchase for entrant in found for purchase in entrant.purchases]
    money = tournament.read_object("Financials")
    has_bounties = money.read_flag("UseBounties") or any(purchase.bounty for purchase in bought)
    restricted = money.read_flag("RestrictedBounty")
    posted = read_terms(tournament, has_bounties, notes)
    pot = _compute_pot(tournament, bought, notes)
    awards = read_prizes(tournament, pot, notes)
    won = compute_winnings(
        awards, ranked, [entrant.ref for entrant in found if entrant.lives], notes
    )
    heads = compute_bounties(tuple(found), ranked.is_over, restricted)
    began, ended = _read_start_and_end(tournament, found)
    given = sum(won.values())
    _add_missing_data_notes(ranked, found, began, notes)
    _add_money_notes(found, given + sum(heads.values()), notes)
    if ranked.is_over and given != pot:
        notes.add_note(
            _("Payouts of {given} don’t match the pot of {pot}; both are kept."),
            given=notes.to_money(given),
            pot=notes.to_money(pot),
        )
    return IncomingNight(
        ref=tournament.read_text("UUID"),
        name=notes.clean_line(tournament.read_text("Title", "Name"), MAX_NAME_LENGTH)
        or _fallback_name_text(began, tournament.asked.zone),
        began=began,
        ended=ended,
        results=tuple(_build_results(found, ranked, won, heads)) if ranked.places else (),
        season=_read_season_name(tournament, notes),
        structure=read_schedule(tournament, notes),
        terms=posted,
        plan=read_prize_plan(tournament, awards, notes),
        stack=_compute_stack(posted.offers[0].chips if posted else 0, found),
    )


def _build_results(
    found: Sequence[TdtEntrant], ranked: TdtRanking, won: dict[str, int], heads: dict[str, int]
) -> Iterator[IncomingResult]:
    """Everybody who bought in, the best place first, those without one last."""
    deal = list_deal_players(ranked)
    played = [entrant for entrant in found if entrant.lives]
    refs = {entrant.ref for entrant in played}
    last_of_all = len(found) + 1
    for entry in sorted(played, key=lambda entrant: ranked.places.get(entrant.ref, last_of_all)):
        place = ranked.places.get(entry.ref, 0)
        *before, last = entry.lives
        earlier = []
        for life in before:
            if life.out:
                earlier.append(tuple(hunter for hunter in life.by if hunter in refs))
        yield IncomingResult(
            ref=entry.ref,
            place=place,
            prize=max(0, won[entry.ref] + entry.adjusted),
            bounty=heads[entry.ref],
            paid=entry.paid,
            buy_ins=1,
            rebuys=sum(purchase.buys is PurchaseKind.REBUY for purchase in entry.purchases),
            add_ons=len(entry.add_ons),
            by=tuple(
                hunter
                for hunter in last.by
                if hunter in refs and (not place or ranked.places.get(hunter) != place)
            ),
            earlier=tuple(earlier),
            out_at=last.out_at,
            by_deal=entry.ref in deal,
            fees=sum(purchase.fee for purchase in entry.purchases),
            purchases=entry.purchases,
        )


def _compute_pot(tournament: TdtObjectReader, bought: Sequence[Purchase], notes: TdtNotes) -> int:
    """
    What there is to win: all that was bought without bounties and rakes, with what the house gives
    and takes.
    """
    gathered = sum(purchase.price - purchase.bounty for purchase in bought)
    money = tournament.read_object("Financials")
    house = notes.to_positive_cents(money.read_number("HouseContribution"))
    pot = (
        gathered
        - sum(purchase.fee for purchase in bought)
        + house
        - compute_fixed_rake(tournament, gathered, notes)
    )
    return max(0, pot, notes.to_cents(money.read_number("GuaranteedPot")))


def _read_start_and_end(
    tournament: TdtObjectReader, found: Sequence[TdtEntrant]
) -> tuple[int, int]:
    """
    Start and end: said outright, or by the first purchase and the last that happened; 0 where the
    file does not know.
    """
    bought: list[int] = []
    out: list[int] = []
    for entrant in found:
        bought += (purchase.at for purchase in entrant.purchases if purchase.at)
        out += (life.out_at for life in entrant.lives if life.out_at)
    began = tournament.read_instant("StartTime") or min(bought, default=0) or min(out, default=0)
    said = tournament.read_instant("EndTime") or 0
    return began, max(said, began, *bought, *out) if began else said


def _read_season_name(tournament: TdtObjectReader, notes: TdtNotes) -> str:
    """The league and its season: “Thursday 2025”; a season that names its league needs no more."""
    league = tournament.read_text("LeagueName")
    season = tournament.read_text("SeasonName")
    return notes.clean_line(season if league in season else f"{league} {season}", MAX_NAME_LENGTH)


def _compute_stack(posted: int, found: Sequence[TdtEntrant]) -> int:
    """
    The chips that a player begins with: as posted, or the most that anybody was given at first.
    """
    given = max((entry.lives[0].bought.chips for entry in found if entry.lives), default=0)
    return min(MAX_CHIPS, posted if posted > 1 else given)


def _fallback_name_text(began: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(began / 1000, zone).date().isoformat() if began else NAMELESS


def _add_missing_data_notes(
    ranked: TdtRanking, found: Sequence[TdtEntrant], began: int, notes: TdtNotes
) -> None:
    """What is not known of the night."""
    if not ranked.places:
        notes.add_note(_("Nobody is out yet, so there are no results."))
        return
    if not ranked.is_over:
        notes.add_count_note(STILL_IN, ranked.still_in)
    if any(
        entrant.lives and not entrant.is_in and entrant.ref not in ranked.places
        for entrant in found
    ):
        notes.add_note(_("Some players have no time out, and so no place."))
    if not began:
        notes.add_note(_("The file has no date."))


def _add_money_notes(found: Sequence[TdtEntrant], won: int, notes: TdtNotes) -> None:
    """What the file says of money beside prices and prizes."""
    played = [entrant for entrant in found if entrant.lives]
    given = won + sum(max(0, entrant.adjusted) for entrant in played)
    paid = sum(entrant.paid for entrant in played)
    if max(given, paid) > MAX_CENTS:
        raise refuse(_("The amounts are too large to import. Nothing was imported."))
    adjusted = sum(bool(entrant.adjusted) for entrant in played)
    if adjusted:
        notes.add_count_note(ADJUSTED, adjusted)
    unpaid = sum(not entrant.has_paid for entrant in played)
    if unpaid:
        notes.add_count_note(UNPAID, unpaid)
