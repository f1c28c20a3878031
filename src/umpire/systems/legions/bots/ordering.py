"""Which Orders the greedy bot issues."""

from __future__ import annotations

from umpire.game import Luck, Options
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, reach_of, shot_values, wanted_place
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssueOrders, missing_orders
from umpire.systems.legions.rules.battles import scores_in_enemy_zone
from umpire.systems.legions.rules.orders import available_orders

CLOSE_ENOUGH = 4.0
WORTH_STANDING = 8.0

LONG = 16.0
"""From which range on a Detachment stands to fire at what is worth it, inches."""

SECOND = 0.3
"""How often an Order is drawn that is about as good as the best."""


def plan_orders(state: BattleState, options: Options, luck: Luck) -> IssueOrders:
    """Return an Order for every Detachment that lacks one."""
    field = state.field
    wanted = missing_orders(field, options.side)
    return IssueOrders(orders={each: _order(field, each, available_orders(field, each)) for each in wanted})


def draw_orders(state: BattleState, options: Options, luck: Luck) -> IssueOrders:
    """Return an Order for every Detachment that lacks one, drawn by luck where two are about as good."""
    orders: dict[str, Order | None] = {}
    for detachment, order in plan_orders(state, options, luck).orders.items():
        open_orders = available_orders(state.field, detachment)
        near = [each for each in _about_as_good(state.field, detachment, order) if each in open_orders]
        orders[detachment] = luck.pick(near) if near and luck.unit() < SECOND else order
    return IssueOrders(orders=orders)


def _about_as_good(field: Battlefield, detachment: str, order: Order | None) -> tuple[Order, ...]:
    """Return the Orders that give up little against the best: they fire later or earlier, or go less far."""
    if not field.models_of(detachment):
        return ()
    shot = any(value > 0.0 for value in shot_values(field, detachment))
    wanted = wanted_place(field, detachment)
    there = wanted is not None and point_distance(centre_of(field, detachment), wanted) <= CLOSE_ENOUGH
    match order:
        case Order.FIRST_FIRE | Order.MARCH:
            return (Order.ADVANCE,)
        case Order.CHARGE:
            return (Order.FIRST_FIRE, Order.ADVANCE) if shot else (Order.ADVANCE,)
        case Order.ADVANCE:
            return (Order.FIRST_FIRE,) if shot else () if there else (Order.MARCH,)
        case _:
            return ()


def _order(field: Battlefield, detachment: str, open_orders: tuple[Order, ...]) -> Order:
    if not field.models_of(detachment):
        return open_orders[0]
    ranked = _ranked(field, detachment)
    return next((order for order in ranked if order in open_orders), open_orders[0])


def _ranked(field: Battlefield, detachment: str) -> tuple[Order, ...]:
    """Return Orders from the most to the least wanted."""
    foe, far = nearest_enemy(field, detachment)
    movement = min((field.profile(each).movement or 0.0 for each in field.models_of(detachment)), default=0.0)
    if movement == 0.0:
        return (Order.FIRST_FIRE, Order.ADVANCE)
    wanted = wanted_place(field, detachment)
    away = point_distance(centre_of(field, detachment), wanted) if wanted else 0.0
    if foe and far <= movement * 2.0 and _strong(field, detachment, foe):
        return (Order.CHARGE, Order.ADVANCE)
    there = away <= CLOSE_ENOUGH
    if not there and field.round >= field.mission.rounds and movement < away <= 2.0 * movement + CLOSE_ENOUGH:
        return (Order.MARCH, Order.ADVANCE)  # what is not held at the end scores nothing
    one_move_off = not there and away <= movement + CLOSE_ENOUGH
    reach = reach_of(field, detachment)
    if there and any(value > 0.0 for value in shot_values(field, detachment)):
        return (Order.FIRST_FIRE, Order.ADVANCE)
    stands = not there and not one_move_off and reach >= LONG and not _called(field, detachment, wanted)
    if stands and any(value >= WORTH_STANDING for value in shot_values(field, detachment)):
        return (Order.FIRST_FIRE, Order.ADVANCE)
    if away > movement + CLOSE_ENOUGH and far > reach + movement:
        return (Order.MARCH, Order.ADVANCE)
    return (Order.ADVANCE,)


def _called(field: Battlefield, detachment: str, wanted: Point | None) -> bool:
    """Whether nobody else of a Detachment's side is nearer to the place where it is wanted."""
    if wanted is None or scores_in_enemy_zone(field):
        return False
    own = field.detachments[detachment]
    away = point_distance(centre_of(field, detachment), wanted)
    return all(point_distance(centre_of(field, each.id), wanted) >= away for each in field.detachments_of(own.side))


def _strong(field: Battlefield, detachment: str, foe: str) -> bool:
    """Whether a Detachment is clearly better in a Fight than its enemy, models and wounds considered."""
    mine, theirs = field.models_of(detachment), field.models_of(foe)
    skill = max(field.profile(each).caf for each in mine) - max(field.profile(each).caf for each in theirs)
    numbers = sum(each.wounds for each in mine) - sum(each.wounds for each in theirs)
    return skill >= 2 and numbers >= -3 and field.scale_of(detachment) >= field.scale_of(foe)
