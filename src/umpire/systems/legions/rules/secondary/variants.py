"""What the Secondary Objectives of Spearhead Assault and Titandeath are worth, and whom they look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from umpire.rulings import Fact, Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Goal, SecondaryObjective
from umpire.systems.legions.rules.battles import judge_marker, wholly_in_zone
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.secondary.chosen import supplies_of
from umpire.systems.legions.rules.secondary.counting import (
    Scored,
    in_play,
    points_destroyed,
    quarters_held,
    scale_of,
)
from umpire.systems.legions.rules.secondary.edges import near_edge
from umpire.systems.legions.rules.transports.room import Aboard, BoardingAsked

SPEARHEAD, TITANDEATH = "LI-BTL-051", "LI-TIT-035"
ARMOUR = 2
"""The least Scale that counts in Spearhead Assault."""

RESCUERS = SPEAR_TIPS = (2, 3)
"""The Scales of those that carry what is rescued, and of those that are noted as the tip of the spear."""

MOST_MARKED = 5
GLORY = 3
STRIPS = (6.0, 12.0, 18.0)
"""How far from the own edge no enemy armour is, inches, for 5 Victory Points each."""

TALL = ("Warmaster", "Warlord")


def has_destroyed(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment is known to have destroyed one of the enemy's."""
    deeds = () if field.deeds is UNSET else field.deeds
    return any(each.by == detachment for each in deeds)


def may_spear(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment at the enemy's edge may leave as the tip of the spear: on foot, not pinned, with a kill."""
    own = field.detachments[detachment]
    cite(SPEARHEAD, own)
    return has_destroyed(field, detachment) and not field.embarked(own) and not is_pinned(field, own)


@BOOK.rule(SPEARHEAD)
def tips_stay_out(asked: BoardingAsked) -> Finding | None:
    """Whoever is noted as the tip of the spear does not Embark."""
    own = asked.detachment
    goal = asked.field.goal_of(own.side)
    if asked.how is Aboard.IS or goal is None or goal.objective is not SecondaryObjective.TIP_OF_THE_SPEAR:
        return None
    if own.id not in [each.value for each in goal.noted]:
        return None
    told = f"{own.id} cannot Embark: it is noted as the tip of the spear"
    return Finding(effect=Forbid(reason="cannot Embark"), facts={"detachment": own.id}, says=told)


def glorious(field: Battlefield, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the enemy Detachments that Glory Kill looks at for sure, and those of which the player chooses the rest.

    They are the five of the highest Scale, and of the same Scale those of the most models.
    """
    army = [each for each in field.detachments.values() if each.side != side]
    ranked = sorted(army, key=lambda each: _glory(field, each), reverse=True)
    if len(ranked) <= MOST_MARKED:
        return tuple(each.id for each in ranked), ()
    last = _glory(field, ranked[MOST_MARKED - 1])
    if _glory(field, ranked[MOST_MARKED]) != last:
        return tuple(each.id for each in ranked[:MOST_MARKED]), ()
    sure = tuple(each.id for each in ranked if _glory(field, each) > last)
    return sure, tuple(each.id for each in ranked if _glory(field, each) == last)


def _glory(field: Battlefield, detachment: Detachment) -> tuple[int, int]:
    return scale_of(field, detachment), len(detachment.models)


def _marked(field: Battlefield, side: str) -> tuple[str, ...]:
    goal = field.goal_of(side)
    return () if goal is None or goal.marked is UNSET else goal.marked


def _gone(field: Battlefield, detachment: str) -> bool:
    return not any(field.models[each].alive for each in field.detachments[detachment].models)


def _armoured_dominance(field: Battlefield, side: str) -> Scored:
    cite(SPEARHEAD, side)
    return points_destroyed(field, side, least_scale=ARMOUR)


def _dominate(field: Battlefield, side: str) -> Scored:
    cite(SPEARHEAD, side)
    return quarters_held(field, side, least_scale=ARMOUR)


def _glory_kill(field: Battlefield, side: str) -> Scored:
    cite(SPEARHEAD, side)
    killed = [each for each in _marked(field, side) if _gone(field, each)]
    return GLORY * len(killed), {"destroyed": len(killed)}


def _inviolable(field: Battlefield, side: str) -> Scored:
    """Count the strips along the own edge, each within the next, without an enemy of Scale 2 or more."""
    cite(SPEARHEAD, side)
    enemies = in_play(field, field.opponent(side), least_scale=ARMOUR)
    kept = [deep for deep in STRIPS if not any(near_edge(field, each, side, deep) for each in enemies)]
    return 5 * len(kept), {"strips": len(kept)}


def _scan(field: Battlefield, side: str) -> Scored:
    cite(TITANDEATH, side)
    goal = field.goal_of(side)
    scanned = () if goal is None or goal.scanned is UNSET else goal.scanned
    return 3 * len(scanned), {"markers": len(scanned)}


def _supplies(field: Battlefield, side: str) -> Scored:
    """Nobody's 5, Contested 10, held 15."""
    cite(TITANDEATH, side)
    marker = field.markers.get(supplies_of(side))
    if marker is None:
        return 0, {"supplies": "gone"}
    held = judge_marker(field, marker)
    facts: dict[str, Fact] = {"controller": held.controller, "contested": held.contested}
    if held.contested:
        return 10, facts
    return 15 if held.controller == side else 0 if held.controller else 5, facts


def _stand_tall(field: Battlefield, side: str) -> Scored:
    """More than half of the own points alive 10; the only Warlord or Warmaster left on the own side 5."""
    cite(TITANDEATH, side)
    army = [each for each in field.detachments.values() if each.side == side]
    alive = sum(each.points for each in army if not _gone(field, each.id))
    tall = {each: _stands_tall(field, each) for each in field.sides}
    points = (10 if 2 * alive > sum(each.points for each in army) else 0) + (
        5 if tall[side] and not tall[field.opponent(side)] else 0
    )
    return points, {"alive": alive, "tall": tall[side]}


def _stands_tall(field: Battlefield, side: str) -> bool:
    return any(
        any(name.lower() in field.profile(each).name.lower() for name in TALL)
        for each in field.models.values()
        if each.alive and field.side_of(each) == side and field.profile(each).type is DetachmentType.TITAN
    )


def _honour(field: Battlefield, side: str) -> Scored:
    """The Miscreant wounded 5, destroyed 10, destroyed by the Aggrieved 15."""
    cite(TITANDEATH, side)
    named = _marked(field, side)
    if len(named) < 2:
        return 0, {"miscreant": "none"}
    aggrieved, miscreant = named[:2]
    if _gone(field, miscreant):
        deeds = () if field.deeds is UNSET else field.deeds
        avenged = any(each.detachment == miscreant and each.by == aggrieved for each in deeds)
        return (15 if avenged else 10), {"miscreant": "avenged" if avenged else "destroyed"}
    models = [field.models[each] for each in field.detachments[miscreant].models]
    wounded = any(not each.alive or each.wounds < field.profile(each).wounds for each in models)
    return (5 if wounded else 0), {"miscreant": "wounded" if wounded else "whole"}


def _lines(field: Battlefield, side: str) -> Scored:
    """Count the noted Titans, once they are revealed, that are wholly within the enemy's zone."""
    cite(TITANDEATH, side)
    through = [each for each in _marked(field, side) if is_through(field, each)]
    return 5 * len(through), {"through": len(through)}


def is_through(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment is wholly within the enemy's deployment zone."""
    enemy, models = field.opponent(field.detachments[detachment].side), field.models_of(detachment)
    return bool(models) and all(wholly_in_zone(field, each, enemy) for each in models)


def can_be_noted(field: Battlefield, goal: Goal, detachment: Detachment) -> bool:
    """Whether a Detachment is of those that a side's Secondary Objective lets it note, as far as the Scale goes."""
    if goal.objective is SecondaryObjective.TIP_OF_THE_SPEAR:
        return scale_of(field, detachment) in SPEAR_TIPS
    if goal.objective is SecondaryObjective.BREAK_THEIR_LINES:
        return field.type_of(detachment) is DetachmentType.TITAN
    return True


OF_VARIANTS: Mapping[SecondaryObjective, Callable[[Battlefield, str], Scored]] = {
    SecondaryObjective.ARMOURED_DOMINANCE: _armoured_dominance,
    SecondaryObjective.DOMINATE_THE_BATTLEFIELD: _dominate,
    SecondaryObjective.GLORY_KILL: _glory_kill,
    SecondaryObjective.INVIOLABLE: _inviolable,
    SecondaryObjective.SCAN_AND_SURVEY: _scan,
    SecondaryObjective.FRESH_SUPPLIES: _supplies,
    SecondaryObjective.STAND_TALL: _stand_tall,
    SecondaryObjective.A_MATTER_OF_HONOUR: _honour,
    SecondaryObjective.BREAK_THEIR_LINES: _lines,
}
"""How each of them is scored that is not scored as another one."""
