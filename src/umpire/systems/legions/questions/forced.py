"""Where a Detachment goes when it must: its way out of a lost Combat, and its flight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from umpire.geometry import Path, path_length
from umpire.rulings import Fact, Finding, Question, Ruling, Witness
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules import amended
from umpire.systems.legions.rules.forced import (
    ends_at_edge,
    flight_distance,
    forced_path,
    moved_through,
    overlapped_enemy,
    setting_out,
    withdrawal_distance,
)

FACES = (1, 2, 3, 4, 5, 6)


class Withdrawal(Question, frozen=True, kw_only=True, tag="withdrawal"):
    """Where does a Detachment Withdraw to, with each number of its D6?

    Whom it passes on its way is not told: who calls for a Save roll depends on who fought in its Combat.
    """

    detachment: str


class Flight(Question, frozen=True, kw_only=True, tag="flight"):
    """Where does a Detachment flee to, and past whom?"""

    detachment: str


class _Fate(NamedTuple):
    """What becomes of one model on its way, under which rule."""

    rule: str
    told: str
    model: str


@answers(Withdrawal)
def withdrawal(field: Battlefield, question: Withdrawal) -> Ruling:
    """Rule on the way of each model with each number: facts ``model``, ``die`` and ``length``, its path as witness."""
    fates: list[_Fate] = []
    ways: list[Finding] = []
    lengths: list[float] = []
    for model in _setting_out(field, question.detachment):
        if field.movement_of(model) is None:
            if amended(field):
                fates.append(_Fate("LI-BAS-036", "cannot move and is destroyed", model.id))
            else:
                fates.append(_Fate("LI-FGT-047", "cannot move and stays", model.id))
            continue
        lengths += [withdrawal_distance(field, model, die) for die in (FACES[0], FACES[-1])]
        paths = {die: forced_path(field, model, withdrawal_distance(field, model, die)) for die in FACES}
        fates += _at_the_end(field, model, paths)
        ways += [_way("LI-FGT-049", model, path, {"die": die}) for die, path in paths.items()]
    asked, spread = f"Where does {question.detachment} Withdraw to?", []
    if lengths:
        least, most = min(lengths), max(lengths)
        told = f"{question.detachment} rolls a D6 when it goes: {least:g} to {most:g} inches with its Movement"
        spread.append(Finding(rule="LI-FGT-047", facts={"least": least, "most": most}, says=told))
    return Ruling(question=asked, allowed=bool(ways), findings=(*spread, *_gathered(fates), *ways))


@answers(Flight)
def flight(field: Battlefield, question: Flight) -> Ruling:
    """Rule on the way of each model: facts ``model`` and ``length``, its path as witness."""
    fates: list[_Fate] = []
    ways: list[Finding] = []
    for model in _setting_out(field, question.detachment):
        path = forced_path(field, model, flight_distance(field, model))
        fates += _on_the_flight(field, model, path)
        ways.append(_way("LI-END-010", model, path, {}))
    asked = f"Where does {question.detachment} flee to?"
    return Ruling(question=asked, allowed=bool(ways), findings=(*_gathered(fates), *ways))


def _setting_out(field: Battlefield, detachment: str) -> list[Model]:
    return [setting_out(field, model) for model in field.models_of(field.detachments[detachment])]


def _gathered(fates: Iterable[_Fate]) -> Iterator[Finding]:
    """Yield one finding for all the models of which the same is told."""
    alike: dict[tuple[str, str], list[str]] = {}
    for each in fates:
        alike.setdefault((each.rule, each.told), []).append(each.model)
    for (rule, told), models in alike.items():
        yield Finding(rule=rule, facts={"models": len(models)}, says=f"{told}: {', '.join(models)}")


def _way(rule: str, model: Model, path: Path, facts: dict[str, Fact]) -> Finding:
    length = path_length(path)
    told = f"{model.id} moves {length:.2f} inches" if length else f"{model.id} stays where it is"
    with_a = f" with a {facts['die']}" if facts else ""
    return Finding(
        rule=rule,
        facts={"model": model.id, "length": length, **facts},
        says=told + with_a,
        witness=Witness(kind="path", points=path),
    )


def _at_the_end(field: Battlefield, model: Model, paths: dict[int, Path]) -> Iterator[_Fate]:
    """Yield with which numbers a model would end on an enemy, and with which it stops at its edge."""
    landing: dict[str, list[int]] = {}
    for die, path in paths.items():
        if enemy := _enemy_at_end(field, model, path):
            landing.setdefault(enemy, []).append(die)
    for enemy, numbers in landing.items():
        yield _Fate("LI-FGT-058", f"with {_listed(numbers)} on {enemy} and destroyed", model.id)
    edge = [die for die, path in paths.items() if ends_at_edge(field, model, path)]
    if edge:
        yield _Fate("LI-FGT-050", f"with {_listed(edge)} halted by the battlefield edge", model.id)


def _on_the_flight(field: Battlefield, model: Model, path: Path) -> Iterator[_Fate]:
    for each in moved_through(field, model, path):
        yield _Fate("LI-END-012", f"through {each}, with a Save roll", model.id)
    if enemy := _enemy_at_end(field, model, path):
        yield _Fate("LI-END-017", f"on {enemy} and destroyed", model.id)
    if ends_at_edge(field, model, path):
        told = f"to its battlefield edge, so that all of {model.detachment} is destroyed"
        yield _Fate("LI-END-019", told, model.id)


def _enemy_at_end(field: Battlefield, model: Model, path: Path) -> str:
    moved = path_length(path) > 0.0
    return overlapped_enemy(field, msgspec.structs.replace(model, at=path[-1])) if moved else ""


def _listed(numbers: list[int]) -> str:
    return " or ".join(f"a {each}" for each in numbers)
