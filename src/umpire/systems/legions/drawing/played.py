"""A case that is played as one picture: where models stood, their ways, who fell, and what happened in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Event
from umpire.geometry import Hull, Outline, Point, mean_point
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.drawing.board import Way, case_svg
from umpire.systems.legions.drawing.pieces import spot_of
from umpire.systems.legions.play.core import ModelsMoved
from umpire.systems.legions.play.explosions import TitanExploded
from umpire.systems.legions.play.firing import TemplateScattered, TemplateStruck
from umpire.systems.legions.rules.titans.exploding import felt_within
from umpire.systems.legions.telling import is_quiet, sentence

MOST = 16
"""How many events are told under the picture."""


def played_svg(
    before: Battlefield,
    after: Battlefield,
    events: Sequence[Event],
    *,
    title: str = "",
    refusal: IllegalAction | None = None,
) -> str:
    """Return a picture of what came of some actions, as a whole SVG file.

    Args:
        before: The table before them.
        after: The table after them.
        events: What happened, in order.
        title: Words for the top of the picture.
        refusal: Why the last action was refused, if it was; what stood in the way is drawn.
    """
    told = [
        sentence(event, after) + (f" ({', '.join(map(str, event.dice))})" if event.dice else "")
        for event in events
        if not is_quiet(event, after)
    ]
    shown = _shown(refusal)
    refused = [f"Refused: {refusal}"] if refusal is not None and not shown else []
    left = [f"… and {len(told) - MOST} more"] if len(told) > MOST else []
    return case_svg(
        after,
        title=title,
        ghosts=[*_left_behind(before, after), *_templates(events)],
        ways=list(_ways(events, after)),
        fallen=list(_fallen(before, after)),
        rulings=shown,
        story=[*told[:MOST], *left, *refused],
    )


def _shown(refusal: IllegalAction | None) -> tuple[Ruling, ...]:
    """Return the reasons for a refusal as a ruling, where shapes on the table show them."""
    ruling = refusal.ruling if refusal is not None else None
    if not isinstance(ruling, Ruling) or not any(each.witness for each in ruling.refusals):
        return ()
    return (msgspec.structs.replace(ruling, findings=ruling.refusals),)


def _left_behind(before: Battlefield, after: Battlefield) -> Iterator[Outline]:
    """Yield the bases of models that stood elsewhere on the table before."""
    for model in before.on_table():
        now = after.models[model.id]
        if now.in_play and (now.at, now.facing, now.place) != (model.at, model.facing, model.place):
            yield model.outline


def _templates(events: Sequence[Event]) -> Iterator[Outline]:
    """Yield every template and line where it lay, and how far Titans exploded."""
    for event in events:
        if isinstance(event, TemplateStruck):
            shape = event.shape
            yield shape if isinstance(shape, Outline) else _as_hull(shape.ring)
        elif isinstance(event, TitanExploded):
            yield _as_hull(felt_within(event.stood, event.inches))


def _as_hull(ring: tuple[Point, ...]) -> Outline:
    x, y = mean_point(ring)
    return Outline(base=Hull(corners=tuple((px - x, py - y) for px, py in ring)), at=(x, y))


def _ways(events: Sequence[Event], field: Battlefield) -> Iterator[Way]:
    for event in events:
        for move in event.moves if isinstance(event, ModelsMoved) else ():
            if len(move.path) > 1:
                yield Way(path=move.path, side=field.side_of(field.models[move.model]))
        if isinstance(event, TemplateScattered) and not event.hit:
            yield Way(path=(event.aimed, event.landed.at), side=field.side_of(event.model))


def _fallen(before: Battlefield, after: Battlefield) -> Iterator[Point]:
    for model in before.models.values():
        now = after.models[model.id]
        if model.alive and not now.alive:
            yield (None if model.on_table else spot_of(before, model)) or now.at
