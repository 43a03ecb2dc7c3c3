"""The settings of both profiles as Django itself looks at them before they go out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guards.tree import ROOT


@pytest.mark.parametrize(("profile", "silenced"), [("home", 4), ("production", 0)])
def test_the_deployment_check_is_clean(profile: str, silenced: int, tmp_path: Path) -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "manage.py",
            "check",
            "--deploy",
            "--fail-level",
            "WARNING",
        ],
        cwd=ROOT,
        env={**os.environ, "PROFILE": profile, "FINAL_NINE_DATA": str(tmp_path), "SECRET_KEY": ""},
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stdout, told.stderr) == (
        0,
        f"System check identified no issues ({silenced} silenced).\n",
        "",
    )
