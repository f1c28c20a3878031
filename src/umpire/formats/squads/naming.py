"""Units that a case takes from a squad, written out: with keywords, figures, weapons, bases and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from umpire.errors import InputError
from umpire.formats.boards import FROM, FromSquad, ModelEntry, UnitEntry, places_of_squads
from umpire.formats.document import Document
from umpire.formats.imports import ImportedArmy, ImportedModels, import_army, read_bases, with_bases
from umpire.formats.measures import parse_base
from umpire.formats.squads.fielding import Squad, SquadModel, lacking_base
from umpire.formats.squads.placing import ranks
from umpire.formats.tables import Content
from umpire.game import game_names

FindSquad = Callable[[FromSquad], tuple[ImportedArmy, str]]
"""Returns the army that a unit names, and what errors call its file. Raises InputError if there is none."""


def beside(folder: Path) -> FindSquad:
    """Return what finds squads in files beside the one that names them."""
    known: dict[tuple[str, str], ImportedArmy] = {}

    def find(named: FromSquad) -> tuple[ImportedArmy, str]:
        if not named.army:
            fix = "Write its file: `from: {army: squad.yaml, unit: unit-1}`."
            raise InputError("It is not said in which file the squad is", path="army", value=named.unit, fix=fix)
        file, bases = f"{folder / named.army}", str(folder / named.bases) if named.bases else None
        if (file, named.bases) not in known:
            known[file, named.bases] = import_army(file, bases=bases)
        return known[file, named.bases], file

    return find


def among(squads: Mapping[str, ImportedArmy], folder: Path) -> FindSquad:
    """Return what finds squads among those that were given, by the names of their files; the only one needs no name.

    Files of base sizes are looked for in ``folder``.
    """
    names = list(squads)

    def find(named: FromSquad) -> tuple[ImportedArmy, str]:
        fitting = [each for each in names if named.army in (each, Path(each).name, Path(each).stem)]
        fitting = names if not named.army else fitting
        if len(fitting) == 1:
            army = squads[fitting[0]]
            bases = read_bases(folder / named.bases) if named.bases else {}
            return with_bases(army, bases, source=named.bases), fitting[0]
        told = "Several squads could be meant" if fitting else "This squad was not given"
        fix = f"Given: {', '.join(names)}. Name one as `army`." if names else "Give its file too."
        raise InputError(told, path="army", value=named.army, fix=fix)

    return find


def with_squads(document: Document, find: FindSquad) -> tuple[Document, tuple[str, ...]]:
    """Return a case file whose units are all written out, and what is to know of those that came from squads.

    Raises:
        InputError: If a squad is not there, is of another game or edition, has no such unit, or lacks what is needed.
    """
    places = list(places_of_squads(document))
    system = document.lookup("system")
    if not places or system not in game_names():
        return document, ()
    told: list[str] = []
    made: dict[str, Content] = {}
    for path in places:
        try:
            squad = _squad(document.convert(FromSquad, at=f"{path}.{FROM}"), str(system), find)
            entry = document.convert(UnitEntry, at=path)
            made[path], said = written_out(entry, squad)
        except InputError as error:
            raise document.located(error, path=path) from None
        told += [f"{entry.id}: {each}" for each in said if f"{entry.id}: {each}" not in told]
    return document.with_content(_replaced(document.content, made)), tuple(told)


def _squad(named: FromSquad, system: str, find: FindSquad) -> Squad:
    """Return the squad that a unit names."""
    try:
        army, file = find(named)
    except InputError as error:
        raise error.within(path=FROM) from None
    return Squad(army, system, file=file)


def written_out(entry: UnitEntry, squad: Squad) -> tuple[Content, tuple[str, ...]]:
    """Return a unit as a file of its game has it that says everything itself, and what is to know of it.

    Raises:
        InputError: As `with_squads`; the error names the place in the unit.
    """
    assert entry.squad is not None  # only those are written out
    unit = squad.unit(entry.squad.unit)
    chosen = _chosen(entry, squad.places(unit), unit.name)
    models: list[Content] = []
    found: list[SquadModel] = []
    for index, (model, like) in enumerate(chosen):
        given = {**entry.profile, **model.profile}
        each = squad.model(unit, like, given=given, base=model.base or entry.base)
        if not each.base:
            raise lacking_base(squad, each.name, path=f"models[{index}].base")
        found.append(each)
        models.append(_own(model) | {"base": each.base, "profile": {**each.profile, **given}})
    if entry.at is not None:
        spots = ranks([parse_base(each.base) for each in found])
        for content, (x, y) in zip(models, spots, strict=True):
            content["at"] = [entry.at[0] + x, entry.at[1] + y]
    tall = entry.height is None and any(model.height is None for model, _ in chosen)
    return _together(entry, unit.name, models, found), squad.told(unit, found, tall=tall)


def _chosen(entry: UnitEntry, places: Sequence[ImportedModels], called: str) -> list[tuple[ModelEntry, ImportedModels]]:
    """Return the models that a unit puts down, each with the one of the squad that it is."""
    if entry.at is not None and entry.models:
        fix = "Keep `at` for the whole unit, or `models` with a place for each."
        raise InputError("Both `at` and `models` say where it stands", path="at", value=entry.id, fix=fix)
    if entry.at is None and not entry.models:
        fix = "Write `at: [x, y]` for the whole unit, or `models:` with an `id` and `at` for each."
        raise InputError("Nobody says where its models stand", path="models", value=entry.id, fix=fix)
    if entry.at is not None:
        return [(ModelEntry(id=f"{entry.id}-{n}"), each) for n, each in enumerate(places, start=1)]
    left = list(places)
    likes: dict[int, ImportedModels] = {}
    # Those that say who they are come first, so that the others are what is left.
    for index, each in sorted(enumerate(entry.models), key=lambda one: not one[1].model):
        fitting = [one for one in left if not each.model or one.name.casefold() == each.model.casefold()]
        if not fitting:
            raise _nobody_left(each, places, called, path=f"models[{index}]")
        likes[index] = fitting[0]
        left.remove(fitting[0])
    return [(each, likes[index]) for index, each in enumerate(entry.models)]


def _nobody_left(model: ModelEntry, places: Sequence[ImportedModels], called: str, *, path: str) -> InputError:
    names = [each.name for each in places]
    has = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
    if model.model and model.model.casefold() not in [name.casefold() for name in names]:
        told = f"{called} has no such model"
        return InputError(told, path=f"{path}.model", value=model.model, fix=f"It has {has}.")
    told = f"{called} has no more models like this" if model.model else f"{called} has no more models"
    return InputError(told, path=path, value=model.id, fix=f"It has {has}. Leave this one out.")


def _own(model: ModelEntry) -> Content:
    """Return what a model says itself, but for what its squad is asked for."""
    bare = ModelEntry(id="")
    kept = ("id", "at", "facing", "ground", "height", "keywords")
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name in kept
        if (value := getattr(model, name)) != getattr(bare, name)
    }


def _together(entry: UnitEntry, name: str, models: list[Content], found: Sequence[SquadModel]) -> Content:
    """Return the whole unit; what all its models have alike is said once."""
    shared = [word for word in found[0].keywords if all(word in each.keywords for each in found)]
    for content, each in zip(models, found, strict=True):
        own = [word for word in each.keywords if word not in shared]
        if own:
            content["keywords"] = [*content.get("keywords", ()), *own]
    unit: Content = {"id": entry.id, "side": entry.side, "name": entry.name or name}
    unit["keywords"] = list(dict.fromkeys([*shared, *entry.keywords]))
    if entry.height is not None:
        unit["height"] = entry.height
    for field in ("base", "profile"):
        # Profiles of one game's squads have the same fields, so that a model's own takes the place of all of it.
        unit[field] = max((each[field] for each in models), key=[each[field] for each in models].count)
        models = [{key: each[key] for key in each if key != field or each[key] != unit[field]} for each in models]
    return unit | {"models": models}


def _replaced(content: Any, made: Mapping[str, Content]) -> Any:  # the content of a case file
    """Return the content with these units in their places; what anchors share is not changed elsewhere."""
    cases = [
        {
            **case,
            "table": {
                **case["table"],
                "units": [
                    made.get(f"cases[{number}].table.units[{index}]", unit)
                    for index, unit in enumerate(case["table"]["units"])
                ],
            },
        }
        if any(path.startswith(f"cases[{number}].") for path in made)
        else case
        for number, case in enumerate(content["cases"])
    ]
    return {**content, "cases": cases}
