"""Sentences for rounds, phases, Orders and Initiative."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, plain
from umpire.systems.legions.telling.sentences import tells


@tells("round_began")
def _round_began(event: Any, names: Names) -> str:
    return f"Round {event.round} begins."


@tells("round_ended", quiet=True)
def _round_ended(event: Any, names: Names) -> str:
    return f"Round {event.round} ends."


@tells("phase_began", quiet=True)
def _phase_began(event: Any, names: Names) -> str:
    engaged = f" Engaged: {names.units(event.engaged)}." if event.engaged else ""
    return f"The {plain(event.phase).title()} phase begins.{engaged}"


@tells("phase_ended", quiet=True)
def _phase_ended(event: Any, names: Names) -> str:
    return f"The {plain(event.phase).title()} phase ends."


@tells("stage_began", quiet=True)
def _stage_began(event: Any, names: Names) -> str:
    pinned = f" Engaged & Pinned: {names.units(event.pinned)}." if event.pinned else ""
    return f"The {plain(event.stage).title()} stage begins.{pinned}"


@tells("stage_ended", quiet=True)
def _stage_ended(event: Any, names: Names) -> str:
    return f"The {plain(event.stage).title()} stage ends."


@tells("battle_ended")
def _battle_ended(event: Any, names: Names) -> str:
    score = ", ".join(f"{side} {points}" for side, points in event.outcome.score.items())
    won = f"{event.outcome.winner} wins" if event.outcome.winner else "a draw"
    because = f" ({names.reason(event.because)})" if event.because else ""
    return f"The battle is over{because}: {won}, {score}."


@tells("orders_called_for", quiet=True)
def _called_for(event: Any, names: Names) -> str:
    return "Both sides choose their Orders in secret."


@tells("order_placed", quiet=True)
def _placed(event: Any, names: Names) -> str:
    return f"An Order was placed face-down beside {names.unit(event.detachment)}."


@tells("orders_left_out", quiet=True)
def _left_out(event: Any, names: Names) -> str:
    if not event.detachments:
        return f"{event.side} gave all its Orders."
    return f"{event.side} gave no Order to {names.units(event.detachments)}."


@tells("orders_assigned", quiet=True)
def _assigned(event: Any, names: Names) -> str:
    return "All Orders lie face-down."


@tells("order_revealed")
def _revealed(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} revealed {plain(event.order).title()}."


@tells("order_given")
def _given(event: Any, names: Names) -> str:
    because = f" ({names.reason(event.because)})" if event.because else ""
    return f"{names.unit(event.detachment)} now holds {plain(event.order).title()}{because}."


@tells("order_removed", quiet=True)
def _removed(event: Any, names: Names) -> str:
    because = f" ({names.reason(event.because)})" if event.because else ""
    return f"The Order of {names.unit(event.detachment)} was discarded{because}."


@tells("initiative_rolled")
def _rolled(event: Any, names: Names) -> str:
    told = ", ".join(f"{side} {roll}" for side, roll in event.rolls.items())
    if event.winner:
        return f"Initiative: {told}. {event.winner} won the roll."
    return f"Initiative: {told}. A tie{': roll again' if event.again else ''}."


@tells("initiative_open", quiet=True)
def _open(event: Any, names: Names) -> str:
    told = ", ".join(f"{side} {roll}" for side, roll in event.rolls.items())
    return f"The roll-off for Initiative is open{f' at {told}' if told else ''}."


@tells("initiative_claimed")
def _claimed(event: Any, names: Names) -> str:
    return f"{event.side} won the roll-off for Initiative without a roll."


@tells("initiative_rerolled")
def _rerolled(event: Any, names: Names) -> str:
    return f"{event.side} rolled for Initiative again: {event.rolls[event.side]}."


@tells("initiative_left", quiet=True)
def _left(event: Any, names: Names) -> str:
    return f"{event.side} left Initiative to the dice."


@tells("roll_off_stands", quiet=True)
def _stands(event: Any, names: Names) -> str:
    return "The dice decide about Initiative."


@tells("initiative_settled")
def _settled(event: Any, names: Names) -> str:
    return f"Initiative this round: {event.side}."
