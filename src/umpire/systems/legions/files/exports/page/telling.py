"""What stands on the page of an army: its Formations, its Detachments with their models and weapons, its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from umpire.formats.workshops import Complaint, DetachmentChecked, FormationChecked
from umpire.systems.legions.battlefield import Arc, Profile, Trait, Weapon
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import (
    TEMPLATE,
    Datasheet,
    SheetModel,
    SheetWeapon,
    datasheet,
    parse_trait,
)
from umpire.systems.legions.files.enlist import described, fighting
from umpire.systems.legions.files.exports.page.glossary import RuleTold, Term, legion_name, of_formation, terms_of
from umpire.systems.legions.files.mustering import check_army
from umpire.systems.legions.files.mustering.mending import Mended, mended
from umpire.systems.legions.rules.battles import Army


class WeaponTold(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon as a row: its name with its profile, then what a datasheet prints."""

    name: str
    range: str
    dice: str
    to_hit: str
    ap: str
    traits: tuple[str, ...]


class ModelsTold(msgspec.Struct, frozen=True, kw_only=True):
    """Models that are alike: how many, their characteristics, what they are armed with."""

    count: int
    name: str
    move: str
    save: str
    caf: str
    morale: str
    wounds: str
    rules: tuple[str, ...]
    armed: tuple[str, ...]


class DetachmentTold(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment; ``notes`` say what it is, whom it joins, where it starts. ``transports`` are its Dedicated ones."""

    name: str
    points: int
    count: int
    broken: bool
    notes: tuple[str, ...]
    models: tuple[ModelsTold, ...]
    weapons: tuple[WeaponTold, ...]
    transports: tuple[DetachmentTold, ...] = ()


class FormationTold(msgspec.Struct, frozen=True, kw_only=True):
    """A Formation: its kind and what else is said of it, its Break Point, its own rules, its Detachments."""

    name: str
    notes: tuple[str, ...]
    points: int
    break_point: int
    rules: tuple[RuleTold, ...]
    detachments: tuple[DetachmentTold, ...]


class ArmyTold(msgspec.Struct, frozen=True, kw_only=True):
    """An army, with what is wrong with it, what of it is not implemented, and the rules that it uses."""

    name: str
    notes: tuple[str, ...]
    points: int
    limit: int
    complaints: tuple[Complaint, ...]
    missing: tuple[str, ...]
    formations: tuple[FormationTold, ...]
    terms: tuple[Term, ...]


def tell(army: ArmyEntry) -> ArmyTold:
    """Return what the page of an army says; of one that cannot be had as it is written, as far as it can be told."""
    checked, found = check_army(army), mended(army)
    used: dict[Trait, None] = {}
    seen = described(found.army)
    by_row = {each.row: position for position, each in enumerate(found.formations)}
    formations = tuple(
        _formation(army.formations[row], each, found, seen, by_row.get(row), used)
        for row, each in enumerate(checked.formations)
    )
    variant = "Titandeath" if army.variant else ""
    return ArmyTold(
        name=army.name or "Army",
        notes=tuple(filter(None, (army.allegiance.capitalize(), army.primary, variant))),
        points=checked.points,
        limit=checked.limit,
        complaints=checked.complaints,
        missing=checked.missing,
        formations=formations,
        terms=terms_of(used),
    )


def _formation(
    asked: ArmyFormation,
    checked: FormationChecked,
    found: Mended,
    seen: Army,
    position: int | None,
    used: dict[Trait, None],
) -> FormationTold:
    profiles: dict[int, tuple[Profile, ...]] = {}
    entries: dict[int, DetachmentEntry] = {}
    if position is not None:
        of = found.formations[position]
        kept = of.kept or tuple(range(len(of.formation.detachments)))
        profiles = dict(zip(kept, fighting(of.formation, seen.formations[position]), strict=True))
        entries = dict(zip(kept, of.formation.detachments, strict=True))
    names = _numbered(checked)
    hosts = {each.id: each.dedicated for each in entries.values()}
    told = [
        (entries.get(index), _detachment(each, entries.get(index), profiles.get(index, ()), names, hosts, used))
        for index, each in enumerate(checked.detachments)
    ]
    own = {each.id for each in checked.detachments}
    carried = {entry.dedicated for entry, _ in told if entry is not None and entry.dedicated in own}
    outer = [
        (each.id, one)
        for each, (entry, one) in zip(checked.detachments, told, strict=True)
        if entry is None or entry.dedicated not in carried
    ]
    kind = checked.type if checked.name != checked.type else ""
    notes = (kind, legion_name(asked.legion), "allied" if asked.allied else "", "Expanded" if asked.expanded else "")
    return FormationTold(
        name=checked.name,
        notes=tuple(filter(None, notes)),
        points=checked.points,
        break_point=checked.break_point,
        rules=of_formation(checked.type, asked.legion),
        detachments=tuple(_with_transports(one, name, told) for name, one in outer),
    )


def _numbered(formation: FormationChecked) -> dict[str, str]:
    """Return the names of a Formation's Detachments by id; those that share one are numbered."""
    times = Counter(each.name for each in formation.detachments)
    met: Counter[str] = Counter()
    names: dict[str, str] = {}
    for each in formation.detachments:
        met[each.name] += 1
        names[each.id] = f"{each.name} {met[each.name]}" if times[each.name] > 1 else each.name
    return names


def _aboard(entry: DetachmentEntry, names: Mapping[str, str], hosts: Mapping[str, str]) -> str:
    """Return where a Detachment starts the battle: on its own Dedicated Transports, or on whose."""
    if hosts.get(entry.embarked) in (entry.id, entry.attached_to or entry.id):
        return "starts aboard its Dedicated Transports"
    return f"starts aboard {names.get(entry.embarked, entry.embarked)}"


def _with_transports(
    told: DetachmentTold, name: str, all_told: Iterable[tuple[DetachmentEntry | None, DetachmentTold]]
) -> DetachmentTold:
    transports = tuple(one for entry, one in all_told if entry is not None and entry.dedicated == name)
    return msgspec.structs.replace(told, transports=transports) if transports else told


def _detachment(
    checked: DetachmentChecked,
    entry: DetachmentEntry | None,
    profiles: tuple[Profile, ...],
    names: Mapping[str, str],
    hosts: Mapping[str, str],
    used: dict[Trait, None],
) -> DetachmentTold:
    if entry is None or not profiles:
        return DetachmentTold(
            name=names[checked.id],
            points=checked.points,
            count=checked.models,
            broken=True,
            notes=(checked.slot,) if checked.slot else (),
            models=(),
            weapons=(),
        )
    sheet = datasheet(entry.datasheet)
    used |= dict.fromkeys(_used(profiles))
    groups = Counter(profiles)
    slot = checked.slot or ("Dedicated Transports" if entry.dedicated else "")
    notes = (
        sheet.name if checked.name != sheet.name else "",
        slot if slot != sheet.detachment_type else "",
        f"{sheet.detachment_type} ({sheet.scale})",
        f"joins {names.get(entry.attached_to, entry.attached_to)}" if entry.attached_to else "",
        _aboard(entry, names, hosts) if entry.embarked else "",
    )
    return DetachmentTold(
        name=names[checked.id],
        points=checked.points,
        count=len(profiles),
        broken=checked.broken,
        notes=tuple(filter(None, notes)),
        models=tuple(_models(sheet, profile, count) for profile, count in groups.items()),
        weapons=tuple(dict.fromkeys(_weapon(sheet, each) for profile in groups for each in profile.weapons)),
    )


def _used(profiles: Iterable[Profile]) -> Iterator[Trait]:
    """Yield the special rules and weapon traits of models, the Arc of their weapons among them."""
    for profile in profiles:
        yield from profile.special_rules
        for weapon in profile.weapons:
            yield from weapon.traits
            if weapon.arc is not Arc.ALL:
                yield Trait(name="Arc", value=weapon.arc.value.title())


def _models(sheet: Datasheet, profile: Profile, count: int) -> ModelsTold:
    mounts = Counter(name for name, _ in dict.fromkeys((each.name, each.mount) for each in profile.weapons))
    return ModelsTold(
        count=count,
        name=profile.name,
        move="\u2013" if profile.movement is None else f'{profile.movement:g}"',
        save=_needed(profile.save),
        caf=f"{profile.caf:+d}".replace("-", "\u2212"),
        morale=_needed(profile.morale),
        wounds=str(profile.wounds),
        rules=tuple(_printed(each, sheet) for each in profile.special_rules),
        armed=tuple(f"{number} \u00d7 {name}" if number > 1 else name for name, number in mounts.items()),
    )


def _weapon(sheet: Datasheet, weapon: Weapon) -> WeaponTold:
    """Return a weapon as its datasheet prints it, with the traits that it has here; a Formation may give others."""
    line = next((each for each in _lines(sheet) if (each.name, each.profile) == (weapon.name, weapon.profile)), None)
    dice = "\u2013" if weapon.dice is None else str(weapon.dice)
    traits = [str(each) for each in weapon.traits]
    if weapon.arc is not Arc.ALL:
        traits.insert(0, f"Arc ({weapon.arc.value.title()})")
    return WeaponTold(
        name=f"{weapon.name} \u2013 {weapon.profile}" if weapon.profile else weapon.name,
        range=_range(weapon, line),
        dice=dice if line is None or line.dice is None else str(line.dice),
        to_hit=_needed(weapon.to_hit),
        ap="\u2013" if weapon.ap is None else str(weapon.ap).replace("-", "\u2212"),
        traits=tuple(traits),
    )


def _lines(sheet: Datasheet) -> Iterator[SheetWeapon]:
    for kind in (sheet, *sheet.upgrade_models):
        yield from kind.weapons


def _range(weapon: Weapon, line: SheetWeapon | None) -> str:
    if line is not None and line.range == TEMPLATE:
        return "Template"
    if weapon.maximum is None:
        return "\u2013"
    return f'{weapon.minimum:g}\u2013{weapon.maximum:g}"' if weapon.minimum else f'{weapon.maximum:g}"'


def _needed(value: int | None) -> str:
    return "\u2013" if value is None else f"{value}+"


def _printed(rule: Trait, sheet: Datasheet) -> str:
    """Return a special rule as the datasheet prints it, with its inches; one that comes from elsewhere by itself."""
    kinds: tuple[SheetModel, ...] = (sheet, *sheet.upgrade_models)
    printed = (each for kind in kinds for each in kind.special_rules if parse_trait(each) == rule)
    return next(printed, str(rule))
