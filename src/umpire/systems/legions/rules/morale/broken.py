"""Break Points: when a Formation has lost so much that it is Broken."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.rulings import Ruling, cite, ruled
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Model, Place, Profile
from umpire.systems.legions.rules.supplements import ERRATA

COUNTED_BY_WOUNDS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
NEVER_COUNTED = ("Drop Pod", "Automated Sentry", "Remote Controlled Detonation")


def left_out_by_errata(profile: Profile, detachment: Detachment) -> bool:
    """By the published errata Dedicated Transports and their like are left out of the Break Point; losses do count."""
    return bool(detachment.dedicated) or any(profile.has(name) for name in NEVER_COUNTED)


def break_point_of(models: Iterable[tuple[Profile, Detachment]], *, supplement: str = "") -> int:
    """A Formation's Break Point is half its models at the start of the battle, rounded up, and never changes.

    ``models`` are the Formation's models, each as its profile and the Detachment that it belongs to. The published
    errata leave Dedicated Transports and their like out; Drop Pods, Automated Sentries and what detonates never count.
    """
    total = 0
    for profile, detachment in models:
        if any(map(profile.has, NEVER_COUNTED)) or (supplement == ERRATA and left_out_by_errata(profile, detachment)):
            continue
        total += profile.wounds if profile.type in COUNTED_BY_WOUNDS else 1
    return (total + 1) // 2


def losses(field: Battlefield, formation: str) -> int:
    """Count a Formation's losses: destroyed models, and the missing Wounds of Knights and Titans."""
    members = [each for each in field.detachments.values() if each.formation == formation]
    return sum(_lost(field, field.models[model], formation) for each in members for model in each.models)


def _lost(field: Battlefield, model: Model, formation: str) -> int:
    profile = field.profile(model)
    missing = profile.wounds - (model.wounds if model.alive else 0)
    if profile.type in COUNTED_BY_WOUNDS:
        if missing:
            cite("LI-MOR-007", formation)
        return missing
    if model.alive:
        if model.place is Place.RESERVE:
            cite("LI-BTL-026", formation)
        if missing:
            cite("LI-MOR-008", formation)
        return 0
    cite("LI-MOR-007", formation)
    return 1


def breaking(field: Battlefield, formation: str) -> Ruling:
    """Rule whether a Formation that is not Broken yet has reached its Break Point."""
    return ruled("Is the Formation Broken now?", lambda: _breaks(field, formation), formation)


def newly_broken(field: Battlefield, formations: Iterable[str]) -> tuple[str, ...]:
    """Name those Formations that have reached their Break Point and are not Broken yet."""
    return tuple(each for each in formations if _breaks(field, each))


def _breaks(field: Battlefield, formation: str) -> bool:
    found = field.formations[formation]
    if found.broken:
        cite("LI-MOR-016", formation)
        return False
    if not 0 < found.break_point <= losses(field, formation):
        return False
    cite("LI-MOR-012", formation)
    return True


def is_broken(field: Battlefield, detachment: Detachment | str) -> bool:
    """Whether a Detachment is part of a Broken Formation."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    formation = field.formations.get(found.formation)
    return formation is not None and formation.broken
