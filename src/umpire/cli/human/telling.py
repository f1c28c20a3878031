"""What a person is told: what has happened, what is asked, the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import IllegalAction
from umpire.game import Kind, Notice, Options, View
from umpire.render.sentences import is_quiet, sentence
from umpire.rulings import Ruling
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules import BOOK

HELP = """\
  3                         take choice 3
  3 towards bridge          take it and say where to; 'tactical-1 towards bridge' does the same
  predator                  show only what has this in its name; list shows all again
  1 2 advance; rest march   Orders for many Detachments
  you choose                let Umpire take any legal choice
  {"action": ...}           any action, as in a log (umpire schema action)
  board                     draw the table; armies lists both sides
  why                       the rules behind the question, or behind the last refusal
  rule LI-TER-031           the text of a rule
  undo                      take your last decision back
  quit                      stop; the log is kept and can be resumed"""


def prompt_lines(view: View[BattleState], options: Options) -> Iterator[str]:
    """Yield where the battle stands and what is asked."""
    field = view.state.field
    stage = "" if field.stage == "none" else f", {field.stage.value.replace('_', ' ')}"
    score = ", ".join(f"{side} {points}" for side, points in field.score.items())
    yield ""
    begun = f"Round {field.round} of {field.mission.rounds}" if field.round else "Before the first round"
    yield f"{begun}, {field.phase.value} phase{stage}. Victory Points: {score}."
    cited = f" ({', '.join(options.rules)})" if options.rules else ""
    yield f"{options.side}: {options.prompt}{cited}"


def told_since(view: View[BattleState], seq: int) -> Iterator[str]:
    """Yield one line for each event after a log entry, as far as the side may know of it."""
    for entry in view.log:
        if entry.seq <= seq:
            continue
        if entry.kind is Kind.UNDO:
            yield f"{entry.seq:5} back to entry {entry.to}"
        if isinstance(entry.notice, Notice):
            yield f"{entry.seq:5} {entry.notice.text}"
        for event in entry.events:
            if is_quiet(event):
                continue
            yield f"{entry.seq:5} {sentence(event, view.state.field)}"


def scene(view: View[BattleState]) -> str:
    """Return which part of the battle it is; the table is drawn anew when that changes."""
    field = view.state.field
    return f"{field.round} {field.phase} {field.stage}"


def places_of_refusal(refusal: IllegalAction) -> tuple[str, ...]:
    """Return where on the table an action is refused, each place once with what is the matter there."""
    ruling = refusal.ruling
    found = ruling.refusals if isinstance(ruling, Ruling) else ()
    shown = (each.witness for each in found if each.witness is not None)
    return tuple(dict.fromkeys(f"{each.place}: {each.label}".removesuffix(": ") for each in shown))


def explain(rules: tuple[str, ...]) -> str:
    """Return the text of some rules, one after another."""
    told = []
    for rule_id in rules:
        rule = BOOK.get(rule_id)
        told.append(f"  {rule_id}: {rule.text if rule else 'no such rule, or not implemented.'}")
        if rule is not None and rule.reading is not None:
            told.append(f"      read as: {rule.reading.taken}")
    return "\n".join(told) or "  No rule is cited for this."
