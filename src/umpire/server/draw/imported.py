"""Between drawings of a game and tables of none, both ways: parts are features of their own there, words are tags."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.formats import TableDocument, TableFeature
from umpire.formats.boards import PieceEntry
from umpire.formats.drawings import editing_of, table_entry
from umpire.formats.imports import DRAWN, OPEN_PIECE, TakenFor, table_of_game


def as_imported(drawing: TableDocument) -> TableDocument:
    """Return a drawing as a table of no game; what its system says of features stands in their tags."""
    editing = editing_of(drawing.system)
    features: list[TableFeature] = []
    for each in drawing.features:
        kind = each.kind or editing.word(each) or "terrain"
        tags = editing.tags(each)
        features.append(TableFeature(id=each.id, kind=kind, outline=each.outline, top=each.top, tags=tags))
        features += [_part(piece, number, each) for number, piece in enumerate(each.pieces, start=1)]
    return TableDocument(
        name=drawing.name,
        source=DRAWN,
        size=drawing.size,
        features=tuple(features),
        zones=drawing.zones,
        objectives=drawing.objectives,
    )


def _part(piece: PieceEntry, number: int, owner: TableFeature) -> TableFeature:
    return TableFeature(
        id=piece.id or f"{owner.id}.{piece.kind}-{number}",
        kind=piece.kind,
        outline=piece.outline or owner.outline,
        bottom=piece.bottom,
        top=piece.top,
        tags=() if piece.closed else (OPEN_PIECE,),
        parent=owner.id,
    )


def drawing_of_import(table: TableDocument, system: str, taken: TableFeature) -> tuple[TableDocument, list[str]]:
    """Return an imported table as a drawing of a system, and what is told about it.

    ``taken`` is what a feature is taken for where its words are none of the system's, its height where none is told.

    Raises:
        InputError: If a word is none of the system's.
    """
    lifted: set[str] = set()
    editing = editing_of(system)
    bare = editing.as_feature(replace(taken, top=None), replace(table, system=system))

    def taking(feature: TableFeature) -> TakenFor:
        height = taken.top if feature.top is None else feature.top
        if feature.top is None and height is not None:
            lifted.add(feature.id)
        told = {name: each for name, each in bare.items() if name not in ("id", "outline")}
        return TakenFor(name="", entry=told if height is None else {**told, "height": height})

    made = table_of_game(table, system, taking)
    found = editing.drawing_of(system, table.name, table_entry(system, made.content), "")
    kinds = {each.id: each.kind for each in table.features}
    drawing = replace(
        found,
        features=tuple(replace(each, kind=kinds[each.id]) for each in found.features),
        zones=table.zones,
        objectives=table.objectives,
    )
    low = sum(each.id in lifted and not each.pieces for each in drawing.features)
    heights = [f'{low} features have no height in the file and are taken to be {taken.top:g}" high'] if low else []
    return drawing, [*table.assumed, *table.unmapped, *made.told, *heights]
