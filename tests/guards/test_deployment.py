"""
The files for other ways to run it agree with the program: compose, image, example settings,
pre-commit.
"""

import re
import subprocess
import sys
from typing import Any

import yaml

from tests.guards.tree import PACKAGES, ROOT


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text()))


def known_settings() -> set[str]:
    """Every name that the settings read from outside."""
    text = "".join(
        (ROOT / "config" / name).read_text() for name in ("settings.py", "environment.py")
    )
    return set(
        re.findall(
            r'(?:environment\.)?\b(?:read_(?:text|list|number|switch|choice))\(\s*"([A-Z_]+)"', text
        )
    )


ONCE = {"migrate", "certificate"}
OWN = {"migrate", "web", "worker", "messenger", "backup", "certificate"}
FOREIGN = {"proxy", "postgres", "redis"}
GAP = re.compile(r"\$\{([A-Z_]+)(?::-[^}]*)?\}")


def services() -> dict[str, Any]:
    return dict(compose()["services"])


def test_it_is_a_compose_file() -> None:
    """Checked against the published schema, which comes with the checker."""
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "check_jsonschema",
            "--builtin-schema",
            "vendor.compose-spec",
            "docker-compose.yml",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stdout.strip()) == (0, "ok -- validation done"), (
        told.stdout + told.stderr
    )


def test_each_service_is_watched_and_comes_back() -> None:
    assert set(services()) == OWN | FOREIGN
    for name, service in services().items():
        watched = service["healthcheck"]
        if name in ONCE:
            assert (watched, service["restart"]) == ({"disable": True}, "no"), name
        else:
            assert {"test", "interval", "timeout"} <= set(watched), name
            assert service["restart"] == "unless-stopped", name
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name


def test_each_service_may_do_little() -> None:
    """No one is root, no one writes without a reason to, no image changes behind our back."""
    for name, service in services().items():
        assert service["read_only"] is True, name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service.get("privileged", False) is False, name
        if name in OWN:
            assert (service["image"], service["build"], service["cap_drop"]) == (
                "final-nine",
                ".",
                ["ALL"],
            ), name
        else:
            assert re.fullmatch(r"[a-z]+:\d[\w.-]*", service["image"]), name
            assert service["user"] not in ("root", "0"), name
    assert [name for name, service in services().items() if "ports" in service] == ["proxy"]


def test_postgres_and_redis_see_nobody_but_the_program() -> None:
    assert compose()["networks"] == {"inside": {"internal": True}, "outside": None}
    inside = {name for name, service in services().items() if service["networks"] == ["inside"]}
    assert inside == {"postgres", "redis", "certificate"}
    assert services()["proxy"]["networks"] == ["outside"]


def test_everybody_waits_until_all_is_ready() -> None:
    stores = {name: {"condition": "service_healthy"} for name in ("postgres", "redis")}
    ready = {"migrate": {"condition": "service_completed_successfully"}}
    waits = {name: service.get("depends_on", {}) for name, service in services().items()}
    assert waits["migrate"] == stores
    assert {
        name: waits[name] for name in ("web", "worker", "messenger", "backup")
    } == dict.fromkeys(("web", "worker", "messenger", "backup"), ready | stores)
    assert waits["proxy"] == {
        "certificate": {"condition": "service_completed_successfully"},
        "web": {"condition": "service_healthy"},
    }


def test_volumes_and_files_are_there() -> None:
    """
    A volume of the program begins with the owner of the folder that the image has in its place.
    """
    mounts = [
        GAP.sub("certificates", mount).split(":")
        for service in services().values()
        for mount in service.get("volumes", ())
    ]
    named = {source for source, *_rest in mounts if not source.startswith(".")}
    assert named == set(compose()["volumes"])
    assert [
        source
        for source, *_rest in mounts
        if source.startswith(".") and not (ROOT / source).is_file()
    ] == []
    made = set(
        re.findall(r"install -d .*?-m 700 (.+)", (ROOT / "Dockerfile").read_text())[0].split()
    )
    assert {
        place
        for name in OWN
        for _source, place, *_mode in (
            GAP.sub("x", mount).split(":") for mount in services()[name]["volumes"]
        )
    } == made


def test_compose_sets_only_what_the_program_reads() -> None:
    for name in OWN:
        assert set(services()[name]["environment"]) - known_settings() == set(), name


def test_compose_hands_every_other_setting_through() -> None:
    """What `.env` says must reach the program, but for what the containers themselves decide."""
    decided = {"DEBUG", "FINAL_NINE_DATA", "PORT", "WORKERS"}
    assert known_settings() - set(services()["web"]["environment"]) == decided


def test_every_gap_in_the_compose_file_is_explained() -> None:
    gaps = set(GAP.findall((ROOT / "docker-compose.yml").read_text()))
    told = set(
        re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE)
    )
    assert gaps - known_settings() == told
    assert gaps >= {"ALLOWED_HOSTS", "ORIGINS", "SECRET_KEY"}


def test_commands_are_commands_of_the_program() -> None:
    commands = {
        path.stem for path in (ROOT / "tournament" / "management" / "commands").glob("[a-z]*.py")
    }
    for name in OWN:
        command: list[str] = services()[name]["command"]
        if command[0] == "python":
            assert (command[1], command[2] in commands) == ("manage.py", True), name
        else:
            assert (command[0], (ROOT / command[1]).is_file()) == ("sh", True), name


def test_the_example_names_every_setting() -> None:
    named = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert named == known_settings()


def test_the_readme_tells_every_setting() -> None:
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE))
    assert told == known_settings()


def test_the_image_installs_the_lock_and_serves() -> None:
    image = (ROOT / "Dockerfile").read_text()
    assert "--require-hashes -r requirements.lock" in image
    assert 'CMD ["python", "manage.py", "serve", "--port", "8000"]' in image
    assert re.findall(r"^FROM (\S+)", image, re.MULTILINE) == ["python:3.13-slim"] * 2
    assert "apt-get" not in image


def test_the_image_runs_as_nobody_in_particular_and_is_watched() -> None:
    image = (ROOT / "Dockerfile").read_text()
    last = image.rpartition("FROM ")[2]
    assert re.findall(r"^USER (\w+)$", last, re.MULTILINE) == ["night"]
    assert last.index("COPY . .") < last.index("USER night") < last.index("CMD ")
    assert re.findall(r"^(HEALTHCHECK|STOPSIGNAL|VOLUME|EXPOSE) ", last, re.MULTILINE) == [
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "STOPSIGNAL",
    ]
    assert f"useradd --system --uid {services()['proxy']['user'].partition(':')[0]} night" in last


def test_only_what_the_program_needs_gets_into_the_image() -> None:
    lines = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert (lines[0], lines[-1]) == ("*", "**/__pycache__")
    needed = {
        "manage.py",
        "requirements.lock",
        "LICENSE",
        "templates",
        "static",
        "locale",
        "deploy",
        *PACKAGES,
    }
    assert {line.removeprefix("!") for line in lines[1:-1]} == needed


def test_pre_commit_uses_the_projects_own_tools() -> None:
    repos = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert {repo["repo"] for repo in repos} == {"local"}
