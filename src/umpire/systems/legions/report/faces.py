"""The six faces of a die as style: shapes with holes, which take the colour of the text."""

from __future__ import annotations

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
EDGE = "M3 0h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"
HEAD = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"


def die_faces() -> str:
    """Return one rule for each face, which sets ``--face`` to its shape."""
    return "\n".join(f'.d{face}{{--face:url("data:image/svg+xml,{_shape(face)}")}}' for face in PIPS)


def _shape(face: int) -> str:
    holes = (f"M{x * 4 + 2.7:g} {y * 4 + 4}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z" for x, y in PIPS[face])
    return f"{HEAD}%3Cpath fill-rule='evenodd' d='{EDGE}{''.join(holes)}'/%3E%3C/svg%3E"
