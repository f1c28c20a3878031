"""The dice of a case."""

from __future__ import annotations

from umpire.errors import IllegalAction, InputError
from umpire.game import ScriptedDice

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


def check_dice_left(dice: ScriptedDice, refusal: IllegalAction | None, *, expected: bool, rests: str = "") -> None:
    """Refuse a script with dice that nobody rolled; ``rests`` is where play rests.

    Where the last action was refused and no case ``expected`` it, that is what there is to tell, not its dice.

    Raises:
        InputError: If dice are left over.
    """
    if not dice.left or (refusal is not None and not expected):
        return
    why = f": the last action is refused ({str(refusal).rstrip('.')})" if refusal is not None else ""
    where = f"; {rests}" if rests else ""
    told = ", ".join(str(value) for value in dice.left)
    raise InputError(f"Dice are left over{why}{where}", path="dice", value=told, fix="List only dice that are rolled.")
