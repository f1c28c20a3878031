"""Terrain, introduction: which features there are, and what of them counts."""

from __future__ import annotations

from umpire.rulings import Finding, cite, forbid
from umpire.systems.warcry.battlefield import Field, Part, whole
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.topics import SetUp
from umpire.table import Feature


@BOOK.rule("WC-001")
def terrain_there(topic: SetUp) -> tuple[Finding, ...]:
    """A battlefield holds at least one terrain feature; the terrain card says which."""
    there = [each.id for each in topic.field.table.features]
    card = topic.field.state.card
    found = [] if there else [forbid("there is no terrain feature on the battlefield")]
    if card is not None:
        missing = [each for each in card if each not in there]
        found += [forbid(f"the terrain card lists {each}, which is not there") for each in missing]
        found += [forbid(f"{each} is not on the terrain card") for each in there if each not in card]
    return tuple(found) or (Finding(facts={"features": len(there)}),)


def scenery(feature: Feature) -> tuple[Part, ...]:
    """A feature is the scenery itself with the base that it is mounted on, not the space around or inside it."""
    parts = tuple(Part(feature=feature.id, piece=each, agreed=feature.tags) for each in feature.pieces)
    return parts or (whole(feature),)


def filled(feature: Feature) -> tuple[Part, ...]:
    """Lines and distances run through openings, between pillars and below platforms: only what is solid counts."""
    parts = scenery(feature)
    solid = tuple(each for each in parts if not each.open)
    if len(solid) < len(parts):
        cite("WC-003", feature.id)
    return solid


def all_parts(field: Field) -> tuple[Part, ...]:
    """Return every part on the table, openings too."""
    return tuple(part for feature in field.table.features for part in scenery(feature))


def solid_parts(field: Field) -> tuple[Part, ...]:
    """Return every solid part on the table."""
    return tuple(each for each in all_parts(field) if not each.open)
