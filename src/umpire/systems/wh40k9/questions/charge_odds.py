"""What a charge may come to: how much of its roll it needs, Difficult Ground on the way included."""

from __future__ import annotations

from umpire.odds import sum_of_dice
from umpire.rulings import Finding, Question, Ruling, aside, word_odds
from umpire.systems.wh40k9.battlefield import Field, MoveKind
from umpire.systems.wh40k9.questions.charges import charge_ended
from umpire.systems.wh40k9.questions.moves import judge_move
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.questions.sight import Agreed, agreed
from umpire.table import Corner, ends_of, paths_of

ROLLS = range(2, 13)


class ChargeOdds(Question, frozen=True, kw_only=True, tag="charge_odds"):
    """How likely is a charge against these targets to be made along these paths?"""

    unit: str
    targets: tuple[str, ...]
    paths: dict[str, tuple[Corner, ...]]


@answers(ChargeOdds)
def charge_odds(field: Field, question: ChargeOdds) -> Ruling:
    """Rule on the charge move, and give the odds of a roll that is enough for it."""
    asked = f"What are the odds of the charge of {question.unit} against {', '.join(question.targets)}?"
    unit, paths = field.table.unit(question.unit), paths_of(field.table, question.paths)
    there = field.placed(ends_of(paths))
    with aside():
        moves = {rolled: judge_move(field, unit, MoveKind.CHARGE, paths, rolled=rolled) for rolled in ROLLS}
    enough = [rolled for rolled, ruling in moves.items() if ruling.allowed]
    move = judge_move(field, unit, MoveKind.CHARGE, paths, rolled=enough[0] if enough else ROLLS[-1])
    ends = [charge_ended(there, unit.id, target) for target in question.targets]
    for each in (agreed(field, Agreed()), move, *ends):
        if not each.allowed:
            return Ruling(question=asked, allowed=False, findings=each.findings)
    made = sum_of_dice(2).at_least(enough[0])
    says = f"The charge needs {enough[0]} or more on 2D6: {made:.2%}."
    told = Finding(rule="W9-A13", facts={"needed": enough[0], "chance": made}, says=says)
    findings = (told, *move.findings, *(found for each in ends for found in each.findings))
    odds = word_odds("charge", {0: 1.0 - made, 1: made}, {0: "too short", 1: "made"})
    return Ruling(question=asked, allowed=True, findings=findings, odds=(odds,))
