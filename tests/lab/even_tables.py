"""
Whole tournaments of 10 to 1,000 players whose tables are kept even by each rule; every plan is
checked.
"""

from seating.balance_policy import Policy
from tests.lab.findings import Findings
from tests.seating.evenings import evenings

NAME = "EVEN"
ABOUT = "tournaments of 10 to 1,000 players, their tables kept even by each rule"
CI_SIZE = 12
FAIR_CHANGE = 0.05
"""By how many hands the big blind of a mover may shift on average, by the fair rule."""


def run(size: int) -> Findings:
    """So many tournaments by each rule."""
    findings = Findings()
    for policy in Policy:
        tally = evenings(policy, size)
        for fault in tally.faults:
            findings.fail(f"{policy}: {fault}")
        if tally.moves != tally.bound:
            findings.fail(f"{policy}: {tally.moves} moves where {tally.bound} would do")
        if policy is Policy.TDA and tally.small_blinds:
            findings.fail(f"{policy}: {tally.small_blinds} moved into the small blind")
        if policy is Policy.FAIR and tally.mean_change > FAIR_CHANGE:
            findings.fail(f"{policy}: the big blind shifts by {tally.mean_change:.3f} hands")
        findings.note(f"{policy} plans", tally.plans)
        findings.note(f"{policy} moves", tally.moves)
        findings.note(f"{policy} least", tally.bound)
        findings.note(f"{policy} change", f"{tally.mean_change:.3f}")
        findings.note(f"{policy} worse off", f"{tally.worse_off:.1%}")
        findings.note(f"{policy} met again", tally.met_again)
    return findings
