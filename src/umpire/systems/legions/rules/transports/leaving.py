"""Coming out of a Transport: where passengers are placed as they Disembark, and as their Transport is destroyed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from umpire.geometry import CONTACT, Outline, Point, at_most, gap, hairline, point_distance, snap_point
from umpire.rulings import Fact, Finding, Forbid, Ruling, Witness, cite, close_call, hundredths, unheard
from umpire.systems.legions.battlefield import Battlefield, Model, Place, Terrain, change_model, in_inches
from umpire.systems.legions.rules.movement.measure import bounding_radius, distance, near, standing
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.zones import ZONE
from umpire.systems.legions.rules.proofs import in_words, joined
from umpire.systems.legions.rules.setup import Placement, blocked_at, deployed
from umpire.systems.legions.rules.supplements import amended

DISEMBARKING = 1.0
"""How near to its Transport a model is placed that Disembarks, inches (LI-SPC-084)."""

SURVIVING = 2.0
"""How near to where its Transport was a survivor is placed, inches (LI-SPC-078)."""

STEP = 0.25
"""Spacing of the places that are tried around a Transport, inches."""


def leaves_in_flight(field: Battlefield, model: Model | str) -> bool:
    """Whether a model can leave a Flyer that does not hover."""
    if not field.profile(model).has("Jump Packs"):
        return False
    cite("LI-SPC-057", model)
    return True


def judge_disembarking(
    field: Battlefield, detachment: str, placements: tuple[Placement, ...], transports: str = ""
) -> Ruling:
    """Rule on where the Embarked models of a Detachment are placed, all that can be.

    ``transports`` names the Transport Detachment that is being activated; those aboard another one stay there.
    """
    inside = {
        model.id: model
        for model in field.embarked(detachment)
        if not transports or field.models[model.carrier].detachment == transports
    }
    asked = f"May {detachment} Disembark like this?"
    named = [each.model for each in placements]
    strangers = [each for each in named if each not in inside or named.count(each) > 1]
    if strangers or not named:
        told = f"place the Embarked models of {detachment}, each once: {', '.join(inside) or 'it has none'}"
        return Ruling(question=asked, allowed=False, findings=(_refusal("LI-SPC-084", told),))
    found = [stays for each in named if (stays := _stays_aboard(field, inside[each]))]
    after = deployed(field, detachment, placements, "")
    for each in placements:
        carrier = field.models[inside[each.model].carrier]
        found += place_findings(after, after.models[each.model], carrier, DISEMBARKING, rule="LI-SPC-084")
    for model in inside.values():
        if model.id in named or _stays_aboard(field, model):
            continue
        spot = _first_spot(after, model, field.models[model.carrier], DISEMBARKING)
        if spot is not None:
            told = f"{model.id} Disembarks too: there is room for it at {in_inches(spot)}"
            found.append(_refusal("LI-SPC-084", told, model=model.id))
    allowed = not any(isinstance(each.effect, Forbid) for each in found)
    says = Finding(rule="LI-SPC-084", facts={"models": len(named)}, says=f"{detachment} Disembarks")
    return Ruling(question=asked, allowed=allowed, findings=(*found, says) if allowed else tuple(found))


def place_findings(after: Battlefield, model: Model, carrier: Model, reach: float, *, rule: str) -> tuple[Finding, ...]:
    """Return what is to be said about the place of a model beside its Transport, or beside where that was.

    Only the others are looked up on the battlefield: the model itself may be anywhere there.
    """
    told, by, witness = blocked_at(after, model)
    if told:
        if by == "LI-STR-017" and rule == "LI-SPC-084":
            cite("LI-SPC-085", model)
        return (_refusal(by, f"{model.id} {told}", model=model.id, witness=witness),)
    apart = max(0.0, distance(model, carrier))  # a wreck is gone: survivors may stand where it was
    if not at_most(apart, reach):
        told = f'{model.id} would stand {apart:.2f}" from {carrier.id}, {hundredths(apart - reach)}" too far'
        shown = joined(model.outline, carrier.outline, f"{in_words(apart)} from {carrier.id}")
        return (_refusal(rule, told, model=model.id, gap=apart, witness=shown),)
    for enemy_id in _enemies_near(after, model):
        enemy = after.models[enemy_id]
        away = distance(model, enemy)
        if at_most(away, ZONE):
            told = f'{model.id} would stand {away:.2f}" from {enemy_id}, in its Engagement Zone'
            shown = joined(model.outline, enemy.outline, f"{in_words(away)} from {enemy_id}")
            return (_refusal(rule, told, model=model.id, enemy=enemy_id, gap=away, witness=shown),)
    says = f'{model.id} stands {apart:.2f}" from {carrier.id}'
    facts: dict[str, Fact] = {"model": model.id, "gap": apart, **close_call(hairline(apart, reach))}
    found = [Finding(rule=rule, facts=facts, says=says)]
    found += [
        Finding(rule="LI-TER-105", says=f"{model.id} is put on {area.id} and pays no height")
        for area in after.areas
        if area.has(Terrain.CLIFF) and gap(model.outline, area.outline) < 0.0
    ]
    return tuple(found)


def spots(field: Battlefield, model: Model, carrier: Model, reach: float, goal: Point | None = None) -> Iterator[Point]:
    """Yield places of a raster where a model may come out, those nearest to its Transport first, or to ``goal``."""
    wide = reach + bounding_radius(model.base) + bounding_radius(carrier.base)
    steps = int(wide / STEP) + 1
    x, y = carrier.at
    around = [
        snap_point((x + column * STEP, y + row * STEP))
        for column in range(-steps, steps + 1)
        for row in range(-steps, steps + 1)
    ]
    aim, solid = goal or carrier.at, _is_solid(field, model, carrier)
    for at in sorted(around, key=lambda each: (point_distance(each, aim), each)):
        apart = gap(Outline(base=model.base, at=at, facing=model.facing), carrier.outline)
        if solid and apart < -CONTACT:  # most of the places, and the first
            continue
        if at_most(apart, reach) and _may_stand(field, stood(field, model, at), carrier, reach):
            yield at


def _is_solid(field: Battlefield, model: Model, carrier: Model) -> bool:
    """Whether a Transport stands in the way of a model: a wreck does not, nor does a Flyer, nor anything in theirs."""
    found = field.models.get(carrier.id)
    return found == carrier and carrier.on_table and not {model.profile, carrier.profile} & field.bearers("Flyer")


def _may_stand(field: Battlefield, model: Model, carrier: Model, reach: float) -> bool:
    found = place_findings(field, model, carrier, reach, rule="LI-SPC-084")
    return not any(isinstance(each.effect, Forbid) for each in found)


@unheard
def _first_spot(field: Battlefield, model: Model, carrier: Model, reach: float) -> Point | None:
    return next(spots(field, model, carrier, reach), None)


def stood(field: Battlefield, model: Model, at: Point) -> Model:
    """Return a model as it stands somewhere on the table."""
    return msgspec.structs.replace(model, at=at, ground=ground_at(field, at), place=Place.TABLE)


@unheard
def suggested_places(
    field: Battlefield, models: Collection[str], beside: Model | None, reach: float, goal: Point | None = None
) -> tuple[Placement, ...]:
    """Return places for as many of these models as have one, each beside its Transport, or beside what that was."""
    placed: list[Placement] = []
    for each in models:
        model = field.models[each]
        carrier = beside or field.models[model.carrier]
        turned = msgspec.structs.replace(model, facing=carrier.facing)
        at = next(spots(field, turned, carrier, reach, goal), None)
        if at is None:
            continue
        placed.append(Placement(model=each, at=at, facing=carrier.facing))
        field = change_model(field, each, at=at, facing=carrier.facing, ground=ground_at(field, at), place=Place.TABLE)
    return tuple(placed)


def _stays_aboard(field: Battlefield, model: Model) -> Finding | None:
    """Return why a model cannot come out at all, None where it can."""
    if field.profile(model.carrier).has("Flyer") and not leaves_in_flight(field, model):
        told = f"{model.id} cannot leave {model.carrier}, a Flyer, in flight"
        return Finding(rule="LI-SPC-086", effect=Forbid(reason="in flight"), facts={"model": model.id}, says=told)
    if amended(field) and field.profile(model).movement is None:
        return _refusal("LI-BAS-036", f"{model.id} has Movement '-' and does not Disembark", model=model.id)
    return None


def may_leave(field: Battlefield, model: Model) -> bool:
    """Whether a model could Disembark now if there is room for it."""
    return _stays_aboard(field, model) is None


def _enemies_near(field: Battlefield, model: Model) -> list[str]:
    placed = standing(field, field.opponent(field.side_of(model)))
    return near(placed, model.at, bounding_radius(model.base) + ZONE)


def _refusal(rule: str, told: str, *, witness: Witness | None = None, **facts: Fact) -> Finding:
    return Finding(rule=rule, effect=Forbid(reason="cannot be placed"), facts=facts, says=told, witness=witness)


def judge_survivors(
    field: Battlefield, detachment: str, models: tuple[str, ...], wreck: Model, placements: tuple[Placement, ...]
) -> Ruling:
    """Rule on where the survivors of a destroyed Transport are placed: all of a Detachment for whom there is room."""
    asked = f"May the survivors of {detachment} be placed like this?"
    named = [each.model for each in placements]
    if sorted(named) != sorted(set(named) & set(models)):
        told = f"place the survivors of {wreck.id}, each once: {', '.join(models)}"
        return Ruling(question=asked, allowed=False, findings=(_refusal("LI-SPC-078", told),))
    after = deployed(field, detachment, placements, "")
    found = [
        finding
        for each in placements
        for finding in place_findings(after, after.models[each.model], wreck, SURVIVING, rule="LI-SPC-078")
    ]
    for each in models:
        spot = None if each in named else _first_spot(after, field.models[each], wreck, SURVIVING)
        if spot is not None:
            told = f"{each} is placed too: there is room for it at {in_inches(spot)}"
            found.append(_refusal("LI-SPC-078", told, model=each))
    allowed = not any(isinstance(each.effect, Forbid) for each in found)
    return Ruling(question=asked, allowed=allowed, findings=tuple(found))


def passenger_save(field: Battlefield, model: Model) -> int:
    """Return what a passenger of a destroyed Transport needs: 4+, or its own Save if that is better."""
    cite("LI-SPC-078", model)
    own = field.profile(model).save
    return 4 if own is None else min(4, own)
