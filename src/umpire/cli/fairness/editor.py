"""The table editor as a search asks it: whether a layout is one that it refuses nothing of."""

from __future__ import annotations

from umpire.cli.fairness.pieces import Floats, Layout
from umpire.errors import GeometryError, InputError
from umpire.formats import TableDocument, TableFeature
from umpire.formats.drawings import drawn_games
from umpire.server.draw import checked, drawing_of_import


class Editor:
    """The table editor's own check of a layout: nothing that it refuses, and no more advice than there was at first.

    A table of no game is opened as a drawing of the first game that takes it, as the editor would draw it.

    Raises:
        InputError: If the editor refuses the table as it lies.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._system = layout.table.system or self._taken_by(layout.table)
        grave, self._advice = self._troubles(layout.table)
        if grave:
            fix = "Mend it in the table editor first."
            raise InputError(f"The editor refuses this table: {grave[0]}", file=layout.table.name, fix=fix)

    def __call__(self, at: Floats) -> bool:
        """Whether pieces laid at places lie so that the editor refuses nothing."""
        table = self._layout.laid(at)
        if not self._layout.fits(table):
            return False
        grave, advice = self._troubles(table)
        return not grave and advice <= self._advice

    def _taken_by(self, table: TableDocument) -> str:
        for system in drawn_games():
            self._system = system
            if not self._troubles(table)[0]:
                return system
        told = "The table editor takes this table for no game"
        raise InputError(told, file=table.name, fix="Open it there, and tell what its features are.")

    def _troubles(self, table: TableDocument) -> tuple[list[str], int]:
        """Return what is refused, and how much else is said."""
        try:
            drawing = table
            if not table.system:
                drawing, _ = drawing_of_import(table, self._system, TableFeature(id="", outline=(), top=0.0))
            found = checked(drawing).troubles
        except (InputError, GeometryError) as error:
            return [str(error)], 0
        return [each.problem for each in found if each.grave], sum(not each.grave for each in found)
