"""Whether a model can stand where it is put."""

from __future__ import annotations

from umpire.geometry import CONTACT, overlaps
from umpire.rulings import Witness
from umpire.systems.legions.battlefield import Area, Battlefield, Model, Terrain
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import bounding_radius, near, standing
from umpire.systems.legions.rules.movement.passage import closed_by
from umpire.systems.legions.rules.proofs import in_words, outlined, over_the_edge
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face

GIANT = 5


def blocked_at(field: Battlefield, model: Model) -> tuple[str, str, Witness | None]:
    """Return why a model cannot stand where it is, the rule behind it, and what shows it; empty where it can."""
    base = model.outline
    over = off_table(field, base)
    if over > CONTACT:
        edge = over_the_edge(field, base, f"{in_words(over)} over the edge")
        return f'would reach {over:.2f}" beyond the edge of the battlefield', "LI-MOV-018", edge
    if field.profile(model).has("Flyer"):
        return "", "", None
    for side in field.sides:
        for other_id in near(standing(field, side), model.at, bounding_radius(model.base)):
            other = field.models[other_id]
            if other_id != model.id and overlaps(base, other.outline):
                return f"would overlap {other_id}", "LI-MOV-041", outlined(other.outline, f"on {other_id}")
    for area in field.areas:
        if overlaps(base, area.outline) and (rule := _closed(field, area, model)):
            return f"would stand on {area.id}", rule, outlined(area.outline, f"on {area.id}")
    across = stands_across_face(field, model)
    if across:
        told = f"across the face of {across[0]}"
        return f"would stand {told}", "LI-TER-104", outlined(field.area(across[0]).outline, told)
    return "", "", None


def _closed(field: Battlefield, area: Area, model: Model) -> str:
    """Return the rule that keeps a model from standing in an area, or ""."""
    if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE) and field.profile(model).scale < GIANT:
        return "LI-TER-060"
    return "LI-STR-017" if area.has(Terrain.STRUCTURE) else closed_by(field, area, model)
