"""Titans > Structures: what a Titan does to a Structure with its own bulk."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model


def strikes_with_body(field: Battlefield, model: Model | str) -> bool:
    """Whether a model may attack a Structure that it touches with itself, as Titans may (LI-TIT-010)."""
    return field.profile(model).type is DetachmentType.TITAN


def body_ap(natural: int) -> int:
    """Return the AP of a Titan's body for a D6: one less than the die, at least 1.

    >>> [body_ap(each) for each in (1, 2, 4, 6)]
    [-1, -1, -3, -5]
    """
    return -max(1, natural - 1)


def body_wounds(natural: int, starting: int) -> int:
    """Return the Wounds of a Structure for a D6 that is read as D3, by the Wounds that the Titan began with.

    >>> [body_wounds(4, each) for each in (4, 5, 6, 7)]
    [2, 3, 3, 4]
    """
    return (natural + 1) // 2 + (0 if starting < 5 else 1 if starting < 7 else 2)
