"""Secondary Objectives: what each side wants beside the Mission, and how far it has come with it."""

from __future__ import annotations

import msgspec

from umpire.words import Word


class SecondaryObjective(Word):
    """What a side can have as its Secondary Objective (LI-BTL-027), in Spearhead Assault and Titandeath too."""

    CARNAGE = "carnage"
    VITAL_INTEL = "vital_intel"
    CONTROL_THE_BATTLEFIELD = "control_the_battlefield"
    BREAKTHROUGH = "breakthrough"
    PLANT_THE_STANDARD = "plant_the_standard"
    DEFIANT = "defiant"
    ARMOURED_DOMINANCE = "armoured_dominance"
    RESCUE = "rescue"
    DOMINATE_THE_BATTLEFIELD = "dominate_the_battlefield"
    TIP_OF_THE_SPEAR = "tip_of_the_spear"
    GLORY_KILL = "glory_kill"
    INVIOLABLE = "inviolable"
    SCAN_AND_SURVEY = "scan_and_survey"
    FRESH_SUPPLIES = "fresh_supplies"
    STAND_TALL = "stand_tall"
    A_MATTER_OF_HONOUR = "a_matter_of_honour"
    BREAK_THEIR_LINES = "break_their_lines"


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
    the last round in which the side was asked who leaves. ``marked`` are the Detachments that are named openly, or that
    have been revealed, ``scanned`` the markers that it has ever controlled; both are unset before the first.
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
    marked: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    scanned: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
