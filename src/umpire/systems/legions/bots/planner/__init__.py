"""The planner: it searches where a decision matters."""

from collections.abc import Callable, Mapping
from functools import partial

from umpire.systems.legions.bots.planner.levels import LEVELS, PLAIN, STYLES, Level, Purse, Style
from umpire.systems.legions.bots.planner.planning import Planner

__all__ = ["LEVELS", "PLANNERS", "STYLES", "Level", "Planner", "Purse", "Style"]

PLANNERS: Mapping[str, Callable[..., Planner]] = {
    f"{level}:{style}" if style else level: partial(Planner, LEVELS[level], style=STYLES.get(style, PLAIN))
    for level in LEVELS
    for style in ("", *STYLES)
}
"""The planners by name, as ``veteran``, or ``veteran:holds`` with a style."""
