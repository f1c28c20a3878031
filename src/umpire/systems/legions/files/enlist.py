"""Mustering an army file: its Detachments, models, profiles and Formations, ready to be deployed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    Formation,
    Model,
    Place,
    Profile,
    Weapon,
)
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, Recruit, points_of, recruits
from umpire.systems.legions.files.datasheets import datasheet, parse_trait
from umpire.systems.legions.files.embarking import (
    Carried,
    carried_by,
    carrier_at_start,
    embarked,
    host_of,
    joined_transports,
    seats_for,
    starts_on,
)
from umpire.systems.legions.files.iconic import priced, unpacked
from umpire.systems.legions.files.parting import parted
from umpire.systems.legions.files.support import lacking_rules
from umpire.systems.legions.rules.battles import (
    Army,
    DetachmentMustered,
    FormationArms,
    FormationMustered,
    FormationType,
    FormationUpgrade,
    arms_of,
    engine_killers,
    formation_rules,
    formation_type,
    gained,
    judge_army,
)
from umpire.systems.legions.rules.firing import full_shields
from umpire.systems.legions.rules.morale import break_point_of
from umpire.systems.legions.rules.special_rules.attached_deployment import ATTACHED, fits
from umpire.systems.legions.rules.transports import Aboard
from umpire.words import alike


class Enlisted:
    """What has been mustered so far, on both sides."""

    def __init__(self, *, supplement: str = "") -> None:
        self.supplement = supplement
        self.profiles: dict[str, Profile] = {}
        self.models: dict[str, Model] = {}
        self.detachments: dict[str, Detachment] = {}
        self.formations: dict[str, Formation] = {}
        self.notices: list[str] = []
        self.lacking: list[str] = []

    def named_profiles(self) -> Iterator[tuple[str, Profile]]:
        """Yield the name of each Detachment with each profile in it."""
        for detachment in self.detachments.values():
            keys = dict.fromkeys(self.models[model].profile for model in detachment.models)
            for key in keys:
                yield detachment.name, self.profiles[key]


def enlist(enlisted: Enlisted, side: str, army: ArmyEntry) -> None:
    """Muster an army for a side.

    Raises:
        InputError: If the army breaks the rules of mustering, or an id stands twice.
    """
    army = unpacked(army)
    mustered = described(army)
    ruling = judge_army(mustered)
    if not ruling.allowed:
        told = "; ".join(str(finding) for finding in ruling.refusals)
        raise InputError(f"This army may not be mustered: {told}", path="formations", value=army.name)
    for position in range(len(army.formations)):
        enlist_formation(enlisted, side, army, mustered, position)


def described(army: ArmyEntry) -> Army:
    """Return an army as the rules of mustering look at it.

    Raises:
        InputError: If it names what does not exist, or asks for what is not on offer.
    """
    return Army(
        name=army.name,
        allegiance=army.allegiance,
        points_limit=army.points_limit,
        primary=army.primary,
        variant=army.variant,
        formations=tuple(_placed(each, f"formations[{row}]") for row, each in enumerate(unpacked(army).formations)),
    )


def _placed(formation: ArmyFormation, path: str) -> FormationMustered:
    """Describe a Formation; what is wrong with it is told with its place in the army."""
    try:
        return _described_formation(formation)
    except InputError as error:
        raise error.within(path=path) from None


@lru_cache(maxsize=512)
def _described_formation(formation: ArmyFormation) -> FormationMustered:
    """Describe a Formation; remembered: most of an Army that grows are as they were."""
    kind = formation_type(formation.type)
    found = []
    for index, entry in enumerate(formation.detachments):
        try:
            found.append(_described_detachment(formation, entry))
        except InputError as error:
            raise error.within(path=f"detachments[{index}]") from None
    return FormationMustered(
        type=kind.name, legion=formation.legion, allied=formation.allied, detachments=priced(found, kind.package)
    )


def _described_detachment(formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentMustered:
    alone = described_alone(formation_type(formation.type).name, entry)
    carries, carrier = carried_by(formation, entry), carrier_at_start(formation, entry)
    if carrier is not None:
        alone = replace(alone, aboard=formation.detachments.index(carrier))
    if carries is None:
        return alone
    seats = seats_for(recruits(entry)[0].profile, [each.profile for each in recruits(carries)])
    return replace(alone, carries=formation.detachments.index(carries), seats=seats)


@lru_cache(maxsize=4096)
def described_alone(formation: str, entry: DetachmentEntry) -> DetachmentMustered:
    """Describe a Detachment but for who rides on what; remembered: an Army that grows is described often."""
    sheet = datasheet(entry.datasheet)
    mustered = [each.profile for each in recruits(entry)]
    upgrade = _upgrade(entry, formation_type(formation))
    return DetachmentMustered(
        models=len(mustered),
        rules=tuple(each.name for each in mustered[0].special_rules),
        datasheet=sheet.id,
        slot=entry.slot or sheet.role,
        role=sheet.role,
        faction=sheet.faction,
        type=mustered[0].type,
        points=points_of(entry) + (upgrade.points if upgrade else 0),
        tank_commander=entry.tank_commander,
        upgrade=upgrade.name if upgrade else entry.upgrade,
        engine_killer=engine_killers(mustered),
    )


def _upgrade(entry: DetachmentEntry, kind: FormationType) -> FormationUpgrade | None:
    """Return what the Formation upgrades a Detachment to; one that it does not offer is refused by mustering."""
    offered = {each.name: each for each in kind.upgrades}
    return offered.get(alike(entry.upgrade, offered)) if entry.upgrade else None


def _raised(profile: Profile, kind: FormationType, gains: tuple[str, ...], upgrade: FormationUpgrade | None) -> Profile:
    """Return a profile with the special rules that its Formation gives it."""
    given = [parse_trait(each) for each in (*gains, *(upgrade.gains if upgrade else ()))]
    anew = {parse_trait(rule).name for gain in kind.gains if gain.anew for rule in gain.rules}
    anew &= {each.name for each in given}
    kept = tuple(each for each in profile.special_rules if each.name not in anew)
    new = tuple(each for each in given if each.name not in {old.name for old in kept})
    name = f"{profile.name} ({upgrade.name})" if upgrade else profile.name
    return replace(profile, name=name, special_rules=(*kept, *new))


def _armed(profile: Profile, arms: FormationArms) -> Profile:
    """Return a profile with a further weapon (LI-BTL-076), or with further traits of its own (LI-BTL-077)."""
    traits = tuple(map(parse_trait, arms.traits))
    if arms.weapon:
        return replace(profile, weapons=(*profile.weapons, Weapon(name=arms.weapon, ap=arms.ap, traits=traits)))
    weapons = (
        replace(each, traits=(*each.traits, *(new for new in traits if not each.has(new.name))))
        for each in profile.weapons
    )
    return replace(profile, weapons=tuple(weapons))


def enlist_formation(enlisted: Enlisted, side: str, army: ArmyEntry, described_as: Army, position: int) -> None:
    """Add a Formation of a legal Army to what has been mustered; the Army is unpacked, and given as it is described.

    Raises:
        InputError: If Detachments join, or start aboard, others that they may not, or an id stands twice.
    """
    formation, mustered, path = army.formations[position], described_as.formations[position], f"formations[{position}]"
    points = {
        entry.id: described_as.cost(each)
        for entry, each in zip(formation.detachments, mustered.detachments, strict=True)
    }
    key = f"{side}/{formation.id}"
    if key in enlisted.formations:
        raise InputError("This Formation id is used twice", path=f"{path}.id", value=formation.id)
    enlisted.lacking += lacking_rules(formation.type, formation.legion)
    for error in attachment_errors(formation, path):
        raise error
    attached = _attached(formation)
    kind = formation_type(formation.type)
    gains = dict(zip((entry.id for entry in formation.detachments), gained(mustered, kind), strict=True))
    joined = joined_transports(formation, path)
    members: list[Detachment] = []
    for index, entry in enumerate(formation.detachments):
        if entry.attached_to or entry.id in joined:
            continue
        where = f"{path}.detachments[{index}]"
        joining = [each for each in formation.detachments if joined.get(each.id) == entry.id]
        with_it = [*attached.get(entry.id, []), *joining]
        named = _named(entry, with_it, gains, kind)
        whole = Detachment(
            id=entry.id,
            name=entry.name or datasheet(entry.datasheet).name,
            side=side,
            formation=key,
            models=tuple(name for name, _ in named),
            points=sum(points[each.id] for each in (entry, *with_it)),
            dedicated=host_of(entry.dedicated, formation.detachments) if entry.dedicated else False,
        )
        for part, theirs in parted(whole, named, each_alone=kind.each_alone):
            try:
                _enlist_detachment(enlisted, part, theirs)
                members.append(part)
            except InputError as error:
                raise error.within(path=where) from None
    _set_aboard(enlisted, formation, path)
    counted = [(enlisted.profiles[enlisted.models[m].profile], each) for each in members for m in each.models]
    enlisted.formations[key] = Formation(
        id=key,
        name=formation.name or formation_type(formation.type).name,
        side=side,
        break_point=break_point_of(counted, supplement=enlisted.supplement),
        faction=army.primary if not formation.allied else "",
        rules=formation_rules(formation.type),
        legion=formation.legion,
    )


def _set_aboard(enlisted: Enlisted, formation: ArmyFormation, path: str) -> None:
    """Put those Detachments of a Formation aboard that start the battle Embarked."""
    wanted: dict[str, Carried] = {}
    for index, entry in enumerate(formation.detachments):
        on = starts_on(formation, entry)
        if not on:
            continue
        where, whole = f"{path}.detachments[{index}].embarked", entry.attached_to or entry.id
        for part in (name for name, each in enlisted.detachments.items() if each.whole == whole):
            before = wanted.setdefault(part, Carried(detachment=part, on=on, path=where))
            if before.on != on:
                told = f"Two Transports for {part} and who joins it"
                fix = f"Name {before.on} for both, or for one of them alone."
                raise InputError(told, path=where, value=on, fix=fix)
    field = Battlefield(
        size=(1.0, 1.0),
        sides=("", ""),
        profiles=enlisted.profiles,
        models=enlisted.models,
        detachments=enlisted.detachments,
        supplement=enlisted.supplement,
    )
    enlisted.models = dict(embarked(field, tuple(wanted.values()), Aboard.STARTS).models)


def fighting(formation: ArmyFormation, mustered: FormationMustered) -> tuple[tuple[Profile, ...], ...]:
    """Return the models of each Detachment of a Formation as they fight: with what their Formation gives them.

    Raises:
        InputError: If a datasheet does not offer what an entry asks for.
    """
    kind = formation_type(formation.type)
    gains = dict(zip((entry.id for entry in formation.detachments), gained(mustered, kind), strict=True))
    return tuple(tuple(each.profile for _, each in _named(entry, [], gains, kind)) for entry in formation.detachments)


def _attached(formation: ArmyFormation) -> dict[str, list[DetachmentEntry]]:
    """Return who joins each Detachment of a Formation that somebody joins."""
    attached: dict[str, list[DetachmentEntry]] = {}
    for entry in formation.detachments:
        if entry.attached_to:
            attached.setdefault(entry.attached_to, []).append(entry)
    return attached


def attachment_errors(formation: ArmyFormation, path: str) -> Iterator[InputError]:
    """Yield what is wrong with who joins whom.

    A Commander joins one Detachment of its own Formation and type, one Commander each (LI-SPC-015). So do models with
    Attached Deployment, in any number (LI-SPC-004).
    """
    attached = _attached(formation)
    hosts = {entry.id: entry for entry in formation.detachments if not entry.attached_to}
    for index, entry in enumerate(formation.detachments):
        where = f"{path}.detachments[{index}]"
        commander = is_commander(entry)
        joins = datasheet(entry.datasheet).profile(()).has(ATTACHED)
        if commander and not entry.attached_to and possible_hosts(entry, hosts):
            told = " or ".join(possible_hosts(entry, hosts))
            fix = f"Name {told} as `attached_to` (LI-SPC-015)."
            yield InputError("A Commander must join a Detachment", path=f"{where}.attached_to", fix=fix)
        if not entry.attached_to:
            continue
        host = hosts.get(entry.attached_to)
        possible = host is not None and host.id in possible_hosts(entry, hosts)
        if not (joins and possible) and not (commander and possible and _sole_commander(attached[entry.attached_to])):
            told = " or ".join(possible_hosts(entry, hosts)) or "no Detachment here"
            fix = (
                f"It may join {told}: same Formation, same type (LI-SPC-004)."
                if joins
                else f"One Commander may join {told}: same Formation, same type (LI-SPC-015)."
            )
            yield InputError(
                "It cannot be attached like this", path=f"{where}.attached_to", value=entry.attached_to, fix=fix
            )


def possible_hosts(entry: DetachmentEntry, hosts: Mapping[str, DetachmentEntry]) -> list[str]:
    """Return the ids of the Detachments that a Commander, or who has Attached Deployment, may join by its type."""
    joining = datasheet(entry.datasheet).profile(())
    profiles = {each.id: datasheet(each.datasheet).profile(()) for each in hosts.values() if each.id != entry.id}
    return [name for name, each in profiles.items() if not each.has(ATTACHED) and fits(joining, (each,))]


def may_join(entry: DetachmentEntry, formation: ArmyFormation) -> tuple[str, ...]:
    """Return the ids of the Detachments that one of a Formation may join: of Commanders one joins each."""
    commander = is_commander(entry)
    if not commander and not datasheet(entry.datasheet).profile(()).has(ATTACHED):
        return ()
    led = {each.attached_to for each in formation.detachments if each.id != entry.id and is_commander(each)}
    hosts = {each.id: each for each in formation.detachments if not each.attached_to}
    return tuple(each for each in possible_hosts(entry, hosts) if not commander or each not in led)


def is_commander(entry: DetachmentEntry) -> bool:
    """Whether a Detachment is a Commander, who joins another."""
    return datasheet(entry.datasheet).profile(()).has("Commander")


def _sole_commander(attached: list[DetachmentEntry]) -> bool:
    return sum(map(is_commander, attached)) == 1


def _named(
    entry: DetachmentEntry, attached: list[DetachmentEntry], gains: Mapping[str, tuple[str, ...]], kind: FormationType
) -> list[tuple[str, Recruit]]:
    """Return the models of a Detachment with their names: its own, then those that join it.

    Who joins has what it ``gains`` itself, and what the Detachment does.
    """
    upgrade, sheet = _upgrade(entry, kind), datasheet(entry.datasheet)
    arms = arms_of(kind, role=sheet.role, datasheet=sheet.id)
    raised: list[tuple[str, Recruit]] = []
    for source in (entry, *attached):
        stem = entry.id if source is entry else source.id
        group = list(recruits(source))
        names = [f"{stem}-{n + 1}" for n in range(len(group))] if len(group) > 1 or source is entry else [stem]
        theirs = tuple(dict.fromkeys((*gains[entry.id], *gains[source.id])))
        for name, each in zip(names, group, strict=True):
            mine = upgrade if upgrade is not None and (upgrade.whole or not raised) else None
            profile = _raised(each.profile, kind, theirs, mine)
            for given in arms:
                profile = _armed(profile, given)
            raised.append((name, replace(each, profile=profile)))
    return raised


def _enlist_detachment(enlisted: Enlisted, detachment: Detachment, named: list[tuple[str, Recruit]]) -> None:
    """Add a Detachment and its models to what has been mustered.

    Raises:
        InputError: If an id stands twice.
    """
    if detachment.id in enlisted.detachments or detachment.id in enlisted.models:
        fix = "Detachment ids are shared by both armies: rename one."
        raise InputError("This Detachment id is used twice", path="id", value=detachment.id, fix=fix)
    for name, recruit in named:
        if name in enlisted.models or name in enlisted.detachments:
            fix = "Models are called by their Detachment's id and a number: rename a Detachment."
            raise InputError("A model and another piece share an id", path="id", value=name, fix=fix)
        key = _profile_key(enlisted, f"{detachment.id}/{recruit.profile.name}", recruit.profile)
        enlisted.profiles[key] = recruit.profile
        enlisted.models[name] = Model(
            id=name,
            detachment=detachment.id,
            profile=key,
            base=recruit.base,
            height=recruit.height,
            wounds=recruit.profile.wounds,
            shields=full_shields(recruit.profile),
            place=Place.ASIDE,
        )
    enlisted.detachments[detachment.id] = detachment


def _profile_key(enlisted: Enlisted, name: str, profile: Profile) -> str:
    """Return what a profile is filed under: its name, numbered where models of one name are armed differently."""
    key, number = name, 1
    while enlisted.profiles.get(key, profile) != profile:
        number += 1
        key = f"{name} {number}"
    return key
