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
from tournament.management.doctor.lan_checks import run_lan_checks

SIGNS = {CheckStatus.OK: "✓", CheckStatus.ATTENTION: "!", CheckStatus.FAULT: "✗"}


class Command(BaseCommand):
    help = (
        "Look at everything that a night depends on. Nothing is changed; the exit code is 1 when a "
        "fault is found."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="for other programs")
        parser.add_argument(
            "--lan",
            action="store_true",
            help="try instead why a phone or a TV in the house does not find the server",
        )
        parser.add_argument(
            "--port", type=int, help="with --lan: the server's port (that of its last start)"
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=60,
            metavar="SECONDS",
            help="with --lan: so long a phone has to reach us (%(default)s), 0 waits for none",
        )

    def handle(self, **options: Any) -> None:
        findings = []
        looked = run_checks()
        if options["lan"]:
            say = self.stderr if options["json"] else self.stdout
            looked = run_lan_checks(options["port"], options["wait"], say.write)
        for finding in looked:
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
