"""Morale checks: when they are due, on how many dice, against what, and what the roll means."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, RollModifier
from umpire.systems.legions.battlefield import Battlefield, Detachment, MoraleResult
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.morale.broken import is_broken
from umpire.systems.legions.rules.morale.inspire import inspired_morale, own_morale
from umpire.words import Word

__all__ = [
    "SETTLED",
    "Cause",
    "MoraleCheck",
    "Verdict",
    "check_due",
    "check_modifiers",
    "dice_for",
    "judge_roll",
    "needed_for",
    "settled",
]


class Cause(Word):
    """Why a Morale check is made."""

    CASUALTIES = "casualties"
    COMBAT = "combat"
    RALLY = "rally"


class MoraleCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment's Morale check: what modifies its roll."""

    field: Battlefield
    detachment: Detachment
    cause: Cause


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll came to: the die that counts, the result after modifiers, what was needed."""

    natural: int
    modified: int
    needed: int
    result: MoraleResult


@BOOK.implements("LI-MOR-018", "LI-MOR-019", "LI-MOR-020", "LI-MOR-025")
def check_due(when_targeted: int, casualties: int) -> bool:
    """Fire of one enemy Detachment that destroys half a Detachment's models or more calls for a Morale check.

    ``when_targeted`` is the number of models when the fire was declared.
    """
    return 0 < (when_targeted + 1) // 2 <= casualties < when_targeted


SETTLED = {MoraleResult.PASSED: "LI-MOR-032", MoraleResult.FAILED: "LI-MOR-033"}
"""The rule by which an earlier check of the phase stands."""


@BOOK.implements("LI-MOR-031", "LI-MOR-032", "LI-MOR-033", "LI-MOR-034")
def settled(detachment: Detachment) -> MoraleResult | None:
    """A Detachment makes one Morale check in a phase at most; its result stands for the rest of the phase."""
    return detachment.morale


@BOOK.implements("LI-MOR-026", "LI-MOR-030")
def needed_for(field: Battlefield, detachment: Detachment | str) -> int | None:
    """A Morale check is one D6 for the Detachment against the best Morale among its models; None passes by itself."""
    own = own_morale(field, detachment)
    inspired = inspired_morale(field, detachment)
    return own if own is None or inspired is None else inspired[0]


@BOOK.implements("LI-MOR-036", "LI-FGT-041")
@BOOK.implements("LI-FGT-040")
@BOOK.implements("LI-BAS-050")
def dice_for(field: Battlefield, detachment: Detachment | str, cause: Cause) -> int:
    """A Detachment that is Broken when it checks for a lost Combat rolls two dice and uses the lower."""
    return 2 if cause is Cause.COMBAT and is_broken(field, detachment) else 1


@BOOK.rule("LI-MOR-015")
def broken_nerve(check: MoraleCheck) -> Finding | None:
    """The result of a Morale check of a Detachment in a Broken Formation is reduced by 1."""
    if not is_broken(check.field, check.detachment):
        return None
    return Finding(
        effect=RollModifier(by=-1, because="Broken"), facts={"formation": check.detachment.formation, "modifier": -1}
    )


def check_modifiers(field: Battlefield, detachment: Detachment | str, cause: Cause) -> tuple[Finding, ...]:
    """Return what modifies a Detachment's Morale check."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    return BOOK.findings(MoraleCheck(field=field, detachment=found, cause=cause))


@BOOK.implements("LI-MOR-027", "LI-MOR-029")
def judge_roll(field: Battlefield, detachment: Detachment | str, cause: Cause, dice: tuple[int, ...]) -> Verdict | None:
    """Compare the lowest die, modified, with what is needed; None where the Detachment passes by itself."""
    needed = needed_for(field, detachment)
    if needed is None:
        return None
    natural = min(dice)
    effects = [found.effect for found in check_modifiers(field, detachment, cause)]
    modified = natural + sum(effect.by for effect in effects if isinstance(effect, RollModifier))
    passed = modified >= needed
    if house_rule(field, "natural_morale") == "on":
        passed = natural == 6 or (natural != 1 and passed)
    result = MoraleResult.PASSED if passed else MoraleResult.FAILED
    return Verdict(natural=natural, modified=modified, needed=needed, result=result)
