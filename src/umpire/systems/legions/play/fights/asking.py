"""What is asked in the middle of a Combat: of whom, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations
from typing import Any

from umpire.game import Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleState, CombatStep, CombatUnderWay
from umpire.systems.legions.play.fights.actions import (
    AnswerDefeat,
    LeaveStructure,
    OrderWithdrawal,
    PairFights,
    ReachOut,
    ResolveFights,
    StopReaching,
    TakeStructure,
    chooser,
)
from umpire.systems.legions.play.fights.pursuit import pursuing, pursuit_options
from umpire.systems.legions.rules.fights import Fight, combat_contacts, legal_pairings, reach_fights, takers

PAIRINGS_SHOWN = 12
ORDERS_SHOWN = 6


def offered(state: BattleState) -> tuple[str, tuple[str, ...]]:
    """Return the vacated Structure that is up for the taking, and who may take it; '' where none is."""
    frame: CombatUnderWay = state.top
    for structure, attackers in frame.sieges.items():
        able = takers(state.field, structure, attackers)
        if able:
            return structure, able
    return "", ()


def fallen(state: BattleState) -> tuple[str, ...]:
    """Return the models that have yet to fight and are destroyed already, by something else than a Fight."""
    frame: CombatUnderWay = state.top
    fighting = dict.fromkeys(model for each in frame.fights for model in each.models)
    return tuple([each for each in fighting if not state.field.models[each].alive])


def side_reaching(state: BattleState) -> str:
    """Return the side that may have a model with Reach make a further Fight, that with Initiative first, or ""."""
    frame: CombatUnderWay = state.top
    if frame.step is not CombatStep.FIGHT or frame.fights:
        return ""
    first = chooser(state.field)
    sides = (each for each in (first, state.field.opponent(first)) if each not in frame.done_reaching)
    return next((each for each in sides if reach_fights(state.field, frame.combat, each)), "")


def owes(state: BattleState) -> tuple[str, ...]:
    """Return the side that must decide how the Combat goes on."""
    frame: CombatUnderWay = state.top
    if frame.step is CombatStep.FIGHT and fallen(state):
        return ()
    reaching = side_reaching(state)
    if reaching:
        return (reaching,)
    asked = frame.step is CombatStep.CHOOSE_PAIRS or (frame.step is CombatStep.FIGHT and len(frame.fights) > 1)
    if asked:
        return (chooser(state.field),)
    if frame.step is CombatStep.CHECK:
        return tuple(state.field.detachments[each].side for each in frame.choosing[:1])
    if frame.step is not CombatStep.WITHDRAW:
        return ()
    waiting = frame.withdrawing[:1] if len(frame.withdrawing) > 1 else ()
    if not frame.withdrawing:
        waiting = offered(state)[1][:1] or pursuing(state)[:1]
    return tuple(state.field.detachments[each].side for each in waiting)


def combat_options(state: BattleState, side: str) -> Options:
    """Return what that side may answer."""
    frame: CombatUnderWay = state.top
    if frame.step is CombatStep.CHOOSE_PAIRS:
        return _pairings(state, side)
    if side_reaching(state):
        return _reaching_out(state, side)
    if frame.step is CombatStep.FIGHT:
        return _next_fights(frame, side)
    if frame.step is CombatStep.CHECK:
        return _answers_to_defeat(state, side)
    if frame.withdrawing:
        return _withdrawals(frame, side)
    return pursuit_options(state, side) if pursuing(state) else _vacated(state, side)


def _reaching_out(state: BattleState, side: str) -> Options:
    choices = [
        Choice(
            kind="reach_out",
            label=f"{model} reaches out to {fight.against(model)}",
            subject=model,
            action=ReachOut(model=model, against=fight.against(model)),
            rules=("LI-TRT-064",),
        )
        for model, fight in reach_fights(state.field, state.top.combat, side)
    ]
    choices.append(Choice(kind="stop_reaching", label="no more Fights with Reach", action=StopReaching()))
    prompt = "Is there a further Fight with Reach?"
    return Options(side=side, prompt=prompt, choices=tuple(choices), rules=("LI-TRT-064",))


def _answers_to_defeat(state: BattleState, side: str) -> Options:
    choices: list[Choice] = []
    rules = ("LI-SPC-042",)
    for each in state.top.choosing:
        name = state.field.detachments[each].name
        stay, leave = (AnswerDefeat(detachment=each, withdraws=withdraws) for withdraws in (False, True))
        choices += [
            Choice(kind="stand_fast", label=f"{name} stands", subject=each, action=stay, rules=rules),
            Choice(kind="withdraw", label=f"{name} Withdraws", subject=each, action=leave, rules=rules),
        ]
    prompt = "The Combat is lost: does the Detachment stand, or Withdraw?"
    return Options(side=side, prompt=prompt, choices=tuple(choices), rules=rules)


def _withdrawals(frame: CombatUnderWay, side: str) -> Options:
    leaving = tuple(
        Choice(
            kind="order_withdrawal",
            label=f"{each} Withdraws next",
            subject=each,
            action=OrderWithdrawal(detachment=each),
        )
        for each in frame.withdrawing
    )
    return Options(side=side, prompt="Which Detachment Withdraws next?", choices=leaving, rules=("LI-FGT-039",))


def _vacated(state: BattleState, side: str) -> Options:
    structure, able = offered(state)
    taking = tuple(
        Choice(
            kind="take_structure",
            label=f"{each} Garrisons {structure}",
            action=TakeStructure(detachment=each, structure=structure),
        )
        for each in able
    )
    leave = Choice(kind="leave_structure", label="leave it empty", action=LeaveStructure(structure=structure))
    prompt = f"{structure} no longer has a Garrison: take it?"
    return Options(side=side, prompt=prompt, choices=(*taking, leave), rules=("LI-STR-063",))


def _as_action(fights: Sequence[Fight]) -> PairFights:
    return PairFights(fights=tuple(each.models for each in fights))


def _pairings(state: BattleState, side: str) -> Options:
    contacts = combat_contacts(state.field, state.top.combat)
    found = tuple(islice(legal_pairings(contacts), PAIRINGS_SHOWN + 1))
    choices = [
        Choice(
            kind="pair_fights",
            label=", ".join(f"{each.first} against {each.second}" for each in fights),
            action=_as_action(fights),
        )
        for fights in found[:PAIRINGS_SHOWN]
    ]
    if len(found) > PAIRINGS_SHOWN:
        choices.append(Choice(kind="pair_fights", label="any other legal pairing"))
    paired = [model for each in found[0] for model in each.models]
    if len(paired) > len(set(paired)):
        cite("LI-FGT-012")  # there are models in excess
    return Options(side=side, prompt="How are the models paired off?", choices=tuple(choices), rules=("LI-FGT-013",))


def sample_pairing(state: BattleState, side: str, choice: Choice, luck: Any) -> Any:
    """Return a legal pairing drawn with a stream of luck (an `umpire.game.Luck`)."""

    def shuffled(models: Sequence[str]) -> Sequence[str]:
        left, drawn = list(models), []
        while left:
            drawn.append(left.pop(luck.pick(range(len(left)))))
        return drawn

    contacts = combat_contacts(state.field, state.top.combat)
    return _as_action(next(legal_pairings(contacts, shuffle=shuffled)))


def _next_fights(frame: CombatUnderWay, side: str) -> Options:
    choices: list[Choice] = []
    for model in dict.fromkeys(model for each in frame.fights for model in each.models):
        opponents = [each.against(model) for each in frame.fights if model in each.models]
        choices += [
            Choice(
                kind="resolve_fights",
                label=f"{model} against {', then '.join(order)}",
                action=ResolveFights(model=model, order=order),
            )
            for order in islice(permutations(opponents), ORDERS_SHOWN)
        ]
    return Options(side=side, prompt="Whose Fights are resolved next?", choices=tuple(choices), rules=("LI-FGT-020",))
