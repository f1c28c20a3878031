"""Moves, climbs, jumps and flights, archways and doors: may it go there, what does it cost and risk?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.errors import InputError
from umpire.geometry import (
    Point3,
    Polygon,
    at_most,
    clearly_less,
    clearly_more,
    corners,
    in_contact,
    overlaps,
    snap,
    stretches_inside,
    total,
)
from umpire.geometry import within as gap_within
from umpire.rulings import (
    Fact,
    Finding,
    Forbid,
    Question,
    Ruling,
    Witness,
    cite,
    forbid,
    has_effect,
    is_allowed,
    note,
    tracing,
)
from umpire.systems.warcry.battlefield import Field, LegKind
from umpire.systems.warcry.questions.question import answers
from umpire.systems.warcry.questions.risks import drop, entered, sharing
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.assumed import STEP, blocks, cost, may_climb, may_fly, stands
from umpire.systems.warcry.rules.introduction import all_parts, solid_parts
from umpire.systems.warcry.rules.passages import is_passage, way_of
from umpire.systems.warcry.rules.stairs import is_stairs
from umpire.systems.warcry.rules.topics import Passing
from umpire.table import Corner, Length, Model


class Leg(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One straight piece of a move: how, to where, (x, y) or (x, y, z), and on or through which part."""

    kind: LegKind = LegKind.NORMAL
    to: Corner | None = None
    part: str = ""


class Move(Question, frozen=True, kw_only=True, tag="move"):
    """May a fighter move like that, with its Move characteristic or the movement that it has left?"""

    model: str
    legs: tuple[Leg, ...]
    movement: Length | None = None


class Pass(Question, frozen=True, kw_only=True, tag="pass"):
    """May a fighter pass an archway or a door with the movement that it has left?"""

    model: str
    part: str
    movement: Length | None = None
    kind: LegKind = LegKind.THROUGH
    to: Corner | None = None


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One leg as it has been judged: where it ends, what it costs and risks, and what the fighter hangs on then.

    ``findings`` are all the reasons of the leg, the impact damage on it aside.
    """

    kind: LegKind
    end: Point3
    spent: float
    climbing: str = ""
    impacts: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()


class Journey(msgspec.Struct, frozen=True, kw_only=True):
    """A move action as it has been judged."""

    ruling: Ruling
    stages: tuple[Stage, ...]


@answers(Pass)
def pass_through(field: Field, question: Pass) -> Ruling:
    """Rule on the passing of an archway or a door."""
    model, part = field.table.model(question.model), field.part(question.part)
    left = field.profile(model).move if question.movement is None else question.movement
    landing = None if question.to is None else _place(model, question.to)[:2]
    topic = Passing(field=field, model=model, part=part, kind=question.kind, movement=left, landing=landing)
    found = _passing(field, topic)
    asked = f"May {model.id} pass {part.id}?"
    return Ruling(question=asked, allowed=is_allowed(found, needs_permit=True), findings=found)


def _passing(field: Field, topic: Passing) -> tuple[Finding, ...]:
    if not is_passage(field, topic.part):
        return (forbid(f"{topic.part.id} is neither archway nor door", rule="WC-047"),)
    return BOOK.findings(topic)


@answers(Move)
def move(field: Field, question: Move) -> Ruling:
    """Rule on a move action."""
    return judge_move(field, field.table.model(question.model), question.legs, question.movement).ruling


def judge_move(field: Field, model: Model, legs: Sequence[Leg], movement: float | None) -> Journey:
    """Rule on a move action, leg by leg, with what each costs and risks."""
    allowance = field.profile(model).move if movement is None else movement
    at, stages = model, list[Stage]()
    climbing = field.fighter(model.id).climbing
    for leg in legs:
        spent = total(each.spent for each in stages)
        stage = _stage(field, at, leg, allowance - spent, climbing)
        stages.append(stage)
        at, climbing = at.placed(stage.end), stage.climbing
    needed = total(each.spent for each in stages)
    told = f'{needed:.2f}" are needed, {allowance:g}" are there'
    short = None if at_most(needed, allowance) else Forbid(reason=told)
    found = [finding for each in stages for finding in (*each.findings, *each.impacts)]
    way = Witness(kind="path", points=((*model.at, model.ground), *(each.end for each in stages)))
    facts: dict[str, Fact] = {"needed": needed, "movement": allowance}
    found.append(note("WC-A06", told, effect=short, facts=facts, witness=way))
    asked = f"May {model.id} make this move?"
    ruling = Ruling(question=asked, allowed=not has_effect(found, Forbid), findings=tuple(found))
    return Journey(ruling=ruling.decided_by_limit("WC-A06", limit="movement", of="movement"), stages=tuple(stages))


def _stage(field: Field, model: Model, leg: Leg, left: float, climbing: str) -> Stage:
    with tracing() as trace:
        stage = _judged(field, model, leg, left, climbing)
    return msgspec.structs.replace(stage, findings=(*stage.findings, *trace.taken()))


def _judged(field: Field, model: Model, leg: Leg, left: float, climbing: str) -> Stage:
    start = model.place
    if leg.kind is LegKind.THROUGH:
        end, found = _through(field, model, leg, left)
    else:
        if leg.to is None:
            raise InputError("This leg has no length", path="legs.to", value=leg.kind.value, fix="Give `to`.")
        end = _place(model, leg.to)
        found = _way_is_free(field, model, leg, end)
    there = model.placed(end)
    hold = leg.part if leg.kind is LegKind.CLIMB and not stands(field, there) else ""
    found += _end(field, there, hold)
    spent = cost(field, leg.kind, start, end)
    risks = (*entered(field, model, leg.kind, leg.part, end, climbing=climbing), *drop(field, leg.kind, start, end))
    return Stage(kind=leg.kind, end=end, spent=spent, climbing=hold, impacts=risks, findings=tuple(found))


def _place(model: Model, to: Corner) -> Point3:
    if len(to) not in (2, 3):
        raise InputError("A place has two or three coordinates", path="to", value=str(to), fix="Give (x, y, z).")
    return (snap(to[0]), snap(to[1]), snap(to[2]) if len(to) == 3 else model.ground)


def _through(field: Field, model: Model, leg: Leg, left: float) -> tuple[Point3, list[Finding]]:
    part = field.part(leg.part)
    landing = None if leg.to is None else _place(model, leg.to)[:2]
    topic = Passing(field=field, model=model, part=part, kind=leg.kind, movement=left, landing=landing)
    found = list(_passing(field, topic))
    way = way_of(field, model, part)
    x, y, z = way.after(way.needed)
    if landing is not None and not way.toward[2]:
        x, y = landing
    if not is_allowed(tuple(found), needs_permit=True) and not has_effect(found, Forbid):
        found.append(forbid(f"{part.id} is in the way", rule="WC-A08"))
    return (snap(x), snap(y), snap(z)), found


def _way_is_free(field: Field, model: Model, leg: Leg, end: Point3) -> list[Finding]:
    rise = end[2] - model.ground
    match leg.kind:
        case LegKind.CLIMB:
            return _climb(field, model, leg, end)
        case LegKind.FLY:
            if not may_fly(model.keywords):
                return [forbid("it has no Fly runemark", rule="WC-A17", facts={"model": model.id})]
            cite("WC-A17", model)
            return []
        case LegKind.JUMP if clearly_more(rise, 0.0):
            return [forbid("a jump leads across and down, not up", rule="WC-A06")]
        case LegKind.NORMAL if clearly_more(abs(rise), STEP):
            return [forbid(f'a normal move does not lead {abs(rise):g}" up or down: climb', rule="WC-A08")]
    return _in_the_way(field, model, leg, end)


def _climb(field: Field, model: Model, leg: Leg, end: Point3) -> list[Finding]:
    part, there = field.part(leg.part), model.placed(end)
    found = []
    if not may_climb(field, model.keywords):
        found.append(forbid("a fighter with the Mount runemark does not climb", rule="WC-A06"))
    if not in_contact(end[0] - model.at[0]) or not in_contact(end[1] - model.at[1]):
        found.append(forbid("a climb goes straight up or down", rule="WC-A06"))
    if part.open or not gap_within(model.outline, part.piece.footprint, 0.0):
        found.append(forbid(f"{model.id} does not touch {part.id}", rule="WC-A06"))
    if clearly_more(max(end[2], model.ground), part.piece.top) or clearly_less(end[2], min(model.ground, 0.0)):
        found.append(forbid(f"{part.id} does not reach that far", rule="WC-A06"))
    low, high = min(model.ground, end[2]), max(model.ground, end[2]) + there.height
    for each in solid_parts(field):
        inside = overlaps(model.outline, each.piece.footprint) and each.id != part.id
        if inside and clearly_more(each.piece.top, low + STEP) and clearly_less(each.piece.bottom, high):
            found.append(forbid(f"{each.id} is in the way", rule="WC-A08"))
    return found


def _in_the_way(field: Field, model: Model, leg: Leg, end: Point3) -> list[Finding]:
    """Return what a base meets on its straight way at one level: terrain, openings, other fighters."""
    path, found = (model.at, end[:2]), list[Finding]()
    for part in all_parts(field):
        if not stretches_inside(model.base, path, part.piece.footprint, model.facing):
            continue
        rises = clearly_more(part.piece.top, model.ground) and clearly_less(part.piece.bottom, model.ground + STEP)
        if part.open and is_passage(field, part):
            found += BOOK.findings(Passing(field=field, model=model, part=part, kind=leg.kind, movement=0.0, free=True))
        elif blocks(part, model):
            found.append(forbid(f"{part.id} is in the way", rule="WC-A08"))
        elif rises and leg.kind is LegKind.NORMAL and is_stairs(field, part):
            found.append(forbid(f"to go up {part.id} is to climb", rule="WC-042"))
    for other in field.table.models.values():
        ring = Polygon(ring=corners(other.outline))
        if other.id != model.id and model.level_with(other) and stretches_inside(model.base, path, ring, model.facing):
            found.append(forbid(f"{other.id} is in the way", rule="WC-A07"))
    return found


def _end(field: Field, there: Model, hold: str) -> list[Finding]:
    found = []
    if not hold and not stands(field, there):
        found.append(forbid(f'there is nothing to stand on at {there.ground:g}"', rule="WC-A09"))
    return [*found, *sharing(field, there)]
