"""Planning moves into contact: Charges and Pile-ins."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Protocol

from umpire.geometry import Point, snap_point
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.rules.movement import (
    COHERENCY,
    ModelMove,
    allowance,
    bounding_radius,
    carry_out,
    contact_move,
    contacts,
    distance,
    engaged_with,
    is_legal,
    is_pinned,
    judge_move,
    touching_enemies,
)
from umpire.systems.legions.rules.movement.measure import near, standing
from umpire.systems.legions.rules.titans.walking import stepping_out

Moves = tuple[ModelMove, ...]

SIDES = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Chance(Protocol):
    """Where planning takes chance from: numbers from 0 up to, but never, 1."""

    def unit(self) -> float:
        """Return the next number."""
        ...


def charge_moves(field: Battlefield, detachment_id: str, luck: Chance | None = None, *, target: str = "") -> Moves:
    """Return a legal Charge that brings as many models into contact as it can.

    Against ``target``, or without one against the enemy Detachments in reach, the nearest first or one drawn by luck.
    Models that find no contact close up to those that do.
    """
    detachment = field.detachments[detachment_id]
    models = [model for model in field.models_of(detachment) if model.on_table]
    if not models or is_pinned(field, detachment) or touching_any(field, models):
        return ()
    for enemy in (target,) if target else _targets(field, detachment, models, luck):
        for most in dict.fromkeys((len(models), 1)):
            moves = _charge(field, detachment, models, enemy, most)
            if moves and judge_move(field, detachment_id, Manoeuvre.CHARGE, moves).allowed:
                return moves
    return ()


def touching_any(field: Battlefield, models: list[Model]) -> bool:
    """Whether one of some models is in contact with an enemy."""
    return any(touching_enemies(field, model.id) for model in models)


def _targets(field: Battlefield, detachment: Detachment, models: list[Model], luck: Chance | None) -> tuple[str, ...]:
    """Return the enemy Detachments that a straight Charge could reach."""
    reach = max(allowance(field, detachment, Manoeuvre.CHARGE, model) or 0.0 for model in models)
    placed = standing(field, field.opponent(detachment.side))
    found: dict[str, float] = {}
    for model in models:
        for name in near(placed, model.at, reach + bounding_radius(model.base)):
            enemy = field.models[name]
            apart = distance(model, enemy)
            if apart <= reach:
                found[enemy.detachment] = min(apart, found.get(enemy.detachment, apart))
    order = [name for _, name in sorted((apart, name) for name, apart in found.items())]
    if luck is not None and len(order) > 1:
        order.insert(0, order.pop(int(luck.unit() * len(order))))
    return tuple(order)


def _charge(field: Battlefield, detachment: Detachment, models: list[Model], target: str, most: int) -> Moves:
    """Bring up to ``most`` models into contact with a Detachment, and the others near them."""
    enemies = tuple(model for model in field.models_of(target) if model.on_table)
    if not enemies:
        return ()
    order = sorted(models, key=lambda each: (min(distance(each, enemy) for enemy in enemies), each.id))
    now = field
    moves: list[ModelMove] = []
    placed: list[Model] = []
    for model in order:
        move = _into_contact(now, model, enemies, placed) if len(moves) < most else None
        move = move or (_beside(now, Manoeuvre.CHARGE, model, placed) if placed else None)
        if move is None:
            return ()
        moves.append(move)
        now = carry_out(now, (move,))
        placed.append(now.models[model.id])
    return tuple(move for move in moves if len(move.path) > 1)


def _into_contact(
    field: Battlefield, model: Model, enemies: tuple[Model, ...], placed: list[Model]
) -> ModelMove | None:
    """Return a move into contact, first with enemies that nobody touches, in Coherency with those already placed."""
    touched = {name for pair in contacts(field) for name in pair}
    free = tuple(enemy for enemy in enemies if enemy.id not in touched)
    for wanted in dict.fromkeys((free, enemies)):
        move = contact_move(field, model.id, Manoeuvre.CHARGE, wanted) if wanted else None
        if move is not None and _joins(carry_out(field, (move,)).models[model.id], placed):
            return move
    return None


def _beside(field: Battlefield, manoeuvre: Manoeuvre, model: Model, placed: list[Model]) -> ModelMove | None:
    """Return a move to a place beside a model already placed, the nearest first; no move if it stands well."""
    if _joins(model, placed):
        return ModelMove(model=model.id, path=(model.at,))
    limit = allowance(field, field.detachment_of(model), manoeuvre, model) or 0.0
    for place in _places_beside(model, placed, limit):
        move = stepping_out(field, model, (model.at, place))
        if is_legal(field, manoeuvre, move):
            return move
    return None


def _places_beside(model: Model, placed: list[Model], limit: float) -> Iterator[Point]:
    places = []
    for other in placed:
        for gap in (0.05, 1.0, 1.9):
            reach = bounding_radius(model.base) + bounding_radius(other.base) + gap
            for dx, dy in SIDES:
                scale = reach / sqrt(dx * dx + dy * dy)
                places.append(snap_point((other.at[0] + dx * scale, other.at[1] + dy * scale)))
    x, y = model.at
    square = [((px - x) * (px - x) + (py - y) * (py - y), (px, py)) for px, py in places]
    yield from (place for far, place in sorted(square)[:40] if far <= limit * limit)


def _joins(model: Model, placed: list[Model]) -> bool:
    return not placed or any(distance(model, other) <= COHERENCY for other in placed)


def pile_in_moves(field: Battlefield, detachment_id: str, luck: Chance | None = None) -> Moves:
    """Return a legal Pile-in: every free model that can reaches an enemy, untouched ones first."""
    if not is_pinned(field, detachment_id):
        return ()
    enemies = tuple(
        model for name in engaged_with(field, detachment_id) for model in field.models_of(name) if model.on_table
    )
    now = field
    moves: list[ModelMove] = []
    for model in field.models_of(detachment_id):
        if not model.on_table or touching_enemies(now, model.id):
            continue
        touched = {name for pair in contacts(now) for name in pair}
        free = tuple(enemy for enemy in enemies if enemy.id not in touched)
        move = contact_move(now, model.id, Manoeuvre.PILE_IN, free) if free else None
        move = move or contact_move(now, model.id, Manoeuvre.PILE_IN, enemies)
        tried = (*moves, move) if move else ()
        if move and judge_move(field, detachment_id, Manoeuvre.PILE_IN, tried).allowed:
            moves.append(move)
            now = carry_out(now, (move,))
    return tuple(moves)
