"""What a Detachment could shoot and who sees it; which weapons fire how."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.play_firing.boards import Board, box, ground, gun, row
from umpire.bots import Random
from umpire.game import Battle
from umpire.systems.legions.battlefield import Battlefield, Terrain, forget
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.firing import Target
from umpire.systems.legions.questions.outlook import Outlook, WeaponsOn
from umpire.systems.legions.rules.firing import can_target, permitted, sees
from umpire.systems.legions.rules.sight import lines


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


def test_the_reason_told_is_the_first_of_the_whole_ruling() -> None:
    """In battles played at random, for every Detachment and everything that it could fire at."""
    allowed = []
    for number in range(1, 1 + soak_count(20, part=10)):
        battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
        while battle.to_decide:
            side = battle.to_decide[0]
            if len(battle.entries) % 16 == 0:
                allowed += [compared(battle.state.field, each) for each in battle.state.field.detachments]
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, Random().choose(view, view.options, battle.luck(side)))
    assert {*allowed} == {True, False}


def compared(field: Battlefield, own: str) -> bool:
    """Compare an outlook with the rulings that it is cut down from; whether anything can be fired at."""
    ruling = ask(field, Outlook(detachment=own))
    for told in ruling.findings[1:]:
        if "target" not in told.facts:
            continue  # what the answer rests on besides
        target = str(told.facts["target"])
        whole = permitted(field, own, can_target(field, own, target))
        reasons = [each for each in whole.findings if each.says] if whole.allowed else whole.refusals
        assert (told.rule, told.says, told.effect) == (reasons[0].rule, reasons[0].says, reasons[0].effect)
        assert told.facts["can"] is whole.allowed
        theirs = field.models_of(target) if target in field.detachments else ()
        seen = any(sees(field, each.id, mine.id) for each in theirs for mine in field.models_of(own))
        assert told.facts["seen"] is seen
    return ruling.allowed


def test_who_sees_whom_is_asked_once_for_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three enemies: three looks, though each is asked whether it is seen and whether it sees."""
    asked, look = [], lines.sights

    def counted(*given: Any, **named: Any) -> Any:
        asked.append(given)
        return look(*given, **named)

    monkeypatch.setattr(lines, "sights", counted)
    forget()
    ask(scene(), Outlook(detachment="own"))
    assert len(asked) == 3


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
