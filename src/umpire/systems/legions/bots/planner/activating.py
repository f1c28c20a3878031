"""Where the planner moves the Detachment that is activated, and whether it charges."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.game import Alternative
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order
from umpire.systems.legions.bots.moving import with_garrison
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.joining import MARGIN, valued_ways
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.places import Way, acting_as, ways_of
from umpire.systems.legions.bots.planner.playing_out import raced
from umpire.systems.legions.bots.valuing import wanted_place
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.questions import sample_moves

CLOSE = 3.0
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
    return _chosen_first(decision, _played_out(decision, judge, found, base), base)


def _played_out(
    decision: Decision, judge: Judge, found: Sequence[Alternative], base: MoveDetachment
) -> list[Alternative]:
    """Return the alternatives, the best of those that are about as good as the first, and greedy's, raced."""
    most, least = decision.level.finalists, found[0].points - CLOSE
    if not most:
        return list(found)
    close = [
        each
        for place, each in enumerate(found)
        if each.action is base
        or (place < most and each.points >= least and LEGIONS.judge(decision.state, decision.side, each.action).allowed)
    ]
    behind = [each for each in found if not any(each is one for one in close)]
    return raced(decision, judge, close, behind)


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
