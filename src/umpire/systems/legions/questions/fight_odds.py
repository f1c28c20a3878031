"""What Fights and Combats may come to: the exact chances of every roll that is left to make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import fsum

import msgspec

from umpire.odds import Chances, Distribution, spread, steps, sum_of_dice
from umpire.rulings import Finding, Forbid, Odds, Question, Ruling, number_odds, unheard
from umpire.systems.legions.battlefield import Battlefield, change_field
from umpire.systems.legions.questions.aftermath import FAILED, PASSED, checked
from umpire.systems.legions.questions.batches import after
from umpire.systems.legions.questions.fight_rerolls import fight_ends, wounds_between
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.combat import Combat, combat_of
from umpire.systems.legions.rules.fights import (
    Fight,
    FightRoll,
    combat_contacts,
    fight_between,
    fight_dice,
    fight_findings,
    fight_modifier,
    fight_reroll,
    judge_pairing,
    legal_pairings,
    loser_of,
    must_check,
    reach_fights,
)
from umpire.systems.legions.rules.morale import Cause, settled

DRAW = "draw"


class FightOdds(Question, frozen=True, kw_only=True, tag="fight_odds"):
    """How likely does a model win a Fight against another, as both stand now?"""

    model: str
    against: str


class CombatOdds(Question, frozen=True, kw_only=True, tag="combat_odds"):
    """What are the odds of the Combat of a Detachment?

    ``fights`` is the pairing, in the order in which the Fights are resolved; without it the first legal one is taken.
    """

    detachment: str
    fights: tuple[tuple[str, str], ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A Combat under way: Wounds left and Fights fought by each model in it, Fights won by each side."""

    left: tuple[int, ...]
    fought: tuple[int, ...]
    won: tuple[int, ...]


@answers(FightOdds)
def fight_odds(field: Battlefield, question: FightOdds) -> Ruling:
    """Give the odds of one Fight, and what each of the two may reach."""
    asked = f"What are the odds of the Fight between {question.model} and {question.against}?"
    one, other = field.models[question.model], field.models[question.against]
    if field.side_of(one) == field.side_of(other):
        says = f"{one.id} and {other.id} are of one side"
        refused = Finding(rule="LI-FGT-004", effect=Forbid(reason="one side"), says=says)
        return Ruling(question=asked, allowed=False, findings=(refused,))
    rolls = (FightRoll(field=field, model=one, against=other), FightRoll(field=field, model=other, against=one))
    results = tuple(_result(each) for each in rolls)
    chances = _ends(*rolls)
    found = tuple(_told(each, result) for each, result in zip(rolls, results, strict=True))
    reasons = tuple(finding for each in rolls for finding in fight_findings(each))
    reasons += tuple(finding for each in rolls if (finding := fight_reroll(each)) is not None)
    won, lost = (fsum(chance for end, chance in chances.items() if end * of > 0) for of in (1, -1))
    ends = {f"{one.id} wins": won, "tie": chances.get(0, 0.0), f"{other.id} wins": lost}
    spreads = (number_odds(each.model.id, dict(result)) for each, result in zip(rolls, results, strict=True))
    return Ruling(
        question=asked, allowed=True, findings=(*found, *reasons), odds=(Odds(name="fight", chances=ends), *spreads)
    )


def _told(roll: FightRoll, result: Distribution) -> Finding:
    dice, more = fight_dice(roll), fight_modifier(roll)
    says = f"{roll.model.id} rolls {dice}D6 {more:+d}: {result.mean:.2f} on average."
    return Finding(rule="LI-FGT-024", facts={"model": roll.model.id, "dice": dice, "modifier": more}, says=says)


def _result(roll: FightRoll) -> Distribution:
    dice = sum_of_dice(fight_dice(roll))
    return Distribution(least=dice.least + fight_modifier(roll), chances=dice.chances)


@unheard
def _ends(one: FightRoll, other: FightRoll) -> Chances[int]:
    """Return how likely it is that the second model suffers so many Wounds; below 0 the first, 0 for a tie."""
    if any(fight_reroll(each) is not None for each in (one, other)):
        if one.field.side_of(one.model) == (one.field.initiative or one.field.sides[0]):
            return fight_ends((one, other))
        return {-end: chance for end, chance in fight_ends((other, one)).items()}
    theirs = _result(other)
    ends: Chances[int] = {}
    for number, chance in _result(one):
        shares: dict[int, list[float]] = {}
        for against, share in theirs:
            shares.setdefault(wounds_between((one, other), number, against), []).append(share)
        for end, parts in shares.items():
            ends[end] = ends.get(end, 0.0) + chance * fsum(parts)
    return ends


@answers(CombatOdds)
def combat_odds(field: Battlefield, question: CombatOdds) -> Ruling:
    """Give the odds of a Combat: Fights won, models lost, who loses it, and how the beaten check."""
    asked = f"What are the odds of the Combat of {question.detachment}?"
    combat = combat_of(field, question.detachment)
    if combat is None:
        says = f"{question.detachment} is in no Combat"
        return Ruling(
            question=asked, allowed=False, findings=(Finding(rule="LI-CBT-017", effect=Forbid(reason=says), says=says),)
        )
    fights, judged = _paired(field, combat, question)
    if not judged.allowed:
        return Ruling(question=asked, allowed=False, findings=judged.findings)
    order = _resolved(fights)
    told = ", ".join(f"{each.first}-{each.second}" for each in order)
    found = (
        Finding(rule="LI-FGT-013", facts={"pairing": told}, says=f"Paired off as {told}."),
        Finding(rule="LI-FGT-021", says="Resolved in this order, all Fights of a model together."),
    )
    return Ruling(question=asked, allowed=True, findings=found, odds=_Combat(field, combat, order).odds())


def _paired(field: Battlefield, combat: Combat, question: CombatOdds) -> tuple[tuple[Fight, ...], Ruling]:
    if question.fights:
        fights = tuple(fight_between(field, *pair) for pair in question.fights)
    else:
        fights = next(iter(islice(legal_pairings(combat_contacts(field, combat)), 1)), ())
    return fights, judge_pairing(field, combat, fights)


def _resolved(fights: tuple[Fight, ...]) -> tuple[Fight, ...]:
    """Return the Fights in an order that the rules allow: of the first that is left, all of its busier model."""
    left, order = list(fights), []
    while left:
        busy = max(left[0].models, key=lambda model: sum(model in each.models for each in left))
        mine = [each for each in left if busy in each.models]
        order += mine
        left = [each for each in left if each not in mine]
    return tuple(order)


class _Combat:
    """A Combat, Fight by Fight."""

    def __init__(self, field: Battlefield, combat: Combat, fights: tuple[Fight, ...]) -> None:
        self.field, self.combat, self.fights = field, combat, fights
        self.models = tuple(model.id for each in combat.detachments for model in field.models_of(each))
        profiles = [field.profile(each) for each in self.models]
        self.reaches = any(weapon.has("Reach") for profile in profiles for weapon in profile.weapons)

    @unheard
    def odds(self) -> tuple[Odds, ...]:
        """Return the odds of what comes of it."""
        models = [self.field.models[each] for each in self.models]
        start = State(
            left=tuple(each.wounds for each in models), fought=tuple(each.fights for each in models), won=(0, 0)
        )
        chances: Chances[State] = {start: 1.0}
        for fight in self.fights:
            chances = steps(chances, lambda state, fight=fight: self._fought(state, fight))  # type: ignore[misc]
        for _ in self.models if self.reaches else ():
            chances = steps(chances, self._reached_out)
        return tuple(self._told(chances))

    def _reached_out(self, state: State) -> Iterator[tuple[State, float]]:
        """Yield what may follow the next Fight with Reach: every one is made, in muster order (LI-TRT-064)."""
        field = self._field_at(state)
        first = field.initiative or field.sides[0]
        for side in (first, field.opponent(first)):
            for _, fight in reach_fights(field, self.combat, side):
                yield from self._fought(state, fight)
                return
        yield state, 1.0

    def _fought(self, state: State, fight: Fight) -> Iterator[tuple[State, float]]:
        """Yield what may follow a Fight; one of a destroyed model does not take place (LI-FGT-033)."""
        pair = tuple(self.models.index(each) for each in fight.models)
        if any(state.left[each] == 0 for each in pair):
            yield state, 1.0
            return
        field = self._field_at(state)
        one, other = (field.models[self.models[each]] for each in pair)
        rolls = (FightRoll(field=field, model=one, against=other), FightRoll(field=field, model=other, against=one))
        fought = _added(state.fought, *pair)
        for wounds, chance in sorted(_ends(*rolls).items(), reverse=True):
            if chance <= 0.0:
                continue
            if not wounds:
                yield msgspec.structs.replace(state, fought=fought), chance
                continue
            winner, loser = pair if wounds > 0 else pair[::-1]
            left = _added(state.left, loser, by=-abs(wounds))
            side = self.field.sides.index(self.field.side_of(self.models[winner]))
            yield State(left=left, fought=fought, won=_added(state.won, side)), chance

    def _field_at(self, state: State) -> Battlefield:
        field = after(self.field, dict(zip(self.models, state.left, strict=True)))
        models = dict(field.models)
        for name, count in zip(self.models, state.fought, strict=True):
            models[name] = msgspec.structs.replace(models[name], fights=count)
        return change_field(field, models=models)

    def _told(self, chances: Chances[State]) -> Iterator[Odds]:
        for number, side in enumerate(self.field.sides):
            yield number_odds(f"Fights won by {side}", spread(chances, lambda state, at=number: state.won[at]))  # type: ignore[misc]
        for side in self.field.sides:
            mine = [n for n, each in enumerate(self.models) if self.field.side_of(each) == side]
            lost = spread(chances, lambda state, own=tuple(mine): sum(state.left[each] == 0 for each in own))  # type: ignore[misc]
            yield number_odds(f"models lost by {side}", lost)
        losers = steps(chances, lambda state: [(self._loser(state) or DRAW, 1.0)])
        order = [*self.field.sides, DRAW]
        yield Odds(name="combat lost by", chances={each: losers[each] for each in order if each in losers})
        for detachment in self.combat.detachments:
            ends = steps(chances, lambda state, of=detachment: self._checked(state, of).items())  # type: ignore[misc]
            if ends.get(FAILED, 0.0) or ends.get(PASSED, 0.0):
                yield Odds(name=f"morale of {detachment}", chances=ends)

    def _loser(self, state: State) -> str:
        won = dict(zip(self.field.sides, state.won, strict=True))
        return loser_of(self._field_at(state), self.combat, won)

    def _checked(self, state: State, detachment: str) -> Chances[str]:
        field, loser = self._field_at(state), self._loser(state)
        if not loser or detachment not in must_check(field, self.combat, loser):
            return {"no check": 1.0}
        if settled(field.detachments[detachment]) is not None:
            return {"no check": 1.0}
        return checked(field, detachment, Cause.COMBAT)


def _added(counts: tuple[int, ...], *places: int, by: int = 1) -> tuple[int, ...]:
    return tuple(count + by if place in places else count for place, count in enumerate(counts))
