"""Decides cases from a file and searches situations, to try the rulings from the command line."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulings.core.case_serialization import decide_case
from rulings.core.data_loader import RulingsError
from rulings.situation_finder import rank_rulings


class Command(BaseCommand):
    help = (
        "Decide a case, or a list of cases, from a JSON file and print each ruling as JSON; "
        "or find situations by plain words."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        asked = parser.add_mutually_exclusive_group(required=True)
        asked.add_argument("--case", type=Path, metavar="FILE", help="one case or a list of cases")
        asked.add_argument("--search", metavar="WORDS", help="what happened, in plain words")
        parser.add_argument(
            "--language", default="en", metavar="CODE", help="the language of WORDS (%(default)s)"
        )
        parser.add_argument(
            "--json", action="store_true", help="print what is found as a list of ids, best first"
        )

    def handle(self, *, case: Path | None, search: str | None, **options: Any) -> None:
        if case is not None:
            self.decide_cases(case)
        else:
            self.print_hits(search or "", options["language"], options["json"])

    def print_hits(self, words: str, language: str, as_json: bool) -> None:
        hits = rank_rulings(words, language)
        if as_json:
            self.stdout.write(json.dumps([hit.key for hit in hits]))
            return
        for hit in hits:
            self.stdout.write(f"{hit.key}  {hit.title}")

    def decide_cases(self, case: Path) -> None:
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
