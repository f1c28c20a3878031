"""Squads for the page that asks: what is in a roster, how its units stand on a table, which bases it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from umpire.errors import InputError
from umpire.formats import parse_base
from umpire.formats.imports import ImportedArmy, ImportedModels, ImportedProfile, ImportedUnit, check_system, with_bases
from umpire.formats.sent import GivenFile
from umpire.formats.squads import MOST_MODELS, Lacking, Squad, SquadModel, given_army, ranks
from umpire.geometry import Point

Entry = dict[str, Any]  # a part of a file

MOST_UNITS = 80
"""Units of a squad that are listed at once; of larger files a part is chosen first."""

MOST_TOLD = 20


class ToBring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roster to be put on tables.

    Attributes:
        system: The game of the table.
        files: The roster, an archive as base64; Warcry fighters with their base sizes.
        faction: Which part of a large file is wanted.
        figures: Figures that take the place of those of the file, by the names of models and of their columns.
        bases: Base sizes that the file lacks, by the names of models.
    """

    system: str
    files: tuple[GivenFile, ...]
    faction: str = ""
    figures: Annotated[dict[str, dict[str, str]], msgspec.Meta(max_length=500)] = {}
    bases: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=500)] = {}


class BroughtModels(msgspec.Struct, frozen=True, kw_only=True):
    """Models that are alike: how many, and what a case file says of each.

    ``figures`` are the columns of their row. ``problem`` tells why they cannot stand, ``lacking`` which columns would
    mend it.
    """

    name: str
    count: int
    base: str = ""
    keywords: tuple[str, ...] = ()
    profile: Entry = {}
    figures: dict[str, str] = {}
    problem: str = ""
    lacking: tuple[str, ...] = ()


class BroughtUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit: its models, where each stands about the middle of the whole unit, and what is to know of it.

    ``spots`` are empty until all of its models can stand.
    """

    id: str
    name: str
    points: float
    models: tuple[BroughtModels, ...]
    spots: tuple[Point, ...] = ()
    told: tuple[str, ...] = ()


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """A squad; or, of a large file, the factions of which one is to be chosen.

    ``lacking`` are the names of models whose base nobody has said.
    """

    name: str
    units: tuple[BroughtUnit, ...] = ()
    lacking: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()


def bring(asked: ToBring) -> Brought:
    """Return a squad in the words of the game whose table it is to stand on.

    Raises:
        InputError: If the file is broken, no army, or of another game or edition.
    """
    army = given_army(asked.files)
    file = asked.files[0].name
    check_system(army, asked.system, file=file)
    units = [each for each in army.units if not asked.faction or asked.faction in each.factions]
    if len(units) > MOST_UNITS:
        factions = tuple(sorted({name for each in units for name in each.factions if name != asked.faction}))
        if factions:
            return Brought(name=army.name, factions=factions)
        fix = "Divide the file."
        raise InputError(f"More than {MOST_UNITS} units", file=file, value=str(len(units)), fix=fix)
    if not units:
        told, fix = "There are no units to bring in this file", "Choose another one."
        raise InputError(told, file=file, value=asked.faction or army.name, fix=fix)
    found = _on_bases(army, tuple(_with_figures(each, asked.figures) for each in units), asked)
    squad = Squad(found, asked.system, file="")
    lacking = tuple(dict.fromkeys(each.name for _, each in found.models if not each.base))
    said = [*(f"assumed: {each}" for each in army.assumed), *(f"not imported: {each}" for each in army.unmapped)]
    more = (f"and {len(said) - MOST_TOLD} more of the kind",) if len(said) > MOST_TOLD else ()
    return Brought(
        name=army.name,
        units=tuple(_unit(squad, each) for each in found.units),
        lacking=lacking,
        told=(*said[:MOST_TOLD], *more),
    )


def _on_bases(army: ImportedArmy, units: tuple[ImportedUnit, ...], asked: ToBring) -> ImportedArmy:
    """Return these units of an army, each model without a base on the one that the request gives its name."""
    chosen = msgspec.structs.replace(army, units=units)
    needed = {each.name.casefold() for _, each in chosen.models if not each.base}
    bases = {name: base.strip() for name, base in asked.bases.items() if name.casefold() in needed and base.strip()}
    for name, base in bases.items():
        try:
            parse_base(base)
        except InputError as error:
            raise InputError(error.problem, path=f"bases.{name}", value=base, fix=error.fix) from None
    return with_bases(chosen, bases, source="")


def _with_figures(unit: ImportedUnit, figures: Mapping[str, Mapping[str, str]]) -> ImportedUnit:
    """Return a unit whose models have these figures in place of what the file says."""

    def told(models: ImportedModels) -> ImportedModels:
        said = figures.get(models.name)
        if not said:
            return models
        row = models.profile or ImportedProfile(name=models.name)
        row = msgspec.structs.replace(row, characteristics={**row.characteristics, **said})
        return msgspec.structs.replace(models, profile=row)

    return msgspec.structs.replace(unit, models=tuple(told(each) for each in unit.models))


def _unit(squad: Squad, unit: ImportedUnit) -> BroughtUnit:
    found: list[SquadModel] = []
    models = _together(_models(squad, unit, each, found) for each in unit.models)
    count = sum(each.count for each in models)
    ready = all(each.base and not each.problem for each in models) and count <= MOST_MODELS
    bases = [parse_base(each.base) for each in models for _ in range(each.count)] if ready else []
    return BroughtUnit(
        id=unit.id, name=unit.name, points=unit.points, models=models, spots=ranks(bases), told=squad.told(unit, found)
    )


def _together(models: Iterable[BroughtModels]) -> tuple[BroughtModels, ...]:
    """Return models with those that are alike in all but their number counted together."""
    found: list[BroughtModels] = []
    for each in models:
        alike = (n for n, other in enumerate(found) if msgspec.structs.replace(other, count=each.count) == each)
        place = next(alike, None)
        if place is None:
            found.append(each)
        else:
            found[place] = msgspec.structs.replace(each, count=found[place].count + each.count)
    return tuple(found)


def _models(squad: Squad, unit: ImportedUnit, models: ImportedModels, able: list[SquadModel]) -> BroughtModels:
    """Return models as the page gets them; those that can stand join the others who are ``able``."""
    row = {} if models.profile is None else dict(models.profile.characteristics)
    shown = BroughtModels(name=models.name, count=models.count, base=models.base, figures=row)
    try:
        found = squad.model(unit, models)
    except InputError as error:
        column = error.path.partition("characteristics.")[2]
        lacking = tuple(error.value.split(", ")) if isinstance(error, Lacking) else (column,) if column else ()
        problem = f"{error.problem}." if isinstance(error, Lacking) else f"{error.problem}. {error.fix}".strip()
        return msgspec.structs.replace(shown, problem=problem, lacking=lacking)
    able.append(found)
    return msgspec.structs.replace(shown, keywords=found.keywords, profile=found.profile)
