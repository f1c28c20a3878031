"""What fire is worth: Wounds on average of many weapons at many targets, and of many characteristics at many others."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.batched.positions import Floats, named
from umpire.systems.legions.questions.odds import HARM_PARTS, HIT_PARTS, LikeHits, effect_of, harm_parts, hit_parts
from umpire.systems.legions.rules.firing import fire_at
from umpire.systems.legions.rules.traits.singularity import COLLAPSING
from umpire.words import nearly

Numbers = NDArray[np.int64]

RE_ROLLED = ("", "ones", "failed")
"""Which Hit rolls are rolled again, once: none, those of 1, or all that failed."""


class Fires(msgspec.Struct, frozen=True, kw_only=True):
    """Every weapon of some models at some targets, each by itself, no penalty waived.

    Attributes:
        weapons: The model and the number of each weapon, in the order of the rows.
        targets: The Detachments and Structures, in the order of the columns.
        wounds: Wounds on average once shields that take its Hits are down, shape (weapons, targets).
        levels: Levels of shields on average while these are up, shape (weapons, targets).
        models: How many models the Hits can go to, shape (weapons, targets); 0 where a weapon cannot be fired at it.
    """

    weapons: tuple[tuple[str, int], ...]
    targets: tuple[str, ...]
    wounds: Floats
    levels: Floats
    models: Numbers


def fires(field: Battlefield, firers: Iterable[str], targets: Iterable[str]) -> Fires:
    """Return what every weapon of some models does on average to each of some targets.

    Each is what `effect_of` has for that weapon's fire, to the last bit: Hits and Wounds are counted in whole numbers
    of parts, all of them divided at once.

    Args:
        field: The battlefield.
        firers: The ids of models in play, or of Detachments, which stand for their models in play.
        targets: The ids of Detachments with models in play, and of Structures.

    Raises:
        InputError: If one of them is not there, or is no firer or no target.
    """
    models = [name for each in firers for name in named(field, each)]
    built = next((name for name in models if name in field.structures), None)
    if built is not None:
        raise InputError(f"{built} is a Structure: it fires nothing", fix="Name models or Detachments.")
    aims = tuple(targets)
    for aim in aims:
        if aim not in field.detachments and aim not in field.structures:
            fix = nearly(aim, (*field.detachments, *field.structures))
            raise InputError("There is no such Detachment or Structure to fire at", value=aim, fix=fix)
    weapons = tuple((model, index) for model in models for index in range(len(field.profile(model).weapons)))
    counted = np.zeros((4, len(weapons), len(aims)), dtype=np.int64)
    singular: list[tuple[int, int, float, float]] = []
    like: LikeHits = {}
    for row, (model, index) in enumerate(weapons):
        for column, aim in enumerate(aims):
            fire = fire_at(field, model, index, aim)
            hits = hit_parts(fire)
            if hits and fire.weapon.has(COLLAPSING.name):
                singular.append((row, column, *effect_of(fire, like)))
            harm = harm_parts(fire, like) if hits else (0, 0, 1)
            counted[:, row, column] = (hits, *harm[:2], harm[2] if hits else 0)
    all_hits, wounds, levels, able = counted
    whole = HIT_PARTS * HARM_PARTS * np.maximum(able, 1)
    found = (all_hits * wounds / whole, all_hits * levels / whole)
    for row, column, *effects in singular:  # it may turn on its firer, or open, before it is fired
        for each, effect in zip(found, effects, strict=True):
            each[row, column] = effect
    return Fires(weapons=weapons, targets=aims, wounds=found[0], levels=found[1], models=able)


def wounds_on_average(
    *,
    dice: ArrayLike,
    to_hit: ArrayLike,
    save: ArrayLike,
    ap: ArrayLike = 0,
    modifier: ArrayLike = 0,
    wounds: ArrayLike = 1,
    again: str = "",
) -> Floats:
    """Return the Wounds that weapons do on average to models with an Armour Save, exactly, of any shape.

    Only the dice: no trait, special rule or terrain but what the numbers say. All arrays are whole numbers, broadcast
    against one another, so weapons in rows and targets in columns give every pair.

    Args:
        dice: Hit dice.
        to_hit: The To Hit value, n for n+; a natural 6 always hits, a natural 1 never.
        save: The Armour Save, n for n+; 7 for none.
        ap: The AP, 0 or negative.
        modifier: The sum of the modifiers of the Hit roll.
        wounds: The Wounds that an unsaved Hit costs.
        again: Which Hit rolls are rolled again, once: "", "ones" or "failed".

    Raises:
        InputError: If something is no whole number, or no Hit rolls are called so.

    >>> wounds_on_average(dice=[[4], [2]], to_hit=[[5], [4]], ap=[[0], [-2]], save=[4, 6]).round(3).tolist()
    [[0.667, 1.111], [0.833, 1.0]]

    Source: LI-FIR-025, LI-FIR-044.
    """
    if again not in RE_ROLLED:
        raise InputError("No Hit rolls are called so", path="again", value=again, fix=nearly(again, RE_ROLLED[1:]))
    given = {"dice": dice, "to_hit": to_hit, "save": save, "ap": ap, "modifier": modifier, "wounds": wounds}
    whole = {name: np.asarray(values) for name, values in given.items()}
    wrong = next((name for name, values in whole.items() if not np.issubdtype(values.dtype, np.integer)), None)
    if wrong is not None:
        raise InputError("Characteristics are whole numbers", path=wrong, fix="Give integers, one or an array of them.")
    scoring = np.clip(7 - whole["to_hit"] + whole["modifier"], 1, 5)  # faces that hit, of 6
    failing = 6 - scoring
    twice = {"": np.zeros_like(scoring), "ones": np.ones_like(scoring), "failed": failing}[again]
    hits = whole["dice"] * (6 * scoring + twice * scoring)
    unsaved = np.clip(np.maximum(1, whole["save"] - whole["ap"]) - 1, 0, 6)
    found: Floats = hits * unsaved * whole["wounds"] / HARM_PARTS
    return found
