"""Morale checks: when they are due, on how many dice, against what, and what the roll means."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, RollModifier
from umpire.systems.legions.battlefield import Battlefield, Detachment, MoraleResult
from umpire.systems.legions.rules.book import BOOK, EXTENDED, PLAYING
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


@BOOK.implements(
    "LI-MOR-018",
    "LI-MOR-019",
    "LI-MOR-020",
    "LI-MOR-025",
    heading="Morale > Morale Checks",
    source=PLAYING,
    text={
        "LI-MOR-019": "Half is taken of the models at the moment of targeting, for each attacking Detachment alone.",
        "LI-MOR-020": "Casualties are models destroyed, not Wounds; a Detachment destroyed entirely does not check.",
        "LI-MOR-025": "Of 8 models, 4 casualties from one Detachment's fire call for a check and 3 do not.",
    },
    reading={"LI-MOR-020": "For Knights and Titans too, casualties are models removed as destroyed."},
)
def check_due(when_targeted: int, casualties: int) -> bool:
    """Fire of one enemy Detachment that destroys half a Detachment's models or more calls for a Morale check.

    ``when_targeted`` is the number of models when the fire was declared.
    """
    return 0 < (when_targeted + 1) // 2 <= casualties < when_targeted


SETTLED = {MoraleResult.PASSED: "LI-MOR-032", MoraleResult.FAILED: "LI-MOR-033"}
"""The rule by which an earlier check of the phase stands."""


@BOOK.implements(
    "LI-MOR-031",
    "LI-MOR-032",
    "LI-MOR-033",
    "LI-MOR-034",
    heading="Morale > Morale Checks",
    source=PLAYING,
    text={
        "LI-MOR-032": "After a passed check every further one in the same phase is passed without dice.",
        "LI-MOR-033": "After a failed check every further one in the same phase is failed too, with no further effect.",
        "LI-MOR-034": "The limit of one check holds for each phase by itself.",
    },
)
def settled(detachment: Detachment) -> MoraleResult | None:
    """A Detachment makes one Morale check in a phase at most; its result stands for the rest of the phase."""
    return detachment.morale


@BOOK.implements(
    "LI-MOR-026",
    "LI-MOR-030",
    heading="Morale > Morale Checks",
    source=PLAYING,
    text={"LI-MOR-030": "A Detachment with Morale '-' passes every check without a roll, whatever modifies it."},
    reading={"LI-MOR-026": "The highest Morale is the best one, the smallest number to roll; '-' is better than any."},
)
def needed_for(field: Battlefield, detachment: Detachment | str) -> int | None:
    """A Morale check is one D6 for the Detachment against the best Morale among its models; None passes by itself."""
    own = own_morale(field, detachment)
    inspired = inspired_morale(field, detachment)
    return own if own is None or inspired is None else inspired[0]


@BOOK.implements(
    "LI-MOR-036",
    "LI-FGT-041",
    heading="Morale > Withdrawing and Break Points",
    source=PLAYING,
    text={"LI-FGT-041": "Checks other than those for a lost Combat are made on a single die, Broken or not."},
)
@BOOK.implements(
    "LI-FGT-040",
    heading="Combat > Determine Combat Result",
    source=PLAYING,
    reading="The -1 for a Broken Formation counts here too, after the lower die is chosen.",
)
@BOOK.implements(
    "LI-BAS-050",
    heading="FAQ > Losing a Combat",
    source=EXTENDED,
    text={"LI-BAS-050": "After a lost Combat a Broken Detachment takes the lower of two dice, and the -1 as well."},
)
def dice_for(field: Battlefield, detachment: Detachment | str, cause: Cause) -> int:
    """A Detachment that is Broken when it checks for a lost Combat rolls two dice and uses the lower."""
    return 2 if cause is Cause.COMBAT and is_broken(field, detachment) else 1


@BOOK.rule(
    "LI-MOR-015",
    "Morale > Broken",
    source=PLAYING,
    reading=("A natural 1 fails and a natural 6 passes; of two dice the one that counts is the natural one."),
    alternative="House rule natural_morale=off: modifiers decide naturals too.",
)
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


@BOOK.implements(
    "LI-MOR-027",
    "LI-MOR-029",
    heading="Morale > Morale Checks",
    source=PLAYING,
    text={
        "LI-MOR-027": "Modifiers of a Morale check change the die's result, not the characteristic.",
        "LI-MOR-029": "A result equal to the Morale characteristic or above it passes, and nothing happens.",
    },
    reading="A natural 1 fails and a natural 6 passes, as in every check on a single D6.",
    alternative="House rule natural_morale=off lets modifiers decide naturals too.",
)
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
