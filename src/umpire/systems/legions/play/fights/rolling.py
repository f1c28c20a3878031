"""Rolling Fights, one after the other."""

from __future__ import annotations

from umpire.rulings import cite, rules_of
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, CombatUnderWay
from umpire.systems.legions.play.fights.actions import chooser
from umpire.systems.legions.play.fights.events import FightResolved, FightRolled, FightsVoided
from umpire.systems.legions.play.firing import spread_terror
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.fights import (
    Fight,
    FightRoll,
    fight_dice,
    fight_findings,
    fight_modifier,
    fight_reroll,
    fight_winner,
    fight_wounds,
)
from umpire.systems.legions.rules.special_rules.night_lords import terror_of


def rolls_of(field: Battlefield, fight: Fight) -> tuple[FightRoll, FightRoll]:
    """Return the rolls of both models of a Fight, that of the player with Initiative first."""
    leads = field.side_of(fight.first) == chooser(field)
    first, second = (field.models[each] for each in (fight.models if leads else fight.models[::-1]))
    return FightRoll(field=field, model=first, against=second), FightRoll(field=field, model=second, against=first)


def resolve_in_turn(run: BattleRun, busy: str, fights: tuple[Fight, ...]) -> None:
    """Resolve the Fights of a model one after the other; where a player is asked about one, the rest follow later."""
    for number, fight in enumerate(fights):
        frame = run.state.top
        if not isinstance(frame, CombatUnderWay) or run.state.field.exploding:
            return  # what is asked first, or an explosion, comes between; the Fights that are left are resolved later
        if fight not in frame.fights:
            continue
        cite("LI-FGT-020", busy)
        if len(fights) > 1:
            cite("LI-FGT-021", busy)
            cite("LI-FGT-022", busy)
        elif sum(fight.against(busy) in each.models for each in frame.fights) > 1:
            cite("LI-FGT-023", busy)
        resolve(run, fight, busy=busy, then=fights[number + 1 :])


def resolve(run: BattleRun, fight: Fight, *, busy: str = "", then: tuple[Fight, ...] = ()) -> None:
    """A Fight is one pair of opposing models with a roll each, won or tied by itself.

    Where a player may roll a die again the Fight waits for that, and with it those that are to follow: ``then``, all
    of the model ``busy``.
    """
    rolls = rolls_of(run.state.field, fight)
    counts = [fight_dice(each) for each in rolls]
    dice = run.roll(sum(counts), why=f"the Fight of {fight.first} and {fight.second}")
    again = [(each.model.id, found.rule) for each in rolls if (found := fight_reroll(each)) is not None]
    if not again:
        settle(run, fight, dice, fresh=True)
        return
    for model, rule in again:
        cite(rule, model)
    asks = tuple(model for model, _ in again)
    run.emit(FightRolled(fight=fight, first_dice=counts[0], asks=asks, busy=busy, then=then, dice=dice))


def settle(run: BattleRun, fight: Fight, dice: tuple[int, ...], *, fresh: bool) -> None:
    """Compare the results of a Fight that nobody may change any more, and let the loser suffer.

    ``fresh`` dice have just been rolled; others stand in the events before.
    """
    rolls = rolls_of(run.state.field, fight)
    first, second = (each.model for each in rolls)
    own = fight_dice(rolls[0])
    sums = sum(dice[:own]), sum(dice[own:])
    results = tuple(total + fight_modifier(each) for total, each in zip(sums, rolls, strict=True))
    winner = fight_winner(first.id, results[0], second.id, results[1])
    cite("LI-FGT-019", first, second)
    run.emit(
        FightResolved(
            first=first.id,
            second=second.id,
            first_dice=own,
            first_result=results[0],
            second_result=results[1],
            winner=winner,
            dice=dice if fresh else (),
            rules=rules_of([found for each in rolls for found in fight_findings(each)]),
        )
    )
    if winner:
        loser = fight.against(winner)
        won = rolls[0] if winner == first.id else rolls[1]
        cite("LI-FGT-027", loser)
        cite("LI-FGT-029", loser)
        if run.state.field.models[loser].shield_level:
            cite("LI-SPC-094", loser)
        terror = terror_of(run.state.field, winner, loser)
        wounds = fight_wounds(won, by=abs(results[0] - results[1]))
        inflict(run, loser, wounds=wounds, cause="fight", by=winner)
        void_fights(run, loser)
        if terror and not run.state.field.models[loser].alive:
            spread_terror(run, terror)


def void_fights(run: BattleRun, model: str) -> None:
    """A destroyed model's Fights that are left do not take place; nobody wins them, its opponents get no others."""
    if run.state.field.models[model].alive:
        return
    gone = tuple(each for each in run.state.top.fights if model in each.models)
    if gone:
        cite("LI-FGT-033", model)
        run.emit(FightsVoided(fights=gone))
