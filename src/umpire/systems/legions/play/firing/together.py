"""Saves rolled together, where that comes to the same as one by one."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState
from umpire.systems.legions.play.firing.actions import SaveTogether
from umpire.systems.legions.play.firing.automatic import spread_terror
from umpire.systems.legions.play.firing.events import SavesRolled
from umpire.systems.legions.play.firing.frames import Allocating, Hits
from umpire.systems.legions.play.firing.saving import Stand, roll_saves, save_words, stand
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules import house_rule
from umpire.systems.legions.rules.firing import allocated_by_firer
from umpire.systems.legions.rules.special_rules.night_lords import terror_of


def _alike(field: Battlefield, frame: Allocating) -> tuple[tuple[str, ...], Stand] | None:
    """Return the models and how they stand if every Hit and every model is like every other, else None."""
    if frame.most_wounds is not None or sum(hits.count for hits in frame.pool) < 2:
        return None
    first = frame.pool[0]
    if any(_kind(hits) != _kind(first) for hits in frame.pool) or first.destroys or first.moments:
        return None
    if allocated_by_firer(field, frame.target, first.one(field)):
        return None
    same_odds = house_rule(field, "saves_together") == "same_odds"
    if same_odds and any(hits.eligible != first.eligible for hits in frame.pool):
        return None
    reached = dict.fromkeys(model for hits in frame.pool for model in hits.eligible)
    models = tuple(model for model in reached if field.models[model].alive)
    profiles = {field.models[model].profile for model in models}
    if len(profiles) != 1 or any(field.models[model].wounds != 1 for model in models):
        cite("LI-FIR-068")
        return None
    if any(field.profile(model).wounds != 1 for model in models):
        cite("LI-FIR-068")
        return None
    how = stand(field, first, models[0])
    if how.lost or how.more or how.shield:
        return None
    if any(stand(field, hits, model) != how for hits in frame.pool for model in models):
        cite("LI-FIR-068")
        return None
    return models, how


def _kind(hits: Hits) -> tuple[object, ...]:
    return (hits.name, hits.extra, hits.saves)


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """How like models stand against like Hits, and in which order they are removed."""

    how: Stand
    order: tuple[str, ...]


def judge_saving_together(state: BattleState, side: str, action: SaveTogether) -> Together:
    """Judge whether the Hits and models of the pool are all alike, and who can be removed first."""
    frame = state.top
    found = _alike(state.field, frame) if isinstance(frame, Allocating) else None
    if found is None:
        raise IllegalAction(
            "These Hits or models are not all alike: allocate the Hits one by one.", rules=("LI-FIR-068",)
        )
    models, how = found
    cite("LI-FIR-066")
    strange = [model for model in action.remove if model not in models]
    if strange or len(set(action.remove)) < len(action.remove):
        told = f"{', '.join(strange)} cannot be hit" if strange else "a model is named twice"
        raise IllegalAction(f"{told}: choose models from {', '.join(models)}, each once.", rules=("LI-FIR-067",))
    return Together(how=how, order=(*action.remove, *(model for model in models if model not in action.remove)))


def save_together(run: BattleRun, side: str, action: SaveTogether, judged: Together) -> None:
    """If all models are alike, their owner may roll all Saves together and then remove the failures."""
    frame: Allocating = run.state.top
    how, order = judged.how, judged.order
    save = how.save(None)
    count = sum(hits.count for hits in frame.pool)
    rolls = roll_saves(run, how, save, count, why=frame.target)
    failed = rolls.failed - rolls.ignored
    removed = order[:failed]
    if failed > len(order):
        cite("LI-FIR-067")
    singles = [msgspec.structs.replace(hits, count=1, extra=True) for hits in frame.pool for _ in range(hits.count)]
    run.emit(
        SavesRolled(
            target=frame.target,
            rolls=count,
            save=save.kind if save else None,
            needed=save.value if save else None,
            ap=how.ap,
            failed=failed,
            removed=removed,
            earned=tuple(singles[: len(removed)]) if how.earns else (),
            dice=rolls.dice,
        )
    )
    for model in removed:
        terror = terror_of(run.state.field, frame.pool[0].firer, model)
        cite("LI-FIR-047")
        inflict(run, model, wounds=1, cause=frame.cause, by=frame.pool[0].firer)
        spread_terror(run, terror)


def together_choice(field: Battlefield, frame: Allocating) -> tuple[Choice, ...]:
    """Return the choice to save together where it is open."""
    found = _alike(field, frame)
    if found is None:
        return ()
    models, how = found
    save = how.save(None)
    told = save_words(save) if save else "no Save"
    return (
        Choice(
            kind="save_together",
            label=f"Roll all Saves together: {told}",
            subject=frame.target,
            action=SaveTogether(remove=models),
            rules=("LI-FIR-066",),
        ),
    )
