"""Drawn tables of the games that resolve single attacks, charges and moves on a board."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.boards import BoardEntry, FeatureEntry
from umpire.formats.document import Document
from umpire.formats.drawings.editing import Editing
from umpire.formats.drawings.words import Asks, FieldWord, FormField, Paint, PieceWord, SystemWords
from umpire.formats.imports import KEYWORD, KIND, NO_TRAITS, UNSETTLED
from umpire.formats.tables import Content, TableDocument, TableFeature, entry_of, plain_ring
from umpire.game import ruleset
from umpire.geometry import Solid
from umpire.render.scenes import PAINT, paint_of
from umpire.table import Table

ALOFT = {each: PieceWord(word=each, bottom=2.8, top=3.0) for each in ("floor", "ceiling", "gantry")}
"""Parts that nobody builds from the ground up: one is begun where a storey of models of these games ends."""


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is said of a drawn feature; words of other games that it was drawn for before are left alone.

    ``traits`` are None while the players have not agreed.
    """

    kind: str = ""
    traits: tuple[str, ...] | None = None
    keywords: tuple[str, ...] = ()


def _said_of(feature: TableFeature) -> Said:
    return Document("", "", feature.entry).convert(Said)


def _words(words: SystemWords) -> SystemWords:
    rules = ruleset(words.name)
    kinds = tuple(FieldWord(word=each, paint=paint_of(each)) for each in rules.kinds)
    traits = tuple(FieldWord(word=each) for each in rules.tags)
    return replace(
        words,
        word_field="kind",
        fresh=next(iter(rules.kinds), ""),
        fields=(
            FormField(name="kind", asks=Asks.CHOICE, label="Kind", words=kinds, unsaid="none"),
            FormField(
                name="traits",
                asks=Asks.AGREED,
                label="Traits",
                words=traits,
                help="Players have agreed on its traits",
            ),
            FormField(name="keywords", asks=Asks.TEXT, label="Keywords", unsaid="separated by commas"),
        ),
        # An area is painted by what it does: by the first of its traits that is painted.
        paints=tuple(Paint(words=("area", each), paint=paint) for each, paint in PAINT.items() if each in rules.tags),
        piece_kinds=tuple(ALOFT.get(each, PieceWord(word=each)) for each in rules.piece_kinds),
    )


def _as_table(drawing: TableDocument) -> Content:
    corner = {"corner": list(drawing.corner)} if drawing.corner != (0.0, 0.0) else {}
    features = []
    for index, each in enumerate(drawing.features):
        try:
            features.append(_as_feature(each, drawing))
        except InputError as error:
            raise error.within(path=f"table.features[{index}]") from None
    return {"size": list(drawing.size), **corner, "features": features}


def _as_feature(feature: TableFeature, _drawing: TableDocument) -> Content:
    made: Content = {"id": feature.id, **entry_of(_said_of(feature)), "outline": plain_ring(feature.outline)}
    made |= {"height": feature.top} if feature.top is not None else {}
    if feature.pieces:
        made["pieces"] = [_piece(msgspec.to_builtins(each)) for each in feature.pieces]
    return made


def _piece(content: Content) -> Content:
    defaults: Content = {"bottom": 0.0, "outline": [], "id": "", "closed": True}
    kept = {name: value for name, value in content.items() if name not in defaults or defaults[name] != value}
    if "outline" in kept:
        kept["outline"] = plain_ring(kept["outline"])
    return kept


def _drawing_of(system: str, name: str, table: BoardEntry, _mission: str) -> TableDocument:
    features = tuple(_of_entry(each) for each in table.features)
    return TableDocument(system=system, name=name, size=table.size, corner=table.corner, features=features)


def _of_entry(entry: FeatureEntry) -> TableFeature:
    said = Said(kind=entry.kind, traits=entry.traits, keywords=entry.keywords)
    return TableFeature(id=entry.id, outline=entry.outline, top=entry.height, entry=entry_of(said), pieces=entry.pieces)


def _tags(feature: TableFeature) -> tuple[str, ...]:
    said = _said_of(feature)
    kind = (f"{KIND}{said.kind}",) if said.kind else ()
    traits = (UNSETTLED,) if said.traits is None else said.traits or (NO_TRAITS,)
    return (*kind, *traits, *(f"{KEYWORD}{each}" for each in said.keywords))


def _alike(feature: TableFeature) -> object:
    said = _said_of(feature)
    return said.kind, None if said.traits is None else sorted(said.traits)


def _printed(feature: TableFeature) -> tuple[str, str]:
    said = _said_of(feature)
    traits = said.traits or ()
    return paint_of(said.kind, traits), ", ".join((said.kind, *traits))


def _is_body(feature: TableFeature) -> bool:
    return _said_of(feature).kind == "building" or any(each.kind in ("body", "block") for each in feature.pieces)


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


BOARD_EDITING: Editing = Editing(
    words=_words,
    as_table=_as_table,
    as_feature=_as_feature,
    drawing_of=_drawing_of,
    tags=_tags,
    printed=_printed,
    word=lambda feature: _said_of(feature).kind,
    alike=_alike,
    is_body=_is_body,
    solids=_solids,
)
"""How the tables of these games are drawn."""
