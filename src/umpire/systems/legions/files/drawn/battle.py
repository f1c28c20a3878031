"""Battles drawn by number: two drawn Armies, a wide table, a mission, what is agreed on."""

from __future__ import annotations

from collections.abc import Collection

from umpire.formats import parse_document
from umpire.game import Luck
from umpire.systems.legions.battlefield import Fog
from umpire.systems.legions.files.drawn.army import army_lists, draw_army
from umpire.systems.legions.files.exports import army_text
from umpire.systems.legions.files.given import compose
from umpire.systems.legions.files.scenario import Loaded
from umpire.systems.legions.files.skirmishes import wide_table
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS
from umpire.systems.legions.rules.battles import (
    NEUTRAL,
    DeploymentMap,
    MissionPlan,
    deployment_maps,
    mission_plans,
)

POINTS = (1000, 1500, 2000, 3000)
SOMETIMES = 0.25
"""How often a battle has another map than its mission's, Secondary Objectives, fog or errata, each by itself."""


def draw_battle(
    number: int,
    *,
    factions: tuple[str, str] | None = None,
    points: int | None = None,
    rounds: int | None = None,
    favoured: Collection[str] = (),
) -> Loaded:
    """Return the battle of a number, ready to begin; the same for the same number, as long as the same can be fielded.

    Args:
        number: What is drawn by, and the battle's usual seed.
        factions: The Primary Army Lists of red and blue, drawn unless they are given.
        points: The points limit of both, drawn unless it is given.
        rounds: How many are played, as many as the mission has unless it is given.
        favoured: What is drawn more often than else, as for `draw_army`.

    Raises:
        InputError: If no Army of a list can be drawn for the limit.
    """
    luck = Luck(str(number).encode(), "battle")
    lists = army_lists()
    both = factions or (luck.pick(lists), luck.pick(lists))
    limit = points or luck.pick(POINTS)
    table = wide_table(luck.integer(1000))
    plan = luck.pick([each for each in mission_plans().values() if each.table == table.size])
    scenario: dict[str, object] = {
        "id": f"drawn-{number}",
        "title": f"Drawn battle {number}",
        "mission": plan.id,
        "seed": number,
        "house_rules": {name: luck.pick(tuple(each.values)) for name, each in HOUSE_RULES.items()},
    }
    if rounds is not None:
        scenario["rounds"] = rounds
    maps = [each.id for each in deployment_maps().values() if _something_scores(plan, each)]
    if luck.unit() < SOMETIMES and not plan.scoring.by_distance:
        scenario["map"] = luck.pick(maps)
    if luck.unit() < SOMETIMES:
        scenario["secondary"] = True
    if luck.unit() < SOMETIMES:
        scenario["fog"] = luck.pick(tuple(Fog))
    if luck.unit() < SOMETIMES:
        scenario["supplement"] = luck.pick(tuple(SUPPLEMENTS))
    drawn = [draw_army(each, points=limit, seed=f"{number} {n}", favoured=favoured) for n, each in enumerate(both)]
    first, second = (parse_document(army_text(each), name=f"{each.name}.yaml") for each in drawn)
    return compose(scenario, (first, second), table)


def _something_scores(plan: MissionPlan, chosen: DeploymentMap) -> bool:
    """Whether anything can be scored in a mission on a map: at its markers, or at those that the players place."""
    zones = {each.zone for each in chosen.markers}
    only_in_zones = not (plan.scoring.neutral or plan.scoring.together or plan.scoring.more_destroyed)
    return bool(plan.placed or (zones and not (only_in_zones and zones == {NEUTRAL})))
