"""How a round and a battle end: Reserves come no more, the last round is over, a side gives up, or all agree."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Outcome
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleEnded, BattleRun, BattleState, ModelDestroyed
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.rules.reserves import LAST_ROUND, too_late


class Concede(Action, frozen=True, kw_only=True, tag="concede"):
    """Give the battle up."""


def lose_reserves(run: BattleRun) -> None:
    """At the end of the fourth round whoever still waits in Reserve is destroyed, with its Formation's Break Point."""
    field = run.state.field
    if field.round != LAST_ROUND:
        return
    late = [each for each in field.detachments.values() if too_late(field, each)]
    models = [field.models[name] for each in late for name in each.models if field.models[name].takes_part]
    for model in sorted(models, key=lambda each: not each.carrier):  # passengers go first: nobody comes out of a wreck
        cite("LI-BTL-025", model)
        run.emit(ModelDestroyed(model=model.id, cause="never came out of Reserve"))
    judge_break_points(run, dict.fromkeys(each.formation for each in late))


def is_last_round(field: Battlefield) -> bool:
    """Whether the battle ends with this round."""
    cite("LI-RND-001", round=field.round, of=field.mission.rounds)
    return field.round >= field.mission.rounds


def result(field: Battlefield) -> Outcome:
    """Return who has won with the score as it stands, nobody where it is equal."""
    cite("LI-BTL-004")
    score = _score(field)
    first, second = (score[side] for side in field.sides)
    winner = None if first == second else field.sides[0 if first > second else 1]
    return Outcome(winner=winner, score=score, rules=("LI-BTL-004",))


def end_battle(run: BattleRun) -> None:
    """Close the battle with the score as it stands."""
    run.emit(BattleEnded(outcome=result(run.state.field)))


def judge_conceding(state: BattleState, side: str, action: Concede) -> None:
    """Judge whether it is a side of the battle that gives it up, whatever is pending."""
    if side not in state.field.sides:
        raise IllegalAction(f"{side} is not a side of this battle.")


def concede(run: BattleRun, side: str, action: Concede, judged: None) -> None:
    """Give the battle up."""
    field = run.state.field
    outcome = Outcome(winner=field.opponent(side), score=_score(field))
    run.emit(BattleEnded(outcome=outcome, because=f"{side} concedes"))


def agree_on_a_draw(run: BattleRun) -> None:
    """End the battle where it stands, with no winner."""
    outcome = Outcome(winner=None, score=_score(run.state.field))
    run.emit(BattleEnded(outcome=outcome, because="all agree on a draw"))


def _score(field: Battlefield) -> dict[str, int]:
    return {side: field.score.get(side, 0) for side in field.sides}
