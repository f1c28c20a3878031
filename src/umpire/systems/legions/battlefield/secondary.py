"""Secondary Objectives: what each side wants beside the Mission, and how far it has come with it."""

from __future__ import annotations

import msgspec

from umpire.words import Word


class SecondaryObjective(Word):
    """What a side can have as its Secondary Objective (LI-BTL-027)."""

    CARNAGE = "carnage"
    VITAL_INTEL = "vital_intel"
    CONTROL_THE_BATTLEFIELD = "control_the_battlefield"
    BREAKTHROUGH = "breakthrough"
    PLANT_THE_STANDARD = "plant_the_standard"
    DEFIANT = "defiant"


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Detachment was destroyed: in which round, its last model, and the Detachment that did it, "" where none did."""

    round: int
    detachment: str
    model: str = ""
    by: str = ""


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a side has settled in secret; ``value`` and ``salt`` are None for whoever may not know it yet."""

    commitment: str
    value: str | None = None
    salt: str | None = None


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """A side's Secondary Objective.

    ``rolled`` are the two that its dice leave it, ``kept`` which of them it has kept in secret, ``objective`` the one
    that both sides know. ``ready`` tells that whatever it needs before the first Orders is done, ``noted`` are the
    Detachments that may leave by the enemy's edge, ``left`` those that have. ``carrier`` is the Detachment that carries
    the Intel, or the model that carries the standard; ``planted`` and ``recovered`` say what became of it. ``asked`` is
    the last round in which the side was asked who leaves.
    """

    objective: SecondaryObjective | None = None
    rolled: tuple[SecondaryObjective, ...] = ()
    kept: Sealed | None = None
    ready: bool = False
    noted: tuple[Sealed, ...] = ()
    left: tuple[str, ...] = ()
    carrier: str = ""
    planted: bool = False
    recovered: bool = False
    asked: int = 0
