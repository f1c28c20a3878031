"""Mustering an army file: its Detachments, models, profiles and Formations, ready to be deployed."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import InputError
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    DetachmentType,
    Formation,
    Model,
    Place,
    Profile,
)
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, Recruit, points_of, recruits
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.embarking import Aboard, carried_by, embarked, host_of, joined_transports, seats_for
from umpire.systems.legions.files.support import lacking_rules
from umpire.systems.legions.rules.battles import (
    Army,
    DetachmentMustered,
    FormationMustered,
    formation_rules,
    formation_type,
    judge_army,
)
from umpire.systems.legions.rules.morale import break_point_of


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
    ruling = judge_army(_described(army))
    if not ruling.allowed:
        told = "; ".join(str(finding) for finding in ruling.refusals)
        raise InputError(f"This army may not be mustered: {told}", path="formations", value=army.name)
    for position, formation in enumerate(army.formations):
        _enlist_formation(enlisted, side, army, formation, f"formations[{position}]")


def _described(army: ArmyEntry) -> Army:
    return Army(
        name=army.name,
        allegiance=army.allegiance,
        points_limit=army.points_limit,
        primary=army.primary,
        formations=tuple(
            FormationMustered(
                type=formation_type(each.type).name,
                legion=each.legion,
                allied=each.allied,
                detachments=tuple(
                    _placed(each, entry, f"formations[{row}].detachments[{index}]")
                    for index, entry in enumerate(each.detachments)
                ),
            )
            for row, each in enumerate(army.formations)
        ),
    )


def _placed(formation: ArmyFormation, entry: DetachmentEntry, path: str) -> DetachmentMustered:
    """Describe a Detachment; what is wrong with it is told with its place in the army."""
    try:
        return _described_detachment(formation, entry)
    except InputError as error:
        raise error.within(path=path) from None


def _described_detachment(formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentMustered:
    sheet = datasheet(entry.datasheet)
    mustered = [each.profile for each in recruits(entry)]
    carries = carried_by(formation, entry)
    return DetachmentMustered(
        models=len(mustered),
        rules=tuple(each.name for each in mustered[0].special_rules),
        carries=None if carries is None else formation.detachments.index(carries),
        seats=0 if carries is None else seats_for(mustered[0], [each.profile for each in recruits(carries)]),
        datasheet=sheet.id,
        slot=entry.slot or sheet.role,
        role=sheet.role,
        faction=sheet.faction,
        type=sheet.profile(()).type,
        points=points_of(entry),
        tank_commander=entry.tank_commander,
    )


def _enlist_formation(enlisted: Enlisted, side: str, army: ArmyEntry, formation: ArmyFormation, path: str) -> None:
    key = f"{side}/{formation.id}"
    if key in enlisted.formations:
        raise InputError("This Formation id is used twice", path=f"{path}.id", value=formation.id)
    enlisted.lacking += lacking_rules(formation.type, formation.legion)
    attached: dict[str, list[DetachmentEntry]] = {}
    for entry in formation.detachments:
        if entry.attached_to:
            attached.setdefault(entry.attached_to, []).append(entry)
    _check_attachments(formation, attached, path)
    joined = joined_transports(formation, path)
    members: list[Detachment] = []
    for position, entry in enumerate(formation.detachments):
        if entry.attached_to or entry.id in joined:
            continue
        where = f"{path}.detachments[{position}]"
        joining = [each for each in formation.detachments if joined.get(each.id) == entry.id]
        try:
            with_it = [*attached.get(entry.id, []), *joining]
            members.append(_enlist_detachment(enlisted, side, key, entry, with_it, formation.detachments))
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
    wanted = [
        Aboard(
            detachment=entry.attached_to or entry.id, on=entry.embarked, path=f"{path}.detachments[{index}].embarked"
        )
        for index, entry in enumerate(formation.detachments)
        if entry.embarked
    ]
    field = Battlefield(
        size=(1.0, 1.0),
        sides=("", ""),
        profiles=enlisted.profiles,
        models=enlisted.models,
        detachments=enlisted.detachments,
        supplement=enlisted.supplement,
    )
    enlisted.models = dict(embarked(field, wanted, starting=True).models)


def _check_attachments(formation: ArmyFormation, attached: dict[str, list[DetachmentEntry]], path: str) -> None:
    """A Commander joins one Detachment of its own Formation and type, one Commander each (LI-SPC-015)."""
    hosts = {entry.id: entry for entry in formation.detachments if not entry.attached_to}
    for index, entry in enumerate(formation.detachments):
        where = f"{path}.detachments[{index}]"
        commander = datasheet(entry.datasheet).profile(()).has("Commander")
        if commander and not entry.attached_to and _possible_hosts(entry, hosts):
            told = " or ".join(_possible_hosts(entry, hosts))
            fix = f"Name {told} as `attached_to` (LI-SPC-015)."
            raise InputError("A Commander must join a Detachment", path=f"{where}.attached_to", fix=fix)
        if not entry.attached_to:
            continue
        host = hosts.get(entry.attached_to)
        fits = commander and host is not None and host.id in _possible_hosts(entry, hosts)
        if not fits or len(attached[entry.attached_to]) > 1:
            told = " or ".join(_possible_hosts(entry, hosts)) or "no Detachment here"
            fix = f"One Commander may join {told}: same Formation, same type (LI-SPC-015)."
            raise InputError(
                "It cannot be attached like this", path=f"{where}.attached_to", value=entry.attached_to, fix=fix
            )


def _possible_hosts(entry: DetachmentEntry, hosts: dict[str, DetachmentEntry]) -> list[str]:
    kind = datasheet(entry.datasheet).detachment_type
    return [
        each.id for each in hosts.values() if each.id != entry.id and datasheet(each.datasheet).detachment_type == kind
    ]


def _enlist_detachment(
    enlisted: Enlisted,
    side: str,
    formation: str,
    entry: DetachmentEntry,
    attached: list[DetachmentEntry],
    formation_entries: tuple[DetachmentEntry, ...],
) -> Detachment:
    if entry.id in enlisted.detachments or entry.id in enlisted.models:
        fix = "Detachment ids are shared by both armies: rename one."
        raise InputError("This Detachment id is used twice", path="id", value=entry.id, fix=fix)
    sheet = datasheet(entry.datasheet)
    named: list[tuple[str, Recruit]] = []
    for source in (entry, *attached):
        stem = entry.id if source is entry else source.id
        group = list(recruits(source))
        names = [f"{stem}-{n + 1}" for n in range(len(group))] if len(group) > 1 or source is entry else [stem]
        named += zip(names, group, strict=True)
    _check_independent(entry, named)
    for name, recruit in named:
        if name in enlisted.models or name in enlisted.detachments:
            fix = "Models are called by their Detachment's id and a number: rename a Detachment."
            raise InputError("A model and another piece share an id", path="id", value=name, fix=fix)
        key = f"{entry.id}/{recruit.profile.name}"
        enlisted.profiles[key] = recruit.profile
        enlisted.models[name] = Model(
            id=name,
            detachment=entry.id,
            profile=key,
            base=recruit.base,
            height=recruit.height,
            wounds=recruit.profile.wounds,
            place=Place.ASIDE,
        )
    detachment = Detachment(
        id=entry.id,
        name=entry.name or sheet.name,
        side=side,
        formation=formation,
        models=tuple(name for name, _ in named),
        points=points_of(entry) + sum(points_of(each) for each in attached),
        dedicated=host_of(entry.dedicated, formation_entries) if entry.dedicated else False,
    )
    enlisted.detachments[entry.id] = detachment
    return detachment


def _check_independent(entry: DetachmentEntry, named: list[tuple[str, Recruit]]) -> None:
    """Independent Units inside a larger Detachment are not implemented: refuse them rather than ignore the rule."""
    if len(named) > 1 and any(recruit.profile.has("Independent") for _, recruit in named):
        knight = named[0][1].profile.type is DetachmentType.KNIGHT
        fix = "Muster each Knight as a Detachment of its own." if knight else "Leave out models with Independent."
        raise InputError(
            "Independent models in a Detachment of several (LI-SPC-043 to 046) are not implemented yet",
            path="add",
            value=entry.id,
            fix=fix,
        )
