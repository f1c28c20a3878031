"""Why a line of sight is free or not: the rules on terrain behind it, for players who ask."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.geometry import Sight
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.rules.sight.bodies import Standing, ground_of, standing_at
from umpire.systems.legions.rules.sight.lines import flies, sight
from umpire.systems.legions.rules.sight.woods import Wood, hidden_in, overtopped, standing_in, woods

__all__ = ["sight_rules"]


def sight_rules(field: Battlefield, viewer: str, target: str) -> tuple[Finding, ...]:
    """Return what the rules of terrain and Structures have to say about a line of sight, each rule told once."""
    if flies(field, viewer) or flies(field, target):
        flyer = f"{viewer if flies(field, viewer) else target} is a Flyer"
        return (Finding(rule="LI-SPC-031", says=flyer), Finding(rule="LI-TER-040", says=flyer))
    here, there = standing_at(field, viewer), standing_at(field, target)
    found = sight(field, viewer, target)
    told = [
        *_woods(field, (viewer, here), (target, there)),
        *_blocked(field, found),
        *_ends(field, (viewer, here), (target, there)),
    ]
    return tuple({each.rule: each for each in told}.values())


def _woods(field: Battlefield, *ends: tuple[str, Standing]) -> Iterator[Finding]:
    (viewer, here), (target, there) = ends
    ignored = overtopped(field, here, there)
    mine, theirs = standing_in(field, here), standing_in(field, there)
    for name in ignored:
        rule = "LI-TER-080" if target in field.structures else "LI-TER-079"
        yield Finding(rule=rule, facts={"area": name}, says=f"{name} is overtopped")
    for wood in mine:
        if any(wood.id == each.id for each in theirs):
            yield Finding(rule="LI-TER-039", facts={"area": wood.id}, says=f"both are in {wood.id}")
    for (name, standing), own, other, rule in (
        ((viewer, here), mine, theirs, "LI-TER-038"),
        ((target, there), theirs, mine, "LI-TER-035"),
    ):
        for wood in own:
            if wood.id not in ignored and all(wood.id != each.id for each in other):
                yield from _in_wood(field, name, standing, wood, rule)


def _in_wood(field: Battlefield, name: str, standing: Standing, wood: Wood, rule: str) -> Iterator[Finding]:
    if not hidden_in(field, standing.body.footprint, wood):
        yield Finding(rule="LI-TER-036", facts={"area": wood.id}, says=f"{name} is not hidden in {wood.id}")
        return
    for each in ("LI-TER-034", rule, *(("LI-TER-081",) if standing.structure else ())):
        yield Finding(rule=each, facts={"area": wood.id}, says=f"{name} is hidden in {wood.id}")


def _blocked(field: Battlefield, found: Sight) -> Iterator[Finding]:
    forests = {wood.id for wood in woods(field)}
    for blocker in found.blockers:
        area = next((each for each in field.areas if each.id == blocker), None)
        if blocker in forests:
            yield Finding(rule="LI-TER-033", facts={"area": blocker}, says=f"the line leads through {blocker}")
        elif area is not None and area.has(Terrain.STRUCTURE):
            yield Finding(rule="LI-STR-002", facts={"area": blocker}, says=f"{blocker} stands between")
        elif area is not None:
            rule = "LI-TER-011" if set(area.terrain) <= {Terrain.OPEN, Terrain.CLIFF} else "LI-TER-026"
            yield Finding(rule=rule, facts={"area": blocker}, says=f"{blocker} stands between")
        else:
            yield Finding(rule="LI-BAS-023", facts={"model": blocker}, says=f"{blocker} stands between")


def _ends(field: Battlefield, *ends: tuple[str, Standing]) -> Iterator[Finding]:
    for (name, standing), rule in zip(ends, ("LI-STR-050", "LI-STR-052"), strict=True):
        model = field.models.get(name)
        if model is not None and not model.on_table:
            yield Finding(rule=rule, says=f"any part of {standing.structure} will do")
        elif model is not None and ground_of(field, model) > model.ground:
            yield Finding(rule="LI-TER-011", says=f'{name} stands {ground_of(field, model):g}" above the table')
    for area in field.areas:
        if area.solid and area.has(Terrain.STRUCTURE):
            yield Finding(rule="LI-STR-002", facts={"area": area.id}, says=f"{area.id} hides what stands behind it")
        if not area.solid and not area.has(Terrain.OBSTRUCTING, Terrain.OPEN):
            yield Finding(rule="LI-TER-026", facts={"area": area.id}, says=f"{area.id} by itself hides nothing")
