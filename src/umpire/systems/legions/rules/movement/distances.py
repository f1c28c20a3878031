"""A path: where it starts, and that it stays on the table."""

from __future__ import annotations

from itertools import pairwise

from umpire.geometry import CONTACT, Disc, Outline, Point, corners, heading_towards, point_distance, snap_point
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, in_inches
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import in_words, line, over_the_edge


@BOOK.rule("LI-MOV-017")
def continuous_path(topic: ModelPath) -> Finding | None:
    """A move is a path over the table that starts where the model stands; its whole length counts."""
    start, stands = topic.move.path[0], topic.field.models[topic.model.id]
    if not stands.on_table or start == snap_point(stands.at):
        return None
    return Finding(
        effect=Forbid(reason="path starts elsewhere"),
        facts={"model": topic.model.id, "x": start[0], "y": start[1]},
        says=f"{topic.model.id} stands at {in_inches(stands.at)}, but its path starts at {in_inches(start)}; "
        "start it where the model stands",
        witness=line(stands.at, start, f"starts {in_words(point_distance(stands.at, start))} away"),
    )


@BOOK.rule("LI-MOV-018")
def stay_on_table(topic: ModelPath) -> Finding | None:
    """No part of a base may leave the battlefield unless a rule allows it."""
    path, base, facing = topic.move.path, topic.model.base, topic.model.facing
    farthest, worst = topic.end, off_table(topic.field, topic.end)
    for start, end in pairwise(path):
        facing = facing if isinstance(base, Disc) else heading_towards(start, end) or facing
        for at in (start, end):
            stood = Outline(base=base, at=at, facing=facing)
            if (beyond := off_table(topic.field, stood)) > worst:
                farthest, worst = stood, beyond
    return _leaving(topic, farthest, worst) if worst > CONTACT else None


def off_table(field: Battlefield, outline: Outline) -> float:
    """Return by how many inches a base reaches beyond the edge of the battlefield; 0 or less where it does not."""
    width, depth = field.size
    xs, ys = _spread(outline)
    return max(-xs[0], -ys[0], xs[1] - width, ys[1] - depth)


def _spread(outline: Outline) -> tuple[Point, Point]:
    if isinstance(outline.base, Disc):
        (x, y), radius = outline.at, outline.base.radius
        return (x - radius, x + radius), (y - radius, y + radius)
    ring = corners(outline)
    across, along = [x for x, _ in ring], [y for _, y in ring]
    return (min(across), max(across)), (min(along), max(along))


def _leaving(topic: ModelPath, stood: Outline, beyond: float) -> Finding:
    model = topic.model.id
    return Finding(
        effect=Forbid(reason="off the battlefield"),
        facts={"model": model, "beyond": beyond},
        says=f'the base of {model} would reach {beyond:.2f}" beyond the edge of the battlefield; stay on it',
        witness=over_the_edge(topic.field, stood, f"{in_words(beyond)} over the edge"),
    )
