"""What was to be expected of every die of a battle, worked out by the rules that it was rolled under."""

from umpire.systems.legions.fortunes import (  # noqa: F401 - each files its readers
    fights,
    firing,
    nerve,
    saves,
    structures,
    templates,
)
from umpire.systems.legions.fortunes.reading import fortunes_of

__all__ = ["fortunes_of"]
