"""Iconic Formations in army files: their Detachments stand in the package's data, and cost what the set does."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files.armies import AddedModels, ArmyEntry, ArmyFormation, DetachmentEntry, ModelsEntry
from umpire.systems.legions.rules.battles import DetachmentMustered, Package, Packed, formation_type
from umpire.words import nearly


def unpacked(army: ArmyEntry) -> ArmyEntry:
    """Return an army whose Iconic Formations have their Detachments (LI-BTL-067); one that has them is left as it is.

    Raises:
        InputError: If an army file names other Detachments for one, or leaves out what is none of its.
    """
    return replace(army, formations=tuple(unpacked_formation(each, row) for row, each in enumerate(army.formations)))


def unpacked_formation(formation: ArmyFormation, row: int) -> ArmyFormation:
    """Return a Formation with its Detachments; ``row`` is its place in the army.

    Raises:
        InputError: If an army file names other Detachments for it, or leaves out what is none of its.
    """
    package = formation_type(formation.type).package
    if package is None:
        return formation
    listed = (*package.standard, *(package.expanded if formation.expanded else ()))
    names = [each.id for each in package.expanded]
    for index, name in enumerate(formation.without):
        if name not in names or not formation.expanded:
            fix = nearly(name, names) if formation.expanded else "Its Standard Detachments are all there."
            where = f"formations[{row}].without[{index}]"
            raise InputError("It has no such Expanded Detachment", path=where, value=name, fix=fix)
    kept = [each for each in listed if each.id not in formation.without and each.dedicated not in formation.without]
    detachments = tuple(_entry(formation.id, each) for each in kept)
    if formation.detachments and formation.detachments != detachments:
        fix = "Leave `detachments` out, or name those that stay away as `without`."
        where = f"formations[{row}].detachments"
        raise InputError("The Detachments of an Iconic Formation are fixed", path=where, fix=fix)
    return replace(formation, detachments=detachments)


def _entry(formation: str, packed: Packed) -> DetachmentEntry:
    one = ModelsEntry(models=1, upgrade=packed.upgraded, loadout=(*packed.loadout, *packed.first))
    return DetachmentEntry(
        id=f"{formation}-{packed.id}",
        datasheet=packed.datasheet,
        models=None if packed.added else packed.models,
        add=tuple(AddedModels(model=name, models=count) for name, count in packed.added.items()),
        loadout=packed.loadout,
        loadouts=(one,) if packed.upgraded or packed.first else (),
        dedicated=f"{formation}-{packed.dedicated}" if packed.dedicated else "",
    )


def priced(detachments: Sequence[DetachmentMustered], package: Package | None) -> tuple[DetachmentMustered, ...]:
    """Return Detachments with their points; those of an Iconic Formation share its price as they cost elsewhere.

    The Expanded ones are paid for together as soon as there is one; what is left over is the first one's.
    """
    if package is None:
        return tuple(detachments)
    price = package.price + (package.expanded_price if len(detachments) > len(package.standard) else 0)
    usual = sum(each.points for each in detachments) or 1
    shares = [each.points * price // usual for each in detachments]
    shares[0] += price - sum(shares)
    return tuple(replace(each, points=share) for each, share in zip(detachments, shares, strict=True))
