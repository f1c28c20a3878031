"""Dangerous Terrain: who tests, when, and what a test does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from umpire.geometry import Point, Point3
from umpire.rulings import Fact, Finding, TestDue, cite, note
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.introduction import stands_in
from umpire.systems.wh40k_legacy.rules.moving import legs_of
from umpire.systems.wh40k_legacy.rules.natures import is_dangerous
from umpire.systems.wh40k_legacy.rules.topics import Hazard
from umpire.table import Feature, Model, crossed, swept

HALVINGS = 40


@BOOK.rule("WL-029")
def test_due(topic: Hazard) -> Finding | None:
    """A model takes a Dangerous Terrain test when it goes into the piece, out of it, or moves inside it."""
    field, model, feature, path = topic.field, topic.model, topic.feature, topic.path
    if not is_dangerous(feature, model) or len(path) < 2:
        return None
    starts, ends = _stands(model, path[0], feature), _stands(model, path[-1], feature)
    passed = any(crossed(leg, feature) for leg in legs_of(model, path))
    if not (starts or ends or passed):
        return None
    if not (starts or ends) and _passes_above(model):
        return note("WL-036", f"{model.id} passes above {feature.id}")
    if (model.id, feature.id) in field.state.tested:
        return note("WL-034", f"{model.id} has tested for {feature.id} in this phase", facts={"feature": feature.id})
    because = "moves within" if starts and ends else "leaves" if starts else "enters"
    if model.has("TITANIC") or _passes_above(model):
        cite("WL-036", model)  # what exempts from being slowed lifts no test
    leg, (x, y) = _where_tested(model, path, feature)
    facts: dict[str, Fact] = {"model": model.id, "feature": feature.id, "leg": leg, "x": x, "y": y}
    return Finding(effect=TestDue(kind="dangerous_terrain", because=because), facts=facts)


def _stands(model: Model, place: Point3, feature: Feature) -> bool:
    x, y, z = place
    return stands_in(msgspec.structs.replace(model, at=(x, y), ground=z), feature)


def _where_tested(model: Model, path: Sequence[Point3], feature: Feature) -> tuple[int, Point]:
    """Return on which leg, and where, a model enters a piece or starts to move inside it."""
    (x, y, _), last = path[0], path[-1]
    if _stands(model, path[0], feature):
        return 0, (x, y)
    if _passes_above(model):
        return len(path) - 1, (last[0], last[1])
    for index, leg in enumerate(legs_of(model, path)):
        if crossed(leg, feature):
            return index, _first_over(model, path[index], path[index + 1], feature)
    return len(path) - 1, (last[0], last[1])


def _first_over(model: Model, start: Point3, end: Point3, feature: Feature) -> Point:
    """Return where the base first overlaps a piece on a straight leg that crosses it."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        reached = (start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle)
        over = any(crossed(leg, feature) for leg in swept(model, ((start[0], start[1]), reached)))
        low, high = (low, middle) if over else (middle, high)
    return (start[0] + (end[0] - start[0]) * high, start[1] + (end[1] - start[1]) * high)


def each_tests(field: Field, paths: Mapping[str, tuple[Point3, ...]]) -> list[tuple[str, tuple[Finding, ...]]]:
    """Return what each model is asked to test for, in the order of its path."""
    told = []
    for name, path in paths.items():
        model = field.table.model(name)
        asked = [Hazard(field=field, model=model, path=path, feature=each) for each in field.table.features]
        found = [each for one in asked for each in BOOK.findings(one)]
        told.append((name, tuple(sorted(found, key=lambda each: _along(each, path)))))
    return told


def _along(finding: Finding, path: Sequence[Point3]) -> tuple[int, float]:
    leg = finding.facts.get("leg")
    if not isinstance(leg, int):
        return (len(path), 0.0)
    x, y = float(finding.facts["x"]), float(finding.facts["y"])
    dx, dy = x - path[leg][0], y - path[leg][1]
    return (leg, dx * dx + dy * dy)


def wounds_of_test(die: int) -> int:
    """A Dangerous Terrain test is one D6: on a 1 the model suffers one Wound, otherwise nothing happens."""
    return 1 if die == 1 else 0


def kept_in_next_phase(tested: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return which tests still count in the next phase: none, the same piece is tested for again."""
    return tuple(tested[:0])


def _passes_above(model: Model) -> bool:
    """Whether a model flies, so that it enters terrain only where it starts or lands."""
    return model.has("FLY", "JUMP", "SKIMMER")
