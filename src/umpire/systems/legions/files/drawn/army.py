"""Armies drawn by luck: legal, fieldable with the rules that there are, the same for the same seed.

A draw begins with the Formations that the points limit asks for, each in its smallest form, and grows by steps:
another Detachment, more models, other weapons, Transports, an upgrade, a Formation, an ally. Mustering judges every
step; one to which it has something to object that it did not object to before is taken back. So no rule of mustering
stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from msgspec.structs import replace

from umpire.errors import BrokenLaw, InputError
from umpire.game import Luck
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.drawn.arming import draw_detachment, enlarged, rearmed
from umpire.systems.legions.files.drawn.forming import (
    can_be_formed,
    can_hold,
    candidates,
    compulsory_slots,
    favouring,
    further_slots,
    is_favoured,
    pick_for,
    resized,
    with_detachment,
    with_transports,
)
from umpire.systems.legions.files.enlist import Enlisted, described, enlist
from umpire.systems.legions.files.support import LEGION_RULES, missing_rules
from umpire.systems.legions.rules.battles import TRAITORS, Slot, formation_type, formation_types, judge_army
from umpire.words import alike, nearly

LEAST_POINTS, MOST_POINTS = 500, 10_000
PER_FORMATION = 1500
FULL = 0.9
"""An Army is drawn to cost this share of its limit, or more where luck has it."""

ATTEMPTS = 12
IDLE = 30
"""How many steps in a row may cost nothing, or be taken back, before an Army is left as it is."""

ASTARTES = "Legiones Astartes"
RIDING = 0.5
"""How often a Detachment that may buy Dedicated Transports does, and how often it starts the battle aboard."""


def army_lists() -> tuple[str, ...]:
    """Return the Army Lists of which a primary Formation can be fielded with the rules that are implemented."""
    able = (
        each
        for each in formation_types().values()
        if each.allied != "only" and not each.support and can_be_formed(each.name)
    )
    return tuple(dict.fromkeys(each.faction for each in able))


def draw_army(faction: str, *, points: int, seed: int | str, favoured: Collection[str] = ()) -> ArmyEntry:
    """Return a legal Army of an Army List, drawn by luck, that can be fielded with the rules that are implemented.

    Args:
        faction: Its Primary Army List.
        points: The points limit.
        seed: The same one gives the same Army, as long as what can be fielded stays the same.
        favoured: Weapon traits, special rules and ids of datasheets that are drawn more often than others.

    Raises:
        InputError: If there is no such Army List, none of its Formations can be fielded, or no Army for that limit.
    """
    known = army_lists()
    primary = alike(faction, known)
    if not primary:
        listed = {each.faction for each in formation_types().values() if each.allied != "only"}
        if alike(faction, listed):
            fix = f"Its rules are not implemented yet: draw {', '.join(known)}."
        else:
            fix = nearly(faction, known)
        raise InputError("No Army of this list can be drawn", path="faction", value=faction, fix=fix)
    if not LEAST_POINTS <= points <= MOST_POINTS:
        fix = f"Give {LEAST_POINTS} to {MOST_POINTS:,} points."
        raise InputError("No Army is drawn for this many points", path="points", value=str(points), fix=fix)
    luck = Luck(str(seed).encode(), f"army {primary} {points}")
    for attempt in range(ATTEMPTS):
        drawn = _Draw(luck.fork(str(attempt)), primary, points, tuple(favoured)).whole()
        if drawn is not None:
            return drawn
    fix = "Give another limit or seed."
    raise InputError(f"No Army of {primary} was found for this limit", path="points", value=str(points), fix=fix)


class _Draw:
    """An Army while it is drawn."""

    def __init__(self, luck: Luck, primary: str, points: int, favoured: tuple[str, ...]) -> None:
        self.luck, self.favoured = luck, favoured
        self.named: Counter[str] = Counter()
        self.allied_legion = luck.pick(LEGION_RULES)
        traitor = primary in TRAITORS or luck.unit() < 0.5
        self.army = ArmyEntry(
            id="drawn",
            name=f"Drawn {primary}",
            allegiance="traitor" if traitor else "loyalist",
            primary=primary,
            points_limit=points,
            formations=(),
        )
        self.objections = self._objections(self.army)

    def whole(self) -> ArmyEntry | None:
        """Return the Army once it is legal and costs enough, None if luck does not come to one."""
        limit = self.army.points_limit
        for _ in range(max(1, limit // PER_FORMATION)):
            if not any(self._keep(self._another_formation()) for _ in range(IDLE)):
                return None
        target = limit * (FULL + (1.0 - FULL) * self.luck.unit())
        idle, cost = 0, described(self.army).points
        while idle < IDLE and cost < target:
            before = cost
            if self._keep(self._step()()):
                cost = described(self.army).points
            idle = 0 if cost > before else idle + 1
        if self.objections:
            return None
        return self._with_riders()

    def _step(self) -> Callable[[], ArmyEntry | None]:
        """Return one of the ways in which an Army grows; allies come once enough is spent on the primary Army List."""
        return self.luck.pick(
            (
                *[self._another_detachment] * 6,
                *[self._more_models] * 6,
                *[self._other_weapons] * 2,
                *[self._transports] * 2,
                self._upgrade,
                self._another_formation if self.objections else self._ally,
            )
        )

    def _formation(self) -> ArmyFormation:
        """Return one of the Formations, a primary one as long as too little is spent on those."""
        return self.luck.pick([each for each in self.army.formations if not (each.allied and self.objections)])

    def _keep(self, changed: ArmyEntry | None) -> bool:
        """Take a step if mustering objects to nothing that it did not object to before."""
        if changed is None:
            return False
        try:
            objections = self._objections(changed)
        except InputError:
            return False
        if objections - self.objections:
            return False
        self.army, self.objections = changed, objections
        return True

    @staticmethod
    def _objections(army: ArmyEntry) -> Counter[str]:
        return Counter(each.rule for each in judge_army(described(army)).refusals)

    def _another_formation(self) -> ArmyEntry | None:
        mine = [each for each in formation_types().values() if each.faction == self.army.primary]
        return self._with_formation([each.name for each in mine if each.allied != "only"], allied=False)

    def _ally(self) -> ArmyEntry | None:
        able = [
            each.name
            for each in formation_types().values()
            if each.allied != "never"
            and each.faction != self.army.primary
            and (each.faction not in TRAITORS or self.army.allegiance == "traitor")
        ]
        return self._with_formation(able, allied=True)

    def _with_formation(self, kinds: list[str], *, allied: bool) -> ArmyEntry | None:
        """Return the Army with a Formation more, in its smallest form."""
        able = [each for each in kinds if can_be_formed(each)]
        if not able:
            return None
        kind = formation_type(self.luck.pick(favouring(self.luck, able, lambda each: can_hold(each, self.favoured))))
        legion = "" if kind.faction != ASTARTES else self.allied_legion if allied else self.luck.pick(LEGION_RULES)
        made = ArmyFormation(id=self._name(kind.name), type=kind.name, detachments=(), legion=legion, allied=allied)
        # Commanders come last: they join others
        for slot in sorted(compulsory_slots(kind), key=lambda each: each.role == "HQ"):
            filled = self._filled(made, pick_for(self.luck, kind.name, slot, self.favoured))
            if filled is None:
                return None
            made = filled
        if kind.tank_commander:
            first, *rest = made.detachments
            made = replace(made, detachments=(replace(first, tank_commander=True), *rest))
        return replace(self.army, formations=(*self.army.formations, made))

    def _filled(self, formation: ArmyFormation, sheet: str) -> ArmyFormation | None:
        """Return a Formation with a Detachment more, riding if it must, or luck has it."""
        entry = draw_detachment(self.luck, sheet, self._name(sheet), self.favoured) if sheet else None
        if entry is None:
            return None
        must = any(each.must for each in formation_type(formation.type).transports)
        riding = must or self.luck.unit() < RIDING
        return with_detachment(self.luck, formation, entry, f"{entry.id}-transport", riding=riding)

    def _name(self, of: str) -> str:
        """Return an id that nothing else in the Army has."""
        stem = "-".join(of.lower().split())
        self.named[stem] += 1
        return f"{stem}-{self.named[stem]}"

    def _another_detachment(self) -> ArmyEntry | None:
        formation = self._formation()
        kind = formation.type
        slots = further_slots(formation_type(kind))
        if not slots:
            return None

        def holds(slot: Slot) -> bool:
            return any(is_favoured(each, self.favoured) for each in candidates(kind, slot))

        slot = self.luck.pick(favouring(self.luck, slots, holds))
        return self._with(self._filled(formation, pick_for(self.luck, kind, slot, self.favoured)))

    def _with(self, formation: ArmyFormation | None) -> ArmyEntry | None:
        """Return the Army with one of its Formations changed."""
        if formation is None:
            return None
        changed = tuple(formation if each.id == formation.id else each for each in self.army.formations)
        return replace(self.army, formations=changed)

    def _changed(self, change: Callable[[DetachmentEntry], DetachmentEntry | None]) -> ArmyEntry | None:
        """Return the Army with one of its Detachments changed, its Dedicated Transports as many as carry it then."""
        formation = self._formation()
        entry = self.luck.pick(formation.detachments)
        changed = None if entry.dedicated else change(entry)
        return None if changed is None else self._with(resized(formation, changed))

    def _more_models(self) -> ArmyEntry | None:
        return self._changed(lambda each: enlarged(self.luck, each))

    def _other_weapons(self) -> ArmyEntry | None:
        return self._changed(lambda each: rearmed(self.luck, each))

    def _transports(self) -> ArmyEntry | None:
        formation = self._formation()
        entry = self.luck.pick(formation.detachments)
        if any(entry.id == each.dedicated for each in formation.detachments):
            return None
        return self._with(with_transports(self.luck, formation, entry.id, f"{entry.id}-transport"))

    def _upgrade(self) -> ArmyEntry | None:
        formation = self._formation()
        offered = formation_type(formation.type).upgrades
        entry = self.luck.pick(formation.detachments)
        if not offered or entry.upgrade:
            return None
        return self._with(resized(formation, replace(entry, upgrade=self.luck.pick(offered).name)))

    def _with_riders(self) -> ArmyEntry | None:
        """Return the Army with some who have Transports of their own aboard them, None if it cannot be enlisted."""
        if not _enlisted(self.army):
            return None
        for formation in self.army.formations:
            for transport in formation.detachments:
                if transport.dedicated and self.luck.unit() < RIDING:
                    self._set_aboard(formation.id, transport)
        return self.army

    def _set_aboard(self, formation: str, transport: DetachmentEntry) -> None:
        """Have a Detachment start the battle aboard its Transports, if they have room for all who joined it."""
        found = next(each for each in self.army.formations if each.id == formation)
        carried = next(each for each in found.detachments if each.id == transport.dedicated)
        if carried.attached_to:
            return
        riding = replace(carried, embarked=transport.id)
        changed = self._with(
            replace(found, detachments=tuple(riding if each is carried else each for each in found.detachments))
        )
        assert changed is not None, "a Formation was given"
        if _enlisted(changed):
            self.army = changed


def _enlisted(army: ArmyEntry) -> bool:
    """Whether an Army can be mustered as a battle does it.

    Raises:
        BrokenLaw: If it can, and needs a rule that is missing.
    """
    enlisted = Enlisted()
    try:
        enlist(enlisted, "side", army)
    except InputError:
        return False
    missing = (*missing_rules(enlisted.named_profiles()), *enlisted.lacking)
    if missing:
        raise BrokenLaw(f"An Army was drawn that lacks {'; '.join(missing)}.")
    return True
