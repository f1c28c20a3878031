"""Implacable."""

from __future__ import annotations

from umpire.rulings import Finding, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights.result import CombatLoss
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.morale.checks import SALAMANDERS

special_rule("Implacable", "LI-SPC-042")


def is_implacable(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment has a model with Implacable in play; all of the Salamanders have it."""
    models = field.models_of(detachment)
    if models and field.legion_of(detachment) == SALAMANDERS:
        cite("LI-SPC-121", detachment)
        return True
    having = sum(field.profile(model).has("Implacable") for model in models)
    if 0 < having < len(models):
        cite("LI-SPC-001", detachment)  # one model is enough
    return having > 0


@BOOK.rule("LI-SPC-042")
def stands_without_a_roll(loss: CombatLoss) -> Finding | None:
    """A Detachment with an Implacable model takes no Morale check for losing a Combat."""
    if not is_implacable(loss.field, loss.detachment):
        return None
    return Finding(facts={"detachment": loss.detachment.id}, says=f"{loss.detachment.id} is Implacable")


def choosing_to_stand(field: Battlefield, combat: Combat, loser: str) -> tuple[str, ...]:
    """Name the Detachments on the losing side whose player chooses whether they Withdraw."""
    members = (field.detachments[each] for each in combat.detachments)
    return tuple(each.id for each in members if each.side == loser and is_implacable(field, each))
