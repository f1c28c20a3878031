"""Make Hit Rolls: how many dice, what modifies them, what is rolled again, what hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec import UNSET

from umpire.rulings import AddDice, Finding, HitModifier, cite, heard, hearing
from umpire.systems.legions.battlefield import Weapon, remembered
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.obstructions import cite_greatest
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, RerollHits, Waiving
from umpire.systems.legions.rules.scatter import d3
from umpire.systems.legions.rules.traits.graviton_pulse import GRAVITON, cite_pulse
from umpire.systems.legions.rules.traits.rapid_fire import hits_of_six
from umpire.systems.legions.rules.traits.skyfire import cite_flyers

D3 = 3


class Waiver(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty that the firing player may ignore: the models then excluded, and by how much the rolls improve."""

    id: str
    rule: str
    by: int
    excluded: tuple[str, ...]


def hit_modifiers(fire: Fire) -> tuple[Finding, ...]:
    """Return every rule that bears on the Hit rolls of a weapon at its target, modifiers and exemptions alike."""
    return tuple(each for each in _findings(fire) if not isinstance(each.effect, AddDice | RerollHits))


@hearing(remembered(16))
def _findings(fire: Fire) -> tuple[Finding, ...]:
    cite_pulse(fire)
    cite_flyers(fire)
    found = BOOK.findings(fire)
    if fire.at_structure and fire.weapon.has(GRAVITON):
        return tuple(each for each in found if not isinstance(each.effect, HitModifier))
    return found


def modifier(fire: Fire) -> int:
    """Modifiers add up and are applied to each die before it is compared with the weapon's To Hit value."""
    effects = (each.effect for each in _findings(fire))
    return sum(each.by for each in effects if isinstance(each, HitModifier))


def hits_scored(weapon: Weapon, natural: int, total: int) -> int:
    """A natural 6 always hits and a natural 1 always misses.

    Args:
        weapon: The weapon fired.
        natural: The die as rolled.
        total: The sum of all modifiers.

    Returns:
        How many Hits the die scores.
    """
    enough = weapon.to_hit is not None and natural + total >= weapon.to_hit
    if natural == 6:
        if not enough:
            cite("LI-FIR-025")
        return hits_of_six(weapon)
    if natural == 1:
        if enough:
            cite("LI-FIR-025")
        return 0
    return int(enough)


def dice_findings(fire: Fire) -> tuple[Finding, ...]:
    """Return the rules that change how many dice are rolled."""
    return tuple(each for each in _findings(fire) if isinstance(each.effect, AddDice))


def dice_for(fire: Fire) -> int:
    """Return how many Hit dice the weapon rolls at its target."""
    added = (each.effect for each in dice_findings(fire))
    return max(0, (fire.weapon.dice or 0) + sum(each.dice for each in added if isinstance(each, AddDice)))


def dice_on_average(fire: Fire) -> Fraction:
    """Return how many Hit dice the weapon rolls at its target on average, those included that a die decides on."""
    return Fraction(dice_in_two(fire), 2)


def dice_in_two(fire: Fire) -> int:
    """Return how many Hit dice the weapon rolls at its target in two shots on average, which is a whole number."""
    rolled = fire.weapon.rolled
    return 2 * dice_for(fire) + (0 if rolled is UNSET else rolled + 1)


def dice_told(fires: Iterable[Fire]) -> int | str:
    """Return how many Hit dice weapons roll together, as a datasheet prints it: 4, or 2D3+2."""
    fixed, rolled = 0, Counter[int]()
    for each in fires:
        fixed += dice_for(each)
        if each.weapon.rolled is not UNSET:
            rolled[each.weapon.rolled] += 1
    parts = [f"{'' if count == 1 else count}D{sides}" for sides, count in sorted(rolled.items())]
    return "+".join([*parts, *([str(fixed)] if fixed else [])]) if parts else fixed


def further_dice(weapon: Weapon, natural: int) -> int:
    """Return how many Hit dice more a weapon rolls by a natural D6."""
    return d3(natural) if weapon.rolled == D3 else natural


def reroll(fire: Fire) -> Finding | None:
    """Return the widest re-roll that the Hit rolls have: fact ``dice`` is ``failed`` or ``ones``."""
    found = [each for each in _findings(fire) if isinstance(each.effect, RerollHits)]
    widest = sorted(found, key=lambda each: each.facts.get("dice") != "failed")
    return widest[0] if widest else None


def rolled_again(weapon: Weapon, natural: int, total: int, which: str) -> bool:
    """Whether a Hit roll is made again, once, where ``which`` are: ``ones``, or those that have ``failed``."""
    if which == "ones":
        return natural == 1
    return which == "failed" and not hits_scored(weapon, natural, total)


def waivers(fire: Fire) -> tuple[Waiver, ...]:
    """Return the penalties that the firing player may ignore for this fire."""
    return tuple(
        Waiver(id=each.effect.waiver, rule=each.rule, by=each.effect.by, excluded=each.effect.excluded)
        for each in BOOK.findings(Waiving(fire=fire))
        if isinstance(each.effect, MayWaive)
    )


def hittable(fire: Fire) -> tuple[str, ...]:
    """Return the models that may be allocated the Hits: the eligible ones less those that waivers exclude."""
    if not fire.waived:
        if heard() is not None:
            cite_greatest(fire)
        return fire.eligible
    cite_ignored(fire)
    excluded = {model for each in _ignored(fire) for model in each.excluded}
    return tuple(model for model in fire.eligible if model not in excluded)


def cite_ignored(fire: Fire) -> None:
    """Cite the penalties that the firing player ignores for this fire."""
    for each in _ignored(fire):
        cite(each.rule, fire.firer)


def _ignored(fire: Fire) -> tuple[Waiver, ...]:
    return tuple(each for each in waivers(fire) if each.id in fire.waived) if fire.waived else ()
