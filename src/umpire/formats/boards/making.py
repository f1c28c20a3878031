"""From a table in a file to a table of things, and to the field that a system makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.formats.boards.entries import BoardEntry, FeatureEntry, ModelEntry, PieceEntry, UnitEntry
from umpire.formats.measures import parse_base
from umpire.game import Ruleset
from umpire.geometry import (
    CONTACT,
    Point,
    Polygon,
    check_polygon,
    contains_point,
    corners,
    heading_from_degrees,
    overlaps,
    snap_point,
)
from umpire.misfits import misfit
from umpire.rulings import Stipulation, agree, check_stipulations
from umpire.table import HIGHEST, Feature, Model, Piece, Table, Unit
from umpire.words import alike, nearly, slip_of

T = TypeVar("T")

FIX = "Run `umpire schema` for the fields and their types."


def set_up(
    rules: Ruleset[Any],
    board: BoardEntry,
    state: Mapping[str, Any],
    *,
    house_rules: Mapping[str, str],
    supplement: str = "",
    stipulations: Sequence[Stipulation] = (),
) -> Any:  # each system has a field of its own
    """Return a table of a file as its system sees it.

    Raises:
        InputError: If it cannot stand like that; the error names the place in the case.
    """
    table = table_of(rules, board)
    check_stipulations(rules.stipulated, stipulations)
    agreement = agree(
        rules.house_rules, rules.supplements, named=house_rules, supplement=supplement, stipulations=stipulations
    )
    profiles = _profiles(rules, board, table)
    return rules.set_up(table, profiles, _converted(dict(state), rules.state_type, "state"), agreement)


def table_of(rules: Ruleset[Any], board: BoardEntry) -> Table:
    """Return a table of a file as things that stand on it.

    Raises:
        InputError: If a word is not one of the system's, an id stands twice, or something cannot stand where it does.
    """
    features = tuple(_feature(rules, each, f"table.features[{index}]") for index, each in enumerate(board.features))
    for index, each in enumerate(board.units):
        _check_own(each, f"table.units[{index}]")
    placed = [
        _model(rules, features, unit, model, f"table.units[{index}].models[{position}]")
        for index, unit in enumerate(board.units)
        for position, model in enumerate(unit.models)
        if model.at is not None
    ]
    _told_apart([each.id for each in board.features], "table.features")
    _told_apart([each.id for each in board.units], "table.units")
    _told_apart([model.id for unit in board.units for model in unit.models], "table.units.models")
    for model in placed:
        _on_table(model, board)
    for one, other in combinations(placed, 2):
        if one.level_with(other) and overlaps(one.outline, other.outline):
            fix = "Move one of them: bases may touch, never overlap."
            told = f"The bases of {one.id} and {other.id} overlap"
            raise InputError(told, path="table.units", value=other.id, fix=fix)
    units = {each.id: _unit(rules, each, f"table.units[{index}]") for index, each in enumerate(board.units)}
    return Table(
        size=board.size, corner=board.corner, features=features, units=units, models={each.id: each for each in placed}
    )


def _feature(rules: Ruleset[Any], entry: FeatureEntry, path: str) -> Feature:
    kind = _known(entry.kind, rules.kinds, f"{path}.kind") if entry.kind else ""
    tags = tuple(_known(tag, rules.tags, f"{path}.traits[{index}]") for index, tag in enumerate(entry.traits or ()))
    footprint = _polygon(entry.outline, f"{path}.outline")
    pieces = tuple(
        _piece(rules, each, entry, footprint, f"{path}.pieces[{index}]") for index, each in enumerate(entry.pieces)
    )
    highest = max((piece.top for piece in pieces), default=0.0)
    height = entry.height if entry.height is not None else highest
    if height < highest - CONTACT:
        told = f'A piece is {highest:g}" high, higher than its feature'
        raise InputError(
            told,
            path=f"{path}.height",
            value=str(height),
            fix="A feature must be at least as high as its highest part.",
        )
    return Feature(
        id=entry.id,
        footprint=footprint,
        height=height,
        kind=kind,
        pieces=pieces,
        tags=tags,
        keywords=_keywords(rules, entry.keywords, f"{path}.keywords"),
        settled=entry.traits is not None,
    )


def _piece(rules: Ruleset[Any], entry: PieceEntry, owner: FeatureEntry, footprint: Polygon, path: str) -> Piece:
    kind = _known(entry.kind, rules.piece_kinds, f"{path}.kind")
    if not 0.0 <= entry.bottom < entry.top <= HIGHEST:
        fix = f"Give `bottom` and `top` above the table, in order, up to {HIGHEST:g} inches."
        raise InputError("A piece has no height", path=f"{path}.top", value=str(entry.top), fix=fix)
    shape = _polygon(entry.outline, f"{path}.outline") if entry.outline else footprint
    return Piece(
        id=entry.id or f"{owner.id}.{kind}",
        kind=kind,
        footprint=shape,
        bottom=entry.bottom,
        top=entry.top,
        closed=entry.closed,
    )


def _model(rules: Ruleset[Any], features: Sequence[Feature], unit: UnitEntry, entry: ModelEntry, path: str) -> Model:
    base = entry.base or unit.base
    if not base:
        fix = "Give `base` to the model or to its unit, for example 32mm."
        raise InputError("A model needs a base", path=f"{path}.base", value=entry.id, fix=fix)
    try:
        parsed = parse_base(base)
    except InputError as error:
        raise error.within(path=path) from None
    assert entry.at is not None  # only placed models come here
    heights = (each for each in (entry.height, unit.height) if each is not None)
    common = _keywords(rules, unit.keywords, f"{path.partition('.models')[0]}.keywords")
    return Model(
        id=entry.id,
        unit=unit.id,
        base=parsed,
        at=snap_point(entry.at),
        facing=heading_from_degrees(entry.facing),
        ground=_ground(rules, features, snap_point(entry.at)) if entry.ground is None else entry.ground,
        height=next(heights, rules.model_height),
        keywords=tuple(dict.fromkeys((*common, *_keywords(rules, entry.keywords, f"{path}.keywords")))),
    )


def _ground(rules: Ruleset[Any], features: Sequence[Feature], at: Point) -> float:
    """Return how high a model stands of which a file says only where: on what rises from the table under its middle.

    A floor with room below it lifts nobody: whoever stands on one has its ``ground`` given.
    """
    found = [
        (piece.bottom, piece.top)
        for each in features
        for piece in each.pieces or (Piece(id=each.id, kind="", footprint=each.footprint, top=each.height),)
        if rules.footing(each, piece) and contains_point(piece.footprint, at)
    ]
    level = 0.0
    for bottom, top in sorted(found):
        if bottom <= level + CONTACT:
            level = max(level, top)
    return level


def _unit(rules: Ruleset[Any], entry: UnitEntry, path: str) -> Unit:
    return Unit(
        id=entry.id,
        side=entry.side,
        models=tuple(each.id for each in entry.models),
        name=entry.name,
        keywords=_keywords(rules, entry.keywords, f"{path}.keywords"),
    )


def _check_own(entry: UnitEntry, path: str) -> None:
    """Refuse a unit whose squad nobody has looked up, and what only a unit of a squad can say."""
    if entry.squad is not None:
        fix = "Keep the file of the squad beside this one; on the web table bring it with Bring a squad."
        raise InputError("The squad of this unit is not at hand", path=f"{path}.from", value=entry.squad.unit, fix=fix)
    named = next((k for k, each in enumerate(entry.models) if each.model), None)
    told, place = ("at", f"{path}.at") if entry.at is not None else ("model", f"{path}.models[{named}].model")
    if entry.at is not None or named is not None:
        fix = "Name its squad: `from: {army: squad.yaml, unit: unit-1}`."
        raise InputError(f"`{told}` is for units that come from a squad", path=place, value=entry.id, fix=fix)
    if not entry.models:
        raise InputError(
            "A unit has no models", path=f"{path}.models", value=entry.id, fix="List them under `models:`."
        )


def _profiles(rules: Ruleset[Any], board: BoardEntry, table: Table) -> dict[str, Any]:
    return {
        model.id: _converted(
            {**unit.profile, **model.profile},
            rules.profile_type,
            f"table.units[{index}].models[{position}].profile" if model.profile else f"table.units[{index}].profile",
        )
        for index, unit in enumerate(board.units)
        for position, model in enumerate(unit.models)
        if model.id in table.models
    }


def _converted(content: dict[str, Any], kind: type[T], path: str) -> T:
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise misfit(error, content, fix=FIX).within(path=path) from None
    except InputError as error:
        raise error.within(path=path) from None


def _known(word: str, words: Sequence[str], path: str) -> str:
    """Return a word of the system's as it spells it."""
    found = alike(word, words)
    if not found:
        raise InputError("This game does not know this word", path=path, value=word, fix=nearly(word, words))
    return found


def _keywords(rules: Ruleset[Any], words: Sequence[str], path: str) -> tuple[str, ...]:
    """Return keywords, those that rules ask for as the system spells them, others in its capitals."""
    return tuple(dict.fromkeys(_keyword(rules.keywords, word, f"{path}[{k}]") for k, word in enumerate(words)))


def _keyword(known: Sequence[str], word: str, path: str) -> str:
    found = alike(word, known)
    if found:
        return found
    if meant := slip_of(word, known):
        fix = f"Did you mean {meant}? No rule would notice this keyword; call one of your own otherwise."
        raise InputError("This is nearly a keyword that rules ask for", path=path, value=word, fix=fix)
    return word.upper() if known and known[0].isupper() else word.lower() if known else word


def _told_apart(names: Sequence[str], path: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise InputError("This id is used twice", path=path, value=name)


def _polygon(ring: Sequence[Point], path: str) -> Polygon:
    try:
        return check_polygon(ring)
    except GeometryError as error:
        raise InputError(str(error).rstrip("."), path=path) from None


def _on_table(model: Model, board: BoardEntry) -> None:
    (left, low), (width, depth) = board.corner, board.size
    rim = corners(model.outline)
    over = max(max(left - x, low - y, x - left - width, y - low - depth) for x, y in rim)
    if over > CONTACT:
        fix = f'Keep its whole base within {left:g} to {left + width:g}" across and {low:g} to {low + depth:g}" up.'
        told = f'{model.id} stands {over:.2f}" off the table'
        raise InputError(told, path="table.units", value=f"{model.at[0]:g}, {model.at[1]:g}", fix=fix)
