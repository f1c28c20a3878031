"""What the movement rules judge: one model's path, the place where it ends, and the move of a whole Detachment."""

from __future__ import annotations

from typing import Annotated

import msgspec

from umpire.geometry import Heading, Outline, Point
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.rules.movement.passage import Stretch


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A turn of a Titan on its way: at which place of its path, 0 for its start, and how it faces afterwards."""

    corner: int
    facing: Heading


class ModelMove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The path of one model's base centre, its start and end included, inches.

    ``facing`` is how it faces at the end, None as it did before. ``across`` names the Obstacle that it charges across
    (LI-TER-064). A model that leaves a Structure starts its path touching the Structure (LI-STR-027). ``turns`` are
    those of a Titan, in order (LI-TIT-002); where they are unset it turns where its path bends, and where it must to
    face so at the end.
    """

    model: str
    path: Annotated[tuple[Point, ...], msgspec.Meta(min_length=1)]
    facing: Heading | None = None
    across: str = ""
    turns: tuple[Turn, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def end(self) -> Point:
        """Where the centre of the base comes to stand."""
        return self.path[-1]


class Stride(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a path, and how a model faces on it; ``keeps`` tells that it does not turn into the way that it goes.

    ``rear`` tells that it leads into the Rear Arc of a Titan (LI-TIT-004).
    """

    path: tuple[Point, ...]
    facing: Heading
    keeps: bool = False
    rear: bool = False


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """How a Titan goes: the parts of its path between its turns, its turns, and how it faces at the end."""

    strides: tuple[Stride, ...]
    turns: tuple[Turn, ...]
    facing: Heading


class Approach(msgspec.Struct, frozen=True, kw_only=True):
    """How near a path comes to one enemy model: gaps in inches at the start, at the nearest point and at the end."""

    enemy: Model
    scale: int
    start: float
    least: float
    end: float


class PathCost(msgspec.Struct, frozen=True, kw_only=True):
    """How much movement one model's path spends: its length, and what terrain and a Titan's ``walk`` add to it."""

    field: Battlefield
    model: Model
    length: float
    stretches: tuple[Stretch, ...]
    walk: Walk | None = None


class ModelPath(msgspec.Struct, frozen=True, kw_only=True):
    """One model's path, and where it ends.

    ``field`` is the table before the move, ``after`` the table with the Detachment moved; ``model`` stands at the
    start of its path, ``moved`` at the end. ``touching`` are the enemy models it is in contact with at the start,
    ``reaching`` those at the end, ``approaches`` those that it comes within 1" of. ``costs`` is what terrain adds to
    the movement spent, ``walk`` how a Titan goes, None for all others.
    """

    field: Battlefield
    after: Battlefield
    detachment: Detachment
    manoeuvre: Manoeuvre
    garrison: str
    model: Model
    moved: Model
    move: ModelMove
    length: float
    spent: float
    allowance: float
    stretches: tuple[Stretch, ...]
    touching: tuple[str, ...]
    reaching: tuple[str, ...]
    approaches: tuple[Approach, ...]
    costs: tuple[Finding, ...] = ()
    walk: Walk | None = None

    @property
    def strides(self) -> tuple[Stride, ...]:
        """The parts of the path on each of which it faces one way, or turns into the way that it goes."""
        return self.walk.strides if self.walk else (Stride(path=self.move.path, facing=self.model.facing),)

    @property
    def end(self) -> Outline:
        """The base where the model ends its move."""
        return self.moved.outline


class PileIn(msgspec.Struct, frozen=True, kw_only=True):
    """One model's Pile-in move, and the contacts it could have made.

    ``engaged`` are the Detachments its own is Engaged with, ``free`` their models that no friend touched before this
    model moved. ``contact`` and ``free_contact`` are paths found to a contact with any of them and with a free one;
    they are looked for only where the move itself does not end in such a contact.
    """

    path: ModelPath
    engaged: tuple[str, ...]
    free: tuple[str, ...]
    contact: tuple[Point, ...] | None = None
    free_contact: tuple[Point, ...] | None = None


class DetachmentMove(msgspec.Struct, frozen=True, kw_only=True):
    """The move of a whole Detachment: the table before and after, and every path.

    ``restored`` is a move found to bring it back into Coherency, looked for only where it was and stays out of it.
    """

    field: Battlefield
    after: Battlefield
    detachment: Detachment
    manoeuvre: Manoeuvre
    garrison: str
    paths: tuple[ModelPath, ...]
    restored: tuple[ModelMove, ...] | None = None
