"""Expected Wounds against sums over every roll."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.systems.legions.firing.boards import field_of, gun, model
from umpire.systems.legions.battlefield import DetachmentType, Trait, change_field
from umpire.systems.legions.questions.odds import expected_wounds, hits_per_die
from umpire.systems.legions.rules.firing import fire_at


@pytest.mark.parametrize(
    ("traits", "mean"),
    [
        ((), Fraction(3, 6)),
        (("Rapid Fire",), Fraction(4, 6)),
        (("Accurate",), Fraction(3, 6) + Fraction(3, 6) * Fraction(3, 6)),
        (("Accurate", "Rapid Fire"), Fraction(4, 6) + Fraction(3, 6) * Fraction(4, 6)),
    ],
)
def test_hits_of_one_die(traits: tuple[str, ...], mean: Fraction) -> None:
    """4+ hits on half the rolls; a 6 may count twice, a miss may be rolled again."""
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)), weapons=(gun(*traits),))
    assert hits_per_die(fire_at(field, "f", 0, "B")) == mean


def test_expected_wounds_of_plain_fire() -> None:
    """Two dice at 4+, Save 5+ against AP -1: 2 * 1/2 * 5/6, but no more than there are Wounds."""
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)), model("u", "B", (22, 20)), weapons=(gun(),))
    assert expected_wounds(field, "a", "B") == pytest.approx(5 / 6)
    lone = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)), weapons=(gun(dice=20),))
    assert expected_wounds(lone, "a", "B") == 1.0


def test_light_weapons_do_nothing_to_vehicles() -> None:
    """LI-TRT-051."""
    field = field_of(
        model("f", "a", (20, 10)),
        model("t", "B", (20, 20)),
        weapons=(gun("Light"),),
        kinds={"B": DetachmentType.VEHICLE},
    )
    assert expected_wounds(field, "a", "B") == 0.0


def test_feel_no_pain_takes_a_third() -> None:
    """A D6 of 5+ ignores the Wound: 2 of 6."""
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)), weapons=(gun("Light", ap=0),))
    tough = replace(field.profiles["B"], special_rules=(Trait(name="Feel No Pain"),))
    held = change_field(field, profiles={**field.profiles, "B": tough})
    assert expected_wounds(field, "a", "B") == pytest.approx(4 / 6)
    assert expected_wounds(held, "a", "B") == pytest.approx(4 / 6 * 4 / 6)
