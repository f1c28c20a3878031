"""Allocating Hits: which models can be given the next one."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.book import BOOK

__all__ = ["allocatable"]


@BOOK.implements("LI-FIR-038", "LI-FIR-039", "LI-FIR-040")
def allocatable(field: Battlefield, eligible: tuple[str, ...]) -> tuple[str, ...]:
    """A model that has already suffered a Wound must be allocated Hits first, if it is an eligible target.

    Returns:
        The models that the next Hit may be allocated to; () where it is discarded.
    """
    alive = tuple(each for each in eligible if field.models[each].in_play)
    wounded = tuple(each for each in alive if field.models[each].wounds < field.profile(each).wounds)
    return wounded or alive
