"""Armies drawn by luck: legal and fieldable, the same for a seed, with what is favoured."""

from __future__ import annotations

import pytest

from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.systems.legions.files import army_in, army_lists, army_text, compose, draw_army, draw_battle, roll_of
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.drawn.arming import can_be_fielded, has_any
from umpire.systems.legions.files.skirmishes import wide_table
from umpire.systems.legions.rules import TRAITS

LIMITS = (750, 1000, 3000, 5000)
DEAR = {"Collegia Titanica": 600}
"""The Army Lists of which the smallest Army costs more than the least of these limits: two Warhounds."""


@pytest.mark.parametrize(
    ("faction", "points"),
    [(faction, max(points, DEAR.get(faction, 0))) for faction in army_lists() for points in LIMITS],
)
def test_every_drawn_army_can_be_mustered_and_fielded(faction: str, points: int) -> None:
    """Mustering has nothing against it, no rule that it needs is missing, and it spends most of its points."""
    for seed in range(3):
        army = draw_army(faction, points=points, seed=seed)
        text = army_text(army)
        document = parse_document(text, name="drawn.yaml")
        assert army_in(document) == army
        roll = roll_of(army, document)
        assert roll.missing == ()
        assert 0.7 * points <= roll.points <= points, text


def test_a_seed_draws_the_same_army() -> None:
    """The same seed gives the same Army, another seed another one."""
    one, again, other = (draw_army("Solar Auxilia", points=1500, seed=seed) for seed in (4, 4, 5))
    assert army_text(one) == army_text(again)
    assert army_text(one) != army_text(other)


def test_what_is_favoured_is_drawn_more_often() -> None:
    """Of many small Armies more have a trait that is favoured than have it otherwise."""
    plain, favoured = (
        sum(
            has_any(each, ("Firestorm",))
            for seed in range(12)
            for formation in draw_army("Legiones Astartes", points=750, seed=seed, favoured=names).formations
            for each in formation.detachments
        )
        for names in ((), ("Firestorm",))
    )
    assert "Firestorm" in TRAITS
    assert favoured > plain


def test_what_cannot_be_drawn_is_told() -> None:
    """An unknown list, and points beyond all measure, are refused with what there is."""
    with pytest.raises(InputError, match="Solar Auxilia"):
        draw_army("Space Elves", points=1500, seed=1)
    with pytest.raises(InputError, match="points"):
        draw_army("Solar Auxilia", points=20, seed=1)
    with pytest.raises(InputError, match="Give another limit"):
        draw_army("Collegia Titanica", points=500, seed=1)


def test_only_what_needs_no_missing_rule_is_fielded() -> None:
    """A datasheet of which everything is implemented can be drawn."""
    assert can_be_fielded("legion-tactical-detachment")


def test_drawn_battles_are_the_same_for_a_number() -> None:
    """Two Armies, a table and a mission, ready to begin, from a number alone."""
    assert draw_battle(3, points=600).field == draw_battle(3, points=600).field


def test_an_army_meets_itself_with_its_transports() -> None:
    """The second of two alike Armies is renamed as a whole: who rides in what, and whose Transports they are."""
    detachments = (
        DetachmentEntry(id="plasma", datasheet="legion-plasma-gun-support-detachment"),
        DetachmentEntry(id="one", datasheet="legion-tactical-detachment", embarked="more"),
        DetachmentEntry(id="two", datasheet="legion-tactical-detachment"),
        DetachmentEntry(id="lord", datasheet="legion-command", attached_to="two"),
        DetachmentEntry(id="rhinos", datasheet="legion-rhino-detachment", models=2, dedicated="two", slot="Transport"),
        DetachmentEntry(id="more", datasheet="legion-rhino-detachment", models=2, dedicated="one", slot="Transport"),
    )
    formation = ArmyFormation(id="company", type="Legion Demi-Company", detachments=detachments)
    army = ArmyEntry(
        id="a", name="A", allegiance="loyalist", primary="Legiones Astartes", points_limit=200, formations=(formation,)
    )
    document = parse_document(army_text(army), name="a.yaml")
    loaded = compose({"id": "x", "title": "x", "mission": "no_mans_land"}, (document, document), wide_table(1))
    field = loaded.field
    assert field.detachments["blue-rhinos"].dedicated == "blue-two"
    assert [field.models[each.carrier].detachment for each in field.embarked("blue-one")] == ["blue-more"] * 4
