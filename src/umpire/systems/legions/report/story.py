"""A battle as a story: chapters with a picture each, the lines told in them, what changed on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from umpire.game import Event, Moment, Notice
from umpire.rulings import Witness
from umpire.systems.legions.battlefield import Battlefield, Phase, Stage
from umpire.systems.legions.play.core import BattleState, ModelsMoved
from umpire.systems.legions.telling import is_quiet, marks_of, plain, sentence, shapes_of, subjects, tag_of

COMBAT_STAGES = (Stage.FIRST_FIRE, Stage.ENGAGEMENT, Stage.ADVANCING_FIRE)
HEADS = ("activation_declared", "fire_declared", "fire_held", "combat_began")
TAILS = ("activation_ended", "firing_activation_ended", "combat_ended")
TITLES = {
    Phase.SETUP: "Deployment",
    Phase.ORDERS: "Orders",
    Phase.MOVEMENT: "Movement",
    Phase.END: "End",
    Phase.OVER: "Over",
    Stage.FIRST_FIRE: "First Fire",
    Stage.ENGAGEMENT: "Engagement",
    Stage.ADVANCING_FIRE: "Advancing Fire",
}


@dataclass(frozen=True, kw_only=True)
class Line:
    """One event as it is told; ``units`` are the Detachments and Structures it speaks of."""

    index: int
    tag: str
    text: str
    rules: tuple[str, ...]
    dice: tuple[int, ...]
    marks: tuple[bool | None, ...]
    units: tuple[str, ...]
    quiet: bool


@dataclass(kw_only=True)
class Group:
    """Lines of one activation or Combat, or lines between two of them; ``lost`` counts the models of each side."""

    lines: list[Line] = field(default_factory=list)
    headed: bool = False
    lost: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Step:
    """What one event changed: the models that are no longer as they were, and the paths that they took."""

    index: int
    models: tuple[str, ...]
    before: Battlefield
    after: Battlefield
    moved: ModelsMoved | None


@dataclass(kw_only=True)
class Chapter:
    """A phase, or a stage of the Combat phase: the table before and after, and what happened in between."""

    number: int
    round: int
    title: str
    before: Battlefield
    after: Battlefield
    groups: list[Group] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    shown: list[tuple[int, Witness]] = field(default_factory=list)
    """The shapes that events show on the table, each with the number of its event."""

    @property
    def name(self) -> str:
        """The chapter with its round."""
        return f"Round {self.round}: {self.title}" if self.round else self.title


@dataclass(kw_only=True)
class Story:
    """A whole battle, told."""

    opening: Battlefield
    chapters: list[Chapter] = field(default_factory=list)

    @property
    def ending(self) -> Battlefield:
        """The table as it stands at the end."""
        return self.chapters[-1].after if self.chapters else self.opening

    @property
    def lines(self) -> Iterable[Line]:
        """Every line in order."""
        return (line for chapter in self.chapters for group in chapter.groups for line in group.lines)

    @property
    def cited(self) -> dict[str, int]:
        """The rules cited, with how often, in the order of their ids."""
        counts: dict[str, int] = {}
        for line in self.lines:
            for rule in line.rules:
                counts[rule] = counts.get(rule, 0) + 1
        return {rule: counts[rule] for rule in sorted(counts)}


def tell(opening: Battlefield, moments: Iterable[Moment[BattleState]]) -> Story:
    """Return the story of a battle that begins on this table."""
    teller = _Teller(opening)
    for moment in moments:
        teller.hear(moment)
    teller.finish()
    return teller.story


class _Teller:
    def __init__(self, opening: Battlefield) -> None:
        self.story = Story(opening=opening)
        self._now = opening
        self._count = 0
        self._waiting: list[Line] = []
        self._open(opening, opening)

    def hear(self, moment: Moment[BattleState]) -> None:
        """Add one event and what it changed."""
        before, after = self._now, moment.state.field
        self._now = after
        self._count += 1
        if moment.event is None:
            self._take_back(moment, before, after)
            return
        event: Event = moment.event
        line = _line(self._count, event, after)
        if _waits(event, line.tag):
            self._waiting.append(line)
            self._chapter.after = after
            return
        if _opens(event, line.tag):
            self._open(before, after)
        self._write(line)
        self._chapter.after = after
        self._chapter.shown += [(line.index, each) for each in shapes_of(event)]
        changed = _changed(before, after)
        if changed:
            moved = event if isinstance(event, ModelsMoved) else None
            step = Step(index=line.index, models=changed, before=before, after=after, moved=moved)
            self._chapter.steps.append(step)
            self._count_losses(step)

    def finish(self) -> None:
        """Write what still waits for a chapter, and drop chapters in which nothing was told."""
        for line in self._waiting:
            self._chapter.groups.append(Group(lines=[line]))
        self._waiting = []
        kept = [chapter for chapter in self.story.chapters if chapter.groups]
        for number, chapter in enumerate(kept):
            chapter.number = number
        self.story.chapters = kept

    @property
    def _chapter(self) -> Chapter:
        return self.story.chapters[-1]

    def _open(self, before: Battlefield, after: Battlefield) -> None:
        key: Phase | Stage = after.stage if after.stage in COMBAT_STAGES else after.phase
        title = TITLES.get(key, plain(key).title())
        number = after.round if after.phase is not Phase.SETUP else 0
        chapter = Chapter(number=len(self.story.chapters), round=number, title=title, before=before, after=after)
        self.story.chapters.append(chapter)
        if self._waiting:
            chapter.groups.append(Group(lines=self._waiting))
            self._waiting = []

    def _take_back(self, moment: Moment[BattleState], before: Battlefield, after: Battlefield) -> None:
        entry = moment.entry
        if isinstance(entry.notice, Notice):
            self._say("note", entry.notice.text)
        if entry.to is None:
            return
        self._open(after, after)
        self._say("undo", f"{entry.side or 'A player'} took back everything after entry {entry.to}.")

    def _say(self, tag: str, text: str) -> None:
        self._write(Line(index=self._count, tag=tag, text=text, rules=(), dice=(), marks=(), units=(), quiet=False))

    def _write(self, line: Line) -> None:
        groups = self._chapter.groups
        head = line.tag in HEADS and "Overwatch" not in line.text
        if head or not groups or (groups[-1].headed and groups[-1].lines[-1].tag in TAILS):
            groups.append(Group(headed=head))
        groups[-1].lines.append(line)

    def _count_losses(self, step: Step) -> None:
        lost = self._chapter.groups[-1].lost
        for model in step.models:
            if step.before.models[model].alive and not step.after.models[model].alive:
                side = step.after.side_of(model)
                lost[side] = lost.get(side, 0) + 1


def _line(index: int, event: Event, after: Battlefield) -> Line:
    return Line(
        index=index,
        tag=tag_of(event),
        text=sentence(event, after),
        rules=event.rules,
        dice=event.dice,
        marks=marks_of(event),
        units=subjects(event, after),
        quiet=is_quiet(event, after),
    )


def _waits(event: Any, tag: str) -> bool:
    """Whether an event opens something larger than a chapter, and is told with the chapter that follows."""
    return tag == "round_began" or (tag == "phase_began" and event.phase is Phase.COMBAT)


def _opens(event: Any, tag: str) -> bool:
    if tag == "phase_began":
        return event.phase is not Phase.INITIATIVE
    return tag == "stage_began" and event.stage in COMBAT_STAGES


def _changed(before: Battlefield, after: Battlefield) -> tuple[str, ...]:
    if before.models is after.models and before.detachments is after.detachments:
        return ()
    changed = []
    for key, model in after.models.items():
        was = before.models[key]
        if was is not model and (was.at, was.facing, was.place, was.wounds) != (
            model.at,
            model.facing,
            model.place,
            model.wounds,
        ):
            changed.append(key)
    return tuple(changed)
