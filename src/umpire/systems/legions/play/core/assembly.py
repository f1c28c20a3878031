"""Chapters put together: the functions that decide, proceed and apply for any set of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from umpire.errors import BrokenLaw, IllegalAction, UmpireError
from umpire.game import Action, Choice, Dice, Event, Frame, Options, Run
from umpire.rulings import Ruling, aside, rules_of, tracing
from umpire.systems.legions.battlefield import NAMED, Battlefield, asked_about, remembered, unfit
from umpire.systems.legions.play.core.chapter import Act, Chapter, FrameRules, Interruption
from umpire.systems.legions.play.core.refusal import NotAsked, ruling_behind
from umpire.systems.legions.play.core.state import BattleRun, BattleState


@dataclass(frozen=True, kw_only=True, eq=False)
class Assembly:
    """The tables of several chapters joined, and what follows from them."""

    frames: Mapping[type[Frame], FrameRules]
    actions: Mapping[type[Action], Act[Any, Any]]
    events: Mapping[type[Event], Callable[[BattleState, Any], BattleState]]
    samplers: Mapping[str, Callable[[BattleState, str, Any, Any], Any]]
    interrupts: tuple[Interruption, ...] = ()

    def evolve(self, state: BattleState, event: Event) -> BattleState:
        """Apply one event."""
        return self.events[type(event)](state, event)

    def run(self, state: BattleState, dice: Dice) -> BattleRun:
        """Return a step about to be carried out."""
        return Run(state, dice, self.evolve, self.about)

    def about(self, state: BattleState, event: Event) -> frozenset[str]:
        """Return the ids that an event is about."""
        return asked_about(state.field, event)

    def to_decide(self, state: BattleState) -> tuple[str, ...]:
        """Return the sides that owe a decision."""
        return _owing(state, self)

    def due(self, state: BattleState) -> Interruption | None:
        """Return what comes before everything else now, None where nothing does."""
        for each in self.interrupts:
            if each.due(state):
                return each
        return None

    def judge(self, state: BattleState, side: str, action: Any) -> Ruling:
        """Rule on an action of a side, without carrying it out: what a judge measured, and every rule it rests on."""
        question = f"May {side} do this now?"
        with tracing() as trace:
            try:
                judged = self._judged(state, side, action)
            except IllegalAction as refused:
                forbidden: Ruling = refused.ruling
                return msgspec.structs.replace(forbidden, question=question)
        why = getattr(judged, "ruling", judged)
        ruling = why if isinstance(why, Ruling) else Ruling(question=question, allowed=True)
        reasons = trace.taken(lambda: asked_about(state.field, action))
        return msgspec.structs.replace(ruling.resting_on(reasons), question=question)

    def decide(self, run: BattleRun, side: str, action: Any) -> None:
        """Judge an action, then roll and emit what follows.

        Raises:
            IllegalAction: If the rules forbid it; its ruling says why.
        """
        judged = self._judged(run.state, side, action)
        try:
            self.actions[type(action)].carry_out(run, side, action, judged)
        except IllegalAction as late:
            told = f"{type(action).__name__} was judged to be allowed and is refused as it is carried out: {late}"
            raise BrokenLaw(told) from late

    def _judged(self, state: BattleState, side: str, action: Any) -> Any:  # whatever the action's judge returns
        try:
            if state.result is not None:
                raise IllegalAction("The battle is over: no action is accepted any more.", rules=("LI-RND-005",))
            if type(action) not in self.actions:
                raise IllegalAction(f"{type(action).__name__} is not an action of this battle.")
            vet(state.field, action)
            return self.actions[type(action)].judge(state, side, action)
        except IllegalAction as refused:
            ruling = ruling_behind(refused) if refused.ruling is None else refused.ruling
            told = f"{refused} {self._asked(state)}".rstrip() if isinstance(refused, NotAsked) else str(refused)
            raise IllegalAction(told, rules=refused.rules, ruling=ruling) from None

    def _asked(self, state: BattleState) -> str:
        """Return what is asked at this moment, and of whom; nothing where some chapters are left out."""
        if type(state.top) not in self.frames:
            return ""
        return " ".join(f"{side} must now decide: {self.options(state, side).prompt}" for side in self.to_decide(state))

    def proceed(self, run: BattleRun) -> None:
        """Emit the events of the next automatic step; none when a side must decide or all is over."""
        state, happened = run.state, len(run.events)
        if state.top is None or state.result is not None:
            return
        with aside():  # why nobody has anything to decide is no reason of what happens now
            owing = self.to_decide(state)
        if owing:
            return
        due = self.due(state)
        if due is not None:
            due.opens(run)
        else:
            self.frames[type(state.top)].proceed(run)
        if len(run.events) == happened:
            raise UmpireError(f"{type(state.top).__name__} has nothing to do and nobody to ask.")

    def options(self, state: BattleState, side: str) -> Options:
        """Return what a side may do now."""
        if side not in self.to_decide(state):
            return Options(side=side, prompt="Nothing is asked of you now.", choices=())
        with tracing() as trace:
            options = self.frames[type(state.top)].options(state, side)
        reasons = [each.rule for each in trace.taken(lambda: (side,))]
        return msgspec.structs.replace(options, rules=rules_of((), *options.rules, *reasons)) if reasons else options

    def sample(self, state: BattleState, side: str, choice: Choice, luck: Any) -> Any:
        """Return a legal action for a choice, drawn with a stream of luck."""
        if choice.action is not None:
            return choice.action
        return self.samplers[choice.kind](state, side, choice, luck)


@remembered(8)
def _owing(state: BattleState, battle: Assembly) -> tuple[str, ...]:
    """Return the sides that owe a decision; everybody who has to do with a decision asks so."""
    if state.top is None or state.result is not None or battle.due(state) is not None:
        return ()
    return battle.frames[type(state.top)].owes(state)


def assemble(*chapters: Chapter) -> Assembly:
    """Join chapters; what two of them claim is an error of the program."""
    return Assembly(
        frames=_join([chapter.frames for chapter in chapters]),
        actions=_join([chapter.actions for chapter in chapters]),
        events=_join([chapter.events for chapter in chapters]),
        samplers=_join([chapter.samplers for chapter in chapters]),
        interrupts=tuple(each for chapter in chapters for each in chapter.interrupts),
    )


def _join(tables: list[Mapping[Any, Any]]) -> dict[Any, Any]:  # tables of any kind
    joined: dict[Any, Any] = {}
    for table in tables:
        for key, value in table.items():
            if key in joined:
                raise UmpireError(f"Two chapters claim {key}.")
            joined[key] = value
    return joined


def vet(field: Battlefield, action: Any) -> None:  # any action
    """Refuse an action that no rule can judge: names of nothing, places off every table, paths without end.

    Raises:
        IllegalAction: With a plain reason; there is no rule against nonsense.
    """
    found = unfit(field, action, NAMED)
    if found is not None:
        fix = "take names from options() or the table" if found.what else found.fix
        raise IllegalAction(f"{found.told}: {fix}." if fix else f"{found.told}.")
