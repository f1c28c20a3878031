"""A Combat step by step: pairing, Fights, result, checks, Withdrawals, vacated Structures."""

from __future__ import annotations

from itertools import islice

import msgspec

from umpire.errors import IllegalAction
from umpire.rulings import Ruling, cite, forbid, rules_of, tracing
from umpire.systems.legions.battlefield import MoraleResult
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    CombatStep,
    CombatUnderWay,
    FrameRules,
    Garrisoned,
    refuse,
    refuse_for,
)
from umpire.systems.legions.play.fights.actions import (
    AnswerDefeat,
    LeaveStructure,
    OrderWithdrawal,
    PairFights,
    ReachOut,
    ResolveFights,
    StopReaching,
    TakeStructure,
    expect,
)
from umpire.systems.legions.play.fights.asking import combat_options, fallen, offered, owes, side_reaching
from umpire.systems.legions.play.fights.events import (
    CombatEnded,
    CombatLost,
    DefeatAnswered,
    FightsPaired,
    PairingDue,
    ReachingEnded,
    StructureSettled,
    WithdrawalBegan,
    WithdrawalsDue,
)
from umpire.systems.legions.play.fights.rolling import resolve, resolve_in_turn, void_fights
from umpire.systems.legions.play.forced import withdraw
from umpire.systems.legions.play.morale import check, fall_back
from umpire.systems.legions.rules.fights import (
    Fight,
    combat_contacts,
    excuses,
    fight_between,
    judge_pairing,
    legal_pairings,
    loser_of,
    must_check,
    pairing_reasons,
    reach_fights,
)
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.morale import Cause, settled
from umpire.systems.legions.rules.movement import is_engaged
from umpire.systems.legions.rules.special_rules.blood_angels import pursuers
from umpire.systems.legions.rules.special_rules.implacable import choosing_to_stand
from umpire.systems.legions.rules.special_rules.independent import cite_parts


def _proceed(run: BattleRun) -> None:
    """A Combat runs through four steps: pairing off, the Fights, its result with the Morale checks, Withdrawals."""
    frame: CombatUnderWay = run.state.top
    if frame.step is CombatStep.PAIR:
        _pair(run, frame)
    elif frame.step is CombatStep.FIGHT:
        gone = fallen(run.state)
        if gone:
            void_fights(run, gone[0])
        elif frame.fights:
            resolve(run, frame.fights[0])
        else:
            _conclude(run, frame)
    elif frame.step is CombatStep.CHECK:
        _check(run, frame)
    elif frame.withdrawing:
        _withdraw(run, frame.withdrawing[0])
    elif frame.sieges:
        for structure in frame.sieges:
            if run.state.field.garrison_of(structure):
                cite("LI-STR-063", structure)  # it is not vacated, or it is taken
            else:
                cite("LI-STR-064", structure)  # no model that might take it touches it
            run.emit(StructureSettled(structure=structure))
    else:
        _end(run, frame)


def _end(run: BattleRun, frame: CombatUnderWay) -> None:
    """End a Combat; those who still touch an enemy stay Engaged."""
    cite("LI-FGT-002")
    for each in frame.combat.detachments:
        if not run.state.field.models_of(each):
            continue
        if is_engaged(run.state.field, each):
            cite("LI-FGT-045", each)
        else:
            cite("LI-FGT-046", each)
            cite("LI-CBT-026", each)
    run.emit(CombatEnded(detachments=frame.combat.detachments))


def _pair(run: BattleRun, frame: CombatUnderWay) -> None:
    contacts = combat_contacts(run.state.field, frame.combat)
    legal = tuple(islice(legal_pairings(contacts), 2))
    if len(legal) > 1:
        cite("LI-FGT-013")
        run.emit(PairingDue(models=len(contacts.touching)))
    else:
        fights = legal[0] if legal else ()
        pairing_reasons(contacts, fights)
        cite("LI-FGT-008")
        cite("LI-FGT-010")
        _paired(run, fights)


def _paired(run: BattleRun, fights: tuple[Fight, ...], *, by: Ruling | None = None) -> None:
    """Let the models be paired off, for the whole Combat and before any Fight."""
    cite("LI-FGT-017")
    cite("LI-FGT-018")  # nothing moves
    run.emit(FightsPaired(fights=fights), by=by)


class Paired(msgspec.Struct, frozen=True, kw_only=True):
    """The Fights into which the models of a Combat are paired off, and why they may be."""

    fights: tuple[Fight, ...]
    ruling: Ruling


def judge_pairs(state: BattleState, side: str, action: PairFights) -> Paired:
    """Judge how the models of the whole Combat are paired off."""
    frame = expect(state, side, owes, CombatStep.CHOOSE_PAIRS)
    field = state.field
    for one, other in action.fights:
        if any(model not in field.models for model in (one, other)) or field.side_of(one) == field.side_of(other):
            told = f"{one} and {other} are not a pair of opposing models: name two"
            raise refuse_for((forbid(told, rule="LI-FGT-004", facts={"first": one, "second": other}),))
    fights = tuple(fight_between(field, *pair) for pair in action.fights)
    ruling = judge_pairing(field, frame.combat, fights)
    if not ruling.allowed:
        raise refuse(ruling)
    cite("LI-FGT-013")
    cite("LI-FGT-015")
    return Paired(fights=fights, ruling=ruling)


def pair_fights(run: BattleRun, side: str, action: PairFights, judged: Paired) -> None:
    """The player with Initiative pairs off the models of the whole Combat before any Fight is resolved."""
    _paired(run, judged.fights, by=judged.ruling)


class Ordered(msgspec.Struct, frozen=True, kw_only=True):
    """The Fights of a model, in the order in which they are resolved."""

    fights: tuple[Fight, ...]


def judge_order(state: BattleState, side: str, action: ResolveFights) -> Ordered:
    """Judge which model's Fights are resolved next, and in which order."""
    frame = expect(state, side, owes, CombatStep.FIGHT)
    mine = tuple(each for each in frame.fights if action.model in each.models)
    if not mine:
        left = sorted({model for each in frame.fights for model in each.models})
        raise IllegalAction(
            f"{action.model} has no Fight left: choose one of {', '.join(left) or 'none'}.", rules=("LI-FGT-020",)
        )
    by_opponent = {each.against(action.model): each for each in mine}
    order = action.order or tuple(by_opponent)
    if sorted(order) != sorted(by_opponent):
        raise IllegalAction(
            f"{action.model} must resolve all its Fights, once each: give the order of {', '.join(by_opponent)}.",
            rules=("LI-FGT-021",),
        )
    return Ordered(fights=tuple(by_opponent[each] for each in order))


def resolve_fights(run: BattleRun, side: str, action: ResolveFights, judged: Ordered) -> None:
    """The player with Initiative chooses any model of the Combat, of either side, and all its Fights are resolved."""
    resolve_in_turn(run, action.model, judged.fights)


def judge_reaching(state: BattleState, side: str, action: ReachOut) -> Fight:
    """Judge whether a model with Reach may fight an enemy model now, and return that Fight."""
    frame = expect(state, side, owes, CombatStep.FIGHT)
    found = reach_fights(state.field, frame.combat, side) if side_reaching(state) == side else ()
    for model, fight in found:
        if model == action.model and fight.against(model) == action.against:
            return fight
    told = "; ".join(f"{model} to {fight.against(model)}" for model, fight in found) or "nobody"
    raise IllegalAction(f"{action.model} does not reach {action.against} now: open are {told}.", rules=("LI-TRT-064",))


def reach_out(run: BattleRun, side: str, action: ReachOut, judged: Fight) -> None:
    """Resolve a further Fight of a model with Reach."""
    cite("LI-TRT-064", action.model)
    resolve(run, judged)


def judge_stopping(state: BattleState, side: str, action: StopReaching) -> None:
    """Judge whether a side is asked for Fights with Reach."""
    expect(state, side, owes, CombatStep.FIGHT)
    if side_reaching(state) != side:
        raise IllegalAction("Nobody is asked for Fights with Reach now.", rules=("LI-TRT-064",))


def stop_reaching(run: BattleRun, side: str, action: StopReaching, judged: None) -> None:
    """Make no more Fights with Reach."""
    cite("LI-TRT-064", side)
    run.emit(ReachingEnded(side=side))


def _conclude(run: BattleRun, frame: CombatUnderWay) -> None:
    field = run.state.field
    loser = loser_of(field, frame.combat, frame.won)
    checking = must_check(field, frame.combat, loser) if loser else ()
    members = [field.models[model] for each in frame.combat.detachments for model in field.detachments[each].models]
    if sum(each.fights for each in members) > 2:
        cite("LI-FGT-034")  # there was more than one Fight to choose from
    if any(each.fights and not each.alive for each in members):
        cite("LI-MOR-023")  # it is losing that calls for a check
        cite("LI-MOR-024")
    excused = rules_of(excuses(field, frame.combat, loser)) if loser else ()
    choosing = choosing_to_stand(field, frame.combat, loser) if loser else ()
    run.emit(
        CombatLost(
            won=dict(frame.won),
            loser=loser,
            checking=checking,
            choosing=choosing,
            pursuing=pursuers(field, frame.combat, loser),
            rules=excused,
        )
    )


def judge_answer(state: BattleState, side: str, action: AnswerDefeat) -> None:
    """Judge whether a Detachment is one whose player says whether it Withdraws."""
    frame = expect(state, side, owes, CombatStep.CHECK)
    if action.detachment not in frame.choosing:
        left = ", ".join(frame.choosing)
        told = f"{action.detachment} has nothing to choose: asked is for {left}."
        raise IllegalAction(told, rules=("LI-SPC-042",))


def answer_defeat(run: BattleRun, side: str, action: AnswerDefeat, judged: None) -> None:
    """Have an Implacable Detachment stand or Withdraw, as its player chooses."""
    cite("LI-SPC-042", action.detachment)
    run.emit(DefeatAnswered(detachment=action.detachment, withdraws=action.withdraws))


def _check(run: BattleRun, frame: CombatUnderWay) -> None:
    """A Detachment that fails its check after a lost Combat Withdraws; it gets no Fall Back Order."""
    keeps_order = house_rule(run.state.field, "combat_failure") != "fall_back"
    failed: list[str] = []
    chosen = frame.withdrawing
    with tracing() as earlier:  # the events of the checks do not tell why others make none
        fresh = [each for each in frame.checking if settled(run.state.field.detachments[each]) is None]
    for detachment in fresh:
        cite("LI-FGT-037", detachment)
        cite_parts(run.state.field, run.state.field.detachments[detachment])
        if check(run, detachment, cause=Cause.COMBAT) is MoraleResult.FAILED:
            failed.append(detachment)
            if not keeps_order:
                fall_back(run, detachment)
    if failed:
        cite("LI-FGT-039")
        if keeps_order:
            cite("LI-BAS-049")
    if any(run.state.field.detachments[each].morale is MoraleResult.PASSED for each in frame.checking):
        cite("LI-FGT-038")
    run.emit(WithdrawalsDue(detachments=(*chosen, *failed), rules=rules_of(earlier.taken())))


def _withdraw(run: BattleRun, detachment: str) -> None:
    if run.state.field.detachments[detachment].morale is MoraleResult.FAILED:
        cite("LI-FGT-039", detachment)
    else:
        cite("LI-SPC-042", detachment)
    run.emit(WithdrawalBegan(detachment=detachment))
    withdraw(run, detachment)


def judge_withdrawal(state: BattleState, side: str, action: OrderWithdrawal) -> None:
    """Judge whether a Detachment is one of those that still must Withdraw."""
    frame = expect(state, side, owes, CombatStep.WITHDRAW)
    if action.detachment not in frame.withdrawing:
        left = ", ".join(frame.withdrawing) or "none"
        raise IllegalAction(f"{action.detachment} does not Withdraw now: left are {left}.", rules=("LI-FGT-039",))


def order_withdrawal(run: BattleRun, side: str, action: OrderWithdrawal, judged: None) -> None:
    """Carry out the Withdrawal of one of a side's beaten Detachments."""
    _withdraw(run, action.detachment)


def judge_taking(state: BattleState, side: str, action: TakeStructure) -> None:
    """Judge whether a vacated Structure is open to a Detachment."""
    expect(state, side, owes, CombatStep.WITHDRAW)
    structure, able = offered(state)
    if action.structure != structure or action.detachment not in able:
        raise IllegalAction(
            f"{action.detachment} may not take {action.structure}: it must be Infantry that was Engaged "
            f"with the Garrison and touches the Structure. On offer: {structure or 'nothing'}, "
            f"to {', '.join(able) or 'nobody'}.",
            rules=("LI-STR-063", "LI-STR-064"),
        )
    cite("LI-STR-063", action.detachment)
    cite("LI-STR-064", action.detachment)


def take_structure(run: BattleRun, side: str, action: TakeStructure, judged: None) -> None:
    """Garrison a vacated Structure at once."""
    run.emit(Garrisoned(detachment=action.detachment, structure=action.structure))


def judge_leaving(state: BattleState, side: str, action: LeaveStructure) -> None:
    """Judge whether a Structure is the vacated one that is up for the taking."""
    expect(state, side, owes, CombatStep.WITHDRAW)
    structure, _ = offered(state)
    if action.structure != structure:
        raise IllegalAction(f"{action.structure} is not on offer; {structure or 'nothing'} is.", rules=("LI-STR-063",))
    cite("LI-STR-063", structure)


def leave_structure(run: BattleRun, side: str, action: LeaveStructure, judged: None) -> None:
    """Leave a vacated Structure empty."""
    run.emit(StructureSettled(structure=action.structure))


COMBAT = FrameRules(owes=owes, proceed=_proceed, options=combat_options)
