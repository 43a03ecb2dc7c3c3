"""Fixtures for all tests, and the selection of tests that this machine can run."""

import gc
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Protocol

import hypothesis
import pytest
from django.conf import settings
from django.db import connections
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests import budget, machine
from tests.access.people import House, build_house, client_of
from tests.databases import worker_database
from tests.folders import ONLY_WITH_ALL, PURE
from tests.money.prize_night import visitor
from tests.page_text import collapse_pages
from tests.private import PrivateServer, private_postgres, private_redis
from tests.row_rollback import forget_process_caches
from tests.rows import RUN
from tests.scheduler.manual_clock import ClockByHand, set_by_hand
from tests.server import RunningServer, Workshop
from tests.strict_templates import be_strict, nothing_missing
from tournament.forecast.rules import forecast_simulation
from tournament.models import Club

TESTS = Path(__file__).parent
SETUP_FIXTURES = {"db", "transactional_db", "client", "workshop", "start_server"}
LEFT_OUT: "Counter[str]" = Counter()
COUNTED: "Counter[str]" = Counter()
CPU_OF_ROWS: dict[str, float] = {}

hypothesis.settings.register_profile("house", deadline=None, database=None)
hypothesis.settings.register_profile(
    "ci", parent=hypothesis.settings.get_profile("house"), derandomize=True
)
hypothesis.settings.load_profile("ci" if machine.must_have_everything() else "house")


def pytest_configure(config: pytest.Config) -> None:
    """
    Tests keep what they make in a folder of their own, never among the nights of the person who
    runs them.
    """
    scratch = tempfile.TemporaryDirectory(prefix="final-nine-tests-")
    config.add_cleanup(scratch.cleanup)
    settings.DATA = Path(scratch.name)
    settings.STATIC_ROOT = settings.DATA / "static"
    settings.STATIC_ROOT.mkdir()
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    be_strict()
    collapse_pages()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # A Redis that answers late on a busy machine would count as one that is away: no limits.
    settings.CACHES["default"].get("OPTIONS", {}).pop("socket_timeout", None)
    if (
        connections["default"].vendor == "postgresql"
    ):  # many a test is one transaction, silent for long
        connections["default"].settings_dict["OPTIONS"]["options"] += (
            " -c idle_in_transaction_session_timeout=0"
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lacking = machine.missing()
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        if is_pure(item):
            item.add_marker("pure")
        if TESTS in item.path.parents and item.path.relative_to(TESTS).parts[0] in ONLY_WITH_ALL:
            item.add_marker("only_with_all")
        if "house" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(part_of(item.path)))
        names = [name for marker, name in lacking.items() if item.get_closest_marker(marker)]
        LEFT_OUT.update(names[:1])
        (left if names else kept).append(item)
    items[:] = kept
    seed = int(os.environ.get("TEST_SEED", "1"))
    if seed % 10 == 0:
        shuffle(items, seed)
    if left:
        config.hook.pytest_deselected(items=left)


def pytest_collection_finish() -> None:
    """
    What was imported stays: no garbage collection looks through it again, and few through what
    a test made.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """
    Files in another order, and the tests of each: what is set up for a file is still set up once.
    """
    chance = Random(seed)
    order: dict[Path, float] = {}
    for item in items:
        order.setdefault(item.path, chance.random())
    items.sort(key=lambda item: (order[item.path], chance.random()))


def is_pure(item: pytest.Item) -> bool:
    """
    Whether a test lies in a pure room's folder, or asks neither for a database nor for a server.
    """
    if TESTS in item.path.parents and part_of(item.path) in PURE:
        return True
    asked = SETUP_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    return not (
        asked or item.get_closest_marker("django_db") or item.get_closest_marker("both_setups")
    )


def part_of(file: Path) -> str:
    """The folder of a test; in `tests/long` the folder within it."""
    parts = file.relative_to(TESTS).parts
    return parts[1] if parts[0] == "long" else parts[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    """
    Side by side (`-n 2`) each worker has a Redis of its own: what one says would be heard by the
    tests of others.
    """
    if not os.environ.get("REDIS_URL"):
        return
    servers = ExitStack()
    config.add_cleanup(servers.close)
    for spec in specs:
        spec.env["REDIS_URL"] = servers.enter_context(private_redis()).url


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker knows of all tests, so each of them left out the same."""
    LEFT_OUT.update(Counter(getattr(node, "workeroutput", {}).get("left_out", {})) - LEFT_OUT)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if is_worker(session.config):
        session.config.workeroutput["left_out"] = dict(LEFT_OUT)  # type: ignore[attr-defined]
    elif LEFT_OUT and machine.must_have_everything():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_worker(config: pytest.Config) -> bool:
    """Whether this process runs a part of the tests for another, which tells of them."""
    return hasattr(config, "workerinput")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        noted = dict(report.user_properties)
        COUNTED["cases"] += 1
        COUNTED["rows"] += int(str(noted["rows"]))
        if not noted["only_with_all"]:
            test, cpu = (
                report.nodeid.partition("[")[0],
                float(str(noted["cpu"])) / int(str(noted["rows"])),
            )
            CPU_OF_ROWS[test] = max(CPU_OF_ROWS.get(test, 0.0), cpu)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """
    What is over its budget; what was left out, said here, or written for `manage.py test`, which
    adds it up.
    """
    for line in budget.lines_over_budget(CPU_OF_ROWS):
        terminalreporter.write_line(line)
    file = os.environ.get("FINAL_NINE_REPORT")
    if file:
        Path(file).write_text(json.dumps({"cases": 0, "rows": 0, **COUNTED, "left_out": LEFT_OUT}))
    elif LEFT_OUT:
        terminalreporter.write_line(machine.closing_line(LEFT_OUT))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """
    Note how many rows of its table a test has gone through, one without a table, and what they
    cost.
    """
    RUN.rows = 0
    used = budget.cpu_seconds()
    try:
        with nothing_missing():
            yield
    finally:
        only_with_all = item.get_closest_marker("only_with_all") is not None
        cpu = budget.cpu_seconds() - used
        item.user_properties += [
            ("rows", RUN.rows or 1),
            ("cpu", cpu),
            ("only_with_all", only_with_all),
        ]


@pytest.fixture(autouse=True)
def fresh_process_caches() -> None:
    """
    Nobody begins a test with what others asked for too often, with orders of another club or in
    the language of another's page.
    """
    forget_process_caches()
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """pytest-django would migrate a database for each worker; ours is a copy of a migrated one."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "only")
    with django_db_blocker.unblock(), worker_database(settings.DATA, worker):
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PrivateServer]:
    """A PostgreSQL of the tests' own (mark the test `needs_postgres`)."""
    with private_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[PrivateServer]:
    """A Redis of the tests' own (mark the test `needs_redis`)."""
    with private_redis() as server:
        yield server


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Where real servers are made: on this run's database and Redis."""
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    worker = os.environ.get("PYTEST_XDIST_WORKER", "only")
    return Workshop(tmp_path_factory.mktemp("servers"), database, redis, worker)


class StartServer(Protocol):
    def __call__(self, **environment: str) -> RunningServer: ...


@pytest.fixture
def start_server(workshop: Workshop) -> Iterator[StartServer]:
    """Start real servers, each with its own database; they end with the test."""
    started: list[RunningServer] = []

    def start(**environment: str) -> RunningServer:
        started.append(workshop.server(**environment))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def live_server_process(start_server: StartServer) -> RunningServer:
    """One real server with its own database, running."""
    return start_server()


@pytest.fixture(autouse=True)
def few_nights(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A page reads its forecast off few nights; the rules' own tests play as many as the program.
    """
    if not is_pure(request.node):
        monkeypatch.setattr(forecast_simulation, "MAX_RUNS", forecast_simulation.MIN_RUNS)


@pytest.fixture
def club(db: None) -> Club:
    """The club of most page tests; a folder or file that needs another has its own."""
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    """Ann, who directs in it."""
    return visitor(club, "Ann")


@pytest.fixture
def house(db: None) -> House:
    """A club with everybody who may look in: director, players, links, strangers."""
    return build_house("Thursday")


@pytest.fixture
def other(db: None) -> House:
    """Another club of the same program, with its people."""
    return build_house("Sunday")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ClockByHand:
    """The computer's clock, moved by the test alone."""
    return set_by_hand(monkeypatch)


@pytest.fixture
def owner(house: House) -> Client:
    """The browser of the house's owner."""
    return client_of("owner", house, house)


@pytest.fixture
def director(house: House) -> Client:
    return client_of("director", house, house)


@pytest.fixture
def watcher(house: House) -> Client:
    return client_of("watcher", house, house)
