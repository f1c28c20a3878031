"""What a model has spent on its way: at each corner, and where terrain that costs begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

import msgspec

from umpire.geometry import CONTACT, Point, clearly_more, path_length, truncate
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Model, in_inches
from umpire.systems.legions.rules.movement import ModelMove, spent
from umpire.systems.legions.rules.movement.passage import stretches


def spent_on_the_way(field: Battlefield, move: ModelMove) -> Iterator[Finding]:
    """Yield a finding for each such place of a move: facts ``mover``, ``so_far``, ``x`` and ``y``."""
    model = msgspec.structs.replace(field.models[move.model], at=move.path[0])
    corners = {path_length(move.path[:corner]) for corner in range(2, len(move.path))}
    ends = (0.0, path_length(move.path))
    stops = sorted({*ends, *corners, *_borders(field, model, move.path, (*ends, *corners))})
    spends = [spent(field, model, truncate(move.path, stop)) for stop in stops]
    steps = pairwise(zip(stops, spends, strict=True))
    dear = [clearly_more(after - before, to - at) for (at, before), (to, after) in steps]
    for index, (stop, so_far) in enumerate(zip(stops[1:-1], spends[1:-1], strict=True)):
        if stop not in corners and dear[index] == dear[index + 1]:
            continue
        x, y = place = truncate(move.path, stop)[-1]
        facts: dict[str, str | int | float | bool] = {"mover": model.id, "so_far": so_far, "x": x, "y": y}
        yield Finding(rule="LI-MOV-017", facts=facts, says=f'{model.id} has spent {so_far:.2f}" at {in_inches(place)}')


def _borders(field: Battlefield, model: Model, path: tuple[Point, ...], known: tuple[float, ...]) -> tuple[float, ...]:
    """Return after how many inches a path enters and leaves areas of terrain, but for stops that are known."""
    found = list(known)
    for each in stretches(field, model, path):
        for stop in chain.from_iterable((*each.inside, *each.counted, *each.face)):
            if all(abs(stop - other) > CONTACT for other in found):
                found.append(stop)
    return tuple(found[len(known) :])
