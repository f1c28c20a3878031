"""Looks of one model at another past the features of a table, for pictures of them."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import Look, Point3, Solid
from umpire.table.sights import Obstacles, free_line
from umpire.table.things import Model, Table


def look_at(
    table: Table,
    viewer: Model,
    target: Model,
    past: Obstacles,
    *,
    lifted: Sequence[str] = (),
    line: tuple[Point3, Point3] | None = None,
    blockers: Sequence[str] = (),
) -> Look:
    """Return the look of one model at another, the eye over the centre of its base, at its height.

    ``lifted`` names the features that count for nothing between these two. A game whose line is not one of sight
    gives the ``line`` itself, and what is in its way.
    """
    sight = free_line(viewer, target, past, lifted=lifted) if line is None else None
    return Look(
        viewer=viewer.body,
        target=target.body,
        eye=(*viewer.at, viewer.ground + viewer.height),
        hides=past.scene,
        ignoring=tuple(lifted),
        around=tuple(
            solid
            for each in table.features
            for solid in (
                tuple(Solid(id=each.id, footprint=p.footprint, bottom=p.bottom, top=p.top) for p in each.pieces)
                or (Solid(id=each.id, footprint=each.footprint, top=each.height),)
            )
        ),
        line=sight.line if sight is not None else line,
        free=sight.visible if sight is not None else not blockers,
        blockers=sight.blockers if sight is not None else tuple(blockers),
        unseen=sight is not None and not sight.visible,
    )
