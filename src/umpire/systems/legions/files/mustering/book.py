"""What armies can be made of: Army Lists, Legions, Formations with their slots, datasheets with their choices."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from umpire.errors import InputError
from umpire.formats.workshops import (
    ArmyList,
    DatasheetOffered,
    EquipmentOffered,
    ExchangeOffered,
    FormationOffered,
    LoadoutChoice,
    LoadoutOption,
    ModelOffered,
    ModelsAdded,
    ModelUpgradeOffered,
    MusterBook,
    ProfileRow,
    SetDetachment,
    SizeOffered,
    SlotOffered,
    UpgradeOffered,
    WeaponRow,
)
from umpire.systems.legions.battlefield import DetachmentType, Profile
from umpire.systems.legions.files.armies import TANK_COMMANDER_POINTS, DetachmentEntry, points_of, recruits
from umpire.systems.legions.files.datasheets import (
    TYPES,
    Datasheet,
    LoadoutGroup,
    SheetModel,
    SheetWeapon,
    datasheet,
    datasheets,
)
from umpire.systems.legions.files.embarking import seats_for
from umpire.systems.legions.files.printed import printed, printed_caf, printed_movement, printed_range, printed_roll
from umpire.systems.legions.files.support import LEGION_RULES, missing_rules
from umpire.systems.legions.rules.battles import (
    ALLEGIANCES,
    ASTARTES,
    PER_FORMATION,
    TRAITOR,
    TRAITORS,
    FormationType,
    Slot,
    formation_type,
    formation_types,
    layouts,
)
from umpire.systems.legions.rules.special_rules.attached_deployment import ATTACHED
from umpire.systems.legions.rules.transports import hold_of

SYSTEM = "legions"
AUXILIA = "Solar Auxilia"
TANKS = (DetachmentType.VEHICLE, DetachmentType.SUPER_HEAVY)
"""Of these a Tank Commander is one (LI-SPC-099)."""


@cache
def muster_book() -> MusterBook:
    """Return everything that an army can be made of."""
    return MusterBook(
        system=SYSTEM,
        allegiances=ALLEGIANCES,
        army_lists=_army_lists(),
        legions=tuple(each.title().replace("'S", "'s").replace(" Of ", " of ") for each in LEGION_RULES),
        formations=tuple(map(_formation, formation_types().values())),
        datasheets=tuple(map(_sheet, datasheets().values())),
        points_per_formation=PER_FORMATION,
    )


def _army_lists() -> tuple[ArmyList, ...]:
    """Return the Army Lists: those that have a Formation which can be primary may be an Army's Primary one."""
    kinds = formation_types().values()
    primary = {each.faction for each in kinds if each.allied != "only" and not each.support and each.package is None}
    return tuple(
        ArmyList(name=name, allegiances=(TRAITOR,) if name in TRAITORS else ALLEGIANCES, primary=name in primary)
        for name in dict.fromkeys(each.faction for each in kinds)
    )


def _formation(kind: FormationType) -> FormationOffered:
    package = kind.package
    named = () if package is None else [(each, False) for each in package.standard]
    fixed = (*named, *(() if package is None else [(each, True) for each in package.expanded]))
    return FormationOffered(
        name=kind.name,
        faction=kind.faction,
        source=kind.source,
        uses=_uses(kind),
        legion=kind.legion,
        of_a_legion=kind.faction == ASTARTES,
        allegiance=kind.allegiance or (TRAITOR if kind.faction in TRAITORS else ""),
        one=kind.one,
        army_lists=kind.army_lists,
        slots=() if package is not None else tuple(each for each, _ in slots_of(kind.name)),
        upgrades=tuple(
            UpgradeOffered(
                name=each.name,
                points=each.points,
                gains=each.gains,
                datasheets=each.datasheets,
                compulsory=each.compulsory,
                whole=each.whole,
            )
            for each in kind.upgrades
        ),
        rules=tuple(each.text for each in kind.rules),
        tank_commander=kind.tank_commander,
        price=package.price if package else 0,
        expanded_price=package.expanded_price if package else 0,
        fixed=tuple(
            SetDetachment(id=each.id, datasheet=each.datasheet, models=each.models, expanded=expanded)
            for each, expanded in fixed
        ),
    )


def _uses(kind: FormationType) -> tuple[str, ...]:
    uses = ["support"] if kind.support else ["primary"] if kind.allied != "only" else []
    if kind.allied != "never" and not kind.support:
        uses.append("allied")
    return (*uses, "iconic") if kind.package is not None else tuple(uses)


@lru_cache(maxsize=128)
def slots_of(name: str) -> tuple[tuple[SlotOffered, Slot], ...]:
    """Return all slots of a kind of Formation, as offered and as judged: those always there, then those of groups."""
    kind = formation_type(name)
    always = len(kind.compulsory) + len(kind.optional)
    by_picks = dict(zip(product(*(range(len(group)) for group in kind.one_of)), layouts(kind), strict=True))
    found = [(_offered(each, 0, 0), each) for each in next(iter(by_picks.values()))[:always]]
    start = always
    for group, choices in enumerate(kind.one_of):
        for choice, roles in enumerate(choices):
            picks = tuple(choice if number == group else 0 for number in range(len(kind.one_of)))
            slots = by_picks[picks][start : start + len(roles)]
            found += [(_offered(each, group + 1, choice + 1), each) for each in slots]
        start += len(choices[0])
    return tuple(found)


def _offered(slot: Slot, group: int, choice: int) -> SlotOffered:
    return SlotOffered(role=slot.role, compulsory=slot.compulsory, only=slot.allowed, group=group, choice=choice)


def _sheet(sheet: Datasheet) -> DatasheetOffered:
    plain = profiles_of(sheet.id)
    tank = sheet.faction == AUXILIA and TYPES[sheet.detachment_type] in TANKS
    hold = hold_of(plain[0])
    sizes = _sizes(sheet)
    added = sheet.add_models
    return DatasheetOffered(
        id=sheet.id,
        name=sheet.name,
        faction=sheet.faction,
        role=sheet.role,
        type=sheet.detachment_type,
        scale=sheet.scale,
        source=sheet.source,
        points=sizes[0].points,
        sizes=sizes,
        models=tuple(_kind(each) for each in (sheet, *sheet.upgrade_models)),
        additions=tuple(
            ModelsAdded(model=each.model, models=each.models, points=each.points)
            for each in (added.options if added else ())
        ),
        most_additions=added.max_upgrades if added else None,
        equipment=tuple(
            EquipmentOffered(weapon=each.weapon, points=each.points, group=each.exclusive_group or 0)
            for each in sheet.equipment_options
        ),
        exchanges=tuple(
            ExchangeOffered(give=each.give, take=each.take, points=each.points) for each in sheet.exchanges
        ),
        upgrades=tuple(
            ModelUpgradeOffered(name=each.name, points=each.points, gains=each.gains, one_per=each.one_per)
            for each in sheet.model_upgrades
        ),
        may_become=sheet.may_become,
        tank_commander=TANK_COMMANDER_POINTS if tank else None,
        transports={
            kind.name: found for kind in formation_types().values() if (found := transports_for(kind, sheet.id))
        },
        seats=hold.spaces if hold else 0,
        joins=plain[0].has("Commander") or plain[0].has(ATTACHED),
        missing=missing_rules((sheet.name, each) for each in plain),
    )


@lru_cache(maxsize=4096)
def profiles(entry: DetachmentEntry) -> tuple[Profile, ...]:
    """Return the models of a Detachment; remembered: an army that is being built is looked at often.

    Raises:
        InputError: If the datasheet does not offer what the entry asks for.
    """
    return tuple(each.profile for each in recruits(entry))


def profiles_of(sheet: str) -> tuple[Profile, ...]:
    """Return the models of a datasheet in its smallest form, armed as on the box."""
    return profiles(DetachmentEntry(id="", datasheet=sheet))


def transports_for(kind: FormationType, sheet: str) -> tuple[str, ...]:
    """Return the datasheets of the Dedicated Transports that one may take in a kind of Formation (LI-BTL-058)."""
    carried = profiles_of(sheet)
    if kind.package is not None or datasheet(sheet).faction not in kind.army_lists:
        return ()
    offers = (each.datasheets for each in kind.transports if each.type in ("any", carried[0].type.value))
    named = dict.fromkeys(each for sheets in offers for each in sheets)
    return tuple(each for each in named if each != sheet and seats_for(profiles_of(each)[0], carried))


def _sizes(sheet: Datasheet) -> tuple[SizeOffered, ...]:
    """Return the sizes that a Detachment comes in, as mustering prices them."""
    found = []
    for models in range(sheet.models_per_detachment, (sheet.max_models or sheet.models_per_detachment) + 1):
        try:
            points = points_of(DetachmentEntry(id="", datasheet=sheet.id, models=models))
        except InputError:
            continue  # no upgrade gives this size
        found.append(SizeOffered(models=models, points=points))
    return tuple(found)


def _kind(kind: SheetModel) -> ModelOffered:
    return ModelOffered(
        name=kind.model if isinstance(kind, Datasheet) else kind.name,
        profile=ProfileRow(
            model=kind.model,
            move=printed_movement(kind.movement),
            save=printed_roll(kind.save),
            caf=printed_caf(kind.caf),
            morale=printed_roll(kind.morale),
            wounds=str(kind.wounds),
            special_rules=kind.special_rules,
        ),
        weapons=tuple(map(_weapon, kind.weapons)),
        fixed=tuple(name for group in kind.loadout for name in group.all),
        choices=tuple(_choice(group) for group in kind.loadout if group.choose),
    )


def _choice(group: LoadoutGroup) -> LoadoutChoice:
    return LoadoutChoice(
        choose=group.choose,
        options=tuple(
            LoadoutOption(
                names=(title,) if title else weapons,
                label=title or " and ".join(weapons),
                weapons=weapons,
                points=group.points[index] if group.points else 0,
                gives=group.gives[index] if group.gives else (),
            )
            for index, (title, weapons) in enumerate(group.named)
        ),
        same_twice=group.same_twice,
        same_for_all_models=group.same_for_all_models,
    )


def _weapon(line: SheetWeapon) -> WeaponRow:
    return WeaponRow(
        name=line.name,
        profile=line.profile,
        range=printed_range(line),
        dice=printed(line.dice),
        to_hit=printed_roll(line.to_hit),
        ap=printed(line.ap),
        traits=line.traits,
        arc=line.arc.value,
    )
