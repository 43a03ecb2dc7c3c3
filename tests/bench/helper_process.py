"""A helper process that reads commands and writes answers line by line."""

import os
import subprocess
import sys
from types import TracebackType
from typing import Self

from tests.server import ROOT


class Program:
    """A module of the bench running beside it: its `main()`, once Django is set up."""

    def __init__(self, module: str, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"import django; django.setup(); from {module} import main; main()",
                *arguments,
            ],
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def tell(self, line: str) -> None:
        """Say something to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self) -> str:
        """What it says next."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")
        return line.strip()

    @property
    def memory(self) -> int:
        """The bytes it occupies."""
        with open(f"/proc/{self.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        """Let go of it."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()
