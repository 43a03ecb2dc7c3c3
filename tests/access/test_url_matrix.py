"""Every address × everybody who might knock × the own and a foreign night: what may not be seen is 404."""

import secrets
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.access.people import (
    EVERYBODY,
    FOREIGN,
    HOLDERS,
    MEMBERS,
    STRANGER,
    House,
    browser,
    build_house,
    client_of,
    hand,
    new_link,
)
from tests.access.scope import watched
from tests.rows import each_row
from tournament import chip_sets, journal
from tournament.access.links import make_link
from tournament.access.night_templates import keep_template
from tournament.access.players import add_player
from tournament.access.roles import DUTY_RIGHTS, RIGHTS
from tournament.club_book import Said, add_rule
from tournament.core.actions.base import KINDS
from tournament.core.actions.clock import StartClock
from tournament.core.chips import SOURCE_CASE
from tournament.core.signals.moments import Moment
from tournament.core.signals.orders import Signal, Tune
from tournament.core.templates import template_of
from tournament.files import brought
from tournament.files.night_codes import codes_of
from tournament.imports import waiting
from tournament.instant import now
from tournament.league.season_settings import Settings
from tournament.league.seasons import make_season
from tournament.models import (
    ClubChipSet,
    ImportBatch,
    Job,
    JobStep,
    LinkKind,
    Membership,
    NightTemplate,
    OwnRule,
    Player,
    PlayerPhoto,
    Role,
    Season,
    ShowPicture,
    SignalOrder,
    Target,
    TargetKind,
    Tournament,
)
from tournament.outbox import jobs, keeping
from tournament.outbox.delivery import sending
from tournament.outbox.delivery.mail_links import no_link, yes_link
from tournament.pages.act.forms import FORMS
from tournament.signalling import targets
from tournament.signalling.keeping import Asked, add_order

pytestmark = [pytest.mark.django_db, pytest.mark.pure]
SENT = {"key": "a-key-of-the-matrix", "role": "watcher"}

OWNERS = frozenset({"owner"})
DIRECTORS = frozenset({"owner", "director", "director link"})
CLOCK = DIRECTORS | {"timekeeper", "timekeeper link"}
TABLE = DIRECTORS | {"dealer", "table link"}
LOOKING = CLOCK | TABLE
ASKING = DIRECTORS | {"seat link"}
SIGNED_IN = frozenset(MEMBERS)
INVITED = SIGNED_IN | frozenset(HOLDERS)
ANYBODY = frozenset(EVERYBODY)
NOBODY: frozenset[str] = frozenset()
PLAYERS = frozenset({"owner", "director"})
DUTIES = dict(zip(DUTY_RIGHTS, (CLOCK, TABLE, ASKING, DIRECTORS, NOBODY), strict=True))

OK, GONE, WRONG_METHOD, REFUSED, UNSOUND = 200, 404, 405, 409, 422
WENT_ON = 302
Answers = dict[frozenset[str], int]
Browsers = dict[str, Client]
TOKENLESS = "owner without the token of the form"
DEAR = ("look_at_sample",)
"""It furnishes a whole club: tests/pages/test_sample_club.py is let in."""

NIGHT_PAGES: dict[str, tuple[Answers | None, Answers | None]] = {
    # name: (GET, POST); who gets what, everybody else 404; None: this method is not for this address
    "desk": ({CLOCK: OK}, None),
    "displays": ({CLOCK: OK}, None),
    "night_bar": ({CLOCK: OK}, None),
    "find": ({CLOCK: OK}, None),
    "put_night_away": (None, {PLAYERS: WENT_ON}),
    "bring_night_back": (None, {PLAYERS: WENT_ON}),
    "journal": ({CLOCK: OK}, None),
    "undo": ({DIRECTORS: WENT_ON}, {DIRECTORS: WENT_ON}),
    "box": ({DIRECTORS: OK}, None),
    "ledger": ({DIRECTORS: OK}, None),
    "ledger_csv": ({DIRECTORS: OK}, None),
    "receipt": ({DIRECTORS: OK}, None),
    "try_out": (None, {PLAYERS: WENT_ON}),
    "throw_trial_away": (None, {NOBODY: OK}),  # this night is no trial
    "run_again": ({PLAYERS: OK}, {PLAYERS: UNSOUND}),
    "keep_template": ({PLAYERS: OK}, {PLAYERS: UNSOUND}),
    "structure": ({CLOCK: OK}, {DIRECTORS: OK}),
    "ends": ({CLOCK: OK}, None),
    "forecast": ({CLOCK: OK}, None),
    "make_schedule": ({DIRECTORS: OK}, None),
    "chip_audit": ({CLOCK: OK}, None),
    "chip_race": ({NOBODY: OK}, None),  # which chips leave stands in its query
    "night_chips": ({CLOCK: OK}, None),
    "rules": ({CLOCK: OK}, {DIRECTORS: WENT_ON}),
    "links": ({DIRECTORS: OK}, {DIRECTORS: OK}),
    "lend": ({PLAYERS: OK}, {PLAYERS: REFUSED}),
    "links_sheet": ({DIRECTORS: OK}, {DIRECTORS: REFUSED}),
    "revoke": (None, {DIRECTORS: WENT_ON}),
    "entrants": ({CLOCK: OK}, None),
    "entrant": ({DIRECTORS: OK}, None),
    "door": ({DIRECTORS: OK}, {DIRECTORS: WENT_ON}),
    "out": ({DIRECTORS: OK}, None),
    "places": ({CLOCK: OK}, None),
    "prizes": ({INVITED: OK}, {DIRECTORS: OK}),
    "plan": ({CLOCK: OK}, {DIRECTORS: OK}),
    "prices": ({CLOCK: OK}, {DIRECTORS: OK}),
    "stop_night": ({DIRECTORS: OK}, {DIRECTORS: REFUSED}),
    "deal": ({DIRECTORS: OK}, {DIRECTORS: REFUSED}),
    "seats": ({CLOCK: OK}, None),
    "seat_table": ({CLOCK: OK}, None),
    "draw": ({CLOCK: OK}, None),
    "draw_check": ({INVITED: OK}, None),
    "draw_json": ({NOBODY: OK}, None),
    "night_rulings": ({LOOKING: OK}, None),
    "night_rulings_group": ({LOOKING: OK}, None),
    "night_situation": ({LOOKING: OK}, {DIRECTORS: REFUSED}),
    "night_everyday": ({LOOKING: OK}, None),
    "rulings_log": ({CLOCK: OK}, None),
    "rulings_csv": ({CLOCK: OK}, None),
    "night_ruling": ({NOBODY: OK}, None),  # nothing was ruled yet
    "make_precedent": (None, {NOBODY: OK}),
    "screen": ({INVITED: OK}, None),
    "overlay": ({INVITED: OK}, None),
    "board_json": ({INVITED: OK}, None),
    "night_picture": ({INVITED: OK}, None),
    "api_live": ({INVITED: OK}, None),
    "api_results": ({INVITED: OK}, None),
    "tables": ({TABLE - {"table link"}: OK, frozenset({"table link"}): WENT_ON}, None),
    "table": ({TABLE: OK}, None),
    "table_undo": (None, {NOBODY: OK}),  # entry no. 1 opens the night: no table's tap
    "slips": ({CLOCK: OK}, None),
    "results": ({INVITED: OK}, None),
    "night_export": ({DIRECTORS: OK}, {DIRECTORS: UNSOUND}),
    "night_table": ({DIRECTORS: OK}, None),
    "papers": ({DIRECTORS: OK}, None),
    "paper": ({INVITED: OK}, None),  # the one that is posted; the others are in test_papers
    "paper_pdf": ({INVITED: OK}, None),
    "seat_cards": ({DIRECTORS: OK, frozenset({"seat link"}): WENT_ON}, None),
    "seat_card": ({ASKING: OK}, None),
    **{f"do {kind}": (None, {DUTIES[KINDS[kind].duty]: WENT_ON}) for kind in FORMS},
}
OTHER_PAGES: dict[str, tuple[Answers | None, Answers | None]] = {
    "healthz": ({ANYBODY: OK}, None),
    "readyz": ({ANYBODY: OK}, None),
    "version": ({ANYBODY: OK}, None),
    "set_language": ({ANYBODY: WENT_ON}, {ANYBODY: WENT_ON}),
    "home": (
        {SIGNED_IN | {FOREIGN}: OK, frozenset(HOLDERS) | {STRANGER}: WENT_ON},
        {frozenset({"owner", "director", FOREIGN}): OK, frozenset(HOLDERS) | {STRANGER}: WENT_ON},
    ),
    "sign_in": ({ANYBODY: OK}, {ANYBODY: OK}),
    "sign_out": (None, {ANYBODY: WENT_ON}),
    "password": ({SIGNED_IN | {FOREIGN}: OK}, {SIGNED_IN | {FOREIGN}: OK}),
    "welcome": ({NOBODY: OK}, {NOBODY: OK}),
    "open_link": ({NOBODY: OK}, None),
    "certificate": ({NOBODY: OK}, None),  # there is one only with `serve --tls`: tests/long/security/test_tls.py
    "certificate_file": ({NOBODY: OK}, None),
    "more": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "new_club": ({NOBODY: OK}, {NOBODY: OK}),  # only where the house lets everybody: test_founding
    "go_to_club": (None, {SIGNED_IN: WENT_ON}),
    "look_at_sample": (None, {OWNERS | {FOREIGN}: WENT_ON}),
    "remove_sample": (None, {NOBODY: OK}),  # this club is a real one
    "club": ({OWNERS | {FOREIGN}: OK}, {OWNERS | {FOREIGN}: OK}),
    "add_member": (None, {OWNERS | {FOREIGN}: OK}),
    "role": (None, {OWNERS: WENT_ON}),
    "renew": (None, {OWNERS: OK}),
    "remove": (None, {OWNERS: WENT_ON}),
    "programs": ({PLAYERS | {FOREIGN}: OK}, None),
    "club_links": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "revoke_club_link": (None, {PLAYERS: WENT_ON}),
    "api_nights": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "api_season": ({SIGNED_IN: OK}, None),
    "season_public": ({NOBODY: OK}, None),  # by the season's own link, which none of these carries
    "nights_calendar": ({NOBODY: OK}, None),
    "backups": ({OWNERS | {FOREIGN}: OK}, None),  # which says that none may be touched while there are two clubs
    "make_backup": (None, {NOBODY: OK}),
    "stage_restore": (None, {NOBODY: OK}),
    "call_off_restore": (None, {NOBODY: OK}),
    "backup_file": ({NOBODY: OK}, None),
    "delete_backup": (None, {NOBODY: OK}),
    "restore": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: REFUSED}),
    "restore_night": ({PLAYERS: OK}, {PLAYERS: WENT_ON}),
    "night_templates": ({PLAYERS | {FOREIGN}: OK}, None),
    "night_template": ({PLAYERS: OK}, {PLAYERS: UNSOUND}),
    "template_away": (None, {PLAYERS: WENT_ON}),
    "template_back": (None, {PLAYERS: WENT_ON}),
    "own_rules": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "choose_situation": ({OWNERS | {FOREIGN}: OK}, None),
    "add_own_rule": ({OWNERS | {FOREIGN}: OK}, {OWNERS | {FOREIGN}: OK}),
    "try_own_rules": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "change_own_rule": ({OWNERS: OK}, {OWNERS: OK}),
    "put_away_own_rule": (None, {OWNERS: WENT_ON}),
    "bring_back_own_rule": (None, {OWNERS: WENT_ON}),
    "chip_sets": ({PLAYERS | {FOREIGN}: OK}, None),
    "chip_set_new": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "chip_set": ({PLAYERS: OK}, {PLAYERS: OK}),
    "chip_set_away": (None, {PLAYERS: WENT_ON}),
    "chip_set_back": (None, {PLAYERS: WENT_ON}),
    "club_show": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "show_preview": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "new_show_picture": (None, {PLAYERS | {FOREIGN}: WENT_ON}),
    "club_picture": ({PLAYERS: OK}, None),
    "no_show_picture": (None, {PLAYERS: WENT_ON}),
    "signals": ({PLAYERS | {FOREIGN}: OK}, None),
    "signal_choose": ({PLAYERS | {FOREIGN}: OK}, None),
    "signals_usual": (None, {PLAYERS | {FOREIGN}: WENT_ON}),
    "signal_new": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: UNSOUND}),
    "signal_change": ({PLAYERS: OK}, {PLAYERS: UNSOUND}),
    "signal_switch": (None, {PLAYERS: WENT_ON}),
    "signal_remove": (None, {PLAYERS: WENT_ON}),
    "signal_try": (None, {PLAYERS: WENT_ON}),
    "targets": ({PLAYERS | {FOREIGN}: OK}, {OWNERS | {FOREIGN}: UNSOUND}),
    "target": ({OWNERS: OK}, {OWNERS: UNSOUND}),
    "target_ask": (None, {OWNERS: WENT_ON}),
    "target_away": (None, {OWNERS: WENT_ON}),
    "target_back": (None, {OWNERS: WENT_ON}),
    "target_secret": (None, {OWNERS: OK}),
    "target_try": (None, {OWNERS: WENT_ON}),
    "target_again": (None, {PLAYERS: WENT_ON}),
    "deliveries": ({PLAYERS | {FOREIGN}: OK}, None),
    "delivery_again": (None, {PLAYERS: WENT_ON}),
    "mail_yes": ({ANYBODY: OK}, {ANYBODY: OK}),  # by the signed address in a mail, as whoever it is opened
    "mail_no": ({ANYBODY: OK}, {ANYBODY: OK}),
    "exports": ({PLAYERS | {FOREIGN}: OK}, None),
    "club_players_file": ({PLAYERS | {FOREIGN}: OK}, None),
    "club_results_file": (None, {PLAYERS | {FOREIGN}: UNSOUND}),
    "season_archive": (None, {PLAYERS | {FOREIGN}: UNSOUND}),
    "job": ({PLAYERS: OK}, None),
    "job_file": ({PLAYERS: OK}, None),
    "imports": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "import_columns": ({PLAYERS: OK}, {PLAYERS: OK}),
    "import_people": ({PLAYERS: WENT_ON}, {PLAYERS: WENT_ON}),
    "import_preview": ({PLAYERS: OK}, {PLAYERS: WENT_ON}),
    "import_made": ({PLAYERS: OK}, None),
    "undo_import": (None, {PLAYERS: WENT_ON}),
    "nights_away": ({PLAYERS | {FOREIGN}: OK}, None),
    "players": ({PLAYERS | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "player": ({PLAYERS: OK}, {PLAYERS: OK}),
    "player_photo": ({PLAYERS | {"timekeeper"}: OK}, None),
    "new_photo": (None, {PLAYERS: WENT_ON}),
    "no_photo": (None, {PLAYERS: WENT_ON}),
    "archive_player": (None, {PLAYERS: WENT_ON}),
    "bring_back_player": (None, {PLAYERS: WENT_ON}),
    "merge_player": ({PLAYERS: OK}, {PLAYERS: OK}),
    "seasons": ({SIGNED_IN | {FOREIGN}: OK}, {PLAYERS | {FOREIGN}: OK}),
    "season": ({SIGNED_IN: OK}, None),
    "season_edit": ({PLAYERS: OK}, {PLAYERS: OK}),
    "season_try": (None, {PLAYERS: OK}),
    "season_away": (None, {PLAYERS: WENT_ON}),
    "season_file": ({PLAYERS: OK}, None),
    "season_night": (None, {NOBODY: OK}),  # nothing is said that could be done with it
    "league_players": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "league_player": ({SIGNED_IN: OK}, None),
    "league_against": ({SIGNED_IN: OK}, None),
    "league_records": ({SIGNED_IN | {FOREIGN}: OK}, None),
    "league_players_file": ({PLAYERS | {FOREIGN}: OK}, None),
    "league_nights_file": ({PLAYERS: OK}, None),
    "rulings": ({ANYBODY: OK}, None),
    "rulings_group": ({ANYBODY: OK}, None),
    "rulings_everyday": ({ANYBODY: OK}, None),
    "rulings_pots": ({ANYBODY: OK}, None),
    "rulings_differ": ({ANYBODY: OK}, None),
    "rulings_books": ({ANYBODY: OK}, None),
    "rulings_hands": ({ANYBODY: OK}, None),
    "rulings_pocket": ({ANYBODY: OK}, None),
    "ruling": ({ANYBODY: OK}, None),
}


def patterns(parts: list[Any], before: str = "") -> Iterator[tuple[str, str]]:
    """The name and the route of every address the program answers at."""
    for part in parts:
        route = before + str(part.pattern)
        if isinstance(part, URLResolver):
            yield from patterns(part.url_patterns, route)
        elif isinstance(part, URLPattern):
            yield part.name or route, route


ROUTES = dict(patterns(get_resolver().url_patterns))


def rows() -> list[str]:
    """Every address; `do` once for each kind of action."""
    return [row for name in ROUTES for row in ([f"do {kind}" for kind in FORMS] if name == "do" else [name])]


def usual_rows() -> list[str]:
    """Every address; of the actions, which all go to one view, one for each duty."""
    first = {KINDS[kind].duty: kind for kind in reversed(list(FORMS))}
    return [row for row in rows() if not row.startswith("do ") or row.removeprefix("do ") in first.values()]


def address(row: str, house: House) -> str:
    """An address with what belongs to this house in it."""
    name, _space, kind = row.partition(" ")
    route, night = ROUTES[name], house.night
    given: dict[str, object] = {
        "kind": kind,
        "version": 1,
        "table": 1,
        "token": "not-a-link",
        "pk": night.pk,
        "key": -1,
        "situation": "D01",
        "name": "final-nine-20260101-210000-hand.zip",
        "group": "board",
        "number": 1,
        "paper": "posted",
        "sheet": "results",
        "ending": "csv",
    }
    if route.startswith("rulings/"):
        given |= {"key": "board", "situation": "B02"}
    if "links/<int:link>" in route:
        given["link"] = new_link(night, LinkKind.SCREEN).pk
    if route.startswith("club/links/"):
        given["link"] = make_link(house.club, LinkKind.CALENDAR, "Calendar")[0].pk
    if route.startswith("club/book/"):
        given["pk"] = own_rule(house).pk
    elif route.startswith("club/chips/"):
        given["pk"] = a_chip_set(house).pk
    elif route.startswith("club/templates/"):
        given["pk"] = a_template(house).pk
    elif route.startswith(("club/screens/", "t/<int:pk>/pictures/")):
        given["mark"] = a_picture(house)
    elif route.startswith("club/signals/"):
        given |= {"pk": a_signal(house).pk, "moment": "level_soon"}
    elif route.startswith("club/addresses/"):
        given["pk"] = a_target(house).pk
    elif route.startswith("club/deliveries/"):
        given["pk"] = a_delivery(house).pk
    elif route.startswith("club/"):
        given["pk"] = Membership.objects.get(club=house.club, role=Role.WATCHER).pk
    if route.startswith("clubs/"):
        given["pk"] = house.club.pk
    if route.startswith("jobs/"):
        given["pk"] = finished_job(house).pk
    if route.startswith("restore/"):
        given["key"] = a_sheet(house)
    if route.startswith("import/"):
        given["file"] = waiting.keep(house.club, "players.csv", b"Name\nBob\nZoe\n")
    if route.startswith("imports/"):
        given["pk"] = import_made(house).pk
    if route.startswith("players/"):
        given["pk"] = player_with_photo(house).pk
    if route.startswith(("league/<int:pk>/", "season/", "api/v1/seasons/")):
        given |= {"pk": a_season(house).pk, "night": house.night.pk, "form": "csv"}
    if route.startswith("league/players"):
        given |= {"pk": player_with_photo(house).pk, "form": "csv"}
        given["other"] = add_player(house.club, "Dora", key="another-player-of-the-matrix").pk
    if route.startswith("mail/"):
        link = (no_link if name == "mail_no" else yes_link)(a_mail_box(house))
        given["token"] = link.rstrip("/").rpartition("/")[2]
    if "/" not in route:
        return f"/{route}"
    return reverse(name, kwargs={key: value for key, value in given.items() if f":{key}>" in route})


def player_with_photo(house: House) -> Player:
    """Somebody who plays in this house, with a face."""
    player = add_player(house.club, "Bob", key="a-player-of-the-matrix")
    PlayerPhoto.objects.get_or_create(player=player, defaults={"image": b"a face", "made_at": 1})
    return player


def a_sheet(house: House) -> str:
    """A sheet of paper of another night, just read in this house."""
    night = Tournament(version=1, head=secrets.token_hex(32))
    state = journal.newest(Tournament.objects.select_related("club").get(pk=house.night.pk)).state
    return brought.keep(house.club, "\n".join(codes_of(state, night, now())).encode())


def a_season(house: House) -> Season:
    """A season of this house."""
    return make_season(house.club, Settings("Spring", date(2026, 1, 1), None, "entrants - place + 1"), "a-season")


def a_template(house: House) -> NightTemplate:
    """A kind of night that this house has kept."""
    holds = template_of(journal.newest(house.night).state)
    return keep_template(house.club, "Thursdays", holds, by="Ann", key="a-template-of-the-matrix")


def a_picture(house: House) -> str:
    """A picture of this house, for its screens."""
    values = {"image": b"a picture", "width": 1, "height": 1, "made_at": 1}
    return ShowPicture.objects.get_or_create(club=house.club, mark="0123456789abcdef0123", defaults=values)[0].mark


def a_signal(house: House) -> SignalOrder:
    """A signal of this house."""
    asked = Asked(Signal(Moment.LEVEL_SOON, 60, tune=Tune.GONG))
    return add_order(house.club, asked, "Ann", "a-signal-of-the-matrix")


def a_target(house: House) -> Target:
    """An address of this house that is told of its nights."""
    asked = targets.Asked(TargetKind.WEBHOOK, "Bot", "https://bot.example/hook")
    return targets.make_target(house.club, asked, "Ann", "a-target-of-the-matrix")


def a_mail_box(house: House) -> Target:
    """A mail box of this house that nobody has said yes for."""
    return Target.objects.get_or_create(
        club=house.club,
        key="a-mail-box-of-the-matrix",
        defaults={"kind": TargetKind.MAIL, "name": "Bob", "address": "bob@poker.example", "made_at": 1},
    )[0]


def a_delivery(house: House) -> Job:
    """A message of this house that was given up."""
    told = {"text": "Pizza", "night": {"id": house.night.pk, "name": house.night.name}}
    asked = {"target": a_target(house).pk, "told": told}
    job = jobs.ask(house.club, sending.KIND, asked, "Ann", "a-delivery-of-the-matrix")
    Job.objects.filter(pk=job.pk).update(step=JobStep.FAILED, tries=8, trouble="It answered 503.")
    return job


def finished_job(house: House) -> Job:
    """A piece of work of this house, done."""
    job = jobs.ask(house.club, "a kind of the matrix", {}, "Ann", "a-job-of-the-matrix")
    Job.objects.filter(pk=job.pk).update(step=JobStep.DONE, file_name="made.txt", tries=1)
    job.refresh_from_db()
    keeping.put_in_place(job, keeping.lay_ready(job, b"made"))
    return job


def import_made(house: House) -> ImportBatch:
    """A file that this house took over."""
    batch, _made = ImportBatch.objects.get_or_create(
        club=house.club, key="an-import-of-the-matrix", defaults={"source": "csv", "file_name": "old.csv", "made_at": 1}
    )
    return batch


def own_rule(house: House) -> OwnRule:
    """A rule of this house's own."""
    return add_rule(
        house.club, Said("D06", verdict="PLAY_ON", says="We play on."), by="Ann", key="a-rule-of-the-matrix"
    )


def a_chip_set(house: House) -> ClubChipSet:
    """Chips of this house."""
    return chip_sets.add_set(house.club, replace(SOURCE_CASE, name="The case"), by="Ann", key="chips-of-the-matrix")


@pytest.fixture
def house() -> House:
    return build_house("Thursday")


@pytest.fixture
def other() -> House:
    return build_house("Sunday")


@pytest.fixture
def browsers(house: House, other: House) -> Browsers:
    """A browser of each, signed in or with a link of the house; one sends forms without the page's token."""
    tokenless = client_of("owner", house, other, strict=True)
    return {**{who: client_of(who, house, other) for who in EVERYBODY}, TOKENLESS: tokenless}


def expected(answers: Answers | None, who: str) -> int:
    if answers is None:
        return WRONG_METHOD
    return next((status for people, status in answers.items() if who in people), GONE)


def test_every_address_is_in_the_matrix() -> None:
    assert sorted(rows()) == sorted({**NIGHT_PAGES, **OTHER_PAGES})


@each_row("row", usual_rows())
@each_row("method", ["get", "post"])
def test_who_gets_in(row: str, method: str, house: House, browsers: Browsers) -> None:
    """
    Of those who may not, two, of whom the last comes from elsewhere, and one who may: others at each address.
    `tests/long` tries everybody. Nothing is changed without the token of the form, but by a mail program, which
    posts a no by itself and proves itself by the signed address.
    """
    wanted = {who: expected(answers_of(row, method), who) for who in EVERYBODY}
    refused = [who for who in EVERYBODY if wanted[who] == GONE]
    let_in = [who for who in EVERYBODY if wanted[who] != GONE and row not in DEAR]
    people = {some[len(row) % len(some)] for some in (refused, let_in) if some} | {*refused[-1:]}
    if method == "post":
        wanted[TOKENLESS] = OK if row == "mail_no" else 403
        people.add(TOKENLESS)
    found, astray = knock(row, method, people, house, browsers)
    assert (found, astray) == ({who: wanted[who] for who in people}, {})


def answers_of(row: str, method: str) -> Answers | None:
    return {**NIGHT_PAGES, **OTHER_PAGES}[row][0 if method == "get" else 1]


def knock(
    row: str, method: str, people: Iterable[str], house: House, browsers: Browsers
) -> tuple[dict[str, int], dict[str, list[str]]]:
    """Who gets which answer at an address, and what was asked of the database past their own club."""
    found, astray, where = {}, {}, ""
    for who in people:
        where = where or address(row, house)
        before, cookies = transaction.savepoint(), deepcopy(browsers[who].cookies)
        with watched() as statements:
            response = getattr(browsers[who], method)(where, SENT)
            if response.streaming:
                b"".join(response)
        transaction.savepoint_rollback(before)
        browsers[who].cookies = cookies
        found[who] = response.status_code
        if response.status_code < GONE:
            where = ""  # a file that was brought is used up
        if statements:
            astray[who] = statements
    return found, astray


@each_row("row", [row for row in usual_rows() if row in NIGHT_PAGES])
def test_a_foreign_night_does_not_exist(row: str, other: House, browsers: Browsers) -> None:
    """With all the rights and links of one house, nothing of the other can be reached; `tests/long` tries all."""
    reach_for_another_house(row, (("owner", "director link", "seat link")[len(row) % 3],), other, browsers)


def reach_for_another_house(row: str, people: Iterable[str], other: House, browsers: Browsers) -> None:
    read, write = NIGHT_PAGES[row]
    there = address(row, other)
    for who in people:
        client = browsers[who]
        assert client.get(there).status_code == (WRONG_METHOD if read is None else GONE), who
        assert client.post(there, SENT).status_code == (WRONG_METHOD if write is None else GONE), who


def test_a_link_of_another_night_is_not_taken_back(house: House, other: House) -> None:
    """The night is the own one, the number of the link is not."""
    link = new_link(other.night, LinkKind.SCREEN)
    client = client_of("owner", house, other)
    assert client.post(f"/t/{house.night.pk}/links/{link.pk}/revoke/").status_code == GONE
    link.refresh_from_db()
    assert link.revoked_at is None


def test_a_table_link_opens_its_own_table_only(house: House, other: House) -> None:
    night = house.night.pk
    phone = client_of("table link", house, other)
    journal.perform(house.night, StartClock(), journal.By("Ann"), "start-the-clock")
    assert phone.get(f"/t/{night}/table/2/").status_code == GONE
    for number in ("2", " 2", "2.0", "02"):
        sent = {"key": "a-key-for-table-2", "table": number, "hand": "1"}
        assert phone.post(f"/t/{night}/do/next_hand/", sent).status_code == GONE, number
    house.night.refresh_from_db()
    assert dict(journal.newest(house.night).state.tables) == {}


def test_a_phone_with_two_tables_opens_both(house: House, other: House) -> None:
    phone = browser()
    hand(phone, new_link(house.night, LinkKind.TABLE, 1), new_link(house.night, LinkKind.TABLE, 2))
    pages = [phone.get(f"/t/{house.night.pk}/table/{number}/").status_code for number in (1, 2, 3)]
    assert pages == [OK, OK, GONE]


def test_a_seat_link_opens_its_own_card_only(house: House, other: House) -> None:
    """Player -1 carries it: of the others it opens no card, asks for nothing and draws no card."""
    night = house.night.pk
    phone = client_of("seat link", house, other)
    pages = {key: phone.get(f"/t/{night}/card/{key}/").status_code for key in (-1, -2, 1, 0, -28)}
    assert pages == {-1: OK, -2: GONE, 1: GONE, 0: GONE, -28: GONE}
    for player in ("-2", " -2", "-02", "1"):
        sent = {"key": "a-key-for-another", "player": player, "wish": "floor", "card": "AS"}
        for kind in ("ask", "take_back_request", "take_card"):
            assert phone.post(f"/t/{night}/do/{kind}/", sent).status_code == GONE, (kind, player)
    house.night.refresh_from_db()
    assert journal.newest(house.night).state.requests == ()


def test_the_matrix_and_the_list_of_rights_agree() -> None:
    """Each set of people above is what `tournament.access.roles` says of their roles."""
    members = {duty: {one for one in people if one in MEMBERS} for duty, people in DUTIES.items()}
    assert members == {
        duty: {role for role in MEMBERS if right is not None and right in RIGHTS[Role(role)]}
        for duty, right in DUTY_RIGHTS.items()
    }
