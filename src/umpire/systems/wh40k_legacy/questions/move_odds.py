"""What a move or a charge may come to: its roll, the tests of dangerous terrain on the way, whether it arrives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.geometry import Point3
from umpire.odds import Chances, Wounds, certain, die_chance, harm_of, spread, steps, struck, sum_of_dice
from umpire.rulings import Finding, Odds, Question, Ruling, TestDue, aside, cite, number_odds, word_odds
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, MoveKind
from umpire.systems.wh40k_legacy.questions.attacks import saving
from umpire.systems.wh40k_legacy.questions.moves import judge_move
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.questions.wounding import to_save
from umpire.systems.wh40k_legacy.rules.assumed import charge_arrives
from umpire.systems.wh40k_legacy.rules.dangerous import each_tests, wounds_of_test
from umpire.table import Corner, Model, Unit, paths_of

Paths = Mapping[str, tuple[Point3, ...]]


class MoveOdds(Question, frozen=True, kw_only=True, tag="move_odds"):
    """What may come of this move of a unit? A charge at ``target`` is still to be rolled for, and so is an Advance.

    ``paths`` gives for each model that moves the corners it passes; ``rolled`` is what the Advance die has shown.
    """

    unit: str
    kind: MoveKind = MoveKind.NORMAL
    paths: dict[str, tuple[Corner, ...]]
    rolled: int | None = None
    target: str = ""


@answers(MoveOdds)
def move_odds(field: Field, question: MoveOdds) -> Ruling:
    """Rule on the move, and give the odds of its roll, of Wounds and models lost on the way, and of its end."""
    asked = f"What are the odds of this {question.kind.value.replace('_', ' ')} move of {question.unit}?"
    unit, paths = field.table.unit(question.unit), paths_of(field.table, question.paths)
    target = field.table.unit(question.target) if question.target else None
    dice = _dice(question)
    rolls = tuple(range(dice, 6 * dice + 1)) if dice else (question.rolled or 0,)
    needed = _needed(field, unit, question, paths, rolls, target)
    judged = judge_move(field, unit, question.kind, paths, rolled=needed, target=target)
    for each in (agreed(field, Agreed()), judged):
        if not each.allowed:
            return Ruling(question=asked, allowed=False, findings=each.findings)
    found, ends = judged.findings, _tested(field, paths)
    if not dice:
        return Ruling(question=asked, allowed=True, findings=found, odds=_losses(field, paths, ends))
    made = sum_of_dice(dice).at_least(needed)
    says = f"The move needs {needed} or more on {dice}D6: {made:.2%}."
    told = Finding(rule="WL-A11", facts={"needed": needed, "chance": made}, says=says)
    arriving = spread(ends, lambda left: int(_arrives(field, unit, target, paths, left)))
    reached = {end: made * chance for end, chance in arriving.items()}
    end = word_odds(
        question.kind.value, {-1: 1.0 - made, **reached}, {-1: "too short", 0: "stopped by losses", 1: "made"}
    )
    # Who does not roll enough stays where he is, and tests for nothing.
    whole = {left: made * chance for left, chance in ends.items()}
    still = _before(field, paths)
    whole[still] = whole.get(still, 0.0) + (1.0 - made)
    return Ruling(question=asked, allowed=True, findings=(told, *found), odds=(end, *_losses(field, paths, whole)))


def _needed(
    field: Field, unit: Unit, question: MoveOdds, paths: Paths, rolls: Sequence[int], target: Unit | None
) -> int:
    """Return the least of these rolls that is enough for the move, the greatest if none is."""
    with aside():
        for rolled in rolls:
            if judge_move(field, unit, question.kind, paths, rolled=rolled, target=target).allowed:
                return rolled
    return rolls[-1]


def _dice(question: MoveOdds) -> int:
    """Return how many dice are still to be rolled for the move."""
    if question.kind is MoveKind.CHARGE:
        return 2
    return int(question.kind is MoveKind.ADVANCE and question.rolled is None)


def _before(field: Field, paths: Paths) -> Wounds:
    return tuple(field.wounds_left(field.table.model(name)) for name in paths)


def _tested(field: Field, paths: Paths) -> Chances[Wounds]:
    """Return what the tests on the way leave of those who move."""
    chances: Chances[Wounds] = {_before(field, paths): 1.0}
    for body, (name, findings) in enumerate(each_tests(field, paths)):
        due = [each for each in findings if isinstance(each.effect, TestDue)]
        if not due:
            continue
        harm = harm_of(_hurts(field, field.table.model(name)), certain(1))
        for _ in due:
            chances = steps(chances, lambda left, body=body, harm=harm: struck(left, body, harm))  # type: ignore[misc]
    return chances


def _hurts(field: Field, model: Model) -> float:
    """Return the chance that one test costs a model a Wound."""
    cite("WL-032", model)
    saved = to_save(saving(field, model, None, None, cause=Cause.DANGEROUS_TERRAIN))
    return float(die_chance(lambda face: wounds_of_test(face) > 0) * (1 - saved))


def _losses(field: Field, paths: Paths, ends: Chances[Wounds]) -> tuple[Odds, ...]:
    before = sum(_before(field, paths))
    return (
        number_odds("damage", spread(ends, lambda left: before - sum(left))),
        number_odds("models lost", spread(ends, lambda left: sum(each == 0 for each in left))),
    )


def _arrives(field: Field, unit: Unit, target: Unit | None, paths: Paths, left: Wounds) -> bool:
    """Whether a move is a success when that is left of those who make it: any but a charge is."""
    if target is None:
        return True
    standing = [name for name, wounds in zip(paths, left, strict=True) if wounds > 0]
    gone = [name for name in paths if name not in standing]
    there = field.placed({name: paths[name][-1] for name in standing}).without(*gone)
    return charge_arrives(there, unit, target) is not None
