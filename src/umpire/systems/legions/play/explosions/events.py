"""What happens when a Titan explodes, and what that changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.geometry import Outline
from umpire.systems.legions.battlefield import change_field
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import Hits

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Exploding(Frame, frozen=True, kw_only=True, tag="exploding"):
    """A Titan has exploded: the Hits that Detachments have yet to suffer from it, each with its name."""

    titan: str
    hits: tuple[tuple[str, Hits], ...]


class TitanExploded(Event, frozen=True, kw_only=True, tag="titan_exploded"):
    """A destroyed Titan explodes where it ``stood``, felt ``inches`` from its base, with Hits of an ``ap``.

    ``dice`` are rolled for the ``models`` within reach, in their order; ``hits`` is what Detachments suffer.
    """

    titan: str
    stood: Outline
    inches: float
    ap: int
    models: tuple[str, ...]
    hits: Mapping[str, int]


class ExplosionFelt(Event, frozen=True, kw_only=True, tag="explosion_felt"):
    """A Detachment suffers its Hits of an explosion next."""

    titan: str
    detachment: str


class ExplosionOver(Event, frozen=True, kw_only=True, tag="explosion_over"):
    """All that an explosion does is done, and the Titan is removed."""

    titan: str


def _exploded(state: BattleState, event: TitanExploded) -> BattleState:
    waiting = state.field.exploding
    left = () if waiting is msgspec.UNSET else tuple(each for each in waiting if each != event.titan)
    pending = tuple((detachment, _hits(event, state, detachment, count)) for detachment, count in event.hits.items())
    field = change_field(state.field, exploding=left or msgspec.UNSET)
    return state.on(field).push(Exploding(titan=event.titan, hits=pending))


def _hits(event: TitanExploded, state: BattleState, detachment: str, count: int) -> Hits:
    own = tuple(each for each in event.models if state.field.models[each].detachment == detachment)
    return Hits(name="explosion", count=count, eligible=own, ap=event.ap)


def _felt(state: BattleState, event: ExplosionFelt) -> BattleState:
    top: Exploding = state.top
    left = tuple(each for each in top.hits if each[0] != event.detachment)
    return state.swap(msgspec.structs.replace(top, hits=left))


def _over(state: BattleState, event: ExplosionOver) -> BattleState:
    return state.pop()


EVENTS: Mapping[type[Event], Apply] = {ExplosionFelt: _felt, ExplosionOver: _over, TitanExploded: _exploded}
"""How each event changes the battle."""
