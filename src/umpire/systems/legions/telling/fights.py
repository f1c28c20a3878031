"""Sentences for the Engagement stage."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, counted, listed, plain
from umpire.systems.legions.telling.sentences import tells


@tells("engagement_began")
def _began(event: Any, names: Names) -> str:
    return f"{counted(len(event.combats), 'Combat')} to resolve." if event.combats else "There is no Combat."


@tells("engagement_ended", quiet=True)
def _ended(event: Any, names: Names) -> str:
    return "All Combats are resolved."


@tells("combat_began")
def _combat(event: Any, names: Names) -> str:
    return f"Combat: {names.units(event.combat.detachments)}."


@tells("pairing_due", quiet=True)
def _pairing(event: Any, names: Names) -> str:
    return f"{counted(event.models, 'model')} can be paired in more than one way."


@tells("fights_paired", quiet=True)
def _paired(event: Any, names: Names) -> str:
    return f"{counted(len(event.fights), 'Fight')} paired."


@tells("fight_resolved")
def _fight(event: Any, names: Names) -> str:
    won = f"{names.model(event.winner)} won" if event.winner else "no winner"
    cut = event.first_dice
    first = _roll(names.model(event.first), event.dice[:cut], event.first_result)
    second = _roll(names.model(event.second), event.dice[cut:], event.second_result)
    return f"{first} against {second}: {won}."


def _roll(model: str, dice: tuple[int, ...], result: int) -> str:
    """Tell what a model came to, with its own dice and what is added to them."""
    added = result - sum(dice)
    told = f" (dice {', '.join(map(str, dice))}{f'; {added:+d}' if added else ''})" if dice else ""
    return f"{model} {result}{told}"


@tells("fight_rolled")
def _rolled(event: Any, names: Names) -> str:
    cut = event.first_dice
    models = names.models(event.asks)
    dice = f"{', '.join(map(str, event.dice[:cut]))} against {', '.join(map(str, event.dice[cut:]))}"
    return f"Fight rolls of {dice}; {models} may roll one die again."


@tells("fight_die_rerolled")
def _rerolled(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} rolled its {event.face} again: {event.dice[0]}."


@tells("fight_die_kept", quiet=True)
def _kept(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} kept its roll."


@tells("fights_voided", quiet=True)
def _voided(event: Any, names: Names) -> str:
    return f"{counted(len(event.fights), 'Fight')} cancelled: a model was destroyed."


@tells("pursued", quiet=True)
def _pursued(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} had its chance to go on."


@tells("combats_joined")
def _joined(event: Any, names: Names) -> str:
    return "The Detachment went on into a Combat that is still to be fought."


@tells("reaching_ended", quiet=True)
def _reached(event: Any, names: Names) -> str:
    return f"{event.side} makes no more Fights with Reach."


@tells("combat_lost")
def _lost(event: Any, names: Names) -> str:
    won = ", ".join(f"{side} {number}" for side, number in event.won.items())
    checking = f" Morale checks due: {names.units(event.checking)}." if event.checking else ""
    result = f"{event.loser} lost the Combat" if event.loser else "the Combat was a draw"
    return f"Fights won: {won}; {result}.{checking}"


@tells("defeat_answered")
def _answered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} {'chose to Withdraw' if event.withdraws else 'stood its ground'}."


@tells("withdrawals_due", quiet=True)
def _due(event: Any, names: Names) -> str:
    return f"Must Withdraw: {names.units(event.detachments)}." if event.detachments else "No Detachment must Withdraw."


@tells("withdrawal_began")
def _withdraws(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} began to Withdraw."


@tells("structure_settled", quiet=True)
def _settled(event: Any, names: Names) -> str:
    return f"{plain(event.structure).capitalize()} was left as it is."


@tells("combat_ended", quiet=True)
def _combat_ended(event: Any, names: Names) -> str:
    return f"The Combat of {listed([names.unit(each) for each in event.detachments])} is over."
