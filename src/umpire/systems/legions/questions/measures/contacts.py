"""How far enemies are from base contact, and Detachments from one Combat."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.geometry import CONTACT, gap
from umpire.rulings import Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.fights import Combats, SameCombat, TakesStructure
from umpire.systems.legions.questions.measures.links import Link, link_between, widest_of_tree
from umpire.systems.legions.questions.movement import Engaged, MayGarrison
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.rules.movement import contacts, contacts_of, distance
from umpire.systems.legions.rules.proofs import in_words
from umpire.table import closest_points

NOBODY = "No two enemies that could touch stand on the table."


@measures(Engaged)
def of_engagement(field: Battlefield, question: Engaged, ruling: Ruling) -> Measure:
    """Measure the nearest enemies; of a contact that only counts as one, what makes it count."""
    pairs = contacts_of(field, question.detachment)
    own = _meeting(field, field.models_of(question.detachment))
    enemies = _meeting(field, field.on_table(field.opponent(field.detachments[question.detachment].side)))
    return _nearest(field, own, enemies, pairs)


@measures(Combats)
def of_combats(field: Battlefield, question: Combats, ruling: Ruling) -> Measure:
    """Measure the two enemies on the table that are nearest to one another."""
    first, second = (_meeting(field, field.on_table(side)) for side in field.sides)
    return _nearest(field, first, second, contacts(field))


def _meeting(field: Battlefield, models: Iterable[Model]) -> list[Model]:
    """Return those of some models that others can touch: on the table itself, and no Flyers (LI-SPC-030)."""
    return [each for each in models if each.on_table and not field.profile(each).has("Flyer")]


def _nearest(field: Battlefield, own: list[Model], enemies: list[Model], pairs: tuple[tuple[str, str], ...]) -> Measure:
    near = min((Link(distance(one, other), one.id, other.id) for one in own for other in enemies), default=None)
    if pairs and (near is None or near.gap > CONTACT):
        return _counted(field, pairs[0])
    if near is None:
        return Measure(lacking={"margin": NOBODY, "witness": NOBODY})
    # bases that touch may lie on one another by the tolerance
    margin = held_to(max(near.gap, 0.0), 0.0, of="base contact")
    return Measure(margin=margin, witness=link_between(field, near))


def _counted(field: Battlefield, pair: tuple[str, str]) -> Measure:
    """Return what makes two models count as in contact whose bases do not touch."""
    for charger, enemy in (pair, pair[::-1]):
        across, there = field.models[charger].across, field.models[enemy]
        if across and there.on_table:
            wall = field.area(across).outline
            beyond = max(gap(there.outline, wall), 0.0)
            ends = closest_points(there.outline, wall)
            label = f"{enemy} {in_words(beyond)} beyond {across}"
            line = Witness(kind="line", points=ends, label=label)
            return Measure(margin=held_to(beyond, 1.0, of="within 1 inch beyond the Obstacle"), witness=line)
    inside = next((each for each in pair if not field.models[each].on_table), "")
    if inside:
        house = field.detachment_of(inside).garrison
        outside = next((each for each in pair if each != inside), "")
        if house and field.models[outside].on_table:
            return _at_wall(field, [field.models[outside]], house)
    why = "The players have taken it as given that they are in contact."
    return Measure(lacking={"margin": why})


@measures(SameCombat)
def of_chain(field: Battlefield, question: SameCombat, ruling: Ruling) -> Measure:
    """Measure the widest gap on the best chain of enemies that joins two Detachments: where it would have to close."""
    others = [each for each in field.detachments if each not in (question.one, question.other)]
    names = [question.one, question.other, *others]
    standing = {each: _meeting(field, field.models_of(each)) for each in names}
    touching = {frozenset(field.models[each].detachment for each in pair) for pair in contacts(field)}

    def link(number: int, another: int) -> Link | None:
        one, other = names[number], names[another]
        if field.detachments[one].side == field.detachments[other].side:
            return None
        pairs = (Link(max(distance(a, b), 0.0), a.id, b.id) for a in standing[one] for b in standing[other])
        near = min(pairs, default=None)
        if {one, other} in touching and (near is None or near.gap > CONTACT):
            return Link(0.0, one, other)  # counted as in contact: linked by name
        return near

    found = widest_of_tree(names, link, until=1)
    if found is None or found.one not in field.models:
        why = "They are joined by what counts as contact, and no length decides that." if ruling.allowed else NOBODY
        return Measure(lacking={"margin": why, "witness": why})
    return Measure(margin=held_to(found.gap, 0.0, of="base contact"), witness=link_between(field, found))


@measures(TakesStructure)
def of_taking(field: Battlefield, question: TakesStructure, ruling: Ruling) -> Measure | None:
    """Measure how far the nearest model is from a Structure that it could take."""
    structure = field.structures.get(question.structure)
    if structure is None:
        return None
    held = field.garrison_of(question.structure)
    if not ruling.allowed and held:
        return Measure(lacking={"margin": f"{held[0].id} is still Garrisoned in it, and no length decides that."})
    return _at_wall(field, field.models_of(question.detachment), question.structure)


@measures(MayGarrison)
def of_garrison(field: Battlefield, question: MayGarrison, ruling: Ruling) -> Measure | None:
    """Measure the model whose touch decides whether half of the Detachment touches the Structure."""
    if question.structure not in field.structures:
        return None
    if any(each.rule != "LI-STR-019" for each in ruling.refusals):
        return None
    models = field.models_of(question.detachment)
    area = field.area(question.structure)
    away = sorted((max(gap(each.outline, area.outline), 0.0), each.id) for each in models if each.on_table)
    inside, needed = len(models) - len(away), (len(models) + 1) // 2
    if needed <= inside or not away:
        return Measure(lacking={"margin": "Half of its models are in it already."})
    return _at_wall(field, [field.models[away[needed - inside - 1][1]]], question.structure)


def _at_wall(field: Battlefield, models: Iterable[Model], structure: str) -> Measure:
    """Return how far the nearest of some models on the table is from touching a Structure."""
    wall = field.area(structure).outline
    near = min(((max(gap(each.outline, wall), 0.0), each.id) for each in models if each.on_table), default=None)
    if near is None:
        return Measure(lacking={"margin": f"No model that could touch {structure} stands on the table."})
    away, model = near
    return Measure(
        margin=held_to(away, 0.0, of=f"contact with {structure}"),
        witness=link_between(field, Link(away, model, structure)),
    )
