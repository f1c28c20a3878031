"""How far units move, what stops them, what they risk, and where charges arrive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.errors import InputError
from umpire.geometry import Point3, at_most
from umpire.rulings import Fact, Finding, Forbid, MoveModifier, Permit, Question, Ruling, Witness, cite, has_effect
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules import BOOK
from umpire.systems.wh40k_legacy.rules.assumed import base_move, charge_arrives, path_length, shares_its_place
from umpire.systems.wh40k_legacy.rules.dangerous import each_tests
from umpire.systems.wh40k_legacy.rules.moving import farthest, once, over, some_difficult
from umpire.systems.wh40k_legacy.rules.topics import Crossing, Journey
from umpire.table import Corner, Model, Unit, ends_of, paths_of


class Move(Question, frozen=True, kw_only=True, tag="move"):
    """May a unit move like that?

    ``paths`` gives for each model that moves the corners it passes after where it stands, (x, y) or (x, y, z) in
    inches; ``rolled`` is the Advance die or the charge roll, ``target`` the unit that is charged.
    """

    unit: str
    kind: MoveKind = MoveKind.NORMAL
    paths: dict[str, tuple[Corner, ...]] = {}
    rolled: int | None = None
    target: str = ""


@answers(Move)
def move(field: Field, question: Move) -> Ruling:
    """Rule on a move of a unit."""
    target = field.table.unit(question.target) if question.target else None
    unit, paths = field.table.unit(question.unit), paths_of(field.table, question.paths)
    return judge_move(field, unit, question.kind, paths, rolled=question.rolled, target=target)


def judge_move(
    field: Field,
    unit: Unit,
    kind: MoveKind,
    paths: Mapping[str, tuple[Point3, ...]],
    *,
    rolled: int | None = None,
    target: Unit | None = None,
) -> Ruling:
    """Rule on a move: how far may the unit go, what stops it, which tests does it take, does a charge arrive?"""
    for name in paths:
        if name not in unit.models:
            raise InputError("This model is not of the unit", path=f"paths.{name}", value=unit.id)
    topic = Journey(field=field, unit=unit, kind=kind, paths=paths, target=target, over=over(field, paths))
    found = list(BOOK.findings(topic))
    slowed_by = [str(each.facts["feature"]) for each in found if isinstance(each.effect, MoveModifier)]
    reduction = once(field, slowed_by)
    if not (topic.over or reduction) and some_difficult(field):
        cite("WL-019", unit)  # the paths keep clear of it
    there = field.placed(ends_of(paths))
    for name, path in paths.items():
        model = field.table.model(name)
        found.append(_length(field, model, kind, path, reduction, rolled))
        for feature in field.table.features:
            found += BOOK.findings(Crossing(field=field, model=model, path=path, feature=feature))
        found += _overlaps(there, there.table.model(name))
    found += [each for _, tests in each_tests(field, paths) for each in tests]
    if kind is MoveKind.CHARGE and target is not None:
        found.append(_reaches(there, unit, target))
    asked = f"May {unit.id} make this {kind.value.replace('_', ' ')} move?"
    ruling = Ruling(question=asked, allowed=not has_effect(found, Forbid), findings=tuple(found))
    told_by = "WL-A11" if not reduction else "WL-018" if kind is MoveKind.CHARGE else "WL-015"
    return ruling.decided_by_limit(told_by, limit="farthest", of="how far it may go")


def _length(
    field: Field, model: Model, kind: MoveKind, path: Sequence[Point3], reduction: float, rolled: int | None
) -> Finding:
    """Return how far a model may go on its path; the reduction of a charge is one of its roll."""
    move = field.profile(model).move or 0.0
    if kind is MoveKind.CHARGE:
        limit = farthest(float(rolled or 0), 0.0, reduction)
    else:
        limit = farthest(base_move(move, kind), float(rolled or 0), reduction)
    needed = path_length(path)
    short = None if at_most(needed, limit) else Forbid(reason=f'{needed:.2f}" is more than {limit:g}"')
    facts: dict[str, Fact] = {"model": model.id, "farthest": limit, "needed": needed}
    way = Witness(kind="path", points=tuple(path))
    if not reduction:
        return Finding(rule="WL-A11", effect=short, facts=facts, witness=way)
    if kind is MoveKind.CHARGE:
        return Finding(rule="WL-018", effect=short, facts=facts, witness=way)
    return Finding(rule="WL-015", effect=short, facts=facts, witness=way)


def _overlaps(field: Field, model: Model) -> list[Finding]:
    found = []
    for other in field.table.models.values():
        if other.id != model.id and shares_its_place(model, other):
            reason = Forbid(reason=f"its base would overlap that of {other.id}")
            found.append(Finding(rule="WL-A20", effect=reason, facts={"model": model.id}))
    return found


def _reaches(field: Field, unit: Unit, target: Unit) -> Finding:
    met = charge_arrives(field, unit, target)
    if met is None:
        return Finding(rule="WL-A21", effect=Forbid(reason=f"it does not end in base contact with {target.id}"))
    facts: dict[str, Fact] = {"one": met[0].id, "other": met[1].id}
    return Finding(rule="WL-A21", effect=Permit(reason="in base contact"), facts=facts)
