"""Overwatch made wrong."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, edit

__all__ = ["WRONG"]

OPENINGS = "play.overwatch.openings"
SHOTS = "play.overwatch.shots"
CALL = "may_call(field, caller)"

WRONG: dict[str, Mutant] = {
    "LI-ORD-017": edit(
        "an Order that was removed still counts",
        "detachment.order not in",
        "(detachment.order or detachment.issued) not in",
    ),
    "LI-ORD-019": edit(
        "an activated Detachment holds no Order",
        "    found: list[Finding] = []",
        "    found: list[Finding] = []\n    if detachment.activated:\n"
        "        found.append(Finding(rule='', effect=Forbid(reason='activated')))",
    ),
    "LI-OVW-001": edit("First Fire is needed", "not in (Order.ADVANCE, Order.FIRST_FIRE)", "is not Order.FIRST_FIRE"),
    "LI-OVW-007": edit(
        "a Detachment may call again and again",
        "if detachment.order not in (Order.ADVANCE, Order.FIRST_FIRE):",
        "if detachment.order not in (Order.ADVANCE, Order.FIRST_FIRE) and not detachment.called_overwatch:",
    ),
    "LI-OVW-008": edit("a Detachment off the battlefield may call", "if not field.models_of(detachment):", "if False:"),
    "LI-OVW-010": edit(
        "Pinned Detachments may not call",
        'field.house_rules.get("overwatch_pinned", "allowed") == "barred" and is_pinned',
        "is_pinned",
    ),
    "LI-OVW-011": edit(
        "a Detachment may call before its own activation only",
        "    found: list[Finding] = []",
        "    found: list[Finding] = []\n    if detachment.activated:\n"
        "        found.append(Finding(rule='', effect=Forbid(reason='activated')))",
    ),
    "LI-OVW-003": edit(
        "a Detachment that does not move is safe",
        "if field.phase is not Phase.MOVEMENT:",
        "if field.phase is not Phase.MOVEMENT or not any(len(set(move.path)) > 1 for move in moves):",
    ),
    "LI-OVW-004": edit("any move is open to Overwatch", "if field.phase is not Phase.MOVEMENT:", "if False:").also(
        "if not isinstance(window, OverwatchWindow):", "if False:", "play.overwatch.window:_window"
    ),
    "LI-OVW-009": edit(
        "a Detachment that arrives is safe",
        "if field.phase is not Phase.MOVEMENT:",
        "if field.phase is not Phase.MOVEMENT or field.detachments[mover].arriving:",
    ),
    "LI-OVW-036": edit(
        "Overwatch is offered before the move alone",
        "    found = []",
        "    found = []\n    moves = tuple(each for each in moves if False)",
    ),
    "LI-OVW-027": edit(
        "models can be caught at the ends of their paths only",
        "count = math.ceil(longest / RESOLUTION)",
        "return (0.0, 1.0)\n    count = 1",
    ),
    "LI-OVW-028": edit(
        "models are shifted one after another",
        "    for move in moves:",
        "    for place, move in enumerate(moves):\n        moment = min(1.0, max(0.0, moment * len(moves) - place))",
    ),
    "LI-OVW-029": edit(
        "all models are at the ends of their paths",
        "    models, detachments =",
        "    moment = 1.0\n    models, detachments =",
    ),
    "LI-OVW-030": edit(
        "only models seen at the chosen moment can be hit", "nearest = next(seen, None)", "nearest = None"
    ),
    "LI-OVW-031": edit(
        "a model that is hidden is taken where it is seen last",
        "key=lambda each: (abs(each - moment), each)",
        "key=lambda each: -each",
    ),
    "LI-OVW-013": edit(
        "Overwatch is open to both players",
        "side = run.state.field.opponent(run.state.field.detachments[mover].side)",
        "side = run.state.field.detachments[mover].side",
    ),
    "LI-OVW-014": edit("nobody is offered Overwatch", "if not openings:", "if True:"),
    "LI-OVW-002": edit(
        "Overwatch is called when the move is declared", "moment = round(action.moment * 4096) / 4096", "moment = 0.0"
    ),
    "LI-OVW-005": edit(
        "any Detachment is a target",
        "if not ruling.allowed:\n        raise refuse(ruling, _when",
        "if False:\n        raise refuse(ruling, _when",
    ),
    "LI-OVW-006": edit(
        "several Detachments may call",
        "return () if window.caller else (window.side,)",
        "return (window.side,)",
        "play.overwatch.window:_owes",
    ),
    "LI-OVW-015": edit("Overwatch is called and nothing fired", "if fired.batches:", "if False:"),
    "LI-OVW-016": edit(
        "another Detachment is fired at",
        "target=mover,",
        "target=sorted(field.detachments)[0],",
        f"{SHOTS}:overwatch_fire",
    ),
    "LI-OVW-019": edit(
        "who is Engaged at the start is Engaged all along",
        "then = at_moment(field, window.moves, moment)",
        "then = field",
    ),
    "LI-OVW-020": edit(
        "a charger is caught at its contact alone", "moment = round(action.moment * 4096) / 4096", "moment = 1.0"
    ),
    "LI-OVW-022": edit(
        "Overwatch is not used up without a shot",
        "run.emit(OverwatchCalled(",
        "if not fired.batches:\n        return\n    run.emit(OverwatchCalled(",
    ),
    "LI-OVW-026": edit(
        "models are caught at the end of their move", "moment = round(action.moment * 4096) / 4096", "moment = 1.0"
    ),
    "LI-OVW-032": edit(
        "the moment is the middle of the move", "moment = round(action.moment * 4096) / 4096", "moment = 0.5"
    ),
    "LI-OVW-012": edit(
        "Overwatch is its player's turn",
        "run.emit(OverwatchResolved(",
        "from umpire.systems.legions.play.core import DetachmentActivated\n"
        "    run.emit(DetachmentActivated(detachment=window.caller, rules=()))\n    run.emit(OverwatchResolved(",
    ),
    "LI-OVW-021": edit("the caller keeps its Order", "run.emit(OrderRemoved(", "(lambda _: None)(OrderRemoved("),
}
