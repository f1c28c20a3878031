"""Break Points: when a Formation has lost so much that it is Broken."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Model, Profile
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.supplements import ERRATA

__all__ = ["break_point_of", "is_broken", "left_out_by_errata", "losses", "newly_broken"]

COUNTED_BY_WOUNDS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
NOT_COUNTED = ("Drop Pod", "Automated Sentry", "Remote Detonation")


@BOOK.implements("LI-BTL-069")
def left_out_by_errata(profile: Profile, detachment: Detachment) -> bool:
    """By the published errata Dedicated Transports and their like are left out of the Break Point; losses do count."""
    return detachment.dedicated or any(profile.has(name) for name in NOT_COUNTED)


@BOOK.implements("LI-MOR-004", "LI-MOR-005", "LI-MOR-006", "LI-MOR-009", "LI-MOR-010")
def break_point_of(models: Iterable[tuple[Profile, Detachment]], *, supplement: str = "") -> int:
    """A Formation's Break Point is half its models at the start of the battle, rounded up, and never changes.

    ``models`` are the Formation's models, each as its profile and the Detachment that it belongs to. The published
    errata leave Dedicated Transports and their like out.
    """
    total = 0
    for profile, detachment in models:
        if supplement == ERRATA and left_out_by_errata(profile, detachment):
            continue
        total += profile.wounds if profile.type in COUNTED_BY_WOUNDS else 1
    return (total + 1) // 2


@BOOK.implements("LI-MOR-007", "LI-MOR-008", "LI-MOR-011")
def losses(field: Battlefield, formation: str) -> int:
    """Count a Formation's losses: destroyed models, and the missing Wounds of Knights and Titans."""
    members = [each for each in field.detachments.values() if each.formation == formation]
    return sum(_lost(field, field.models[model]) for each in members for model in each.models)


def _lost(field: Battlefield, model: Model) -> int:
    profile = field.profile(model)
    if profile.type in COUNTED_BY_WOUNDS:
        return profile.wounds - (model.wounds if model.alive else 0)
    return 0 if model.alive else 1


@BOOK.implements("LI-MOR-001", "LI-MOR-012", "LI-MOR-016")
def newly_broken(field: Battlefield, formations: Iterable[str]) -> tuple[str, ...]:
    """Name those Formations that have reached their Break Point and are not Broken yet."""
    found = (field.formations[each] for each in formations)
    return tuple(
        each.id
        for each in found
        if not each.broken and each.break_point > 0 and losses(field, each.id) >= each.break_point
    )


def is_broken(field: Battlefield, detachment: Detachment | str) -> bool:
    """Whether a Detachment is part of a Broken Formation."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    formation = field.formations.get(found.formation)
    return formation is not None and formation.broken
