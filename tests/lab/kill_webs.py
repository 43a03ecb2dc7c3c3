"""
R2 on the full set-up: web processes are killed and frozen, one or both, under two directors who go
to the other.
"""

import signal
import threading
import time
from random import Random

from tests.lab.findings import Findings
from tests.lab.kill_server import clicking
from tests.lab.postgres_away import kept_once, two_directors
from tests.lab.scaled import FullHouse, Pair, Span, full_house, log_ends, stumbles
from tests.live.seeded_night import Director, Stage, set_stage
from tests.server import RunningServer

NAME = "WEBS"
ABOUT = (
    "R2 and R5 on the full set-up: one or both of two web processes killed or frozen; one key sent "
    "5 times to both"
)
CI_SIZE = 2
BLOWS = (("kill", 1), ("freeze", 1), ("kill", 2), ("freeze", 2))
FROZEN_SECONDS = (2.0, 12.0)
SHORTLY_FROZEN = (2.0, 3.0)
"""In the small run; that a night is let go after ten seconds has a test of its own."""
DEAD_SECONDS = 1.0
ANSWER_S = 6.0
MAX_WAIT_S = 30.0
CALM_WAIT_S = 10.0
SENT, STORED = 5, 204
FIVES = 20


def run(size: int) -> Findings:
    """So many blows, of each kind in turn."""
    with full_house() as house:
        return struck(house, size)


def struck(house: FullHouse, size: int) -> Findings:
    """In a house that stands already."""
    findings, begun = Findings(), log_ends(house.servers)
    stage = set_stage(house.servers[0], directors=2)
    fives = [f"five-at-once-{number}" for number in range(min(size, FIVES))]
    for key in fives:
        sent_to_both(house.servers, stage, key, findings)
    directors = two_directors(house, stage, ANSWER_S)
    with clicking(directors):
        spans = blows(house, size, findings)
    for director in directors:
        findings.failures += [f"{director.name}: {what}" for _begun, what in director.severed]
        director.told_of(findings, spans, MAX_WAIT_S, CALM_WAIT_S)
    findings.failures += stumbles(house.servers, begun)
    return findings.join(kept_once(house, stage, directors, least=size, once=fives))


def sent_to_both(servers: Pair, stage: Stage, key: str, findings: Findings) -> None:
    """
    R5: one click arrives five times at the same moment, at two processes; all five hear that it is
    done.
    """
    answers, ready = list[int](), threading.Barrier(SENT)

    def send(server: RunningServer) -> None:
        director = Director(server.port, stage)
        ready.wait()
        answers.append(director.click("announce", key, text=key))
        director.close()

    threads = [threading.Thread(target=send, args=(servers[number % 2],)) for number in range(SENT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    findings.count("keys sent five times")
    if answers != [STORED] * SENT:
        findings.fail(f"{key} was answered with {answers}")


def blows(house: FullHouse, size: int, findings: Findings) -> list[Span]:
    """One after the other; when somebody was struck."""
    random, struck = Random(2), list[Span]()
    frozen = FROZEN_SECONDS if size > len(BLOWS) else SHORTLY_FROZEN
    for number in range(size):
        time.sleep(0.2 + random.random())
        blow, many = BLOWS[number % len(BLOWS)]
        first = random.randrange(2)
        hit = [house.servers[first], house.servers[1 - first]][:many]
        begun = time.monotonic()
        if blow == "kill":
            kill(hit)
        else:
            freeze(hit, random.uniform(*frozen))
        struck.append((begun, time.monotonic()))
        findings.count(f"{blow} {many}")
    return struck


def kill(servers: list[RunningServer]) -> None:
    """Dead at the same moment, and started again."""
    for server in servers:
        server.kill()
    time.sleep(DEAD_SECONDS)
    for server in servers:
        server.start()


def freeze(servers: list[RunningServer], seconds: float) -> None:
    """Asleep at the same moment, and awake again."""
    for number in (signal.SIGSTOP, signal.SIGCONT):
        for server in servers:
            assert server.process is not None
            server.process.send_signal(number)
        if number == signal.SIGSTOP:
            time.sleep(seconds)
