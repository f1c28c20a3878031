"""Saying that a kernel is being compiled, which takes seconds: whoever waits should know why."""

from __future__ import annotations

from collections.abc import Callable

STEPS = {
    "is_clear": "views without terrain",
    "survey": "crowds",
    "picture_of": "pictures of a view",
    "see": "lines of sight",
    "glance": "lines of sight from groups",
    "see_whole": "full views",
    "shares_of": "obscured shares",
    "find_routes": "routes",
    "grow_tree": "reach",
    "tree_costs": "costs of reach",
    "legs": "costs of moves",
    "standing": "room to stand",
    "gaps_of": "gaps between bases",
    "ahead_of": "bases in Arcs",
    "depths_of": "depths in areas",
    "outline_reach": "outlines of reach",
    "rings_of": "outlines of obstacles",
    "search": "looks along paths",
    "tell_ways": "straight ways",
}
"""What each kernel that the package calls works out."""

COMPILED = len(STEPS)
"""How many kernels are compiled, at most."""

_listeners: list[Callable[[str, int], None]] = []
_begun: set[str] = set()


def tell_compiling(listener: Callable[[str, int], None]) -> None:
    """Have a function called whenever a kernel is about to be compiled: once for each installation.

    Args:
        listener: Gets what the kernel works out, and how many this process compiled, that one included.
    """
    _listeners.append(listener)


def announce(kernel: str) -> None:
    """Tell everybody who wants to know that a kernel is about to be compiled."""
    _begun.add(kernel)
    for listener in _listeners:
        listener(STEPS.get(kernel, kernel), len(_begun))
