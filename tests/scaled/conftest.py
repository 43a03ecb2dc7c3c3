"""One scaled set-up for all of these tests."""

from collections.abc import Iterator

import pytest

from tests.scaled.house import House, open_house
from tests.scaled.seeded_house import Stage, set_stage


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """
    Two web processes, a worker for long work, one for messages, PostgreSQL, Redis and the proxy.
    """
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="package")
def stage(house: House) -> Stage:
    """A night that runs in this house."""
    return set_stage(house)
