"""The nginx lines of hosting.md that send each night to one web process."""

import asyncio
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from tests.guards.tree import ROOT
from tests.live.viewer import next_of
from tests.private import free_port
from tests.scaled.house import House, answers, until
from tests.scaled.seeded_house import Stage
from tests.scaled.visitors import Browser, answered, screen

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
]
TIMES = 12


def told() -> tuple[str, str]:
    """What hosting.md puts before the upstream, and what into it."""
    (lines,) = re.findall(
        r"```nginx\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL
    )
    before, _upstream, within = lines.partition("upstream final_nine {\n")
    return before, within.splitlines()[0] + "\n"


@contextmanager
def by_night(house: House) -> Iterator[House]:
    """The house behind a second proxy, which has these lines."""
    before, within = told()
    folder, https, http = house.folder / "by-night", free_port(), free_port()
    (folder / "tmp").mkdir(parents=True)
    changed = {
        f"{house.folder}/tmp/": f"{folder}/tmp/",
        f"{house.folder}/nginx.conf": f"{folder}/nginx.conf",
        f"127.0.0.1:{house.https} ": f"127.0.0.1:{https} ",
        f"127.0.0.1:{house.http};": f"127.0.0.1:{http};",
        "upstream final_nine {\n": f"{before}upstream final_nine {{\n{within}",
    }
    for name in ("nginx.conf", "servers.conf", "proxy.sh"):
        text = (house.folder / name).read_text()
        for old, new in changed.items():
            text = text.replace(old, new)
        (folder / name).write_text(text)
    command = [word.replace(str(house.folder), str(folder)) for word in house.proxy.command]
    proxy = replace(house.proxy, command=command, log_file=folder / "proxy.log", process=None)
    proxy.start()
    try:
        until(lambda: answers(f"http://127.0.0.1:{http}/proxyz"), of=proxy)
        yield replace(house, https=https, http=http, proxy=proxy)
    finally:
        proxy.stop(signal.SIGKILL)


def who_answers(house: House, cookie: str, path: str) -> set[str]:
    """Which processes do, each time over a new line."""
    names = set()
    for _time in range(TIMES):
        browser = Browser(house, cookie)
        answer = browser.get(path)
        assert answer.status == 200
        names.add(answered(house, answer).name)
        browser.close()
    return names


def test_pages_and_lines_of_a_night_come_to_one_process_and_all_others_to_any(
    house: House, stage: Stage
) -> None:
    async def watch(house: House, origin: str) -> str:
        async with screen(house, stage.night, stage.screen, origin=origin) as line:
            return str((await next_of(line, "board", 5))["name"])

    with by_night(house) as sorted_house:
        (name,) = who_answers(sorted_house, stage.director, f"/t/{stage.night}/")
        assert who_answers(sorted_house, stage.owner, "/") == {"web-1", "web-2"}
        (other,) = (web for web in house.webs if web.name != name)
        other.send(signal.SIGSTOP)
        try:
            for _time in range(4):
                assert asyncio.run(watch(sorted_house, house.origin)) == "Friday"
        finally:
            other.send(signal.SIGCONT)
