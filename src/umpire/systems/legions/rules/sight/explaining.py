"""Why a line of sight is free or not: the rules on terrain behind it, for players who ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TypeAlias

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.rules.sight.bodies import Standing, ground_of, standing_at
from umpire.systems.legions.rules.sight.lines import blockers_between, flies
from umpire.systems.legions.rules.sight.woods import Wood, hidden_in, overtopped, standing_in, woods

__all__ = ["sight_rules"]

Standings: TypeAlias = Mapping[str, Standing]
"""Where each of some models or Structures is."""


def sight_rules(field: Battlefield, viewers: tuple[str, ...], targets: tuple[str, ...]) -> tuple[Finding, ...]:
    """Return what the rules of terrain and Structures have to say about some lines of sight, each rule told once.

    Args:
        field: The battlefield.
        viewers: The ids of models in play.
        targets: The ids of models in play, or of Structures, each looked at by every viewer.
    """
    high = {each for each in (*viewers, *targets) if flies(field, each)}
    lower = tuple(tuple(each for each in ends if each not in high) for ends in (viewers, targets))
    here, there = ({each: standing_at(field, each) for each in ends} for ends in lower)
    told = [finding for flyer in (*viewers, *targets) if flyer in high for finding in _flying(flyer)]
    if here and there:
        told += [
            *_woods(field, here, there),
            *_blocked(field, blockers_between(field, *lower)),
            *_ends(field, here, there),
        ]
    found: dict[str, Finding] = {}
    for each in told:
        found.setdefault(each.rule, each)
    return tuple(found.values())


def _flying(piece: str) -> Iterator[Finding]:
    for rule in ("LI-SPC-031", "LI-TER-040"):
        yield Finding(rule=rule, says=f"{piece} is a Flyer")


def _woods(field: Battlefield, here: Standings, there: Standings) -> Iterator[Finding]:
    mine, theirs = ({name: standing_in(field, each) for name, each in ends.items()} for ends in (here, there))
    wooded = any(mine.values()) or any(theirs.values())
    built = any(each.structure for ends in (here, there) for each in ends.values())
    for viewer, target in product(here, there) if wooded or built else ():
        ends = ((viewer, here[viewer], mine[viewer]), (target, there[target], theirs[target]))
        yield from _woods_of(field, *ends)


def _woods_of(field: Battlefield, *ends: tuple[str, Standing, tuple[Wood, ...]]) -> Iterator[Finding]:
    (_, here, mine), (target, there, theirs) = ends
    ignored = overtopped(field, here, there)
    for name in ignored:
        rule = "LI-TER-080" if target in field.structures else "LI-TER-079"
        yield Finding(rule=rule, facts={"area": name}, says=f"{name} is overtopped")
    for wood in mine:
        if any(wood.id == each.id for each in theirs):
            yield Finding(rule="LI-TER-039", facts={"area": wood.id}, says=f"both are in {wood.id}")
    for (name, standing, own), other, rule in ((ends[0], theirs, "LI-TER-038"), (ends[1], mine, "LI-TER-035")):
        for wood in own:
            if wood.id not in ignored and all(wood.id != each.id for each in other):
                yield from _in_wood(field, name, standing, wood, rule)


def _in_wood(field: Battlefield, name: str, standing: Standing, wood: Wood, rule: str) -> Iterator[Finding]:
    if not hidden_in(field, standing.body.footprint, wood):
        yield Finding(rule="LI-TER-036", facts={"area": wood.id}, says=f"{name} is not hidden in {wood.id}")
        return
    for each in ("LI-TER-034", rule, *(("LI-TER-081",) if standing.structure else ())):
        yield Finding(rule=each, facts={"area": wood.id}, says=f"{name} is hidden in {wood.id}")


def _blocked(field: Battlefield, blockers: tuple[str, ...]) -> Iterator[Finding]:
    forests = {wood.id for wood in woods(field)}
    for blocker in blockers:
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


def _ends(field: Battlefield, here: Standings, there: Standings) -> Iterator[Finding]:
    for ends, rule in ((here, "LI-STR-050"), (there, "LI-STR-052")):
        for name, standing in ends.items():
            model = field.models.get(name)
            if model is not None and not model.on_table:
                yield Finding(rule=rule, says=f"any part of {standing.structure} will do")
            elif model is not None and ground_of(field, model) > 0.0:
                yield Finding(rule="LI-TER-011", says=f'{name} stands {ground_of(field, model):g}" above the table')
    for area in field.areas:
        if area.solid and area.has(Terrain.STRUCTURE):
            yield Finding(rule="LI-STR-002", facts={"area": area.id}, says=f"{area.id} hides what stands behind it")
        if not area.solid and not area.has(Terrain.OBSTRUCTING, Terrain.OPEN):
            yield Finding(rule="LI-TER-026", facts={"area": area.id}, says=f"{area.id} by itself hides nothing")
