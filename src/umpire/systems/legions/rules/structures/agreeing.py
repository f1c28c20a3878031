"""Agreeing on what a Structure is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.terrain.proposals import Proposal

CATEGORIES: Mapping[StructureType, tuple[str, ...]] = MappingProxyType(
    {
        StructureType.CIVITAS: ("housing block", "dwelling", "shop", "factory", "warehouse", "hospital"),
        StructureType.MILITAS: ("command centre", "provisional bastion", "barracks", "arsenal"),
        StructureType.GRANDUS: ("monument", "government building", "cathedral", "palace"),
        StructureType.FORTIFICATION: ("bunker", "bastion", "fortress", "gun emplacement"),
    }
)
"""What buildings of each type look like."""


@BOOK.rule("LI-STR-006")
def typed_structures(topic: Proposal) -> Finding | None:
    """Before the game every Structure is given a type of the Structure table, by its size and function."""
    if Terrain.STRUCTURE not in topic.terrain:
        return None
    rows = [str(each) for each in StructureType if each is not StructureType.BRIDGE]
    if topic.structure in rows:
        return Finding(facts={"area": topic.id, "structure": topic.structure}, says=f"{topic.id} is {topic.structure}")
    told = f"a Structure needs one of the types {', '.join(rows)}"
    return Finding(effect=Forbid(reason=told), facts={"area": topic.id}, says=f"{topic.id}: {told}")


def suggested_type(looks_like: str) -> StructureType | None:
    """Return the type that goes with what a building looks like, None where nothing is known of it.

    Players may choose another.
    """
    wanted = looks_like.strip().lower()
    return next((kind for kind, names in CATEGORIES.items() if wanted in names), None)
