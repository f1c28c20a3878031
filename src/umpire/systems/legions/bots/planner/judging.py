"""What a situation is worth to a side, in Victory Points of its lead at the end.

The lead that is expected from the markers, as `evaluating` has it, is the one part; the fire of this round the
other: what a Detachment is expected to destroy from where it stands, less what those who may still fire destroy
because it is there. What is destroyed counts by its price: by how much the expected lead would change if it were gone,
and a little for each point of its Army List, for what is alive can still do what nobody has thought of.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Phase, Place, change_field
from umpire.systems.legions.bots.evaluating import expect, expected_points
from umpire.systems.legions.bots.planner.levels import Style
from umpire.systems.legions.bots.valuing import army_worth, worth_of
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.questions import expected_wounds
from umpire.systems.legions.questions.fight_odds import FightOdds, fight_odds
from umpire.systems.legions.rules.firing import targets
from umpire.systems.legions.rules.movement import touching_enemies

POINT = 0.01
"""What a point of the Army List is worth besides, Victory Points."""

LATER = 0.85
"""What fire after moving is worth beside fire before anybody else does: who fires first is not fired at by the dead."""

FIRES: Mapping[Order, float] = {Order.FIRST_FIRE: 1.0, Order.ADVANCE: LATER}
"""How surely a Detachment comes to fire this round under an Order."""


class Judge:
    """What situations are worth to one side, prices taken from the situation that a decision is made in."""

    def __init__(self, field: Battlefield, side: str, style: Style, fires: Mapping[str, float] | None = None) -> None:
        """Make a judge.

        Args:
            field: What the side sees as it decides.
            side: The side.
            style: What it looks for.
            fires: How likely each enemy Detachment comes to fire this round, where its Order is not known.
        """
        self.field, self.side, self.style = field, side, style
        self.enemy = field.opponent(side)
        self._fires = fires or {}
        self._prices: dict[str, float] = {}
        self._aims: dict[str, list[tuple[float, str]]] = {}

    def lead(self, field: Battlefield) -> float:
        """Return the lead that the side is expected to have in the end, markers and Armies alone."""
        points = expected_points(field)
        return (points[self.side] - points[self.enemy]) * self.style.markers

    def end(self, state: BattleState) -> float:
        """Return what a state is worth as a round is over: nobody fires in it any more, so markers and Armies alone."""
        points = expect(state).points
        lead = (points[self.side] - points[self.enemy]) * self.style.markers
        if state.result is not None:
            return lead
        return lead + POINT * (army_worth(state.field, self.side) - army_worth(state.field, self.enemy))

    @cached_property
    def now(self) -> float:
        """The lead that is expected as things stand."""
        return self.lead(self.field)

    def price(self, detachment: str) -> float:
        """Return by how much it changes the expected lead if a Detachment is lost, always above 0."""
        if detachment not in self._prices:
            own = self.field.detachments[detachment]
            lost = self.lead(_without(self.field, own)) - self.now
            felt = -lost if own.side == self.side else lost
            self._prices[detachment] = max(0.0, felt) + POINT * worth_of(self.field, own)
        return self._prices[detachment]

    def wound_price(self, detachment: str) -> float:
        """Return what a Wound of a Detachment is worth."""
        models = self.field.models_of(detachment)
        return self.price(detachment) / max(1, sum(each.wounds for each in models))

    def fire(self, field: Battlefield, detachment: str) -> float:
        """Return what the fire of a Detachment at its best target is worth from where it stands."""
        found = (self.shot(field, detachment, each) for each in targets(field, detachment))
        return max(found, default=0.0)

    def shot(self, field: Battlefield, detachment: str, target: str) -> float:
        """Return what the fire of a Detachment at a target is worth, a Structure by who is inside."""
        wounds = expected_wounds(field, detachment, target)
        if target in field.detachments:
            left = sum(each.wounds for each in field.models_of(target))
            return min(wounds, float(left)) * self.wound_price(target)
        inside = (each for each in field.garrison_of(target) if each.side != field.detachments[detachment].side)
        return wounds * sum(self.price(each.id) for each in inside) / 10.0

    def threat(self, field: Battlefield, detachment: str) -> float:
        """Return what is expected to be lost to those that may still fire in this round because a Detachment is there.

        Each of them fires at one target: what it destroys here, it does not destroy of another Detachment.
        """
        loss = 0.0
        for foe in field.detachments_of(self.enemy):
            chance = self.may_fire(foe)
            if chance > 0.0:
                here = self.shot(field, foe.id, detachment)
                loss += chance * max(0.0, here - self._elsewhere(foe.id, detachment))
        return loss

    def _elsewhere(self, foe: str, but: str) -> float:
        """Return what an enemy's fire at its best target is worth to it as things stand, one Detachment left out."""
        if foe not in self._aims:
            aims = targets(self.field, foe) if self.field.models_of(foe) else ()
            mine = (each for each in aims if each in self.field.detachments)
            self._aims[foe] = sorted(((self.shot(self.field, foe, each), each) for each in mine), reverse=True)
        return next((worth for worth, aim in self._aims[foe] if aim != but), 0.0)

    def may_fire(self, each: Detachment) -> float:
        """Return how likely a Detachment of either side comes to fire in this round, as far as is known."""
        if self.field.phase is Phase.COMBAT and each.activated:
            return 0.0
        if each.id in self._fires:
            return self._fires[each.id]
        return 0.0 if each.order is None else FIRES.get(each.order, 0.0)

    def fights(self, field: Battlefield, detachment: str) -> float:
        """Return what the Fights of a Detachment are worth against those that it stands in contact with."""
        value, mine = 0.0, self.wound_price(detachment) * self.style.losses
        for model in field.models_of(detachment):
            against = next(iter(touching_enemies(field, model.id)), None)
            if against is None:
                continue
            ruling = fight_odds(field, FightOdds(model=model.id, against=against))
            if not ruling.allowed or not ruling.odds:
                continue
            chances = ruling.odds[0].chances
            won, lost = chances.get(f"{model.id} wins", 0.0), chances.get(f"{against} wins", 0.0)
            theirs = self.wound_price(field.models[against].detachment)
            value += won * theirs * self.style.fights - lost * mine
        return value

    def standing(self, field: Battlefield, detachment: str, order: Order | None) -> float:
        """Return what it is worth that a Detachment stands where it does under an Order, markers left out."""
        value = -self.threat(field, detachment) * self.style.losses
        surely = 0.0 if order is None else FIRES.get(order, 0.0)
        if surely > 0.0:
            value += surely * self.fire(field, detachment) * self.style.fire
        elif order is Order.CHARGE:
            value += self.fights(field, detachment)
        return value


def _without(field: Battlefield, own: Detachment) -> Battlefield:
    models = dict(field.models)
    for each in own.models:
        models[each] = replace(models[each], place=Place.DESTROYED)
    return change_field(field, models=models)
