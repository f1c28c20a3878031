"""Coming onto the battlefield over one of its edges."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point, Polygon, at_most, gap, nearest_point, point_distance
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model
from umpire.systems.legions.rules.battles import TITANDEATH, variant_of
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.forced.routes import edge_shapes
from umpire.systems.legions.rules.proofs import in_words, joined, outlined
from umpire.systems.legions.rules.reserves import FLYER, OUTFLANK, OWN_EDGE

FROM_ENEMY_EDGE = 8.0
"""How far from the enemy's battlefield edge those stay that Outflank, inches."""

FROM_OWN_EDGE = 8.0
"""How far along another edge a Flyer comes, from its player's own, inches."""

BEYOND = 10.0


class EntryAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that comes out of Reserve over an edge, with its models where they are placed."""

    field: Battlefield
    after: Battlefield
    detachment: Detachment
    models: tuple[Model, ...]
    way: str


def beyond_the_edges(field: Battlefield) -> tuple[Polygon, ...]:
    """Return what lies beyond each edge of the battlefield, as areas that a base can touch."""
    width, depth = field.size
    return (
        _block((0.0, -BEYOND), (width, 0.0)),
        _block((width, 0.0), (width + BEYOND, depth)),
        _block((0.0, depth), (width, depth + BEYOND)),
        _block((-BEYOND, 0.0), (0.0, depth)),
    )


def _block(low: Point, high: Point) -> Polygon:
    return Polygon(ring=(low, (high[0], low[1]), high, (low[0], high[1])))


@BOOK.rule("LI-SPC-028")
def flying_in(asked: EntryAsked) -> tuple[Finding, ...]:
    """A Flyer comes over its player's edge, or over another at a point within 8" of that."""
    if asked.way != FLYER:
        return ()
    mine = edge_shapes(asked.field, asked.detachment.side)
    found = []
    for model in asked.models:
        away = min(
            (
                min((point_distance(nearest_point(own, at), at) for own in mine), default=0.0)
                for edge in beyond_the_edges(asked.field)
                if at_most(gap(model.outline, edge), 0.0)
                for at in (nearest_point(edge, model.at),)
            ),
            default=None,
        )
        if away is None:
            away = min(gap(model.outline, edge) for edge in beyond_the_edges(asked.field))
            told = f"{model.id} would stand {in_words(away)} from the nearest edge; its base must touch one"
        elif not at_most(away, FROM_OWN_EDGE):
            told = f"{model.id} would come {in_words(away)} from its player's edge; 8 inches are the most"
        else:
            continue
        found.append(msgspec.structs.replace(_refusal(model, told, away), rule="LI-SPC-029"))
    return tuple(found) or (Finding(rule="LI-SPC-029", says=f"{asked.detachment.id} flies in"),)


@BOOK.rule("LI-SPC-066")
def outflanking(asked: EntryAsked) -> tuple[Finding, ...]:
    """Who Outflanks touches an edge of the battlefield, and stays away from that of the enemy."""
    if asked.way != OUTFLANK:
        return ()
    found = []
    edges = beyond_the_edges(asked.field)
    theirs = edge_shapes(asked.field, asked.field.opponent(asked.detachment.side))
    for model in asked.models:
        away = min(gap(model.outline, each) for each in edges)
        if not at_most(away, 0.0):
            told = f"{model.id} would stand {in_words(away)} from the nearest edge; it must touch one"
            found.append(_refusal(model, told, away))
        for edge in theirs:
            near = gap(model.outline, edge)
            if at_most(near, FROM_ENEMY_EDGE):
                told = f"{model.id} would stand {in_words(near)} from the enemy's edge; more than 8 inches are needed"
                found.append(_refusal(model, told, near, edge))
    return tuple(found) or (Finding(says=f"{asked.detachment.id} comes over an edge"),)


@BOOK.rule("LI-BTL-023")
def over_the_own_edge(asked: EntryAsked) -> tuple[Finding, ...]:
    """Whoever no special rule brings in touches the edge of its own player."""
    if asked.way != OWN_EDGE:
        return ()
    found, mine = [], edge_shapes(asked.field, asked.detachment.side)
    for model in asked.models:
        away = min((gap(model.outline, each) for each in mine), default=0.0)
        if not at_most(away, 0.0):
            told = f"{model.id} would stand {in_words(away)} from its player's edge; it must touch it"
            found.append(_refusal(model, told, away))
    if variant_of(asked.field) == TITANDEATH:
        cite("LI-TIT-032", asked.detachment)
    return tuple(found) or (Finding(says=f"{asked.detachment.id} comes over its own edge"),)


def _refusal(model: Model, told: str, away: float, edge: Polygon | None = None) -> Finding:
    shown = outlined(model.outline, model.id)
    if edge is not None:
        shown = joined(model.outline, edge, f"{in_words(max(away, 0.0))} from the edge")
    return Finding(effect=Forbid(reason=told), facts={"model": model.id, "gap": away}, says=told, witness=shown)
