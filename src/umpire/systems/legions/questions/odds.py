"""What fire may be expected to do: Wounds on average, from the exact chance of each die.

Chances are counted in whole numbers of equal parts, as many as the faces of the dice behind them make, and divided once
at the end: so each average is the number nearest to the true one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TypeAlias

import msgspec

from umpire.geometry import total
from umpire.odds import die_chance
from umpire.rulings import SaveKind, aside, heard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Weapon, remembered_by_parts
from umpire.systems.legions.rules.firing import (
    Fire,
    Hit,
    behind,
    calibrated,
    can_damage_structures,
    crushes,
    crushing_wounds,
    dice_in_two,
    discards,
    extra_wounds,
    fire_at,
    hits_scored,
    hittable,
    ignores_wound,
    impale_wounds,
    impales,
    keeps_level,
    levels_lost,
    modifier,
    reroll,
    rolled_again,
    save_made_again,
    save_passed,
    save_reroll,
    saves_for,
    structure_save,
    structure_saved,
    takes_back,
    takes_shield,
    weapon_limit,
)
from umpire.systems.legions.rules.special_rules.generators import generators
from umpire.systems.legions.rules.special_rules.wounds import helped_by_others
from umpire.systems.legions.rules.terrain.standing import wholly_in
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN
from umpire.systems.legions.rules.traits.bypass import one_of
from umpire.systems.legions.rules.traits.impale import IMPALE
from umpire.systems.legions.rules.traits.singularity import COLLAPSING, backfires, opens

LikeHits: TypeAlias = dict[tuple[object, ...], tuple[int, int, Weapon, Detachment]]
"""What Hits that are alike do to a model, in parts: Wounds and levels of shields.

Whose ids the keys hold is kept with them: the weapon, and the Detachment of the model.
"""

SETTING = ("profiles", "areas", "formations", "structures", "house_rules", "stipulations", "terrain_types", "effects")
"""What Hits depend on beside the model, its Detachment and the weapon; the same from one place tried to the next."""

HIT_PARTS = 72
"""In how many parts Hits are counted: two shots, and 36 for a die that may be rolled again."""
HARM_PARTS = 216
"""In how many parts Wounds and levels are counted: a Save that may be rolled again, and a die that ignores a Wound."""

FACES = range(1, 7)
TWO_DICE = tuple(first + second for first in FACES for second in FACES)


def expected_wounds(field: Battlefield, detachment: str, target: str, *, trait: str = "") -> float:
    """Return how many Wounds a Detachment's whole fire does to a target on average, no penalty waived.

    With ``trait`` those weapons alone are fired that have it.

    Each weapon counts by itself: what one destroys is not taken from what the next may hit. The sum is never more
    than the Wounds that the target has left. Of the Hits that shields take as many are left out as these have levels.
    """
    return _expected(field, detachment, target, trait)[0]


def expected_levels(field: Battlefield, detachment: str, target: str) -> float:
    """Return how many levels of a target's shields a Detachment's whole fire takes down on average."""
    return _expected(field, detachment, target, "")[1]


@remembered_by_parts(1024, "profiles", "models", "areas", "structures", "detachments", "stipulations", "house_rules")
def _expected(field: Battlefield, detachment: str, target: str, trait: str) -> tuple[float, float]:
    most = weapon_limit(field, detachment)
    by_weapon: list[tuple[float, float]] = []
    like: LikeHits = {}
    for model in field.models_of(detachment):
        own = [
            max((effect_of(fire_at(field, model.id, index, target), like) for index in indexes), default=(0.0, 0.0))
            for indexes in _weapons(field, model, trait)
        ]
        by_weapon += own if most is None else sorted(own, reverse=True)[:most]
    levels = 0 if target in field.structures else sum(each.shield_level for each in field.models_of(target))
    struck = total([shielded for _, shielded in by_weapon])
    through = max(0.0, 1.0 - levels / struck) if struck else 1.0
    wounds = total([wounds * through if shielded else wounds for wounds, shielded in by_weapon])
    return min(wounds, float(_wounds_left(field, target))), min(struck, float(levels))


def _weapons(field: Battlefield, model: Model, trait: str) -> list[list[int]]:
    """Return the weapons of a model by number, the profiles of one weapon together."""
    found: dict[object, list[int]] = {}
    for index, weapon in enumerate(field.profile(model).weapons):
        if (weapon.maximum is not None or weapon.has(BOMBING_RUN)) and (not trait or weapon.has(trait)):
            found.setdefault(one_of(weapon, index), []).append(index)
    return list(found.values())


def _wounds_left(field: Battlefield, target: str) -> int:
    if target in field.structures:
        return field.structures[target].wounds - field.structures[target].damage
    return sum(model.wounds for model in field.models_of(target))


def expected_of(fire: Fire) -> float:
    """Return how many Wounds one weapon does to its target on average, once shields that take its Hits are down."""
    return effect_of(fire)[0]


def effect_of(fire: Fire, like: LikeHits | None = None) -> tuple[float, float]:
    """Return how many Wounds one weapon does on average, and how many levels of shields, while these are up.

    ``like`` remembers what Hits do, for whoever asks about many weapons of one moment.
    """
    hits = hit_parts(fire)
    if not hits:
        return 0.0, 0.0
    if fire.weapon.has(COLLAPSING.name) and not fire.collapsed:
        return _with_singularity(fire)
    wounds, levels, models = harm_parts(fire, like)
    whole = HIT_PARTS * HARM_PARTS * models
    return hits * wounds / whole, hits * levels / whole


def hit_parts(fire: Fire) -> int:
    """Return how many Hits a weapon scores on average, in parts; none where there is nobody that they can go to."""
    return dice_in_two(fire) * _mean_parts(*hit_faces(fire)) if hittable(fire) else 0


def effect_of_hit(fire: Fire) -> tuple[Fraction, Fraction]:
    """Return how many Wounds one Hit does on average, and how many levels of shields, while these are up."""
    wounds, levels, models = harm_parts(fire)
    return Fraction(wounds, HARM_PARTS * models), Fraction(levels, HARM_PARTS * models)


def harm_parts(fire: Fire, like: LikeHits | None = None) -> tuple[int, int, int]:
    """Return what one Hit does to all it can go to together: Wounds and levels, in parts, and how many those are."""
    field, hit, able = fire.field, fire.hit, hittable(fire)
    if fire.at_structure:
        return sum(wounds * parts for wounds, parts in _structure_parts(fire, hit).items()), 0, 1
    if not able:  # the end of a Beam may lie on a base that is out of its range
        return 0, 0, 1
    harmed = levels = 0
    weapon, target = fire.weapon, field.detachments[fire.target]
    # it counts how far away the firer is, and so which model it is and whose Hit
    by_distance = field.mission.fog is not msgspec.UNSET or bool(generators(field))
    by_firer, helped = by_distance or weapon.has(IMPALE.name), helped_by_others(field, hit)
    if by_firer or heard() is not None:
        known: LikeHits = {} if like is None else like
    else:  # it is the same from one place tried to the next
        known = _like_hits(field)
    of_fire = (id(weapon), fire.collapsed, fire.firer if by_firer else "", id(target))
    kinds = {} if by_distance or helped else _kinds_of(field, fire.target)
    for model in [field.models[each] for each in able]:
        whom = kinds.get(model.id) or (model.id if by_distance else _whom(field, model, hit))
        key = (of_fire, behind(field, model.id, fire.firer), whom)
        found = known.get(key)
        if found is None:
            found = known[key] = (*_effect_on(field, model, hit), weapon, target)
        harmed += found[0]
        levels += found[1]
    return harmed, levels, len(able)


@remembered_by_parts(1, *SETTING)
def _like_hits(field: Battlefield) -> LikeHits:
    """Return what is known of Hits that are alike, for who works one out to add to: bots try place after place."""
    return {}


@remembered_by_parts(256, "models", "areas")
def _kinds_of(field: Battlefield, target: str) -> dict[str, tuple[object, ...]]:
    """Return for each model of a Detachment what those have in common that fare alike, whatever helps them."""
    return {model.id: _whom(field, model) for model in field.models_of(target)}


def _whom(field: Battlefield, model: Model, hit: Hit | None = None) -> tuple[object, ...]:
    """Return what models have in common that fare alike: a Detachment's, of one profile, as hurt, in one terrain.

    With a Hit whose Wounds others may take back, also what takes them back.
    """
    terrain = tuple([area.id for area in wholly_in(field, model)])
    with aside():
        helped = None if hit is None else ignores_wound(field, model, hit)
    taken_back = helped and helped.facts["needed"]
    return model.profile, model.wounds, model.shields, model.place, terrain, taken_back


def _effect_on(field: Battlefield, model: Model, hit: Hit) -> tuple[int, int]:
    """Return how many Wounds a Hit does to one model on average, and how many levels of its shields, in parts."""
    if not takes_shield(field, model, hit):
        return _wound_parts(field, model, hit), 0
    if discards(field, model.id, hit, shield=True) is not None:
        return 0, 0
    falling = sum(not keeps_level(face) for face in FACES) if calibrated(field, model) else len(FACES)
    return _wound_parts(field, model, hit), levels_lost(model, hit) * falling * HARM_PARTS // len(FACES)


def _with_singularity(fire: Fire) -> tuple[float, float]:
    """Return what a weapon does on average that may turn on its firer, or open, before it is fired."""
    plain = msgspec.structs.replace(
        fire.weapon, traits=tuple(t for t in fire.weapon.traits if t.name != COLLAPSING.name)
    )
    stable = effect_of(msgspec.structs.replace(fire, weapon=plain))
    opened = effect_of(msgspec.structs.replace(fire, collapsed=True))
    last = fire.field.models[fire.firer].wounds == 1
    lost, open_to = (sum(map(rule, FACES)) / 6 for rule in (lambda face: last and backfires(face), opens))
    return (
        stable[0] * (1.0 - lost - open_to) + opened[0] * open_to,
        stable[1] * (1.0 - lost - open_to) + opened[1] * open_to,
    )


def hits_per_die(fire: Fire) -> Fraction:
    """Return how many Hits one die scores on average, re-rolls and Rapid Fire included."""
    return Fraction(_mean_parts(*hit_faces(fire)), 36)


def hit_faces(fire: Fire) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what each face of a Hit roll scores, from 1 to 6, and which faces are rolled again, once."""
    total, again = modifier(fire), reroll(fire)
    which = str(again.facts["dice"]) if again is not None else ""
    scores = tuple([hits_scored(fire.weapon, face, total) for face in FACES])
    twice = [face for face in FACES if rolled_again(fire.weapon, face, total, which)] if which else ()
    return scores, tuple(twice)


@cache
def _mean_parts(scores: tuple[int, ...], again: tuple[int, ...]) -> int:
    """Return what the faces of a die score on average when some of them are rolled again, in 36 parts."""
    kept = sum(score for face, score in zip(FACES, scores, strict=True) if face not in again)
    return 6 * kept + len(again) * sum(scores)


def _wound_parts(field: Battlefield, model: Model, hit: Hit) -> int:
    """Return how many Wounds a Hit does to a model on average, in parts, if its player makes the best Save."""
    if impales(field, model.detachment, hit):
        return sum(min(each, model.wounds) for each in impaled(field, model, hit)) * HARM_PARTS // 36
    return _unsaved_parts(field, model, hit) * min(1 + extra_wounds(field, model, hit), model.wounds)


def impaled(field: Battlefield, model: Model, hit: Hit) -> tuple[int, ...]:
    """Return the Wounds that a Hit which impales a model costs it, for each throw of both players' dice."""
    firer = field.models[hit.firer]
    return tuple([impale_wounds(field, firer, model, (one, other)) for one in FACES for other in FACES])


def unsaved_chance(field: Battlefield, model: Model, hit: Hit) -> Fraction:
    """Return the chance that a Hit costs a model a Wound, if its player makes the best Save."""
    return Fraction(_unsaved_parts(field, model, hit), HARM_PARTS)


def _unsaved_parts(field: Battlefield, model: Model, hit: Hit) -> int:
    """Return how often a Hit costs a model a Wound, in parts.

    The steps are those of `play/firing/saving.py`: discarded, saved, saved again, ignored.
    """
    if impales(field, model.detachment, hit):
        return sum(each > 0 for each in impaled(field, model, hit)) * HARM_PARTS // 36
    if discards(field, model.id, hit) is not None:
        return 0
    saves = saves_for(field, model, hit)
    failed = min((_fails(field, model, hit, each.kind, each.value) for each in saves), default=36)
    ignored = ignores_wound(field, model, hit)
    if ignored is None:
        return failed * HARM_PARTS // 36
    needed = int(ignored.facts["needed"])
    return failed * sum(not takes_back(face, needed) for face in FACES)


def _fails(field: Battlefield, model: Model, hit: Hit, kind: SaveKind, needed: int) -> int:
    again = save_reroll(field, model, hit, kind)
    passed = tuple([save_passed(face, needed) for face in FACES])
    return _failing(passed, str(again.facts["rolls"]) if again is not None else "")


@cache
def _failing(passed: tuple[bool, ...], which: str) -> int:
    """Return how often a Save fails whose faces pass or not, where some rolls are made again, in 36 parts."""
    chance = die_chance(
        lambda face: not passed[face - 1], again=lambda face: save_made_again(which, passed=passed[face - 1])
    )
    return int(chance * 36)


def structure_harm(fire: Fire, hit: Hit) -> dict[int, Fraction]:
    """Return the chance of each number of Wounds that a Hit may cost a Structure."""
    return {wounds: Fraction(parts, HARM_PARTS) for wounds, parts in _structure_parts(fire, hit).items()}


def _structure_parts(fire: Fire, hit: Hit) -> dict[int, int]:
    """Return how often a Hit costs a Structure each number of Wounds, in parts."""
    if not can_damage_structures(fire.weapon):
        return {0: HARM_PARTS}
    needed = structure_save(fire.field, fire.target, hit)
    passes = sum(structure_saved(total, needed) for total in TWO_DICE)
    if not crushes(hit):
        return {0: 6 * passes, 1: HARM_PARTS - 6 * passes}
    found = {0: HARM_PARTS - 6 * passes}
    for face in FACES:
        wounds = crushing_wounds(face)
        found[wounds] = found.get(wounds, 0) + passes
    return found
