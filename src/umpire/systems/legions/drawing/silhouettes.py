"""The silhouettes that models are drawn with, by their kind; `scripts/web_sources.py` hands them to the web table too.

Each is drawn by hand in a box from -10 to 10, the front towards +x or, for figures that stand upright on their base,
the head up. ``body`` is filled with the colour of the side, ``hole`` is cut out of it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from umpire.geometry import Base, Disc, Hull
from umpire.render import Markup, html
from umpire.systems.legions.battlefield import DetachmentType, Profile


class Silhouette(msgspec.Struct, frozen=True, kw_only=True):
    """The outlines of one kind; ``upright`` figures do not turn with their base.

    ``half`` is half the length and half the width that have to find room on a base.
    """

    body: str
    hole: str = ""
    upright: bool = False
    half: tuple[float, float] = (10.0, 10.0)


FLYER, IMMOBILE = "flyer", "immobile"
KINDS: Mapping[str, Silhouette] = MappingProxyType(
    {
        DetachmentType.INFANTRY: Silhouette(
            body="M0-9.4a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8Z"
            "M-4.8-3H4.8L5.6 3.6H3.6V9.4H.8V5H-.8V9.4H-3.6V3.6H-5.6Z"
            "M-9 3.4L7.6-3.6L8.4-1.8L-8.2 5.2Z",
            upright=True,
        ),
        DetachmentType.CAVALRY: Silhouette(
            body="M-9.8 1.6L-6.4-.6L-2.6-.4L-3-4.4L-.4-6H2L4.8-2.2L7-2V-.4L9.8 3.4L8 5.6H-6.6L-9.4 4.4Z"
            "M1.4-9.8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4ZM-6 6.6H6.6L5 8.4H-4.4Z",
            upright=True,
        ),
        DetachmentType.WALKER: Silhouette(
            body="M-4.2-9H4.2L5.4-2L3.4 2H-3.4L-5.4-2ZM-9.6-7H-6.2V-1.4H-6.8V5.6H-9V-1.4H-9.6Z"
            "M9.6-7H6.2V-1.4H6.8L6.2 3H7.4"
            "L8 .6L8.4 3H9.6L9-1.4H9.6ZM-4.4 2.8H-.7V9.6H-5.4V7.4H-4.4ZM4.4 2.8H.7V9.6H5.4V7.4H4.4Z",
            hole="M-2.6-6.4H2.6V-4.8H-2.6Z",
            upright=True,
        ),
        DetachmentType.VEHICLE: Silhouette(
            body="M-9.4-6.2H7.4L9-4.8V4.8L7.4 6.2H-9.4ZM8-.9H12.6V.9H8Z",
            hole="M-9.4-3.9H8V-3.2H-9.4ZM-9.4 3.2H8V3.9H-9.4Z"
            "M-1.6-2.9a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8Z"
            "m0 .9a2 2 0 1 0 0 4a2 2 0 1 0 0-4ZM1.4-1.5H8V-.9H1.4ZM1.4.9H8V1.5H1.4Z",
            half=(11.0, 6.4),
        ),
        DetachmentType.SUPER_HEAVY: Silhouette(
            body="M-10-6H-3.5V-7.6H3.5V-6H8.4L10-4.4V4.4L8.4 6H3.5V7.6H-3.5V6H-10ZM9-1.9H13V-.7H9ZM9 .7H13V1.9H9Z",
            hole="M-10-4H8.6V-3.4H-10ZM-10 3.4H8.6V4H-10ZM-2.6-3H3L4.2-2.2V2.2L3 3H-2.6Zm.8.8V2.2H2.6"
            "L3.4 1.6V-1.6L2.6-2.2Z"
            "M4.2-2.4H9V-1.9H4.2ZM4.2 1.9H9V2.4H4.2ZM-8.6-1.6H-5.4V1.6H-8.6Zm.7.7V.9H-6.1V-.9Z"
            "M-2-7H2V-6.5H-2ZM-2 6.5H2V7H-2Z",
            half=(11.6, 7.8),
        ),
        DetachmentType.KNIGHT: Silhouette(
            body="M-7-7.6L-2.6-9.6H2.6L7-7.6L6.4-3.6H3.8L3-.8H-3L-3.8-3.6H-6.4Z"
            "M-8.8-3H-5.6V1H-6.2V5H-8.2V1H-8.8ZM5.6-3H8.2V.6H9.2"
            "V1.8H8.2L7 9.8L5.8 1.8H4.8V.6H5.6ZM-2.8-.2H-.5L-1.2 4L-.6 7.8L.4 9.8H-4.2L-3 7.6L-3.8 4Z"
            "M2.8-.2H.5L1.2 4L.8 7.4L1.4 9.8H4.6L3.4 7.6L3.8 4Z",
            hole="M-1.5-7H1.5L.9-4.8H-.9Z",
            upright=True,
        ),
        DetachmentType.TITAN: Silhouette(
            body="M-9.8-6.6L-6.6-8.2V-10H-4.2V-8.6L-2-9.2H2L4.2-8.6V-10H6.6V-8.2L9.8-6.6L9.2-3H4.6L3.6 0"
            "H-3.6L-4.6-3H-9.2Z"
            "M-10-2.4H-5.8V2.6H-6.6V6.4H-9.2V2.6H-10ZM10-2.4H5.8V2.6H6.6V6.4H7.4V2.6H8.4V6.4H9.2V2.6H10Z"
            "M-3.4.6H-.6L-1.6 3.6L-.8 7.4L.2 9.8H-5L-3.6 7.4L-4.6 3.6Z"
            "M3.4.6H.6L1.6 3.6L.8 7.4L1 9.8H5L3.6 7.4L4.6 3.6Z",
            hole="M-2-6.4H2L2.8-3.6L1.2-2H-1.2L-2.8-3.6ZM-8.6-5.8L-5-7V-6.2L-8.4-5ZM8.6-5.8L5-7V-6.2L8.4-5Z",
            upright=True,
        ),
        FLYER: Silhouette(
            body="M10.4 0L7.4-1.4L3-1.7L-2.6-9H-5.8L-3.8-1.7H-6.8L-8.6-4.4H-10.2L-9.4 0L-10.2 4.4H-8.6"
            "L-6.8 1.7H-3.8L-5.8 9H-2.6"
            "L3 1.7L7.4 1.4Z",
            hole="M6.6-.7L3.4-.9V.9L6.6.7Z",
        ),
        IMMOBILE: Silhouette(
            body="M-3.6-8.6H3.6L8.6-3.6V3.6L3.6 8.6H-3.6L-8.6 3.6V-3.6Z",
            hole="M-4-4L-6.4-6.4L-5.8-7L-3.4-4.6L-3.4-3.4H3.4V-4.6L5.8-7L6.4-6.4L4-4V4L6.4 6.4L5.8 7"
            "L3.4 4.6V3.4H-3.4V4.6L-5.8 7"
            "L-6.4 6.4L-4 4Z",
        ),
    }
)
FILLED = 0.86
"""How much of its base a silhouette takes up."""


def kind_of(profile: Profile) -> str:
    """Return the kind of a model: its Detachment's type, unless it flies or never moves."""
    if any(rule.name == "Flyer" for rule in profile.special_rules):
        return FLYER
    return profile.type if profile.movement else IMMOBILE


def fitted(silhouette: Silhouette, base: Base) -> float:
    """Return by how much a silhouette is scaled to lie on a base, in tenths of an inch."""
    long, wide = silhouette.half
    if isinstance(base, Disc):
        return FILLED * base.radius * 10 / (max(long, wide) if silhouette.upright else (long**2 + wide**2) ** 0.5)
    if isinstance(base, Hull):
        across = [max(abs(corner[way]) for corner in base.corners) * 10 for way in (0, 1)]
    else:
        across = [base.length * 5, base.width * 5]
    if silhouette.upright:
        return FILLED * min(across) / max(long, wide)
    return FILLED * min(across[0] / long, across[1] / wide)


def silhouette_markup(profile: Profile, base: Base) -> Markup:
    """Return the silhouette of a model on its base, around the origin."""
    silhouette = KINDS[kind_of(profile)]
    hole = html('<path class="hole" d="{}"/>', silhouette.hole) if silhouette.hole else Markup()
    drawn = '<g class="sil" transform="scale({:.3f})"><path class="body" d="{}"/>{}</g>'
    return html(drawn, fitted(silhouette, base), silhouette.body, hole)
