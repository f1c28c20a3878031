"""Light Cover: saving throws against ranged weapons."""

from __future__ import annotations

from umpire.rulings import Finding, SaveKind, SaveModifier, note
from umpire.systems.wh40k9.battlefield import Trait
from umpire.systems.wh40k9.rules.assumed import has_cover
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Wound
from umpire.table import WeaponKind


@BOOK.rule("W9-072")
def light_cover(topic: Wound) -> tuple[Finding, ...]:
    """The saving throw against a ranged attack is 1 better for a model with the benefits of cover from the feature."""
    field, model = topic.field, topic.model
    if not bearing(field, Trait.LIGHT_COVER):
        return ()
    if topic.weapon.kind is not WeaponKind.RANGED:
        return (note("W9-074", "Light Cover does nothing against melee weapons"),)
    attacker = topic.attacker
    giving = [each for each in bearing(field, Trait.LIGHT_COVER) if has_cover(field, model, each, attacker)]
    if not giving:
        return (note("W9-075", f"{model.id} itself has no benefits of cover from Light Cover"),)
    told = [note("W9-075", f"{model.id} itself has the benefits of cover from {each.id}") for each in giving]
    if field.profile(model).invulnerable is not None:
        told.append(note("W9-073", "the invulnerable saving throw is not improved"))
    if len(giving) > 1:
        told.append(note("W9-076", f"{len(giving)} features add 1 together"))
    effect = SaveModifier(by=1, kind=SaveKind.ARMOUR, because="Light Cover")
    return (Finding(effect=effect, facts={"feature": giving[0].id}), *told)
