"""By how much a refused move goes too far, or ends too near."""

from __future__ import annotations

import msgspec

from umpire.geometry import Outline, gap, path_length
from umpire.rulings import Finding, Margin, Measure, Ruling, held_to
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.movement import MayMove
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.rules.movement import ModelMove
from umpire.systems.legions.rules.movement.coherency import COHERENCY
from umpire.systems.legions.rules.movement.zones import ZONE
from umpire.systems.legions.rules.special_rules.independent import NEAR_CORE

FARTHEST = {"LI-MOV-030": COHERENCY, "LI-MOV-033": COHERENCY, "LI-SPC-044": NEAR_CORE}
"""The rules that refuse a gap as too wide, with the widest that they allow, inches."""

NEAREST = {"LI-MOV-064": ZONE}
"""Those that refuse one as too narrow."""


@measures(MayMove)
def of_move(field: Battlefield, question: MayMove, ruling: Ruling) -> Measure | None:
    """Measure what is missed most, where each of the rules that forbid tells a length; what fits has its own."""
    moves = {each.model: each for each in question.moves}
    missed = [_missed(field, moves.get(str(each.facts.get("model", ""))), each) for each in ruling.refusals]
    known = [each for each in missed if each is not None]
    if ruling.allowed or len(known) < len(missed) or not known:
        return None
    return Measure(margin=max(known, key=lambda each: each.amount))


def _missed(field: Battlefield, move: ModelMove | None, refusal: Finding) -> Margin | None:
    """Return by how much a move misses what one rule asks; None where the rule does not ask for a length."""
    facts = refusal.facts
    if "spent" in facts and "allowance" in facts:
        return held_to(float(facts["spent"]), float(facts["allowance"]), of="movement")
    if "gap" in facts:
        apart = float(facts["gap"])
        if "needed" in facts:
            return held_to(apart, float(facts["needed"]), of="distance to enemies")
        if refusal.rule in FARTHEST:
            return held_to(apart, FARTHEST[refusal.rule], of="the gap that breaks the group")
        if refusal.rule in NEAREST:
            return held_to(apart, NEAREST[refusal.rule], of="distance to enemies")
    for name in ("beyond", "depth"):
        if isinstance(facts.get(name), float):
            return held_to(float(facts[name]), 0.0, of=f"{name.replace('beyond', 'reach beyond the edge')}")
    if move is None:
        return None
    if isinstance(facts.get("from"), float):
        of = f"the way up to {facts.get('area') or facts.get('cliff')}"
        return held_to(path_length(move.path), float(facts["from"]), of=of)
    return _overlap(field, move, refusal)


def _overlap(field: Battlefield, move: ModelMove, refusal: Finding) -> Margin | None:
    """Return how deep in what it may not stand on a move ends; None where it does not end there."""
    named = next((str(refusal.facts[name]) for name in ("area", "structure", "obstacle") if name in refusal.facts), "")
    model = field.models[move.model]
    outline: Outline = msgspec.structs.replace(model, at=move.path[-1], facing=move.facing or model.facing).outline
    area = next((each for each in field.areas if each.id == named), None)
    deep = -gap(outline, area.outline) if area is not None else 0.0
    return held_to(deep, 0.0, of=f"how deep it ends in {named}") if deep > 0.0 else None
