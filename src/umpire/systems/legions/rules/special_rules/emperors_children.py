"""The Emperor's Children, who have Initiative when it counts."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Formation

LEGION = "emperor's children"


def may_claim(field: Battlefield) -> tuple[str, ...]:
    """Return the sides that may say, once a battle, that they win the roll-off for Initiative.

    Who did not have Initiative in the round before decides first.
    """
    return tuple(side for side in _in_order(field) if any(each.faction for each in _unused(field, side)))


def may_reroll(field: Battlefield) -> tuple[str, ...]:
    """Return the sides that may, once a battle, roll their Initiative die again: those with allies of the Legion alone.

    One of their Detachments must be on the battlefield or in Reserve.
    """
    found = []
    for side in _in_order(field):
        unused = _unused(field, side)
        if unused and not any(each.faction for each in unused) and any(_takes_part(field, each) for each in unused):
            found.append(side)
    return tuple(found)


def used(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Formations whose rule is used up as their side makes use of it."""
    return tuple(each.id for each in _unused(field, side))


def _unused(field: Battlefield, side: str) -> list[Formation]:
    mine = (each for each in field.formations.values() if each.side == side and not each.used_up)
    return [each for each in mine if each.legion.lower().replace("_", " ") == LEGION]


def _takes_part(field: Battlefield, formation: Formation) -> bool:
    members = (each for each in field.detachments.values() if each.formation == formation.id)
    return any(field.models[model].alive for each in members for model in each.models)


def _in_order(field: Battlefield) -> tuple[str, ...]:
    held = field.last_initiative
    return (field.opponent(held), held) if held else field.sides
