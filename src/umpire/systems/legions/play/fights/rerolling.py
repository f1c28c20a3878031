"""While a player may roll one die of a Fight roll again: both have rolled, and nobody has won yet."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Frame, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.fights.events import FightDieKept, FightDieRerolled, FightRerolls
from umpire.systems.legions.play.fights.rolling import resolve_in_turn, rolls_of, settle
from umpire.systems.legions.rules.fights import fight_reroll


class RerollFightDie(Action, frozen=True, kw_only=True, tag="reroll_fight_die"):
    """Roll one die of a model's Fight roll again, the one that shows ``face``."""

    model: str
    face: int


class KeepFightRoll(Action, frozen=True, kw_only=True, tag="keep_fight_roll"):
    """Let a model's Fight roll stand as it fell."""

    model: str


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: FightRerolls = state.top
    return (state.field.side_of(frame.asks[0]),) if frame.asks else ()


def _frame(state: BattleState, side: str, model: str) -> FightRerolls:
    """Return the Fight in which a side may roll a die of a model again."""
    frame: Frame = state.top
    if not isinstance(frame, FightRerolls) or side not in _owes(state):
        raise NotAsked(f"{side} has no Fight roll to think about now.", rules=("LI-FGT-024",))
    if model != frame.asks[0]:
        raise IllegalAction(f"It is the roll of {frame.asks[0]} that is asked about.", rules=("LI-FGT-024",))
    return frame


def judge_reroll(state: BattleState, side: str, action: RerollFightDie) -> None:
    """Judge whether a die of a model's Fight roll may be rolled again, and whether one shows that face."""
    frame = _frame(state, side, action.model)
    dice = frame.dice_of(action.model)
    if action.face not in dice:
        shown = ", ".join(str(each) for each in sorted(set(dice)))
        raise IllegalAction(f"No die of {action.model} shows {action.face}: choose {shown}.", rules=("LI-FGT-024",))
    _cite_right(state, frame)


def reroll_fight_die(run: BattleRun, side: str, action: RerollFightDie, judged: None) -> None:
    """Roll one die again; what it shows then counts."""
    again = run.roll(1, why=f"A die of {action.model} again")
    run.emit(FightDieRerolled(model=action.model, face=action.face, dice=again))


def judge_keeping(state: BattleState, side: str, action: KeepFightRoll) -> None:
    """Judge whether it is asked whether a model's Fight roll stands."""
    _cite_right(state, _frame(state, side, action.model))


def keep_fight_roll(run: BattleRun, side: str, action: KeepFightRoll, judged: None) -> None:
    """Leave a Fight roll as it fell."""
    run.emit(FightDieKept(model=action.model))


def _cite_right(state: BattleState, frame: FightRerolls) -> tuple[str, ...]:
    """Cite the rule by which the model that is asked about may roll a die again, and return it."""
    roll = next(each for each in rolls_of(state.field, frame.fight) if each.model.id == frame.asks[0])
    right = fight_reroll(roll)
    if right is None:
        return ()
    cite(right.rule, roll.model)
    return (right.rule,)


def _proceed(run: BattleRun) -> None:
    """Compare the results once nobody may roll again, and go on with the Fights that were to follow."""
    frame: FightRerolls = run.state.top
    settle(run, frame.fight, frame.dice, fresh=False)
    resolve_in_turn(run, frame.busy, frame.then)


def _options(state: BattleState, side: str) -> Options:
    frame: FightRerolls = state.top
    model = frame.asks[0]
    other = frame.fight.against(model)
    rules = _cite_right(state, frame)
    again = tuple(
        Choice(
            kind="reroll_fight_die",
            label=f"{model} rolls its {face} again",
            subject=model,
            action=RerollFightDie(model=model, face=face),
            rules=rules,
        )
        for face in sorted(set(frame.dice_of(model)))
    )
    kept = KeepFightRoll(model=model)
    keep = Choice(kind="keep_fight_roll", label=f"{model} keeps its roll", subject=model, action=kept, rules=rules)
    rolls = rolls_of(state.field, frame.fight)
    told = {each.model.id: frame.result_of(each) for each in rolls}
    prompt = f"{model} has {told[model]} against {told[other]} of {other}: roll one die again?"
    behind = told[model] <= told[other]
    return Options(side=side, prompt=prompt, choices=(*again, keep) if behind else (keep, *again))


REROLLS = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While one of two models that have rolled may roll a die again."""
