"""Obstructing terrain: fire at models in it, and the cover it gives."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.rulings import Finding, HitModifier, Save, SaveKind
from umpire.systems.legions.battlefield import DetachmentType, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, SaveOf
from umpire.systems.legions.rules.terrain.difficult import ignored
from umpire.systems.legions.rules.terrain.standing import inside, obstructing, wholly_in
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

__all__: list[str] = []

COVER = 5


@BOOK.rule("LI-TER-030", overrides=("LI-TER-022", "LI-TER-023"))
@BOOK.implements("LI-TER-029", "LI-TER-032", "LI-TER-037", "LI-TER-041")
def fire_into_obstructing(fire: Fire) -> tuple[Finding, ...]:
    """Fire at a Detachment with a model wholly within Obstructing terrain is made at -1; Difficult adds nothing."""
    found = inside(fire.field, fire.models, obstructing)
    if not found or ignored(fire) or bypasses_cover(fire.weapon):
        return ()
    told = f"{', '.join(found)} wholly within Obstructing terrain: -1."
    head = Finding(effect=HitModifier(by=-1, because="Obstructing terrain"), says=told)
    return (head, *(Finding(rule=rule, says=why) for rule, why in _as_well(fire)))


def _as_well(fire: Fire) -> Iterator[tuple[str, str]]:
    """Yield what else the rules say of fire into Obstructing terrain, where it applies."""
    yield "LI-TER-029", "Obstructing terrain counts as Difficult terrain otherwise"
    if fire.type is DetachmentType.TITAN:
        yield "LI-TER-032", "the -1 is for Titans too"
    if fire.field.profile(fire.firer).has("Flyer"):
        yield "LI-TER-041", "the -1 is for the fire of Flyers too"
    if indirect(fire.weapon):
        yield "LI-TER-037", "being hidden is no help against fire that needs no line of sight"


@BOOK.rule("LI-TER-031", overrides="LI-TER-025")
@BOOK.implements("LI-TER-076")
def obstructing_cover(topic: SaveOf) -> Finding | None:
    """A model wholly within Obstructing terrain has a Cover Save of 5+, in place of that for Difficult terrain."""
    area = next((each for each in wholly_in(topic.field, topic.model) if each.has(Terrain.OBSTRUCTING)), None)
    if area is None or bypasses_cover(topic.hit.weapon):
        return None
    return Finding(effect=Save(kind=SaveKind.COVER, value=COVER), facts={"model": topic.model.id, "area": area.id})
