"""The planner's Orders: greedy's plan, improved Detachment by Detachment."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.game import Alternative, Luck
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.bots.ordering import plan_orders
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.joining import Plan, improved, valued_ways, worth_of_plan
from umpire.systems.legions.bots.planner.judging import FIRES, Judge
from umpire.systems.legions.bots.planner.places import Way, ways_of
from umpire.systems.legions.bots.planner.playing_out import raced
from umpire.systems.legions.play.flow import IssueOrders
from umpire.systems.legions.rules.orders import available_orders

TOLD = 2
"""How many plans that differ in one Order are told."""

SECOND = 0.3
"""How often another Order that is about as good is drawn."""

ABOUT_AS_GOOD = 0.5
"""How many Victory Points a guarded planner gives up at most so that its Orders cannot be foretold."""


def enemy_fires(field: Battlefield, side: str, worlds: int, luck: Luck) -> dict[str, float]:
    """Return how likely each enemy Detachment comes to fire, over draws of what it may have been ordered.

    Only what both sides know is looked at: which Orders the rules leave open to it. What lies face-down is not.
    """
    found: dict[str, float] = {}
    for foe in field.detachments_of(field.opponent(side)):
        if foe.order is not None:
            continue
        possible = available_orders(field, foe.id)
        if possible:
            drawn = [luck.pick(possible) for _ in range(max(1, worlds))]
            found[foe.id] = sum(FIRES.get(each, 0.0) for each in drawn) / len(drawn)
    return found


def best_orders(decision: Decision) -> list[Alternative]:
    """Return Orders for every Detachment that lacks one, the best first, beside them others that were looked at."""
    field, luck, level = decision.field, decision.luck, decision.level
    fires = enemy_fires(field, decision.side, level.worlds, luck.fork("worlds"))
    judge = Judge(field, decision.side, decision.style, fires)
    base = plan_orders(decision.state, decision.options, luck).orders
    ways = _ways(decision, judge, base)
    greedy = {
        name: valued_ways(judge, field, {}, [way for way in found if way.order is base[name]] or found)[0][1]
        for name, found in ways.items()
    }
    plan = improved(judge, field, greedy, ways, passes=level.passes, purse=decision.purse)
    if decision.guarded and not level.plans:
        plan = _drawn_by_luck(judge, field, plan, ways, luck.fork("drawn"))
    others = [*([greedy] if _orders(greedy) != _orders(plan) else []), *_changed(decision, judge, plan, ways)]
    found = [
        Alternative(
            label=_told(field, each, greedy),
            action=IssueOrders(orders={**base, **_orders(each)}),
            points=worth_of_plan(judge, field, each) - judge.now,
            arrows=_arrows(field, each, beside={} if each is plan else plan),
        )
        for each in (plan, *others)
    ]
    if not level.plans:
        return found
    race = raced(decision, judge, found[: level.plans], found[level.plans :])
    return _another_first(race, luck.fork("drawn")) if decision.guarded else race


def _another_first(race: list[Alternative], luck: Luck) -> list[Alternative]:
    """Return the alternatives, now and then another first that is about as good, so that nobody can foretell it."""
    good = [each for each in race[1:] if each.points >= race[0].points - ABOUT_AS_GOOD]
    if not good or luck.unit() >= SECOND:
        return race
    first = luck.pick(good)
    return [first, *(each for each in race if each is not first)]


def _ways(decision: Decision, judge: Judge, base: Mapping[str, Order | None]) -> dict[str, list[Way]]:
    """Return what each Detachment could do under each Order, greedy's Order first; Flyers are left to greedy."""
    field, found = decision.field, {}
    for name, wanted in base.items():
        if not field.models_of(name) or field.profile(field.detachments[name].models[0]).has("Flyer"):
            continue
        luck, ways = decision.luck.fork(name), list[Way]()
        for order in sorted(available_orders(field, name), key=lambda each: each is not wanted):
            ways += ways_of(judge, field, name, order, goals=decision.level.goals, luck=luck, purse=decision.purse)
        if ways:
            found[name] = ways
        if decision.purse.empty:
            break
    return found


def _orders(plan: Plan) -> dict[str, Order | None]:
    return {name: way.order for name, way in plan.items()}


def _drawn_by_luck(
    judge: Judge, field: Battlefield, best: Plan, ways: Mapping[str, list[Way]], luck: Luck
) -> dict[str, Way]:
    """Return a plan about as good as the best one, some Orders drawn by luck so that nobody can foretell them."""
    plan = dict(best)
    for name, way in best.items():
        valued = valued_ways(judge, field, plan, ways[name])
        good = [each for worth, each in valued if worth >= valued[0][0] - ABOUT_AS_GOOD]
        others = [each for each in good if each.order is not way.order]
        if others and luck.unit() < SECOND:
            plan[name] = luck.pick(others)
    return plan


def _changed(decision: Decision, judge: Judge, plan: Plan, ways: Mapping[str, list[Way]]) -> list[Plan]:
    """Return the plans that differ in the Order of one Detachment and lose least by it, a few of them."""
    field, found = decision.field, list[tuple[float, Plan]]()
    for name, way in plan.items():
        different = [each for each in ways[name] if each.order is not way.order]
        if different and (not decision.purse.empty or len(found) < TOLD):
            worth, best = valued_ways(judge, field, plan, different)[0]
            found.append((worth - way.worth, {**plan, name: best}))
    most = max(TOLD, decision.level.plans - TOLD)
    return [each for _, each in sorted(found, key=lambda each: -each[0])[:most]]


def _arrows(field: Battlefield, plan: Plan, *, beside: Plan) -> tuple[tuple[Point, Point], ...]:
    """Return where the Detachments of a plan are meant to go, where another plan does not send them the same way."""
    return tuple(arrow for name, way in plan.items() if beside.get(name) is not way for arrow in way.arrows(field))


def _told(field: Battlefield, plan: Plan, usual: Plan) -> str:
    """Return in what the Orders of a plan differ from the usual ones."""
    differ = [
        f"{str(way.order).replace('_', ' ').title()} for {field.detachments[name].name} ({way.told})"
        for name, way in plan.items()
        if usual[name].order is not way.order
    ]
    return "; ".join(differ) or "the usual Orders"
