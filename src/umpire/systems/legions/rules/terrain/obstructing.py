"""Obstructing terrain: fire at models in it, and the cover it gives."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, SaveOf
from umpire.systems.legions.rules.terrain.difficult import cover_from, ignored
from umpire.systems.legions.rules.terrain.standing import inside, obstructing, stands_in
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

COVER = 5


@BOOK.rule("LI-TER-030", overrides=("LI-TER-022", "LI-TER-023"))
def fire_into_obstructing(fire: Fire) -> tuple[Finding, ...]:
    """Fire at a Detachment with a model wholly within Obstructing terrain is made at -1; Difficult adds nothing."""
    found = inside(fire.field, fire.target, obstructing)
    if not found or bypasses_cover(fire.weapon):
        return ()
    if ignored(fire):
        return (Finding(rule="LI-TER-029", says="the -1 may be ignored, as that for Difficult terrain"),)
    told = f"{', '.join(found)} wholly within Obstructing terrain: -1."
    findings = [Finding(effect=HitModifier(by=-1, because="Obstructing terrain"), says=told)]
    if fire.type is DetachmentType.TITAN:
        findings.append(Finding(rule="LI-TER-032", says="the -1 is for Titans too"))
    if fire.field.profile(fire.firer).has("Flyer"):
        findings.append(Finding(rule="LI-TER-041", says="the -1 is for the fire of Flyers too"))
    if indirect(fire.weapon):
        told = "being hidden is no help against fire that needs no line of sight"
        findings.append(Finding(rule="LI-TER-037", says=told))
    return tuple(findings)


@BOOK.rule("LI-TER-031", overrides="LI-TER-025")
def obstructing_cover(topic: SaveOf) -> Finding | None:
    """A model wholly within Obstructing terrain has a Cover Save of 5+, in place of that for Difficult terrain."""
    area = stands_in(topic.field, topic.model, obstructing)
    return cover_from(topic, area, COVER) if area is not None and not bypasses_cover(topic.hit.weapon) else None
