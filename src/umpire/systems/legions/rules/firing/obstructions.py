"""Obstructions: Knights and Titans that are partly hidden from the firing model."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, cite
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, Waiving
from umpire.systems.legions.rules.sight import obscured

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
QUARTER, HALF = 0.25, 0.5
THRESHOLDS = (QUARTER, HALF, 1.0)
"""The obscured shares at which something changes: the two modifiers, and no target at all."""
TOLERANCE = 1e-6
"""Shares are areas worked out in floating point; 25 percent includes what is short of it by no more than this."""


Penalties = dict[str, tuple[int, float]]
"""For each model its modifier and the share of it that is obscured."""


def _penalties(fire: Fire) -> Penalties:
    """Return the modifier and the obscured share of each model that the fire can hit."""
    if fire.type not in GIANTS:
        return {}
    shares = {each: obscured(fire.field, fire.firer, each) for each in fire.eligible if each in fire.seen}
    return {model: (_penalty(share), share) for model, share in shares.items()}


def _penalty(share: float) -> int:
    if share >= HALF - TOLERANCE:
        return -2
    return -1 if share >= QUARTER - TOLERANCE else 0


def _grades(found: Penalties) -> list[int]:
    """Return the different modifiers, the least severe first."""
    return sorted({by for by, _ in found.values()}, reverse=True)


def _modifier(fire: Fire, wanted: int) -> Finding | None:
    """Return a modifier if it is the one that applies: the greatest, unless the firing player chose a lesser one."""
    found = _penalties(fire)
    if not found:
        return None
    grades = _grades(found)
    by = next((grade for grade in grades if f"LI-FIR-032:{grade}" in fire.waived), grades[-1])
    if by != wanted:
        return None
    model = max((each for each in found if found[each][0] == by), key=lambda each: found[each][1])
    share = found[model][1]
    return Finding(
        effect=HitModifier(by=by, because="obscured"),
        facts={"model": model, "share": share},
        says=f"{model} is {share:.0%} obscured from {fire.firer}: {by}.",
    )


@BOOK.rule("LI-FIR-028")
def quarter_obscured(fire: Fire) -> Finding | None:
    """Hit rolls at a Knight or Titan of which at least 25 percent is obscured from the firing model suffer -1."""
    return _modifier(fire, -1)


@BOOK.rule("LI-FIR-029")
def half_obscured(fire: Fire) -> Finding | None:
    """At a Knight or Titan of which at least 50 percent is obscured the modifier is -2 instead."""
    return _modifier(fire, -2)


@BOOK.rule("LI-FIR-032")
def lesser_modifier(topic: Waiving) -> tuple[Finding, ...]:
    """If the target's models carry different modifiers, the firing player chooses which of them applies."""
    found = _penalties(topic.fire)
    grades = _grades(found)
    if any(f"LI-FIR-032:{grade}" in topic.fire.waived for grade in grades[:-1]):
        cite("LI-FIR-033", topic.fire.firer)
    return tuple(
        Finding(
            effect=MayWaive(
                waiver=f"LI-FIR-032:{grade}",
                by=grade - grades[-1],
                excluded=tuple(model for model in found if found[model][0] < grade),
            ),
            says=f"At {grade} only models that carry {grade} or less can be hit.",
        )
        for grade in grades[:-1]
    )


def cite_greatest(fire: Fire) -> None:
    """Cite that with the greatest of several modifiers, which no lesser one was taken for, all can be hit."""
    if len(_grades(_penalties(fire))) > 1:
        cite("LI-FIR-034", fire.firer)
