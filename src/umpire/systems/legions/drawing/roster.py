"""The Detachments of both sides as a table for terminals."""

from __future__ import annotations

from msgspec import UNSET
from rich.table import Table

from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.drawing.text import STYLES, letters_of
from umpire.systems.legions.telling import Names


def roster(field: Battlefield, *, side: str | None = None) -> Table:
    """Return the Detachments of one side, or of both, with models left, Order and what holds them."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in ("", "Detachment", "side", "models", "Wounds", "Order", "where"):
        table.add_column(name, justify="right" if name in ("models", "Wounds") else "left")
    names, letters = Names(field), letters_of(field)
    shown = field.sides if side is None else (side,)
    for unit in (each for mine in shown for each in field.detachments.values() if each.side == mine):
        standing = field.models_of(unit)
        wounds = str(sum(model.wounds for model in standing))
        shields = [model.shield_level for model in standing if model.shields is not UNSET]
        if shields:
            wounds += f" +{sum(shields)} shields"
        style = STYLES[field.sides.index(unit.side)] if standing else "dim"
        name = names.unit(unit.id)
        counted = f"{len(standing)}/{len(unit.models)}"
        hidden = "face-down" if unit.token is not None else ""
        order = hidden if unit.order is None else unit.order.value.replace("_", " ")
        cells = (letters[unit.id], name, unit.side, counted, wounds, order, _where(field, unit))
        table.add_row(*cells, style=style)
    return table


def _where(field: Battlefield, unit: Detachment) -> str:
    standing = field.models_of(unit)
    if not standing:
        if aboard := field.carriers_of(unit):
            return f"aboard {Names(field).models(aboard)}"
        return "destroyed" if not any(field.models[each].alive for each in unit.models) else "not on the table"
    if unit.garrison:
        return f"in {unit.garrison.replace('-', ' ')}"
    x = sum(model.at[0] for model in standing) / len(standing)
    y = sum(model.at[1] for model in standing) / len(standing)
    broken = ", Formation Broken" if field.formations[unit.formation].broken else ""
    return f'around {x:.0f}", {y:.0f}"{broken}'
