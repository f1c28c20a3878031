"""Several Detachments at once: each does what is best beside what the others do, until nothing changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from umpire.systems.legions.battlefield import Battlefield, change_field
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.levels import Purse
from umpire.systems.legions.bots.planner.places import Way
from umpire.systems.legions.rules.movement import carry_out

Plan = Mapping[str, Way]

MARGIN = 0.25
"""By how many Victory Points something must be better to be done instead of the usual."""


def worth_of_plan(judge: Judge, field: Battlefield, plan: Plan) -> float:
    """Return what a plan is worth: the lead once all have moved, and what it is worth that each stands there."""
    return judge.lead(after(field, plan)) + sum(way.worth for way in plan.values())


def after(field: Battlefield, plan: Plan) -> Battlefield:
    """Return the field once all have moved, whoever would be in whose way."""
    moves = tuple(move for way in plan.values() for move in way.moves)
    there = carry_out(field, moves) if moves else field
    done = {name: replace(there.detachments[name], activated=True) for name in plan}
    return change_field(there, detachments={**there.detachments, **done}) if done else there


def valued_ways(judge: Judge, field: Battlefield, others: Plan, ways: Sequence[Way]) -> list[tuple[float, Way]]:
    """Return the ways of a Detachment with what each is worth beside what the others do, the first best first."""
    beside = after(field, {name: way for name, way in others.items() if name != ways[0].detachment})
    found = [(judge.lead(after(beside, {way.detachment: way})) + way.worth, way) for way in ways]
    return sorted(found, key=lambda each: -each[0])


def better(valued: Sequence[tuple[float, Way]], usual: Way) -> Way:
    """Return the best way, or the usual one where that is about as good: what is expected is never quite sure."""
    worth = {id(way): value for value, way in valued}
    return usual if valued[0][0] - worth[id(usual)] < MARGIN else valued[0][1]


def improved(
    judge: Judge, field: Battlefield, plan: Plan, ways: Mapping[str, Sequence[Way]], *, passes: int, purse: Purse
) -> dict[str, Way]:
    """Return a plan that no change of one Detachment makes better, or as far as the passes and the purse reach."""
    found = dict(plan)
    for _ in range(passes):
        before = dict(found)
        for name, usual in before.items():
            if purse.empty:
                return found
            found[name] = better(valued_ways(judge, field, found, ways[name]), usual)
        if found == before:
            break
    return found
