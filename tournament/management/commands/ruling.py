"""
Decides cases that stand in a file, for anybody who wants to try the rulings against cases of their
own.
"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulings.core.case_serialization import decide_case
from rulings.core.data_loader import RulingsError


class Command(BaseCommand):
    help = "Decide a case, or a list of cases, from a JSON file and print each ruling as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--case", type=Path, metavar="FILE", required=True, help="one case or a list of cases"
        )

    def handle(self, *, case: Path, **options: Any) -> None:
        try:
            cases = json.loads(case.read_text("utf-8"))
        except OSError as trouble:
            sys.exit(f"{case} could not be read ({trouble.strerror}).")
        except ValueError as trouble:
            sys.exit(f"{case} is no JSON: {trouble}.")
        several = isinstance(cases, list)
        numbered = enumerate(cases if several else [cases], 1)
        told = [self.decide_case(asked, place) for place, asked in numbered]
        self.stdout.write(json.dumps(told if several else told[0], indent=1, ensure_ascii=False))

    @staticmethod
    def decide_case(asked: object, place: int) -> dict[str, Any]:
        try:
            return decide_case(asked)
        except RulingsError as trouble:
            name = asked.get("id", place) if isinstance(asked, dict) else place
            sys.exit(f"Case {name}: {trouble}")
