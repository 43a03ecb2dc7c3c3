"""A real screen page whose board, socket and time come from the test."""

import json
import re
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.browser.devices import NewPage
from tests.browser.evening import become_owner, open_night
from tests.server import Workshop
from tournament.clock.values import Anchor, Instant
from tournament.engine.money import Currency
from tournament.money.values.prize_plan import ExtraPrize, PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.rules.board import build_board
from tournament.night.state import AgreedDeal, ClockCall, ClockStop, State, StopReason
from tournament.players.values import Bust, Elimination, Entrant, EntrantStatus, Purchase
from tournament.schedule.values import AnteBy, Break, Level, Structure

MINUTE = 60_000
PATIENCE_S = 20
STEPS = (
    Level(10, 20),
    Level(25, 50),
    Break(10, colour_up=(5,)),
    Level(50, 100, ante=10),
    Level(100, 200, ante=25),
    Break(15, "Dinner"),
    Level(200, 400, ante=400, ante_by=AnteBy.BIG_BLIND),
)
HUGE = (
    Level(
        10_000,
        20_000,
        ante=20_000,
        ante_by=AnteBy.BIG_BLIND,
        game="Pot-limit Omaha high-low eight or better",
    ),
    Level(125_000, 250_000, ante=250_000),
)
LONG = (
    "Open championship of the card friends of Lower Austria, second heat, on the last Friday of "
    "November"
)


TWO_FRAMES = (
    "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => "
    "drawn(true))))"
)


def now() -> int:
    return time.time_ns() // 1_000_000


NAMES = (
    "Ann Ben Bob Cleo Dora Emil Fritz Greta Hans Ida Jakob Karla Leo Mia Nora Otto Paul Quirin "
    "Rosa Sepp"
)


def named(key: int) -> str:
    """Short names at first, then ones with a number behind them."""
    names = NAMES.split()
    again, at = divmod(key - 1, len(names))
    return names[at] + (f" {again + 1}" if again else "")


def field(
    entered: int, left: int, offer: Offer, names: Callable[[int], str] = named, rebuys: int = 0
) -> dict[str, Any]:
    """
    Fields of a state: so many players, the first of them still in, the others out in the order of
    their numbers.
    """
    bought = Purchase(offer.buys, offer.price, offer.chips, 0, bounty=offer.bounty)
    again = replace(bought, buys=PurchaseKind.REBUY)
    people = {
        key: Entrant(
            names(key),
            status=EntrantStatus.IN if key <= left else EntrantStatus.OUT,
            purchases=(bought, again) if key <= rebuys else (bought,),
        )
        for key in range(1, entered + 1)
    }
    busts = tuple(Bust((Elimination(key, 0, by=(1,)),)) for key in range(entered, left, -1))
    return {"entrants": people, "busts": busts}


FREE = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),))
BEFORE_LEVEL_4 = PurchaseWindow(WindowEnd.FIRST_HAND, 4)
TWENTY = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 2000, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 2)),
        Offer(PurchaseKind.REBUY, 2000, 1000, window=BEFORE_LEVEL_4),
    )
)


def running() -> State:
    """Level 3 of a night of 27, 12:34 to go."""
    return State(
        name="Friday at Marta’s",
        terms=FREE,
        **field(27, 17, FREE.offers[0]),
        structure=Structure(STEPS),
        anchor=Anchor(3, 12 * MINUTE + 34_000, now()),
        started=now() - 60 * MINUTE,
    )


def scenes() -> dict[str, State]:
    """The states a screen must look well in."""
    usual = running()
    stands = replace(usual, anchor=Anchor(3, 12 * MINUTE + 34_000, None))
    dispute = ClockStop(
        StopReason.DISPUTE,
        now(),
        "Table 2: did seat 7 make a string raise or was it announced before?",
    )
    return {
        "running": usual,
        "dispute": replace(
            stands, stop=dispute, announcement=f"Please remember: {LONG}", name=LONG
        ),
        "paused": replace(stands, stop=ClockStop(StopReason.OTHER, now())),
        "break": replace(usual, anchor=Anchor(5, 15 * MINUTE, now())),
        "countdown": replace(usual, anchor=Anchor(0, 20 * MINUTE, now() + 9 * MINUTE)),
        "planned": replace(
            usual, anchor=Anchor(0, 20 * MINUTE, None), started=None, entrants={}, busts=()
        ),
        "overtime": replace(
            usual, anchor=Anchor(6, 0, now() - 65 * MINUTE), **field(27, 2, FREE.offers[0])
        ),
        "huge": replace(
            usual,
            structure=Structure(HUGE),
            anchor=Anchor(0, 95 * MINUTE, now()),
            **field(5678, 1234, Offer(PurchaseKind.BUY_IN, 0, 1_000_000)),
            name=LONG,
        ),
        "decision": replace(
            usual, decision=ClockCall("Maximiliane Schneider-Kowalski", now(), 25, 5)
        ),
        "verdict": replace(usual, decision=ClockCall("Bob", now() - 31_000, 25, 5)),
        "finished": replace(stands, finished=now()),
        **money_scenes(),
    }


def rich(
    entered: int, left: int, terms: Terms, plan: PrizePlan | None = None, rebuys: int = 0
) -> State:
    """The running night, with money in it."""
    cards = field(entered, left, terms.offers[0], rebuys=rebuys)
    return replace(running(), terms=terms, plan=plan or PrizePlan(unit=100), **cards)


def long_named(key: int) -> str:
    """Nobody is called longer."""
    return f"Maximiliane Schneider-Kowalski von und zu Hohenlohe {key}"


def money_scenes() -> dict[str, State]:
    """Nights with prizes: few and many, small and huge, with bounties, a deal and an end."""
    twelve = rich(12, 9, TWENTY, rebuys=3)
    empty = replace(
        twelve, entrants={}, busts=(), started=None, anchor=Anchor(0, 20 * MINUTE, None)
    )
    heads = replace(
        TWENTY, bounty=BountyKind.PROGRESSIVE, offers=(replace(TWENTY.offers[0], bounty=500),)
    )
    yen = replace(
        TWENTY, currency=Currency("JPY", 0), offers=(Offer(PurchaseKind.BUY_IN, 123_456_789, 1000),)
    )
    trophies = PrizePlan(
        unit=100,
        extras=(
            ExtraPrize(1, "Trophy"),
            ExtraPrize(2, "A ham"),
            ExtraPrize(12, "The wooden spoon"),
        ),
    )
    long_winner = field(12, 1, yen.offers[0], long_named)["entrants"]
    in_the_money = replace(
        rich(12, 3, TWENTY, rebuys=3),
        locked=(16_000, 9_000, 5_000),
        anchor=Anchor(4, 8 * MINUTE, now()),
    )
    return {
        "posted": replace(empty, terms=replace(TWENTY, guarantee=30_000)),
        "twelve": twelve,
        "many": rich(300, 290, TWENTY, PrizePlan(PayoutMethod.AUTOMATIC, places=45, unit=500)),
        "yen": rich(27, 17, yen),
        "long names": replace(
            rich(12, 3, yen),
            plan=trophies,
            entrants=field(12, 3, yen.offers[0], long_named)["entrants"],
        ),
        "bubble": replace(in_the_money, **field(12, 4, TWENTY.offers[0], rebuys=3)),
        "deal": replace(
            in_the_money,
            deal=AgreedDeal("icm", (1, 2, 3), (12_000, 9_500, 6_500), (9, 4, 2), left=2_000),
        ),
        "bounties": rich(12, 9, heads),
        "envelopes": replace(
            rich(12, 9, replace(heads, bounty=BountyKind.MYSTERY)), envelopes=(500, 500, 1000, 2500)
        ),
        "paid out": replace(rich(12, 1, TWENTY), finished=now()),
        "long winner": replace(rich(12, 1, yen), entrants=long_winner, finished=now()),
    }


@dataclass(frozen=True)
class ScreenServer:
    """A real server with one night, and the cookies of its director."""

    address: str
    cookies: Any

    def open_screen(self, new_page: NewPage, **options: Any) -> "ScriptedScreen":
        return ScriptedScreen(new_page(storage_state=self.cookies, **options), self.address)


@contextmanager
def serve_screens(workshop: Workshop, browser: Browser) -> Iterator[ScreenServer]:
    """One server for many plays; it ends with them."""
    server = workshop.server()
    server.start()
    context = browser.new_context()
    page = context.new_page()
    become_owner(page, server)
    address = server.base_url + open_night(page, server)
    cookies = context.storage_state()
    context.close()
    yield ScreenServer(address, cookies)
    server.kill()


class ScriptedScreen:
    """A screen page whose board, socket and time come from the test."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.state = running()
        self.socket: WebSocketRoute | None = None
        self.health: dict[str, Any] = {}
        self.tells_time = True
        # Only the page itself is held up on its way: with `page.route` the browser would fetch
        # every style anew.
        self.tools = page.context.new_cdp_session(page)
        self.tools.on("Fetch.requestPaused", lambda paused: self._page(paused))
        pages = [
            {"urlPattern": f"*/t/*/{name}/*", "requestStage": "Response"}
            for name in ("screen", "overlay")
        ]
        self.tools.send("Fetch.enable", {"patterns": pages})
        page.route_web_socket("**/ws/t/*/**", self._line)

    def leave_its_clock_alone(self) -> None:
        """
        The real time, by either way to the server, would contradict a clock that the page was made
        to believe in.
        """
        self.tells_time = False
        self.page.add_init_script(
            "window.fetch = () => Promise.reject(new Error('no way to the server'));"
        )

    def show(self, state: State, where: str = "screen/") -> None:
        """Open the page on a state, with its fonts there and its buttons still shown."""
        self.state = state
        self.page.goto(self.address + where)
        self.page.locator("[data-show=time]").filter(has_text=re.compile(r"\S")).wait_for(
            state="attached"
        )
        self.page.evaluate("async () => { await document.fonts.ready }")
        self.page.wait_for_timeout(50)

    def turn_to(self, state: State) -> None:
        """
        Another state on the page as it stands, over the socket; much quicker than opening it
        afresh.
        """
        if self.socket is None:
            self.show(state)
            return
        self.send(state)
        self.page.evaluate(TWO_FRAMES)

    def hold_time(self) -> None:
        """
        From now on time passes in the page only as far as the test says, however slow the machine
        is.
        """
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def board(self) -> dict[str, Any]:
        return build_board(self.state, 5, "made up here", Instant(now()))

    def send(self, state: State) -> None:
        """Another board, over the socket."""
        self.state = state
        assert self.socket is not None
        self.socket.send(json.dumps({"board": self.board()}))

    def soon(self, state: Callable[[], State]) -> None:
        """
        A board on which something is about to happen, made once the page stands: loading it takes
        its time.
        """
        self.show(running())
        self.page.locator("[data-link=live]").wait_for(state="attached")
        self.send(state())

    def pass_until(self, what: str, seen: Callable[[], bool]) -> None:
        """Let time that is held pass second by second until something is seen."""
        for _ in range(60):
            if seen():
                return
            self.page.clock.run_for(1000)
        raise AssertionError(f"{what} was not seen within a minute")

    def wait_for_health(self, **wanted: object) -> None:
        """Until the screen has told the desk this of how it is doing."""
        until = time.monotonic() + PATIENCE_S
        while not self.health.items() >= wanted.items():
            assert time.monotonic() < until, self.health
            self.page.wait_for_timeout(50)

    def text(self, name: str) -> str:
        return self.page.locator(f"[data-show={name}]").inner_text()

    def _page(self, paused: dict[str, Any]) -> None:
        """Write the made-up board into the page that the server gave."""
        request = {"requestId": paused["requestId"]}
        text = b64decode(self.tools.send("Fetch.getResponseBody", request)["body"]).decode()
        first = json.dumps({"board": self.board(), "now": now()}).replace("<", "\\u003c")
        pattern = r'(<script id="first-board" type="application/json">).*?(</script>)'
        body = re.sub(pattern, lambda found: found[1] + first + found[2], text)
        answer = {"responseCode": 200, "responseHeaders": paused["responseHeaders"]}
        self.tools.send(
            "Fetch.fulfillRequest", {**request, **answer, "body": b64encode(body.encode()).decode()}
        )

    def _line(self, socket: WebSocketRoute) -> None:
        self.socket = socket

        def hear(text: str | bytes) -> None:
            told = json.loads(text)
            if "ping" in told and self.tells_time:
                socket.send(json.dumps({"pong": {"sent": told["ping"], "now": now()}}))
            self.health = told.get("health", self.health)

        socket.on_message(hear)
        socket.send(json.dumps({"board": self.board()}))
