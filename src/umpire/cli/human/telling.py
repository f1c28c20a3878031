"""What a person is told: what has happened, what is asked, the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from umpire.errors import IllegalAction
from umpire.game import Kind, Notice, Options, Standing, View, WholeBattle
from umpire.rulings import Ruling

HELP = """\
  3                         take choice 3
{more}  predator                  show only what has this in its name; list shows all again
  you choose                let Umpire take any legal choice
  {{"action": ...}}           any action, as in a log (umpire schema action)
  board                     draw the table; armies lists both sides
  why                       the rules behind the question, or behind the last refusal
  rule {rule:<20} the text of a rule
  undo                      take your last decision back
  quit                      stop; the log is kept and can be resumed"""


def prompt_lines(standing: Standing, options: Options) -> Iterator[str]:
    """Yield where the battle stands and what is asked."""
    yield ""
    phase = f"{standing.phase} phase" if standing.phase else ""
    where = ", ".join(filter(None, (standing.head, phase, standing.stage)))
    score = ", ".join(f"{side} {points}" for side, points in standing.score.items())
    told = ". ".join(filter(None, (where, score and f"Score: {score}")))
    if told:
        yield f"{told}."
    cited = f" ({', '.join(options.rules)})" if options.rules else ""
    yield f"{options.side}: {options.prompt}{cited}"


def told_since(game: WholeBattle, view: View[Any], seq: int) -> Iterator[str]:
    """Yield one line for each event after a log entry, as far as the side may know of it."""
    for entry in view.log:
        if entry.seq <= seq:
            continue
        if entry.kind is Kind.UNDO:
            yield f"{entry.seq:5} back to entry {entry.to}"
        if isinstance(entry.notice, Notice):
            yield f"{entry.seq:5} {entry.notice.text}"
        for event in entry.events:
            if game.quiet(event, None):
                continue
            yield f"{entry.seq:5} {game.sentence(event, view.state)}"


def places_of_refusal(refusal: IllegalAction) -> tuple[str, ...]:
    """Return where on the table an action is refused, each place once with what is the matter there."""
    ruling = refusal.ruling
    found = ruling.refusals if isinstance(ruling, Ruling) else ()
    shown = (each.witness for each in found if each.witness is not None)
    return tuple(dict.fromkeys(f"{each.place}: {each.label}".removesuffix(": ") for each in shown))


def explain(game: WholeBattle, rules: tuple[str, ...]) -> str:
    """Return the text of some rules, one after another."""
    told = []
    for rule_id in rules:
        rule = game.system.rulebook.get(rule_id)
        told.append(f"  {rule_id}: {rule.text if rule else 'no such rule, or not implemented.'}")
        if rule is not None and rule.reading is not None:
            told.append(f"      read as: {rule.reading.taken}")
    return "\n".join(told) or "  No rule is cited for this."
