"""Templates and what else Scatters, explosions, and the ground that Termites shake."""

from __future__ import annotations

from typing import Any

from umpire.game import Uncounted, fortune
from umpire.odds import binomial, combined, mapped
from umpire.systems.legions.fortunes.reading import Fortunes, passing, reads
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.arrivals.quaking import SHAKEN
from umpire.systems.legions.rules.scatter import scatter_die
from umpire.systems.legions.rules.titans.exploding import CAUGHT
from umpire.systems.legions.rules.traits.blast import COUNTS

SCATTERED = "which way and how far something Scatters"


@reads("template_scattered", "came_down")
def _scattered(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """A Hit leaves it where it was aimed; what way the arrow shows is good or bad luck only for what lies there."""
    kind = "Deep Strikes" if hasattr(event, "aimed") and hasattr(event, "detachment") else "Blast templates"
    expected = passing(lambda face: scatter_die(face, 1).hit)
    stays = fortune(before.field.side_of(event.model), kind, "where they were aimed", got=event.hit, expected=expected)
    return (stays, Uncounted(dice=len(event.dice) - 1, because=SCATTERED))


@reads("template_struck")
def _partly_under(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    """A model partly under a template counts on 4+: an enemy is gained by that, a friend lost."""
    side = before.field.side_of(event.model)
    enemies = sum(before.field.side_of(each) != side for each in event.partly)
    friends = len(event.partly) - enemies
    share = passing(lambda face: face >= COUNTS).mean
    expected = combined(binomial(enemies, share), mapped(binomial(friends, share), lambda number: -number))
    caught = [each for each in event.counted if each in event.partly]
    got = sum(1 if before.field.side_of(each) != side else -1 for each in caught)
    count = len(event.dice)
    kind, unit = "Models partly under templates", "enemies caught less friends"
    return (fortune(side, kind, unit, got=got, expected=expected, dice=count, tries=count),)


@reads("titan_exploded")
def _exploded(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    found = []
    for side in before.field.sides:
        dice = [die for model, die in zip(event.models, event.dice, strict=True) if before.field.side_of(model) == side]
        if dice:
            expected = passing(lambda face: face < CAUGHT, len(dice))
            got = sum(die < CAUGHT for die in dice)
            kind, unit, count = "Explosions of Titans", "models not caught", len(dice)
            found.append(fortune(side, kind, unit, got=got, expected=expected, dice=count, tries=count))
    return tuple(found)


@reads("ground_shaken")
def _shaken(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    expected = passing(lambda face: face >= SHAKEN)
    side = before.field.side_of(event.model)
    return (fortune(side, "Shaken ground", "enemies shaken", got=event.shaken, expected=expected),)


@reads("supplies_scattered")
def _supplies(event: Any, before: BattleState, earlier: Any) -> Fortunes:
    return (Uncounted(dice=len(event.dice), because=SCATTERED),)
