"""The facts of the Engagement stage, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import change_model
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.core.combat import CombatStep, CombatUnderWay
from umpire.systems.legions.play.fights.actions import chooser
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights import Fight, FightRoll, fight_modifier


class EngagementStage(Frame, frozen=True, kw_only=True, tag="engagement_stage"):
    """The Combats still to be resolved, as identified when the stage began, and the Detachments that have fought."""

    combats: tuple[Combat, ...]
    fought: tuple[str, ...] = ()


class FightRerolls(Frame, frozen=True, kw_only=True, tag="fight_rerolls"):
    """A Fight in which both models have rolled: ``asks`` are those that may still roll a die again.

    ``dice`` are those of both, the first ``first_dice`` of the player with Initiative. ``then`` are the Fights of the
    model ``busy`` that are resolved after this one.
    """

    fight: Fight
    lead: str
    first_dice: int
    dice: tuple[int, ...]
    asks: tuple[str, ...]
    busy: str = ""
    then: tuple[Fight, ...] = ()

    def dice_of(self, model: str) -> tuple[int, ...]:
        """Return the dice of one of the two models as they lie."""
        return self.dice[: self.first_dice] if model == self.lead else self.dice[self.first_dice :]

    def result_of(self, roll: FightRoll) -> int:
        """Return what one of the two models has, modifiers included."""
        return sum(self.dice_of(roll.model.id)) + fight_modifier(roll)


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class EngagementBegan(Event, frozen=True, kw_only=True, tag="engagement_began"):
    """All Combats have been identified."""

    combats: tuple[Combat, ...]


class CombatBegan(Event, frozen=True, kw_only=True, tag="combat_began"):
    """A Combat is resolved now; ``sieges`` are the Infantry Engaged with each Garrison in it, ``engaged`` all pairs."""

    combat: Combat
    sieges: dict[str, tuple[str, ...]] = {}
    engaged: tuple[tuple[str, str], ...] = ()


class PairingDue(Event, frozen=True, kw_only=True, tag="pairing_due"):
    """There is more than one legal way to pair off the models: the player with Initiative chooses."""

    models: int


class FightsPaired(Event, frozen=True, kw_only=True, tag="fights_paired"):
    """The models have been paired off."""

    fights: tuple[Fight, ...]


class FightRolled(Event, frozen=True, kw_only=True, tag="fight_rolled"):
    """Both models of a Fight have rolled, and the players of ``asks`` may roll one die of theirs again, in that order.

    The first ``first_dice`` of the dice are those of the player with Initiative. ``then`` are the further Fights of
    the model ``busy`` that follow.
    """

    fight: Fight
    first_dice: int
    asks: tuple[str, ...]
    busy: str = ""
    then: tuple[Fight, ...] = ()


class FightDieRerolled(Event, frozen=True, kw_only=True, tag="fight_die_rerolled"):
    """One die of a model's Fight roll, that showed ``face``, has been rolled again."""

    model: str
    face: int


class FightDieKept(Event, frozen=True, kw_only=True, tag="fight_die_kept"):
    """A model's Fight roll stands as it fell."""

    model: str


class FightResolved(Event, frozen=True, kw_only=True, tag="fight_resolved"):
    """One Fight; ``first`` is the model that rolls first, that of the player with Initiative.

    The first ``first_dice`` of the dice are its own, the rest those of ``second``; they are told in events before where
    a player was asked about them. ``winner`` is a model, '' in a tie.
    """

    first: str
    second: str
    first_dice: int
    first_result: int
    second_result: int
    winner: str


class FightsVoided(Event, frozen=True, kw_only=True, tag="fights_voided"):
    """Fights of a destroyed model that do not take place."""

    fights: tuple[Fight, ...]


class ReachingEnded(Event, frozen=True, kw_only=True, tag="reaching_ended"):
    """A side makes no more Fights with Reach in this Combat."""

    side: str


class CombatLost(Event, frozen=True, kw_only=True, tag="combat_lost"):
    """The result of a Combat: Fights won by each side, the loser ('' in a draw), who must check Morale.

    Whether those in ``choosing`` Withdraw is for their player to say; those in ``pursuing`` may go on afterwards.
    """

    won: dict[str, int]
    loser: str
    checking: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    pursuing: tuple[str, ...] = ()


class Pursued(Event, frozen=True, kw_only=True, tag="pursued"):
    """A Detachment that has won its Combat goes on, or stays where it is."""

    detachment: str


class CombatsJoined(Event, frozen=True, kw_only=True, tag="combats_joined"):
    """A Detachment has gone on into a Combat that is still to be fought: these are left."""

    combats: tuple[Combat, ...]


class DefeatAnswered(Event, frozen=True, kw_only=True, tag="defeat_answered"):
    """The player of a Detachment that makes no check for its defeat has said whether it Withdraws."""

    detachment: str
    withdraws: bool


class WithdrawalsDue(Event, frozen=True, kw_only=True, tag="withdrawals_due"):
    """All checks are made; these Detachments must Withdraw."""

    detachments: tuple[str, ...] = ()


class WithdrawalBegan(Event, frozen=True, kw_only=True, tag="withdrawal_began"):
    """A Detachment that failed its check, or whose player would have it so, Withdraws now."""

    detachment: str


class StructureSettled(Event, frozen=True, kw_only=True, tag="structure_settled"):
    """Nobody may, or wants to, take a Structure that was fought for."""

    structure: str


class CombatEnded(Event, frozen=True, kw_only=True, tag="combat_ended"):
    """A Combat is over."""

    detachments: tuple[str, ...]


class EngagementEnded(Event, frozen=True, kw_only=True, tag="engagement_ended"):
    """All Combats have been resolved."""


def _began(state: BattleState, event: EngagementBegan) -> BattleState:
    return state.push(EngagementStage(combats=event.combats))


def _combat_began(state: BattleState, event: CombatBegan) -> BattleState:
    stage = state.top
    left = tuple(each for each in stage.combats if each != event.combat)
    swapped = state.swap(msgspec.structs.replace(stage, combats=left))
    return swapped.push(CombatUnderWay(combat=event.combat, sieges=event.sieges, engaged=event.engaged))


def _change(state: BattleState, **changes: Any) -> BattleState:  # the fields of CombatUnderWay
    return state.swap(msgspec.structs.replace(state.top, **changes))


def _pairing_due(state: BattleState, event: PairingDue) -> BattleState:
    return _change(state, step=CombatStep.CHOOSE_PAIRS)


def _paired(state: BattleState, event: FightsPaired) -> BattleState:
    return _change(state, step=CombatStep.FIGHT, fights=event.fights)


def _both_rolled(state: BattleState, event: FightRolled) -> BattleState:
    lead = next(each for each in event.fight.models if state.field.side_of(each) == chooser(state.field))
    return state.push(
        FightRerolls(
            fight=event.fight,
            lead=lead,
            first_dice=event.first_dice,
            dice=event.dice,
            asks=event.asks,
            busy=event.busy,
            then=event.then,
        )
    )


def _die_rerolled(state: BattleState, event: FightDieRerolled) -> BattleState:
    frame: FightRerolls = state.top
    dice = list(frame.dice)
    at = dice.index(event.face, 0 if event.model == frame.lead else frame.first_dice)
    dice[at] = event.dice[0]
    return state.swap(msgspec.structs.replace(frame, dice=tuple(dice), asks=frame.asks[1:]))


def _die_kept(state: BattleState, event: FightDieKept) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, asks=state.top.asks[1:]))


def _resolved(state: BattleState, event: FightResolved) -> BattleState:
    if isinstance(state.top, FightRerolls):
        state = state.pop()
    frame, field = state.top, state.field
    for model in (event.first, event.second):
        field = change_model(field, model, fights=field.models[model].fights + 1)
    won = dict(frame.won)
    if event.winner:
        side = field.side_of(event.winner)
        won[side] = won.get(side, 0) + 1
    pair = {event.first, event.second}
    fights = tuple(each for each in frame.fights if set(each.models) != pair)
    return _change(state.on(field), fights=fights, won=won)


def _voided(state: BattleState, event: FightsVoided) -> BattleState:
    return _change(state, fights=tuple(each for each in state.top.fights if each not in event.fights))


def _reached(state: BattleState, event: ReachingEnded) -> BattleState:
    return _change(state, done_reaching=(*state.top.done_reaching, event.side))


def _lost(state: BattleState, event: CombatLost) -> BattleState:
    waiting = {"checking": event.checking, "choosing": event.choosing, "pursuing": event.pursuing}
    return _change(state, step=CombatStep.CHECK, **waiting)


def _pursued(state: BattleState, event: Pursued) -> BattleState:
    return _change(state, pursuing=tuple(each for each in state.top.pursuing if each != event.detachment))


def _joined(state: BattleState, event: CombatsJoined) -> BattleState:
    frames = tuple(
        msgspec.structs.replace(each, combats=event.combats) if isinstance(each, EngagementStage) else each
        for each in state.frames
    )
    return msgspec.structs.replace(state, frames=frames)


def _answered(state: BattleState, event: DefeatAnswered) -> BattleState:
    frame = state.top
    left = tuple(each for each in frame.choosing if each != event.detachment)
    leaving = (event.detachment,) if event.withdraws else ()
    return _change(state, choosing=left, withdrawing=(*frame.withdrawing, *leaving))


def _withdrawals_due(state: BattleState, event: WithdrawalsDue) -> BattleState:
    return _change(state, step=CombatStep.WITHDRAW, checking=(), withdrawing=event.detachments)


def _withdrawal_began(state: BattleState, event: WithdrawalBegan) -> BattleState:
    return _change(state, withdrawing=tuple(each for each in state.top.withdrawing if each != event.detachment))


def _settled(state: BattleState, event: StructureSettled) -> BattleState:
    left = {key: attackers for key, attackers in state.top.sieges.items() if key != event.structure}
    return _change(state, sieges=left)


def _combat_ended(state: BattleState, event: CombatEnded) -> BattleState:
    below = state.pop()
    return below.swap(msgspec.structs.replace(below.top, fought=(*below.top.fought, *event.detachments)))


def _ended(state: BattleState, event: EngagementEnded) -> BattleState:
    return state.pop()


EVENTS: Mapping[type[Event], Apply] = {
    CombatBegan: _combat_began,
    CombatEnded: _combat_ended,
    CombatLost: _lost,
    CombatsJoined: _joined,
    DefeatAnswered: _answered,
    EngagementBegan: _began,
    EngagementEnded: _ended,
    FightDieKept: _die_kept,
    FightDieRerolled: _die_rerolled,
    FightResolved: _resolved,
    FightRolled: _both_rolled,
    FightsPaired: _paired,
    FightsVoided: _voided,
    PairingDue: _pairing_due,
    Pursued: _pursued,
    ReachingEnded: _reached,
    StructureSettled: _settled,
    WithdrawalBegan: _withdrawal_began,
    WithdrawalsDue: _withdrawals_due,
}
"""How each fact changes the battle."""
