"""Rolling one Fight."""

from __future__ import annotations

from umpire.rulings import cite, rules_of
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.fights.actions import chooser
from umpire.systems.legions.play.fights.events import FightResolved, FightsVoided
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.fights import (
    Fight,
    FightRoll,
    fight_dice,
    fight_findings,
    fight_modifier,
    fight_winner,
)


def resolve(run: BattleRun, fight: Fight) -> None:
    """A Fight is one pair of opposing models with a roll each, won or tied by itself."""
    field = run.state.field
    leads = field.side_of(fight.first) == chooser(field)
    first, second = (field.models[each] for each in (fight.models if leads else fight.models[::-1]))
    rolls = (
        FightRoll(field=field, model=first, against=second),
        FightRoll(field=field, model=second, against=first),
    )
    counts = tuple(fight_dice(each) for each in rolls)
    dice = run.roll(sum(counts), why=f"the Fight of {fight.first} and {fight.second}")
    sums = sum(dice[: counts[0]]), sum(dice[counts[0] :])
    results = tuple(total + fight_modifier(each) for total, each in zip(sums, rolls, strict=True))
    winner = fight_winner(first.id, results[0], second.id, results[1])
    cite("LI-FGT-019", first, second)
    run.emit(
        FightResolved(
            first=first.id,
            second=second.id,
            first_dice=counts[0],
            first_result=results[0],
            second_result=results[1],
            winner=winner,
            dice=dice,
            rules=rules_of([found for each in rolls for found in fight_findings(each)]),
        )
    )
    if winner:
        loser = fight.against(winner)
        cite("LI-FGT-027", loser)
        cite("LI-FGT-029", loser)
        inflict(run, loser, wounds=1, cause="fight")
        _void(run, loser)


def _void(run: BattleRun, model: str) -> None:
    """A destroyed model's Fights that are left do not take place; nobody wins them, its opponents get no others."""
    if run.state.field.models[model].alive:
        return
    gone = tuple(each for each in run.state.top.fights if model in each.models)
    if gone:
        cite("LI-FGT-033", model)
        run.emit(FightsVoided(fights=gone))
