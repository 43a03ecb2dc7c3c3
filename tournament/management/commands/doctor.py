"""
Says in one line each how everything is that a night depends on, and what to do where it is not
well.
"""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournament.management.doctor import run_checks
from tournament.management.doctor.finding import CheckStatus

SIGNS = {CheckStatus.OK: "✓", CheckStatus.ATTENTION: "!", CheckStatus.FAULT: "✗"}


class Command(BaseCommand):
    help = (
        "Look at everything that a night depends on. Nothing is changed; the exit code is 1 when a "
        "fault is found."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="for other programs")

    def handle(self, **options: Any) -> None:
        findings = []
        for finding in run_checks():
            findings.append(finding)
            if not options["json"]:
                mend = f" → {finding.do}" if finding.do else ""
                self.stdout.write(
                    f"{SIGNS[finding.health]} {finding.health:<9} {finding.what}: "
                    f"{finding.says}{mend}"
                )
        if options["json"]:
            told = {
                "version": settings.VERSION,
                "findings": [asdict(finding) for finding in findings],
            }
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        if any(finding.health is CheckStatus.FAULT for finding in findings):
            sys.exit(1)
