"""Ask about a table: the questions of a case file, one of your own, and what proves the answer."""

from pathlib import Path

import umpire

case = umpire.load_case(f"{Path(__file__).parent.parent}/docs/examples/ruin.yaml#ruin-cover")

for ruling in umpire.rulings_of(case):
    print(ruling.explain())

sight = umpire.ask(case, {"question": "see", "viewer": "l1", "target": "inside"})
print(sight.question, "yes" if sight.allowed else "no")
for finding in sight.findings:
    print(" ", finding.rule, finding.witness and finding.witness.points)

distance = umpire.ask(case, {"question": "range", "model": "l1", "target": "inside"})
print(f"{distance.question} {distance.findings[0].facts['distance']:.3f} inches")
