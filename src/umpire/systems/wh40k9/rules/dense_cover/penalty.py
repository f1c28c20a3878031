"""Dense Cover: the penalty, and what is told about it."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Witness, note
from umpire.systems.wh40k9.battlefield import Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.dense_cover.exemptions import is_great, lost
from umpire.systems.wh40k9.rules.dense_cover.lines import (
    Lines,
    concerns,
    dense,
    lines_to,
    passes_without_thickness,
)
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Attack


@BOOK.rule("W9-035")
def penalised(topic: Attack) -> tuple[Finding, ...]:
    """A ranged attack across a feature at least 3 inches high has 1 subtracted from its hit roll."""
    features = bearing(topic.field, Trait.DENSE_COVER)
    if not features:
        return ()
    if not concerns(topic.weapon):
        return (note("W9-055", "only ranged attacks are affected"),)
    found = lines_to(topic.field, topic.attacker, topic.target)
    met = [each for each in features if each.id in found.crossed]
    told = [note("W9-036", f"{each.id} is {each.height:g} inches at its highest") for each in met]
    low = [each.id for each in features if not dense(each)]
    told += [note("W9-044", f"{', '.join(low)} is too low to count")] if low else []
    if len(topic.field.unit_of(topic.attacker).models) > 1:
        told.append(note("W9-041", f"judged for {topic.attacker.id} alone"))
    if found.free:
        return (*_free(topic, found), *told)
    way = Witness(kind="blocked line", points=(topic.attacker.at, topic.field.models_of(topic.target)[0].at))
    facts = {"attacker": topic.attacker.id, "blocked_by": ", ".join(found.crossed)}
    effect = HitModifier(by=-1 if found.crossed else 0, because="Dense Cover")
    return (Finding(effect=effect, facts=dict(facts), witness=way), *_blocked(topic, found), *told, *lost(topic))


def _free(topic: Attack, found: Lines) -> list[Finding]:
    model = topic.field.table.model(found.free)
    witness = Witness(kind="line", points=(found.point, model.at)) if found.point else None
    says = f"from one point all of {model.id} can be reached"
    told = [note("W9-037", says, facts={"free": model.id}, witness=witness)]
    if len(topic.target.models) > 1:
        told.append(note("W9-040", f"{model.id} is enough for the whole unit"))
    return told


def _blocked(topic: Attack, found: Lines) -> list[Finding]:
    field = topic.field
    told = [note("W9-038", "no single point reaches all of any model")]
    if passes_without_thickness(field, topic.attacker, topic.target):
        told.append(note("W9-039", "lines without thickness would pass, lines 1 mm thick do not"))
    lowest = min(each.height for each in map(field.table.feature, found.crossed))
    if max(topic.attacker.ground, *(each.ground for each in field.models_of(topic.target))) >= lowest:
        told.append(note("W9-042", "to pass over counts like passing through"))
    if len(found.crossed) > 1:
        told.append(note("W9-043", f"{', '.join(found.crossed)} cost 1 together"))
    if is_great(field, field.unit_of(topic.attacker)):
        told.append(note("W9-054", "the shooter's own size does not help it"))
    return told
