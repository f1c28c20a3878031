"""Filling the slots of a Formation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from umpire.systems.legions.rules.battles.army import DetachmentMustered, FormationMustered
from umpire.systems.legions.rules.battles.formations import FormationType


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """One slot: a Role, and the datasheets that may fill it, () for any of the Role."""

    role: str
    compulsory: bool
    only: tuple[str, ...] = ()

    def takes(self, detachment: DetachmentMustered) -> bool:
        """Whether a Detachment may fill the slot."""
        return detachment.fills == self.role and (not self.only or detachment.datasheet in self.only)


class Filling(msgspec.Struct, frozen=True, kw_only=True):
    """The best way to fill the slots: who is in which, what is left empty, who is left over."""

    filled: tuple[tuple[int, Slot], ...]
    empty: tuple[Slot, ...]
    left_over: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether all Compulsory slots are filled and nobody is left over."""
        return not self.empty and not self.left_over


def fill_slots(kind: FormationType, formation: FormationMustered) -> Filling:
    """Return how a Formation's Detachments fill its slots, Compulsory ones first; Dedicated Transports need none."""
    waiting = [index for index, each in enumerate(formation.detachments) if each.carries is None]
    best: Filling | None = None
    for slots in _layouts(kind):
        found = _fill(slots, formation.detachments, waiting)
        if best is None or (len(found.empty), len(found.left_over)) < (len(best.empty), len(best.left_over)):
            best = found
    assert best is not None, "a Formation has at least its Compulsory slots"
    return best


def _layouts(kind: FormationType) -> Iterator[tuple[Slot, ...]]:
    """Yield the slots for each pick among the 'one of the following' groups."""
    compulsory = [
        Slot(role=role, compulsory=True, only=kind.compulsory_only.get(role) or kind.slots_only.get(role, ()))
        for role in kind.compulsory
    ]
    for picks in product(*kind.one_of):
        extra = (role for pick in picks for role in pick)
        optional = [
            Slot(role=role, compulsory=False, only=kind.slots_only.get(role, ())) for role in (*kind.optional, *extra)
        ]
        yield (*compulsory, *optional)


def _fill(slots: Sequence[Slot], detachments: Sequence[DetachmentMustered], waiting: Sequence[int]) -> Filling:
    held: dict[int, int] = {}
    empty = []
    for position, slot in enumerate(slots):
        if not _seat(position, slots, detachments, waiting, held, {}) and slot.compulsory:
            empty.append(slot)
    filled = tuple((index, slots[position]) for index, position in sorted(held.items()))
    return Filling(filled=filled, empty=tuple(empty), left_over=tuple(each for each in waiting if each not in held))


def _seat(
    position: int,
    slots: Sequence[Slot],
    detachments: Sequence[DetachmentMustered],
    waiting: Sequence[int],
    held: dict[int, int],
    tried: dict[int, None],
) -> bool:
    """Find somebody for a slot, moving others to further slots where that helps (augmenting path)."""
    for index in waiting:
        if index in tried or not slots[position].takes(detachments[index]):
            continue
        tried[index] = None
        if index not in held or _seat(held[index], slots, detachments, waiting, held, tried):
            held[index] = position
            return True
    return False
