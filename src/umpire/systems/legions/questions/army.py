"""What players ask before the battle: whether an Army is legal, what a mission looks like."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.rulings import Finding, Forbid, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.battles import (
    Army,
    advised_size,
    deployment_maps,
    judge_army,
    lay_out,
    mission_by_dice,
    mission_of_variant,
    mission_plan,
    on_map,
)
from umpire.systems.legions.rules.setup import Placement, judge_deployment
from umpire.systems.legions.rules.special_rules.independent import core_of, independent_units


class MusterArmy(Question, frozen=True, kw_only=True, tag="muster"):
    """May an Army be mustered?"""

    army: Army


class MissionMap(Question, frozen=True, kw_only=True, tag="mission"):
    """What is a mission's map?"""

    mission: str


class MissionByDice(Question, frozen=True, kw_only=True, tag="mission_by_dice"):
    """Which mission do two dice pick: the first the column, the second the row?"""

    column: int
    row: int


class VariantMission(Question, frozen=True, kw_only=True, tag="variant_mission"):
    """Which mission of Titandeath or Spearhead Assault does a D3 pick?"""

    variant: str
    die: int


class BattlefieldSize(Question, frozen=True, kw_only=True, tag="battlefield_size"):
    """How large a battlefield is advised for a points limit?"""

    points: int


@answers(MusterArmy)
def muster(field: Battlefield, question: MusterArmy) -> Ruling:
    """Judge an Army."""
    return judge_army(question.army)


@answers(MissionMap)
def mission_map(field: Battlefield, question: MissionMap) -> Ruling:
    """Say where a mission's zones and markers are."""
    asked = f"Is there a mission {question.mission}?"
    laid = next((each for each in deployment_maps().values() if question.mission in (each.id, each.name)), None)
    try:
        plan = mission_plan(question.mission) if laid is None else on_map(mission_plan("confrontation"), laid)
    except InputError as error:
        refusal = Finding(rule="LI-BTL-048", effect=Forbid(reason=error.problem), says=str(error))
        return Ruling(question=asked, allowed=False, findings=(refusal,))
    told = Finding(
        rule="LI-BTL-048" if laid is None else "LI-BTL-049",
        facts={
            "name": plan.name if laid is None else laid.name,
            "zone_a": _told(plan.zones["a"]),
            "zone_b": _told(plan.zones["b"]),
            "markers": _told(tuple(each.at for each in plan.markers)),
        },
    )
    mission, _markers = lay_out(plan, a="a", b="b")
    edges = Finding(
        rule="LI-BTL-008",
        facts={
            f"edge_{side}": " ".join("-".join(f"({x:g},{y:g})" for x, y in edge) for edge in mission.edges[side])
            for side in "ab"
        },
    )
    rounds = (Finding(rule="LI-BTL-003", facts={"rounds": plan.rounds}),) if laid is None else ()
    return Ruling(question=asked, allowed=True, findings=(told, edges, *rounds))


def _told(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"({x:g},{y:g})" for x, y in points)


@answers(MissionByDice)
def by_dice(field: Battlefield, question: MissionByDice) -> Ruling:
    """Say which mission two dice pick."""
    plan = mission_by_dice(question.column, question.row)
    found = Finding(rule="LI-BTL-009", facts={"mission": plan.name}, says=plan.name)
    return Ruling(question="Which mission is played?", allowed=True, findings=(found,))


@answers(VariantMission)
def by_variant(field: Battlefield, question: VariantMission) -> Ruling:
    """Say which mission of a variant a D3 picks."""
    plan = mission_of_variant(question.variant, question.die)
    found = Finding(rule=plan.rule, facts={"mission": plan.name}, says=plan.name)
    return Ruling(question="Which mission is played?", allowed=True, findings=(found,))


@answers(BattlefieldSize)
def battlefield_size(field: Battlefield, question: BattlefieldSize) -> Ruling:
    """Say which size of battlefield is advised."""
    width, depth = advised_size(question.points)
    found = Finding(rule="LI-BTL-002", facts={"width": width, "depth": depth}, says=f"{width:g} by {depth:g} inches")
    return Ruling(question="How large should the battlefield be?", allowed=True, findings=(found,))


class MayDeploy(Question, frozen=True, kw_only=True, tag="may_deploy"):
    """May this Detachment be set up like this, on the table or Garrisoned in a Structure?"""

    detachment: str
    placements: tuple[Placement, ...] = ()
    garrison: str = ""


@answers(MayDeploy)
def may_deploy(field: Battlefield, question: MayDeploy) -> Ruling:
    """Rule on setting up a Detachment."""
    return judge_deployment(field, question.detachment, question.placements, question.garrison)


class IndependentUnits(Question, frozen=True, kw_only=True, tag="independent_units"):
    """Which Independent Units does a Detachment have, and how many models is its Core?"""

    detachment: str


@answers(IndependentUnits)
def units(field: Battlefield, question: IndependentUnits) -> Ruling:
    """Return a finding for each Independent Unit, and one for the Core."""
    found = independent_units(field, question.detachment)
    core = core_of(field, question.detachment)
    told = [
        Finding(rule="LI-SPC-043", facts={"unit": field.profile(unit[0]).name, "models": len(unit)}) for unit in found
    ]
    told.append(Finding(rule="LI-SPC-043", facts={"units": len(found), "core": len(core)}))
    return Ruling(
        question=f"Does {question.detachment} have Independent Units?", allowed=bool(found), findings=tuple(told)
    )
