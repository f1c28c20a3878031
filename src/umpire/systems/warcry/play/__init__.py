"""Resolving one thing at a time: an attack, a move, a fall, with the battle's dice."""

from umpire.game import Resolvers, happenings_of
from umpire.systems.warcry.battlefield import Field
from umpire.systems.warcry.play import actions, attacking, events, moving, setting_up

__all__ = ["RESOLVERS", "actions", "events"]

RESOLVERS: Resolvers[Field] = Resolvers(
    about=Field.asked_about,
    actions={
        actions.Agree: setting_up.agree,
        actions.NextRound: setting_up.next_round,
        actions.Attack: attacking.attack,
        actions.Ability: attacking.ability,
        actions.Impact: attacking.impact,
        actions.Move: moving.move,
        actions.EndActivation: moving.end_activation,
        actions.Place: moving.place,
    },
    events=happenings_of(events),
)
"""What can be done, and what it leads to."""
