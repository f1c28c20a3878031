"""One model's path, with everything that the rules look at, and what they find on it."""

from __future__ import annotations

import msgspec

from umpire.geometry import CONTACT, Point, clearly_more, hairline, path_length, total, truncate
from umpire.rulings import Finding, Forbid, MoveCost, Witness, aside, cite, close_call, heard, hundredths
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Place
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.across import across_obstacle
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.engaged import joins_the_fight
from umpire.systems.legions.rules.movement.engagement import touched_at, touching_enemies
from umpire.systems.legions.rules.movement.passage import Stretch, bars, over_ground, stretches
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.strides import stretches_walked
from umpire.systems.legions.rules.movement.through import through_friends
from umpire.systems.legions.rules.movement.topics import ModelMove, ModelPath, PathCost, Stride, Walk
from umpire.systems.legions.rules.movement.zones import approaches, near_enemies
from umpire.systems.legions.rules.proofs import in_words, overrun
from umpire.systems.legions.rules.titans.moving import as_it_walks
from umpire.systems.legions.rules.titans.walking import begun_walk, walk_of


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One model's path by itself: what it leads through, what it spends and may spend, inches."""

    model: Model
    stretches: tuple[Stretch, ...]
    costs: tuple[Finding, ...]
    length: float
    spent: float
    allowance: float
    walk: Walk | None = None


def way_of(field: Battlefield, manoeuvre: Manoeuvre, move: ModelMove) -> Way:
    """Return one model's path as far as nothing but terrain and the Order has a say."""
    model = _at_start(field, move)
    walk, length = walk_of(field, model, move), path_length(move.path)
    crossed = stretches_walked(field, model, walk) if walk else stretches(field, model, move.path)
    if len(move.path) > 2 or move.facing is not None:
        cite("LI-BAS-019", model.id)
    cost = BOOK.findings(PathCost(field=field, model=model, length=length, stretches=crossed, walk=walk))
    return Way(
        model=model,
        stretches=crossed,
        costs=cost,
        length=length,
        spent=length + _extra(cost),
        allowance=allowance(field, field.detachment_of(move.model), manoeuvre, model) or 0.0,
        walk=walk,
    )


def is_closed(field: Battlefield, way: Way) -> bool:
    """Whether a path is forbidden for what it spends or leads into alone, which is quicker to tell than the rest."""
    if clearly_more(way.spent, way.allowance):
        return True
    return any(bars(field, each.area, way.model) for each in way.stretches)


def model_path(
    field: Battlefield,
    after: Battlefield,
    manoeuvre: Manoeuvre,
    move: ModelMove,
    garrison: str = "",
    *,
    way: Way | None = None,
) -> ModelPath:
    """Return one model's path with everything that rules look at; ``way`` is what `way_of` returns for it."""
    way, moved = way or way_of(field, manoeuvre, move), after.models[move.model]
    strides = way.walk.strides if way.walk else (Stride(path=move.path, facing=way.model.facing),)
    return ModelPath(
        field=field,
        after=after,
        detachment=field.detachment_of(move.model),
        manoeuvre=manoeuvre,
        garrison=garrison,
        model=way.model,
        moved=moved,
        move=move,
        length=way.length,
        spent=way.spent,
        costs=way.costs,
        allowance=way.allowance,
        stretches=way.stretches,
        touching=touching_enemies(field, move.model),
        reaching=touched_at(field, moved),
        approaches=approaches(field, way.model, moved, strides, way.stretches),
        walk=way.walk,
    )


def clear_path(
    field: Battlefield, after: Battlefield, manoeuvre: Manoeuvre, move: ModelMove, garrison: str = ""
) -> ModelPath:
    """Return the path of a model that comes near nothing on it, as `screening` tells: only its length counts."""
    model, owner, length = field.models[move.model], field.detachment_of(move.model), path_length(move.path)
    return ModelPath(
        field=field,
        after=after,
        detachment=owner,
        manoeuvre=manoeuvre,
        garrison=garrison,
        model=model,
        moved=after.models[move.model],
        move=move,
        length=length,
        spent=length,
        allowance=allowance(field, owner, manoeuvre, model) or 0.0,
        stretches=(),
        touching=(),
        reaching=(),
        approaches=(),
    )


def _at_start(field: Battlefield, move: ModelMove) -> Model:
    model = field.models[move.model]
    if model.on_table:
        return model
    cite("LI-STR-026", model)
    cite("LI-STR-027", model)
    facing = move.facing or model.facing
    return msgspec.structs.replace(
        model, at=move.path[0], place=Place.TABLE, facing=facing, ground=ground_at(field, move.path[0])
    )


def spend_movement(topic: ModelPath) -> Finding:
    """Return what a path spends of the model's allowance, forbidden where that is too much (LI-MOV-016)."""
    model, needed, allowance = topic.model.id, topic.spent, topic.allowance
    facts: dict[str, str | int | float | bool] = {
        "model": model,
        "length": topic.length,
        "spent": needed,
        "allowance": allowance,
        "left": max(0.0, allowance - needed),
        **close_call(hairline(needed, allowance, snapped=len(topic.move.path))),
    }
    if not clearly_more(needed, allowance):
        return Finding(rule="LI-MOV-016", facts=facts, says=f'{model} spends {needed:.2f}" of {allowance:g}"')
    fixed = topic.field.profile(topic.model).movement is None
    return Finding(
        rule="LI-MOV-021" if fixed else "LI-MOV-016",
        effect=Forbid(reason="too far"),
        facts=facts,
        says=f'{model} would spend {needed:.2f}" and may spend {allowance:g}"; '
        f'{hundredths(needed - allowance)}" too much',
        witness=overspent(topic, allowance, f"{in_words(needed - allowance)} too far"),
    )


def overspent(topic: ModelPath, limit: float, label: str) -> Witness | None:
    """Return a path with the part on which a model spends more than a limit, inches, shown as too much."""
    if heard() is None:
        return None
    path, low, high = topic.move.path, 0.0, topic.length
    if topic.spent == topic.length:
        return overrun(path, limit, label)
    while high - low > CONTACT:  # what terrain adds along the way has no formula, but never becomes less
        middle = (low + high) / 2
        if spent(topic.field, topic.model, truncate(path, middle), topic.walk) > limit:
            high = middle
        else:
            low = middle
    return overrun(path, low, label)


def judge_path(path: ModelPath) -> tuple[Finding, ...]:
    """Return what the rules find on one model's path: first what it spends, then what forbids it."""
    found = (spend_movement(path), *path.costs, *BOOK.findings(path))
    if heard() is not None:
        # what the path makes use of: bans that do not apply to it say nothing themselves
        through_friends(path)
        near_enemies(path)
        across_obstacle(path)
        over_ground(path.field, path.model, path.move.path, path.stretches)
        if not any(isinstance(each.effect, Forbid) for each in found):
            joins_the_fight(path)
            as_it_walks(path)
    return found


def is_forbidden(path: ModelPath) -> bool:
    """Whether a rule forbids one model's path, without the reasons: `judge_path` gives them."""
    found = (spend_movement(path), *path.costs)
    return any(isinstance(each.effect, Forbid) for each in found) or BOOK.forbids(path)


def path_cost(
    field: Battlefield, model: Model, path: tuple[Point, ...], walk: Walk | None = None
) -> tuple[Finding, ...]:
    """Return what terrain adds to the movement that a path spends, one finding for each reason.

    ``walk`` is how a Titan goes along it, and perhaps further; without it no part of a path leads backwards.
    """
    length = path_length(path)
    gone = begun_walk(walk, length) if walk else None
    crossed = stretches_walked(field, model, gone) if gone else stretches(field, model, path)
    return BOOK.findings(PathCost(field=field, model=model, length=length, stretches=crossed, walk=gone))


def spent(field: Battlefield, model: Model, path: tuple[Point, ...], walk: Walk | None = None) -> float:
    """Return the movement that a path spends: its length and what adds to it, inches, without the reasons."""
    with aside():
        return path_length(path) + _extra(path_cost(field, model, path, walk))


def _extra(cost: tuple[Finding, ...]) -> float:
    return total(each.effect.extra for each in cost if isinstance(each.effect, MoveCost))
