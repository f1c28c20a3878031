"""Scaleable: who stands on top, and who passes floors."""

from __future__ import annotations

from umpire.rulings import Fact, Finding, Permit, forbid
from umpire.systems.wh40k9.battlefield import FLOORS, FOOT, WALLS, Category, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing, carries
from umpire.systems.wh40k9.rules.topics import Passage, Standing
from umpire.table import Model, on_top


def may_stand_high(model: Model) -> bool:
    """Whether a model may stand on top of Obstacles and on upper floors."""
    return model.has(*FOOT, "FLY")


@BOOK.rule("W9-080")
def top_of_obstacle(topic: Standing) -> Finding | None:
    """The top of a Scaleable Obstacle is open to INFANTRY, BEASTS, SWARM and FLY models only."""
    return _closed(topic, Category.OBSTACLE, "top")


@BOOK.rule("W9-081")
def upper_floors(topic: Standing) -> Finding | None:
    """The upper floors of Scaleable Area Terrain are open to those models only; the ground floor is open to all."""
    return _closed(topic, Category.AREA, "upper floors")


def _closed(topic: Standing, category: Category, where: str) -> Finding | None:
    field, model = topic.field, topic.model
    for each in bearing(field, Trait.SCALEABLE):
        if field.category(each) is category and on_top(model, each):
            facts: dict[str, Fact] = {"feature": each.id, "model": model.id}
            if not may_stand_high(model):
                return forbid(f"the {where} of {each.id}: only INFANTRY, BEASTS, SWARM and FLY", facts=facts)
            return Finding(effect=Permit(reason=f"the {where} of {each.id}"), facts=facts)
    return None


@BOOK.rule("W9-082", overrides="W9-A20")
def through_floors(topic: Passage) -> Finding | None:
    """Floors, ceilings and gantries do not obstruct the moves of INFANTRY, BEASTS and SWARM models."""
    if not carries(topic.feature, Trait.SCALEABLE) or topic.piece.kind not in FLOORS or not topic.model.has(*FOOT):
        return None
    return Finding(effect=Permit(reason=f"through {topic.piece.id}"), facts={"feature": topic.feature.id})


@BOOK.rule("W9-083", restricts=("W9-024", "W9-082"))
def flying_is_not_enough(topic: Passage) -> Finding | None:
    """Ability to FLY alone gives no right to pass through floors, ceilings and gantries."""
    model = topic.model
    if not carries(topic.feature, Trait.SCALEABLE) or topic.piece.kind not in FLOORS:
        return None
    if not model.has("FLY") or model.has(*FOOT):
        return None
    return forbid(f"{model.id} flies, but passes no {topic.piece.kind}", facts={"feature": topic.feature.id})


@BOOK.rule("W9-084", restricts=("W9-024", "W9-082"))
def walls_stay_closed(topic: Passage) -> Finding | None:
    """Scaleable does not open walls; that needs Breachable."""
    if not carries(topic.feature, Trait.SCALEABLE) or carries(topic.feature, Trait.BREACHABLE):
        return None
    if topic.piece.kind not in WALLS:
        return None
    return forbid(f"{topic.feature.id} is Scaleable, not Breachable", facts={"feature": topic.feature.id})
