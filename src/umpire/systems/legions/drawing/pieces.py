"""Models and Detachments as a picture."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from umpire.geometry import Disc, Oval, Point, Rectangle
from umpire.render import Markup, html, joined
from umpire.render.svg import NONE, Box, Canvas, Room, base_shape, degrees, middle, places_around, side_class
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Order, Place
from umpire.systems.legions.drawing.silhouettes import KINDS, kind_of, silhouette_markup
from umpire.systems.legions.rules.firing import full_shields

ORDER_BADGE = {
    Order.FIRST_FIRE: "FF",
    Order.ADVANCE: "ADV",
    Order.MARCH: "M",
    Order.CHARGE: "CHG",
    Order.FALL_BACK: "FB",
}
PIP = 2.2
"""From one pip to the next, in tenths of an inch as pictures are drawn."""


class Stamps:
    """The shapes that models are drawn with, each kept once: a base, the silhouette on it and where its front is.

    The first side is dark on light, the second light on dark, so that nobody needs colours to tell them apart. A figure
    that stands upright would lie down with a base that turns: there one chevron shows the first side's front, two the
    second's.
    """

    def __init__(self, field: Battlefield, prefix: str = "b") -> None:
        self._prefix = prefix
        self._names: dict[Markup, str] = {}
        self._of = {model.id: self._stamp(field, model) for model in field.models.values()}

    def _stamp(self, field: Battlefield, model: Model) -> str:
        second = field.side_of(model) != field.sides[0]
        profile = field.profile(model)
        turns = not isinstance(model.base, Disc) or profile.scale > 1
        lies_down = turns and KINDS[kind_of(profile)].upright
        mark = _nose(_reach(model), second=second) if lies_down else silhouette_markup(profile, model.base)
        drawn = joined((base_shape(model.base), mark))
        if second:
            drawn = html('<g class="negative">{}</g>', drawn)
        return self._names.setdefault(drawn, f"{self._prefix}{len(self._names)}")

    def of(self, model: str) -> str:
        """Return the id of a model's stamp."""
        return self._of[model]

    @property
    def defs(self) -> Markup:
        """All stamps as definitions."""
        return joined((html('<g id="{}">{}</g>', name, drawn) for drawn, name in self._names.items()), "\n")


def _nose(reach: float, *, second: bool) -> Markup:
    tip, wing = reach * 10 * 0.82, min(2.6, reach * 4)
    starts = (tip, tip - wing) if second else (tip,)
    told = "".join(f"M{x - wing:.1f}-{wing:.1f}L{x:.1f} 0L{x - wing:.1f} {wing:.1f}" for x in starts)
    return html('<path class="nose" d="{}"/>', told)


def _reach(model: Model) -> float:
    base = model.base
    if isinstance(base, Disc):
        return base.radius
    return base.length / 2.0 if isinstance(base, (Rectangle, Oval)) else 0.5


def spot_of(field: Battlefield, model: Model) -> Point | None:
    """Return where a model is drawn: on the table, or in rows inside its Structure; None if it is on neither."""
    if model.place is Place.TABLE:
        return model.at
    if model.place is not Place.GARRISON:
        return None
    structure = field.detachment_of(model).garrison
    inside = [each.id for unit in field.garrison_of(structure) for each in field.models_of(unit)]
    ring = field.area(structure).outline.ring
    wide, deep = (max(values) - min(values) for values in zip(*ring, strict=True))
    columns = next(each for each in range(2, 100) if each * each * deep / wide >= len(inside))
    step = min(0.95, wide / columns)
    x, y = middle(field.area(structure).outline)
    row, column = divmod(inside.index(model.id), columns)
    rows = -(-len(inside) // columns)
    return (x + (column - (columns - 1) / 2) * step, y + ((rows - 1) / 2 - row) * step)


def draw_model(canvas: Canvas, field: Battlefield, model: Model, stamps: Stamps, *, more: Markup = NONE) -> None:
    """Draw a model where it stands, with its Wounds left if it began with several, and a pip for each shield level."""
    spot = spot_of(field, model)
    if spot is None:
        return
    profile = field.profile(model)
    x, y = canvas.at(spot)
    kinds = ["m"]
    if model.place is Place.GARRISON:
        kinds.append("inside")
    if model.wounds < profile.wounds:
        kinds.append("hurt")
    angle = 0 if profile.scale <= 1 and isinstance(model.base, Disc) else degrees(model.facing)
    kind, stamp = " ".join(kinds), stamps.of(model.id)
    if not angle and profile.wounds == 1 and model.shields is UNSET:
        alone = '<use class="{}"{} href="#{}" transform="translate({} {})"/>'
        canvas.raw(html(alone, kind, more, stamp, x, y))
        return
    turned = html(' transform="rotate({})"', angle) if angle else ""
    count = html('<text class="count" y="2.1">{}</text>', model.wounds) if profile.wounds > 1 else ""
    drawn = '<g class="{}"{} transform="translate({} {})"><use href="#{}"{}/>{}{}</g>'
    canvas.raw(html(drawn, kind, more, x, y, stamp, turned, count, shield_pips(field, model)))


def shield_pips(field: Battlefield, model: Model) -> Markup:
    """Return a row of pips under a model: one for each level of its shields, hollow where it is down."""
    full = full_shields(field.profile(model))
    if full is UNSET:
        return NONE
    low = _reach(model) * 10 + 1.6
    left = -PIP * (full - 1) / 2
    pips = (
        html('<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>', kind, left + number * PIP, low, PIP * 0.38)
        for number, kind in enumerate(["shield"] * model.shield_level + ["shield down"] * (full - model.shield_level))
    )
    return joined(pips)


def draw_detachment(
    canvas: Canvas, field: Battlefield, detachment: Detachment, stamps: Stamps, *, strong: bool = False
) -> None:
    """Draw the models of a Detachment."""
    kind = side_class(field.sides, detachment.side) + (" strong" if strong else "")
    carried = [each.id for model in field.models_of(detachment) for each in field.passengers_of(model.id)]
    aboard = f", carries {', '.join(carried)}" if carried else ""
    told = f"{detachment.name} ({detachment.id}), {detachment.side}{aboard}"
    canvas.group(html('class="{}" data-unit="{}"', kind, detachment.id))
    canvas.raw(html("<title>{}</title>", told))
    for model in field.models_of(detachment):
        draw_model(canvas, field, model, stamps)
        if load := len(field.passengers_of(model.id)):
            canvas.text((model.at[0], model.at[1] - _reach(model) - 0.35), f"+{load}", kind="note")
    canvas.close()


def draw_model_names(canvas: Canvas, field: Battlefield, room: Room) -> None:
    """Write the id of every model on the table under it, or where else there is room."""
    for model in field.on_table():
        (x, y), reach = model.at, _reach(model)
        box = (x - reach, y - reach, x + reach, y + reach)
        above, below, *others = places_around(box, model.id)
        room.write(canvas, model.id, [below, above, *others], kind="note")


def draw_labels(
    canvas: Canvas,
    field: Battlefield,
    room: Room,
    *,
    name: Callable[[Detachment], str] = lambda each: each.id,
    more: Callable[[Detachment], Markup] = lambda each: NONE,
) -> None:
    """Write the name and the Order of every Detachment beside it, away from other names where there is room."""
    for detachment in field.detachments.values():
        covered = _covered(field, detachment)
        if covered is None:
            continue
        words = _label(detachment, name(detachment))
        broken = " broken" if field.formations[detachment.formation].broken else ""
        kind = f"tag{broken} {side_class(field.sides, detachment.side)}"
        room.write(canvas, words, places_around(covered, words), kind=kind, more=more(detachment))


def _covered(field: Battlefield, detachment: Detachment) -> Box | None:
    """Return the box around the models of a Detachment, or around the Structure that it is in."""
    if detachment.garrison:
        ring = field.area(detachment.garrison).outline.ring
        spots = [(x, y, 0.0) for x, y in ring]
    else:
        spots = [(*model.at, _reach(model)) for model in field.models_of(detachment) if model.on_table]
    if not spots:
        return None
    left, right = min(x - r for x, _, r in spots), max(x + r for x, _, r in spots)
    return (left, min(y - r for _, y, r in spots), right, max(y + r for _, y, r in spots))


def _label(detachment: Detachment, name: str) -> str:
    if detachment.order is not None:
        return f"{name} · {ORDER_BADGE[detachment.order]}"
    return f"{name} · ?" if detachment.token is not None else name
