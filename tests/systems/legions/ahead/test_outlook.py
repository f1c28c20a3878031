"""What a Detachment could shoot and who sees it; which weapons fire how."""

from __future__ import annotations

import pytest

from tests.systems.legions.play_firing.boards import Board, box, ground, gun, row
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.firing import Target
from umpire.systems.legions.questions.outlook import Outlook, WeaponsOn


def scene() -> Battlefield:
    """A gun with 20" of reach: one enemy near and in view, one behind a wall, one too far off but in view."""
    wall = ground("wall", Terrain.IMPASSABLE, at=box(25, 26, 18, 30), height=9.0, solid=True)
    board = Board(wall).put("own", "red", (20, 24), guns=(gun(reach=20.0),))
    board.put("near", "blue", (20, 34), guns=(gun(),)).put("hidden", "blue", (30, 24), guns=(gun(),))
    return board.put("far", "blue", (20, 2), guns=(gun(),)).field()


@pytest.mark.rule("LI-FIR-008", "LI-FIR-010")
def test_each_enemy_is_told_of_with_the_reason() -> None:
    """In reach, hidden, too far; two of three see it. The single answers are those of `target`."""
    field = scene()
    first, *lines = ask(field, Outlook(detachment="own")).findings
    assert (first.facts["seen_by"], first.facts["enemies"]) == (2, 3)
    told = {each.facts["target"]: (each.facts["can"], each.facts["seen"], each.rule) for each in lines}
    assert told["near"][:2] == (True, True)
    assert told["hidden"] == (False, False, "LI-FIR-008")
    assert told["far"] == (False, True, "LI-FIR-010")
    for name, (can, _, _) in told.items():
        assert ask(field, Target(detachment="own", target=str(name))).allowed is can


@pytest.mark.rule("LI-FIR-012")
def test_like_weapons_are_told_of_together() -> None:
    """Three men 21", 19.5" and 18" from their target, with 20" of reach: two fire, one does not."""
    board = Board().put("own", "red", *row(3, 20, 4), guns=(gun("rifle", reach=20.0),)).put("foe", "blue", (20, 26))
    field = board.field()
    ruling = ask(field, WeaponsOn(detachment="own", target="foe"))
    lines = [each for each in ruling.findings if "weapon" in each.facts]
    able = {each.facts["models"]: each.effect is None for each in lines}
    assert able == {"own2, own3": True, "own1": False}
    dice = [each.facts["dice"] for each in lines if each.effect is None]
    assert dice == [2]


@pytest.mark.rule("LI-TER-024")
def test_a_penalty_that_can_be_waived_is_named_as_a_declaration_names_it() -> None:
    """x1 stands in a wood, x2 does not: without the penalty of 1 the Hits can go to x2 alone."""
    wood = ground("wood", Terrain.OBSTRUCTING, Terrain.DIFFICULT, at=box(12, 18, 2, 8))
    field = Board(wood).put("a", "red", (5, 5), guns=(gun(dice=2),)).put("x", "blue", (12.6, 5), (11, 7)).field()
    ruling = ask(field, WeaponsOn(detachment="a", target="x"))
    (waive,) = [each.facts["waive"] for each in ruling.findings if "waive" in each.facts]
    assert waive == "LI-TER-024"
    then = ask(field, WeaponsOn(detachment="a", target="x", waive=(waive,)))
    before, after = (next(each.facts for each in told.findings if "dice" in each.facts) for told in (ruling, then))
    assert (before["modifier"], before["hittable"]) == (-1, 2)
    assert (after["modifier"], after["hittable"]) == (0, 1)
