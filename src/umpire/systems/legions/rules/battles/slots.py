"""Filling the slots of a Formation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from umpire.systems.legions.rules.battles.army import DetachmentMustered, FormationMustered
from umpire.systems.legions.rules.battles.formations import FormationType, families, formation_types, share_a_slot


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """One slot: a Role or a family of models, and who may fill it.

    ``only`` are the datasheets that may, ``having`` the special rules of which they need one; () for any. ``faction``
    is the Army List that they are from, "" for any of the Formation's; ``also`` are datasheets that may all the same.
    """

    role: str
    compulsory: bool
    only: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    faction: str = ""
    also: tuple[str, ...] = ()

    @property
    def allowed(self) -> tuple[str, ...]:
        """The datasheets that alone may fill the slot, () where not they but a Role or a special rule says who may."""
        family = families().get(self.role)
        return self.only or (family.datasheets if family else ())

    def takes(self, detachment: DetachmentMustered) -> bool:
        """Whether a Detachment may fill the slot."""
        family = families().get(self.role)
        roles = (self.role, family.role) if family else (self.role,)
        if detachment.fills not in roles or detachment.role not in roles:
            return False
        if family and detachment.datasheet not in family.datasheets:
            return False
        if self.faction and detachment.faction != self.faction:
            return detachment.datasheet in self.also
        able = not self.having or any(rule in self.having for rule in detachment.rules)
        return able and (not self.only or detachment.datasheet in self.only)


class Filling(msgspec.Struct, frozen=True, kw_only=True):
    """The best way to fill the slots: who is in which (and its position), what is left empty, who is left over.

    ``layout`` is which of the Formation's layouts it is.
    """

    layout: int
    filled: tuple[tuple[int, Slot], ...]
    positions: tuple[int, ...]
    empty: tuple[Slot, ...]
    left_over: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether all Compulsory slots are filled and nobody is left over."""
        return not self.empty and not self.left_over


def fill_slots(kind: FormationType, formation: FormationMustered) -> Filling:
    """Return how a Formation's Detachments fill its slots, Compulsory ones first; Dedicated Transports need none.

    Where a slot may hold several Detachments of a kind (LI-BTL-065), some may go with another in its slot.
    """
    shipped = formation_types().get(kind.name) is kind
    return _filled_as_shipped(kind.name, formation) if shipped else _filled(kind, formation)


@lru_cache(maxsize=1024)
def _filled_as_shipped(kind: str, formation: FormationMustered) -> Filling:
    """Remembered: of an army that is being built most Formations are as they were."""
    return _filled(formation_types()[kind], formation)


def _filled(kind: FormationType, formation: FormationMustered) -> Filling:
    waiting = [index for index, each in enumerate(formation.detachments) if each.carries is None]
    best: Filling | None = None
    for layout, slots in enumerate(layouts(kind)):
        for seated, riding in _companies(formation.detachments, waiting):
            found = _fill(layout, slots, formation.detachments, seated, riding)
            if best is None or (len(found.empty), len(found.left_over)) < (len(best.empty), len(best.left_over)):
                best = found
            if best.complete:
                return best
    assert best is not None, "a Formation has at least its Compulsory slots"
    return best


def _companies(
    detachments: Sequence[DetachmentMustered], waiting: Sequence[int]
) -> Iterator[tuple[list[int], dict[int, int]]]:
    """Yield who needs a slot, and who goes with whom: first all by themselves, then as many together as may be."""
    yield list(waiting), {}
    for datasheet, most in share_a_slot().items():
        alike = [index for index in waiting if detachments[index].datasheet == datasheet]
        fewest = -(-len(alike) // most)
        for hosts in range(len(alike) - 1, fewest - 1, -1):
            riding = {index: alike[number % hosts] for number, index in enumerate(alike[hosts:])}
            yield [index for index in waiting if index not in riding], riding


def layouts(kind: FormationType) -> Iterator[tuple[Slot, ...]]:
    """Yield the slots, Compulsory ones first, for each pick among the 'one of the following' groups."""
    for picks in product(*kind.one_of):
        extra = (role for pick in picks for role in pick)
        yield (
            *(_slot(kind, role, kind.compulsory_only.get(role, ()), compulsory=True) for role in kind.compulsory),
            *(_slot(kind, role, (), compulsory=False) for role in (*kind.optional, *extra)),
        )


def _slot(kind: FormationType, role: str, only: tuple[str, ...], *, compulsory: bool) -> Slot:
    fitting = only or kind.slots_only.get(role, ())
    return Slot(
        role=role,
        compulsory=compulsory,
        only=fitting,
        having=() if only else kind.slots_with.get(role, ()),
        faction=kind.slots_from.get(role, ""),
        also=kind.also.get(role, ()),
    )


def _fill(
    layout: int,
    slots: Sequence[Slot],
    detachments: Sequence[DetachmentMustered],
    waiting: Sequence[int],
    riding: Mapping[int, int],
) -> Filling:
    held: dict[int, int] = {}
    empty = []
    for position, slot in enumerate(slots):
        if not _seat(position, slots, detachments, waiting, held, {}) and slot.compulsory:
            empty.append(slot)
    held |= {index: held[host] for index, host in riding.items() if host in held}
    filled = tuple((index, slots[position]) for index, position in sorted(held.items()))
    left_over = tuple(each for each in sorted({*waiting, *riding}) if each not in held)
    positions = tuple(position for _, position in sorted(held.items()))
    return Filling(layout=layout, filled=filled, positions=positions, empty=tuple(empty), left_over=left_over)


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
