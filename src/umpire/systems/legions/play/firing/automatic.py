"""Hits that nobody rolls for."""

from __future__ import annotations

from umpire.rulings import SaveKind, cite
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.firing.events import HitsSuffered
from umpire.systems.legions.play.firing.frames import Hits
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.special_rules.night_lords import Terror


def auto_hits(
    run: BattleRun,
    target: str,
    count: int,
    *,
    ap: int,
    eligible: tuple[str, ...],
    cause: str,
    most_wounds: int | None = None,
) -> None:
    """If a rule says that a Detachment suffers Hits, no Hit rolls are made: they go to the pool as they are.

    The owner allocates them, at least one, among the ``eligible`` models; no more Wounds than ``most_wounds`` follow.
    """
    side = run.state.field.detachments[target].side
    hits = (Hits(name=cause, count=count, eligible=eligible, ap=ap),)
    cite("LI-FIR-026")
    run.emit(HitsSuffered(target=target, side=side, hits=hits, cause=cause, most_wounds=most_wounds))


def spread_terror(run: BattleRun, terror: Terror) -> None:
    """Strike the Detachments near a leader that the Night Lords have killed, in muster order."""
    field = run.state.field
    for target, count in reversed(terror):  # what is called last is resolved first
        models = tuple(model.id for model in field.models_of(target))
        if models:
            hits = Hits(name="terror", count=count, eligible=models, saves=(SaveKind.MORALE,))
            side = field.detachments[target].side
            cite("LI-SPC-112", target)
            cite("LI-FIR-026", target)
            run.emit(HitsSuffered(target=target, side=side, hits=(hits,), cause="terror"))


def dangerous_hits(run: BattleRun, target: str, count: int, *, crossed: tuple[str, ...]) -> None:
    """Dangerous terrain Hits are automatic, and saved against as usual."""
    if count <= 0:
        return
    cite("LI-TER-044")
    cite("LI-TER-048")
    cite("LI-TER-049")
    capped = house_rule(run.state.field, "dangerous_wounds") == "models"
    auto_hits(
        run,
        target,
        count,
        ap=0,
        eligible=crossed,
        cause="dangerous terrain",
        most_wounds=len(crossed) if capped else None,
    )
