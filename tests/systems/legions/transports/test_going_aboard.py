"""Going aboard by hand: a model that is put beside its Transport touches it, and is told that it may Embark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.transports.test_files import mustered, rhinos
from umpire.game import Battle
from umpire.geometry import Point, gap, in_contact
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.boarding import WaysAboard
from umpire.systems.legions.questions.move_to import End, MoveTo
from umpire.systems.legions.questions.movement import MayMove
from umpire.systems.legions.rules.movement import ModelMove, carry_out


def on_foot(*places: Point, **more: Any) -> dict[str, Any]:
    foot = {"type": "infantry", "scale": 1, "movement": 5}
    models = [{"id": f"t{n}", "at": list(at)} for n, at in enumerate(places, start=1)]
    return {"id": "t", "profile": foot, "base": "25.4mm", "order": "advance", "models": models, **more}


def put(field: Battlefield, *ends: Point) -> tuple[Ruling, tuple[ModelMove, ...]]:
    """Return the ruling on models put at these places, and the moves that it found for them."""
    wanted = tuple(End(model=f"t{n}", at=at) for n, at in enumerate(ends, start=1))
    ruling = ask(field, MoveTo(detachment="t", ends=wanted))
    ways = {each.facts["model"]: each.witness for each in ruling.findings if "spent" in each.facts and each.witness}
    moves = tuple(
        ModelMove(model=str(name), path=tuple((x, y) for x, y, *_ in way.points)) for name, way in ways.items()
    )
    return ruling, moves


def touches(field: Battlefield, moves: tuple[ModelMove, ...], model: str, transport: str) -> bool:
    after = carry_out(field, moves).models
    return in_contact(gap(after[model].outline, after[transport].outline))


@pytest.mark.rule("LI-SPC-083")
@pytest.mark.parametrize(("y", "beside"), [(8.625, True), (9.25, True), (7.875, False)])
def test_a_model_put_beside_its_transport_touches_it_and_is_told_so(y: float, *, beside: bool) -> None:
    """Put within 0.6 inches of the Rhino, or upon it, it touches it; farther off it stays there."""
    field = mustered(rhinos(), on_foot((10, 5)))
    ruling, moves = put(field, (10.0, y))
    told = [each for each in ruling.findings if each.rule == "LI-SPC-083"]

    assert ruling.allowed
    assert touches(field, moves, "t1", "r1") is beside
    assert [each.facts["transport"] for each in told] == ["r"] * beside
    if beside:
        assert "1 of 1 models end beside r: they may Embark then" in told[0].says
        assert "LI-SPC-083" in ask(field, MayMove(detachment="t", moves=moves)).ids
    else:
        assert moves[0].end == (10.0, y)


@pytest.mark.rule("LI-SPC-083")
def test_nobody_is_taken_farther_than_it_may_move() -> None:
    """Put 4.9 inches on, before the Rhino: contact would be 5.75 inches away, so it stays where it is put."""
    field = mustered(rhinos(), on_foot((10, 3.25)))
    ruling, moves = put(field, (10.0, 8.125))

    assert ruling.allowed
    assert moves[0].end == (10.0, 8.125)


@pytest.mark.rule("LI-SPC-083")
@pytest.mark.parametrize("why", ["another Army List", "no room", "a tank"])
def test_a_transport_that_does_not_take_a_model_does_not_draw_it_near(why: str) -> None:
    """One of another Army List, one that is full, and what no Transport carries: it ends where it is put."""
    field = mustered(rhinos(), on_foot((10, 5), (40, 5)))
    if why == "a tank":
        tank = {"type": "vehicle", "scale": 2, "movement": 5}
        field = mustered(rhinos(), on_foot((10, 5), profile=tank))
    elif why == "another Army List":
        foot = {"type": "infantry", "scale": 1, "movement": 5, "faction": "Solar Auxilia"}
        field = mustered(rhinos(), on_foot((10, 5), profile=foot))
    else:
        aboard = {**on_foot(), "id": "u", "models": [{"id": f"u{n}"} for n in range(4)], "embarked": "r"}
        field = mustered(rhinos(), aboard, on_foot((10, 5)))
    ruling, moves = put(field, (10.0, 8.625))

    assert moves[0].end == (10.0, 8.625)
    assert "LI-SPC-083" not in ruling.ids


@pytest.mark.rule("LI-SPC-083")
def test_once_it_is_moved_there_its_player_is_asked() -> None:
    """What the hand was shown is what the battle asks for."""
    enemy = on_foot((40, 40)) | {"id": "e", "side": "blue", "formation": "g", "models": [{"id": "e1", "at": [40, 40]}]}
    field = mustered(rhinos(activated=True, order="advance"), on_foot((10, 5)), enemy, initiative="red")
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    _, moves = put(field, (10.0, 8.625))
    battle.act("red", {"action": "move", "detachment": "t", "moves": [{"model": "t1", "path": moves[0].path}]})

    assert [each.kind for each in battle.options("red").choices] == ["embark", "stay_out"]


def ways(field: Battlefield) -> dict[str, tuple[ModelMove, ...]]:
    """Return the moves that bring a Detachment beside each Transport Detachment."""
    found = ask(field, WaysAboard(detachment="t")).findings
    moves: dict[str, tuple[ModelMove, ...]] = {str(each.facts["transport"]): () for each in found}
    for each in found:
        if each.witness is not None:
            path = tuple((x, y) for x, y, *_ in each.witness.points)
            moves[str(each.facts["transport"])] += (ModelMove(model=str(each.facts["model"]), path=path),)
    return moves


@pytest.mark.rule("LI-SPC-083")
def test_a_detachment_is_led_to_its_transports_as_many_as_find_room() -> None:
    """Two Rhinos take two each: four of five end in contact, and the move is allowed as a whole."""
    field = mustered(rhinos(), on_foot((9, 7), (10.25, 7), (11.5, 7), (12.75, 7), (11, 8)))
    moves = ways(field)["r"]
    standing = tuple(ModelMove(model=each, path=(field.models[each].at,) * 2) for each in field.detachments["t"].models)
    left = tuple(each for each in standing if each.model not in {move.model for move in moves})

    assert len(moves) == 4
    assert all(any(touches(field, moves, move.model, rhino) for rhino in ("r1", "r2")) for move in moves)
    ruling = ask(field, MayMove(detachment="t", moves=(*moves, *left)))
    assert ruling.allowed, ruling.explain()
    assert "4 of 5 models end beside r: they may Embark then" in ruling.explain()


@pytest.mark.rule("LI-SPC-083")
def test_nobody_is_led_to_what_takes_nobody_or_lies_too_far() -> None:
    """A Rhino that no move reaches, and a tank that no Rhino carries."""
    tank = {"type": "vehicle", "scale": 2, "movement": 5}

    assert ways(mustered(rhinos(), on_foot((10, 1)))) == {}
    assert ways(mustered(rhinos(), on_foot((10, 6), profile=tank))) == {}


@pytest.mark.rule("LI-SPC-083")
def test_who_touches_its_transport_already_needs_no_way() -> None:
    """It is counted, and stays where it is."""
    field = mustered(rhinos(), on_foot((10, 9)))
    (found,) = ask(field, WaysAboard(detachment="t")).findings

    assert found.facts["beside"] == 1
    assert found.witness is None
