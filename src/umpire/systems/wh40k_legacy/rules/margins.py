"""By how much it is decided who sees whom, and who is in cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from umpire.geometry import (
    COARSE,
    CONTACT,
    MARGIN,
    Disc,
    Flip,
    Outline,
    Polygon,
    corners,
    gap,
    least_shift,
    point_distance,
    sight_margin,
)
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.rules.assumed import closed_pieces
from umpire.systems.wh40k_legacy.rules.introduction import QUARTER, firer_inside, obscured_by
from umpire.table import Feature, Model, strip

POINT, SAFE = 1e-6, 1.25
"""How large a point is drawn, inches; and for how much more than is reckoned shadows are allowed."""

Verdict: TypeAlias = Callable[[Model, Model | None], bool]
"""A verdict on a model that an attacker, if there is one, shoots at."""


def sight_flips(field: Field, viewer: Model, target: Model, *, limit: float = MARGIN) -> dict[str, Flip | None]:
    """Return the least shift of either model, and the least offset of one obstacle, that turns a line of sight."""
    return sight_margin(viewer.body, target.body, closed_pieces(field).scene, limit=limit).flips


def cover_flips(
    field: Field, model: Model, feature: Feature, attacker: Model | None, verdict: Verdict, *, limit: float = MARGIN
) -> dict[str, Flip | None]:
    """Return the least shift of a model, or of its attacker, that turns a verdict on its cover from a piece."""
    now = verdict(model, attacker)
    target = least_shift(
        lambda by: verdict(model.shifted(by), attacker) is not now,
        lambda by, reach: _settled(field, model.shifted(by), feature, attacker, reach),
        limit=limit,
        finest=COARSE,
    )
    if attacker is None:
        return {"target": target}
    other = least_shift(
        lambda by: verdict(model, attacker.shifted(by)) is not now,
        lambda by, reach: _far_from_a_quarter(field, model, feature, attacker.shifted(by), reach, attacker_moves=True),
        limit=limit,
        finest=COARSE,
    )
    return {"attacker": other, "target": target}


def _settled(field: Field, model: Model, feature: Feature, attacker: Model | None, reach: float) -> bool:
    """Whether a shift up to a distance takes a model neither onto a piece nor off it, nor near a quarter hidden."""
    if abs(gap(model.outline, feature.footprint)) <= reach + 2.0 * CONTACT:
        return False
    return attacker is None or _far_from_a_quarter(field, model, feature, attacker, reach, attacker_moves=False)


def _far_from_a_quarter(
    field: Field, model: Model, feature: Feature, attacker: Model, reach: float, *, attacker_moves: bool
) -> bool:
    """Whether a shift up to a distance leaves what is hidden of a model on the same side of a quarter."""
    if field.agreement.stipulated("obscured", model.id, feature.id) is not None:
        return True
    eye = Outline(base=Disc(radius=POINT), at=attacker.at)
    shapes = _shapes(feature)
    to_piece, to_model = min(gap(eye, each) for each in shapes), gap(eye, model.outline)
    inside = abs(gap(eye, feature.footprint)) <= reach + POINT
    beside = min(gap(model.outline, each) for each in shapes) <= reach
    if inside or beside or to_model <= reach:
        return False
    top = attacker.ground + attacker.height
    if firer_inside(field, (*attacker.at, top), feature):
        return True
    if to_piece <= 2.0 * reach:
        return False
    room = max(point_distance(model.at, each) for each in corners(model.outline)) + CONTACT + reach
    if all(gap(strip(attacker.at, model.at, POINT), each) > room for each in shapes):
        return True
    return abs(obscured_by(field, model, feature, attacker) - QUARTER) > reach * _rate(
        model, feature, top, to_piece - reach, to_model if attacker_moves else None
    )


def _rate(model: Model, feature: Feature, top: float, to_piece: float, to_model: float | None) -> float:
    """Return how much more of a model an inch hides at most, where it is shifted, or its attacker ``to_model`` away.

    The edges of the shadow pass over its outline: sideways, and up or down as steeply as the lines over the piece.
    """
    levels = [level for each in feature.pieces for level in (each.bottom, each.top)]
    levels += [feature.height, model.ground, model.ground + model.height]
    broad, slope = _width(model), max(abs(level - top) for level in levels) / to_piece
    rate = SAFE * (1.0 / broad + slope / model.height)
    return rate if to_model is None else rate * max(1.0 - 1.0 / SAFE, (to_model + broad - to_piece) / to_piece)


def _shapes(feature: Feature) -> list[Polygon]:
    return [each.footprint for each in feature.pieces if each.closed] or [feature.footprint]


def _width(model: Model) -> float:
    """Return how broad a base is from any side at least."""
    return max(POINT, -2.0 * gap(Outline(base=Disc(radius=POINT), at=model.at), model.outline))
