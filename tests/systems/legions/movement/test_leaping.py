"""Jump Packs and Skimmers: nobody who plans a move for them leads them to their loss, and a bot has them pop up."""

from __future__ import annotations

import pytest

from umpire.formats.cases import shipped_cases
from umpire.game import Luck, View
from umpire.rulings import Warn, has_effect
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.firing import PopUp
from umpire.systems.legions.questions.move_to import End
from umpire.systems.legions.questions.nearest_allowed import nearest_moves
from umpire.systems.legions.questions.planning import sample_moves
from umpire.systems.legions.rules.movement import ModelMove, judge_move


def case_of(name: str) -> Case:
    """Return a shipped case."""
    found = next(each for _, each in shipped_cases("legions") if each.id == name)
    assert isinstance(found, Case)
    return found


def rock() -> Battlefield:
    """Return a table with a rock from y = 15 to 18, and two jumpers before it."""
    return battlefield_of(case_of("LI-SPC-055-b"))


@pytest.mark.rule("LI-SPC-055")
def test_no_plan_leads_on_to_a_rock() -> None:
    """A sampled move towards the rock, and the move nearest to a refused one, lose nobody."""
    field = rock()
    for number in range(6):
        moves = sample_moves(field, "j", Manoeuvre.MOVE, Luck(bytes([number]), "rock"), (19.0, 16.5))
        assert not has_effect(judge_move(field, "j", Manoeuvre.MOVE, moves).findings, Warn)
    wanted = (End(model="j1", at=(20.0, 16.5)), End(model="j2", at=(20.2, 16.5)))
    moves = nearest_moves(field, "j", Manoeuvre.MOVE, wanted)
    assert moves
    assert not has_effect(judge_move(field, "j", Manoeuvre.MOVE, moves).findings, Warn)


@pytest.mark.rule("LI-SPC-055")
def test_what_would_be_lost_is_told_before_the_move() -> None:
    """The move is allowed, and warned of."""
    starts = {"j1": (20.0, 12.0), "j2": (18.0, 12.0)}
    both = tuple(ModelMove(model=name, path=((x, y), (x, y + 5.0))) for name, (x, y) in starts.items())
    ruling = judge_move(rock(), "j", Manoeuvre.MOVE, both)
    assert ruling.allowed
    assert [each.facts["model"] for each in ruling.findings if isinstance(each.effect, Warn)] == ["j1", "j2"]


@pytest.mark.rule("LI-SPC-071")
def test_a_bot_pops_up_where_it_sees_nothing_from_the_ground() -> None:
    """Behind the tower the Speeders have no target; from above they have one."""
    case = case_of("LI-SPC-071-b")
    state = battle_at(battlefield_of(case), turn=case.state.turn)
    options = LEGIONS.options(state, "red")
    view = View(side="red", state=state, options=options, log=())
    action = Greedy().choose(view, options, Luck(b"up", "bot"))
    assert action == PopUp(detachment="s")
