"""Automated Sentries: what is drawn for them is what the rules allow."""

from __future__ import annotations

import msgspec
import pytest

from umpire.formats.cases import shipped_cases
from umpire.game import Luck
from umpire.systems.legions.battlefield import Manoeuvre
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.movement import FireSentry
from umpire.systems.legions.play.movement.events import ActivationDeclared
from umpire.systems.legions.telling import sentence


@pytest.mark.rule("LI-SPC-008")
@pytest.mark.parametrize(("name", "shots"), [("LI-SPC-008-a", 3), ("LI-SPC-008-c", 1)])
def test_every_weapon_is_fired_once_at_what_it_seeks(name: str, shots: int) -> None:
    """Three guns fire at two targets; of two profiles of a launcher that seek different ones one is fired."""
    case = next(each for _, each in shipped_cases("legions") if each.id == name)
    assert isinstance(case, Case)
    state = battle_at(battlefield_of(case), turn=case.state.turn)
    choices = [each for each in LEGIONS.options(state, "red").choices if each.kind == "fire_sentry"]
    assert choices
    for each in choices:
        action = LEGIONS.sample(state, "red", each, Luck(b"1", "bot"))
        assert isinstance(action, FireSentry)
        assert sum(len(volley.shots) for volley in action.volleys) == shots
        assert LEGIONS.judge(state, "red", action).allowed


@pytest.mark.rule("LI-SPC-007")
def test_who_has_fired_by_itself_is_not_told_to_have_held_its_ground() -> None:
    """Their activation is declared after their fire, so that Overwatch can answer it: it is told as complete."""
    case = next(each for _, each in shipped_cases("legions") if each.id == "LI-SPC-008-a")
    assert isinstance(case, Case)
    state = battle_at(battlefield_of(case), turn=case.state.turn)
    own = next(iter(state.field.detachments))
    still = ActivationDeclared(detachment=own, manoeuvre=Manoeuvre.HOLD)
    fired = msgspec.structs.replace(still, rules=("LI-SPC-007",))

    assert sentence(still, state.field).endswith("held its ground.")
    assert sentence(fired, state.field).endswith("is complete.")
