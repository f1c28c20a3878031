"""Whom the planner fires at first: what costs the enemy most, and what would fire back."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Alternative, Choice, Options
from umpire.geometry import Point, mean_point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.judging import Judge
from umpire.systems.legions.bots.planner.levels import Purse
from umpire.systems.legions.bots.planner.playing_out import raced
from umpire.systems.legions.bots.splitting import split_fire
from umpire.systems.legions.bots.valuing import centre_of, places_value
from umpire.systems.legions.play import LEGIONS, improve_action
from umpire.systems.legions.questions import expected_wounds
from umpire.systems.legions.rules.firing import targets


def best_target(decision: Decision) -> list[Alternative]:
    """Return whom a Detachment could fire at, the best first; () where no fire is worth anything."""
    judge = Judge(decision.field, decision.side, decision.style)
    shots = shots_of(judge, decision.options, decision.purse)
    if not shots or shots[0].worth <= 0.0:
        return []
    close = [each for each in shots[: max(1, decision.level.finalists)] if each.worth > 0.0]
    found = [_told(decision, each, _fire(decision, each.choice)) for each in close]
    return raced(decision, judge, found, [_told(decision, each, each.choice.action) for each in shots[len(close) :]])


def _fire(decision: Decision, choice: Choice) -> Any:  # one of the system's actions
    """Return the fire that a choice leads to: that of Titans split among their targets."""
    action = split_fire(decision.field, choice.subject.partition(">")[0])
    if action is not None:
        return action
    drawn = LEGIONS.sample(decision.state, decision.side, choice, decision.luck.fork(choice.subject))
    return improve_action(decision.state, decision.side, drawn)


def _told(decision: Decision, shot: Shot, action: Any) -> Alternative:  # one of the system's actions
    choice = shot.choice
    arrows = _arrows(decision.field, choice.subject)
    return Alternative(label=choice.label, action=action, points=shot.worth, arrows=arrows)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A choice to fire, and what it is worth."""

    choice: Choice
    worth: float


def shots_of(judge: Judge, options: Options, purse: Purse) -> list[Shot]:
    """Return the choices to fire with what each is worth, the best first."""
    field, replies = judge.field, dict[str, float]()
    found = []
    for choice in options.choices:
        if choice.kind not in ("fire", "fire_templates"):
            continue
        if not purse.spend():
            break
        firer, _, target = choice.subject.partition(">")
        if choice.kind == "fire_templates" or target not in field.detachments:
            worth = _at_places(judge, firer) if choice.kind == "fire_templates" else judge.shot(field, firer, target)
        else:
            if target not in replies:
                replies[target] = reply_of(judge, field, target, purse)
            left = max(1, sum(each.wounds for each in field.models_of(target)))
            wounds = min(expected_wounds(field, firer, target), left)
            worth = wounds * (judge.wound_price(target) + replies[target] / left)
        found.append(Shot(choice=choice, worth=worth * judge.style.fire))
    return sorted(found, key=lambda each: (-each.worth, each.choice.subject))


def _arrows(field: Battlefield, subject: str) -> tuple[tuple[Point, Point], ...]:
    firer, _, target = subject.partition(">")
    if target in field.detachments:
        return ((centre_of(field, firer), centre_of(field, target)),)
    return ((centre_of(field, firer), mean_point(field.area(target).outline.ring)),) if target else ()


def reply_of(judge: Judge, field: Battlefield, target: str, purse: Purse) -> float:
    """Return what a target may still destroy in this round if it is left to fire, as far as time allows to look."""
    chance, best = judge.may_fire(field.detachments[target]), 0.0
    if chance <= 0.0:
        return 0.0
    for each in targets(field, target):
        if purse.late:
            break
        best = max(best, judge.shot(field, target, each))
    return chance * best * judge.style.losses


def _at_places(judge: Judge, firer: str) -> float:
    """Return what fire at places is worth: its points at the average price of a point of the enemy's Army."""
    field = judge.field
    foes = field.detachments_of(judge.enemy)
    points = sum(each.points for each in foes)
    prices = sum(judge.price(each.id) for each in foes)
    return places_value(field, firer) * prices / max(points, 1)
