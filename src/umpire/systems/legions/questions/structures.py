"""Questions about Structures."""

from __future__ import annotations

from umpire.rulings import Finding, Question, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, StructureType
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.structures.table import TABLE, garrison_by_size


class StructureValues(Question, frozen=True, kw_only=True, tag="structure_values"):
    """What are the values of a Structure?"""

    structure: str


@answers(StructureValues)
def values_of(field: Battlefield, question: StructureValues) -> Ruling:
    """Rule on a Structure's values, each a fact; ``by_size`` is its Garrison Number where size decides it."""
    found = field.structures[question.structure]
    facts: dict[str, str | int | float | bool] = {
        "type": str(found.type),
        "save": found.save,
        "garrison_number": found.garrison_number,
        "wounds": found.wounds - found.damage,
        "hit_modifier": found.hit_modifier,
        "caf_bonus": found.caf_bonus,
        "cover_save": found.cover_save or 0,
        "by_size": garrison_by_size(field.area(found.id).outline),
    }
    told = ", ".join(f"{name} {value}" for name, value in facts.items())
    asked = f"What are the values of {found.id}?"
    head = Finding(rule="LI-STR-007", facts=facts, says=told)
    cite("LI-STR-012", found)
    if found.hit_modifier or found.caf_bonus:
        cite("LI-STR-008", found)
    if found.cover_save is not None:
        cite("LI-STR-009", found)
    if found.type is StructureType.CIVITAS:
        cite("LI-STR-035", found)
    if found.garrison_number != TABLE[found.type].garrison_number:
        cite("LI-STR-036", found)
    return Ruling(question=asked, allowed=True, findings=(head,))
