"""The files for other ways to run it agree with the program: compose, image, example settings, pre-commit."""

import re
from typing import Any

import yaml

from tests.guards.tree import ROOT


def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text()))


def known_settings() -> set[str]:
    """Every name that the settings read from outside."""
    text = "".join((ROOT / "config" / name).read_text() for name in ("settings.py", "environment.py"))
    return set(re.findall(r'(?:environment\.)?\b(?:text|words|number|switch|choice)\("([A-Z_]+)"', text))


def test_each_service_is_watched_and_comes_back() -> None:
    services = compose()["services"]
    assert set(services) == {"web", "postgres", "redis"}
    for name, service in services.items():
        assert {"test", "interval", "timeout"} <= set(service["healthcheck"]), name
        assert service["restart"] == "unless-stopped", name
        assert ("build" in service) != ("image" in service), name


def test_web_waits_until_the_others_answer() -> None:
    waits = compose()["services"]["web"]["depends_on"]
    assert waits == {name: {"condition": "service_healthy"} for name in ("postgres", "redis")}


def test_volumes_are_declared() -> None:
    used = {volume.split(":")[0] for service in compose()["services"].values() for volume in service.get("volumes", ())}
    assert used == set(compose()["volumes"])


def test_compose_sets_only_what_the_program_reads() -> None:
    assert set(compose()["services"]["web"]["environment"]) - known_settings() == set()


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
    assert re.search(r"^USER (?!root)\w+$", image, re.MULTILINE)


def test_pre_commit_uses_the_projects_own_tools() -> None:
    repos = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert {repo["repo"] for repo in repos} == {"local"}
