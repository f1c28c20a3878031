"""Where the planner moves the Detachment that is activated, and whether it charges."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from umpire.game import Alternative
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order
from umpire.systems.legions.bots.moving import with_garrison
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.joining import MARGIN, Plan, after, valued_ways
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.places import Way, acting_as, ways_of
from umpire.systems.legions.bots.planner.playing_out import after_activation
from umpire.systems.legions.bots.valuing import wanted_place
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.questions import sample_moves

CLOSE = 2.0
"""How many Victory Points behind the best an action is still played out."""


def best_activation(decision: Decision) -> list[Alternative]:
    """Return what the Detachment that greedy would activate could do, the best first; () for what greedy does best.

    Flyers, Pile-ins and those that arrive are left to greedy.
    """
    base, field = decision.usual(), decision.field
    if not isinstance(base, MoveDetachment) or base.manoeuvre is Manoeuvre.PILE_IN:
        return []
    own = field.detachments[base.detachment]
    if not field.models_of(own) or field.profile(own.models[0]).has("Flyer"):
        return []
    judge = Judge(field, decision.side, decision.style)
    usual = _as_way(judge, field, base)
    luck = decision.luck.fork(own.id)
    goals = decision.level.goals
    ways = ways_of(judge, field, own.id, own.order, goals=goals, luck=luck, purse=decision.purse)
    usual = next((each for each in ways if (each.moves, each.manoeuvre) == (usual.moves, usual.manoeuvre)), usual)
    ways = [usual, *(each for each in ways if each is not usual)]
    others = _ahead(decision, own.id) if decision.level.ahead else {}
    found = [
        Alternative(
            label=f"{own.name}: {way.told}",
            action=_action(field, way, base),
            points=worth - judge.now,
            arrows=way.arrows(field),
        )
        for worth, way in valued_ways(judge, field, others, ways)
    ]
    return _chosen_first(decision, _played_out(decision, judge, others, found), base)


def _played_out(decision: Decision, judge: Judge, others: Plan, found: Sequence[Alternative]) -> list[Alternative]:
    """Return the alternatives, the points of those about as good as the best replaced by what comes of them on average.

    What the others lose by the enemy's answers, and gain, is taken to be the same on average.
    """
    close = [each for each in found[: decision.level.finalists] if found[0].points - each.points <= CLOSE]
    if len(close) < 2 or not decision.level.draws:
        return list(found)
    changes: dict[int, float] = {}
    for each in close:
        if not LEGIONS.judge(decision.state, decision.side, each.action).allowed:
            continue
        played = [after_activation(decision, each.action, draw) for draw in range(decision.level.draws)]
        fields = [field for field in played if field is not None]
        if len(fields) < len(played):  # the purse is empty: what was not played out as often as others is not compared
            return list(found)
        own: str = each.action.detachment
        mean = sum(_worth(judge, field, others, own) for field in fields) / len(fields)
        changes[id(each)] = mean - judge.now - each.points
    usual = sum(changes.values()) / max(1, len(changes))
    changed = [replace(each, points=each.points + changes.get(id(each), usual)) for each in found]
    return sorted(changed, key=lambda each: -each.points)


def _worth(judge: Judge, field: Battlefield, others: Plan, own: str) -> float:
    """Return what a battlefield is worth on which an activation is over, the others moved as they are taken to move."""
    lead = judge.lead(after(field, {name: way for name, way in others.items() if _stands(judge.field, field, name)}))
    order = field.detachments[own].order
    return lead + (judge.standing(field, own, order) if field.models_of(own) else 0.0)


def _stands(before: Battlefield, now: Battlefield, detachment: str) -> bool:
    return before.models_of(detachment) == now.models_of(detachment)


def _chosen_first(decision: Decision, found: list[Alternative], base: MoveDetachment) -> list[Alternative]:
    """Return the alternatives, first the best one that the rules allow; greedy's where that is about as good."""
    usual = next(each for each in found if each.action is base)
    if found[0].points - usual.points < MARGIN:
        first = usual
    else:
        first = next(
            each for each in found if each is usual or LEGIONS.judge(decision.state, decision.side, each.action).allowed
        )
    return [first, *(each for each in found if each is not first)]


def _as_way(judge: Judge, field: Battlefield, base: MoveDetachment) -> Way:
    """Return what greedy would do as a way beside others."""
    own = field.detachments[base.detachment]
    moves = tuple(base.moves)
    charges = base.manoeuvre is Manoeuvre.CHARGE
    told = "charge" if charges else "the usual move" if moves else "stay"
    way = Way(detachment=own.id, order=own.order, manoeuvre=base.manoeuvre, moves=moves, told=told)
    return way.worth_as(judge.standing(way.on(field), own.id, acting_as(own.order, base.manoeuvre)))


def _action(field: Battlefield, way: Way, base: MoveDetachment) -> MoveDetachment:
    if way.moves == tuple(base.moves) and way.manoeuvre is base.manoeuvre:
        return base
    if way.manoeuvre is Manoeuvre.CHARGE:
        return MoveDetachment(detachment=way.detachment, manoeuvre=way.manoeuvre, moves=way.moves)
    return with_garrison(field, way.detachment, way.moves)


def _ahead(decision: Decision, but: str) -> dict[str, Way]:
    """Return where the others of the side that have yet to move are taken to go: where greedy wants them."""
    field, found = decision.field, {}
    for each in field.detachments_of(decision.side):
        if each.id == but or each.activated or each.order is None or each.order is Order.FIRST_FIRE:
            continue
        goal = wanted_place(field, each.id)
        moves = () if goal is None else sample_moves(field, each.id, Manoeuvre.MOVE, decision.luck, goal)
        if moves:
            way = Way(detachment=each.id, order=each.order, manoeuvre=Manoeuvre.MOVE, moves=moves, told="")
            found[each.id] = way
    return found
