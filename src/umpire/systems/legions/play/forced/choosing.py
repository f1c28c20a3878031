"""Where a forced move ends when several spots are equally near: its player chooses, and the move goes on."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.geometry import Point, at_most, path_length, snap_point
from umpire.rulings import cite, cited, tracing
from umpire.systems.legions.battlefield import Battlefield, in_inches
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.play.forced.actions import ChooseSpot
from umpire.systems.legions.play.forced.events import SpotChosen
from umpire.systems.legions.play.forced.frames import ChoosingSpot
from umpire.systems.legions.play.forced.moving import go_on, put_down
from umpire.systems.legions.play.forced.reasons import cite_coherency, cite_shift
from umpire.systems.legions.rules.forced import in_coherency, stands_free
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face

__all__ = ["CHOOSING", "choose_spot"]


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: ChoosingSpot = state.top
    return (state.field.detachments[frame.move.detachment].side,)


def _proceed(run: BattleRun) -> None:
    """Nothing happens by itself: somebody is always asked."""


def choose_spot(run: BattleRun, side: str, action: ChooseSpot) -> None:
    """Put the model down where its player says, then go on with the forced move where it halted."""
    frame = run.state.top
    if not isinstance(frame, ChoosingSpot) or side not in _owes(run.state):
        rules = ("LI-FGT-057", "LI-END-016", "LI-MOV-022")
        raise NotAsked(f"{side} has no spot of a forced move to choose now.", rules=rules)
    spot = snap_point(action.at)
    with tracing() as trace:
        told = _objection(run.state.field, frame, spot)
    if told:
        raise IllegalAction(f"{told}: take a spot from options().", rules=cited(trace.taken()))
    cite_shift(frame.move, frame.model)
    run.emit(SpotChosen(model=frame.model, at=spot))
    put_down(run, frame.move, run.state.field.models[frame.model], frame.path, spot)
    go_on(run, frame.move)


def _objection(field: Battlefield, frame: ChoosingSpot, spot: Point) -> str:
    """Return why a spot may not be taken: it is farther than others, not free, or out of Coherency for no need."""
    end = frame.path[-1]
    moved, least = path_length((end, spot)), path_length((end, frame.spots[0]))
    if not at_most(moved, least):
        cite_shift(frame.move, frame.model)
        return f"{frame.model} would be moved {moved:.2f} inches, and {least:.2f} are enough"
    there = msgspec.structs.replace(field.models[frame.model], at=end)
    if not stands_free(field, there, spot, frame.move.unplaced):
        cite_shift(frame.move, frame.model)
        if stands_across_face(field, msgspec.structs.replace(there, at=spot)):
            cite("LI-TER-099", frame.model)
        return (
            f"{frame.model} cannot be put at {in_inches(spot)}, where it would overlap a model, closed terrain, "
            "a Cliff Face or the battlefield edge"
        )
    if not frame.move.unplaced and spot not in in_coherency(field, there, (spot, *frame.spots)):
        cite_coherency(frame.move, frame.model)
        return f"{frame.model} would be out of Coherency at {in_inches(spot)}, and other spots as near keep it"
    return ""


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
