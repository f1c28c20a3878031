"""What a Structure gives those who fire at it or at its Garrison, and what it gives the Garrison."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Save, SaveKind, cite
from umpire.systems.legions.battlefield import Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, SaveOf, Targeting
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

__all__: list[str] = []


@BOOK.rule("LI-STR-013")
def fire_at_a_garrison(fire: Fire) -> Finding | None:
    """Models that fire at a Garrisoned Detachment take the Hit penalty of the Structure's type."""
    if not fire.garrison or bypasses_cover(fire.weapon):
        return None
    cite("LI-STR-054", fire.target)  # from every side and distance
    by = fire.field.structures[fire.garrison].hit_modifier
    told = f"{fire.target} is Garrisoned in {fire.garrison}: {by}."
    return Finding(effect=HitModifier(by=by, because="Structure Bonus"), says=told)


@BOOK.rule("LI-STR-051")
def fire_of_a_garrison(fire: Fire) -> Finding | None:
    """Garrisoned models fire as any others do; their Structure gives their own Hit rolls nothing."""
    if fire.field.models[fire.firer].place is not Place.GARRISON:
        return None
    return Finding(says=f"{fire.firer} fires out of its Structure as from anywhere else")


@BOOK.rule("LI-STR-053")
def one_of_a_garrison(topic: Targeting) -> Finding | None:
    """Of several Detachments in a Structure the firing player names the one that is the target."""
    named = topic.field.detachments.get(topic.target)
    held = topic.field.garrison_of(named.garrison) if named is not None and named.garrison else ()
    return Finding(says=f"{topic.target} is named, one of {len(held)} Detachments in it") if len(held) > 1 else None


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
    cite("LI-STR-010", topic.model)  # the Save of the Structure is none of its own
    return Finding(effect=Save(kind=SaveKind.COVER, value=value), facts={"structure": held})
