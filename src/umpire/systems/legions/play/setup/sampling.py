"""Places drawn by luck: a Detachment set up in a cluster somewhere in its zone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from umpire.game import Choice, Luck
from umpire.geometry import Outline, Point, Polygon, bounds_of, mean_point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.setup.actions import DeployDetachment, KeepInReserve, LeaveOut
from umpire.systems.legions.play.setup.room import first_fit, raster, regions, somewhere
from umpire.systems.legions.rules.movement.measure import shape_of
from umpire.systems.legions.rules.reserves import as_set_up, ways_to_wait
from umpire.systems.legions.rules.setup import Placement, judge_deployment
from umpire.systems.legions.rules.special_rules.independent import NEAR_CORE, core_of

TRIES = 60


def sample_deployment(
    state: BattleState, side: str, choice: Choice, luck: Luck
) -> DeployDetachment | KeepInReserve | LeaveOut:
    """Return a legal place for a Detachment; one for which there is no room waits in Reserve or is left out."""
    own, field = choice.subject, state.field

    def fits(placements: tuple[Placement, ...]) -> bool:
        return judge_deployment(field, own, placements).allowed

    detachment = field.detachments[own]
    for region in regions(field, detachment):
        found = sample_places(as_set_up(field, own), own, region, luck, fits)
        if found:
            return DeployDetachment(detachment=own, placements=found)
    if ways_to_wait(field, detachment):
        return KeepInReserve(detachment=own)
    return somewhere(field, detachment) or LeaveOut(detachment=own)


def sample_places(
    field: Battlefield,
    detachment: str,
    zone: Polygon,
    luck: Luck,
    fits: Callable[[tuple[Placement, ...]], bool],
) -> tuple[Placement, ...]:
    """Return places in a zone where a whole Detachment fits, () where there are none."""
    around = core_of(field, detachment) if field.detachments[detachment].unit_of else ()
    drawn: Iterator[Point] = (_anywhere(zone, luck) for _ in range(TRIES))
    if around:
        core = shape_of(field, around[0])
        middle = core.at if isinstance(core, Outline) else mean_point(core.ring)
        drawn = (_beside(middle, luck) for _ in range(TRIES))
    return first_fit(field, detachment, zone, chain(drawn, raster(zone)), fits)


def _anywhere(zone: Polygon, luck: Luck) -> Point:
    left, low, right, high = bounds_of(zone)
    return (left + luck.unit() * (right - left), low + luck.unit() * (high - low))


def _beside(at: Point, luck: Luck) -> Point:
    """Return a place where an Independent Unit is near its Core, a model of which stands at a place."""
    return (at[0] + (2 * luck.unit() - 1) * NEAR_CORE, at[1] + (2 * luck.unit() - 1) * NEAR_CORE)
