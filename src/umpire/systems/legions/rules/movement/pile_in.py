"""Pile-in moves: closer, into contact where possible, first with enemies that nobody touches."""

from __future__ import annotations

from umpire.geometry import at_most, clearly_less, hairline, path_length
from umpire.rulings import Finding, Forbid, Witness, close_call, heard, hundredths
from umpire.systems.legions.battlefield import Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.measure import distance, shape_of
from umpire.systems.legions.rules.movement.topics import ModelPath, PileIn
from umpire.systems.legions.rules.movement.zones import ZONE, shown_near
from umpire.systems.legions.rules.proofs import in_words, joined, outlined


@BOOK.rule("LI-MOV-070")
def only_free_models(topic: PileIn) -> Finding | None:
    """Only models that touch no enemy model may Pile in."""
    path = topic.path
    if not path.touching:
        return None
    return Finding(
        effect=Forbid(reason="in contact"),
        facts={"model": path.model.id, "enemy": path.touching[0]},
        says=f"{path.model.id} touches {path.touching[0]} and must stay where it is",
        witness=outlined(shape_of(path.field, path.touching[0]), f"in contact with {path.touching[0]}"),
    )


@BOOK.rule("LI-MOV-072")
def end_closer(topic: PileIn) -> Finding | None:
    """A model that Piles in must end closer to a model of a Detachment that its own is Engaged with."""
    path = topic.path
    enemies = [each for name in topic.engaged for each in path.field.models_of(name) if each.on_table]
    if any(clearly_less(distance(path.moved, enemy), distance(path.model, enemy)) for enemy in enemies):
        return None
    if any(each in topic.path.reaching for each in topic.free):
        return None
    return Finding(
        effect=Forbid(reason="not closer"),
        facts={"model": path.model.id},
        says=f"{path.model.id} would end no closer to any model of {', '.join(topic.engaged)}; bring it closer, or "
        "leave it where it is",
        witness=_no_closer(path, enemies),
    )


def _no_closer(path: ModelPath, enemies: list[Model]) -> Witness | None:
    """Return the line from the end of a move to the nearest of some enemies."""
    if heard() is None or not enemies:
        return None
    nearest = min(enemies, key=lambda each: (distance(path.moved, each), each.id))
    before, now = (in_words(max(distance(each, nearest), 0.0)) for each in (path.model, path.moved))
    return joined(path.end, nearest.outline, f"{now} from {nearest.id}, {before} at the start")


@BOOK.rule("LI-MOV-073")
def end_in_contact(topic: PileIn) -> Finding | None:
    """Where possible a model that Piles in must end in contact with a model of a Detachment its own is Engaged with."""
    path = topic.path
    if topic.contact is None or _reaches(topic):
        return None
    return _possible(path.model.id, topic.contact, "contact", "in contact")


@BOOK.rule("LI-MOV-074")
def end_outside_other_zones(topic: PileIn) -> Finding | None:
    """A Pile-in move that does not reach contact must end outside every Engagement Zone."""
    near = [each for each in topic.path.approaches if at_most(each.end, ZONE)]
    if _reaches(topic) or not near:
        return None
    nearest = min(near, key=lambda each: each.end)
    return Finding(
        effect=Forbid(reason="within an Engagement Zone"),
        facts={
            "model": topic.path.model.id,
            "enemy": nearest.enemy.id,
            "gap": nearest.end,
            **close_call(hairline(nearest.end, ZONE)),
        },
        says=f'{topic.path.model.id} would end {hundredths(max(nearest.end, 0.0))}" from '
        f"{nearest.enemy.id} without touching an enemy; "
        'stop more than 1" away',
        witness=shown_near(topic.path, nearest, nearest.end),
    )


@BOOK.rule("LI-MOV-075")
def not_into_others(topic: PileIn) -> Finding | None:
    """A Pile-in move may not bring a model into contact with a Detachment that its own is not Engaged with."""
    models = topic.path.field.models
    others = [each for each in topic.path.reaching if models[each].detachment not in topic.engaged]
    if not others:
        return None
    return Finding(
        effect=Forbid(reason="contact with another Detachment"),
        facts={"model": topic.path.model.id, "enemy": others[0]},
        says=f"{topic.path.model.id} would touch {others[0]}, whose Detachment it is not Engaged with; end clear of it",
        witness=outlined(shape_of(topic.path.field, others[0]), f"contact with {others[0]}"),
    )


@BOOK.rule("LI-MOV-076")
def untouched_first(topic: PileIn) -> Finding | None:
    """Where possible a model that Piles in must first touch an enemy model that no friendly model touches yet."""
    if topic.free_contact is None or any(each in topic.free for each in topic.path.reaching):
        return None
    return _possible(topic.path.model.id, topic.free_contact, "free contact", "in contact with an untouched enemy")


def _reaches(topic: PileIn) -> bool:
    models = topic.path.field.models
    return any(models[each].detachment in topic.engaged for each in topic.path.reaching)


def _possible(model: str, path: tuple[tuple[float, float], ...], label: str, told: str) -> Finding:
    x, y = path[-1]
    return Finding(
        effect=Forbid(reason=f"could end {told}"),
        facts={"model": model, "x": x, "y": y, "length": path_length(path)},
        says=f"{model} must end {told} where it can; for example at ({x:.2f}, {y:.2f})",
        witness=Witness(kind="line", points=tuple(path), label=label),
    )
