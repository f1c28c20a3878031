"""Where the planner thinks of moving a Detachment, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.game import Luck
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, change_detachment
from umpire.systems.legions.bots.moving import facing_the_foe
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.levels import Purse
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, wanted_place
from umpire.systems.legions.questions import charge_moves, sample_moves
from umpire.systems.legions.rules.movement import ModelMove, carry_out

Moves = tuple[ModelMove, ...]

ASIDE = 6.0
"""How far away a place drawn by luck is, inches."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a Detachment could do in its activation.

    Attributes:
        detachment: Its id.
        order: Under which Order.
        manoeuvre: How it moves.
        moves: Where its models go, () where they stay.
        told: What that is, in a few words.
        worth: What it is worth that it stands there, markers left out.
    """

    detachment: str
    order: Order | None
    manoeuvre: Manoeuvre
    moves: Moves
    told: str
    worth: float = 0.0

    def on(self, field: Battlefield) -> Battlefield:
        """Return the field after it, as far as it is known before dice are rolled."""
        return carry_out(field, self.moves) if self.moves else field

    def arrows(self, field: Battlefield) -> tuple[tuple[Point, Point], ...]:
        """Return from where to where it leads: from the middle of the Detachment to where that comes to be."""
        return ((centre_of(field, self.detachment), centre_of(self.on(field), self.detachment)),) if self.moves else ()

    def worth_as(self, worth: float) -> Way:
        """Return the same way with what it is worth."""
        return msgspec.structs.replace(self, worth=worth)


def acting_as(order: Order | None, manoeuvre: Manoeuvre) -> Order | None:
    """Return the Order as it lets a Detachment go on to act: who was to charge and has not, does nothing more."""
    return None if order is Order.CHARGE and manoeuvre is not Manoeuvre.CHARGE else order


def goals_of(field: Battlefield, detachment: str, most: int, luck: Luck) -> Iterator[tuple[str, Point]]:
    """Yield places worth making for, each with what it is, the likeliest first."""
    here = centre_of(field, detachment)
    markers = [each for each in field.markers.values() if each.of_the_mission]
    markers.sort(key=lambda each: point_distance(here, each.at))
    wanted = wanted_place(field, detachment)
    if wanted is not None:
        known = next((each.id for each in markers if each.at == wanted), "the enemy's zone")
        yield f"towards {known}", wanted
    foe, _ = nearest_enemy(field, detachment)
    near = [(f"towards {each.id}", each.at) for each in markers if each.at != wanted]
    yield from near[: max(0, most - 2)]
    if foe and most > 1:
        yield f"towards {field.detachments[foe].name}", centre_of(field, foe)
    if foe and most > 2:
        x, y = centre_of(field, foe)
        yield f"away from {field.detachments[foe].name}", _on_table(field, (2 * here[0] - x, 2 * here[1] - y))
    if most > 3:
        across, along = (2 * luck.unit() - 1) * ASIDE, (2 * luck.unit() - 1) * ASIDE
        yield "aside", _on_table(field, (here[0] + across, here[1] + along))


def _on_table(field: Battlefield, at: Point) -> Point:
    (x, y), (width, depth) = at, field.size
    return min(max(x, 1.0), width - 1.0), min(max(y, 1.0), depth - 1.0)


def ways_of(
    judge: Judge, field: Battlefield, detachment: str, order: Order | None, *, goals: int, luck: Luck, purse: Purse
) -> list[Way]:
    """Return what a Detachment could do under an Order, each with its worth; staying is always among them."""
    ordered = field if order is None else change_detachment(field, detachment, order=order)
    tried: dict[Moves, Way] = {}

    def note(moves: Moves, manoeuvre: Manoeuvre, told: str) -> None:
        if moves in tried or not purse.spend():
            return
        way = Way(detachment=detachment, order=order, manoeuvre=manoeuvre, moves=moves, told=told)
        standing = judge.standing(way.on(ordered), detachment, acting_as(order, manoeuvre))
        tried[moves] = way.worth_as(standing)

    note((), Manoeuvre.HOLD, "stay")
    if order is Order.FIRST_FIRE:
        turned = facing_the_foe(ordered, detachment, ())
        if turned:
            note(turned, Manoeuvre.MOVE, "turn to the enemy")
        return list(tried.values())
    if order is Order.CHARGE:
        for foe in _chargeable(ordered, detachment):
            if purse.empty:
                break
            moves = charge_moves(ordered, detachment, luck, target=foe)
            if moves:
                note(moves, Manoeuvre.CHARGE, f"charge {ordered.detachments[foe].name}")
    for told, goal in goals_of(ordered, detachment, goals, luck):
        if purse.empty:
            break
        moves = sample_moves(ordered, detachment, Manoeuvre.MOVE, luck, goal)
        if moves:
            note(moves, Manoeuvre.MOVE, told)
            note(facing_the_foe(ordered, detachment, moves), Manoeuvre.MOVE, told)
    return list(tried.values())


def _chargeable(field: Battlefield, detachment: str) -> list[str]:
    """Return the enemy Detachments near enough to be charged, the nearest first."""
    own = field.detachments[detachment]
    here = centre_of(field, detachment)
    speed = max((field.profile(each).movement or 0.0 for each in own.models), default=0.0)
    near = []
    for foe in field.detachments_of(field.opponent(own.side)):
        far = min((point_distance(here, each.at) for each in field.models_of(foe)), default=1e9)
        if far <= 2.0 * speed + 6.0:
            near.append((far, foe.id))
    return [name for _, name in sorted(near)[:3]]
