"""Deep Strike: the model that comes first and Scatters, and where the others are placed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from umpire.geometry import CONTACT, Point, clearly_less, clearly_more, gap, heading_from_degrees, snap_point, unit
from umpire.rulings import Fact, Finding, Forbid, Ruling, cite, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Place, Terrain, change_model, in_inches
from umpire.systems.legions.rules.arrivals.beside import beside_the_rest
from umpire.systems.legions.rules.arrivals.together import out_of_step, too_far_from_command
from umpire.systems.legions.rules.battles import marker_outline
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.movement.passage import closed_by
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.proofs import in_words, joined, over_the_edge
from umpire.systems.legions.rules.reserves import DROP_POD, FROM_ABOVE, RULE_OF, reserve_rule, ways_in
from umpire.systems.legions.rules.setup import Placement, blocked_at, deployed
from umpire.systems.legions.rules.transports import place_findings, spots

FROM_ENEMIES = 2.0
"""How far from every enemy the first model is placed before it Scatters, inches."""

BESIDE = 2.0
"""How near to the first model the others are placed, inches."""

CLEAR = 1.0
"""A first model that Scatters this near to another model is moved away, inches."""

DIRECTIONS = 72
"""In how many directions the shortest way out is looked for."""

STEP = 0.125
FINEST = 1.0 / 1024.0
FARTHEST = 24.0


def way_from_above(field: Battlefield, detachment: Detachment) -> str:
    """Return the special rule by which a Detachment may Deep Strike in this round, "" where it may not."""
    return next((way for way in ways_in(field, detachment) if way in FROM_ABOVE), "")


def judge_deep_strike(field: Battlefield, detachment: Detachment, placement: Placement) -> Ruling:
    """Rule on where the first model of a Detachment is placed before it Scatters."""
    asked = f"May {detachment.id} Deep Strike there?"
    waits = out_of_step(field, detachment)
    if waits is not None:
        return Ruling(question=asked, allowed=False, findings=(waits,))
    way = way_from_above(field, detachment)
    if not way:
        rule = reserve_rule(field, detachment)
        told = f"{detachment.id} does not Deep Strike in this round"
        return _no(asked, "LI-SPC-018" if rule in ("", "LI-SPC-017") else rule, told)
    if placement.model not in detachment.models or not field.models[placement.model].alive:
        return _no(asked, "LI-SPC-018", f"{placement.model} is no model of {detachment.id} that could come")
    model = landed(field, placement.model, placement).models[placement.model]
    over = off_table(field, model.outline)
    if over > CONTACT:
        shown = over_the_edge(field, model.outline, f"{in_words(over)} over the edge")
        told = f"{model.id} would reach {in_words(over)} beyond the edge of the battlefield"
        finding = Finding(rule="LI-SPC-018", effect=Forbid(reason=told), says=told, witness=shown)
        return Ruling(question=asked, allowed=False, findings=(finding,))
    found = []
    for enemy in field.on_table(field.opponent(detachment.side)):
        away = gap(model.outline, enemy.outline)
        if clearly_less(away, FROM_ENEMIES):
            told = f"{model.id} would come {in_words(max(away, 0.0))} from {enemy.id}; 2 inches are needed"
            shown = joined(model.outline, enemy.outline, in_words(max(away, 0.0)))
            facts: dict[str, Fact] = {"model": model.id, "gap": away}
            found.append(Finding(rule="LI-SPC-018", effect=Forbid(reason=told), facts=facts, says=told, witness=shown))
    there = landed(field, placement.model, placement)
    beside = [each for each in (too_far_from_command(there, model), beside_the_rest(there, model)) if each is not None]
    found += [each for each in beside if isinstance(each.effect, Forbid)]
    if found:
        return Ruling(question=asked, allowed=False, findings=tuple(found))
    reasons = [Finding(rule="LI-SPC-018", says=f"{detachment.id} Deep Strikes")]
    reasons += beside
    if way == DROP_POD:
        reasons.append(Finding(rule=RULE_OF[way], says="Drop Pods may from the first round on"))
    return Ruling(question=asked, allowed=True, findings=tuple(reasons))


def _no(asked: str, rule: str, told: str) -> Ruling:
    return Ruling(question=asked, allowed=False, findings=(Finding(rule=rule, effect=Forbid(reason=told), says=told),))


def landed(field: Battlefield, model: str, placement: Placement) -> Battlefield:
    """Return the table with a model where it comes down."""
    return deployed(field, field.models[model].detachment, (placement,), "")


def mishap(field: Battlefield, model: Model) -> str:
    """Return what destroys a model that has Scattered, and all of its Detachment, in words; "" where nothing does."""
    told = ""
    if off_table(field, model.outline) > CONTACT:
        told = "it Scattered off the battlefield"
    for area in field.areas:
        if told or gap(model.outline, area.outline) >= -CONTACT:
            continue
        if area.has(Terrain.STRUCTURE):
            told = f"it Scattered onto {area.id}"
        elif area.has(Terrain.IMPASSABLE) or closed_by(field, area, model):
            told = f"it Scattered into {area.id}, which is Impassable to it"
    if told:
        cite("LI-SPC-019", model)
    return told


def clear_spot(field: Battlefield, model: Model) -> Point | None:
    """Return the nearest place where a model is more than 1" from all others and on no marker, None without one."""
    return nearest_place(model.at, lambda at: _clear(field, model, at))


@unheard
def nearest_place(start: Point, fits: Callable[[Point], bool]) -> Point | None:
    """Return the place nearest to a start that fits: the start itself where it does.

    Along each of 72 directions the first place that fits is looked for in eighths of an inch, and brought back as near
    as a hundredth or so; the nearest of them is taken. None where no direction has one within 24".
    """
    if fits(start):
        return start
    best: tuple[float, Point] | None = None
    for index in range(DIRECTIONS):
        way = unit(heading_from_degrees(index * 360 // DIRECTIONS))
        found = _first_fit(start, way, fits, FARTHEST if best is None else best[0])
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return None if best is None else best[1]


def _first_fit(start: Point, way: Point, fits: Callable[[Point], bool], most: float) -> tuple[float, Point] | None:
    def along(far: float) -> Point:
        return snap_point((start[0] + way[0] * far, start[1] + way[1] * far))

    far = STEP
    while not fits(along(far)):
        far += STEP
        if far >= most + STEP:
            return None
    near = far - STEP
    while far - near > FINEST:
        middle = (near + far) / 2
        near, far = (near, middle) if fits(along(middle)) else (middle, far)
    return far, along(far)


def _clear(field: Battlefield, model: Model, at: Point) -> bool:
    there = msgspec.structs.replace(model, at=at, place=Place.TABLE, ground=ground_at(field, at))
    if any(
        other.id != model.id and not clearly_more(gap(there.outline, other.outline), CLEAR)
        for other in field.on_table()
    ):
        return False
    if any(gap(there.outline, marker_outline(each)) < -CONTACT for each in field.markers.values()):
        return False
    return not blocked_at(field, there)[0]


def followers(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the models of a Detachment that follow the first one, which has come."""
    return tuple(each for each in detachment.models if field.models[each].place is Place.RESERVE)


def judge_following(
    field: Battlefield, detachment: Detachment, first: str, placements: tuple[Placement, ...]
) -> Ruling:
    """Rule on where the others are placed: all for whom there is room, within 2" of the first.

    Drop Pods need not be near the first one, but near one that has been placed, in the order in which they are named.
    """
    asked = f"May the others of {detachment.id} be placed like this?"
    waiting, named = followers(field, detachment), [each.model for each in placements]
    if sorted(named) != sorted(set(named) & set(waiting)):
        return _no(asked, "LI-SPC-018", f"place these, each once: {', '.join(waiting)}")
    pods = all(field.profile(each).has(DROP_POD) for each in detachment.models)
    rule = "LI-SPC-024" if pods else "LI-SPC-018"
    found: list[Finding] = []
    after, placed = field, [first]
    for each in placements:
        after = landed(after, each.model, each)
        model = after.models[each.model]
        beside = min((after.models[other] for other in placed), key=lambda other: distance(model, other))
        found += place_findings(after, model, beside, BESIDE, rule=rule)
        placed += [each.model] if pods else []
    for other in waiting:
        spot = None if other in named else _room(after, other, placed)
        if spot is not None:
            told = f"{other} is placed too: there is room for it at {in_inches(spot)}"
            found.append(Finding(rule=rule, effect=Forbid(reason=told), facts={"model": other}, says=told))
    allowed = not any(isinstance(each.effect, Forbid) for each in found)
    return Ruling(question=asked, allowed=allowed, findings=tuple(found))


@unheard
def _room(field: Battlefield, model: str, placed: list[str]) -> Point | None:
    return next(_spots(field, model, placed), None)


def _spots(field: Battlefield, model: str, placed: list[str], goal: Point | None = None) -> Iterator[Point]:
    """Yield places for a model beside those that stand, as the first of them faces."""
    turned = msgspec.structs.replace(field.models[model], facing=field.models[placed[0]].facing)
    for each in placed:
        yield from spots(field, turned, field.models[each], BESIDE, goal)


@unheard
def following_places(
    field: Battlefield, detachment: Detachment, first: str, goal: Point | None = None
) -> tuple[Placement, ...]:
    """Return places for all that follow the first and have room, nearest to a goal."""
    facing, placed, found = field.models[first].facing, [first], []
    pods = all(field.profile(each).has(DROP_POD) for each in detachment.models)
    for each in followers(field, detachment):
        at = next(_spots(field, each, placed, goal), None)
        if at is None:
            continue
        found.append(Placement(model=each, at=at, facing=facing))
        field = change_model(field, each, at=at, facing=facing, ground=ground_at(field, at), place=Place.TABLE)
        placed += [each] if pods else []
    return tuple(found)
