"""What bears on a model's forced move, for whoever asks why it went as it did."""

from __future__ import annotations

from umpire.geometry import CONTACT, Path, clearly_more, first_within, gap_along, path_length
from umpire.rulings import Fact, cite, heard
from umpire.systems.legions.battlefield import Battlefield, Model, Place
from umpire.systems.legions.play.forced.events import ForcedMove
from umpire.systems.legions.rules.forced import escapes_unscathed, flight_distance, moved_through, withdrawal_distance
from umpire.systems.legions.rules.movement.paths import spent
from umpire.systems.legions.rules.movement.zones import ZONE


def cite_way(field: Battlefield, move: ForcedMove, model: Model, path: Path, excused: tuple[str, ...]) -> None:
    """Cite the rules on a model's way; ``excused`` are the enemies that it comes through without a Save."""
    if heard() is None:
        return
    if move.push is not None:
        cite("LI-MOV-022", model)
        return
    length, whole = path_length(path), distance_of(field, move, model)
    slowed = clearly_more(whole, length) and clearly_more(spent(field, model, path), length)
    unstopped = bool(moved_through(field, model, path)) or _over_others(field, model, path)
    withdraws = move.cause == "withdraw"
    cite("LI-FGT-049" if withdraws else "LI-END-010", model)
    if slowed:
        cite("LI-FGT-048" if withdraws else "LI-END-009", model)
    if unstopped:
        cite("LI-FGT-051" if withdraws else "LI-END-011", model)
    for enemy in excused:
        if enemy not in move.opponents and escapes_unscathed(field, model, enemy):
            cite("LI-FGT-054", model)
        else:
            cite("LI-FGT-053", model)
    if _past_a_garrison(field, model, path):
        cite("LI-END-021", model)


def cite_passing(field: Battlefield, move: ForcedMove, model: Model, path: Path, *, enemy: str, natural: int) -> None:
    """Cite the rules on the Save that a model makes for coming through an enemy Detachment."""
    if heard() is None:
        return
    enemies = field.on_table(field.opponent(field.side_of(model)))
    near = [each for each in enemies if first_within(model.base, path, each.outline, ZONE, model.facing) is not None]
    withdraws = move.cause == "withdraw"
    cite("LI-END-020", model)
    cite("LI-FGT-052" if withdraws else "LI-END-012", model)
    if len(near) > 1:
        cite("LI-FGT-055" if withdraws else "LI-END-013", model)
    if natural in (1, 6):
        cite("LI-FGT-056" if withdraws else "LI-END-014", model)
    if not withdraws and (enemy in move.opponents or escapes_unscathed(field, model, enemy)):
        cite("LI-END-015", model)  # on a Withdrawal it would be excused


def cite_shift(move: ForcedMove, about: str, *, says: str = "", **facts: Fact) -> None:
    """Cite the rule by which a model that would end over another is moved on."""
    if move.cause == "withdraw":
        cite("LI-FGT-057", about, says=says, **facts)
    elif move.cause == "flee":
        cite("LI-END-016", about, says=says, **facts)
    else:
        cite("LI-MOV-022", about, says=says, **facts)


def cite_coherency(move: ForcedMove, about: str, *, says: str = "", **facts: Fact) -> None:
    """Cite the rule by which Coherency is kept where that is possible."""
    if move.cause == "withdraw":
        cite("LI-FGT-059", about, says=says, **facts)
    elif move.cause == "flee":
        cite("LI-END-018", about, says=says, **facts)
    else:
        cite("LI-MOV-030", about, says=says, **facts)


def distance_of(field: Battlefield, move: ForcedMove, model: Model) -> float:
    """Return how far a model must move, where nothing holds it up."""
    if move.cause == "withdraw":
        return withdrawal_distance(field, model, move.die)
    return flight_distance(field, model)


def _over_others(field: Battlefield, model: Model, path: Path) -> bool:
    """Whether another model stands in the way."""
    others = (each for side in field.sides for each in field.on_table(side) if each.id != model.id)
    return any(gap_along(model.base, path, each.outline, model.facing) < -CONTACT for each in others)


def _past_a_garrison(field: Battlefield, model: Model, path: Path) -> bool:
    """Whether a model passes a Structure with enemies in it, near enough to a Zone if they had one."""
    inside = {
        field.detachments[each.detachment].garrison
        for each in field.models.values()
        if each.place is Place.GARRISON and field.side_of(each) != field.side_of(model)
    }
    walls = (field.area(each).outline for each in sorted(inside))
    return any(first_within(model.base, path, wall, ZONE, model.facing) is not None for wall in walls)
