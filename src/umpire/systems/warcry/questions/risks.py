"""What a move risks: deadly terrain, and deep jumps; what a fallen fighter suffers where it is placed."""

from __future__ import annotations

from umpire.geometry import Point3, Polygon, gap, overlaps, stretches_inside
from umpire.rulings import Finding, Question, Ruling, TestDue, cite, forbid, is_allowed, note
from umpire.systems.warcry.battlefield import Field, LegKind, Part
from umpire.systems.warcry.questions.question import answers
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.assumed import (
    LANDING,
    deadly_level,
    deep_enough,
    in_the_same_place,
    lower,
    near_enough,
    stands,
)
from umpire.systems.warcry.rules.deadly import along_the_way, deadly_parts, entries
from umpire.systems.warcry.rules.measuring import vertical
from umpire.systems.warcry.rules.topics import Entering, Placed
from umpire.table import Length, Model

Span = tuple[float, float]


class Place(Question, frozen=True, kw_only=True, tag="place"):
    """May a fallen fighter be placed there, and how often does it suffer impact damage?"""

    model: str
    to: Point3
    fallen_from: Length | None = None


def entered(
    field: Field, model: Model, kind: LegKind, named: str, end: Point3, *, climbing: str
) -> tuple[Finding, ...]:
    """Return the impact damage of a leg for each time that it leads onto deadly terrain."""
    found: list[Finding] = []
    for part in deadly_parts(field):
        handled = part.id == named and kind in (LegKind.CLIMB, LegKind.THROUGH)
        spans = ((0.0, 0.0),) if handled else _touched(model, kind, part, end)
        already = climbing == part.id if handled else not climbing and _on(model, part)
        for _ in entries(spans, already=already and along_the_way(kind)):
            found += BOOK.findings(Entering(field=field, model=model, part=part, kind=kind))
    return tuple(found)


def _on(model: Model, part: Part) -> bool:
    return deadly_level(part, model.ground, model.ground) and overlaps(model.outline, part.piece.footprint)


def _touched(model: Model, kind: LegKind, part: Part, end: Point3) -> tuple[Span, ...]:
    """Return the stretches of a straight way on which a base is on a part."""
    footprint: Polygon = part.piece.footprint
    if kind is LegKind.CLIMB:
        return ()
    if not along_the_way(kind):
        return _landed(model, part, end)
    low, high = min(model.ground, end[2]), max(model.ground, end[2])
    if not deadly_level(part, low, high) or model.at == end[:2]:
        return ()
    found = stretches_inside(model.base, (model.at, end[:2]), footprint, model.facing)
    if found:
        cite("WC-A18", model)
    return found


def _landed(model: Model, part: Part, end: Point3) -> tuple[Span, ...]:
    """Return where a base comes onto a part by a jump or a flight: at its end, not on its way above."""
    if _on(model.placed(end), part):
        cite("WC-038", model)
        return ((1.0, 1.0),)
    if stretches_inside(model.base, (model.at, end[:2]), part.piece.footprint, model.facing):
        cite("WC-038", model)
    return ()


def drop(field: Field, kind: LegKind, start: Point3, end: Point3) -> tuple[Finding, ...]:
    """Return the impact damage of a deep jump."""
    below = vertical(field, start[2] - end[2])
    if kind not in (LegKind.JUMP, LegKind.THROUGH) or not deep_enough(below):
        return ()
    effect = TestDue(kind="impact", because="a deep jump")
    return (note("WC-A13", f'{below:g}" down', effect=effect, facts={"below": below}),)


@answers(Place)
def place(field: Field, question: Place) -> Ruling:
    """Rule on the place of a fallen fighter."""
    model = field.table.model(question.model)
    known = field.fighter(model.id).fallen_from
    fallen_from = question.fallen_from if question.fallen_from is not None else known
    return judge_place(field, model, question.to, model.ground if fallen_from is None else fallen_from)


def judge_place(field: Field, model: Model, to: Point3, fallen_from: float) -> Ruling:
    """Rule on the place of a fallen fighter; every impact damage is a finding of its own."""
    there = model.placed(to)
    found = list(BOOK.findings(Placed(field=field, model=there, fallen_from=fallen_from)))
    rolls = sum(isinstance(each.effect, TestDue) for each in found)
    found.append(note("WC-040", f"{rolls} impact damage rolls", facts={"rolls": rolls}))
    if not lower(fallen_from, there.ground):
        found.append(forbid("a fallen fighter is placed on a lower level", rule="WC-A14"))
    if not near_enough(field, model, there):
        across = gap(model.outline, there.outline)
        told = f'{across:.2f}" from where it was: a fallen fighter is placed within {LANDING:g}" horizontally'
        found.append(forbid(told, rule="WC-A14"))
    if not stands(field, there):
        found.append(forbid(f'there is nothing to stand on at {there.ground:g}"', rule="WC-A09"))
    found += sharing(field, there)
    asked = f"May {model.id} be placed at ({to[0]:g}, {to[1]:g}, {to[2]:g})?"
    return Ruling(question=asked, allowed=is_allowed(tuple(found), needs_permit=False), findings=tuple(found))


def falling_now(field: Field, *, but: str = "") -> tuple[Finding, ...]:
    """Return a refusal for each fallen fighter, but for one, that waits to be placed: nothing else is done before."""
    waiting = (name for name, each in field.state.fighters.items() if each.fallen_from is not None and name != but)
    return tuple(forbid(f"{name} has fallen and has to be placed first", rule="WC-A14") for name in waiting)


def sharing(field: Field, there: Model) -> list[Finding]:
    """Return a refusal for each fighter whose base a fighter would overlap where it is."""
    others = (each for each in field.table.models.values() if each.id != there.id and in_the_same_place(there, each))
    return [forbid(f"its base would overlap that of {each.id}", rule="WC-A07") for each in others]
