"""
R11 with the real server under libfaketime: its computer is set wrong, sleeps, is away; it is right,
or asks.
"""

import asyncio
import random
import signal
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from tests import machine
from tests.lab.findings import Findings
from tests.live.seeded_night import Director, Stage, set_stage
from tests.live.viewer import next_of, viewer
from tests.server import RunningServer, Workshop

RIGHT_MS = 250
TWICE_ONE, ONE_MISSING = "2026-10-25T01:30:00", "2027-03-28T01:30:00"
"""In Europe: before one o’clock comes twice, and before an hour is missing."""
ASKED_SECONDS = 12
"""A watch that slept for long first finds out whether another process took its place."""
MINUTE_MS, HOUR = 60_000, 3600
AWAY_SECONDS, ASLEEP_SECONDS = 27 * 60, 2 * HOUR


@dataclass(slots=True)
class Computer:
    """Where the server runs: its wall clock is this computer's, and so many seconds ahead."""

    server: RunningServer
    ahead: int
    sleeps: bool
    """Its steady clock goes on while it sleeps; libfaketime moves both clocks then."""
    skipped: int = 0
    """Seconds that truly passed for it, and not for the test."""
    began: float = field(default_factory=time.monotonic)

    def set_up(self) -> None:
        library = machine.faketime()
        assert library is not None, "this machine has no libfaketime"
        more = {} if self.sleeps else {"FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        where = {
            "LD_PRELOAD": library,
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
        }
        self.server.environment |= where | more
        self.set_wrong(0)

    @property
    def file(self) -> Path:
        return self.server.data / "faketime"

    def set_wrong(self, seconds: int) -> None:
        """The wall clock jumps."""
        self.ahead += seconds
        beside = self.file.with_suffix(".new")
        beside.write_text(f"{self.ahead:+d}\n")
        beside.replace(self.file)

    def pass_by(self, seconds: int) -> None:
        """So long truly passed."""
        self.skipped += seconds
        self.set_wrong(seconds)

    def passed_ms(self) -> int:
        return round(1000 * (time.monotonic() - self.began)) + 1000 * self.skipped


def jump(computer: Computer, roll: random.Random) -> None:
    computer.set_wrong(roll.choice((HOUR, -HOUR)))
    time.sleep(0.6)


def jump_between(computer: Computer, roll: random.Random) -> None:
    """Stopped, set wrong, and started again."""
    computer.server.stop(roll.choice((signal.SIGINT, signal.SIGKILL)))
    computer.set_wrong(roll.choice((HOUR, -HOUR)))
    computer.server.start()


def away(computer: Computer, roll: random.Random) -> None:
    computer.server.kill()
    computer.pass_by(AWAY_SECONDS)
    computer.server.start()


def sleep(computer: Computer, roll: random.Random) -> None:
    """A laptop is closed and opened again."""
    assert computer.server.process is not None
    computer.server.process.send_signal(signal.SIGSTOP)
    time.sleep(0.5)
    computer.pass_by(ASLEEP_SECONDS)
    computer.server.process.send_signal(signal.SIGCONT)
    time.sleep(0.5)


FAULTS = (sleep, jump, away, jump_between)


def runs(size: int) -> Findings:
    """
    So many nights, with each fault in turn; every other on an evening on which the clocks change.
    """
    findings = Findings()
    with TemporaryDirectory(prefix="final-nine-lab-") as folder:
        workshop = Workshop(Path(folder), "", "")
        for number in range(size):
            roll, befall = random.Random(number), FAULTS[number % len(FAULTS)]
            ahead = ahead_of(roll.choice((TWICE_ONE, ONE_MISSING))) if number % 3 == 1 else 0
            computer = Computer(workshop.server(), ahead, sleeps=befall is sleep)
            computer.set_up()
            computer.server.start()
            try:
                stage = set_stage(computer.server)
                findings.count(befall.__name__.replace("_", " "))
                asyncio.run(
                    night(
                        computer,
                        stage,
                        lambda c=computer, r=roll, b=befall: b(c, r),
                        findings,
                        number,
                    )
                )
            finally:
                computer.server.kill()
    return findings


def ahead_of(evening: str) -> int:
    """How many seconds away this evening is, where the club is."""
    return int(
        datetime.fromisoformat(evening).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        - time.time()
    )


async def night(
    computer: Computer, stage: Stage, befall: Any, findings: Findings, number: int
) -> None:
    """How far the clock is, a fault, and how far it is then by what a screen shows."""
    before = await shown(computer, stage)
    await asyncio.to_thread(befall)
    after = await shown(computer, stage)
    for _second in range(
        ASKED_SECONDS if computer.skipped else 0
    ):  # a level ended, and nobody could see to it
        if after.board["away"] is None:
            await asyncio.sleep(1)
            after = await shown(computer, stage)
    findings.count("runs")
    if after.board["away"] is not None:
        findings.count("questions")
        await asyncio.to_thread(answered, computer, stage, after.board["away"])
        after = await shown(computer, stage)
        if after.board["away"] is not None or after.board["stop"] is None:
            findings.fail(f"run {number}: the answer was not taken")
        return
    wrong = after.wrong_since(before)
    findings.note(
        "furthest wrong (ms)", max(wrong, int(findings.counts.get("furthest wrong (ms)", 0)))
    )
    if wrong > RIGHT_MS:
        findings.fail(f"run {number}: wrong by {wrong} ms and nobody was asked")


def answered(computer: Computer, stage: Stage, question: dict[str, Any]) -> None:
    director = Director(computer.server.port, stage)
    director.click("answer_away", went=question["went"], go_on="go_back")
    director.close()


@dataclass(frozen=True, slots=True)
class Shown:
    """
    What a screen that is opened now shows, the server's time, and between when and when it said so.
    """

    board: dict[str, Any]
    now: int
    asked_at: int
    heard_at: int

    def wrong_since(self, before: "Shown") -> int:
        """
        By how much the clock ran wrong at the least: nobody knows how long each answer was on its
        way.
        """
        ran = played_ms(self.board, self.now) - played_ms(before.board, before.now)
        return max(
            0, self.asked_at - before.heard_at - ran, ran - (self.heard_at - before.asked_at)
        )


async def shown(computer: Computer, stage: Stage) -> Shown:
    async with viewer(computer.server, stage) as line:
        board = await next_of(line, "board")
        asked_at = computer.passed_ms()
        await line.send('{"ping":1}')
        return Shown(board, (await next_of(line, "pong"))["now"], asked_at, computer.passed_ms())


def played_ms(board: dict[str, Any], now: int) -> int:
    """All the time on the clock from the first level to here."""
    anchor = board["anchor"]
    whole = sum(step["minutes"] for step in board["steps"][: anchor["step"] + 1]) * MINUTE_MS
    running = 0 if anchor["since"] is None else now - anchor["since"]
    return int(whole - anchor["left_ms"] + running)
