"""A squad: the units of an imported army in the words of the game whose table they are to stand on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import ImportedArmy, ImportedModels, ImportedUnit, check_system
from umpire.formats.measures import parse_base
from umpire.formats.tables import Content
from umpire.game import Rosters, Ruleset, game, tables_of
from umpire.misfits import misfit
from umpire.words import slip_of

TEXTS = (".yaml", ".yml")
MOST_MODELS = 100
"""Models of a unit that is put on a table: none is as large."""


class SquadFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a file of a game says of models.

    Attributes:
        profile: Their profile.
        keywords: Keywords that their figures give them, beside those of their unit.
        told: What was left out or assumed, a sentence each.
        aside: What no rule looks at, with the names of their weapons that have it.
    """

    profile: Content
    keywords: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    aside: Mapping[str, tuple[str, ...]] = {}


class SquadModel(msgspec.Struct, frozen=True, kw_only=True):
    """A model of a squad as a file of the game has it; ``base`` is '' where nobody says it."""

    name: str
    base: str
    keywords: tuple[str, ...]
    profile: Content
    told: tuple[str, ...] = ()
    aside: Mapping[str, tuple[str, ...]] = {}


class Squad:
    """An imported army for a table of a game.

    Attributes:
        army: The army.
        system: The game.
        file: The file that it came from, as errors name it; '' where nobody can change it.
    """

    def __init__(self, army: ImportedArmy, system: str, *, file: str) -> None:
        """Take an army for a game.

        Raises:
            InputError: If the game takes no such armies, or this one is of another game or edition.
        """
        check_system(army, system, file=file)
        self.army, self.system, self.file = army, system, file
        found, rules = game(system).rosters, tables_of(system).ruleset
        if found is None or found.facts is None or rules is None:
            fix = "Write its units by hand: keywords, profile, base."
            raise InputError("Armies of this game cannot stand on its tables yet", file=file, value=system, fix=fix)
        self._rosters: Rosters = found
        self.rules: Ruleset[Any] = rules

    def unit(self, name: str) -> ImportedUnit:
        """Return the unit of this id, or of this name if no other is called so.

        Raises:
            InputError: If there is none, or several are called so.
        """
        for each in self.army.units:
            if each.id == name:
                return each
        plain = " ".join(name.casefold().split())
        called = [each for each in self.army.units if " ".join(each.name.casefold().split()) == plain]
        if len(called) == 1:
            return called[0]
        if called:
            fix = f"Name one by its id: {', '.join(each.id for each in called[:12])}."
            raise InputError("Several units of this squad are called so", file=self.file, value=name, fix=fix)
        listed = ", ".join(f"{each.id} ({each.name})" for each in self.army.units[:12])
        fix = f"It has {listed}{', …' if len(self.army.units) > 12 else ''}." if listed else "It has no units at all."
        raise InputError("There is no such unit in this squad", file=self.file, value=name, fix=fix)

    def places(self, unit: ImportedUnit) -> tuple[ImportedModels, ...]:
        """Return the models of a unit one by one, in the order of the file.

        Raises:
            InputError: If there are more than any unit has.
        """
        count = sum(each.count for each in unit.models)
        if count > MOST_MODELS:
            fix = f"Divide it: {MOST_MODELS} at most."
            raise self._at(unit, InputError("No unit has as many models", path="models", value=str(count), fix=fix))
        return tuple(each for each in unit.models for _ in range(each.count))

    def model(
        self, unit: ImportedUnit, models: ImportedModels, *, given: Mapping[str, Any] | None = None, base: str = ""
    ) -> SquadModel:
        """Return one of some models as a file of the game has it.

        Args:
            unit: The unit.
            models: Which of its models.
            given: What is said elsewhere of its profile: the file need not have what that comes from.
            base: Its base where that is said elsewhere.

        Raises:
            InputError: If the file lacks what the game's rules need; it names the place and says what to add.
        """
        assert self._rosters.facts is not None  # looked at when the squad was made
        index = next(number for number, each in enumerate(unit.models) if each is models)
        try:
            facts: SquadFacts = self._rosters.facts(unit, models, given or {})
            self._check(facts.profile)
            if base or models.base:
                parse_base(base or models.base)
        except InputError as error:
            raise self._at(unit, error.within(path=f"models[{index}]")) from None
        keywords = (*unit.keywords, *unit.factions, *facts.keywords)
        self._check_keywords(unit, keywords)
        return SquadModel(
            name=models.name,
            base=base or models.base,
            keywords=tuple(dict.fromkeys(keywords)),
            profile=facts.profile,
            told=facts.told,
            aside=facts.aside,
        )

    def told(self, unit: ImportedUnit, models: Sequence[SquadModel], *, tall: bool = True) -> tuple[str, ...]:
        """Return what is to know of a unit and of those of its models; ``tall`` if nobody says how high they are."""
        names = ", ".join(unit.abilities)
        own = (f"its abilities are only names here, and no rule applies them: {names}",) if unit.abilities else ()
        height = f'its models are taken to be {self.rules.model_height:g}" high; where they are not, write `height: 2`'
        said = dict.fromkeys(line for each in models for line in each.told)
        return (*own, *((height,) if tall else ()), *said, *_aside(models))

    def _check(self, profile: Content) -> None:
        """Refuse a profile that is none: what the file says in the right words may still be out of bounds."""
        try:
            msgspec.convert(profile, self.rules.profile_type)
        except msgspec.ValidationError as error:
            raise misfit(error, profile, fix="Write what the rules know.").within(path="profile") from None

    def _check_keywords(self, unit: ImportedUnit, words: tuple[str, ...]) -> None:
        for word in words:
            meant = slip_of(word, self.rules.keywords)
            if meant:
                fix = f"Write {meant} there, or leave it out: no rule would notice this one."
                told = "This is nearly a keyword that rules ask for"
                raise self._at(unit, InputError(told, path="keywords", value=word, fix=fix))

    def _at(self, unit: ImportedUnit, error: InputError) -> InputError:
        """Return an error with the place in the squad's file; what is no text is to be made one before it is mended."""
        index = next(number for number, each in enumerate(self.army.units) if each is unit)
        fix = error.fix
        if self.file and Path(self.file.partition("#")[0]).suffix not in TEXTS:
            fix += f" First write it as text: umpire army import {self.file} --out squad.yaml."
        found = type(error)(error.problem, path=error.path, value=error.value, fix=fix.strip())
        return found.within(file=self.file, path=f"imported_army.units[{index}]")


def _aside(models: Sequence[SquadModel]) -> Iterator[str]:
    """Yield what no rule looks at, each with all weapons that have it."""
    for reason in dict.fromkeys(reason for each in models for reason in each.aside):
        names = dict.fromkeys(name for each in models for name in each.aside.get(reason, ()))
        if names:
            yield f"{reason}: {', '.join(names)}"


def lacking_base(squad: Squad, name: str, *, path: str) -> InputError:
    """Return the error that nobody says which base models of a squad have."""
    fix = f"Write `base: 32mm` to the model, or give a file of base sizes: `bases: {{{name}: 32mm}}`."
    return InputError(f"{squad.file} does not say the base of {name}", path=path, value=name, fix=fix)
