"""From a wish to the places of a Detachment that is set up."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import InputError
from umpire.game import Choice
from umpire.geometry import EAST, Heading, Point, heading_towards, point_distance, snap_point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Arrive, DeepStrike, Follow, places_to_follow
from umpire.systems.legions.play.setup import DeployDetachment, raster
from umpire.systems.legions.rules.movement import bounding_radius
from umpire.systems.legions.rules.setup import Placement, entry_near, judge_deployment
from umpire.systems.legions.terminal.places import find_place, one_named
from umpire.systems.legions.terminal.wishes import Wish

SPACE = 0.1
"""How far apart the bases of a block stand, inches."""

MOST_TRIES = 400


def wished_place(field: Battlefield, detachment: str, wish: Wish) -> DeployDetachment:
    """Return where a Detachment is set up; the rules have not judged it unless it goes 'towards' somewhere.

    Raises:
        InputError: If the wish names what is not there, or there is no room near it.
    """
    if wish.paths:
        placements = _one_by_one(field, detachment, wish)
    elif wish.at is not None:
        placements = _block(field, detachment, wish.at, wish.facing)
    else:
        placements = _near(field, detachment, wish)
    return DeployDetachment(detachment=detachment, placements=placements)


def wished_entry(field: Battlefield, detachment: str, wish: Wish) -> Arrive:
    """Return where a Detachment comes onto the battlefield: model by model, or in a row along the edge near a place.

    Raises:
        InputError: If the wish names what is not there, or there is no room near it.
    """
    if wish.paths:
        return Arrive(detachment=detachment, placements=_one_by_one(field, detachment, wish))
    goal = wish.at if wish.at is not None else find_place(field, wish.towards)
    if field.detachments[detachment].arriving:
        return Arrive(detachment=detachment, placements=_block(field, detachment, goal, wish.facing))
    placements = entry_near(field, detachment, goal)
    if not placements:
        fix = "Name another place, or say 'you choose'."
        raise InputError("There is no room to come in near there", value=wish.towards, fix=fix)
    return Arrive(detachment=detachment, placements=placements)


def wished_drop(field: Battlefield, detachment: str, wish: Wish) -> DeepStrike:
    """Return where the first model of a Detachment is aimed that Deep Strikes.

    Raises:
        InputError: If the wish names what is not there, or more than one model.
    """
    if wish.paths:
        if len(wish.paths) > 1:
            raise InputError(
                "One model comes first", fix="Name one, or say 'at 30,24'; the others are placed after it."
            )
        return DeepStrike(detachment=detachment, placement=_one_by_one(field, detachment, wish)[0])
    first = next(each for each in field.detachments[detachment].models if field.models[each].alive)
    at = wish.at if wish.at is not None else find_place(field, wish.towards)
    facing = wish.facing or _ahead(field, at)
    return DeepStrike(detachment=detachment, placement=Placement(model=first, at=at, facing=facing))


def wished_following(state: BattleState, choice: Choice, wish: Wish) -> Follow:
    """Return where the others are placed once the first model has come down.

    Raises:
        InputError: If the wish names what is not there.
    """
    if wish.paths:
        return Follow(detachment=choice.subject, placements=_one_by_one(state.field, choice.subject, wish))
    goal = wish.at if wish.at is not None else find_place(state.field, wish.towards)
    return Follow(detachment=choice.subject, placements=places_to_follow(state, goal))


def _one_by_one(field: Battlefield, detachment: str, wish: Wish) -> tuple[Placement, ...]:
    models = field.detachments[detachment].models
    return tuple(
        Placement(
            model=one_named(path.model, models, what="model of this Detachment"),
            at=path.corners[-1],
            facing=path.facing or wish.facing or _ahead(field, path.corners[-1]),
        )
        for path in wish.paths
    )


def _block(field: Battlefield, detachment: str, at: Point, facing: Heading | None) -> tuple[Placement, ...]:
    """Return places in rows, base beside base, around a point."""
    models = field.detachments[detachment].models
    step = 2 * max(bounding_radius(field.models[model].base) for model in models) + SPACE
    columns = next(n for n in range(1, len(models) + 1) if n * n >= len(models))
    rows = -(-len(models) // columns)
    left, top = at[0] - step * (columns - 1) / 2, at[1] + step * (rows - 1) / 2
    return tuple(
        Placement(
            model=model,
            at=snap_point((left + step * (index % columns), top - step * (index // columns))),
            facing=facing or _ahead(field, at),
        )
        for index, model in enumerate(models)
    )


def _near(field: Battlefield, detachment: str, wish: Wish) -> tuple[Placement, ...]:
    """Return the places nearest to what was named that the rules allow."""
    goal = find_place(field, wish.towards)
    for spot in _spots(field, detachment, goal):
        placements = _block(field, detachment, spot, wish.facing)
        if judge_deployment(field, detachment, placements).allowed:
            return placements
    fix = "Name another place, or say 'you choose'."
    raise InputError("There is no room for a block near there", value=wish.towards, fix=fix)


def _spots(field: Battlefield, detachment: str, goal: Point) -> Iterator[Point]:
    zones = field.mission.zones_of(field.detachments[detachment].side) or (field.table,)
    spots = {spot for zone in zones for spot in raster(zone, to_the_inch=2)}
    yield from sorted(spots, key=lambda spot: (point_distance(spot, goal), spot))[:MOST_TRIES]


def _ahead(field: Battlefield, at: Point) -> Heading:
    return heading_towards(at, (field.size[0] / 2, field.size[1] / 2)) or EAST
