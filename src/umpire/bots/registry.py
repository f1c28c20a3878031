"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from umpire.bots.greedy import Greedy
from umpire.bots.random import Random
from umpire.errors import InputError
from umpire.game import Bot

BOTS: Mapping[str, Callable[[], Bot]] = {"greedy": Greedy, "random": Random}


def make_bot(name: str, *, guarded: bool = False) -> Bot:
    """Return a new bot of that name; a ``guarded`` one draws by luck where another could be foretold.

    Raises:
        InputError: If there is none.
    """
    if name not in BOTS:
        raise InputError("There is no such bot", value=name, fix=f"Choose one of {', '.join(BOTS)}.")
    return Greedy(guarded=True) if guarded and BOTS[name] is Greedy else BOTS[name]()
