"""Arriving: Detachments that come onto the battlefield in the middle of a battle."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Ruling, Witness
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.coherency import groups_of, torn
from umpire.systems.legions.rules.movement.passage import end_areas
from umpire.systems.legions.rules.reserves import FROM_ABOVE, reserve_rule, ways_in
from umpire.systems.legions.rules.setup.deployment import deployed
from umpire.systems.legions.rules.setup.edges import EntryAsked
from umpire.systems.legions.rules.setup.standing import blocked_at
from umpire.systems.legions.rules.setup.topics import Placement


def edge_ways(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the ways by which a Detachment may come over an edge of the battlefield in this round."""
    return tuple(way for way in ways_in(field, detachment) if way not in FROM_ABOVE)


def judge_arrival(field: Battlefield, detachment: Detachment, placements: tuple[Placement, ...]) -> Ruling:
    """Rule on where the models of a Detachment come onto the battlefield in its activation.

    One of which a case says that it arrives may not do nothing instead, and only has to fit; one that waits in Reserve
    comes over an edge, as its way says.
    """
    asked = f"May {detachment.id} arrive like this?"
    alive = sorted(model for model in detachment.models if field.models[model].alive)
    ways = () if detachment.arriving else edge_ways(field, detachment)
    if not detachment.arriving and not ways:
        rule = reserve_rule(field, detachment) or "LI-BTL-023"
        return _no(asked, rule, f"{detachment.id} does not arrive this round")
    if sorted(each.model for each in placements) != alive:
        return _no(asked, "LI-MOV-014", f"place every model of {detachment.id} exactly once: {', '.join(alive)}")
    after = deployed(field, detachment.id, placements, "")
    stood = tuple(after.models[each.model] for each in placements)
    found = [finding for model in stood for finding in _standing(after, model)]
    groups = groups_of(stood)
    if len(groups) > 1:
        found.append(_finding("LI-MOV-028", f"{detachment.id} would stand in several groups", torn(after, groups)))
    if ways:
        entry = EntryAsked(field=field, after=after, detachment=detachment, models=stood, way=ways[0])
        found.extend(BOOK.findings(entry))
    allowed = not any(isinstance(each.effect, Forbid) for each in found)
    if detachment.arriving:
        found.append(Finding(rule="LI-MOV-014", says=f"{detachment.id} comes"))
    return Ruling(question=asked, allowed=allowed, findings=tuple(found))


def _finding(rule: str, told: str, witness: Witness | None = None) -> Finding:
    return Finding(rule=rule, effect=Forbid(reason=told), says=told, witness=witness)


def _no(asked: str, rule: str, told: str) -> Ruling:
    return Ruling(question=asked, allowed=False, findings=(_finding(rule, told),))


def _standing(field: Battlefield, model: Model) -> tuple[Finding, ...]:
    """A model may be put beyond a Cliff Face by other means than scaling it, and pays no height then."""
    told, rule, witness = blocked_at(field, model)
    if told:
        return (_finding(rule, f"{model.id} {told}", witness),)
    return tuple(
        Finding(rule="LI-TER-105", says=f"{model.id} is put on {area.id} and pays no height")
        for area in end_areas(field, model)
        if area.has(Terrain.CLIFF)
    )
