"""Resolving one thing at a time: an attack, a charge, a move, with the battle's dice."""

from umpire.game import ChargeMove, NextPhase, Resolvers, RollAdvance, happenings_of
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.play import actions, attacking, charging, events, moving

__all__ = ["RESOLVERS", "actions", "events"]

RESOLVERS: Resolvers[Field] = Resolvers(
    about=Field.asked_about,
    actions={
        actions.AgreeTraits: moving.agree_traits,
        actions.Shoot: attacking.shoot,
        actions.Strike: attacking.strike,
        actions.Overwatch: attacking.overwatch,
        actions.DeclareCharge: charging.declare_charge,
        actions.React: charging.react,
        actions.RollCharge: charging.roll_charge,
        ChargeMove: charging.charge_move,
        RollAdvance: moving.roll_advance,
        actions.Move: moving.move,
        NextPhase: moving.next_phase,
    },
    events=happenings_of(events),
)
"""What can be done, and what it leads to."""
