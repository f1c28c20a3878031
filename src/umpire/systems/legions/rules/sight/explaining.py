"""Why a line of sight is free or not: the rules on terrain behind it, for players who ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TypeAlias

from umpire.geometry import line_of_sight
from umpire.rulings import Fact, Finding, note
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight.bodies import Standing, standing_at
from umpire.systems.legions.rules.sight.lines import blockers_between, flies, passed_by, scene_of
from umpire.systems.legions.rules.sight.woods import Wood, each_standing_in, hidden_in, overtopped, woods

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
    told = [
        each
        for flyer in (*viewers, *targets)
        if flyer in high
        for each in (note("LI-SPC-031", f"{flyer} is a Flyer"), note("LI-TER-040", f"{flyer} is a Flyer"))
    ]
    if here and there:
        told += [
            *_woods(field, here, there),
            *_blocked(field, there, blockers_between(field, *lower)),
            *_ends(field, here, there),
        ]
        if len(here) == len(there) == 1:
            told += [*_past_friends(field, *here, *there)]
    found: dict[str, Finding] = {}
    for each in told:
        found.setdefault(each.rule, each)
    return tuple(found.values())


def _woods(field: Battlefield, here: Standings, there: Standings) -> Iterator[Finding]:
    mine, theirs = (dict(zip(ends, each_standing_in(field, [*ends.values()]), strict=True)) for ends in (here, there))
    wooded = any(mine.values()) or any(theirs.values())
    built = any(each.structure for ends in (here, there) for each in ends.values())
    for viewer, target in product(here, there) if wooded or built else ():
        ends = ((viewer, here[viewer], mine[viewer]), (target, there[target], theirs[target]))
        yield from _woods_of(field, *ends)


def _woods_of(field: Battlefield, *ends: tuple[str, Standing, tuple[Wood, ...]]) -> Iterator[Finding]:
    (viewer, here, mine), (target, there, theirs) = ends
    ignored = overtopped(field, here, there)
    for name in ignored:
        told = f"{name} is overtopped"
        yield note("LI-TER-080" if target in field.structures else "LI-TER-079", told, facts={"area": name})
    for wood in mine:
        if any(wood.id == each.id for each in theirs):
            yield note("LI-TER-039", f"both are in {wood.id}", facts={"area": wood.id})
    for wood in _alone(mine, theirs, ignored):
        yield from _in_wood(field, viewer, here, wood, looks=True)
    for wood in _alone(theirs, mine, ignored):
        yield from _in_wood(field, target, there, wood, looks=False)


def _alone(own: tuple[Wood, ...], other: tuple[Wood, ...], ignored: tuple[str, ...]) -> list[Wood]:
    """Return the woods that stand between two ends and that only one of them is in."""
    return [wood for wood in own if wood.id not in ignored and all(wood.id != each.id for each in other)]


def _in_wood(field: Battlefield, name: str, standing: Standing, wood: Wood, *, looks: bool) -> Iterator[Finding]:
    """Yield what bears on the end of a line that stands in a wood: on the one that looks, or that is looked at."""
    facts: dict[str, Fact] = {"area": wood.id}
    if not hidden_in(field, standing.body.footprint, wood):
        yield note("LI-TER-036", f"{name} is not hidden in {wood.id}", facts=facts)
        return
    told = f"{name} is hidden in {wood.id}"
    yield note("LI-TER-034", told, facts=facts)
    yield note("LI-TER-038" if looks else "LI-TER-035", told, facts=facts)
    if standing.structure:
        yield note("LI-TER-081", told, facts=facts)


def _blocked(field: Battlefield, targets: Standings, blockers: tuple[str, ...]) -> Iterator[Finding]:
    forests = {wood.id for wood in woods(field)}
    owners = {field.detachment_of(each).whole for each in targets if each in field.models}
    for blocker in blockers:
        area = next((each for each in field.areas if each.id == blocker), None)
        told = f"{blocker} stands between"
        if blocker in forests:
            yield note("LI-TER-033", f"the line leads through {blocker}", facts={"area": blocker})
            continue
        if area is None:
            yield note("LI-BAS-023", told, facts={"model": blocker})
            if field.detachment_of(blocker).whole in owners:
                yield note("LI-BAS-024", f"{blocker} is of the same Detachment")
        elif area.has(Terrain.STRUCTURE):
            yield note("LI-STR-002", told, facts={"area": blocker})
        elif set(area.terrain) <= {Terrain.OPEN, Terrain.CLIFF}:
            yield note("LI-TER-011", told, facts={"area": blocker})
        else:
            yield note("LI-TER-026", told, facts={"area": blocker})
        yield note("LI-BAS-025", f"{blocker} is too high to be looked over")


def _past_friends(field: Battlefield, viewer: str, target: str) -> Iterator[Finding]:
    """Tell where a target would be hidden if the others of its Detachment counted."""
    own = field.models[target].detachment if target in field.models else ""
    if not own or house_rule(field, "target_blocks") != "no" or len(field.models_of(own)) < 2:
        return
    here, there = standing_at(field, viewer), standing_at(field, target)
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
    others = [each for each in field.detachments[own].models if each != target]
    without = [each for each in passed if each not in others]
    if not line_of_sight(here.body, there.body, scene_of(field), ignoring=without).visible:
        yield note("LI-BAS-024", f"the others of {own} do not hide {target}")


def _ends(field: Battlefield, here: Standings, there: Standings) -> Iterator[Finding]:
    for name, standing in here.items():
        if _garrisoned(field, name):
            yield note("LI-STR-050", f"any part of {standing.structure} will do")
        yield from _raised(name, standing)
    for name, standing in there.items():
        if _garrisoned(field, name):
            yield note("LI-STR-052", f"any part of {standing.structure} will do")
        yield from _raised(name, standing)
    for area in field.areas:
        if area.solid and area.has(Terrain.STRUCTURE):
            yield note("LI-STR-002", f"{area.id} hides what stands behind it", facts={"area": area.id})
        if not area.solid and not area.has(Terrain.OBSTRUCTING, Terrain.OPEN):
            yield note("LI-TER-026", f"{area.id} by itself hides nothing", facts={"area": area.id})


def _garrisoned(field: Battlefield, name: str) -> bool:
    return name in field.models and not field.models[name].on_table


def _raised(name: str, standing: Standing) -> Iterator[Finding]:
    if standing.ground > 0.0:
        yield note("LI-TER-011", f'{name} stands {standing.ground:g}" above the table')
