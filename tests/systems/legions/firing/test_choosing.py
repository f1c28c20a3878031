"""Who can fire at what: the quick answer and the explained one agree."""

from __future__ import annotations

import pytest

from tests.systems.legions.firing.boards import crowded, field_of, gun, model
from umpire.systems.legions.battlefield import Arc, Battlefield, Weapon, change_field
from umpire.systems.legions.rules.firing import (
    Aim,
    Declaration,
    can_fire,
    can_target,
    eligible_models,
    fire_at,
    hittable,
    judge_declaration,
    modifier,
    targets,
    waivers,
)

ARMED = (
    Weapon(name="rifle", maximum=18.0, dice=1, to_hit=4, ap=0),
    Weapon(name="sponson", maximum=30.0, minimum=6.0, dice=1, to_hit=4, ap=0, arc=Arc.FRONT),
    gun("Barrage", reach=40.0),
)


def armed(field: Battlefield) -> Battlefield:
    """The same table with three weapons for every model."""
    from msgspec.structs import replace

    return change_field(field, profiles={name: replace(each, weapons=ARMED) for name, each in field.profiles.items()})


@pytest.mark.parametrize("seed", range(3))
def test_a_weapon_is_refused_for_a_reason_and_only_then(seed: int) -> None:
    """Where nobody can be hit, a rule says why; where somebody can, none objects."""
    field = armed(crowded(seed, detachments=3, strength=3))
    for firer in field.on_table("red"):
        for target in field.detachments_of("blue"):
            for weapon in range(len(ARMED)):
                ruling = can_fire(field, firer.id, weapon, target.id)
                assert ruling.allowed == bool(eligible_models(field, firer.id, weapon, target.id))
                assert ruling.allowed or ruling.refusals


@pytest.mark.parametrize("seed", range(3))
def test_targets_are_those_that_can_be_targeted(seed: int) -> None:
    """The list of targets and the single rulings agree."""
    field = crowded(seed)
    for detachment in field.detachments_of("red"):
        able = [each.id for each in field.detachments_of("blue") if can_target(field, detachment.id, each.id).allowed]
        assert list(targets(field, detachment.id)) == able


@pytest.mark.parametrize("seed", range(3))
def test_waiving_a_penalty_pays_and_costs(seed: int) -> None:
    """Whoever ignores a penalty rolls better and can hit fewer models, never none."""
    field = armed(crowded(seed))
    for firer in field.on_table("red"):
        for target in field.detachments_of("blue"):
            plain = fire_at(field, firer.id, 2, target.id)
            for waiver in waivers(plain):
                waived = fire_at(field, firer.id, 2, target.id, waived=(waiver.id,))
                assert modifier(waived) == modifier(plain) + waiver.by
                assert set(hittable(waived)) == set(plain.eligible) - set(waiver.excluded)


def test_a_declaration_names_models_and_weapons_that_exist() -> None:
    """A stranger's weapon, or a weapon that nobody carries, is refused with a rule."""
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)))
    for aim in (Aim(model="t", target="B"), Aim(model="f", target="B", weapon=3), Aim(model="f", target="nobody")):
        ruling = judge_declaration(Declaration(field=field, detachment="a", aims=(aim,)))
        assert not ruling.allowed
        assert ruling.ids
