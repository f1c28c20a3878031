"""Blast: a round template that is placed, Scatters, and hits whatever it comes to rest on."""

from __future__ import annotations

from umpire.geometry import (
    Disc,
    Outline,
    Point,
    at_most,
    clearly_less,
    clearly_more,
    contains_point,
    gap,
    overlaps,
    partly_under,
    wholly_inside,
    wholly_under,
)
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon, in_inches
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, weapon_trait
from umpire.systems.legions.rules.firing.arcs import POINT
from umpire.systems.legions.rules.firing.topics import Choosing, PlacedAt
from umpire.systems.legions.rules.scatter import d3
from umpire.systems.legions.rules.sight import footprint_of, sees_place
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.placed import (
    Under,
    figures,
    garrison_models,
    is_struck,
    no_target,
    outside_arc,
)

BLAST = "Blast"

weapon_trait(BLAST, *[f"LI-TRT-{number:03}" for number in range(19, 27)])

SMALL = 3
"""The diameter of the template that Scatters less, inches."""
COUNTS = 4
"""What a D6 must show for a model that is partly under a template to count."""
BESIDE = 2.0
"""How far from the first template a further one may have its hole, inches."""


def size_of(weapon: Weapon) -> int:
    """Return the diameter of a Blast weapon's template, inches."""
    trait = weapon.trait(BLAST)
    return 0 if trait is None else number_of(trait)


def circle(weapon: Weapon, at: Point) -> Outline:
    """Return the template of a Blast weapon where it lies."""
    return Outline(base=Disc(radius=size_of(weapon) / 2.0), at=at)


def hole(at: Point) -> Outline:
    """Return the central hole of a template."""
    return Outline(base=Disc(radius=figures().blast_hole / 2.0), at=at)


@BOOK.rule("LI-TRT-019")
def hole_on_a_place(topic: PlacedAt) -> Finding | None:
    """The template is placed with its hole on a place that the firing model sees, within range."""
    weapon, at = topic.weapon, topic.at
    if not weapon.has(BLAST):
        return None
    if weapon.maximum is None:
        told = f"{weapon.name} has no range: it is not fired."
        return Finding(rule="LI-FIR-010", effect=Forbid(reason="no range"), says=told)
    if not contains_point(topic.field.table, at):
        told = f"{in_inches(at)} is not on the battlefield."
        return Finding(effect=Forbid(reason="off the battlefield"), says=told)
    far = max(0.0, gap(footprint_of(topic.field, topic.firer), Outline(base=POINT, at=at)))
    facts: dict[str, str | int | float | bool] = {"distance": far, "range": weapon.maximum}
    if clearly_more(far, weapon.maximum):
        told = f'{in_inches(at)} is {far:.2f}" from {topic.firer}, {weapon.name} reaches {weapon.maximum:g}".'
        return Finding(effect=Forbid(reason="out of range"), facts=facts, says=told)
    if clearly_less(far, weapon.minimum):
        told = f'{in_inches(at)} is {far:.2f}" from {topic.firer}, closer than the {weapon.minimum:g}".'
        return Finding(rule="LI-BAS-042", effect=Forbid(reason="too close"), facts=facts, says=told)
    if not indirect(weapon) and not sees_place(topic.field, topic.firer, at, figures().blast_hole / 2.0):
        told = f"{topic.firer} does not see {in_inches(at)}."
        return Finding(effect=Forbid(reason="no line of sight"), facts=facts, says=told)
    return outside_arc(topic, at)


@BOOK.rule("LI-TRT-025")
def with_what_else_is_fired(topic: PlacedAt) -> Finding | None:
    """The first template lies on a model that other weapons fire at, each further one beside the first."""
    if not topic.weapon.has(BLAST):
        return None
    if topic.first is not None:
        far = max(0.0, gap(topic.first, Outline(base=POINT, at=topic.at)))
        if at_most(far, BESIDE):
            return None
        told = f'{in_inches(topic.at)} is {far:.2f}" from the first template: at most {BESIDE:g}" are allowed.'
        return Finding(effect=Forbid(reason="too far from the first"), facts={"distance": far}, says=told)
    if not topic.targets:
        return None
    under = under_blast(topic.field, topic.weapon, topic.at)
    owners = {topic.field.models[each].detachment for each in (*under.sure, *under.doubtful)}
    if any(each in owners or each in under.structures for each in topic.targets):
        return None
    told = f"No model of {' or '.join(topic.targets)}, at which other weapons are fired, is under the template."
    return Finding(effect=Forbid(reason="apart from the other fire"), says=told)


@BOOK.rule("LI-TRT-026")
def not_at_a_target(topic: Choosing) -> Finding | None:
    """A Blast weapon is aimed at a place, and cannot be fired in an Overwatch."""
    return no_target(topic, BLAST, "LI-TRT-026")


def under_blast(field: Battlefield, weapon: Weapon, at: Point) -> Under:
    """Return what lies under the template of a Blast weapon whose hole is at a place.

    A model wholly under it counts, one partly under it on a 4+. A Structure counts however little of it is covered; its
    Garrison counts as partly covered where the hole lies completely over it, and not at all elsewhere.
    """
    template, centre = circle(weapon, at), hole(at)
    sure: list[str] = []
    doubtful: list[str] = []
    for model in field.on_table():
        if partly_under(model.outline, template) and is_struck(field, model, weapon, rule="LI-TRT-023"):
            (sure if wholly_under(model.outline, template) else doubtful).append(model.id)
    structures = [each for each in field.areas if each.id in field.structures and overlaps(template, each.outline)]
    for area in structures:
        inside = garrison_models(field, area.id)
        if not inside:
            continue
        cite("LI-TRT-024")
        if wholly_inside(centre, area.outline):
            doubtful += [each for each in inside if is_struck(field, each, weapon, rule="LI-TRT-023")]
    named = tuple(each.id for each in structures)
    return Under(shape=template, sure=tuple(sure), doubtful=tuple(doubtful), structures=named)


def scatter_inches(weapon: Weapon, natural: int) -> int:
    """A 3" template Scatters D3+1 inches, a 5" one D6+1.

    Args:
        weapon: A Blast weapon.
        natural: The D6 as rolled.
    """
    cite("LI-TRT-020")
    return (d3(natural) if size_of(weapon) == SMALL else natural) + 1
