"""Which models of a target one weapon of one model can hit: in range, in Arc, in line of sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.geometry import at_least, at_most
from umpire.systems.legions.battlefield import (
    Arc,
    Battlefield,
    DetachmentType,
    Profile,
    Weapon,
    remembered,
    remembered_by_parts,
)
from umpire.systems.legions.rules.firing.arcs import arc_of, in_arc
from umpire.systems.legions.rules.firing.ranges import in_range, range_to
from umpire.systems.legions.rules.firing.topics import Fire
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.measure import (
    apart,
    circle_of,
    circle_of_target,
    distances,
    surely_beyond,
)
from umpire.systems.legions.rules.orders.issuing import SENTRY
from umpire.systems.legions.rules.sight import WHOLLY, obscured, seen_among
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN, is_dropped, spares
from umpire.systems.legions.rules.traits.bypass import barred
from umpire.systems.legions.rules.traits.graviton_pulse import GRAVITON, aimed, can_hit
from umpire.systems.legions.rules.traits.limited import used_up
from umpire.systems.legions.rules.traits.placed import placing_rule
from umpire.systems.legions.rules.traits.point_defence import held_back
from umpire.systems.legions.rules.traits.siege_weapon import SIEGE_WEAPON, as_it_stands

ON_FOOT_OR_MOUNTED = (DetachmentType.INFANTRY, DetachmentType.CAVALRY)
GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
Judged = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The models within range and Arc, those of them in sight, and those that may be allocated Hits."""


def weapon_of(field: Battlefield, model: str, weapon: int) -> Weapon:
    """Return a weapon of a model, counted in the order of its profile from 0."""
    return field.profile(model).weapons[weapon]


def pieces_of(field: Battlefield, target: str) -> tuple[str, ...]:
    """Return what can be seen and hit of a target: its models in play, or the Structure itself."""
    if target in field.structures:
        return (target,)
    return tuple(model.id for model in field.models_of(target))


def is_silent(field: Battlefield, firer: str, weapon: int, *, overwatch: bool = False) -> bool:
    """Whether something keeps a weapon from being fired at anything now; rules on `Choosing` tell what."""
    fired = weapon_of(field, firer, weapon)
    if not can_hit(fired) or used_up(field, firer, weapon):
        return True
    if fired.maximum is None and is_dropped(field, firer, weapon):
        return True
    if overwatch and (indirect(fired) or fired.has(GRAVITON)):
        return True
    return held_back(field, field.detachment_of(firer), fired)


def strays(field: Battlefield, firer: str, weapon: Weapon, target: str) -> bool:
    """Whether a weapon of an Automated Sentry does not seek a target; rules on `Choosing` tell so too."""
    if not field.profile(firer).has(SENTRY):
        return False
    return target not in sentry_targets(field, field.models[firer].detachment, weapon)


@remembered_by_parts(256, "profiles", "models", "areas", "structures", "detachments", "stipulations", "house_rules")
def sentry_targets(field: Battlefield, detachment: str, weapon: Weapon) -> tuple[str, ...]:
    """Return the closest Detachments of the kind that a weapon of an Automated Sentry seeks, of those it can hit.

    They are measured from the sentries' own Detachment, and left out while they are Engaged & Pinned. Several where
    they are equally close, and the nearest Flyers too where the weapon has Skyfire.
    """
    mine = field.models_of(detachment)
    carried = [
        (model.id, index)
        for model in mine
        for index, each in enumerate(field.profile(model).weapons)
        if each.label == weapon.label
    ]
    sought: dict[str, float] = {}
    flying: dict[str, float] = {}
    for foe in field.detachments_of(field.opponent(field.detachments[detachment].side)):
        able = any(_judge(field, model, _alike(field.profile(model))[index], foe.id)[2] for model, index in carried)
        if not able or is_pinned(field, foe):
            continue
        far = min(apart(field, model.id, enemy.id) for model in mine for enemy in field.models_of(foe))
        if weapon.has("Skyfire") and any(field.profile(model).has("Flyer") for model in foe.models):
            flying[foe.id] = far
        if field.type_of(foe) in _sought_by(weapon):
            sought[foe.id] = far
    return tuple(dict.fromkeys((*_closest(sought), *_closest(flying))))


def _sought_by(weapon: Weapon) -> tuple[DetachmentType, ...]:
    if weapon.has("Anti-tank"):
        return tuple(each for each in DetachmentType if each not in ON_FOOT_OR_MOUNTED)
    return ON_FOOT_OR_MOUNTED if weapon.has("Light") else tuple(DetachmentType)


def _closest(found: Mapping[str, float]) -> tuple[str, ...]:
    least = min(found.values(), default=0.0)
    return tuple(each for each, far in found.items() if at_most(far, least))


def shown(field: Battlefield, firer: str, pieces: Sequence[str]) -> list[str]:
    """A model of which any part is visible can be targeted; return those of several pieces that can."""
    seen, giants = seen_among(field, firer, pieces), _giants(field)
    return [each for each in seen if _shows_enough(field, firer, each, giants)] if giants else seen


def _shows_enough(field: Battlefield, firer: str, piece: str, giants: frozenset[str]) -> bool:
    """Whether what shows of a piece that is seen lets it be targeted: a Knight or Titan must not be obscured wholly."""
    model = field.models.get(piece)
    return model is None or model.profile not in giants or obscured(field, firer, piece) < WHOLLY


@remembered_by_parts(1, "profiles")
def _giants(field: Battlefield) -> frozenset[str]:
    """Return the names of the profiles of Knights and Titans."""
    return frozenset(name for name, profile in field.profiles.items() if profile.type in GIANTS)


def fire_at(
    field: Battlefield,
    firer: str,
    weapon: int,
    target: str,
    *,
    waived: tuple[str, ...] = (),
    overwatch: bool = False,
) -> Fire:
    """Range is measured from the firing model to the closest model of the target that it can see.

    Args:
        field: The battlefield.
        firer: The id of the firing model.
        weapon: Which weapon of its profile, from 0.
        target: The id of a Detachment or a Structure.
        waived: The penalties that the firing player ignores, by the ids of `waivers`.
        overwatch: Whether it fires as part of Overwatch.
    """
    reach, seen, eligible = _open_to(field, firer, weapon, target, overwatch=overwatch)
    fired = weapon_of(field, firer, weapon)
    return Fire(
        field=field,
        firer=firer,
        weapon=aimed(field, firer, as_it_stands(field, firer, fired), target),
        number=weapon,
        target=target,
        reach=reach,
        seen=seen,
        eligible=eligible,
        waived=waived,
        overwatch=overwatch,
    )


def _open_to(field: Battlefield, firer: str, weapon: int, target: str, *, overwatch: bool) -> Judged:
    """Return what a weapon finds of a target; nobody may be allocated its Hits where something keeps it silent."""
    profile = field.profile(firer)
    found = _judge(field, firer, _alike(profile)[weapon], target)
    if not found[2]:
        return found
    fired = profile.weapons[weapon]
    if (
        is_silent(field, firer, weapon, overwatch=overwatch)
        or strays(field, firer, fired, target)
        or barred(field, fired, target, overwatch=overwatch)
        or (fired.maximum is None and spares(field, fired, target))
    ):
        return found[0], found[1], ()
    return found


@remembered_by_parts(8192, "profiles", "models", "areas", "stipulations", "house_rules")
def _judge(field: Battlefield, firer: str, weapon: int, target: str) -> Judged:
    fired = as_it_stands(field, firer, weapon_of(field, firer, weapon))
    if fired.maximum is None or placing_rule(fired) is not None or _out_of_reach(field, firer, target, fired.maximum):
        return (), (), ()
    ranges = {piece: far for piece, far in _ranges(field, firer, target) if at_most(far, fired.maximum)}
    reach = [*ranges] if arc_of(fired) is Arc.ALL else [each for each in ranges if in_arc(field, firer, fired, each)]
    seen = shown(field, firer, reach)
    open_to = reach if indirect(fired) else seen
    if not open_to or not at_least(min([ranges[piece] for piece in open_to]), fired.minimum):
        return tuple(reach), tuple(seen), ()
    hit = [piece for piece in open_to if in_range(fired, ranges[piece])]
    return tuple(reach), tuple(seen), tuple(hit)


def _out_of_reach(field: Battlefield, firer: str, target: str, furthest: float) -> bool:
    """Whether circles around a model and a whole target are farther apart than a range."""
    around = circle_of_target(field, target)
    return around is not None and surely_beyond(circle_of(field, field.models[firer]), around, furthest)


def beyond_all(field: Battlefield, detachment: str, target: str) -> bool:
    """Whether circles around two whole Detachments are farther apart than any weapon of the first one reaches."""
    mine, theirs = circle_of_target(field, detachment), circle_of_target(field, target)
    if mine is None or theirs is None:
        return False
    return surely_beyond(mine, theirs, _longest_reach(field, detachment))


@remembered_by_parts(128, "models", "profiles")
def _longest_reach(field: Battlefield, detachment: str) -> float:
    carried = ((model.id, each) for model in field.models_of(detachment) for each in field.profile(model).weapons)
    return max([as_it_stands(field, model, each).maximum or 0.0 for model, each in carried], default=0.0)


@remembered_by_parts(2048, "models", "areas")
def _ranges(field: Battlefield, firer: str, target: str) -> tuple[tuple[str, float], ...]:
    """Return each piece of a target with its distance from a model, as `range_to` tells it."""
    here, models = field.models[firer], () if target in field.structures else field.models_of(target)
    if here.on_table and models and all(each.on_table for each in models):
        return tuple([(each.id, max(0.0, far)) for each, far in zip(models, distances(here, models), strict=True)])
    return tuple([(piece, range_to(field, firer, piece)) for piece in pieces_of(field, target)])


@remembered(256)
def _alike(profile: Profile) -> tuple[int, ...]:
    """Return for each weapon of a profile the first that reaches as far, into the same Arc, as directly."""
    kinds = [
        (
            *(each.minimum, each.maximum, arc_of(each), indirect(each)),
            *(each.has(SIEGE_WEAPON), each.has(BOMBING_RUN), placing_rule(each)),
        )
        for each in profile.weapons
    ]
    return tuple(kinds.index(kind) for kind in kinds)


def eligible_models(
    field: Battlefield, model: str, weapon: int, target: str, *, overwatch: bool = False
) -> tuple[str, ...]:
    """Return the models of a target that a weapon may hit, () where it may not fire at it at all."""
    return _open_to(field, model, weapon, target, overwatch=overwatch)[2]
