"""From a drawing to a table of its game, with nobody on it."""

from __future__ import annotations

from typing import Any

from umpire.formats import TableDocument
from umpire.formats.cases import field_of
from umpire.formats.drawings import editing_of, table_entry
from umpire.game import tables_of

NOBODY = "nobody"


def set_up(drawing: TableDocument) -> Any:  # each game has a field of its own
    """Return a drawing as its game sets it up, with nobody on it.

    Raises:
        InputError: If it cannot stand like that.
        GeometryError: If a shape is none.
    """
    table = table_entry(drawing.system, editing_of(drawing.system).as_table(drawing))
    case = tables_of(drawing.system).cases.case_type(id=NOBODY, rules=(), title="", system=drawing.system, table=table)
    return field_of(case)
