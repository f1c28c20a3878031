"""Effects in play: they fall due at the openings and closings of rounds and phases, one after the other."""

from umpire.systems.legions.play.core import Act, Chapter
from umpire.systems.legions.play.effects.events import (
    EVENTS,
    EffectResolved,
    EffectsDue,
    EffectsEnded,
    EffectsOrdered,
    ResolvingEffects,
)
from umpire.systems.legions.play.effects.resolving import (
    RESOLVING,
    ResolveEffect,
    call_effects,
    call_end_phase_effects,
    judge_resolving,
    resolve_effect,
)

__all__ = [
    "CHAPTER",
    "EffectResolved",
    "EffectsDue",
    "EffectsEnded",
    "EffectsOrdered",
    "ResolveEffect",
    "ResolvingEffects",
    "call_effects",
    "call_end_phase_effects",
]

CHAPTER: Chapter = Chapter(
    frames={ResolvingEffects: RESOLVING},
    actions={ResolveEffect: Act(judge_resolving, resolve_effect)},
    events=EVENTS,
)
"""Effects that fall due."""
