"""Questions about terrain and Structures: what they are, and how the battlefield may be set up."""

from __future__ import annotations

from umpire.geometry import CONTACT, Point, at_most, gap
from umpire.rulings import Fact, Finding, Question, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, StructureType, Terrain
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.structures import suggested_type
from umpire.systems.legions.rules.structures.table import TABLE, garrison_by_size
from umpire.systems.legions.rules.terrain import Proposal, areas_at, judge_proposal, terrain_at
from umpire.table import Length


class TerrainAt(Question, frozen=True, kw_only=True, tag="terrain_at"):
    """What terrain is there at a place?"""

    at: Point


@answers(TerrainAt)
def what_terrain(field: Battlefield, question: TerrainAt) -> Ruling:
    """Rule on the type of a place; facts ``terrain`` and ``areas``."""
    terrain = ", ".join(terrain_at(field, question.at))
    here = areas_at(field, question.at)
    areas = ", ".join(area.id for area in here)
    x, y = question.at
    asked = f"What terrain is at ({x:g}, {y:g})?"
    facts: dict[str, Fact] = {"terrain": terrain, "areas": areas}
    if not here:
        return Ruling(question=asked, allowed=False, findings=(Finding(rule="LI-TER-008", facts=facts, says=terrain),))
    head = Finding(rule="LI-TER-001", facts=facts, says=f"{terrain} ({areas})")
    told = []
    for area in here:
        told.append(Finding(rule="LI-TER-004", says=f"{area.id} ends at its agreed boundary"))
        told.append(Finding(rule="LI-TER-028", says=f"{area.id} is its outline, whatever stands in it"))
        beside = [
            each.id for each in field.areas if each.id != area.id and at_most(gap(each.outline, area.outline), CONTACT)
        ]
        if beside:
            told.append(Finding(rule="LI-TER-073", says=f"{area.id} is an area of its own beside {', '.join(beside)}"))
        if set(area.terrain) == {Terrain.OPEN}:
            told.append(Finding(rule="LI-TER-009", says=f"{area.id} is Open terrain"))
    return Ruling(question=asked, allowed=True, findings=(head, *told))


class TerrainProposed(Question, frozen=True, kw_only=True, tag="terrain_proposed"):
    """May an area of terrain be set up so? A new one, or another shape or type for one that is there.

    ``agreed_by`` names the sides that agree, ``seen_by`` those that may know of it; empty means both of them.
    """

    area: str
    types: tuple[str, ...] | None = None
    outline: tuple[Point, ...] = ()
    height: Length | None = None
    structure: str = ""
    overtops: tuple[str, ...] = ()
    flows_into: tuple[str, ...] = ()
    agreed_by: tuple[str, ...] | None = None
    seen_by: tuple[str, ...] = ()


@answers(TerrainProposed)
def may_it_be_so(field: Battlefield, question: TerrainProposed) -> Ruling:
    """Rule on an area that is proposed; what is not said of one that is there stays as it is."""
    before = next((area for area in field.areas if area.id == question.area), None)
    types, outline, height = question.types, question.outline, question.height
    structure = question.structure
    if before is not None:
        types = tuple(before.terrain) if types is None else types
        outline = outline or before.outline.ring
        height = before.height if height is None else height
        structure = structure or (str(field.structures[before.id].type) if before.id in field.structures else "")
    return judge_proposal(
        Proposal(
            field=field,
            id=question.area,
            types=types or (),
            outline=outline,
            height=height or 0.0,
            structure=structure,
            overtops=question.overtops,
            flows_into=question.flows_into,
            agreed_by=field.sides if question.agreed_by is None else question.agreed_by,
            seen_by=question.seen_by,
        )
    )


class StructureTypeOf(Question, frozen=True, kw_only=True, tag="structure_type"):
    """Which type of Structure goes with a building?"""

    looks_like: str


@answers(StructureTypeOf)
def which_type(field: Battlefield, question: StructureTypeOf) -> Ruling:
    """Rule on the type that suggests itself: fact ``type``; the players may choose another."""
    found = suggested_type(question.looks_like)
    told = f"{question.looks_like}: {found}." if found else f"Nothing is known about a {question.looks_like}."
    finding = Finding(rule="LI-STR-034", facts={"type": str(found or "")}, says=told)
    asked = f"Which type of Structure is a {question.looks_like}?"
    return Ruling(question=asked, allowed=found is not None, findings=(finding,))


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
