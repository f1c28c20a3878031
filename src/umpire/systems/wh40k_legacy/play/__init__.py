"""Resolving one thing at a time: an attack, a charge, a move, with the battle's dice."""

from umpire.game import ChargeMove, NextPhase, Resolvers, RollAdvance, happenings_of
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.play import actions, attacking, events, moving

__all__ = ["RESOLVERS", "actions", "events"]

RESOLVERS: Resolvers[Field] = Resolvers(
    about=Field.asked_about,
    actions={
        actions.Shoot: attacking.shoot,
        actions.Strike: attacking.strike,
        actions.FireGun: attacking.fire_gun,
        actions.AttackGun: attacking.attack_gun,
        actions.GoToGround: attacking.go_to_ground,
        RollAdvance: moving.roll_advance,
        actions.Move: moving.move,
        actions.RollCharge: moving.roll_charge,
        ChargeMove: moving.charge_move,
        actions.RollReserves: moving.roll_reserves,
        NextPhase: moving.next_phase,
    },
    events=happenings_of(events),
)
"""What can be done, and what it leads to."""
