"""What a Structure gives those who fire at it or at its Garrison, and what it gives the Garrison."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Save, SaveKind
from umpire.systems.legions.battlefield import Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, SaveOf
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

__all__: list[str] = []


@BOOK.rule("LI-STR-013")
@BOOK.implements("LI-STR-051", "LI-STR-053", "LI-STR-054")
def fire_at_a_garrison(fire: Fire) -> Finding | None:
    """Models that fire at a Garrisoned Detachment take the Hit penalty of the Structure's type."""
    if not fire.garrison or bypasses_cover(fire.weapon):
        return None
    by = fire.field.structures[fire.garrison].hit_modifier
    told = f"{fire.target} is Garrisoned in {fire.garrison}: {by}."
    return Finding(effect=HitModifier(by=by, because="Structure Bonus"), says=told)


@BOOK.rule("LI-STR-039")
def fire_at_a_structure(fire: Fire) -> Finding | None:
    """Hit rolls against a Structure itself get +1."""
    if not fire.at_structure:
        return None
    return Finding(effect=HitModifier(by=1, because="Structure"), says=f"{fire.target} is a Structure: +1.")


@BOOK.rule("LI-STR-015")
def garrison_cover(topic: SaveOf) -> Finding | None:
    """All models Garrisoned in a Structure have the Cover Save of its type, which AP does not modify."""
    if topic.model.place is not Place.GARRISON or bypasses_cover(topic.hit.weapon):
        return None
    held = topic.field.detachments[topic.model.detachment].garrison
    value = topic.field.structures[held].cover_save
    if value is None:
        return None
    return Finding(effect=Save(kind=SaveKind.COVER, value=value), facts={"structure": held})
