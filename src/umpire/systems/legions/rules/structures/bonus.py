"""What a Structure gives those who fire at it or at its Garrison, and what it gives the Garrison."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Save, SaveKind, cite
from umpire.systems.legions.battlefield import Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Declaration, Fire, SaveOf, Targeting
from umpire.systems.legions.rules.special_rules.scout import cover_of
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover


@BOOK.rule("LI-STR-013")
def fire_at_a_garrison(fire: Fire) -> tuple[Finding, ...]:
    """Models that fire at a Garrisoned Detachment take the Hit penalty of the Structure's type."""
    if not fire.garrison or bypasses_cover(fire.weapon):
        return ()
    by = fire.field.structures[fire.garrison].hit_modifier
    told = f"{fire.target} is Garrisoned in {fire.garrison}: {by}."
    return (
        Finding(effect=HitModifier(by=by, because="Structure Bonus"), says=told),
        Finding(rule="LI-STR-054", says="the penalty holds from every side and distance"),
    )


@BOOK.rule("LI-STR-051")
def fire_of_a_garrison(fire: Fire) -> Finding | None:
    """Garrisoned models fire as any others do; their Structure gives their own Hit rolls nothing."""
    if fire.field.models[fire.firer].place is not Place.GARRISON:
        return None
    return Finding(says=f"{fire.firer} fires out of its Structure as from anywhere else")


@BOOK.rule("LI-STR-053")
def one_of_a_garrison(topic: Targeting | Declaration) -> tuple[Finding, ...]:
    """Of several Detachments in a Structure the firing player names the one that is the target."""
    targets = (topic.target,) if isinstance(topic, Targeting) else tuple(aim.target for aim in topic.aims)
    named = (topic.field.detachments[each] for each in dict.fromkeys(targets) if each in topic.field.detachments)
    return tuple(
        Finding(says=f"{each.id} is named, one of several in {each.garrison}")
        for each in named
        if each.garrison and len(topic.field.garrison_of(each.garrison)) > 1
    )


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
    return Finding(effect=Save(kind=SaveKind.COVER, value=cover_of(topic, value)), facts={"structure": held})
