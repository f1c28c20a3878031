"""How near to the end of a weapon's range its targets are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from umpire.geometry import at_most
from umpire.rulings import Margin, Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.firing import CanFire, Target, Targets, TargetsWithin
from umpire.systems.legions.questions.measures.arcs import of_arc
from umpire.systems.legions.questions.question import measures, weapon_index
from umpire.systems.legions.rules.firing import can_hit, range_to
from umpire.systems.legions.rules.firing.eligible import pieces_of
from umpire.systems.legions.rules.movement.measure import shape_of
from umpire.systems.legions.rules.proofs import in_words
from umpire.systems.legions.rules.sight import sight_margin_of
from umpire.table import closest_points

ARC, SIGHT = "LI-TRT-004", "LI-FIR-008"
"""The rules by which a weapon is not fired at what lies outside its Arc, or is not seen."""


class _Aimed(NamedTuple):
    """How far a piece is from a firing model, and how far the weapon reaches, inches."""

    left: float
    distance: float
    reach: float
    firer: str
    piece: str
    weapon: str


@measures(CanFire)
def of_weapon(field: Battlefield, question: CanFire, ruling: Ruling) -> Measure | None:
    """Measure what keeps a weapon from being fired that no range decides: sight, or its Arc."""
    rules = {each.rule for each in ruling.refusals}
    model = field.models.get(question.model)
    if ruling.margin is not None or model is None or not model.in_play or len(rules) != 1:
        return None
    weapon = field.profile(model).weapons[weapon_index(field, question.model, question.weapon)]
    pieces = pieces_of(field, question.target)
    if weapon.maximum is None or not pieces:
        return None
    if ARC in rules:
        found = [of_arc(field, model.id, weapon, each) for each in pieces]
        measured = [(each.margin.amount, number) for number, each in enumerate(found) if each.margin is not None]
        return found[min(measured)[1]] if measured else None
    within = [each for each in pieces if at_most(range_to(field, model.id, each), weapon.maximum)]
    return _of_sight(field, model.id, within) if SIGHT in rules else None


def _of_sight(field: Battlefield, viewer: str, pieces: Iterable[str]) -> Measure | None:
    """Return the least shift of anybody, or of what stands between, by which one of some pieces would be seen."""
    flips = [
        flip for each in pieces for flip in sight_margin_of(field, viewer, each).flips.values() if flip is not None
    ]
    least = min((each.amount for each in flips), default=None)
    return None if least is None else Measure(margin=Margin(amount=least, of="sight"))


@measures(Target)
def of_target(field: Battlefield, question: Target, ruling: Ruling) -> Measure | None:
    """Measure the weapon that has most range to spare, or that lacks least of it."""
    if any("range" not in each.facts for each in ruling.refusals if each.rule != "LI-FIR-012"):
        return None
    best = max(_aims(field, question.detachment, (question.target,)), default=None)
    if best is None or (best.left >= 0.0) != ruling.allowed:
        return None
    return _measure(field, best)


@measures(Targets)
def of_targets(field: Battlefield, question: Targets, ruling: Ruling) -> Measure:
    """Measure the target that comes into range, or goes out of it, by the least change."""
    owner = field.detachments[question.detachment]
    enemies = [each.id for each in field.detachments_of(field.opponent(owner.side)) if field.models_of(each)]
    nearest: list[_Aimed] = []
    for target in enemies:
        best = max(_aims(field, owner.id, (target,)), default=None)
        nearest += [best] if best is not None else []
    if not nearest:
        return Measure(lacking={"margin": "It has no weapon with a range, or there is no enemy to measure to."})
    return _measure(field, min(nearest, key=lambda each: abs(each.left)))


@measures(TargetsWithin)
def of_distance(field: Battlefield, question: TargetsWithin, ruling: Ruling) -> Measure:
    """Measure the enemy that is nearest to the border of what the weapon hits."""
    enemies = field.detachments_of(field.opponent(field.side_of(question.model)))
    near = [
        min((range_to(field, question.model, piece), piece) for piece in pieces)
        for each in enemies
        if (pieces := pieces_of(field, each.id))
    ]
    if not near:
        return Measure(lacking={"margin": "There is no enemy to measure to."})
    away, piece = min(near, key=lambda each: abs(each[0] - question.inches))
    return Measure(margin=held_to(away, question.inches, of="range"), witness=_line(field, question.model, piece, away))


def _aims(field: Battlefield, detachment: str, targets: Iterable[str]) -> Iterator[_Aimed]:
    for model in field.models_of(detachment):
        for weapon in field.profile(model).weapons:
            if weapon.maximum is None or not can_hit(weapon):
                continue
            pieces = [piece for each in targets for piece in pieces_of(field, each)]
            near = min(((range_to(field, model.id, piece), piece) for piece in pieces), default=None)
            if near is not None:
                left = weapon.maximum - near[0]
                yield _Aimed(left, near[0], weapon.maximum, model.id, near[1], weapon.name)


def _measure(field: Battlefield, found: _Aimed) -> Measure:
    margin = held_to(found.distance, found.reach, of=f"range of {found.weapon}")
    return Measure(margin=margin, witness=_line(field, found.firer, found.piece, found.distance))


def _line(field: Battlefield, firer: str, piece: str, away: float) -> Witness:
    ends = closest_points(shape_of(field, firer), shape_of(field, piece))
    return Witness(kind="line", points=ends, label=f"{piece} {in_words(away)} from {firer}")
