"""The models of a Detachment in a roster: how many of which kind, with which weapons, and whose Transports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import Selection
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel
from umpire.systems.legions.files.rosters.accounts import Accounts
from umpire.systems.legions.files.rosters.names import own_kind, sheet_of, transport_of, upgrade_of, weapons_of
from umpire.systems.legions.rules.battles import FormationType

MODEL, UNIT = "model", "unit"
TANK_COMMANDER = "Tank Commander"
TRANSPORTS = "Dedicated Transports"
BARON, NAMES_A_BARON = "Baron Upgrade", "names_a_baron"
MOST_MODELS = 200
MOST_ALIKE = 12
"""No model carries more than this many of one weapon."""


class Squad(msgspec.Struct, frozen=True, kw_only=True):
    """Models of one kind that are armed alike; ``transport`` is their own datasheet where they carry the Detachment."""

    kind: SheetModel
    models: int
    weapons: tuple[str, ...]
    commander: bool = False
    transport: Datasheet | None = None
    chosen: Selection


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What was read of a Detachment: its models, and what it is upgraded to, with how many times."""

    squads: tuple[Squad, ...]
    upgrades: tuple[tuple[str, int], ...]


def is_detachment(chosen: Selection, within: Datasheet | None) -> bool:
    """Whether something inside a Detachment or a package is a Detachment itself; a text tells no types."""
    if chosen.kind:
        return chosen.kind == UNIT
    if within is not None and own_kind(within, chosen) is not None:
        return False
    return bool(chosen.selections) and sheet_of(chosen) is not None


class _Reader:
    """Reads what was taken for one Detachment."""

    def __init__(self, unit: Selection, sheet: Datasheet, formation: FormationType | None, accounts: Accounts) -> None:
        self.unit, self.sheet, self.formation, self.accounts = unit, sheet, formation, accounts
        self.offered = [name for rule in (formation.transports if formation else ()) for name in rule.datasheets]
        self.squads: list[Squad] = []
        self.upgrades: Counter[str] = Counter()
        self.commanders = 0
        self.loose: list[tuple[Selection, tuple[str, ...]]] = []

    def read(self) -> Taken:
        """Read the whole Detachment."""
        if self.unit.kind == MODEL or self._is_its_model():
            self._take_models(self.unit, ())
        else:
            self._take_below(self.unit, ())
        squads = self._with_loose(tuple(self.squads))
        if self.commanders > 1:
            told = f"{self.commanders} Tank Commanders; a Detachment has one, the first was taken"
            self.accounts.note(self.unit, told)
        return Taken(squads=squads, upgrades=tuple(self.upgrades.items()))

    def _is_its_model(self) -> bool:
        """Whether a selection without a type is a model itself: a Titan has nothing but weapons below it."""
        inner = [each for part in self.unit.selections for each in part.walk()]
        return (
            not self.unit.kind
            and not any(own_kind(self.sheet, each) for each in inner)
            and any(weapons_of(each, self.sheet, self.sheet) for each in inner)
        )

    def _take_below(self, above: Selection, carried: tuple[str, ...]) -> None:
        """Take what stands below a selection that is no model; ``carried`` are weapons that hold the models."""
        for each in above.selections:
            if is_detachment(each, self.sheet):
                continue  # a Detachment of its own, which has its reader
            if each.kind == MODEL or (not each.kind and self._is_model(each)):
                self._take_models(each, carried)
            elif any(self._is_model(inner) for inner in each.walk()):
                arms = weapons_of(each, self.sheet, self.sheet)
                self.accounts.took(each, "arms the models below it" if arms else "holds models")
                self._take_below(each, (*carried, *arms))
            else:
                self._take_extra(each)

    def _is_model(self, chosen: Selection) -> bool:
        if chosen.kind:
            return chosen.kind == MODEL
        known = own_kind(self.sheet, chosen) or transport_of(chosen, self.offered)
        return known is not None and not weapons_of(chosen, self.sheet, self.sheet)

    def _take_extra(self, chosen: Selection) -> None:
        """Take an upgrade or a weapon of the Detachment as a whole."""
        offered = [each.name for each in self.sheet.model_upgrades]
        offered += [each.name for each in (self.formation.upgrades if self.formation else ())]
        upgrade = upgrade_of(chosen, offered)
        if upgrade:
            self.upgrades[upgrade] += chosen.number
            self.accounts.took(chosen, f"upgrade {upgrade}")
        elif upgrade_of(chosen, (TANK_COMMANDER,)):
            self.upgrades[TANK_COMMANDER] += 1
            self.commanders += chosen.number
            self.accounts.took(chosen, TANK_COMMANDER)
        elif chosen.name == TRANSPORTS and not chosen.selections:
            self.accounts.took(chosen, "a tick that shows a list")
        elif arms := weapons_of(chosen, self.sheet, self.sheet):
            self.loose.append((chosen, arms))
        elif chosen.selections:
            self.accounts.took(chosen, "holds others")
            self._take_below(chosen, ())
        else:
            self.accounts.left(chosen, f"{self.sheet.name} offers nothing of this name; left out")

    def _take_models(self, chosen: Selection, carried: tuple[str, ...]) -> None:
        kind = self.sheet if chosen is self.unit else own_kind(self.sheet, chosen)
        transport = None if kind is not None else transport_of(chosen, self.offered)
        if kind is None and transport is None and chosen.kind == MODEL and not self.sheet.upgrade_models:
            kind = self.sheet
            self.accounts.note(chosen, f"taken for {kind.model}, the only model that {kind.name} has")
        if kind is None and transport is None:
            self.accounts.left(chosen, f"{self.sheet.name} has no such model and buys no such Transport; left out")
            return
        if chosen.number > MOST_MODELS:
            fix = "Split it, or correct the number in the roster."
            told = f"A Detachment has at most {MOST_MODELS} models"
            raise InputError(told, path=chosen.path, value=f"{chosen.number} x {chosen.name}", fix=fix)
        sheet = transport or self.sheet
        self.accounts.took(chosen, f"Dedicated Transport {sheet.id}" if transport else "models")
        self._arm(chosen, sheet, kind or sheet, transport, carried)

    def _arm(
        self,
        chosen: Selection,
        sheet: Datasheet,
        kind: SheetModel,
        transport: Datasheet | None,
        carried: tuple[str, ...],
    ) -> None:
        """Count the weapons of models; where they cannot be shared out evenly, the first ones have one more."""
        counted: Counter[str] = Counter(dict.fromkeys(carried, chosen.number))
        commanders = 0
        for each in self._carried_by(chosen):
            number = each.number
            if upgrade_of(each, (TANK_COMMANDER,)):
                commanders += number
                self.commanders += number
                self.accounts.took(each, TANK_COMMANDER)
                continue
            if upgrade := upgrade_of(each, [given.name for given in self.sheet.model_upgrades]):
                self.upgrades[upgrade] += number
                self.accounts.took(each, f"upgrade {upgrade}")
                continue
            arms = weapons_of(each, sheet, kind)
            if arms and number > MOST_ALIKE * chosen.number:
                self.accounts.left(each, f"no model carries {number // chosen.number} of them; left out")
            elif arms:
                for name in arms:
                    counted[name] += number
                self.accounts.took(each, f"weapon {' and '.join(arms)}")
            elif each.selections:
                self.accounts.took(each, "holds others")
            else:
                self._take_else(each, sheet)
        if any(number % chosen.number for number in counted.values()):
            self.accounts.note(chosen, "the file does not say which of them carry what; the first ones carry more")
        for models, arms in _shared_out(counted, chosen.number):
            self.squads.append(
                Squad(
                    kind=kind,
                    models=models,
                    weapons=arms,
                    commander=bool(commanders) and not any(each.commander for each in self.squads),
                    transport=transport,
                    chosen=chosen,
                )
            )

    def _take_else(self, chosen: Selection, sheet: Datasheet) -> None:
        """Say what became of something on a model that is neither weapon nor upgrade."""
        rules = [each.key for each in (self.formation.rules if self.formation else ())]
        given = [each.weapon for each in (self.formation.arms if self.formation else ()) if each.weapon]
        if upgrade_of(chosen, given):
            self.accounts.took(chosen, "a weapon that the Formation gives")
        elif upgrade_of(chosen, (BARON,)) and NAMES_A_BARON in rules:
            self.accounts.left(chosen, "the Baron is named after deployment; remember whom you meant")
        else:
            self.accounts.left(chosen, f"{sheet.name} offers nothing of this name; left out")

    def _carried_by(self, chosen: Selection) -> Iterator[Selection]:
        """Yield all that was taken for models, without models inside them, which are taken for themselves."""
        for each in chosen.selections:
            if each.kind in (MODEL, UNIT):
                self._take_models(each, ()) if each.kind == MODEL else None
                continue
            yield each
            yield from self._carried_by(each)

    def _with_loose(self, squads: tuple[Squad, ...]) -> tuple[Squad, ...]:
        """Return the models with what was taken for the Detachment as a whole, for all or for the first ones."""
        own = sum(each.models for each in squads if each.transport is None)
        for chosen, arms in self.loose:
            if not own:
                self.accounts.left(chosen, "the file has no model to carry it; left out")
                continue
            self.accounts.took(chosen, f"weapon {' and '.join(arms)}")
            alike = any(group.same_for_all_models for group in self.sheet.loadout)
            few = chosen.number < own and not alike
            if few:
                self.accounts.note(chosen, "the file does not say which models carry it; the first ones do")
            each = max(1, min(chosen.number // own, MOST_ALIKE))
            squads = tuple(_armed_too(squads, arms * each, chosen.number if few else own))
        return squads


def _shared_out(counted: Counter[str], models: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield how many models carry the same, and what."""
    cuts = sorted({0, models, *(number % models for number in counted.values())})
    for begin, end in pairwise(cuts):
        arms = tuple(
            name for name, number in counted.items() for _ in range(number // models + (begin < number % models))
        )
        yield end - begin, arms


def _armed_too(squads: Sequence[Squad], arms: tuple[str, ...], number: int) -> Iterator[Squad]:
    """Yield models of which so many carry further weapons."""
    left = number
    for each in squads:
        able = 0 if each.transport is not None else min(left, each.models)
        left -= able
        if able:
            yield msgspec.structs.replace(each, models=able, weapons=(*each.weapons, *arms))
        if able < each.models:
            yield msgspec.structs.replace(each, models=each.models - able, commander=each.commander and not able)


def taken_for(unit: Selection, sheet: Datasheet, formation: FormationType | None, accounts: Accounts) -> Taken:
    """Return what a Detachment of a roster is made of.

    Raises:
        InputError: If it has more models than any Detachment.
    """
    accounts.took(unit, f"Detachment {sheet.id}")
    return _Reader(unit, sheet, formation, accounts).read()
