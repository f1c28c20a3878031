"""Armies that people build: what is wrong with one as it stands, what may come next, and who says so.

An army on the wire is the content of an army file, the mapping under ``army:``, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from umpire.formats.tables import Content
from umpire.formats.workshops.book import MusterBook


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is wrong with an army.

    Attributes:
        rule: The id of the rule behind it, "" for what is a mistake in the file.
        says: What is wrong.
        fix: What to do about it.
        path: Where in the army, as ``formations[0].detachments[2].loadout``; "" for the whole of it.
        formation, detachment: The ids of what it is about, "" where it is about more.
    """

    rule: str
    says: str
    fix: str
    path: str
    formation: str = ""
    detachment: str = ""


class SlotFilled(msgspec.Struct, frozen=True, kw_only=True):
    """A slot of a Formation as it stands: the ids of the Detachments in it, more than one where several may share it.

    Slots of a ``group`` are offered in several ``choice`` as long as none of them is filled, see `SlotOffered`.
    """

    role: str
    compulsory: bool
    detachments: tuple[str, ...]
    only: tuple[str, ...] = ()
    group: int = 0
    choice: int = 0


class DetachmentChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment as it stands.

    Attributes:
        id, datasheet: As the army has them; in a fixed set, as the set has them.
        name: What it is called.
        points: What it costs; of one that cannot be had as it is written, what it costs plain.
        models: How many models it has.
        slot: The Role of the slot that it asks for, "" for Dedicated Transports.
        attached_to: The id of the Detachment that it joins.
        dedicated: The id of the Detachment whose Dedicated Transports these are.
        seats: How many of the models that it carries one of these Dedicated Transports takes.
        needed: How many of them carry all, 0 where they carry nobody.
        may_join: The ids of the Detachments that it may be attached to.
        transports: The datasheets of the Dedicated Transports that it may take.
        broken: Whether it cannot be had as it is written.
        missing: The rules it needs that are not implemented, a line each.
    """

    id: str
    datasheet: str
    name: str
    points: int
    models: int
    slot: str = ""
    attached_to: str = ""
    dedicated: str = ""
    seats: int = 0
    needed: int = 0
    may_join: tuple[str, ...] = ()
    transports: tuple[str, ...] = ()
    broken: bool = False
    missing: tuple[str, ...] = ()


class FormationChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A Formation as it stands; ``left_over`` are the ids of Detachments for which it has no slot."""

    id: str
    type: str
    name: str
    points: int
    break_point: int
    slots: tuple[SlotFilled, ...]
    detachments: tuple[DetachmentChecked, ...]
    left_over: tuple[str, ...] = ()


class MusterChecked(msgspec.Struct, frozen=True, kw_only=True):
    """An army as it stands, with everything that is wrong with it; it is legal where nothing is.

    ``missing`` are the rules it needs that are not implemented: it is legal, and played without them.
    """

    name: str
    points: int
    limit: int
    legal: bool
    formations: tuple[FormationChecked, ...]
    complaints: tuple[Complaint, ...]
    missing: tuple[str, ...] = ()


class Objection(msgspec.Struct, frozen=True, kw_only=True):
    """Why something that is suggested would not be legal."""

    rule: str
    says: str


class DetachmentSuggested(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that may be taken, in its smallest form.

    Attributes:
        datasheet, name: What it is.
        points, models: What it costs, with the Transports that it must have, and how many models it has itself.
        fits: Whether it still fits the points limit.
        entries: The Detachments that its Formation then has beside its own, as the army file says them: this one, then
            the Dedicated Transports that it must have.
        seats: Of Dedicated Transports, how many models of the Detachment one of them takes.
        against: What the rules would object to beside the points limit; () if nothing.
    """

    datasheet: str
    name: str
    points: int
    models: int
    fits: bool
    entries: tuple[Content, ...]
    seats: int = 0
    against: tuple[Objection, ...] = ()


class FormationSuggested(msgspec.Struct, frozen=True, kw_only=True):
    """A Formation that may be added, empty or as a fixed set: ``entry`` is what the army file then says.

    ``points`` is the least that it costs once its Compulsory slots are filled, None where they cannot be.
    """

    type: str
    allied: bool
    points: int | None
    fits: bool
    entry: Content
    against: tuple[Objection, ...] = ()


class MusterSuggested(msgspec.Struct, frozen=True, kw_only=True):
    """What may come next: Formations, or Detachments for a slot, or Dedicated Transports for a Detachment."""

    formations: tuple[FormationSuggested, ...] = ()
    detachments: tuple[DetachmentSuggested, ...] = ()


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be suggested.

    Without a ``formation``: Formations. With the id of one and the number of its ``slot``, counted from 0 as a check
    tells them: who may fill it. With the id of a ``carried`` Detachment in place of that: its Dedicated Transports.
    """

    formation: str = ""
    slot: int | None = None
    carried: str = ""


@dataclass(frozen=True, kw_only=True)
class Mustering:
    """How a game has armies built.

    Attributes:
        book: What armies can be made of.
        check: What is wrong with an army as it stands. Raises InputError if the content has not the shape of an army.
        suggest: What may come next; the same.
    """

    book: Callable[[], MusterBook]
    check: Callable[[Content], MusterChecked]
    suggest: Callable[[Content, Wanted], MusterSuggested]
