"""Rulings as a picture: the shapes that prove their findings, numbered, and what each of them says."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

import msgspec

from umpire.geometry import Point
from umpire.render.markup import Markup, html
from umpire.render.scenes import Scene
from umpire.render.svg.labels import Room
from umpire.render.svg.shapes import Canvas
from umpire.rulings import Finding, Forbid, Ruling, Witness, shown

BLOCKS = ("block", "behind", "hid")
LINE = 1.05
BLOCKED = "blocked"
ROW = 0.8
"""How high a line of letters beside a proof is, inches."""
STEPS = (0, 1, -1, 2, -2, 3, -3)
"""The lines above and below its place in which a label looks for room."""

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


class Caption(msgspec.Struct, frozen=True, kw_only=True):
    """One line under a picture: a verdict, or what a rule found."""

    text: str
    verdict: bool = False


def _numbered(rulings: Iterable[Ruling]) -> list[tuple[str, Finding]]:
    shown = [found for ruling in rulings for found in ruling.findings if found.witness is not None]
    return [(mark_of(i), found) for i, found in enumerate(shown)]


def mark_of(number: int) -> str:
    """Return the number of a shape as it stands beside it, the first one's for 0."""
    return CIRCLED[number] if number < len(CIRCLED) else f"({number + 1})"


def proof_points(rulings: Iterable[Ruling]) -> list[Point]:
    """Return every corner of every witness."""
    return [
        (point[0], point[1])
        for _, found in _numbered(rulings)
        if found.witness is not None
        for point in found.witness.points
    ]


def draw_proofs(canvas: Canvas, scene: Scene, rulings: Iterable[Ruling], room: Room) -> None:
    """Draw the witnesses with their numbers; what blocks is outlined, and hatched where it is terrain."""
    rulings = list(rulings)
    for blocker in dict.fromkeys(
        name for ruling in rulings for found in ruling.findings for name in blockers_of(found)
    ):
        for feature in scene.features:
            if feature.id == blocker:
                canvas.area(feature.outline, kind="proof-blocked proof-blocked-area", title=feature.id)
        for model in scene.models:
            if model.id == blocker:
                canvas.outline(model.outline, kind="proof-blocked")
    _draw_witnesses(canvas, rulings, room)


def _draw_witnesses(canvas: Canvas, rulings: Iterable[Ruling], room: Room) -> None:
    """Draw the shapes that prove findings, each once, with the numbers of those that it proves."""
    drawn: dict[tuple[object, ...], tuple[list[str], Witness, bool]] = {}
    for mark, found in _numbered(rulings):
        if found.witness is not None:
            blocked = isinstance(found.effect, Forbid) or _blocks(found.witness)
            shape = (*sorted(point[:2] for point in found.witness.proof), blocked, found.witness.label)
            drawn.setdefault(shape, ([], found.witness, blocked))[0].append(mark)
    for marks, witness, blocked in drawn.values():
        kind = "proof-blocked" if blocked else "proof"
        _draw(canvas, witness, kind)
        words = "".join(marks) + (f" {witness.label}" if witness.label else "")
        x, y = _beside(witness)
        room.write(canvas, words, [(x, y + ROW * step) for step in STEPS], kind=f"proof-name {kind}-name")


def _blocks(witness: Witness) -> bool:
    """Whether a shape shows what is in the way: a look that is blocked says so in its label."""
    return any(word in witness.kind for word in BLOCKS) or witness.label.startswith(BLOCKED)


def _beside(witness: Witness) -> Point:
    """Return where a label stands best: half-way along a line, in the middle of an area."""
    flat = [(point[0], point[1]) for point in witness.proof]
    (x1, y1), (x2, y2) = flat[0], flat[-1] if len(flat) <= 2 else flat[len(flat) // 2]
    return ((x1 + x2) / 2, (y1 + y2) / 2 + 0.25)


def blockers_of(found: Finding) -> list[str]:
    """Return what a finding names as being in the way."""
    told = [str(value) for name, value in found.facts.items() if any(word in name for word in BLOCKS)]
    return [each.strip() for line in told for each in line.split(",") if each.strip()]


def _draw(canvas: Canvas, witness: Witness, kind: str) -> None:
    flat = [(point[0], point[1]) for point in witness.proof]
    if witness.begins:
        canvas.polyline([(point[0], point[1]) for point in witness.points[: witness.begins + 1]], kind="proof")
    if len(flat) == 1:
        canvas.circle(flat[0], 0.2, kind=kind)
    elif len(flat) == 2 or witness.kind in ("line", "path"):
        canvas.polyline(flat, kind=kind, more=html(' marker-end="url(#arrow)"'))
    else:
        canvas.polyline([*flat, flat[0]], kind=f"{kind} {kind}-area")


def captions(rulings: Iterable[Ruling], *, width: int) -> list[Caption]:
    """Return the verdicts and findings as lines of at most that many letters."""
    rulings = list(rulings)
    marks = {id(found): mark for mark, found in _numbered(rulings)}
    lines: list[Caption] = []
    for ruling in rulings:
        if not ruling.question:  # it only shows its proofs
            continue
        verdict, *_ = ruling.explain().splitlines()
        lines += [Caption(text=line, verdict=True) for line in textwrap.wrap(verdict, width)]
        told = [f"{marks.get(id(found), '•')} {_told(found)}" for found in ruling.findings if not found.bare]
        cited = ", ".join(dict.fromkeys(found.rule for found in ruling.findings if found.bare))
        for each in (*told, *([f"• by {cited}"] if cited else [])):
            wrapped = textwrap.wrap(each, width, initial_indent="  ", subsequent_indent="     ", break_on_hyphens=False)
            lines += [Caption(text=line) for line in wrapped]
    return lines


def _told(found: Finding) -> str:
    facts = ", ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in found.facts.items() if value != "")
    told = found.says or facts
    return f"{found.rule}: {told}" if told else found.rule


def lines_of(words: str, *, width: int) -> list[Caption]:
    """Return words as lines of at most that many letters."""
    return [Caption(text=line) for line in textwrap.wrap(words, width)]


def caption_elements(lines: Iterable[Caption], *, left: float, top: float, scale: float) -> Markup:
    """Return the lines as text, from a place in the picture downwards, inches."""
    told = Canvas(0.0)
    for index, line in enumerate(lines):
        indent = len(line.text) - len(line.text.lstrip())
        kind = "caption verdict" if line.verdict else "caption"
        at = (left + indent * 0.35 * scale, -top - index * LINE * scale)
        told.text(at, line.text.strip(), kind=kind, more=html(' style="font-size:{:.2f}px"', 7.5 * scale))
    return told.content
