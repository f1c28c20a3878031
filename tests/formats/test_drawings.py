"""What each game says of drawn tables, asked without a server."""

from __future__ import annotations

from dataclasses import replace

import pytest

from umpire.errors import InputError
from umpire.formats import TableDocument
from umpire.formats.drawings import drawn_games, editing_of, table_entry, templates_of
from umpire.game import tables_of


@pytest.mark.parametrize("system", drawn_games())
def test_a_drawing_is_what_its_file_says(system: str) -> None:
    """Every common piece of a game comes back from the `table:` of a file as it was drawn."""
    size = tables_of(system).size
    for template in templates_of(system):
        drawing = TableDocument(system=system, name="back", size=size, features=template.features)
        entry = table_entry(system, editing_of(system).as_table(drawing))
        assert editing_of(system).drawing_of(system, "back", entry, "") == drawing


def test_a_game_whose_tables_are_not_drawn_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal names the games whose tables are."""
    bare = replace(tables_of("warcry"), editing=None)
    monkeypatch.setattr("umpire.formats.drawings.editing.tables_of", lambda _: bare)
    with pytest.raises(InputError, match="No tables of this game are drawn") as refused:
        editing_of("warcry")
    assert "legions" in refused.value.fix
