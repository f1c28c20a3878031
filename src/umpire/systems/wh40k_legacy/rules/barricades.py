"""Barricades and Walls, and Defence Lines, which share most of it."""

from __future__ import annotations

from umpire.rulings import Finding, Permit, note
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind, Position, Terrain
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.contact import both_touch, directly_opposite, lies_between, of_kind
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.moving import slowing
from umpire.systems.wh40k_legacy.rules.topics import Contact, Cover, Journey
from umpire.table import Feature, Model, Unit, apart, touching

BARRICADES, LINES = "Battlefield Debris > Barricades and Walls", "Battlefield Debris > Defence Lines"
WALLS = (Terrain.BARRICADE, Terrain.WALL)


@BOOK.rule("WL-043", overrides="WL-012")
def behind_barricade(topic: Cover) -> Finding | None:
    """In cover behind a barricade or wall a model has a cover save of 4+."""
    if not of_kind(topic.feature, *WALLS) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 4)


@BOOK.rule("WL-044")
def across_barricade(topic: Contact) -> tuple[Finding, ...]:
    """Enemies who touch the two sides of a barricade or wall directly opposite count as touching each other."""
    return _across(topic, *WALLS)


def _across(topic: Contact, *kinds: Terrain) -> tuple[Finding, ...]:
    pieces = [each for each in topic.field.table.features if of_kind(each, *kinds) and both_touch(topic, each)]
    found = [each for each in pieces if directly_opposite(topic, each)]
    if found and not topic.field.are_enemies(topic.one, topic.other):
        return (note("WL-045", f"{topic.one.id} and {topic.other.id} are no enemies"),)
    facts = {"one": topic.one.id, "other": topic.other.id}
    return tuple(
        Finding(effect=Permit(reason=f"across {each.id}"), facts={**facts, "feature": each.id}) for each in found
    )


@BOOK.rule("WL-046")
def charge_at_barricade(topic: Journey) -> tuple[Finding, ...]:
    """A charge at an enemy behind a barricade or wall is slowed as one through difficult terrain."""
    return _charge_at(topic, *WALLS)


def _charge_at(topic: Journey, *kinds: Terrain) -> tuple[Finding, ...]:
    if topic.kind is not MoveKind.CHARGE or topic.target is None:
        return ()
    pieces = [each for each in topic.field.table.features if of_kind(each, *kinds)]
    return slowing(topic, [each for each in pieces if _shelters(topic.field, topic.unit, topic.target, each)])


def _shelters(field: Field, charger: Unit, target: Unit, feature: Feature) -> bool:
    """Whether a piece stands between a charger and a model of the target that touches it."""
    chargers = field.models_of(charger)
    sheltered = [each for each in field.models_of(target) if touching(each, feature)]
    return bool(chargers) and any(lies_between(_nearest(each, chargers), each, feature) for each in sheltered)


def _nearest(model: Model, others: tuple[Model, ...]) -> Model:
    return min(others, key=lambda each: apart(model, each))


@BOOK.rule("WL-050", overrides="WL-012")
def behind_line(topic: Cover) -> Finding | None:
    """In cover behind a defence line a model has a cover save of 4+."""
    if not of_kind(topic.feature, Terrain.DEFENCE_LINE) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 4)


@BOOK.rule("WL-052")
def across_line(topic: Contact) -> tuple[Finding, ...]:
    """Enemies who touch the two sides of a defence line directly opposite count as touching each other."""
    return _across(topic, Terrain.DEFENCE_LINE)


@BOOK.rule("WL-053")
def charge_at_line(topic: Journey) -> tuple[Finding, ...]:
    """A charge at an enemy behind a defence line is slowed as one through difficult terrain."""
    return _charge_at(topic, Terrain.DEFENCE_LINE)
