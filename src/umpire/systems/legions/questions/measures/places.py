"""How near a marker, an area's border or the next inch of Dangerous terrain is; how full a Transport."""

from __future__ import annotations

from math import floor

from umpire.geometry import CONTACT, contains_point, gap, nearest_point, path_length, point_distance
from umpire.rulings import Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield, Marker, Model
from umpire.systems.legions.questions.movement import DangerousHits
from umpire.systems.legions.questions.objectives import MarkerControl, StrengthOf
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.questions.terrain import TerrainAt
from umpire.systems.legions.questions.transports import MayEmbark
from umpire.systems.legions.rules.battles import capturing_reach, judge_marker
from umpire.systems.legions.rules.battles.near import marker_outline, shape_of
from umpire.systems.legions.rules.proofs import in_words
from umpire.systems.legions.rules.terrain import dangerous_areas
from umpire.table import closest_points


@measures(StrengthOf)
def of_strength(field: Battlefield, question: StrengthOf, ruling: Ruling) -> Measure:
    """Measure how far a model is from a marker's edge, against the reach within which it counts."""
    model, marker = field.models[question.model], field.markers[question.marker]
    away = _away(field, model, marker)
    if (away <= capturing_reach(field) + CONTACT) != ruling.allowed:
        return Measure(lacking={"margin": f"{model.id} is near enough, and does not count for another reason."})
    margin = held_to(away, capturing_reach(field), of=f"distance to {marker.id}")
    return Measure(margin=margin, witness=_to_marker(field, model, marker, away))


@measures(MarkerControl)
def of_marker(field: Battlefield, question: MarkerControl, ruling: Ruling) -> Measure:
    """Measure the Tactical Strength of the stronger side against double that of the other, and show who is nearest."""
    marker = field.markers[question.marker]
    held, reach = judge_marker(field, marker), capturing_reach(field)
    models = [each for side in field.sides for own in field.detachments_of(side) for each in field.models_of(own)]
    shown = [each for each in models if not each.carrier and not field.profile(each).has("Flyer")]
    near = min(((abs(_away(field, each, marker) - reach), each.id) for each in shown), default=None)
    witness = None
    if near is not None:
        model = field.models[near[1]]
        witness = _to_marker(field, model, marker, _away(field, model, marker))
    if not all(held.models.values()):
        if near is None:
            return Measure(lacking={"margin": "Nobody on the table could come near it."})
        away = _away(field, field.models[near[1]], marker)
        of = f"distance of {near[1]} to {marker.id}"
        return Measure(margin=held_to(away, reach, of=of), witness=witness)
    weak, strong = sorted(held.strength.values())
    margin = held_to(
        float(strong), 2.0 * weak, of="Strength of the stronger, against double the other's", unit="points"
    )
    return Measure(margin=margin, witness=witness)


def _away(field: Battlefield, model: Model, marker: Marker) -> float:
    return max(gap(shape_of(field, model), marker_outline(marker)), 0.0)


def _to_marker(field: Battlefield, model: Model, marker: Marker, away: float) -> Witness:
    ends = closest_points(shape_of(field, model), marker_outline(marker))
    if away <= CONTACT:
        return Witness(kind="point", points=ends[:1], label=f"{model.id} touches {marker.id}")
    return Witness(kind="line", points=ends, label=f"{model.id} {in_words(away)} from {marker.id}")


@measures(TerrainAt)
def of_terrain(field: Battlefield, question: TerrainAt, ruling: Ruling) -> Measure:
    """Measure how far a place lies from the nearest border of an area."""
    edges = [(nearest_point(area.outline, question.at), area) for area in field.areas]
    ends = [(point_distance(question.at, edge), area.id, edge, area.outline) for edge, area in edges]
    if not ends:
        return Measure(lacking={"margin": "There is no area on the table: it is Open terrain everywhere."})
    away, area, edge, outline = min(ends, key=lambda each: each[:2])
    where = "within" if contains_point(outline, question.at) else "outside"
    label = f"{in_words(away)} {where} the border of {area}"
    return Measure(
        margin=held_to(away, 0.0, of=f"the border of {area}"),
        witness=Witness(kind="line", points=(question.at, edge), label=label),
    )


@measures(DangerousHits)
def of_danger(field: Battlefield, question: DangerousHits, ruling: Ruling) -> Measure:
    """Measure how far the longest way through an area is from the next whole inch, which is a further Hit."""
    longest = max(
        (
            (inches, area.area, model)
            for area in dangerous_areas(field, question.moves)
            for inches, model in zip(area.inches, area.models, strict=True)
        ),
        default=None,
    )
    if longest is None:
        return Measure(lacking={"margin": "Nobody moves through what harms it."})
    inches, area, model = longest
    whole = floor(inches + CONTACT)
    turns = whole + 1 if not whole or inches - whole > 0.5 else whole
    path = next((each.path for each in question.moves if each.model == model), ())
    label = f"{model} {in_words(inches)} through {area}"
    witness = Witness(kind="path", points=path, label=label) if path_length(path) > 0.0 else None
    return Measure(margin=held_to(inches, float(turns), of="inches moved through it, a Hit for each"), witness=witness)


@measures(MayEmbark)
def of_room(field: Battlefield, question: MayEmbark, ruling: Ruling) -> Measure | None:
    """Measure the spaces that are taken aboard the fullest Transport against those that it has."""
    told = [each for each in ruling.findings if "spaces" in each.facts and "room" in each.facts]
    if any(each not in told for each in ruling.refusals) or not told:
        return None
    full = max(told, key=lambda each: float(each.facts["spaces"]) - float(each.facts["room"]))
    of = f"spaces of {full.facts['transport']}"
    return Measure(margin=held_to(float(full.facts["spaces"]), float(full.facts["room"]), of=of, unit="spaces"))
