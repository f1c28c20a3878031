"""The weapons of an imported army, model by model: who has how many, and what the file does not say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import ImportedModels, ImportedUnit, ImportedWeapon
from umpire.formats.squads.figures import Figures
from umpire.formats.tables import Content

MOST = 12
"""How many weapons of one kind a model has at most."""


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon, or one of several ways of using it: its figures, and how many each model has."""

    name: str
    figures: Figures
    each: int


def arms_of(unit: ImportedUnit, models: ImportedModels) -> tuple[tuple[Arm, ...], tuple[str, ...]]:
    """Return the weapons that each of some models has, and a sentence for each that the file gives to nobody."""
    arms: list[Arm] = []
    told: list[str] = []
    alone = len(unit.models) == 1
    for weapon in (*models.weapons, *unit.weapons):
        if weapon in unit.weapons and not alone:
            told.append(f"{weapon.name}: the file does not say which of its models have it; none has")
            continue
        each, rest = divmod(weapon.count, models.count)
        if rest or not 0 < each <= MOST:
            some = f"{weapon.count} among {models.count} {models.name}"
            told.append(f"{weapon.name}: {some}: the file does not say which of them have it; none has")
        elif not weapon.profiles:
            told.append(f"{weapon.name}: the file has no figures for it; left out")
        else:
            arms += _ways(weapon, each)
    return tuple(arms), tuple(told)


def _ways(weapon: ImportedWeapon, each: int) -> Iterator[Arm]:
    """Yield a weapon once for each of its profiles."""
    for row in weapon.profiles:
        name = weapon.name if len(weapon.profiles) == 1 else row.name
        figures = Figures(of=name, row=row.characteristics, path="weapons")
        yield Arm(name=name, figures=figures, each=each)


def weapons_of_file(
    unit: ImportedUnit, models: ImportedModels, kind: type, made: Callable[[Arm], Content]
) -> tuple[list[Content], tuple[str, ...]]:
    """Return the weapons of each of some models as a file of a game has them, and what is told about them.

    Args:
        unit: Whose models they are.
        models: The models.
        kind: The game's own weapon, which says what one can be.
        made: A weapon in the game's words. Raises InputError if it cannot be told in them: then it is left out.
    """
    arms, told = arms_of(unit, models)
    weapons: list[Content] = []
    left: list[str] = []
    for arm in arms:
        try:
            found = made(arm)
            msgspec.convert(found, kind)
        except (InputError, msgspec.ValidationError) as error:
            left.append(f"{arm.name}: left out: {_reason(error)}")
            continue
        # A second melee weapon of one kind strikes no more often; a second gun is fired too.
        for _ in range(1 if found.get("kind") == "melee" else arm.each):
            weapons.append({**found, "name": _free(arm.name, [each["name"] for each in weapons])})
    return weapons, (*told, *left)


def arms_with(unit: ImportedUnit, models: ImportedModels, test: Callable[[Figures], bool]) -> tuple[str, ...]:
    """Return the names of those weapons of some models whose figures are of a kind."""
    return tuple(each.name for each in arms_of(unit, models)[0] if test(each.figures))


def _reason(error: InputError | msgspec.ValidationError) -> str:
    if isinstance(error, InputError):
        return error.problem + (f" ({error.value})" if error.value else "")
    return str(error)


def _free(name: str, taken: list[str]) -> str:
    """Return a name that no other weapon of the model has: questions name weapons."""
    numbered = (name if number == 1 else f"{name} ({number})" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if each not in taken)
