"""
Every page in every state it can have: its address, who looks at it, and the first thing to do
there.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page

from tests.browser.ruling_nights import RULED
from tests.browser.sheet_codes import ALL_CODES, ONE_OF_MANY
from tests.browser.uploads import BROUGHT_IN

Step = Callable[[Page], object]
MISSING = "Failed to load resource: the server responded with a status of 404"
UNSOUND = "Failed to load resource: the server responded with a status of 422"


@dataclass(frozen=True, slots=True)
class Sight:
    """
    A page as somebody meets it; `path` has gaps for what the phases are called, `kind` says how it
    is judged.
    """

    name: str
    path: str
    who: str = "ann"
    then: Step = lambda page: None
    allow: tuple[str, ...] = ()
    kind: str = "page"


def unfold(page: Page) -> None:
    """Open everything that can be opened in place."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")


def show_preview(page: Page) -> None:
    """Open everything, and wait until the small screen in the page is drawn."""
    unfold(page)
    page.frame_locator("#preview").locator("main").wait_for()


def button(page: Page, words: str) -> Locator:
    """The button with these words, in the language of the page."""
    with override(page.evaluate("document.documentElement.lang")):
        return page.get_by_role("button", name=gettext(words))


def press(selector: str) -> Step:
    """Press what the selector finds last, and wait until the answer is there."""

    def step(page: Page) -> None:
        unfold(page)
        page.locator(selector).last.click()
        page.wait_for_load_state()

    return step


def fill(**values: str) -> Step:
    """Fill fields by their names and send the form, past the browser's own checks."""

    def step(page: Page) -> None:
        unfold(page)
        page.evaluate("for (const one of document.forms) one.noValidate = true")
        for name, value in values.items():
            page.locator(f"main [name={name}]").first.fill(value)
        form = (
            page.locator("main form").filter(has=page.locator(f"[name={next(iter(values))}]")).first
        )
        form.locator("button").filter(visible=True).last.click()
        page.wait_for_load_state()

    return step


def add_namesake(page: Page) -> None:
    """Add a player whom somebody may mean already."""
    page.locator("#add-name").fill("Bob Miler")
    page.keyboard.press("Enter")
    page.locator("#same-head").wait_for()


def take_their_name(page: Page) -> None:
    """Give a player a name that another has."""
    page.locator("#id_name").fill("Zoë Ångström")
    page.locator("#id_nickname").fill("")
    page.keyboard.press("Enter")
    page.locator('[role="alert"]').wait_for()


def add_level(page: Page) -> None:
    """Open a new level at the end of the schedule."""
    page.locator('a[href$="?add=level#row-new"]').click()
    page.locator("#row-new").wait_for()


def finish_soon(page: Page) -> None:
    """Ask what can be done to finish in two hours, by the browser's own clock."""
    then = page.evaluate("new Date(Date.now() + 7_200_000).toTimeString().slice(0, 5)")
    page.locator("#by").fill(then)
    button(page, "Show options").click()
    page.locator(".way, main [role=status]").first.wait_for()


def wrong_level(page: Page) -> None:
    """Type nonsense into a new level and save it."""
    add_level(page)
    page.locator("#editor input[name=big]").fill("many")
    page.locator("#editor .primary[value=save]").click()
    page.locator('[role="alert"]').wait_for()


def wrong_prizes(page: Page) -> None:
    """Type other payouts that do not make the prize pool, and lock them."""
    unfold(page)
    page.locator("[name=amounts]").first.fill("1")
    page.locator("button[value=fix]").click()
    page.locator("#other-prizes [role=alert]").wait_for()


def wrong_formula(page: Page) -> None:
    """Type a formula that stops in the middle, and see what is said while typing."""
    page.locator("#id_formula").fill("10 * sqrt(entrants")
    page.locator("#bench .notice.danger").wait_for()


def wrong_formula_saved(page: Page) -> None:
    """Save it all the same."""
    wrong_formula(page)
    button(page, "Save").click()
    page.locator("main [role=alert], .errorlist").first.wait_for()


def wrong_and_saved(name: str, typed: str) -> Step:
    """Type something that cannot be into a field of a form, and save it."""

    def step(page: Page) -> None:
        unfold(page)
        page.locator(f"[name={name}]").fill(typed)
        page.locator("button[value=save]").click()
        page.locator("[role=alert]").wait_for()

    return step


def wrong_rule(page: Page) -> None:
    """Save a rule that says nothing."""
    page.evaluate("for (const one of document.forms) one.noValidate = true")
    button(page, "Save").click()
    page.locator("main [role=alert]").wait_for()


def wrong_target(page: Page) -> None:
    """Add an address that is none."""
    page.locator("#id_name").fill("Bot")
    page.locator("#id_address").fill("bot")
    button(page, "Add").click()
    page.locator("main [role=alert]").wait_for()


def wrong_show(page: Page) -> None:
    """Let a scene stay for no time at all, and save it."""
    unfold(page)
    page.locator("[name=seconds-0]").fill("0")
    button(page, "Save").click()
    page.locator("main [role=alert]").wait_for()


def take_nothing(page: Page) -> None:
    """Ask for files without a tick at anything."""
    for box in page.locator("[name=tables]").all():
        box.uncheck()
    page.locator("main button.primary").click()
    page.locator("[role=alert]").wait_for()


def work_out(how: str) -> Step:
    """Type in everybody's chips and have a deal of this kind worked out."""

    def step(page: Page) -> None:
        for place, field in enumerate(page.locator("[data-adds=chips]").all(), 1):
            field.fill(f"{place}500")
        page.locator(f"[name=how][value={how}]").check()
        page.locator("[value=agree]").wait_for()

    return step


def refused_with_toast(page: Page) -> None:
    """Ask for more time than there can be, so that the reason why not stands on the page."""
    unfold(page)
    page.locator("#set-minutes").fill("1440")
    page.locator("#set-seconds").fill("30")
    page.locator("#do-set-time button").click()
    page.locator(".toast.refused").wait_for()


def tell_cards(*cards: str) -> Step:
    """Say which cards were dealt to the tables, and see who moves."""

    def step(page: Page) -> None:
        unfold(page)
        ranks, suits = (
            page.locator("select[name=rank]").all(),
            page.locator("select[name=suit]").all(),
        )
        for rank, suit, card in zip(ranks, suits, cards, strict=True):
            rank.select_option(card[:-1])
            suit.select_option(card[-1])
        button(page, "Show").click()
        page.locator(".dealt, [role=alert]").wait_for()

    return step


def open_sheet(page: Page) -> None:
    """Look at what is at hand, and close it again: the bar is a part of the page."""
    page.locator(".quick").click()
    page.locator("#sheet [popovertargetaction=hide]").click()


def show_help(page: Page) -> None:
    """Ask the screen for its help, as somebody at its keyboard does."""
    page.mouse.move(50, 50)
    page.locator(".controls [data-act=help]").click()


DESKS = (
    "planned",
    "countdown",
    "running",
    "paused",
    "dispute",
    "stopped_for_break",
    "break",
    "last_level",
    "overtime",
    "away",
    "decision",
    "finished",
    "hostile",
)
SEATINGS = (
    "full_table",
    "dead_button",
    "table_moving",
    "all_tables",
    "all_done",
    "lost_button",
    "two_left",
)
SEATED_SCREENS = ("promised_draw", "card_draw", "seats_odd", "full_table")
SCENES = (
    *(
        ("posted", "planned"),
        ("posted", "hostile"),
        ("seating", "seats_odd"),
        ("prizes", "odd_purse"),
    ),
    *(
        ("ranking", "running"),
        ("moves", "seats_odd"),
        ("final_table", "full_table"),
        ("break", "break"),
    ),
    ("winner", "finished"),
)
SCREENS = (
    "planned",
    "countdown",
    "running",
    "paused",
    "dispute",
    "break",
    "overtime",
    "away",
    "finished",
    "hostile",
)

MAIN = (
    "nights",
    "desk, running",
    "players of a night",
    "who is out",
    "seats, a move is due",
    "prizes",
    "money",
    "schedule",
    "seat card on its player's phone: he moves",
    "table, full_table",
    "rulings, a ruling",
    "results",
)
"""The sights that are looked at once more in other words."""

SIGHTS = (
    Sight("nights", "/"),
    Sight("no night yet", "/", who="cleo"),
    Sight("a club to look around in", "/", who="ivo"),
    Sight("a new night", "/nights/new/"),
    Sight("a new night, wrongly", "/nights/new/", who="cleo", then=fill(price="-5")),
    Sight("just a clock", "/nights/clock/"),
    Sight("sign in", "/signin/", who="nobody"),
    Sight("sign in, wrongly", "/signin/", who="nobody", then=fill(name="Ann", password="wrong")),
    Sight("sign in on a device with a link", "/signin/", who="tv"),
    Sight("welcome", "/l/{welcome}/", who="newcomer"),
    Sight(
        "welcome, wrongly",
        "/l/{welcome}/",
        who="newcomer",
        then=fill(name="Dora", password="short"),
    ),
    Sight("a dead link", "/l/no-such-link/", who="nobody", allow=(MISSING,)),
    Sight("nothing here", "/nowhere/", who="nobody", allow=(MISSING,)),
    Sight("nothing here for Ann", "/nowhere/", allow=(MISSING,)),
    Sight("restore a night", "/restore/"),
    Sight("restore a night, no codes", "/restore/", then=fill(codes="Pizza")),
    Sight("restore a night, some codes", "/restore/", then=fill(codes=ONE_OF_MANY)),
    Sight("a night to restore", "/restore/", then=fill(codes=ALL_CODES)),
    Sight("bring in a file", "/import/"),
    *(Sight(name, path, then=step) for name, path, step in BROUGHT_IN),
    Sight("nights put away", "/nights/away/"),
    Sight("stop early", "/t/{running}/stop/"),
    Sight(
        "stop early, a count is missing", "/t/{running}/stop/", then=press("button[value=count]")
    ),
    Sight("a night set aside", "/t/{bagged}/stop/"),
    Sight("the desk of a night set aside", "/t/{bagged}/"),
    Sight("the screen of a night set aside", "/t/{bagged}/screen/", kind="screen"),
    Sight("the desk of a trial", "/t/{trial}/"),
    Sight("the screen of a trial", "/t/{trial}/screen/", kind="screen"),
    Sight("the results of a trial", "/t/{trial}/results/"),
    Sight("templates", "/club/templates/"),
    Sight("templates, none yet", "/club/templates/", who="cleo"),
    Sight("a template", "/club/templates/{kept_night}/"),
    Sight("a template, hostile", "/club/templates/{odd_template}/"),
    Sight("open a night from a template", "/nights/new/?kind=own-{kept_night}"),
    Sight("run a night again", "/t/{till}/again/"),
    Sight("run a night again, wrongly", "/t/{till}/again/", then=fill(name=""), allow=(UNSOUND,)),
    Sight("keep a night as a template", "/t/{hostile}/template/"),
    Sight(
        "keep a night as a template, wrongly",
        "/t/{running}/template/",
        then=fill(name=""),
        allow=(UNSOUND,),
    ),
    Sight("club", "/club/"),
    Sight("more", "/more/"),
    Sight("a club of one's own", "/clubs/new/", who="nobody"),
    Sight(
        "a club of one's own, wrongly",
        "/clubs/new/",
        who="nobody",
        then=fill(club_name="", password="short"),
    ),
    Sight("another club", "/clubs/new/"),
    Sight("club links", "/club/links/"),
    Sight("a TV that asks", "/tv/1/", who="nobody"),
    Sight("a TV, of which club", "/tv/", who="nobody"),
    Sight("a new password", "/club/", then=press('form[action$="/password/"] button')),
    Sight("screens of the club", "/club/screens/", then=show_preview),
    Sight("a preview of the screens", "/club/screens/preview/?night=running", kind="screen"),
    Sight("screens of the club, wrongly", "/club/screens/", then=wrong_show, allow=(UNSOUND,)),
    Sight("signals, none yet", "/club/signals/", who="cleo"),
    Sight("the usual signals", "/club/signals/", then=press("form[action$='usual/'] button")),
    Sight("when a signal comes", "/club/signals/new/"),
    Sight("a new signal", "/club/signals/new/level_soon/", then=unfold),
    Sight(
        "a new signal, wrongly",
        "/club/signals/new/bubble/",
        then=fill(text="{nobody}"),
        allow=(UNSOUND,),
    ),
    Sight("addresses, none yet", "/club/addresses/", who="cleo"),
    Sight("addresses", "/club/addresses/", then=unfold),
    Sight(
        "a new address, wrongly",
        "/club/addresses/",
        who="cleo",
        then=wrong_target,
        allow=(UNSOUND,),
    ),
    Sight("an address", "/club/addresses/{told_lamp}/"),
    Sight(
        "an address with its secret",
        "/club/addresses/{told_lamp}/",
        then=press("form[action$='/secret/'] button"),
    ),
    Sight("an address of a topic", "/club/addresses/{told_phone}/"),
    Sight("an address, hostile", "/club/addresses/{told_odd}/"),
    Sight("an address that was put away", "/club/addresses/{told_gone}/"),
    Sight("an address of a mail box", "/club/addresses/{told_bob}/"),
    Sight("an address of a mail box that wants no more", "/club/addresses/{told_dora}/"),
    Sight("yes to mails", "/mail/{mail_yes}/", who="nobody"),
    Sight("no to mails", "/mail/stop/{mail_no}/", who="nobody"),
    Sight("no more mails", "/mail/stop/{mail_stopped}/", who="nobody"),
    Sight("deliveries, none yet", "/club/deliveries/", who="cleo"),
    Sight("deliveries", "/club/deliveries/"),
    Sight("own rules", "/club/book/"),
    Sight("no own rule yet", "/club/book/", who="cleo"),
    Sight("what an own rule is about", "/club/book/add/", then=unfold),
    Sight("a new own rule", "/club/book/add/B02/", then=unfold),
    Sight("a new own rule, wrongly", "/club/book/add/D01/", then=wrong_rule),
    Sight("an own rule", "/club/book/{own_rule}/", then=unfold),
    Sight("an own rule, hostile", "/club/book/{odd_rule}/"),
    Sight("an own rule tried out", "/club/book/try/D01/?acted=few"),
    Sight("own rules tried out, a question", "/club/book/try/D02/", then=unfold),
    Sight("chips of the club", "/club/chips/", then=unfold),
    Sight("no chips yet", "/club/chips/", who="cleo"),
    Sight("a new set of chips", "/club/chips/new/"),
    Sight(
        "a set of chips, wrongly",
        "/club/chips/new/",
        then=fill(**{"value-0": "five"}),
        allow=(UNSOUND,),
    ),
    Sight("a set of chips", "/club/chips/{chip_set}/"),
    Sight("a set of chips, hostile", "/club/chips/{odd_chips}/"),
    Sight("players", "/players/"),
    Sight("no player yet", "/players/", who="cleo"),
    Sight("add a player, wrongly", "/players/", who="cleo", then=fill(name="\u202e")),
    Sight("add a player who may be there", "/players/", then=add_namesake),
    Sight("players found", "/players/?q=bo"),
    Sight("archived players", "/players/?archived=yes"),
    Sight("player", "/players/{bob}/"),
    Sight("player, archived", "/players/{gone}/"),
    Sight("player with another's name", "/players/{bob}/", then=take_their_name),
    Sight("merge with whom", "/players/{bob}/merge/"),
    Sight("merge, looked at", "/players/{bob}/merge/?with={twin}"),
    Sight("seasons", "/league/?all", who="lena"),
    Sight("no season yet", "/league/", who="cleo"),
    Sight("a new season, wrongly", "/league/", who="cleo", then=fill(name="", first_day="")),
    Sight("a season, hostile", "/league/{league_season}/", who="lena", then=unfold),
    Sight("a season for everybody", "/season/{league_season}/", who="reader"),
    Sight("a season changed", "/league/{league_season}/edit/", who="lena", then=unfold),
    Sight(
        "a season changed, its formula half typed",
        "/league/{league_season}/edit/",
        who="lena",
        then=wrong_formula,
    ),
    Sight(
        "a season changed, wrongly",
        "/league/{league_season}/edit/",
        who="lena",
        then=wrong_formula_saved,
    ),
    Sight("take the club away", "/exports/", who="lena"),
    Sight("take the club away, no night yet", "/exports/", who="cleo"),
    Sight("players over many nights", "/league/players/", who="lena"),
    Sight(
        "players over many nights, a season",
        "/league/players/?season={league_season}&sort=profit",
        who="lena",
    ),
    Sight("players over many nights, no night yet", "/league/players/", who="cleo"),
    Sight("a player over many nights", "/league/players/{league_bob}/", who="lena"),
    Sight(
        "a player over many nights, two currencies", "/league/players/{league_dora}/", who="lena"
    ),
    Sight(
        "a player over many nights, hostile",
        "/league/players/{league_odd}/?season={league_season}",
        who="lena",
    ),
    Sight("a player over many nights, no night yet", "/league/players/{league_new}/", who="lena"),
    Sight("two players", "/league/players/{league_bob}/against/{league_odd}/", who="lena"),
    Sight(
        "two players who never met",
        "/league/players/{league_bob}/against/{league_new}/",
        who="lena",
    ),
    Sight("records", "/league/records/", who="lena"),
    Sight("records, no night yet", "/league/records/", who="cleo"),
    Sight("password", "/password/"),
    Sight("password, wrongly", "/password/", then=fill(old="x", password="short")),
    *(Sight(f"desk, {phase}", f"/t/{{{phase}}}/?desk", kind="desk") for phase in DESKS),
    Sight("desk with a toast", "/t/{break}/", then=refused_with_toast, kind="desk"),
    Sight("keys", "/t/{running}/", then=lambda page: page.keyboard.press("?"), kind="desk"),
    Sight("find anything", "/t/{running}/find/"),
    Sight("find anything, found", "/t/{seats_odd}/find/?q=bo"),
    Sight("find anything, nothing found", "/t/{running}/find/?q=qqqq"),
    Sight("at hand on a page of the night", "/t/{seats_due}/journal/", then=open_sheet),
    Sight("journal", "/t/{running}/journal/"),
    Sight("journal, unfolded", "/t/{full_table}/journal/", then=unfold),
    Sight("for other programs", "/club/programs/?night={running}"),
    Sight("journal, earlier", "/t/{running}/journal/?no=2"),
    Sight("journal, hostile", "/t/{hostile}/journal/"),
    Sight("undo", "/t/{running}/undo/4/"),
    Sight("undo what others stand on", "/t/{running}/undo/2/"),
    Sight("undo, hostile", "/t/{hostile}/undo/10/"),
    Sight("money, nothing in it", "/t/{planned}/prizes/?players=8&price=20"),
    Sight("money", "/t/{till}/prizes/"),
    Sight("money, somebody found", "/t/{till}/prizes/?find=dora"),
    Sight("money, hostile", "/t/{odd_till}/prizes/"),
    Sight("ledger, empty", "/t/{planned}/box/ledger/"),
    Sight("ledger", "/t/{till}/box/ledger/"),
    Sight("ledger of a player", "/t/{till}/box/ledger/?player=3"),
    Sight("ledger, hostile", "/t/{odd_till}/box/ledger/"),
    Sight("receipt", "/t/{till}/players/1/receipt/"),
    Sight("receipt of who was refunded", "/t/{till}/players/6/receipt/"),
    Sight("receipt, hostile", "/t/{odd_till}/players/2/receipt/"),
    Sight("players of a night", "/t/{till}/players/"),
    Sight("players of a night, nobody yet", "/t/{empty}/players/"),
    Sight("players of a night, hostile", "/t/{odd_till}/players/"),
    Sight("a player of a night", "/t/{till}/players/2/"),
    Sight("a player of a night, hostile", "/t/{odd_till}/players/2/"),
    Sight("a player without a name", "/t/{running}/players/-3/"),
    Sight("at the door: who is it", "/t/{running}/door/?name=Bob+Miler&as=in"),
    Sight("who is out", "/t/{running}/out/"),
    Sight("places", "/t/{finished}/places/"),
    Sight("places, hostile", "/t/{odd_till}/places/"),
    Sight("chips of a night", "/t/{chips_night}/chips/"),
    Sight("count the chips", "/t/{chips_night}/chips/count/", then=unfold),
    Sight("count the chips, hostile", "/t/{odd_chips_night}/chips/count/"),
    Sight("count the chips, nobody said which", "/t/{running}/chips/count/"),
    Sight("make a schedule", "/t/{planned}/structure/plan/"),
    Sight(
        "a schedule made",
        "/t/{planned}/structure/plan/?players=10&stack=1000&starts=20:00&ends=00:00&ante=big_blind",
    ),
    Sight(
        "a schedule that ends too soon",
        "/t/{planned}/structure/plan/?players=6&stack=1000&starts=20:00&ends=01:00&minutes=20",
    ),
    Sight("no such schedule", "/t/{planned}/structure/plan/?players=10&stack=1"),
    Sight("chip race, counted", "/t/{chips_night}/chips/race/?table=0&value=5&n-1=14&n-2=9&n-3=4"),
    Sight(
        "chip race, dealt",
        "/t/{chips_night}/chips/race/?table=0&value=5&n-1=3&n-2=1&n-3=1",
        then=press("[value=deal]"),
    ),
    Sight("chips that leave", "/t/{chips_night}/chips/", then=unfold),
    Sight("chips of a night, hostile", "/t/{odd_chips_night}/chips/"),
    Sight("chips of a night, not said", "/t/{planned}/chips/"),
    Sight("schedule", "/t/{planned}/structure/"),
    Sight("schedule of a running night", "/t/{last_level}/structure/"),
    Sight("schedule, one level open", "/t/{planned}/structure/?edit=2", then=unfold),
    Sight("schedule, a new level", "/t/{running}/structure/", then=add_level),
    Sight("schedule, a new break", "/t/{running}/structure/?add=break"),
    Sight("forecast of a night to come", "/t/{planned}/forecast/?players=12"),
    Sight("forecast", "/t/{running}/forecast/"),
    Sight("forecast, to finish in time", "/t/{running}/forecast/", then=finish_soon),
    Sight("forecast of a night that is over", "/t/{finished}/forecast/"),
    Sight("schedule, wrong", "/t/{running}/structure/", then=wrong_level, allow=(UNSOUND,)),
    Sight("results", "/t/{till}/results/"),
    Sight("results, hostile", "/t/{odd_till}/results/"),
    Sight("results for guests", "/t/{running}/results/", who="tv"),
    Sight("results, nobody has played", "/t/{empty}/results/"),
    Sight("story", "/t/{till}/story/"),
    Sight("story, hostile", "/t/{odd_till}/story/"),
    Sight("take a night away", "/t/{till}/export/"),
    Sight("take a night away, wrongly", "/t/{till}/export/", then=take_nothing, allow=(UNSOUND,)),
    Sight("house rules", "/t/{running}/rules/"),
    Sight("order of the books", "/t/{running}/rules/books/?books=R11,H2"),
    Sight("prizes", "/t/{purse}/prizes/"),
    Sight("prizes, hostile", "/t/{odd_purse}/prizes/"),
    Sight("prizes of a free night for its guests", "/t/{running}/prizes/", who="tv"),
    Sight("other prizes, wrongly", "/t/{purse}/prizes/?own=yes", then=wrong_prizes),
    Sight("plan of the prizes", "/t/{purse}/prizes/plan/"),
    Sight(
        "plan of the prizes, wrong",
        "/t/{purse}/prizes/plan/",
        then=wrong_and_saved("shares-0", "50 30 19"),
    ),
    Sight("settle up", "/t/{till}/settle/"),
    Sight("prices", "/t/{purse}/prices/"),
    Sight("prices, wrong", "/t/{purse}/prices/", then=wrong_and_saved("price-0", "twenty")),
    Sight("deal", "/t/{purse}/deal/"),
    Sight("deal, worked out", "/t/{purse}/deal/", then=work_out("chips")),
    Sight("deal, as the players say", "/t/{odd_purse}/deal/", then=work_out("custom")),
    Sight("seats, a move is due", "/t/{seats_due}/seats/"),
    Sight("seats, cards are told", "/t/{seats_due}/seats/", then=tell_cards("9D", "QC")),
    Sight("seats, cards are wrong", "/t/{seats_due}/seats/", then=tell_cards("9D", "9D")),
    Sight("seats, a button to be told", "/t/{seats_unknown}/seats/"),
    Sight("seats, hostile", "/t/{seats_odd}/seats/"),
    Sight("seats, nobody has one", "/t/{seats_none}/seats/"),
    Sight("one table", "/t/{seats_due}/seats/2/"),
    Sight("one table, hostile", "/t/{seats_odd}/seats/1/"),
    Sight("one table, not put up", "/t/{seats_empty}/seats/5/"),
    Sight("somebody stays away", "/t/{seats_due}/players/3/?stack=475"),
    Sight("desk, requests and a move due", "/t/{seats_due}/", kind="desk"),
    Sight("desk, a move planned, hostile", "/t/{seats_odd}/", kind="desk"),
    Sight("draw, not yet", "/t/{to_draw}/draw/"),
    Sight("draw, at other tables", "/t/{to_draw}/draw/?numbers=1+x"),
    Sight("draw, announced", "/t/{promised_draw}/draw/"),
    Sight("draw, announced in vain", "/t/{draw_void}/draw/"),
    Sight("draw with real cards", "/t/{card_draw}/draw/"),
    Sight("draw, a card is told", "/t/{card_draw}/draw/?player=5"),
    Sight("draw, made", "/t/{drawn}/draw/"),
    Sight("check of a draw, announced", "/t/{promised_draw}/draw/check/"),
    Sight("check of draws", "/t/{drawn}/draw/check/"),
    Sight("check of a draw that was taken back", "/t/{draw_void}/draw/check/"),
    Sight("check of draws for guests", "/t/{running}/draw/check/", who="tv"),
    Sight("hand over the desk", "/t/{running}/lend/"),
    Sight(
        "hand over the desk, the code", "/t/{planned}/lend/", then=press("main form button.wide")
    ),
    Sight("links", "/t/{running}/links/"),
    Sight("a new link", "/t/{planned}/links/", then=press("form:has([value=screen]) button")),
    Sight("codes to print, whose", "/t/{card_seated}/links/sheet/"),
    Sight("codes to print, whose, hostile", "/t/{card_odd}/links/sheet/?all=yes"),
    Sight("codes to print", "/t/{card_seated}/links/sheet/?all=yes", then=press("button.wide")),
    Sight("seat cards", "/t/{card_seated}/card/"),
    Sight("seat card, which card was drawn", "/t/{card_laid_out}/card/1/"),
    Sight("seat card, the card is drawn", "/t/{card_laid_out}/card/2/"),
    Sight(
        "seat card on its player's phone: he moves", "/t/{card_seated}/card/{card_of}/", who="bob"
    ),
    Sight("seat card, the next hand", "/t/{card_seated}/card/2/"),
    Sight("seat card, out and may rebuy", "/t/{card_seated}/card/3/"),
    Sight("seat card, away", "/t/{card_seated}/card/4/"),
    Sight("seat card, hostile", "/t/{card_odd}/card/1/"),
    Sight("seat card, sits out, hostile", "/t/{card_odd}/card/5/"),
    Sight("seat card, a draw is announced", "/t/{promised_draw}/card/1/"),
    Sight("seat card, won", "/t/{card_over}/card/2/"),
    Sight("tables", "/t/{running}/table/"),
    *(
        Sight(f"table, {phase}", f"/t/{{{phase}}}/table/1/")
        for phase in ("planned", "running", "dispute", "break")
    ),
    Sight("table, hostile", "/t/{hostile}/table/1/"),
    Sight("tables with seats", "/t/{table_moving}/table/"),
    *(Sight(f"table, {phase}", f"/t/{{{phase}}}/table/1/") for phase in SEATINGS),
    Sight("table, somebody comes", "/t/{table_moving}/table/2/"),
    Sight("table that was broken", "/t/{broken_table}/table/2/"),
    Sight("slips of planned moves", "/t/{table_moving}/slips/"),
    Sight("slips of moves", "/t/{broken_table}/slips/"),
    Sight("slips of all seats", "/t/{full_table}/slips/?show=seats"),
    Sight("slips of a draw", "/t/{drawn}/slips/?show=seats"),
    Sight("no slips", "/t/{running}/slips/"),
    Sight("papers", "/t/{till}/papers/"),
    *(
        Sight(f"paper, {key}", f"/t/{{till}}/papers/{key}/")
        for key in ("signin", "receipts", "results")
    ),
    Sight("paper, posted", "/t/{purse}/papers/posted/"),
    Sight("paper, posted, hostile", "/t/{odd_purse}/papers/posted/"),
    Sight("paper, posted, for guests", "/t/{running}/papers/posted/", who="tv"),
    Sight("paper, seat cards", "/t/{drawn}/papers/seats/"),
    Sight("paper, move slips", "/t/{table_moving}/papers/moves/"),
    Sight("paper, no move slips", "/t/{running}/papers/moves/"),
    Sight("paper, to go on by hand", "/t/{full_table}/papers/fallback/"),
    Sight("paper, to go on by hand, hostile", "/t/{seats_odd}/papers/fallback/"),
    Sight("paper, pocket guide", "/t/{purse}/papers/rulings/"),
    Sight("rulings", "/rulings/", who="nobody"),
    Sight("rulings, words typed", "/rulings/?q=flipped+the+turn+too+early", who="nobody"),
    Sight("rulings, nothing found", "/rulings/?q=qqqqq", who="nobody"),
    Sight("rulings, a group", "/rulings/group/shown/", who="nobody"),
    Sight("rulings, a question", "/rulings/D07/?books=R11", who="nobody"),
    Sight(
        "rulings, later questions", "/rulings/D11/?books=R4&acted=many&count=short", who="nobody"
    ),
    Sight("rulings, a ruling", "/rulings/B02/?books=R4", who="nobody"),
    Sight("rulings, a misdeal", "/rulings/D01/?books=H2,R11&acted=few&family=flop"),
    Sight("rulings, nobody knows", "/rulings/D01/?books=R4&acted=unknown", who="nobody"),
    Sight(
        "rulings, the director decides",
        "/rulings/H07/?books=R4&identifiable=yes&misinformed=yes",
        who="nobody",
    ),
    Sight("rulings, silent", "/rulings/W03/?books=CAP", who="nobody"),
    Sight("rulings, not in the books", "/rulings/Z99/", who="nobody", allow=(MISSING,)),
    Sight("everyday answers", "/rulings/everyday/", who="nobody"),
    Sight("everyday answers, found", "/rulings/everyday/?q=string", who="nobody"),
    Sight("pots, empty", "/rulings/pots/", who="nobody"),
    Sight("pots, wrong", "/rulings/pots/?in-1=100&in-2=many", who="nobody"),
    Sight(
        "pots, shared",
        "/rulings/pots/?in-1=100&in-2=300&in-3=500&out-3=on&win-0-1=on&win-1-2=on&low=on",
        who="nobody",
    ),
    Sight("how the books differ", "/rulings/differ/?group=board", who="nobody"),
    Sight("how the books differ, one situation", "/rulings/differ/?situation=B02", who="nobody"),
    Sight("books", "/rulings/books/", who="nobody"),
    Sight("what beats what", "/rulings/hands/", who="nobody"),
    Sight("pocket guide", "/rulings/pocket/", who="nobody"),
    *(Sight(name, path, then=unfold, allow=(MISSING,)) for name, path in RULED),
    *(Sight(f"screen, {phase}", f"/t/{{{phase}}}/screen/", kind="screen") for phase in SCREENS),
    *(
        Sight(f"screen, {night}", f"/t/{{{night}}}/screen/", kind="screen")
        for night in SEATED_SCREENS
    ),
    *(
        Sight(f"{one} alone, {night}", f"/t/{{{night}}}/screen/?show={one}", kind="screen")
        for one, night in SCENES
    ),
    Sight(
        "screen, what it shows",
        "/t/{running}/screen/",
        then=lambda page: page.keyboard.press("s"),
        kind="screen",
    ),
    Sight("screen, help", "/t/{running}/screen/", then=show_help, kind="screen"),
    *(
        Sight(f"overlay, {phase}", f"/t/{{{phase}}}/overlay/", kind="overlay")
        for phase in ("running", "dispute", "seats_odd")
    ),
)
