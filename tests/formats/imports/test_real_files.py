"""Every file of real data that lies beside the project: what comes in, and what is refused and why.

Run it with ``-s`` for the whole table.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.formats import TableDocument, parse_assumption, read_document
from umpire.formats.imports import as_yaml, import_army, import_layouts, import_table, stored_table

ROOT = Path(__file__).resolve().parents[3]
REAL = ROOT.parent / "shared" / "data"
RUINS = (parse_assumption("ruin:height=5"),)

pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason="needs the real data in ../shared/data")

CATALOGUE = "This is a BattleScribe catalogue, not a roster"
ARMIES = {
    "rosters/Genestealers.rosz": "Warhammer 40,000 8th: 1 units, 10 models, 1 kinds without a base, 1 left out",
    "rosters/PlagueMarines9th.rosz": "Warhammer 40,000 9th: 1 units, 5 models, 3 kinds without a base, 0 left out",
    "rosters/StormRaven.rosz": "Warhammer 40,000 9th: 1 units, 1 models, 1 kinds without a base, 2 left out",
    "rosters/TacticalSquad.rosz": "Warhammer 40,000 8th: 1 units, 7 models, 3 kinds without a base, 4 left out",
    "rosters/chaos-knights-houndpack.newrecruit.payload.json": (
        "Warhammer 40,000 ?: 4 units, 6 models, 3 kinds without a base, 5 left out"
    ),
    "rosters/gk-banishers.payload.json": "Warhammer 40,000 ?: 3 units, 12 models, 4 kinds without a base, 6 left out",
    "warcry/fighters.json": "Warcry ?: 1345 units, 1345 models, 34 kinds without a base, 28 left out",
}
REFUSED = {
    "legions_datasheets.yaml": "These are datasheets, not an army",
    "terrain_layouts_40kdc/terrain-templates.json": "These are templates",
    "terrain_layouts_40kdc/deployment-patterns.json": "These are deployments",
    "warcry/base_sizes.json": "These are base sizes, not fighters",
}


def files() -> list[str]:
    found = sorted(REAL.rglob("*")) if REAL.is_dir() else []
    return [str(each.relative_to(REAL)) for each in found if each.is_file() and not each.name.startswith("LICENSE")]


def came_in(name: str) -> str:
    """Return what an import of a file says, or why it is refused."""
    path = REAL / name
    if name.startswith("terrain_layouts") and path.name == "terrain-layouts.json":
        tables = import_layouts(read_document(path))
        return f"{len(tables)} layouts, {sum(len(each.features) for each in tables)} features"
    try:
        if name.startswith(("tables_40k", "terrain_layouts")):
            return _table(import_table(path, assumptions=RUINS if name.startswith("tables") else ()))
        army = import_army(path)
    except InputError as error:
        return f"refused: {error.problem}"
    models = sum(each.count for _, each in army.models)
    return (
        f"{army.game} {army.edition or '?'}: {len(army.units)} units, {models} models, "
        f"{len(army.lacking_bases)} kinds without a base, {len(army.unmapped)} left out"
    )


def _table(table: TableDocument) -> str:
    return f"{len(table.features)} features, {len(table.objectives)} objectives, {len(table.unmapped)} left out"


WHOLE = "Rosters of Legions Imperialis become army files of whole battles, not units of one table"
"""They come in through `umpire army import`: tests/systems/legions/rosters."""


@pytest.mark.parametrize("name", files())
def test_every_file_comes_in_or_says_why_not(name: str) -> None:
    told = came_in(name)

    print(f"\n{name:64} {told}")
    if name in ARMIES:
        assert told == ARMIES[name]
    elif name in REFUSED:
        assert told.startswith(f"refused: {REFUSED[name]}")
    elif name.startswith("bsdata_legions"):
        assert told == f"refused: {CATALOGUE}"
    elif name.startswith("rosters/legions"):
        assert told.startswith("refused: ")
        if not name.endswith((".yaml", ".md")):
            assert told == f"refused: {WHOLE}"
    elif name.startswith("tables_40k"):
        assert told.endswith(" objectives, 0 left out")
        assert told.startswith("16 features")
    else:
        assert told == "33 layouts, 1840 features"


def test_a_layout_is_symmetric_that_says_so() -> None:
    """The layout that calls itself symmetric by half a turn has each corner of an area twice, within 0.05"."""
    table = import_table(f"{REAL}/terrain_layouts_40kdc/terrain-layouts.json#take-and-hold-vs-purge-the-foe-2")
    corners = [corner for each in table.features if "area" in each.tags for corner in each.outline]
    for x, y in corners:
        assert min(abs(60.0 - x - u) + abs(44.0 - y - v) for u, v in corners) < 0.05


def test_layouts_agree_with_the_outlines_of_the_same_boards() -> None:
    """Another project's outlines of the same board have their large areas in the same places."""
    layout = import_table(f"{REAL}/terrain_layouts_40kdc/terrain-layouts.json#take-and-hold-mirror-1")
    outlines = import_table(REAL / "tables_40k" / "table_01.yaml", assumptions=RUINS)
    corners = {(round(x, 1), round(y, 1)) for each in outlines.features for x, y in each.outline}
    large = [each for each in layout.features if each.kind == "area-large"]

    assert len(large) == 4
    for each in large:
        assert sum((round(x, 1), round(y, 1)) in corners for x, y in each.outline) >= 3


def test_real_tables_read_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    for table in import_layouts(read_document(REAL / "terrain_layouts_40kdc" / "terrain-layouts.json"))[:3]:
        path.write_text(as_yaml(table))
        assert stored_table(read_document(path)) == table
