"""Why a program decided as it did, drawn: the table with an arrow for what it did and for what it did not do."""

from __future__ import annotations

from umpire.game import Alternative, Thought
from umpire.render.svg import Caption, letters_of, lines_of, mark_of
from umpire.rulings import Finding, Ruling, Witness
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.drawing.board import board_svg


def thought_svg(field: Battlefield, thought: Thought, *, title: str = "") -> str:
    """Return a picture of the table with arrows for what was done and what else was thought of, as a whole file.

    The arrows are numbered; under the picture stands, with their numbers, what each means and by how many Victory
    Points it was expected to change the lead at the end, what was done first. To stay is no arrow.
    """
    legend, arrows = [Caption(text=thought.prompt, verdict=True)], list[Finding]()
    width, depth = field.size
    letters = letters_of((0.0, 0.0, width, depth))
    for each in (thought.chosen, *thought.others):
        own = _arrows(each, done=each is thought.chosen)
        marks = "".join(mark_of(len(arrows) + number) for number in range(len(own)))
        arrows += own
        legend += lines_of(f"{marks} {each.label}: {each.points:+.1f}".strip(), width=letters)
    ruling = Ruling(question=thought.prompt, allowed=True, findings=tuple(arrows))
    return board_svg(field, title=title, rulings=[ruling], legend=legend)


def _arrows(each: Alternative, *, done: bool) -> list[Finding]:
    """Return the arrows of an alternative, in another colour where it is not the one that was taken."""
    kind = "line" if done else "blocked line"
    ends = [arrow for arrow in each.arrows if arrow[0] != arrow[1]]
    return [Finding(says=each.label, witness=Witness(kind=kind, points=arrow)) for arrow in ends]
