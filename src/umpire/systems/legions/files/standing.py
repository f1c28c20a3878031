"""Where the models of a file stand: on the table, and no base over another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from umpire.errors import InputError
from umpire.geometry import CONTACT, Disc, Hull, corners, gap, overlaps
from umpire.systems.legions.battlefield import Model, TimedEffect, Window
from umpire.systems.legions.files.entries import StateEntry, TableEntry


def check_standing(table: TableEntry, models: Mapping[str, Model]) -> None:
    """Refuse models that stand off the table, and bases that overlap.

    Raises:
        InputError: It names the place in the file, by how much the model is out, and what to do.
    """
    standing = [(path, models[model]) for path, model in _places(table) if models[model].on_table]
    for path, model in standing:
        over = _over_the_edge(model, table.size)
        if over > CONTACT:
            width, depth = table.size
            raise InputError(
                f'{model.id} stands {over:.2f}" off the table',
                path=path,
                value=f"{model.at[0]:g}, {model.at[1]:g}",
                fix=f'Keep its whole base within 0 to {width:g}" across and 0 to {depth:g}" up.',
            )
    for (_, first), (path, second) in combinations(standing, 2):
        if _near(first, second) and overlaps(first.outline, second.outline):
            deep = -gap(first.outline, second.outline)
            raise InputError(
                f'The base of {second.id} overlaps that of {first.id} by {deep:.2f}"',
                path=path,
                value=f"{second.at[0]:g}, {second.at[1]:g}",
                fix="Move one of them: bases may touch, never overlap.",
            )


def check_orders(state: StateEntry, units: Collection[str]) -> None:
    """Refuse Orders for units that are not there.

    Raises:
        InputError: If one is.
    """
    for unit in state.orders:
        if unit not in units:
            fix = f"The units are {', '.join(units) or 'none'}."
            raise InputError("There is no unit for this Order", path="state.orders", value=unit, fix=fix)


def check_effects(effects: Iterable[TimedEffect], units: Collection[str]) -> None:
    """Refuse effects on units that are not there, and effects of a phase that name none.

    Raises:
        InputError: If one is.
    """
    for index, effect in enumerate(effects):
        path = f"effects[{index}]"
        if effect.detachment not in units:
            fix = f"The units are {', '.join(units) or 'none'}."
            raise InputError("There is no unit for this effect", path=path, value=effect.detachment, fix=fix)
        if effect.window in (Window.PHASE_STARTS, Window.PHASE_ENDS) and effect.phase is None:
            raise InputError("An effect of a phase needs it named", path=path, value=effect.id, fix="Name the phase.")


def _places(table: TableEntry) -> Iterator[tuple[str, str]]:
    for index, unit in enumerate(table.units):
        for position, entry in enumerate(unit.models):
            yield f"table.units[{index}].models[{position}].at", entry.id


def _over_the_edge(model: Model, size: tuple[float, float]) -> float:
    """Return by how much the base reaches over an edge of the table, inches; 0 or less if it does not."""
    (x, y), base = model.at, model.base
    if isinstance(base, Disc):
        reach = base.radius
        return max(reach - x, reach - y, x + reach - size[0], y + reach - size[1])
    return max(max(-cx, -cy, cx - size[0], cy - size[1]) for cx, cy in corners(model.outline))


def _near(first: Model, second: Model) -> bool:
    """Whether two bases may overlap at all: a quick look before the exact one."""
    reach = _reach(first) + _reach(second)
    return abs(first.at[0] - second.at[0]) <= reach and abs(first.at[1] - second.at[1]) <= reach


def _reach(model: Model) -> float:
    base = model.base
    if isinstance(base, Disc):
        return base.radius
    if isinstance(base, Hull):
        return max(abs(x) + abs(y) for x, y in base.corners)
    return base.length + base.width
