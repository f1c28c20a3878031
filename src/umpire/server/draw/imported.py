"""Between drawings and the tables of `umpire table import`, both ways: parts are features of their own there."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.formats.boards import PieceEntry
from umpire.formats.drawings import Drawing, DrawnFeature, editing_of, table_entry
from umpire.formats.imports import (
    DRAWN,
    OPEN_PIECE,
    ImportedFeature,
    ImportedTable,
    TakenFor,
    table_of_game,
)


def as_imported(drawing: Drawing) -> ImportedTable:
    """Return a drawing as a table of no game; what its system says of features stands in their tags."""
    tags = editing_of(drawing.system).tags
    features: list[ImportedFeature] = []
    for each in drawing.features:
        kind = each.called or each.kind or next(iter(each.types), "terrain")
        features.append(ImportedFeature(id=each.id, kind=kind, outline=each.outline, top=each.height, tags=tags(each)))
        features += [_part(piece, number, each) for number, piece in enumerate(each.pieces, start=1)]
    return ImportedTable(
        name=drawing.name,
        source=DRAWN,
        size=drawing.size,
        features=tuple(features),
        zones=drawing.zones,
        objectives=drawing.objectives,
    )


def _part(piece: PieceEntry, number: int, owner: DrawnFeature) -> ImportedFeature:
    return ImportedFeature(
        id=piece.id or f"{owner.id}.{piece.kind}-{number}",
        kind=piece.kind,
        outline=piece.outline or owner.outline,
        bottom=piece.bottom,
        top=piece.top,
        tags=() if piece.closed else (OPEN_PIECE,),
        parent=owner.id,
    )


def drawing_of_import(table: ImportedTable, system: str, taken: DrawnFeature) -> tuple[Drawing, list[str]]:
    """Return an imported table as a drawing of a system, and what is told about it.

    ``taken`` is what a feature is taken for where its words are none of the system's, its height where none is told.

    Raises:
        InputError: If a word is none of the system's.
    """
    lifted: set[str] = set()
    editing = editing_of(system)
    bare = editing.as_feature(replace(taken, height=None), Drawing(system=system))

    def taking(feature: ImportedFeature) -> TakenFor:
        height = taken.height if feature.top is None else feature.top
        if feature.top is None and height is not None:
            lifted.add(feature.id)
        told = {name: each for name, each in bare.items() if name not in ("id", "outline")}
        return TakenFor(name="", entry=told if height is None else {**told, "height": height})

    made = table_of_game(table, system, taking)
    found = editing.drawing_of(system, table.name, table_entry(system, made.content), "")
    kinds = {each.id: each.kind for each in table.features}
    drawing = replace(
        found,
        features=tuple(replace(each, called=kinds[each.id]) for each in found.features),
        zones=table.zones,
        objectives=table.objectives,
    )
    low = sum(each.id in lifted and not each.pieces for each in drawing.features)
    heights = [f'{low} features have no height in the file and are taken to be {taken.height:g}" high'] if low else []
    return drawing, [*table.assumed, *table.unmapped, *made.told, *heights]
