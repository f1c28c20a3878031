"""What players mostly ask about who looks at whom."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import InputError
from umpire.game import Asked
from umpire.geometry import Look
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.sight import centre_of
from umpire.systems.legions.rules.sight import look as look_of

MOST_WEAPONS = 3


def offers(field: Battlefield, viewer: str, target: str) -> Iterator[Asked]:
    """Yield what is mostly asked about a model and another, or a Structure; the usual question first.

    Raises:
        InputError: If there are no such two.
    """
    if viewer not in field.models or (target not in field.models and target not in field.structures):
        path, missing = ("target", target) if viewer in field.models else ("viewer", viewer)
        fix = f"The models are {', '.join(field.models)}."
        raise InputError("There is no such model on the table", path=path, value=missing, fix=fix)
    owner = field.detachment_of(viewer).id
    aimed = field.detachment_of(target).id if target in field.models else target
    weapons = list(dict.fromkeys(each.name for each in field.profile(viewer).weapons if each.maximum))[:MOST_WEAPONS]
    yield "Can it be seen?", {"question": "see", "viewer": viewer, "target": target, "margin": True}
    if target in field.models:
        yield "How much of it is hidden?", {"question": "obscured", "viewer": viewer, "target": target}
    yield "How far is it?", {"question": "range", "model": viewer, "target": target}
    for name in weapons:
        yield f"May {name} be fired?", {"question": "can_fire", "model": viewer, "target": aimed, "weapon": name}
    for name in weapons:
        question = {"question": "hit_modifiers", "model": viewer, "target": aimed, "weapon": name}
        yield f"What modifies the hits of {name}?", question
    if target in field.models:
        for name in weapons:
            yield f"Its saves against {name}?", {"question": "saves", "model": target, "by": viewer, "weapon": name}
    if weapons:
        yield "What are the odds?", {"question": "fire_odds", "detachment": owner, "target": aimed}
    if target in field.models:
        yield "The odds of a Fight?", {"question": "fight_odds", "model": viewer, "against": target}


def look(field: Battlefield, viewer: str, target: str, _feature: str) -> Look:
    """Return the look of a model at another or at a Structure: past everything, whichever feature is asked about."""
    return look_of(field, viewer, target)


def pair(field: Battlefield, one: str, other: str) -> tuple[str, str] | None:
    """Return which model looks at which model or Structure where a question names these two: those that are nearest."""
    pairs = [(a, b) for a in _pieces(field, one, views=True) for b in _pieces(field, other, views=False) if a != b]
    return min(pairs, key=lambda pair: _square(field, *pair), default=None)


def _pieces(field: Battlefield, name: str, *, views: bool) -> tuple[str, ...]:
    """Return the model of that name, the models of that Detachment, or the Structure if it is looked at."""
    if name in field.models:
        return (name,) if field.models[name].in_play else ()
    if name in field.detachments:
        return tuple(each.id for each in field.models_of(name) if each.in_play)
    return (name,) if name in field.structures and not views else ()


def _square(field: Battlefield, one: str, other: str) -> float:
    (ax, ay), (bx, by) = centre_of(field, one), centre_of(field, other)
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
