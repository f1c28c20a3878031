"""Questions about deployment."""

from __future__ import annotations

from umpire.rulings import Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.setup import Placement, judge_deployment


class MayDeploy(Question, frozen=True, kw_only=True, tag="may_deploy"):
    """May this Detachment be set up like this, on the table or Garrisoned in a Structure?"""

    detachment: str
    placements: tuple[Placement, ...] = ()
    garrison: str = ""


@answers(MayDeploy)
def may_deploy(field: Battlefield, question: MayDeploy) -> Ruling:
    """Rule on setting up a Detachment."""
    return judge_deployment(field, question.detachment, question.placements, question.garrison)
