"""The Movement phase: distances, Coherency, Engagement Zones, being Engaged, piling in."""

from umpire.systems.legions.rules.movement import across, charging, distances, engaged, pile_in, through, turning, zones
from umpire.systems.legions.rules.movement.allowance import acting_order, allowance
from umpire.systems.legions.rules.movement.coherency import (
    COHERENCY,
    Losses,
    coherency,
    coherency_losses,
    groups_of,
    is_coherent,
)
from umpire.systems.legions.rules.movement.engagement import (
    beyond,
    contacts,
    contacts_of,
    counted_contacts,
    engaged_with,
    in_contact_models,
    is_engaged,
    is_pinned,
    touching_enemies,
)
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.measure import apart, bounding_radius, distance
from umpire.systems.legions.rules.movement.paths import path_cost, spent
from umpire.systems.legions.rules.movement.placing import carry_out, ground_at, moved_model, raised_areas
from umpire.systems.legions.rules.movement.reaching import contact_move, is_legal
from umpire.systems.legions.rules.movement.topics import (
    DetachmentMove,
    ModelMove,
    ModelPath,
    PathCost,
    PileIn,
)

__all__ = [
    "COHERENCY",
    "DetachmentMove",
    "Losses",
    "ModelMove",
    "ModelPath",
    "PathCost",
    "PileIn",
    "across",
    "acting_order",
    "allowance",
    "apart",
    "beyond",
    "bounding_radius",
    "carry_out",
    "charging",
    "coherency",
    "coherency_losses",
    "contact_move",
    "contacts",
    "contacts_of",
    "counted_contacts",
    "distance",
    "distances",
    "engaged",
    "engaged_with",
    "ground_at",
    "groups_of",
    "in_contact_models",
    "is_coherent",
    "is_engaged",
    "is_legal",
    "is_pinned",
    "judge_move",
    "moved_model",
    "path_cost",
    "pile_in",
    "raised_areas",
    "spent",
    "through",
    "touching_enemies",
    "turning",
    "zones",
]
