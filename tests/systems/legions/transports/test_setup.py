"""Starting a battle Embarked: what is offered in deployment, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.transports.test_battles import battlefield
from umpire.game import Battle
from umpire.systems.legions.battlefield import Place, change_field
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.setup import ChooseZone, DeployDetachment, NameControl, StartEmbarked
from umpire.systems.legions.play.setup.embarking import seats_at_start
from umpire.systems.legions.rules.transports import Boarding, seated


def deploying() -> Battle[BattleState]:
    """The battle as red begins to set up."""
    battle = Battle.start(LEGIONS, opening(battlefield()), seed=1)
    winner = battle.to_decide[0]
    battle.act(winner, NameControl(side="red"))
    battle.act("red", ChooseZone(zone="red"))
    return battle


def offered(battle: Battle[BattleState], kind: str) -> list[str]:
    """Who is offered a choice of a kind."""
    options = battle.view("red").options
    assert options is not None
    return [each.subject for each in options.choices if each.kind == kind]


@pytest.mark.rule("LI-SPC-075")
def test_those_who_fit_may_start_aboard_and_are_not_set_up() -> None:
    """Six models fit three Rhinos and no other; then they are no longer offered a place in the zone."""
    battle = deploying()
    options = battle.view("red").options
    assert options is not None
    aboard = [each.action for each in options.choices if each.kind == "start_embarked" and each.subject == "red-foot"]
    assert [{seat.transport[:-2] for seat in each.seats} for each in aboard] == [{"red-rhinos"}]
    assert "red-foot" in offered(battle, "deploy")
    labels = [each.label for each in options.choices if each.kind == "start_embarked" and each.subject == "red-foot"]
    assert all(each.endswith("start on red-rhinos") for each in labels)

    battle.act("red", aboard[0])

    assert battle.state.field.carriers_of("red-foot") == ("red-rhinos-1", "red-rhinos-2", "red-rhinos-3")
    assert "red-foot" not in offered(battle, "deploy")
    assert set(offered(battle, "deploy")) == {
        f"red-{name}" for name in ("rhinos", "spartan", "bulky", "dracosan", "walkers", "tanks")
    }


def test_half_of_it_cannot() -> None:
    """All of a Detachment start Embarked, or none."""
    battle = deploying()
    some = StartEmbarked(detachment="red-foot", seats=(Boarding(model="red-foot-1", transport="red-rhinos-1"),))
    ruling = battle.judge("red", some)

    assert not ruling.allowed
    assert "LI-SPC-075" in ruling.ids


def test_transports_that_are_set_up_already_are_too_late() -> None:
    """It is declared before they are."""
    battle = deploying()
    field = battle.state.field
    seats = seated(field, field.detachments["red-walkers"].models, field.detachments["red-dracosan"].models)
    assert seats is not None
    dracosan = next(
        each
        for each in battle.view("red").options.choices
        if (each.kind, each.subject) == ("deploy", "red-dracosan")  # type: ignore[union-attr]
    )
    placed = LEGIONS.sample(battle.state, "red", dracosan, battle.luck("red"))
    assert isinstance(placed, DeployDetachment)
    battle.act("red", placed)
    ruling = battle.judge("red", StartEmbarked(detachment="red-walkers", seats=seats))

    assert not ruling.allowed
    assert "red-walkers" not in offered(battle, "start_embarked")


def test_of_transports_that_others_have_joined_since_only_these_are_offered() -> None:
    """One of the three Rhinos is set up already: two are too few for six models, and are offered to four of them."""
    field = deploying().state.field
    first = msgspec.structs.replace(field.models["red-rhinos-1"], place=Place.TABLE)
    field = change_field(field, models={**field.models, first.id: first})
    foot = field.detachments["red-foot"]
    four = msgspec.structs.replace(foot, models=foot.models[:4])

    assert seats_at_start(field, foot) == ()
    fewer = change_field(field, detachments={**field.detachments, four.id: four})
    seats = dict(seats_at_start(fewer, four))["red-rhinos"]
    assert {each.transport for each in seats} == {"red-rhinos-2", "red-rhinos-3"}
