"""What became of each Detachment, and the moments on which the battle turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from umpire.systems.legions.battlefield import Battlefield, Detachment, Order
from umpire.systems.legions.crediting import Credit
from umpire.systems.legions.report.story import Chapter, Line, Step, Story

TURNS = frozenset(("formation_broken", "structure_collapsed", "titan_exploded"))


@dataclass(frozen=True, kw_only=True)
class Landmark:
    """A moment worth remembering."""

    chapter: Chapter
    index: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Fate:
    """What became of a Detachment: models at the start and at the end, what it destroyed, how it stands."""

    detachment: Detachment
    models: int
    left: int
    destroyed: int
    told: str


def fates_of(story: Story) -> dict[str, Fate]:
    """Return what became of each Detachment."""
    gone = {unit: chapter for chapter, _, unit in _wiped_out(story)}
    kills = _kills(story)
    field = story.ending
    return {
        each.id: Fate(
            detachment=each,
            models=len(each.models),
            left=sum(field.models[model].alive for model in each.models),
            destroyed=kills.get(each.id, 0),
            told=_told(field, each, gone.get(each.id)),
        )
        for each in field.detachments.values()
    }


def _told(field: Battlefield, detachment: Detachment, gone: Chapter | None) -> str:
    if gone is not None:
        return f"destroyed in {gone.name.replace('Round', 'round')}"
    standing = field.models_of(detachment)
    if not standing:
        if field.embarked(detachment):
            return "still Embarked"
        return "destroyed" if not any(field.models[each].alive for each in detachment.models) else "never deployed"
    parts = []
    if len(standing) == len(detachment.models) and all(
        model.wounds == field.profile(model).wounds for model in standing
    ):
        parts.append("unharmed")
    if detachment.order is Order.FALL_BACK:
        parts.append("falling back")
    if detachment.garrison:
        parts.append(f"holds {detachment.garrison.replace('-', ' ')}")
    return ", ".join(parts) or "still fighting"


def landmarks_of(story: Story, names: Mapping[str, str]) -> list[Landmark]:
    """Return the moments on which the battle turned, in order."""
    lines = {line.index: line for line in story.lines}
    found = [
        Landmark(chapter=chapter, index=line.index, text=line.text)
        for chapter in story.chapters
        for group in chapter.groups
        for line in group.lines
        if line.tag in TURNS
    ]
    for chapter, step, unit in _wiped_out(story):
        found.append(Landmark(chapter=chapter, index=step.index, text=f"{names[unit]} was wiped out."))
    found += _captures(story, lines)
    return sorted(found, key=lambda each: each.index)


def _wiped_out(story: Story) -> list[tuple[Chapter, Step, str]]:
    """Return each Detachment whose last model fell, with when it did."""
    last: dict[str, tuple[Chapter, Step]] = {}
    for chapter in story.chapters:
        for step in chapter.steps:
            for model in step.models:
                if step.before.models[model].alive and not step.after.models[model].alive:
                    last[step.after.models[model].detachment] = (chapter, step)
    field = story.ending
    gone = (each for each in last if not any(field.models[model].alive for model in field.detachments[each].models))
    return [(*last[unit], unit) for unit in gone]


def _captures(story: Story, lines: Mapping[int, Line]) -> list[Landmark]:
    found = []
    for chapter in story.chapters:
        for key, marker in chapter.after.markers.items():
            was = chapter.before.markers[key].controller
            if was == marker.controller:
                continue
            index = max(line.index for group in chapter.groups for line in group.lines)
            text = f"{marker.controller} took {key.replace('-', ' ')}." if marker.controller else f"{was} lost {key}."
            found.append(Landmark(chapter=chapter, index=index, text=text))
    return found


def _kills(story: Story) -> dict[str, int]:
    """Return how many enemy models fell to each Detachment: to its fire while it lasted, or to a Fight it won."""
    kills: dict[str, int] = {}
    fallen = {
        step.index: [
            model for model in step.models if step.before.models[model].alive and not step.after.models[model].alive
        ]
        for chapter in story.chapters
        for step in chapter.steps
    }
    credit = Credit()
    for line in story.lines:
        credit.see(line.tag, line.units)
        for model in fallen.get(line.index, ()):
            by = credit.due(story.opening, model)
            if by:
                kills[by] = kills.get(by, 0) + 1
    return kills
