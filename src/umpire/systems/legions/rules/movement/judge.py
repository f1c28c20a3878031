"""Judging the move of a Detachment: every rule that has a say, on each model's path and on the whole."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Forbid, Ruling, aside, cite, heard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.charging import charge_contact, order_allows
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.movement.engaged import while_engaged
from umpire.systems.legions.rules.movement.paths import clear_path, judge_path, model_path, spend_movement
from umpire.systems.legions.rules.movement.placing import carry_out, snapped
from umpire.systems.legions.rules.movement.reaching import pile_in_topic
from umpire.systems.legions.rules.movement.restoring import restoring_move
from umpire.systems.legions.rules.movement.screening import clear_ones
from umpire.systems.legions.rules.movement.topics import DetachmentMove, ModelMove, ModelPath


def judge_move(
    field: Battlefield,
    detachment_id: str,
    manoeuvre: Manoeuvre,
    moves: tuple[ModelMove, ...],
    garrison: str = "",
) -> Ruling:
    """Rule on a Detachment's move: a path for each model that moves, in the order in which they move.

    ``garrison`` names the Structure that the Detachment declares it Garrisons. Models that are not named stay where
    they are. Paths are judged as snapped to the grid. The findings of LI-MOV-016 hold what each model spends.
    """
    detachment = field.detachments[detachment_id]
    question = f"May {detachment_id} {manoeuvre.value.replace('_', ' ')} so?"
    moves = tuple(map(snapped, moves))
    found = list(_misplaced(field, detachment, moves))
    if found:
        return Ruling(question=question, allowed=False, findings=tuple(found))
    refusal = order_allows(detachment, manoeuvre, moving=bool(moves))
    if refusal is not None:
        return Ruling(question=question, allowed=False, findings=(refusal,))
    after = carry_out(field, moves)
    whole = DetachmentMove(
        field=field, after=after, detachment=detachment, manoeuvre=manoeuvre, garrison=garrison, paths=()
    )
    if manoeuvre is Manoeuvre.PILE_IN:
        paths, judged = _pile_in(whole, moves)
    else:
        paths, judged = _one_by_one(whole, moves)
    whole = msgspec.structs.replace(whole, paths=paths, restored=_restored(whole, paths))
    contact = charge_contact(whole)
    findings = (*judged, *((contact,) if contact else ()), *BOOK.findings(whole))
    allowed = not any(isinstance(finding.effect, Forbid) for finding in findings)
    if allowed and heard() is not None:
        while_engaged(whole)
    return Ruling(question=question, allowed=allowed, findings=findings)


def _misplaced(field: Battlefield, detachment: Detachment, moves: tuple[ModelMove, ...]) -> tuple[Finding, ...]:
    """Return the refusals of moves that name the wrong models."""
    seen: list[str] = []
    for move in moves:
        model = field.models.get(move.model)
        if model is None or model.detachment != detachment.id or not model.in_play or move.model in seen:
            told = f"{move.model} is no model of {detachment.id} in play, or is moved twice"
            return (Finding(rule="LI-MOV-017", effect=Forbid(reason="no such model"), says=told),)
        seen.append(move.model)
    return ()


def _one_by_one(
    whole: DetachmentMove, moves: tuple[ModelMove, ...]
) -> tuple[tuple[ModelPath, ...], tuple[Finding, ...]]:
    """Judge moves, each with all others carried out; on a path clear of everything no rule has a say but its length."""
    clear = clear_ones(whole.field, whole.detachment.id, whole.manoeuvre, moves)
    at = (whole.field, whole.after, whole.manoeuvre)
    paths = tuple(
        [
            clear_path(*at, move, whole.garrison) if free else model_path(*at, move, whole.garrison)
            for move, free in zip(moves, clear, strict=True)
        ]
    )
    found: list[Finding] = []
    for path, free in zip(paths, clear, strict=True):
        found += (spend_movement(path),) if free else judge_path(path)
    return paths, tuple(found)


def _pile_in(whole: DetachmentMove, moves: tuple[ModelMove, ...]) -> tuple[tuple[ModelPath, ...], tuple[Finding, ...]]:
    """Judge the moves of a Pile-in one after another, each on the table that those before it leave."""
    field = whole.field
    paths: list[ModelPath] = []
    found: list[Finding] = []
    for number, move in enumerate(moves):
        if number:
            cite("LI-MOV-077", whole.detachment)
        path = model_path(field, whole.after, whole.manoeuvre, move, whole.garrison)
        paths.append(path)
        found.extend(judge_path(path))
        with aside():  # contacts that a model could have made are looked for
            topic = pile_in_topic(path)
        found.extend(BOOK.findings(topic))
        field = carry_out(field, (move,))
    return tuple(paths), tuple(found)


def _restored(whole: DetachmentMove, paths: tuple[ModelPath, ...]) -> tuple[ModelMove, ...] | None:
    """Return a move that would restore Coherency, where it was lost before and the move does not restore it."""
    own = whole.detachment
    moving = any(path.length > 0.0 for path in paths)
    if not moving or is_coherent(whole.field, own) or is_coherent(whole.after, own):
        return None
    with aside():
        return restoring_move(whole.field, own, whole.manoeuvre)
