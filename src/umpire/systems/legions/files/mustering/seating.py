"""Which Detachment fills which slot of a Formation, and which slots are empty, as mustering fills them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from umpire.formats.workshops import SlotFilled, SlotOffered
from umpire.systems.legions.files.armies import ArmyFormation
from umpire.systems.legions.files.mustering.book import slots_of
from umpire.systems.legions.rules.battles import FormationMustered, FormationType, Slot, fill_slots

Row = tuple[SlotOffered, Slot, tuple[str, ...]]
"""A slot as offered and as judged, with the ids of who is in it."""

Seated = tuple[Row, ...]


def seated(
    kind: FormationType, formation: ArmyFormation, mustered: FormationMustered
) -> tuple[Seated, tuple[str, ...]]:
    """Return the slots of a Formation with who is in them, and the ids of those for whom there is none.

    Of the slots that exclude one another, those are left out of which others are filled.
    """
    if kind.package is not None:
        return (), ()
    filling = fill_slots(kind, mustered)
    names = [each.id for each in formation.detachments]
    held: dict[int, list[str]] = {}
    for (index, _), position in zip(filling.filled, filling.positions, strict=True):
        held.setdefault(position, []).append(names[index])
    picks = list(product(*(range(len(group)) for group in kind.one_of)))[filling.layout]
    position = len(kind.compulsory) + len(kind.optional)
    offered = slots_of(kind.name)
    rows = [(slot, judged, tuple(held.get(at, ()))) for at, (slot, judged) in enumerate(offered[:position])]
    for group, pick in enumerate(picks, start=1):
        there = [tuple(held.get(position + number, ())) for number in range(len(kind.one_of[group - 1][pick]))]
        waiting = iter(there)
        rows += [
            (slot, judged, next(waiting) if slot.choice == pick + 1 else ())
            for slot, judged in offered
            if slot.group == group and (slot.choice == pick + 1 or not any(there))
        ]
        position += len(there)
    return _in_order(rows, names), tuple(names[index] for index in filling.left_over)


def _in_order(rows: Sequence[Row], names: Sequence[str]) -> Seated:
    """Return slots with those who are in slots of one kind in the order of the file: which of these is no matter."""
    found = list(rows)
    for kind in dict.fromkeys(judged for _, judged, _ in rows):
        places = [at for at, (_, judged, _) in enumerate(rows) if judged == kind]
        seated = sorted((rows[at][2] for at in places if rows[at][2]), key=lambda each: names.index(each[0]))
        for number, at in enumerate(places):
            offered, judged, _ = rows[at]
            found[at] = (offered, judged, seated[number] if number < len(seated) else ())
    return tuple(found)


def slots_filled(rows: Seated) -> tuple[SlotFilled, ...]:
    """Return slots with who is in them, as they are told."""
    return tuple(
        SlotFilled(
            role=slot.role,
            compulsory=slot.compulsory,
            detachments=names,
            only=slot.only,
            group=slot.group,
            choice=slot.choice,
        )
        for slot, _, names in rows
    )
