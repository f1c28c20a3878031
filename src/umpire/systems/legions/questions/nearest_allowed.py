"""The nearest that the rules allow to what somebody wants and may not have."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from umpire.geometry import Point, mean_point, point_distance, total
from umpire.rulings import Warn, has_effect
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.questions.contact_planning import charge_moves, pile_in_moves
from umpire.systems.legions.questions.move_to import End, straight_to, ways_to
from umpire.systems.legions.questions.planning import sample_moves
from umpire.systems.legions.rules.movement import ModelMove, judge_move
from umpire.systems.legions.rules.sight import centre_of

STEPS = 12
"""In how many steps the line back is looked along."""

HALVINGS = 6
ROUND = tuple((math.cos(math.radians(turn)), math.sin(math.radians(turn))) for turn in range(0, 360, 30))
RINGS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
"""How far aside from what is wanted places are tried, inches."""

NEAR = 0.75
"""What is so near to what is wanted is near enough, inches."""

ASIDE = (0.6, -0.6, 1.5, -1.5, 3.0, -3.0)
"""How far beside the line back, inches."""

Moves = tuple[ModelMove, ...]
Fits = Callable[[Point], bool]


class _Even:
    """Chance that always falls in the middle: planning asks for some."""

    def unit(self) -> float:
        return 0.5


def nearest_shift(fits: Fits, back: Point) -> Point | None:
    """Return the least shift found at which something fits: along a line back, beside it, or around where it is wanted.

    ``back`` is the shift that takes it to where it surely may be, (0, 0) where nobody knows such a place.
    """
    if fits((0.0, 0.0)):
        return (0.0, 0.0)
    around = ((ring * x, ring * y) for ring in RINGS for x, y in ROUND)
    tried = sorted({*_along(back), *_beside(back), *around}, key=lambda shift: (_long(shift), shift))
    found = next((shift for shift in tried if fits(shift)), None)
    return None if found is None else _closer(fits, found)


def _along(back: Point) -> Iterator[Point]:
    for step in range(1, STEPS + 1) if back != (0.0, 0.0) else ():
        yield (back[0] * step / STEPS, back[1] * step / STEPS)


def _beside(back: Point) -> Iterator[Point]:
    """Yield shifts to either side of the line back."""
    long = _long(back) or 1.0
    across = (-back[1] / long, back[0] / long)
    for x, y in _along(back):
        for aside in ASIDE:
            yield (x + across[0] * aside, y + across[1] * aside)


def _closer(fits: Fits, shift: Point) -> Point:
    """Return a shift cut short as far as it still fits."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if fits((shift[0] * middle, shift[1] * middle)):
            high = middle
        else:
            low = middle
    return (shift[0] * high, shift[1] * high)


def _long(shift: Point) -> float:
    return math.sqrt(shift[0] * shift[0] + shift[1] * shift[1])


def nearest_moves(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, ends: tuple[End, ...], garrison: str = ""
) -> Moves:
    """Return the legal move that ends nearest to where models are wanted, () where none is found.

    A Charge or Pile-in goes into the contact that is nearest to it, a Detachment that is to Garrison a Structure goes
    there.
    """
    moves = ways_to(field, detachment, manoeuvre, ends, garrison)
    if not moves or judge_move(field, detachment, manoeuvre, moves, garrison).allowed:
        return moves
    if manoeuvre is Manoeuvre.PILE_IN:
        return pile_in_moves(field, detachment)
    if manoeuvre is Manoeuvre.CHARGE:
        charge = _charge(field, detachment, ends)
        if charge:
            return charge
    if garrison:
        return sample_moves(field, detachment, manoeuvre, _Even(), centre_of(field, garrison), garrison=garrison)
    return _shifted(field, detachment, manoeuvre, ends)


def _charge(field: Battlefield, detachment: str, ends: tuple[End, ...]) -> Moves:
    """Return a Charge at the enemy Detachment that the models were put nearest to, or at the next one in reach."""
    goal = middle_of([each.at for each in ends])
    foes = field.detachments_of(field.opponent(field.detachments[detachment].side))
    near = {
        foe.id: min(
            (point_distance(goal, model.at) for model in field.models_of(foe) if model.on_table), default=math.inf
        )
        for foe in foes
    }
    for foe in sorted(near, key=lambda each: (near[each], each))[:3]:
        moves = charge_moves(field, detachment, target=foe)
        if moves:
            return moves
    return ()


def _shifted(field: Battlefield, detachment: str, manoeuvre: Manoeuvre, ends: tuple[End, ...]) -> Moves:
    """Return the move with all ends shifted, or one in which models find places of their own, whichever is nearer."""
    moved = tuple(each for each in ends if _sets_out(field, each))
    if not moved:
        return ()
    here, there = middle_of([field.models[each.model].at for each in moved]), middle_of([each.at for each in moved])
    back = (here[0] - there[0], here[1] - there[1])

    def at(shift: Point) -> tuple[End, ...]:
        return tuple(msgspec.structs.replace(each, at=(each.at[0] + shift[0], each.at[1] + shift[1])) for each in moved)

    def legal(moves: Moves) -> bool:
        ruling = judge_move(field, detachment, manoeuvre, moves)
        return ruling.allowed and not has_effect(ruling.findings, Warn)  # nobody is led to where models are lost

    found = nearest_shift(lambda shift: legal(straight_to(field, manoeuvre, at(shift))), back)
    best = () if found is None else straight_to(field, manoeuvre, at(found))
    # what follows takes longer to find, and is not looked for where something near is known
    for shift in _along(back):
        if _long(shift) + NEAR > _missed(best, moved):
            break
        moves = ways_to(field, detachment, manoeuvre, at(shift))
        if legal(moves):
            best = moves
    if len(moved) == len(field.models_of(detachment)) and _missed(best, moved) > NEAR:
        loose = sample_moves(field, detachment, manoeuvre, _Even(), there)
        best = min(best, loose, key=lambda each: _missed(each, moved))
    return best


def _sets_out(field: Battlefield, end: End) -> bool:
    model = field.models[end.model]
    return not model.on_table or point_distance(model.at, end.at) > 0.0


def _missed(moves: Moves, wanted: tuple[End, ...]) -> float:
    """Return how far a move ends from where models are wanted, on average."""
    ends = {move.model: move.end for move in moves}
    gaps = [point_distance(ends[each.model], each.at) for each in wanted if each.model in ends]
    return total(gaps) / len(gaps) if gaps else math.inf


def middle_of(points: Sequence[Point]) -> Point:
    """Return the middle of some places, (0, 0) of none."""
    return mean_point(points) if points else (0.0, 0.0)
