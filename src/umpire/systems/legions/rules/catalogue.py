"""The index of every rule there is: the measure of what is implemented."""

from __future__ import annotations

from umpire.rulings import CatalogueEntry, catalogue_of

__all__ = ["catalogue"]


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return every rule of the book in its order.

    Their part is 'core' for the two source texts, 'extended' for traits, special rules and battles.
    """
    return catalogue_of("umpire.systems.legions")
