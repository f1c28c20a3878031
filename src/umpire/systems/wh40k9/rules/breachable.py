"""Breachable: who passes walls."""

from __future__ import annotations

from umpire.geometry import clearly_more, overlaps
from umpire.rulings import Finding, Permit, forbid
from umpire.systems.wh40k9.battlefield import FOOT, WALLS, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import carries
from umpire.systems.wh40k9.rules.topics import Passage, Standing


@BOOK.rule("W9-024", overrides="W9-A20")
def through_walls(topic: Passage) -> Finding | None:
    """Walls, girders, chains and foliage do not obstruct the moves of INFANTRY, BEASTS and SWARM models."""
    if not carries(topic.feature, Trait.BREACHABLE) or topic.piece.kind not in WALLS or not topic.model.has(*FOOT):
        return None
    return Finding(effect=Permit(reason=f"through {topic.piece.id}"), facts={"feature": topic.feature.id})


@BOOK.rule("W9-025", restricts=("W9-024", "W9-082"))
def floors_stay_closed(topic: Passage) -> Finding | None:
    """Only walls, girders, chains and foliage are opened; floors, ceilings and gantries are not."""
    if not carries(topic.feature, Trait.BREACHABLE) or carries(topic.feature, Trait.SCALEABLE):
        return None
    if topic.piece.kind in WALLS:
        return None
    says = f"{topic.feature.id} is Breachable, not Scaleable: its {topic.piece.kind} stays closed"
    return forbid(says, facts={"feature": topic.feature.id})


@BOOK.rule("W9-026", restricts=("W9-080", "W9-081"))
def not_inside_a_wall(topic: Standing) -> Finding | None:
    """To move through is free, to stand inside is not: no move ends with the base inside a solid wall."""
    model = topic.model
    for feature in topic.field.table.features:
        for piece in feature.pieces:
            level = clearly_more(piece.top, model.ground) and piece.bottom < model.ground + model.height
            if piece.kind in WALLS and level and overlaps(model.outline, piece.footprint):
                return forbid(f"{model.id} would stand inside {piece.id}", facts={"feature": feature.id})
    return None
