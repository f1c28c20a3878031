"""A Hit that has been allocated: shields take it, or the model's player chooses a Save, and what follows."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.rulings import Save, cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, ModelDestroyed, NotAsked
from umpire.systems.legions.play.firing.actions import ChooseSave
from umpire.systems.legions.play.firing.automatic import spread_terror
from umpire.systems.legions.play.firing.events import HitsDiscarded, Impaled, SaveRolled, ShieldStruck
from umpire.systems.legions.play.firing.frames import Allocating, ChoosingSave, Hits
from umpire.systems.legions.play.firing.saving import Stand, roll_saves, save_words, stand
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.firing import all_shielded, calibrated, hold_of, impale_wounds, keeps_level
from umpire.systems.legions.rules.special_rules.night_lords import terror_of


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """A Hit of the pool that a model takes: how the model stands against it, and the Save that is made.

    ``directed`` tells that the firing player has allocated it, who does not choose the Save.
    """

    model: str
    number: int
    hits: Hits
    how: Stand
    save: Save | None = None
    directed: bool = False


def take(run: BattleRun, frame: Allocating, taken: Taken) -> None:
    """Resolve one Hit on the model that takes it."""
    how, model = taken.how, taken.model
    if how.lost:
        lost_by = (how.lost_by,)
        run.emit(HitsDiscarded(target=frame.target, count=1, because=how.lost, hit=taken.number, rules=lost_by))
    elif how.shield:
        cite("LI-SPC-091", model)
        if len(all_shielded(run.state.field, frame.target)) > 1:
            cite("LI-SPC-093", model)
        _strike_shield(run, taken)
    elif how.impaled:
        _impale(run, frame, taken)
    else:
        _suffer(run, frame, taken)


def _strike_shield(run: BattleRun, taken: Taken) -> None:
    """Have shields take a Hit; calibrated ones may keep each level that would fall."""
    model = run.state.field.models[taken.model]
    falling = min(taken.how.shield, model.shield_level)
    dice: tuple[int, ...] = ()
    if calibrated(run.state.field, model):
        cite("LI-TIT-029", model)
        dice = run.roll(falling, why=f"the calibrated shields of {model.id}")
    left = model.shield_level - falling + sum(map(keeps_level, dice))
    struck = ShieldStruck(model=model.id, hit=taken.number, name=taken.hits.name, ap=taken.how.ap, left=left, dice=dice)
    run.emit(struck)


def _impale(run: BattleRun, frame: Allocating, taken: Taken) -> None:
    """Both players roll, and the difference is what the target suffers, without a Save."""
    field, hits = run.state.field, taken.hits
    firer, model = field.models[hits.firer], field.models[taken.model]
    first, second = run.roll(2, why=f"{firer.id} impales {model.id}")
    wounds = impale_wounds(field, firer, model, (first, second))
    totals = first + hold_of(field, firer), second + hold_of(field, model)
    run.emit(
        Impaled(
            model=model.id,
            hit=taken.number,
            name=hits.name,
            firer=firer.id,
            firer_total=totals[0],
            model_total=totals[1],
            dice=(first, second),
        )
    )
    if wounds:
        cite("LI-TRT-050", model)
        _wound(run, frame, hits, model.id, wounds)


def _suffer(run: BattleRun, frame: Allocating, taken: Taken) -> None:
    """Roll the Save against one Hit and apply what follows."""
    hits, how, save, model = taken.hits, taken.how, taken.save, taken.model
    rolls = roll_saves(run, how, save, 1, why=model)
    wounded = rolls.failed > rolls.ignored
    run.emit(
        SaveRolled(
            model=model,
            hit=taken.number,
            name=hits.name,
            ap=how.ap,
            save=save.kind if save else None,
            needed=save.value if save else None,
            passed=not rolls.failed,
            again=bool(rolls.again),
            ignored=bool(rolls.ignored),
            earned=wounded and how.earns,
            dice=rolls.dice,
            rules=frame.cites,
        )
    )
    if wounded and hits.destroys:
        cite("LI-STR-048")
        run.emit(ModelDestroyed(model=model, cause=frame.cause))
    elif wounded:
        cite("LI-FIR-047")
        if how.more:
            cite("LI-TRT-038")
            cite("LI-TRT-001")
        _wound(run, frame, hits, model, 1 + how.more)


def _wound(run: BattleRun, frame: Allocating, hits: Hits, model: str, wounds: int) -> None:
    """Have a model lose Wounds to a Hit; a leader that Night Lords kill spreads terror."""
    terror = terror_of(run.state.field, hits.firer, model)
    inflict(run, model, wounds=wounds, cause=frame.cause, by=hits.firer)
    if terror and not run.state.field.models[model].alive:
        spread_terror(run, terror)


def _pending(state: BattleState) -> tuple[ChoosingSave, Allocating, Hits]:
    frame: ChoosingSave = state.top
    below: Allocating = state.frames[-2]
    return frame, below, below.pool[frame.hit]


def _owes(state: BattleState) -> tuple[str, ...]:
    return (state.top.side,)


def _proceed(run: BattleRun) -> None:
    """Nothing goes on by itself: a Save must be chosen."""


def judge_save(state: BattleState, side: str, action: ChooseSave) -> Taken:
    """Judge whether a model that was allocated a Hit by the firing player has the Save that is chosen."""
    if not isinstance(state.top, ChoosingSave) or state.top.side != side:
        raise NotAsked(f"{side} has no Save to choose now.", rules=("LI-FIR-042",))
    frame, _, hits = _pending(state)
    how = stand(state.field, hits, frame.model)
    save = how.save(action.save) if action.model == frame.model else None
    if save is None:
        known = ", ".join(f"{each.kind} {each.value}+" for each in how.saves)
        told = f"The Hit is on {frame.model}, which has no {action.save} Save against it: choose among {known}."
        raise IllegalAction(told, rules=("LI-FIR-042",))
    cite("LI-FIR-042")
    return Taken(model=frame.model, number=frame.hit, hits=hits, how=how, save=save)


def choose_save(run: BattleRun, side: str, action: ChooseSave, judged: Taken) -> None:
    """Make the Save that a model's own player has chosen."""
    _, below, _ = _pending(run.state)
    take(run, below, judged)


def _options(state: BattleState, side: str) -> Options:
    frame, _, hits = _pending(state)
    how = stand(state.field, hits, frame.model)
    cite("LI-FIR-042")
    choices = tuple(
        Choice(
            kind="choose_save",
            label=f"{hits.name} on {frame.model}: {save_words(each)}",
            subject=frame.model,
            action=ChooseSave(model=frame.model, save=each.kind),
        )
        for each in sorted(how.saves, key=lambda each: each.value)
    )
    return Options(side=side, prompt=f"Choose the Save of {frame.model} against {hits.name}.", choices=choices)


CHOOSING_SAVE = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While the owner of a model chooses its Save against a Hit that the firing player allocated."""
