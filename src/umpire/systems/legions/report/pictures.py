"""The picture of each chapter: the table at its end, the paths taken in it, the models lost in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.geometry import Disc, Point
from umpire.render import Markup, html
from umpire.render.svg import (
    DEFS,
    Canvas,
    Room,
    degrees,
    draw_areas,
    draw_markers,
    draw_table,
    number,
    side_class,
    style_with,
)
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Place
from umpire.systems.legions.drawing import Stamps, draw_labels, draw_model, scene_of_field, spot_of
from umpire.systems.legions.report.story import Chapter, Step, Story
from umpire.systems.legions.telling import Names

MARGIN = 1.0

State = tuple[int, float, float, int, int, int]
"""A model in the page's script: its number, x, y, degrees, Wounds, and 0 on the table, 1 inside, 2 gone."""


class Pictures:
    """Draws the chapters of one story; shapes and terrain that never changes are drawn once."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._stamps = Stamps(story.opening)
        names = Names(story.opening)
        self.names = {each: names.unit(each) for each in story.opening.detachments}
        self.names |= {each: names.of(each) for each in story.opening.structures}
        self._labels = {each: names.short(each) for each in story.opening.detachments}
        self.units = {each: index for index, each in enumerate(self.names)}
        self._models = {each: index for index, each in enumerate(story.opening.models)}

    @property
    def defs(self) -> Markup:
        """What all pictures share: patterns, stamps, and the ground with everything that never changes."""
        # the sides may have changed places before the armies were set up
        field = msgspec.structs.replace(self._story.opening, mission=self._story.ending.mission)
        ground, scene = Canvas(field.size[1]), scene_of_field(field)
        draw_table(ground, field.size)
        lasting = [each.id for each in field.areas if each.id not in self.units]
        draw_areas(ground, scene, room=Room(scene), only=lasting)
        return html(
            '<svg class="shared" aria-hidden="true"><defs>{}{}<g id="table-ground">{}'
            '<rect class="frame" width="{}" height="{}"/></g></defs></svg>',
            Markup(style_with(DEFS, None)),
            self._stamps.defs,
            ground.content,
            number(field.size[0]),
            number(field.size[1]),
        )

    def picture(self, chapter: Chapter) -> Markup:
        """Return the table at the end of a chapter."""
        field = chapter.after
        width, depth = field.size
        canvas, scene = Canvas(depth), scene_of_field(field)
        room = Room(scene)
        canvas.raw(html('<use href="#table-ground"/>'))
        for each in self._story.opening.structures:
            canvas.group(html('data-u="{}"', self.units[each]))
            draw_areas(canvas, scene, room=room, only=(each,), zones=False)
            canvas.close()
        draw_markers(canvas, scene)
        self._draw_paths(canvas, chapter)
        self._draw_templates(canvas, chapter)
        for detachment in field.detachments.values():
            self._draw_unit(canvas, chapter, detachment)
        draw_labels(canvas, field, room, name=self._name, more=lambda each: html(' data-u="{}"', self.units[each.id]))
        canvas.raw(html('<g class="over"></g>'))
        box = f"{number(-MARGIN)} {number(-MARGIN)} {number(width + 2 * MARGIN)} {number(depth + 2 * MARGIN)}"
        return html(
            '<svg class="board" viewBox="{}" role="img" aria-label="The table at the end of {}">{}</svg>',
            box,
            chapter.name,
            canvas.content,
        )

    def script(self, chapter: Chapter) -> dict[str, object]:
        """Return what the page needs to show any moment of a chapter: how its models begin, and each change."""
        begins: dict[str, State] = {}
        for step in chapter.steps:
            for model in step.models:
                begins.setdefault(model, self._state(step.before, model))
        changes = [[step.index, [self._state(step.after, model) for model in step.models]] for step in chapter.steps]
        return {"begins": list(begins.values()), "changes": changes}

    def _name(self, detachment: Detachment) -> str:
        return self._labels[detachment.id]

    def _state(self, field: Battlefield, model: str) -> State:
        found = field.models[model]
        at = spot_of(field, found) or found.at
        place = 0 if found.on_table else 1 if found.in_play else 2
        x, y = round(at[0] * 10, 1), round((field.size[1] - at[1]) * 10, 1)
        turns = not isinstance(found.base, Disc) or field.profile(found).scale > 1
        return (self._models[model], x, y, degrees(found.facing) if turns else 0, found.wounds, place)

    def _draw_unit(self, canvas: Canvas, chapter: Chapter, detachment: Detachment) -> None:
        field = chapter.after
        lost = {
            model: step
            for step in chapter.steps
            for model in step.models
            if field.models[model].detachment == detachment.id
            and step.before.models[model].in_play
            and not field.models[model].in_play
        }
        standing = field.models_of(detachment)
        if not standing and not lost:
            return
        kind = side_class(field.sides, detachment.side)
        canvas.group(html('class="unit {}" data-u="{}"', kind, self.units[detachment.id]))
        canvas.raw(html("<title>{}</title>", self._title(field, detachment, len(standing))))
        for model in standing:
            draw_model(canvas, field, model, self._stamps, more=html(' data-m="{}"', self._models[model.id]))
        for fallen, step in lost.items():
            self._draw_lost(canvas, step, fallen)
        canvas.close()

    def _title(self, field: Battlefield, detachment: Detachment, standing: int) -> str:
        told = f"{self.names[detachment.id]} ({detachment.side}): {detachment.name}"
        order = f", {detachment.order.value.replace('_', ' ')}" if detachment.order else ""
        return f"{told}, {standing} of {len(detachment.models)} models{order}"

    def _draw_lost(self, canvas: Canvas, step: Step, model: str) -> None:
        """Draw a model lost in the chapter as a cross, with the model itself for moments before."""
        was = step.before.models[model]
        x, y = canvas.at(spot_of(step.before, was) or was.at)
        count = html('<text class="count" y="2.1"></text>') if step.before.profile(was).wounds > 1 else ""
        canvas.raw(
            html(
                '<g class="m dead" data-m="{}" transform="translate({} {})"><use href="#{}"/>{}'
                '<use class="cross" href="#cross"/></g>',
                self._models[model],
                x,
                y,
                self._stamps.of(model),
                count,
            )
        )

    def _draw_templates(self, canvas: Canvas, chapter: Chapter) -> None:
        """Draw where templates and lines were aimed and fell in the chapter."""
        for index, witness in chapter.shown:
            spots = [(each[0], each[1]) for each in witness.points]
            closed = spots if witness.kind == "line" else [*spots, spots[0]]
            canvas.polyline(closed, kind="path neutral", more=html(' data-e="{}"', index))

    def _draw_paths(self, canvas: Canvas, chapter: Chapter) -> None:
        for step in chapter.steps:
            for model in step.models:
                path = _path(step, step.before.models[model], step.after.models[model])
                if path is None:
                    continue
                side = side_class(step.after.sides, step.after.side_of(model))
                unit = self.units[step.after.models[model].detachment]
                canvas.polyline(path, kind=f"path {side}", more=html(' data-u="{}" data-e="{}"', unit, step.index))


def _path(step: Step, was: Model, now: Model) -> Sequence[Point] | None:
    if now.place is not Place.TABLE:
        return None
    if step.moved is not None:
        taken = next((move.path for move in step.moved.moves if move.model == now.id), None)
        if taken is not None and len(taken) > 1:
            return taken
    return (was.at, now.at) if was.place is Place.TABLE and was.at != now.at else None


def script_of(pictures: Pictures, story: Story) -> Markup:
    """Return everything the page's script needs, as JSON that may stand in a page."""
    told = {
        "units": list(pictures.names.values()),
        "chapters": [pictures.script(chapter) for chapter in story.chapters],
    }
    return Markup(msgspec.json.encode(told).decode().replace("<", "\\u003c"))
