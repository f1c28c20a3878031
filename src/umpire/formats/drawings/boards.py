"""Drawn tables of the games that resolve single attacks, charges and moves on a board."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.formats.boards import BoardEntry, FeatureEntry
from umpire.formats.drawings.editing import Editing
from umpire.formats.drawings.values import Content, Drawing, DrawnFeature, plain_ring
from umpire.formats.drawings.words import SystemWords
from umpire.formats.imports import KEYWORD, KIND, NO_TRAITS, UNSETTLED
from umpire.game import ruleset
from umpire.geometry import Solid
from umpire.render.scenes import paint_of
from umpire.table import Table


def _words(words: SystemWords) -> SystemWords:
    rules = ruleset(words.name)
    return replace(words, kinds=rules.kinds, traits=rules.tags, piece_kinds=rules.piece_kinds)


def _as_table(drawing: Drawing) -> Content:
    corner = {"corner": list(drawing.corner)} if drawing.corner != (0.0, 0.0) else {}
    features = [_as_feature(each, drawing) for each in drawing.features]
    return {"size": list(drawing.size), **corner, "features": features}


def _as_feature(feature: DrawnFeature, _drawing: Drawing) -> Content:
    made: Content = {"id": feature.id}
    made |= {"kind": feature.kind} if feature.kind else {}
    made |= {"traits": list(feature.traits)} if feature.traits is not None else {}
    made |= {"keywords": list(feature.keywords)} if feature.keywords else {}
    made["outline"] = plain_ring(feature.outline)
    made |= {"height": feature.height} if feature.height is not None else {}
    if feature.pieces:
        made["pieces"] = [_piece(msgspec.to_builtins(each)) for each in feature.pieces]
    return made


def _piece(content: Content) -> Content:
    defaults: Content = {"bottom": 0.0, "outline": [], "id": "", "closed": True}
    kept = {name: value for name, value in content.items() if name not in defaults or defaults[name] != value}
    if "outline" in kept:
        kept["outline"] = plain_ring(kept["outline"])
    return kept


def _drawing_of(system: str, name: str, table: BoardEntry, _mission: str) -> Drawing:
    features = tuple(_of_entry(each) for each in table.features)
    return Drawing(system=system, name=name, size=table.size, corner=table.corner, features=features)


def _of_entry(entry: FeatureEntry) -> DrawnFeature:
    return DrawnFeature(
        id=entry.id,
        outline=entry.outline,
        height=entry.height,
        kind=entry.kind,
        traits=entry.traits,
        keywords=entry.keywords,
        pieces=entry.pieces,
    )


def _tags(feature: DrawnFeature) -> tuple[str, ...]:
    kind = (f"{KIND}{feature.kind}",) if feature.kind else ()
    traits = (UNSETTLED,) if feature.traits is None else feature.traits or (NO_TRAITS,)
    return (*kind, *traits, *(f"{KEYWORD}{each}" for each in feature.keywords))


def _printed(feature: DrawnFeature) -> tuple[str, str]:
    traits = feature.traits or ()
    return paint_of(feature.kind, traits), ", ".join((feature.kind, *traits))


def _is_body(feature: DrawnFeature) -> bool:
    return feature.kind == "building" or any(each.kind in ("body", "block") for each in feature.pieces)


def _solids(field: Any) -> tuple[list[Solid], list[str]]:
    """Return what hides: closed pieces, and features without pieces up to their height."""
    table: Table = field.table
    solids = []
    for feature in table.features:
        if not feature.pieces and feature.height > 0.0:
            solids.append(Solid(id=feature.id, footprint=feature.footprint, top=feature.height))
        solids += [
            Solid(id=feature.id, footprint=piece.footprint, bottom=piece.bottom, top=piece.top)
            for piece in feature.pieces
            if piece.closed
        ]
    return solids, ["Features hide with their bodies; their traits play no part on this map."]


BOARD_EDITING = Editing(
    words=_words,
    as_table=_as_table,
    as_feature=_as_feature,
    drawing_of=_drawing_of,
    tags=_tags,
    printed=_printed,
    is_body=_is_body,
    solids=_solids,
)
"""How the tables of these games are drawn."""
