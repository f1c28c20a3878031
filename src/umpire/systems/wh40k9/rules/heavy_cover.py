"""Heavy Cover: saving throws against melee weapons."""

from __future__ import annotations

from umpire.rulings import Finding, SaveKind, SaveModifier, note
from umpire.systems.wh40k9.battlefield import Field, Trait
from umpire.systems.wh40k9.rules.assumed import has_cover
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Wound
from umpire.table import Model, WeaponKind


@BOOK.rule("W9-077")
def heavy_cover(topic: Wound) -> tuple[Finding, ...]:
    """The saving throw against a melee attack is 1 better for a model in cover there, unless the attacker charged."""
    field, model, attacker = topic.field, topic.model, topic.attacker
    giving = [each for each in bearing(field, Trait.HEAVY_COVER) if has_cover(field, model, each, attacker)]
    if not giving:
        return ()
    if topic.weapon.kind is not WeaponKind.MELEE:
        return (note("W9-079", "ranged attacks are not affected"),)
    if _charge_spoils(field, model, attacker):
        return (note("W9-078", "a charge move this turn takes the bonus away"),)
    told = [note("W9-078", "no charge move this turn takes the bonus away")]
    if field.profile(model).invulnerable is not None:
        told.append(note("W9-079", "the invulnerable saving throw is not improved"))
    effect = SaveModifier(by=1, kind=SaveKind.ARMOUR, because="Heavy Cover")
    return (Finding(effect=effect, facts={"feature": giving[0].id}), *told)


def _charge_spoils(field: Field, model: Model, attacker: Model) -> bool:
    """The loss is judged by attacking model and turn: only charge moves count, and only those of this turn."""
    who = model if field.agreement.chosen("heavy_cover_charge") == "target" else attacker
    return field.did(who.unit).charged == field.state.turn
