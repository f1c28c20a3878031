"""Which Independent Units a Detachment has."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.special_rules.independent import core_of, independent_units


class IndependentUnits(Question, frozen=True, kw_only=True, tag="independent_units"):
    """Which Independent Units does a Detachment have, and how many models is its Core?"""

    detachment: str


@answers(IndependentUnits)
def units(field: Battlefield, question: IndependentUnits) -> Ruling:
    """Return a finding for each Independent Unit, and one for the Core."""
    found = independent_units(field, question.detachment)
    core = core_of(field, question.detachment)
    told = [
        Finding(rule="LI-SPC-043", facts={"unit": field.profile(unit[0]).name, "models": len(unit)}) for unit in found
    ]
    told.append(Finding(rule="LI-SPC-043", facts={"units": len(found), "core": len(core)}))
    return Ruling(
        question=f"Does {question.detachment} have Independent Units?", allowed=bool(found), findings=tuple(told)
    )
