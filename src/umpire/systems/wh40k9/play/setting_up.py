"""Agreeing on traits, and what waits for it."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Run, require
from umpire.rulings import cite
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.play.actions import AgreeTraits
from umpire.systems.wh40k9.play.events import TraitsAgreed
from umpire.systems.wh40k9.questions.sight import Agreed, agreed


def agree_traits(run: Run[Field], action: AgreeTraits) -> None:
    """Carry out an agreement; once made, it stays."""
    feature = run.state.table.feature(action.feature)
    if feature.settled:
        told = f"The traits of {feature.id} are agreed on already. They stay as they are (W9-002)."
        raise IllegalAction(told, rules=("W9-002",))
    traits = tuple(each.value for each in action.traits)
    cite("W9-002", feature)
    run.emit(TraitsAgreed(feature=feature.id, traits=traits))


def all_agreed(field: Field) -> None:
    """Refuse to go on while the traits of some feature are open.

    Raises:
        IllegalAction: If they are.
    """
    require(agreed(field, Agreed()), then="Agree on them first: an empty list is an agreement.")
