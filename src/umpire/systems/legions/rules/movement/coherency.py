"""Detachment Coherency: groups of models linked by gaps of 2" or less, and what happens where it is lost."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from umpire.geometry import at_most, hairline
from umpire.rulings import Finding, Forbid, Witness, cite, heard, hundredths
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, remembered_by_parts
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import apart, bounding_radius, distance, shape_of
from umpire.systems.legions.rules.movement.topics import DetachmentMove
from umpire.systems.legions.rules.proofs import in_words, joined

COHERENCY = 2.0
"""The largest gap between two models that are in Coherency with one another, inches (LI-MOV-026)."""

Groups = tuple[tuple[str, ...], ...]


class Losses(msgspec.Struct, frozen=True, kw_only=True):
    """What lost Coherency costs a Detachment.

    ``alone`` are the models without a neighbour, destroyed first (LI-MOV-034). ``lost`` are those of groups smaller
    than the largest. ``tied`` are the groups of the largest size where there are several: chance picks the one that
    stays, and the others are destroyed too (LI-MOV-037); empty where there is no tie.
    """

    alone: tuple[str, ...]
    lost: tuple[str, ...]
    tied: Groups


def groups_of(models: tuple[Model, ...]) -> Groups:
    """Return the groups that models form which are linked by gaps of 2" or less, in the order given."""
    left, groups = list(models), []
    while left:
        group, edge = [left.pop(0)], 0
        while edge < len(group):
            here, edge = group[edge], edge + 1
            linked = [each for each in left if _linked(here, each)]
            group.extend(linked)
            left = [each for each in left if each not in linked] if linked else left
        groups.append(tuple(model.id for model in models if any(model is each for each in group)))
    return tuple(groups)


def _linked(model: Model, other: Model) -> bool:
    reach = COHERENCY + 0.01 + bounding_radius(model.base) + bounding_radius(other.base)
    if abs(model.at[0] - other.at[0]) > reach or abs(model.at[1] - other.at[1]) > reach:
        return False
    return at_most(distance(model, other), COHERENCY)


@remembered_by_parts(64, "models")
def coherency(field: Battlefield, detachment: str) -> Groups:
    """Return the groups that a Detachment's models on the table form; Garrisoned ones are one group (LI-STR-022).

    While some of its models are on the table and others Embarked, each of these stands where its Transport does
    (LI-SPC-077); a Detachment that is Embarked as a whole is always in Coherency.
    """
    models = field.models_of(detachment)
    if any(field.profile(each).has("Drop Pod") for each in models):  # they need none, nor others with them (LI-SPC-024)
        models = tuple(each for each in models if not field.profile(each).has("Drop Pod"))
        if not models:
            return ((),)
    if models and field.embarked(detachment):
        return _with_carriers(field, detachment, models)
    inside = tuple(model.id for model in models if not model.on_table)
    groups = groups_of(tuple(model for model in models if model.on_table))
    return ((inside, *groups) if inside else groups) or ((),)


def _with_carriers(field: Battlefield, detachment: str, models: tuple[Model, ...]) -> Groups:
    carriers = tuple(carrier for each in field.carriers_of(detachment) if (carrier := field.models[each]).on_table)
    own = field.detachments[detachment].models
    members = {each.id: [model.id for model in field.passengers_of(each.id) if model.id in own] for each in carriers}
    inside = tuple(model.id for model in models if not model.on_table)
    outside = groups_of((*(model for model in models if model.on_table), *carriers))
    groups = tuple(tuple(member for each in group for member in members.get(each, (each,))) for group in outside)
    return (inside, *groups) if inside else groups


def only_just(field: Battlefield, detachment: str) -> float | None:
    """Return by how much links that only the tolerance makes exceed 2", where Coherency hangs on them; else None."""
    models = tuple(model for model in field.models_of(detachment) if model.on_table)
    linked = [
        (one, other, hairline(distance(one, other), COHERENCY))
        for number, one in enumerate(models)
        for other in models[:number]
        if _linked(one, other)
    ]
    groups = {model.id: {model.id} for model in models}
    for one, other, over in linked:
        if over is None and groups[one.id] is not groups[other.id]:
            groups[one.id] |= groups[other.id]
            groups.update(dict.fromkeys(groups[other.id], groups[one.id]))
    needed = [over for one, other, over in linked if over is not None and groups[one.id] is not groups[other.id]]
    return min(needed, default=None)


def is_coherent(field: Battlefield, detachment: Detachment | str) -> bool:
    """Whether a Detachment is in Coherency; a single model always is."""
    return len(coherency(field, detachment if isinstance(detachment, str) else detachment.id)) == 1


@BOOK.rule("LI-MOV-030")
def end_in_coherency(topic: DetachmentMove) -> Finding | None:
    """A move may not leave a Detachment out of Coherency; its models are judged when all have moved."""
    if not is_coherent(topic.field, topic.detachment) or is_coherent(topic.after, topic.detachment):
        return None
    if all(path.length == 0.0 for path in topic.paths):
        return None
    return _refusal(topic)


@BOOK.rule("LI-MOV-033")
def restore_coherency(topic: DetachmentMove) -> Finding | None:
    """A Detachment that is out of Coherency must restore it with its next move, if its movement allows that."""
    if topic.restored is None or is_coherent(topic.after, topic.detachment):
        return None
    return _refusal(topic)


def _refusal(topic: DetachmentMove) -> Finding:
    groups = coherency(topic.after, topic.detachment.id)
    apart, _, _ = _link(topic.after, groups)
    named = "; ".join(", ".join(group) for group in groups)
    return Finding(
        effect=Forbid(reason="out of Coherency"),
        facts={"detachment": topic.detachment.id, "groups": len(groups), "gap": apart},
        says=f'{topic.detachment.id} would end in {len(groups)} groups ({named}), {apart:.2f}" apart; '
        f'bring them within 2", {hundredths(apart - COHERENCY)}" nearer',
        witness=torn(topic.after, groups),
    )


def _link(field: Battlefield, groups: Groups) -> tuple[float, str, str]:
    """Return the gap between the first group and the model of another that is nearest to it, and the two models."""
    rest = [model for group in groups[1:] for model in group]
    return min((apart(field, one, other), one, other) for one in groups[0] for other in rest)


def torn(field: Battlefield, groups: Groups) -> Witness | None:
    """Return the line across the gap that parts the first group from the others."""
    if heard() is None:
        return None
    found, one, other = _link(field, groups)
    return joined(shape_of(field, one), shape_of(field, other), f"{in_words(found)} apart")


def coherency_losses(field: Battlefield, detachment: str, *, gone: Collection[str] = ()) -> Losses:
    """Return what lost Coherency costs a Detachment after a move that could not restore it.

    Models that are ``gone`` hold the others together, but a group of nothing else is none that could stay.
    """
    groups = tuple(group for group in coherency(field, detachment) if any(model not in gone for model in group))
    if len(groups) <= 1:
        return Losses(alone=(), lost=(), tied=())
    if all(len(group) == 1 for group in groups):
        cite("LI-MOV-035", detachment)
        if house_rule(field, "lone_models") == "one_stays":
            return Losses(alone=(), lost=(), tied=groups)
    alone = tuple(group[0] for group in groups if len(group) == 1)
    rest = [group for group in groups if len(group) > 1]
    largest = max(map(len, rest), default=0)
    tied = tuple(group for group in rest if len(group) == largest)
    lost = tuple(model for group in rest if len(group) < largest for model in group)
    return Losses(alone=alone, lost=lost, tied=tied if len(tied) > 1 else ())
