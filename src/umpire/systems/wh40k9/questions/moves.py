"""How far units move, through what, and where they may stand."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from umpire.errors import InputError
from umpire.geometry import Point3, at_most, clearly_less, clearly_more
from umpire.rulings import (
    Fact,
    Finding,
    Forbid,
    MoveModifier,
    Permit,
    Question,
    Ruling,
    Witness,
    has_effect,
    is_allowed,
    note,
)
from umpire.systems.wh40k9.battlefield import Field, MoveKind
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.rules import BOOK
from umpire.systems.wh40k9.rules.assumed import STEP, base_move, path_length
from umpire.systems.wh40k9.rules.difficult_ground import farthest
from umpire.systems.wh40k9.rules.topics import Arrival, Crossing, Journey, Leaving, Passage, Standing
from umpire.table import Corner, Model, Piece, Unit, crossed, ends_of, meets, overlapping, pairs_within, paths_of, swept


class Move(Question, frozen=True, kw_only=True, tag="move"):
    """May a unit move like that?

    ``paths`` gives for each model that moves the corners it passes after where it stands, (x, y) or (x, y, z) in
    inches; ``rolled`` is the Advance die, or the charge roll.
    """

    unit: str
    kind: MoveKind = MoveKind.NORMAL
    paths: dict[str, tuple[Corner, ...]] = {}
    rolled: int | None = None


class Stand(Question, frozen=True, kw_only=True, tag="stand"):
    """May a model be set up, or end a move, at a place?"""

    model: str
    at: Corner | None = None


@answers(Stand)
def stand(field: Field, question: Stand) -> Ruling:
    """Rule on a place to stand at."""
    model = field.table.model(question.model)
    if question.at is not None:
        model = model.placed(paths_of(field.table, {model.id: (question.at,)})[model.id][-1])
    return judge_standing(field, model)


def judge_standing(field: Field, model: Model) -> Ruling:
    """Rule on where a model stands."""
    found = BOOK.findings(Standing(field=field, model=model))
    asked = f"May {model.id} stand at ({model.at[0]:g}, {model.at[1]:g}, {model.ground:g})?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=False), findings=found)


@answers(Move)
def move(field: Field, question: Move) -> Ruling:
    """Rule on a move of a unit."""
    paths = paths_of(field.table, question.paths)
    return judge_move(field, field.table.unit(question.unit), question.kind, paths, rolled=question.rolled)


def judge_move(
    field: Field, unit: Unit, kind: MoveKind, paths: Mapping[str, tuple[Point3, ...]], *, rolled: int | None = None
) -> Ruling:
    """Rule on a move: may the unit leave, how far may it go, what stands in its way, where does it end?"""
    flat = {name: tuple((x, y) for x, y, _ in path) for name, path in paths.items()}
    leaving = BOOK.findings(Leaving(field=field, unit=unit, kind=kind))
    journey = BOOK.findings(Journey(field=field, unit=unit, kind=kind, paths=flat))
    found = [*leaving, *journey]
    there = field.placed(ends_of(paths))
    shared = _shared(there, [there.table.model(name) for name in paths])
    for name, path in paths.items():
        model = field.table.model(name)
        if name not in unit.models:
            raise InputError("This model is not of the unit", path=f"paths.{name}", value=unit.id)
        found += _length(field, model, kind, path, journey, rolled)
        found += _passages(field, model, path)
        found += [*BOOK.findings(Standing(field=there, model=there.table.model(name))), *shared.get(name, ())]
    found += BOOK.findings(Arrival(field=there, unit=unit, kind=kind))
    asked = f"May {unit.id} make this {kind.value.replace('_', ' ')} move?"
    ruling = Ruling(question=asked, allowed=not has_effect(found, Forbid), findings=tuple(found))
    told_by = "W9-029" if has_effect(journey, MoveModifier) else "W9-A18"
    return ruling.decided_by_limit(told_by, limit="farthest", of="how far it may go")


def _length(
    field: Field,
    model: Model,
    kind: MoveKind,
    path: Sequence[Point3],
    journey: Sequence[Finding],
    rolled: int | None,
) -> list[Finding]:
    reduction = sum(each.effect.by for each in journey if isinstance(each.effect, MoveModifier))
    limit = farthest(base_move(field.profile(model).move, kind), float(rolled or 0), reduction)
    needed = path_length(path, flies=model.has("FLY"))
    short = None if at_most(needed, limit) else Forbid(reason=f'{needed:.2f}" is more than {limit:g}"')
    facts: dict[str, Fact] = {"model": model.id, "farthest": limit, "needed": needed}
    way = Witness(kind="path", points=tuple(path))
    if not reduction:
        return [Finding(rule="W9-A18", effect=short, facts=facts, witness=way)]
    told = [Finding(rule="W9-029", effect=short, facts=facts, witness=way)]
    if limit == 0.0:
        told.append(note("W9-028", f"{model.id} has nothing left to move, and nothing less"))
    return told


def _passages(field: Field, model: Model, path: tuple[Point3, ...]) -> list[Finding]:
    """Return what is said about each piece in the way of a model, and about each feature that it passes over."""
    found: list[Finding] = []
    legs = swept(model, tuple((x, y) for x, y, _ in path))
    for feature in field.table.features:
        for piece in feature.pieces:
            if _meets(model, path, piece):
                told = BOOK.findings(Passage(field=field, model=model, feature=feature, piece=piece))
                opened = has_effect(told, Permit)
                found += [each for each in told if not (opened and isinstance(each.effect, Forbid))]
        if any(crossed(leg, feature) for leg in legs):
            found += BOOK.findings(Crossing(field=field, model=model, feature=feature))
    return found


def _meets(model: Model, path: tuple[Point3, ...], piece: Piece) -> bool:
    """Whether a piece more than a step high stands in the way of a model, through its body, on some leg."""
    for (ax, ay, az), (bx, by, bz) in itertools.pairwise(path):
        low, high = min(az, bz), max(az, bz) + model.height
        step = STEP if az == bz else 0.0
        if not clearly_more(piece.top, low + step) or not clearly_less(piece.bottom, high):
            continue
        if any(meets(leg, piece.footprint) for leg in swept(model, ((ax, ay), (bx, by)))):
            return True
    return False


def _shared(field: Field, moved: Sequence[Model]) -> dict[str, list[Finding]]:
    """Return a refusal for each model whose base each of those that have moved would overlap."""
    found: dict[str, list[Finding]] = {}
    for model, other in pairs_within(moved, field.table.models.values(), 0.0):
        if other.id != model.id and model.level_with(other) and overlapping(model, other):
            reason = Forbid(reason=f"its base would overlap that of {other.id}")
            told = Finding(rule="W9-A21", effect=reason, facts={"model": model.id})
            found.setdefault(model.id, []).append(told)
    return found
