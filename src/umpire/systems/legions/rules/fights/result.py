"""Determining a Combat's result: who won, who must check, who may take a vacated Structure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.rulings import Finding, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.morale import own_morale
from umpire.systems.legions.rules.movement.engagement import touches_structure


def fight_winner(one: str, result: int, other: str, others_result: int) -> str:
    """The model with the higher result wins the Fight; equal results tie it, and '' has won."""
    if result == others_result:
        cite("LI-FGT-028", one, other)
        return ""
    cite("LI-FGT-027", one, other)
    return one if result > others_result else other


def loser_of(field: Battlefield, combat: Combat, won: Mapping[str, int]) -> str:
    """The side that won fewer Fights loses the Combat, and so does one without models; '' where it is a draw."""
    first, second = field.sides
    left = {side: any(_survives(field, each, side) for each in combat.detachments) for side in field.sides}
    if left[first] != left[second]:
        cite("LI-FGT-036")
        return second if left[first] else first
    if won.get(first, 0) == won.get(second, 0):
        cite("LI-FGT-043")
        return ""
    cite("LI-FGT-035")
    return first if won.get(first, 0) < won.get(second, 0) else second


def _survives(field: Battlefield, detachment: str, side: str) -> bool:
    return field.detachments[detachment].side == side and bool(field.models_of(detachment))


class CombatLoss(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment on the losing side of a Combat: must it check?"""

    field: Battlefield
    detachment: Detachment


def must_check(field: Battlefield, combat: Combat, loser: str) -> tuple[str, ...]:
    """Every surviving Detachment on the losing side of the Combat makes a Morale check, except those excused."""
    checking = [each for each in combat.detachments if _survives(field, each, loser) and not excused(field, each)]
    for each in checking:
        cite("LI-FGT-037", each)
        if field.detachments[each].garrison:
            cite("LI-STR-061", each)  # an enemy still touches its Structure
    cite("LI-FGT-044")
    return tuple(checking)


def excuses(field: Battlefield, combat: Combat, loser: str) -> tuple[Finding, ...]:
    """Return what excuses any Detachment on the losing side from its check."""
    return tuple(
        found for each in combat.detachments if _survives(field, each, loser) for found in excused(field, each)
    )


def excused(field: Battlefield, detachment: Detachment | str) -> tuple[Finding, ...]:
    """Return what excuses a Detachment on the losing side from its check."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    return BOOK.findings(CombatLoss(field=field, detachment=found))


@BOOK.rule("LI-FGT-042")
def knows_no_fear(loss: CombatLoss) -> Finding | None:
    """A losing Detachment with Morale '-' makes no check and does not Withdraw."""
    if own_morale(loss.field, loss.detachment) is not None:
        return None
    return Finding(facts={"detachment": loss.detachment.id}, says=f"{loss.detachment.id} has Morale '-'")


@BOOK.rule("LI-STR-062")
def behind_walls_untouched(loss: CombatLoss) -> Finding | None:
    """A losing Garrison makes no check when no enemy model touches its Structure any more; losing attackers do."""
    structure = loss.detachment.garrison
    enemies = loss.field.on_table(loss.field.opponent(loss.detachment.side))
    if not structure or any(touches_structure(each.outline, loss.field.area(structure)) for each in enemies):
        return None
    return Finding(facts={"structure": structure}, says=f"no enemy touches {structure} any more")


def sieges_of(field: Battlefield, combat: Combat, engaged: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    """Name the Infantry Detachments Engaged with each Garrison of a Combat, by Structure.

    ``engaged`` are the pairs of Detachments Engaged with one another when the Combat begins.
    """
    found: dict[str, dict[str, None]] = {}
    for pair in engaged:
        for inside, attacker in (pair, pair[::-1]):
            structure = field.detachments[inside].garrison
            infantry = field.type_of(attacker) is DetachmentType.INFANTRY
            if structure and infantry and inside in combat.detachments:
                found.setdefault(structure, {})[attacker] = None
    return {structure: tuple(attackers) for structure, attackers in found.items()}


def takers(field: Battlefield, structure: str, attackers: tuple[str, ...]) -> tuple[str, ...]:
    """When a whole Garrison was destroyed in a Combat or Withdrew after it, enemy Infantry Engaged with it may move in.

    Returns those of ``attackers`` that may, as the table stands now.
    """
    place = field.structures.get(structure)
    inside = field.garrison_of(structure)
    sides = {field.detachments[each].side for each in attackers}
    if place is None or not place.can_garrison or len(inside) >= place.garrison_number:
        return ()
    if any(each.side not in sides for each in inside):
        return ()
    wall = field.area(structure)
    return tuple(
        each
        for each in attackers
        if not field.detachments[each].garrison
        and any(model.on_table and touches_structure(model.outline, wall) for model in field.models_of(each))
    )
