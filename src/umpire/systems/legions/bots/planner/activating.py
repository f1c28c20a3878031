"""Where the planner moves the Detachment that is activated, and whether it charges."""

from __future__ import annotations

from umpire.game import Alternative
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order
from umpire.systems.legions.bots.moving import with_garrison
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.joining import better, valued_ways
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.places import Way, acting_as, ways_of
from umpire.systems.legions.bots.valuing import wanted_place
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.questions import sample_moves


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
    ways = [usual, *ways_of(judge, field, own.id, own.order, goals=goals, luck=luck, purse=decision.purse)]
    others = _ahead(decision, own.id) if decision.level.ahead else {}
    valued = valued_ways(judge, field, others, ways)
    chosen = better(valued, usual)
    valued.sort(key=lambda each: each[1] is not chosen)
    found = [
        Alternative(label=f"{own.name}: {way.told}", action=_action(field, way, base), points=worth - judge.now)
        for worth, way in valued
    ]
    allowed = (
        each.action is base or LEGIONS.judge(decision.state, decision.side, each.action).allowed for each in found
    )
    first = next(number for number, legal in enumerate(allowed) if legal)
    return [found[first], *found[:first], *found[first + 1 :]]


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
