"""Titans that are destroyed explode."""

from umpire.systems.legions.play.core import Chapter, Interruption
from umpire.systems.legions.play.explosions.events import EVENTS, Exploding, ExplosionFelt, ExplosionOver, TitanExploded
from umpire.systems.legions.play.explosions.resolving import EXPLODING, explodes, open_explosion

__all__ = ["CHAPTER", "Exploding", "ExplosionFelt", "ExplosionOver", "TitanExploded"]

CHAPTER: Chapter = Chapter(
    frames={Exploding: EXPLODING},
    events=EVENTS,
    interrupts=(Interruption(due=explodes, opens=open_explosion),),
)
"""What interrupts a battle when a Titan is destroyed."""
