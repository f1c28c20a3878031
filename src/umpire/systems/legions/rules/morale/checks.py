"""Morale checks: when they are due, on how many dice, against what, and what the roll means."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, RollModifier, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, MoraleResult
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.morale.broken import is_broken
from umpire.systems.legions.rules.morale.inspire import inspired_morale, own_morale
from umpire.words import Word

WORST_FACE, BEST_FACE = 1, 6
SALAMANDERS = "salamanders"
SALAMANDERS_DICE = 2


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


def check_due(when_targeted: int, casualties: int) -> bool:
    """Fire of one enemy Detachment that destroys half a Detachment's models or more calls for a Morale check.

    ``when_targeted`` is the number of models when the fire was declared.
    """
    if not 0 < (when_targeted + 1) // 2 <= casualties:
        return False
    if casualties >= when_targeted:
        cite("LI-MOR-020")
        return False
    cite("LI-MOR-018")
    cite("LI-MOR-019")
    return True


def settled(detachment: Detachment) -> MoraleResult | None:
    """A Detachment makes one Morale check in a phase at most; its result stands for the rest of the phase."""
    if detachment.morale is MoraleResult.PASSED:
        cite("LI-MOR-032", detachment, says="already passed in this phase", settled="passed")
    elif detachment.morale is MoraleResult.FAILED:
        cite("LI-MOR-033", detachment, says="already failed in this phase", settled="failed")
    if detachment.morale is not None:
        cite("LI-MOR-031", detachment)
    return detachment.morale


def spared(field: Battlefield, detachment: Detachment, cause: Cause) -> bool:
    """Whether a Detachment makes no Morale check though there is cause for one."""
    if settled(detachment) is not None:
        return True
    if cause is Cause.CASUALTIES and detachment.falling_back_at_phase:
        cite("LI-MOR-035", detachment)
        return True
    if own_morale(field, detachment) is None:
        cite("LI-MOR-030", detachment)
        cite("LI-ORD-055", detachment)
        return True
    return False


def needed_for(field: Battlefield, detachment: Detachment | str) -> int | None:
    """A Morale check is one D6 for the Detachment against the best Morale among its models; None passes by itself."""
    own = own_morale(field, detachment)
    if own is None:
        cite("LI-MOR-030", detachment, says="Morale '-'")
        return None
    cite("LI-MOR-026", detachment)
    inspired = inspired_morale(field, detachment)
    if inspired is None:
        return own
    cite("LI-SPC-049", detachment, morale=inspired[0], inspired_by=inspired[1])
    return inspired[0]


def dice_for(field: Battlefield, detachment: Detachment | str, cause: Cause) -> int:
    """A Detachment that is Broken when it checks for a lost Combat rolls two dice and uses the lower."""
    if field.legion_of(detachment) == SALAMANDERS:
        cite("LI-SPC-121", detachment, dice=SALAMANDERS_DICE)
        return SALAMANDERS_DICE
    if not is_broken(field, detachment):
        return 1
    if cause is not Cause.COMBAT:
        cite("LI-FGT-041", detachment)
        return 1
    cite("LI-FGT-040", detachment, dice=2)
    cite("LI-MOR-036", detachment)
    return 2


@BOOK.rule("LI-MOR-015")
def broken_nerve(check: MoraleCheck) -> Finding | None:
    """The result of a Morale check of a Detachment in a Broken Formation is reduced by 1."""
    if not is_broken(check.field, check.detachment):
        return None
    if check.cause is Cause.COMBAT:
        cite("LI-BAS-050", check.detachment)  # the two dice do not stand in its stead
    return Finding(
        effect=RollModifier(by=-1, because="Broken"), facts={"formation": check.detachment.formation, "modifier": -1}
    )


def check_modifiers(field: Battlefield, detachment: Detachment | str, cause: Cause) -> tuple[Finding, ...]:
    """Return what modifies a Detachment's Morale check."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    return BOOK.findings(MoraleCheck(field=field, detachment=found, cause=cause))


def judge_roll(field: Battlefield, detachment: Detachment | str, cause: Cause, dice: tuple[int, ...]) -> Verdict | None:
    """Compare the die that counts, modified, with what is needed; None where the Detachment passes by itself.

    That is the lower of two, but the higher for Salamanders.
    """
    needed = needed_for(field, detachment)
    if needed is None:
        return None
    natural = max(dice) if field.legion_of(detachment) == SALAMANDERS else min(dice)
    effects = [found.effect for found in check_modifiers(field, detachment, cause)]
    modified = natural + sum(effect.by for effect in effects if isinstance(effect, RollModifier))
    if modified != natural:
        cite("LI-MOR-027", detachment)
    cite("LI-MOR-029", detachment)
    passed = modified >= needed
    if house_rule(field, "natural_morale") == "on" and natural == (BEST_FACE if not passed else WORST_FACE):
        cite("LI-BAS-007", detachment)
        passed = not passed
    result = MoraleResult.PASSED if passed else MoraleResult.FAILED
    return Verdict(natural=natural, modified=modified, needed=needed, result=result)
