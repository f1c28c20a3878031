"""A Titan is destroyed: before anything else goes on it explodes, and Detachments take the Hits one after another.

Whatever destroys it, the step that did is carried out to its end first. A Titan that an explosion destroys explodes in
turn, before the Hits of the first that are left.
"""

from __future__ import annotations

from umpire.game import Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules
from umpire.systems.legions.play.explosions.events import Exploding, ExplosionFelt, ExplosionOver, TitanExploded
from umpire.systems.legions.play.firing import HitsSuffered
from umpire.systems.legions.rules.titans.exploding import blast_of, caught, hits_of


def explodes(state: BattleState) -> bool:
    """Whether a Titan has been destroyed that has not exploded yet."""
    return bool(state.field.exploding)


def open_explosion(run: BattleRun) -> None:
    """Have the first Titan that waits for it explode: a D6 for every model within its reach."""
    field = run.state.field
    titan = next(iter(field.exploding or ()))
    blast, models = blast_of(field.profile(titan)), caught(field, titan)
    dice = run.roll(len(models), why=f"whom the explosion of {titan} catches") if models else ()
    run.emit(
        TitanExploded(
            titan=titan,
            stood=field.models[titan].outline,
            inches=blast.radius,
            ap=blast.ap,
            models=models,
            hits=hits_of(field, models, dice),
            dice=dice,
        )
    )


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _proceed(run: BattleRun) -> None:
    """Detachments suffer their Hits one after another; then the Titan is gone."""
    frame: Exploding = run.state.top
    cite("LI-TIT-022", frame.titan)
    if not frame.hits:
        run.emit(ExplosionOver(titan=frame.titan))
        return
    detachment, hits = frame.hits[0]
    cite("LI-TIT-023", detachment)
    run.emit(ExplosionFelt(titan=frame.titan, detachment=detachment))
    if any(run.state.field.models[each].alive for each in hits.eligible):
        cite("LI-TIT-022", detachment)
        side = run.state.field.detachments[detachment].side
        run.emit(HitsSuffered(target=detachment, side=side, hits=(hits,), cause="explosion"))


def _options(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="Nothing is asked while a Titan explodes.", choices=())


EXPLODING = FrameRules(owes=_nobody, proceed=_proceed, options=_options)
"""While the Hits of an explosion are suffered."""
