"""What the rules of Fights judge: a pairing that somebody proposes, one model's roll in a Fight."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.fights.graph import Contacts, Fight


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A proposed pairing of a Combat; ``partners`` lists every model's opponents in it."""

    field: Battlefield
    combat: Combat
    contacts: Contacts
    fights: tuple[Fight, ...]
    partners: Mapping[str, tuple[str, ...]]


class FightRoll(msgspec.Struct, frozen=True, kw_only=True):
    """One model's roll in a Fight against another; Fights already fought this round stand in the models."""

    field: Battlefield
    model: Model
    against: Model
