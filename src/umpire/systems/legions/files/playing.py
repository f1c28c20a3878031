"""Cases of Legions Imperialis played: carrying out their actions, comparing what came of it with what they expect."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from msgspec import UNSET

from umpire.errors import IllegalAction, InputError
from umpire.formats import as_one_of, in_headings
from umpire.formats.cases import (
    CameOf,
    Mismatch,
    Names,
    Verdict,
    check_dice_left,
    check_names,
    compare_events,
    compare_never,
    compare_offered,
    compare_parts,
    compare_refusal,
    compare_ruling,
    names_of,
    plain,
    scripted,
)
from umpire.game import Event, Run, ScriptedDice, decided, proceeded
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield, Phase, Place, Stage
from umpire.systems.legions.files.cases import Case, battlefield_of, rulings_of
from umpire.systems.legions.play import LEGIONS, OPTION_SUBJECTS, battle_at
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules import BOOK, catalogue
from umpire.systems.legions.rules.reserves import can_hover

LONGEST_RUN = 10_000


class _Played:
    """What came of a case's actions."""

    def __init__(self, state: BattleState, *, to_the_end: bool) -> None:
        self.state = state
        self.to_the_end = to_the_end
        self.events: list[Event] = []
        self.refusal: IllegalAction | None = None

    def take(self, step: Run[BattleState]) -> None:
        """Go on from what a step led to."""
        self.events += step.events
        self.state = step.state


def play_case(case: Case, *, strict: bool = True) -> tuple[BattleState, tuple[Event, ...], IllegalAction | None]:
    """Carry out a case's actions.

    Args:
        case: The case.
        strict: False where the engine is wrong on purpose: a script of dice that does not fit and an action refused
            too early are then no errors of the case, and what came of it is there to be compared.

    Returns:
        The state after the last of them, every event, and the refusal of the last action if there was one.

    Raises:
        InputError: If an action is not one of the system's, or the scripted dice do not fit.
    """
    dice = scripted(case.dice, strict=strict)
    expect = case.expect  # what is asked in the end lies beyond the part that the case begins in
    over = expect.state.get("phase") == Phase.OVER or bool(expect.to_decide or expect.options)
    played = _Played(battle_at(battlefield_of(case), turn=case.state.turn), to_the_end=over)
    with _told_where(played, "before the first action"):
        if len(played.state.frames) == 1 and (not case.play or _to_come(played.state.field)):
            played.take(proceeded(LEGIONS, played.state, dice))
        _proceed(played, dice)
    for index, entry in enumerate(case.play):
        path = f"play[{index}]"
        if played.refusal is not None and not strict:
            break
        if played.refusal is not None:
            told = f"This action is refused: {str(played.refusal).rstrip('.')}"
            fix = "Change it, or let the refused action stand last."
            raise InputError(told, path=f"play[{index - 1}]", value=str(case.play[index - 1]), fix=fix)
        with _told_where(played, f"in {path}"):
            _act(played, dict(entry), dice, path)
    if strict and dice.left:
        check_dice_left(dice, played.refusal, expected=expect.refused is not None, rests=at_rest(played.state))
    return played.state, tuple(played.events), played.refusal


@contextmanager
def _told_where(played: _Played, when: str) -> Iterator[None]:
    """Of dice that run out tell also when they did, and where play rested until then."""
    try:
        yield
    except InputError as error:
        if error.path != "dice":
            raise
        told = f"{error.problem}, {when}; {at_rest(played.state)}"
        raise InputError(told, path="dice", value=error.value, fix=error.fix) from None


def at_rest(state: BattleState) -> str:
    """Return where in the battle play rests, and who decides what there."""
    field = state.field
    if state.result is not None:
        return "the battle is over"
    stage = f", stage {field.stage.value}" if field.stage is not Stage.NONE else ""
    where = f"play rests in round {field.round}, phase {field.phase.value}{stage}"
    asked = [f"{side} decides: {LEGIONS.options(state, side).prompt.rstrip('.')}" for side in LEGIONS.to_decide(state)]
    return f"{where}; {'; '.join(asked) or 'nobody has anything to decide'}"


def _act(played: _Played, entry: dict[str, Any], dice: ScriptedDice, path: str) -> None:
    side = entry.pop("by", None)
    try:
        action = as_one_of(in_headings(entry), LEGIONS.action_type, fix="See `umpire schema action`.")
    except InputError as error:
        raise error.within(path=path) from None
    owing = LEGIONS.to_decide(played.state)
    try:
        played.take(decided(LEGIONS, played.state, side or (owing[0] if owing else ""), action, dice))
    except IllegalAction as refusal:
        played.refusal = refusal
        return
    _proceed(played, dice)


def _proceed(played: _Played, dice: ScriptedDice) -> None:
    for _ in range(LONGEST_RUN):
        if LEGIONS.to_decide(played.state) or played.state.result is not None:
            return
        if not (dice.left or played.to_the_end) and played.state.frames and _at_rest(played.state):
            return
        step = proceeded(LEGIONS, played.state, dice)
        if not step.events:
            return
        played.take(step)


def _at_rest(state: BattleState) -> bool:
    """Whether only the round's own frame is left: a case ends with what it is about."""
    to_come = _to_come(state.field, of=state.field.phase)
    return len(state.frames) == 1 and state.field.phase is not Phase.SETUP and not to_come


def _to_come(field: Battlefield, of: Phase | None = None) -> bool:
    """Whether effects have yet to be resolved, of one phase where it is given, or sides to say who leaves or hovers."""
    goals = {} if field.goals is UNSET else field.goals
    leaving = field.stage is Stage.VICTORY_POINTS and any(each.asked < field.round for each in goals.values())
    effects = field.effects if of is None else [each for each in field.effects if each.phase is of]
    asked = field.stage is Stage.FLYERS and any(
        can_hover(field, each) for side in field.sides for each in field.detachments_of(side)
    )
    return leaving or asked or any(of is None or each.id not in field.effects_done for each in effects)


@cache
def _names() -> Names:
    return names_of(
        LEGIONS.name, LEGIONS.event_type, LEGIONS.action_type, book=BOOK, catalogue=catalogue(), options=OPTION_SUBJECTS
    )


def check_case(case: Case, *, strict: bool = True) -> Verdict:
    """Run a case and compare with what it expects; ``strict`` as for `play_case`.

    Raises:
        InputError: If the case itself is broken.
    """
    if case.expect.empty:
        raise InputError("A case expects something", path="expect", fix="Name the outcome and what it cites.")
    check_names(case.expect, _names())
    if not case.play and not case.expect.happens:
        rulings = rulings_of(case)
        return Verdict(case=case.id, mismatches=tuple(_compare_rulings(case, rulings)), rulings=rulings)
    state, events, refusal = play_case(case, strict=strict)
    shown = tuple(plain(event) for event in events)
    told = _compare_play(case, state, shown, refusal)
    # asked last, of the table as the actions leave it
    rulings = rulings_of(case, state.field if case.play else None)
    told += _compare_rulings(case, rulings)
    said = "" if refusal is None else str(refusal)
    rests = at_rest(state) if told and strict else ""
    return Verdict(case=case.id, mismatches=tuple(told), rulings=rulings, events=shown, refusal=said, rests=rests)


def came_of(case: Case, wanted: Collection[str]) -> CameOf:
    """Return what came of a case, as plain values, without a look at what it expects.

    Raises:
        InputError: If the case itself is broken.
    """
    plays = bool(case.play) or bool({"events", "state", "views", "to_decide", "options"} & set(wanted))
    if not plays:
        return CameOf(rulings=rulings_of(case))
    state, events, refusal = play_case(case)
    shown: dict[str, Any] = {}
    if "state" in wanted:
        shown["state"] = _shown(state)
    if "views" in wanted:
        shown["views"] = {side: _shown(LEGIONS.mask(state, side)) for side in LEGIONS.sides(state)}
    owing = LEGIONS.to_decide(state)
    if "to_decide" in wanted:
        shown["to_decide"] = list(owing)
    if "options" in wanted:
        shown["options"] = [each for side in owing for each in _offered(state, side)]
    return CameOf(
        rulings=rulings_of(case, state.field if case.play else None),
        events=tuple(plain(event) for event in events),
        refusal=refusal,
        shown=shown,
    )


def _compare_rulings(case: Case, rulings: tuple[Ruling, ...]) -> list[Mismatch]:
    told: list[Mismatch] = []
    for index, (wanted, ruling) in enumerate(zip(case.expect.rulings, rulings, strict=False)):
        told += compare_ruling(wanted, ruling, f"rulings[{index}]")
    if len(case.expect.rulings) > len(rulings):
        asked, wanted_count = str(len(rulings)), str(len(case.expect.rulings))
        told.append(Mismatch(path="rulings", expected=wanted_count, found=f"{asked} questions"))
    return told


def _compare_play(
    case: Case, state: BattleState, events: tuple[Any, ...], refusal: IllegalAction | None
) -> list[Mismatch]:
    expect = case.expect
    told = compare_events(expect.events, events, "events")
    told += compare_never(expect.never, events, "never")
    if expect.state:
        told += compare_parts(expect.state, _shown(state), "state")
    for side, wanted in expect.views.items():
        told += compare_parts(wanted, _shown(LEGIONS.mask(state, side)), f"views.{side}")
    told += compare_refusal(case.expect.refused, refusal)
    if expect.to_decide is not None:
        told += compare_parts(list(expect.to_decide), list(LEGIONS.to_decide(state)), "to_decide")
    if expect.options or expect.no_options:
        owing = LEGIONS.to_decide(state)
        choices = [each for side in owing for each in _offered(state, side)]
        told += compare_offered(expect.options, choices, "options")
        told += compare_never(expect.no_options, choices, "no_options")
    return told


def _offered(state: BattleState, side: str) -> list[dict[str, Any]]:
    """Return what a side may choose, each choice with the rules behind it and behind the whole decision."""
    options = LEGIONS.options(state, side)
    return [{**plain(each), "rules": [*each.rules, *options.rules]} for each in options.choices]


def _shown(state: BattleState) -> dict[str, Any]:
    shown: dict[str, Any] = plain(state.field)
    for model in state.field.models.values():
        shown["models"][model.id]["destroyed"] = model.place is Place.DESTROYED
    for detachment in state.field.detachments.values():
        alive = any(state.field.models[each].alive for each in detachment.models)
        shown["detachments"][detachment.id]["destroyed"] = not alive
    shown["frame"] = None if state.top is None else plain(state.top)
    return shown
