"""Actions judged and carried out side by side: what is judged to be allowed is carried out, and nothing else is."""

from __future__ import annotations

from typing import Any

from umpire.errors import IllegalAction
from umpire.game import SeededDice
from umpire.rulings import Ruling
from umpire.systems.legions.play.core import Assembly, BattleState


def judged(assembly: Assembly, state: BattleState, side: str, action: Any) -> Ruling:
    """The ruling on an action of any chapter; what it refuses is refused before anything has happened."""
    ruling = assembly.judge(state, side, action)
    run = assembly.run(state, SeededDice(b"these"))
    try:
        assembly.decide(run, side, action)
    except IllegalAction:
        assert not run.events, f"{run.events[0]} has happened before {action} was refused"
        assert not ruling.allowed, f"{action} was judged to be allowed"
    else:
        assert ruling.allowed, ruling.explain()
    return ruling
