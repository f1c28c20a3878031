"""Between drawings and the tables of `umpire table import`, both ways: parts are features of their own there."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.formats.boards import PieceEntry, ruleset
from umpire.formats.imports import ImportedFeature, ImportedObjective, ImportedTable, ImportedZone
from umpire.geometry import Point
from umpire.server.draw.values import LEGIONS, Drawing, DrawnFeature, DrawnObjective, DrawnZone
from umpire.systems.legions.battlefield import Terrain

SOURCE = "drawn"
KIND, KEYWORD, UNSETTLED = "kind=", "keyword=", "traits not agreed"
OPEN_PIECE = "open"


def as_imported(drawing: Drawing) -> ImportedTable:
    """Return a drawing as a table of no game; what its system says of features stands in their tags."""
    features: list[ImportedFeature] = []
    for each in drawing.features:
        kind = each.called or each.kind or next(iter(each.types), "terrain")
        features.append(
            ImportedFeature(id=each.id, kind=kind, outline=each.outline, top=each.height, tags=_tags(each, drawing))
        )
        features += [_part(piece, number, each) for number, piece in enumerate(each.pieces, start=1)]
    return ImportedTable(
        name=drawing.name,
        source=SOURCE,
        size=drawing.size,
        features=tuple(features),
        zones=tuple(ImportedZone(side=each.side, kind=each.kind, outline=each.outline) for each in drawing.zones),
        objectives=tuple(
            ImportedObjective(at=each.at, outline=each.outline, feature=each.feature, role=each.role)
            for each in drawing.objectives
        ),
    )


def _tags(feature: DrawnFeature, drawing: Drawing) -> tuple[str, ...]:
    if drawing.system == LEGIONS:
        told = {"structure": feature.structure, "garrison_number": feature.garrison_number, "solid": feature.solid}
        named = [f"{name}={value}".lower() for name, value in told.items() if value not in ("", None)]
        named += [] if feature.garrison else ["no garrison"]
        return (*feature.types, *named, *(f"overtops={each}" for each in feature.overtops))
    kind = (f"{KIND}{feature.kind}",) if feature.kind else ()
    traits = (UNSETTLED,) if feature.traits is None else feature.traits
    return (*kind, *traits, *(f"{KEYWORD}{each}" for each in feature.keywords))


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
    """
    own = {each.id for each in table.features if not each.parent}
    parts: dict[str, list[PieceEntry]] = {}
    loose: list[ImportedFeature] = []
    left: list[str] = []
    outlines = {each.id: each.outline for each in table.features}
    for each in table.features:
        if each.bottom is None:
            left.append(f"{each.id}: left out: the file does not say how high it lies")
        elif not each.parent or each.parent not in own:
            loose.append(each)
        elif each.top is not None and _is_part(each, system):
            parts.setdefault(each.parent, []).append(_piece(each, outlines[each.parent]))
        else:
            loose.append(each)
    lifted = [each.id for each in loose if _lifted(each, system) and each.id not in parts]
    if lifted and taken.height is not None:
        left.append(f'{len(lifted)} features have no height in the file and are taken to be {taken.height:g}" high')
    drawn = tuple(_feature(each, system, taken, tuple(parts.get(each.id, ()))) for each in loose)
    drawing = Drawing(
        system=system,
        name=table.name,
        size=table.size,
        features=drawn,
        zones=tuple(DrawnZone(side=each.side, kind=each.kind, outline=each.outline) for each in table.zones),
        objectives=tuple(
            DrawnObjective(at=each.at, outline=each.outline, feature=each.feature, role=each.role)
            for each in table.objectives
        ),
    )
    return drawing, [*table.assumed, *table.unmapped, *left]


def _lifted(feature: ImportedFeature, system: str) -> bool:
    """Whether a feature needs a height that is assumed: its file tells none, and nothing in the words of the system."""
    if feature.top is not None:
        return False
    if system == LEGIONS:
        return not any(each in tuple(Terrain) for each in (feature.kind, *feature.tags))
    rules = ruleset(system)
    told = feature.kind in rules.kinds or bool(_after(feature.tags, KIND))
    return not told and not any(each in rules.tags for each in feature.tags)


def _is_part(feature: ImportedFeature, system: str) -> bool:
    return system != LEGIONS and feature.kind in ruleset(system).piece_kinds


def _piece(feature: ImportedFeature, owner: Sequence[Point]) -> PieceEntry:
    assert feature.top is not None
    return PieceEntry(
        kind=feature.kind,
        top=feature.top,
        bottom=feature.bottom or 0.0,
        outline=() if feature.outline == owner else feature.outline,
        id=feature.id,
        closed=OPEN_PIECE not in feature.tags,
    )


def _feature(
    feature: ImportedFeature, system: str, taken: DrawnFeature, pieces: tuple[PieceEntry, ...]
) -> DrawnFeature:
    height = taken.height if _lifted(feature, system) and not pieces else feature.top
    if system == LEGIONS:
        return _of_legions(feature, taken, height)
    rules = ruleset(system)
    kind = _after(feature.tags, KIND) or (feature.kind if feature.kind in rules.kinds else "")
    traits = tuple(each for each in feature.tags if each in rules.tags)
    own = bool(kind or traits)
    settled = traits if own and UNSETTLED not in feature.tags else taken.traits if not own else None
    return DrawnFeature(
        id=feature.id,
        outline=feature.outline,
        height=height,
        called=feature.kind,
        kind=kind or taken.kind,
        traits=settled,
        keywords=tuple(each.removeprefix(KEYWORD) for each in feature.tags if each.startswith(KEYWORD)),
        pieces=pieces,
    )


def _of_legions(feature: ImportedFeature, taken: DrawnFeature, height: float | None) -> DrawnFeature:
    words = (feature.kind, *feature.tags)
    types = tuple(dict.fromkeys(each for each in words if each in tuple(Terrain)))
    number, solid = _after(feature.tags, "garrison_number="), _after(feature.tags, "solid=")
    return DrawnFeature(
        id=feature.id,
        outline=feature.outline,
        height=height,
        called=feature.kind,
        types=types or taken.types,
        structure=_after(feature.tags, "structure=") or ("" if types else taken.structure),
        garrison="no garrison" not in feature.tags,
        garrison_number=int(number) if number.isdigit() else None,
        solid={"true": True, "false": False}.get(solid),
        overtops=tuple(each.removeprefix("overtops=") for each in feature.tags if each.startswith("overtops=")),
    )


def _after(tags: Sequence[str], start: str) -> str:
    return next((each.removeprefix(start) for each in tags if each.startswith(start)), "")
