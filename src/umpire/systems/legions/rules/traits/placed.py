"""What the traits share whose weapons are aimed at a place: Blast, Firestorm, Beam, Heavy Beam."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from umpire.geometry import Outline, Point, Polygon, at_least, clearly_less, direction, way_out
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Arc, Battlefield, Model, Weapon
from umpire.systems.legions.rules.battles.missions import DATA
from umpire.systems.legions.rules.firing.arcs import POINT, ahead, arc_of
from umpire.systems.legions.rules.firing.topics import Choosing, PlacedAt
from umpire.systems.legions.rules.sight import centre_of, footprint_of

FLYER, SKYFIRE = "Flyer", "Skyfire"

RULES = {"Blast": "LI-TRT-019", "Firestorm": "LI-TRT-040", "Beam": "LI-TRT-014", "Heavy Beam": "LI-TRT-048"}
"""The traits whose weapons are aimed at a place, and the rules that say so."""


class Flame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The measures of the Flame template, inches: see `teardrop`."""

    length: float
    narrow: float
    wide: float
    widest_at: float


class Figures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The measures that the rules do not print (LI-TRT-043)."""

    flame: Flame
    blast_hole: float
    beam_millimetres: float


class Under(msgspec.Struct, frozen=True, kw_only=True):
    """What lies under a template: models that count in any case, those that count on a 4+, Structures."""

    shape: Outline | Polygon
    sure: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    structures: tuple[str, ...] = ()

    def without(self, models: tuple[str, ...]) -> Under:
        """Return it with some models left out."""
        return msgspec.structs.replace(
            self,
            sure=tuple(each for each in self.sure if each not in models),
            doubtful=tuple(each for each in self.doubtful if each not in models),
        )


@cache
def figures() -> Figures:
    """The templates are components of the game; their measures stand in the data that the package ships."""
    return msgspec.yaml.decode((files(DATA) / "fire_templates.yaml").read_bytes(), type=Figures)


def placing_rule(weapon: Weapon) -> str | None:
    """Return the rule by which a weapon is aimed at a place, None for one that is aimed at a target."""
    for each in weapon.traits:
        if each.name in RULES:
            return RULES[each.name]
    return None


def can_be_placed(weapon: Weapon) -> bool:
    """Whether a weapon is aimed at places, and fired at all."""
    return placing_rule(weapon) is not None and weapon.maximum is not None and weapon.to_hit is not None


def no_target(topic: Choosing, trait: str, barred: str) -> Finding | None:
    """Return why a weapon of a trait is not fired at a target; ``barred`` is the rule that bars it from Overwatch."""
    weapon = topic.fire.weapon
    if not weapon.has(trait):
        return None
    if topic.fire.overwatch:
        told = f"{weapon.name} has {trait}: it cannot be fired in an Overwatch."
        return Finding(rule=barred, effect=Forbid(reason=f"{trait} in Overwatch"), says=told)
    told = f"{weapon.name} has {trait}: it is aimed at a place, not at a target."
    return Finding(rule=RULES[trait], effect=Forbid(reason="aimed at a place"), says=told)


def outside_arc(topic: PlacedAt, place: Point) -> Finding | None:
    """Return the refusal of a place that does not lie in the Arc of the weapon."""
    arc = arc_of(topic.weapon)
    if arc is Arc.ALL:
        return None
    least, _ = ahead(topic.field, topic.firer, Outline(base=POINT, at=place))
    within = at_least(least, 0.0) if arc is Arc.FRONT else clearly_less(least, 0.0)
    if within:
        return None
    told = f"It does not lie in the {arc} Arc of {topic.weapon.name} of {topic.firer}."
    return Finding(rule="LI-TRT-004", effect=Forbid(reason="outside the Arc"), facts={"arc": str(arc)}, says=told)


def is_struck(field: Battlefield, model: Model | str, weapon: Weapon, *, rule: str) -> bool:
    """Whether a weapon acts on a model: Flyers are for Skyfire, which does nothing else; no Beam has it."""
    flies = field.profile(model).has(FLYER)
    aimed_high = weapon.has(SKYFIRE)
    if flies is aimed_high:
        return True
    cite(rule)
    return False


def garrison_models(field: Battlefield, structure: str) -> tuple[str, ...]:
    """Return the models Garrisoned in a Structure."""
    return tuple(model.id for each in field.garrison_of(structure) for model in field.models_of(each))


def held_by(field: Battlefield, model: str) -> str:
    """Return the Structure that a model is Garrisoned in, or ""."""
    return field.detachment_of(model).garrison if not field.models[model].on_table else ""


def muzzle(field: Battlefield, firer: str, at: Point) -> tuple[Point, Point]:
    """Return where the way from a model towards a place leaves its base, or its Structure, and which way that is.

    Raises:
        GeometryError: If the place is the model's own middle, so that there is no way.
    """
    middle = centre_of(field, firer)
    return way_out(footprint_of(field, firer), middle, at), direction(middle, at)


def no_direction(topic: PlacedAt) -> Finding | None:
    """Return the refusal of a place that gives a line or a flame no direction."""
    if topic.weapon.has("Blast") or centre_of(topic.field, topic.firer) != topic.at:
        return None
    told = f"{topic.weapon.name} of {topic.firer} needs a direction: aim it at a place beside the model."
    return Finding(rule=placing_rule(topic.weapon) or "", effect=Forbid(reason="no direction"), says=told)
