"""Who sees whom."""

from __future__ import annotations

from umpire.rulings import Fact, Finding, Question, Ruling, Witness, aside, decided_by_flips
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.rules.assumed import in_sight
from umpire.systems.wh40k_legacy.rules.margins import sight_flips


class Visible(Question, frozen=True, kw_only=True, tag="visible"):
    """Does one model, ``to``, see another? With ``margin``, how little would change the verdict?"""

    model: str
    to: str
    margin: bool = False


@answers(Visible)
def visible(field: Field, question: Visible) -> Ruling:
    """Rule on one model's sight of another."""
    viewer, target = field.table.model(question.to), field.table.model(question.model)
    sight = in_sight(field, viewer, target)
    facts: dict[str, Fact] = {} if sight.visible else {"blocked_by": ", ".join(sight.blockers)}
    hidden = f"{', '.join(sight.blockers)} hides it" if sight.blockers else "no line is surely free"
    says = "one line is free" if sight.visible else hidden
    line = Witness(kind="line", points=sight.line) if sight.line is not None else None
    way = line or Witness(kind="blocked line", points=(viewer.at, target.at))
    found = Finding(rule="WL-A18", says=says, facts=facts, witness=way)
    asked = f"Is {target.id} visible to {viewer.id}?"
    ruling = Ruling(question=asked, allowed=sight.visible, findings=(found,), too_close_to_call=sight.undecided)
    if not question.margin:
        return ruling
    with aside():
        flips = sight_flips(field, viewer, target)
    return decided_by_flips(ruling, flips, rule="WL-A18", of="sight")
