"""Where a forced move ends when several spots are equally near: its player chooses, and the move goes on."""

from __future__ import annotations

import msgspec

from umpire.game import Action, Choice, Options
from umpire.geometry import Point, at_most, path_length, snap_point
from umpire.rulings import Forbid, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, in_inches
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse_for
from umpire.systems.legions.play.forced.events import ChoosingSpot, SpotChosen
from umpire.systems.legions.play.forced.moving import go_on, put_down
from umpire.systems.legions.play.forced.reasons import cite_coherency, cite_shift
from umpire.systems.legions.rules.forced import in_coherency, stands_free
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face


class ChooseSpot(Action, frozen=True, kw_only=True, tag="choose_spot"):
    """Put the model that has no room at the end of its forced move here, on one of the spots equally near."""

    at: Point


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: ChoosingSpot = state.top
    return (state.field.detachments[frame.move.detachment].side,)


def _proceed(run: BattleRun) -> None:
    """Nothing happens by itself: somebody is always asked."""


def judge_choosing_spot(state: BattleState, side: str, action: ChooseSpot) -> Point:
    """Judge where a player puts the model, and return the spot on the grid."""
    frame = state.top
    if not isinstance(frame, ChoosingSpot) or side not in _owes(state):
        rules = ("LI-FGT-057", "LI-END-016", "LI-MOV-022")
        raise NotAsked(f"{side} has no spot of a forced move to choose now.", rules=rules)
    spot = snap_point(action.at)
    with tracing() as trace:
        _object(state.field, frame, spot)
    found = tuple(msgspec.structs.replace(each, effect=Forbid(reason=each.says)) for each in trace.taken())
    if found:
        raise refuse_for(found, "Take a spot from options().")
    return spot


def choose_spot(run: BattleRun, side: str, action: ChooseSpot, judged: Point) -> None:
    """Put the model down where its player says, then go on with the forced move where it halted."""
    frame: ChoosingSpot = run.state.top
    cite_shift(frame.move, frame.model)
    run.emit(SpotChosen(model=frame.model, at=judged))
    put_down(run, frame.move, run.state.field.models[frame.model], frame.path, judged)
    go_on(run, frame.move)


def _object(field: Battlefield, frame: ChoosingSpot, spot: Point) -> None:
    """Cite why a spot may not be taken: it is farther than others, not free, or out of Coherency for no need."""
    move, model, end = frame.move, frame.model, frame.path[-1]
    moved, least = path_length((end, spot)), path_length((end, frame.spots[0]))
    if not at_most(moved, least):
        told = f"{model} would be moved {moved:.2f} inches, and {least:.2f} are enough"
        cite_shift(move, model, says=told, model=model, moved=moved, least=least)
        return
    there = msgspec.structs.replace(field.models[model], at=end)
    if not stands_free(field, there, spot, move.unplaced):
        told = (
            f"{model} cannot be put at {in_inches(spot)}, where it would overlap a model, closed terrain, a Cliff Face "
            "or the battlefield edge"
        )
        cite_shift(move, model, says=told, model=model)
        for cliff in stands_across_face(field, msgspec.structs.replace(there, at=spot)):
            cite("LI-TER-099", model, says=f"it would stand across the face of {cliff}", model=model, cliff=cliff)
    elif not move.unplaced and spot not in in_coherency(field, there, (spot, *frame.spots)):
        told = f"{model} would be out of Coherency at {in_inches(spot)}, and other spots as near keep it"
        cite_coherency(move, model, says=told, model=model)


def _options(state: BattleState, side: str) -> Options:
    frame: ChoosingSpot = state.top
    cite_shift(frame.move, side)
    return Options(
        side=side,
        prompt=f"{frame.model} has no room where its move ends: which of the nearest free spots does it take?",
        choices=tuple(
            Choice(
                kind="choose_spot",
                label=f"{frame.model} ends at {in_inches(each)}",
                subject=frame.model,
                action=ChooseSpot(at=each),
            )
            for each in frame.spots
        ),
    )


CHOOSING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While a forced move halts between spots equally near."""
