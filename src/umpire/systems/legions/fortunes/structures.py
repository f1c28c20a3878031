"""Saves of Structures, what they lose, and the bulk of Titans."""

from __future__ import annotations

from typing import Any

from umpire.game import fortune
from umpire.odds import binomial, mapped, sum_of_dice
from umpire.systems.legions.fortunes.reading import Fortunes, by_face, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import StructureSaveRolled
from umpire.systems.legions.rules.scatter import d3
from umpire.systems.legions.rules.structures.damage import structure_saved
from umpire.systems.legions.rules.titans.structures import body_ap


@reads("structure_save_rolled")
def _saved(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """Against a Graviton pulse a Structure is harmed by a high roll, else by a low one."""
    passes = sum_of_dice(2).at_least(event.needed)
    expected = binomial(1, 1.0 - passes if event.pulse else passes)
    got = structure_saved(event.total, event.needed) is not event.pulse
    return (fortune(event.side, "Saves of Structures", "unharmed", got=got, expected=expected, dice=2),)


@reads("structure_damaged")
def _damaged(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """A D3, and what is added to it, are Wounds; they are the luck of whoever the Structure did not save against."""
    save = next(each for each in reversed(earlier) if isinstance(each, StructureSaveRolled))
    more = event.wounds - d3(event.dice[0])
    expected = mapped(by_face(d3), lambda number: number + more)
    side = before.field.opponent(save.side)
    return (fortune(side, "Damage to Structures", "Wounds dealt", got=event.wounds, expected=expected),)


@reads("body_blow_struck")
def _struck(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    expected = by_face(lambda face: -body_ap(face))
    side = before.field.side_of(event.model)
    return (fortune(side, "Blows of Titans", "points of AP", got=-event.ap, expected=expected),)
