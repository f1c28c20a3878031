"""Light Cover: saving throws against ranged weapons."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import Finding, SaveKind, SaveModifier, note
from umpire.systems.wh40k9.battlefield import Field, Trait, Weapon
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.covering import has_cover
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Wound
from umpire.table import Feature, Model, WeaponKind

__all__ = ["light_covers", "light_improves", "light_once"]


@BOOK.rule("W9-072")
def light_cover(topic: Wound) -> tuple[Finding, ...]:
    """The saving throw against a ranged attack is 1 better for a model with the benefits of cover from the feature."""
    field, model = topic.field, topic.model
    if not bearing(field, Trait.LIGHT_COVER):
        return ()
    if not light_concerns(topic.weapon):
        return (note("W9-074", "Light Cover does nothing against melee weapons"),)
    giving = light_covers(field, model, topic.attacker)
    if not giving:
        return (note("W9-075", f"{model.id} itself has no benefits of cover from Light Cover"),)
    told = [note("W9-075", f"{model.id} itself has the benefits of cover from {each.id}") for each in giving]
    if field.profile(model).invulnerable is not None:
        told.append(note("W9-073", "the invulnerable saving throw is not improved"))
    if len(giving) > 1:
        told.append(note("W9-076", f"{len(giving)} features add 1 together"))
    found = [
        Finding(effect=SaveModifier(by=1, kind=kind, because="Light Cover"), facts={"feature": each.id})
        for each in light_once(giving)
        for kind in light_improves()
    ]
    return (*found, *told)


@BOOK.implements("W9-073")
def light_improves() -> tuple[SaveKind, ...]:
    """Invulnerable saving throws are not improved."""
    return (SaveKind.ARMOUR,)


@BOOK.implements("W9-074")
def light_concerns(weapon: Weapon) -> bool:
    """Light Cover does nothing against melee weapons."""
    return weapon.kind is WeaponKind.RANGED


@BOOK.implements("W9-075")
def light_covers(field: Field, model: Model, attacker: Model) -> tuple[Feature, ...]:
    """The wounded model itself must have the benefits of cover from a feature with this trait."""
    return tuple(each for each in bearing(field, Trait.LIGHT_COVER) if has_cover(field, model, each, attacker))


@BOOK.implements("W9-076")
def light_once(giving: Sequence[Feature]) -> Sequence[Feature]:
    """Benefits of cover from two features with Light Cover add only 1."""
    return giving[:1]
