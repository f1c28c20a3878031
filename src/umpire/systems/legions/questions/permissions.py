"""Why a move is allowed: the permissions that it makes use of, for players who ask."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.geometry import at_most, clearly_less, gap_along
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Order, Terrain
from umpire.systems.legions.rules.movement import ModelMove, acting_order, carry_out, is_engaged, is_pinned
from umpire.systems.legions.rules.movement.measure import standing
from umpire.systems.legions.rules.movement.passage import Stretch, bars, harms, slows
from umpire.systems.legions.rules.movement.paths import model_path
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.movement.zones import ZONE, is_open, may_pass

__all__ = ["permissions"]


def permissions(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...]
) -> tuple[Finding, ...]:
    """Return the permissions that a move makes use of, each named once for each model."""
    moves = tuple(map(snapped, moves))
    after = carry_out(field, moves)
    paths = [model_path(field, after, manoeuvre, move) for move in moves]
    found = [finding for path in paths for finding in _on_a_path(path)]
    if detachment.order is None and acting_order(detachment) is Order.ADVANCE:
        found.append(_note("LI-MOV-023", detachment.id, "had no Order and receives an Advance Order"))
    if manoeuvre is Manoeuvre.PILE_IN:
        found.append(_note("LI-MOV-071", detachment.id, "Piles in with the distance of its Order"))
    elif is_engaged(field, detachment) and not is_pinned(field, detachment):
        found.append(_note("LI-MOV-059", detachment.id, "is Engaged but not Pinned and moves as normal"))
        if any(path.touching and path.length for path in paths) and is_engaged(after, detachment):
            found.append(_note("LI-MOV-062", detachment.id, "stays Engaged through the contacts that are left"))
        if is_engaged(field, detachment) and not is_engaged(after, detachment):
            found.append(_note("LI-MOV-060", detachment.id, "is no longer Engaged after its move"))
    return tuple(found)


def _note(rule: str, subject: str, told: str) -> Finding:
    return Finding(rule=rule, facts={"subject": subject}, says=f"{subject} {told}")


def _on_a_path(path: ModelPath) -> Iterator[Finding]:
    model = path.model.id
    if path.move.facing is not None and path.move.facing != path.model.facing:
        yield _note("LI-MOV-019", model, "may face any way at the end of its move")
    for _, _, _, friend in standing(path.field, path.detachment.side):
        other = path.field.models[friend]
        if friend != model and clearly_less(
            gap_along(path.model.base, path.move.path, other.outline, path.model.facing), 0.0
        ):
            yield _note("LI-MOV-040", model, f"may pass through {friend}")
    if path.move.across:
        yield _note("LI-TER-063", model, f"may Engage enemies beyond {path.move.across} without crossing it")
    yield from _near_enemies(path)
    for stretch in path.stretches:
        yield from _over_terrain(path, stretch)


def _near_enemies(path: ModelPath) -> Iterator[Finding]:
    model, scale = path.model.id, path.field.profile(path.model).scale
    for each in path.approaches:
        if is_open(path, each.enemy):
            rule = "LI-MOV-073" if path.manoeuvre is Manoeuvre.PILE_IN else "LI-MOV-048"
            yield _note(rule, model, f'may come within 1" of {each.enemy.id}, as it ends in contact')
            if path.manoeuvre is Manoeuvre.MOVE:
                yield _note("LI-MOV-050", model, "has a Charge Order, though it does not Charge")
        elif may_pass(scale, each.scale) and at_most(each.least, ZONE):
            yield _note("LI-MOV-044", model, f"may pass {each.enemy.id}, which is of lower Scale")


def _over_terrain(path: ModelPath, stretch: Stretch) -> Iterator[Finding]:
    area, model, field = stretch.area, path.model.id, path.field
    if bars(field, area, path.model):
        return
    if area.further:
        yield _note("LI-TER-018", model, f"goes through {area.id} by the rules of {', '.join(area.further)}")
    if area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) and not slows(field, area, path.model):
        yield _note("LI-TER-020", model, f"passes {area.id} without penalty")
    if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE):
        yield _note("LI-TER-058", model, f"may move over {area.id}")
    if area.has(Terrain.RIVER):
        rule = "LI-TER-084" if harms(field, area, path.model) else "LI-TER-086"
        yield _note(rule, model, f"may move through {area.id}")
    if area.has(Terrain.FORD):
        rule = "LI-TER-088" if slows(field, area, path.model) else "LI-TER-089"
        yield _note(rule, model, f"may cross at {area.id}")
    if area.has(Terrain.DANGEROUS):
        yield _note("LI-TER-047", model, f"is not slowed by {area.id}")
    if area.has(Terrain.CLIFF) and not stretch.face:
        yield _note("LI-TER-101", model, f"moves on {area.id} as in the open")
    if area.has(Terrain.STRUCTURE):
        told = f"{model} may pass through {area.id}"
        if field.garrison_of(area.id):
            yield Finding(rule="LI-STR-025", facts={"subject": model}, says=told)
        else:
            yield Finding(rule="LI-STR-016", facts={"subject": model}, says=told)
