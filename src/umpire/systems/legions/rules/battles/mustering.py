"""Mustering: whether an Army is legal."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import UNSET, UnsetType

from umpire.errors import InputError
from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.rules.battles.army import Army, DetachmentMustered, FormationMustered
from umpire.systems.legions.rules.battles.formations import FormationType, Package, formation_type
from umpire.systems.legions.rules.battles.slots import Filling, fill_slots
from umpire.systems.legions.rules.book import BOOK

ROLES = (
    "HQ",
    "Core",
    "Support",
    "Bastion",
    "Vanguard",
    "Light Armour",
    "Battle Tank",
    "Heavy Armour",
    "Artillery",
    "Air Support",
    "Transport",
    "Knight",
    "Titan",
)
LOYALIST, TRAITOR = ALLEGIANCES = ("loyalist", "traitor")
PER_FORMATION = 1500
MOST_TRANSPORTS = 8
MECHANICUM = ("Mechanicum Taghmata", "Dark Mechanicum")
ASTARTES = "Legiones Astartes"
TRAITORS = ("Dark Mechanicum",)
"""The Army Lists whose content is for Traitors only (LI-BTL-062)."""
LEGATE = "legate-commander-detachment"


class MusteredArmy(msgspec.Struct, frozen=True, kw_only=True):
    """An Army to be judged, with the kinds of its Formations."""

    army: Army
    kinds: tuple[FormationType, ...]

    @property
    def pairs(self) -> tuple[tuple[FormationMustered, FormationType], ...]:
        """Each Formation with its kind."""
        return tuple(zip(self.army.formations, self.kinds, strict=True))


def judge_army(army: Army) -> Ruling:
    """Rule on an Army: its points, its Formations and their slots, its allies, its Allegiance.

    Raises:
        InputError: If it names a Formation that does not exist.
    """
    kinds = []
    for index, each in enumerate(army.formations):
        try:
            kinds.append(formation_type(each.type))
        except InputError as error:
            raise error.within(path=f"formations[{index}]") from None
    found = BOOK.findings(MusteredArmy(army=army, kinds=tuple(kinds)))
    refused = any(isinstance(each.effect, Forbid) for each in found)
    return Ruling(question=f"May {army.name} be mustered?", allowed=not refused, findings=found)


def refusal_at(at: str | UnsetType, says: str, **facts: str | int) -> Finding:
    """Return the finding that forbids an Army for what lies at a path in it; UNSET for the whole of it."""
    return Finding(effect=Forbid(reason=says), facts=dict(facts), says=says, at=at)


def _refusal(says: str, **facts: str | int) -> Finding:
    return refusal_at(UNSET, says, **facts)


def formation_at(row: int) -> str:
    """Return the path of a Formation in its Army."""
    return f"formations[{row}]"


def detachment_at(row: int, index: int) -> str:
    """Return the path of a Detachment in its Army."""
    return f"formations[{row}].detachments[{index}]"


@BOOK.rule("LI-BTL-001")
def points_limit(topic: MusteredArmy) -> Finding:
    """An Army may cost less than the agreed points limit, but never more."""
    cite("LI-BTL-066")
    cost, limit = topic.army.points, topic.army.points_limit
    if cost > limit:
        return _refusal(f"{cost} points, {cost - limit} above the limit of {limit}: leave something out", points=cost)
    return Finding(facts={"points": cost, "limit": limit}, says=f"{cost} of {limit} points")


@BOOK.rule("LI-BTL-053")
def declared(topic: MusteredArmy) -> tuple[Finding, ...]:
    """An Army declares its Allegiance, Loyalist or Traitor, and its Primary Army List before anything is chosen."""
    found = []
    if topic.army.allegiance.casefold() not in ALLEGIANCES:
        told = "no Allegiance: declare 'loyalist' or 'traitor'"
        found.append(refusal_at("allegiance", told, allegiance=topic.army.allegiance))
    if not topic.army.primary:
        found.append(refusal_at("primary", "no Primary Army List: name one"))
    return tuple(found)


@BOOK.rule("LI-BTL-054")
def shares(topic: MusteredArmy) -> tuple[Finding, ...]:
    """At least 70% of the points limit is spent on the Primary Army List, at most 30% on Allied Contingents."""
    limit = topic.army.points_limit
    allied = sum(each.points for each in topic.army.formations if each.allied)
    primary = topic.army.points - allied
    found = []
    if primary * 10 < limit * 7:
        found.append(_refusal(f"{primary} points on {topic.army.primary}: at least {(limit * 7 + 9) // 10} are needed"))
    if allied * 10 > limit * 3:
        found.append(_refusal(f"{allied} points on allies: at most {limit * 3 // 10} are allowed", allied=allied))
    return tuple(found)


@BOOK.rule("LI-BTL-055")
def compulsory_formations(topic: MusteredArmy) -> Finding | None:
    """An Army needs one primary Formation for each full 1,500 points of the limit."""
    needed = topic.army.points_limit // PER_FORMATION
    primary = sum(not each.allied and not kind.support for each, kind in topic.pairs)
    if primary >= needed:
        return None
    return _refusal(f"{primary} primary Formations where {needed} are needed: add one", primary=primary, needed=needed)


@BOOK.rule("LI-BTL-056")
def slots_filled(topic: MusteredArmy) -> tuple[Finding, ...]:
    """All Compulsory slots of a Formation are filled, each Detachment fills a slot, from the Formation's own list."""
    found: list[Finding] = []
    for row, (formation, kind) in enumerate(topic.pairs):
        if kind.package is not None:
            continue  # it has no slots
        filling, at = fill_slots(kind, formation), formation_at(row)
        for slot in filling.empty:
            needed = slot.only or slot.having
            wanted = f" ({' or '.join(needed)})" if needed else ""
            found.append(refusal_at(at, f"{kind.name}: a Compulsory {slot.role} slot{wanted} is empty", role=slot.role))
        for index in filling.left_over:
            extra = formation.detachments[index]
            if extra.role == "Transport":
                cite("LI-BTL-059")
            told = f"{kind.name}: no slot is left for {extra.datasheet} ({extra.fills})"
            found.append(refusal_at(detachment_at(row, index), told))
        for index, each in enumerate(formation.detachments):
            if each.faction not in kind.army_lists:
                told = f"{kind.name}: {each.datasheet} is from {each.faction}"
                found.append(refusal_at(detachment_at(row, index), told, datasheet=each.datasheet))
        found += _further_demands(formation, kind, at)
        found += _upgraded(formation, kind, filling, row)
    return tuple(found)


@BOOK.rule("LI-BTL-065")
def of_the_mechanicum(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Knights and Titans in a Mechanicum Formation are no allies; three Tech-Priests Auxilia share a slot."""
    found = []
    for formation, kind in topic.pairs:
        if kind.faction not in MECHANICUM:
            continue
        engines = [each.datasheet for each in formation.detachments if each.role in ("Knight", "Titan")]
        if engines:
            found.append(Finding(says=f"{', '.join(engines)}: part of {kind.name}, not allied"))
        positions = fill_slots(kind, formation).positions
        if len(set(positions)) < len(positions):
            found.append(Finding(says=f"{len(positions)} Detachments of {kind.name} in {len(set(positions))} slots"))
    return tuple(found)


def _upgraded(formation: FormationMustered, kind: FormationType, filling: Filling, row: int) -> list[Finding]:
    """Return what is wrong with the upgrades that a Formation offers and its Detachments take."""
    compulsory = {index for index, slot in filling.filled if slot.compulsory}
    offered = {each.name: each for each in kind.upgrades}
    found = []
    for index, each in enumerate(formation.detachments):
        if not each.upgrade:
            continue
        upgrade, at = offered.get(each.upgrade), f"{detachment_at(row, index)}.upgrade"
        if upgrade is None:
            told = ", ".join(offered) or "none"
            found.append(refusal_at(at, f"{kind.name} offers no upgrade {each.upgrade}, it offers {told}"))
        elif (
            (upgrade.compulsory and index not in compulsory)
            or (upgrade.type and upgrade.type != each.type.value)
            or (upgrade.datasheets and each.datasheet not in upgrade.datasheets)
        ):
            told = f"{kind.name}: {each.datasheet} may not be upgraded to {upgrade.name} here"
            found.append(refusal_at(at, told))
    for upgrade in kind.upgrades:
        taken = [index for index, each in enumerate(formation.detachments) if each.upgrade == upgrade.name]
        if upgrade.most is not None and len(taken) > upgrade.most:
            told = f"{kind.name}: {upgrade.name} is taken {len(taken)} times, at most {upgrade.most}"
            found.append(refusal_at(f"{detachment_at(row, taken[-1])}.upgrade", told))
    return found


def gained(formation: FormationMustered, kind: FormationType) -> tuple[tuple[str, ...], ...]:
    """Return the special rules that each Detachment of a Formation gains by it."""
    compulsory = {index for index, slot in fill_slots(kind, formation).filled if slot.compulsory}
    told = []
    for index, each in enumerate(formation.detachments):
        gains: tuple[str, ...] = ()
        for gain in kind.gains:
            fits = (
                (not gain.type or gain.type == each.type.value)
                and (not gain.without or gain.without not in each.rules)
                and (not gain.having or gain.having in each.rules)
                and gain.faction in ("", each.faction)
                and gain.role in ("", each.role)
                and (not gain.filled_with or _all_filled_with(formation, compulsory, gain.filled_with))
                and (not gain.datasheets or each.datasheet in gain.datasheets)
                and (not gain.compulsory or index in compulsory)
                and not (gain.otherwise and gains)
            )
            if fits:
                gains = (*gains, *gain.rules)
        told.append(gains)
    return tuple(told)


def _all_filled_with(formation: FormationMustered, compulsory: set[int], datasheet: str) -> bool:
    """Whether the Compulsory Detachments of a datasheet's Role are all of that datasheet."""
    role = next((each.role for each in formation.detachments if each.datasheet == datasheet), "")
    named = [formation.detachments[index] for index in compulsory]
    return bool(role) and all(each.datasheet == datasheet for each in named if each.role == role)


def _further_demands(formation: FormationMustered, kind: FormationType, at: str) -> list[Finding]:
    found = []
    for demand in kind.at_least:
        there = sum(each.datasheet in demand.datasheets for each in formation.detachments)
        if there < demand.count:
            told = " or ".join(demand.datasheets)
            told = f"{kind.name}: {demand.count} {demand.role} slots need {told}, {there} have it"
            found.append(refusal_at(at, told))
    if kind.tank_commander and not any(each.tank_commander for each in formation.detachments):
        found.append(refusal_at(at, f"{kind.name}: one model must be a Tank Commander"))
    return found


@BOOK.rule("LI-BTL-057")
def roles(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Each Detachment has one of thirteen Roles; a Transport Detachment in a slot has at most 8 models."""
    found = []
    for row, (formation, kind) in enumerate(topic.pairs):
        for index, each in enumerate(formation.detachments):
            at = detachment_at(row, index)
            if each.role not in ROLES:
                found.append(refusal_at(at, f"{kind.name}: {each.datasheet} has no Role {each.role}", role=each.role))
            if each.role == "Transport" and each.carries is None and each.models > MOST_TRANSPORTS:
                told = f"{kind.name}: {each.models} Transports in a slot, at most {MOST_TRANSPORTS}"
                found.append(refusal_at(at, told))
    return tuple(found)


@BOOK.rule("LI-BTL-058")
def dedicated_transports(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Dedicated Transports are bought as the Formation allows, exactly as many as carry all models of a Detachment."""
    return tuple(
        found
        for row, (formation, kind) in enumerate(topic.pairs)
        if kind.package is None
        for index, each in enumerate(formation.detachments)
        for at in (detachment_at(row, index),)
        for found in (
            _bought(formation, kind, each, at) if each.carries is not None else _owed(formation, kind, index, at)
        )
    )


def _bought(formation: FormationMustered, kind: FormationType, transport: DetachmentMustered, at: str) -> list[Finding]:
    assert transport.carries is not None, "only Dedicated Transports are asked about"
    carried = formation.detachments[transport.carries]
    offers = [each for each in kind.transports if each.type in ("any", carried.type.value)]
    found = []
    if not any(transport.datasheet in each.datasheets for each in offers):
        found.append(refusal_at(at, f"{kind.name}: {carried.datasheet} may not buy {transport.datasheet}"))
    needed = -(-carried.models // transport.seats) if transport.seats else 0
    if not transport.seats:
        found.append(refusal_at(at, f"{kind.name}: {transport.datasheet} cannot carry {carried.datasheet}"))
    elif transport.models != needed:
        told = f"{transport.models} {transport.datasheet} for {carried.models} models of {carried.datasheet}"
        found.append(refusal_at(at, f"{kind.name}: {told}, exactly {needed} are needed", needed=needed))
    return found


def _owed(formation: FormationMustered, kind: FormationType, index: int, at: str) -> list[Finding]:
    detachment = formation.detachments[index]
    carried = any(each.carries == index for each in formation.detachments)
    return [
        refusal_at(at, f"{kind.name}: {detachment.datasheet} must buy {' or '.join(each.datasheets)}")
        for each in kind.transports
        if each.must and each.type == detachment.type.value and not carried and each.unless not in detachment.rules
    ]


@BOOK.rule("LI-BTL-061")
def allied_contingents(topic: MusteredArmy) -> tuple[Finding, ...]:
    """For each primary Formation an Army may have one Allied Contingent: a Formation of another list, or an Asset."""
    found = []
    counted = Counter(each.allied for each, kind in topic.pairs if not kind.support)
    if counted[True] > counted[False]:
        found.append(_refusal(f"{counted[True]} allied Formations for {counted[False]} primary ones: one each at most"))
    for row, (formation, kind) in enumerate(topic.pairs):
        at = formation_at(row)
        if formation.allied and (kind.allied == "never" or kind.faction == topic.army.primary):
            found.append(refusal_at(at, f"{kind.name} cannot be an Allied Contingent here"))
        if not formation.allied and kind.faction != topic.army.primary:
            primary = topic.army.primary or "the Primary Army List"
            found.append(refusal_at(at, f"{kind.name} is not of {primary}: it can only be allied"))
    return tuple(found)


@BOOK.rule("LI-BTL-067")
def iconic_formations(topic: MusteredArmy) -> tuple[Finding, ...]:
    """An Iconic Formation is its fixed Standard Detachments, and Expanded ones beside them, nothing else."""
    found: list[Finding] = []
    for row, (formation, kind) in enumerate(topic.pairs):
        if kind.package is not None:
            refused = _packed(formation, kind, kind.package, topic.army.allegiance)
            found += [msgspec.structs.replace(each, at=formation_at(row)) for each in refused]
    for name, count in Counter(kind.name for _, kind in topic.pairs if kind.one).items():
        if count > 1:
            found.append(_refusal(f"{count} of {name}: an Army has one at most"))
    return tuple(found)


def _packed(formation: FormationMustered, kind: FormationType, package: Package, allegiance: str) -> list[Finding]:
    there = Counter((each.datasheet, each.models) for each in formation.detachments)
    standard = Counter((each.datasheet, each.models) for each in package.standard)
    expanded = Counter((each.datasheet, each.models) for each in package.expanded)
    found = [_refusal(f"{kind.name}: its {each} of {count} models is missing") for each, count in standard - there]
    more = there - standard - expanded
    found += [_refusal(f"{kind.name}: it has no {each} of {count} models") for each, count in more]
    if kind.legion and formation.legion.casefold().replace("_", " ") != kind.legion.casefold():
        found.append(_refusal(f"{kind.name} is of the {kind.legion}"))
    if kind.allegiance and kind.allegiance != allegiance.casefold():
        found.append(_refusal(f"{kind.name} is for a {kind.allegiance} Army only"))
    return found or [Finding(says=f"{kind.name}: {len(formation.detachments)} fixed Detachments")]


@BOOK.rule("LI-BTL-068")
def support_formations(topic: MusteredArmy) -> tuple[Finding, ...]:
    """Beside each other Formation of its list an Army may have one Support Formation, none of them as allies."""
    found = []
    supporting = [(each, kind) for each, kind in topic.pairs if kind.support]
    for faction, count in sorted(Counter(kind.faction for _, kind in supporting).items()):
        others = sum(kind.faction == faction and not kind.support for _, kind in topic.pairs)
        told = f"{count} Support Formations of {faction} beside {others} other Formations"
        found.append(_refusal(f"{told}: one each at most") if count > others else Finding(says=told))
    found += [
        refusal_at(formation_at(row), f"{kind.name} is no Allied Contingent")
        for row, (each, kind) in enumerate(topic.pairs)
        if kind.support and each.allied
    ]
    return tuple(found)


@BOOK.rule("LI-SPC-105")
def one_legion_of_allies(topic: MusteredArmy) -> Finding | None:
    """Primary Formations of the Legiones Astartes may be of several Legions; all allied ones are of the same."""
    allied = (each.legion for each, kind in topic.pairs if each.allied and kind.faction == ASTARTES and each.legion)
    legions = sorted({each.replace("_", " ").title() for each in allied})
    if len(legions) < 2:
        return None
    return _refusal(f"Allied Formations of {' and '.join(legions)}: they must be of one Legion", legions=len(legions))


@BOOK.rule("LI-BTL-062")
def allegiance(topic: MusteredArmy) -> tuple[Finding, ...]:
    """No Army holds content of the other Allegiance."""
    mine = topic.army.allegiance.casefold()
    found = []
    if topic.army.primary in TRAITORS and mine != TRAITOR:
        found.append(refusal_at("primary", f"{topic.army.primary} is for a {TRAITOR} Army only"))
    for row, (formation, kind) in enumerate(topic.pairs):
        if kind.faction in TRAITORS and mine != TRAITOR:
            found.append(refusal_at(formation_at(row), f"{kind.name} is for a {TRAITOR} Army only"))
        for index, each in enumerate(formation.detachments):
            if each.allegiance and each.allegiance.casefold() != mine:
                told = f"{each.datasheet} is for a {each.allegiance} Army only"
                found.append(refusal_at(detachment_at(row, index), told, datasheet=each.datasheet))
    return tuple(found)


@BOOK.rule("LI-BTL-063")
def legates(topic: MusteredArmy) -> Finding | None:
    """An Army has at most one Legate Commander for each full 1,500 points of the agreed limit."""
    most = topic.army.points_limit // PER_FORMATION
    there = sum(each.datasheet == LEGATE for formation in topic.army.formations for each in formation.detachments)
    return _refusal(f"{there} Legate Commanders, at most {most}", legates=there, most=most) if there > most else None
