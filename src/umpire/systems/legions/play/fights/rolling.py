"""Rolling one Fight."""

from __future__ import annotations

from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.fights.events import FightResolved, FightsVoided
from umpire.systems.legions.play.fights.turns import chooser
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.fights import (
    Fight,
    FightRoll,
    capped,
    fight_dice,
    fight_findings,
    fight_modifier,
    fight_winner,
)

__all__ = ["resolve"]


@BOOK.implements("LI-FGT-019")
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
    dice, sums = _rolled(run, fight, counts)
    results = tuple(total + fight_modifier(each) for total, each in zip(sums, rolls, strict=True))
    winner = fight_winner(first.id, results[0], second.id, results[1])
    run.emit(
        FightResolved(
            first=first.id,
            second=second.id,
            first_dice=counts[0],
            first_result=results[0],
            second_result=results[1],
            winner=winner,
            dice=dice,
            rules=("LI-FGT-019", "LI-FGT-024", *_behind(run, fight, rolls), "LI-FGT-027" if winner else "LI-FGT-028"),
        )
    )
    if winner:
        loser = fight.against(winner)
        inflict(run, loser, wounds=1, cause="fight", rules=("LI-FGT-027", "LI-FGT-029"))
        _void(run, loser)


def _behind(run: BattleRun, fight: Fight, rolls: tuple[FightRoll, ...]) -> tuple[str, ...]:
    """Return the rules on the rolls of a Fight and on its place in the order, each once."""
    found = [finding.rule for each in rolls for finding in fight_findings(each)]
    found += ["LI-FGT-032"] if any(capped(each) for each in rolls) else []
    held = [] if all(each.model.on_table for each in rolls) else ["LI-STR-060"]
    return tuple(dict.fromkeys([*held, *found, *_chosen(run, fight)]))


def _chosen(run: BattleRun, fight: Fight) -> tuple[str, ...]:
    """Return the rules on the order of the Fights that are left."""
    left: tuple[Fight, ...] = run.state.top.fights
    crowded = any(sum(model in each.models for each in left) > 1 for model in fight.models)
    return ("LI-FGT-020", "LI-FGT-022", "LI-FGT-023") if crowded else ("LI-FGT-020",)


def _rolled(run: BattleRun, fight: Fight, counts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Roll for both models, one after the other; return all dice and the two sums."""
    dice = run.roll(sum(counts), why=f"the Fight of {fight.first} and {fight.second}")
    cut = counts[0]
    return dice, (sum(dice[:cut]), sum(dice[cut:]))


@BOOK.implements("LI-FGT-033")
def _void(run: BattleRun, model: str) -> None:
    """A destroyed model's Fights that are left do not take place; nobody wins them, its opponents get no others."""
    if run.state.field.models[model].alive:
        return
    gone = tuple(each for each in run.state.top.fights if model in each.models)
    if gone:
        run.emit(FightsVoided(fights=gone, rules=("LI-FGT-033",)))
