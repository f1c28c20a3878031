"""Command range: who is near enough to an HQ to be given any Order."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.geometry import Disc, Outline, at_most, corners, gap
from umpire.rulings import cite, hearing
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Profile, remembered_by_parts
from umpire.systems.legions.rules.filed import special_rule

special_rule("Tank Commander", "LI-SPC-099")

HQ = "Solar Auxilia HQ"
TANK_COMMANDER = "Tank Commander"
TANK_COMMANDER_RANGE = 6.0


def reach_over(model: Model, centre: Model) -> float:
    """Return the distance within which the whole base of a model lies from another base, inches."""
    if isinstance(model.base, Disc):
        return gap(model.outline, centre.outline) + 2 * model.base.radius
    points = (Outline(base=Disc(radius=1e-6), at=at) for at in corners(model.outline))
    return max(gap(point, centre.outline) for point in points)


def wholly_in_range(model: Model, centre: Model, reach: float) -> bool:
    """Whether the whole base of a model lies within a distance of another's, inches; its own always does."""
    return centre.id == model.id or at_most(reach_over(model, centre), reach)


def command_range(profile: Profile) -> float | None:
    """Return how far a model commands, inches; None if it does not."""
    hq = profile.special(HQ)
    if hq is not None:
        try:
            return float(hq.value.strip('"'))
        except ValueError:
            raise InputError(
                f"{HQ} needs a range in inches", value=str(hq), fix='Write it as Solar Auxilia HQ (10").'
            ) from None
    return TANK_COMMANDER_RANGE if profile.has(TANK_COMMANDER) else None


@remembered_by_parts(2, "models", "detachments", "profiles")
def _commanders(field: Battlefield, side: str) -> tuple[tuple[Model, float], ...]:
    """Return the models of a side that command, each with how far, inches."""
    found = ((model, command_range(field.profile(model))) for model in field.models.values() if model.in_play)
    return tuple((model, reach) for model, reach in found if reach is not None and field.side_of(model) == side)


@hearing(remembered_by_parts(256, "models", "detachments"))
def in_command(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment has a model wholly within the range of a friend that commands."""
    for model in field.models_of(detachment):
        for friend, reach in _commanders(field, detachment.side):
            if wholly_in_range(model, friend, reach):
                if field.profile(friend).special(HQ) is None:
                    cite("LI-SPC-099", detachment)  # a Tank Commander is as good as an HQ
                return True
    return False
