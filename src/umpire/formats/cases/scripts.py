"""The dice of a case."""

from __future__ import annotations

from umpire.game import ScriptedDice

__all__ = ["scripted"]

UNSCRIPTED = (4, 3, 5, 2, 6, 1)


class _EndlessDice(ScriptedDice):
    """A script that goes on when it runs out, for engines that are wrong on purpose."""

    def roll(self, count: int, *, why: str, sides: int = 6) -> tuple[int, ...]:
        """Return the next values of the script, and then all values in turn, so that no roll-off is endless."""
        further = (UNSCRIPTED[i % len(UNSCRIPTED)] for i in range(self._used + count))
        rolled = (*self._values, *further)[self._used : self._used + count]
        taken = tuple(min(value, sides) for value in rolled)
        self._used += count
        return taken


def scripted(values: tuple[int, ...] | None, *, strict: bool) -> ScriptedDice:
    """Return dice that roll what a case says; where ``strict`` is False they never run out."""
    return (ScriptedDice if strict else _EndlessDice)(values or ())
