"""`umpire table` and `umpire army`: what is written, what is told, and files that are not overwritten."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.program import ROOT, Program
from tests.formats.imports.samples import block, packed, roster, wedge, write_layouts

SMALL = ROOT / "tests" / "formats" / "outlines.yaml"
ASSUMED = ("--assume", "ruin:height=5", "--assume", "wood:solid=no")


def test_a_table_is_imported_told_and_drawn(umpire: Program, tmp_path: Path) -> None:
    layouts, kept, picture = write_layouts(tmp_path, [wedge(), block(parent_area_id="a")]), "t.yaml", tmp_path / "t.svg"

    ended = umpire("table", "import", layouts, "--out", tmp_path / kept)
    assert ended.code == 0, ended.err
    assert 'layout-1 (40kdc layout of the 11th edition): 30" x 20"' in ended.out
    assert "Features: 1 x block, 1 x platform, 1 x wedge." in ended.out
    assert "Not imported: 1 x wedge: the files give it no height." in ended.out

    assert umpire("table", "draw", tmp_path / kept, "--out", picture).code == 0
    tree = ElementTree.parse(picture)
    titles = [each.text or "" for each in tree.iter() if each.tag.endswith("title")]
    assert 'b: block, feature, dense, blocking 4"' in titles
    assert any(title.startswith("deployment of") for title in titles)

    for source in (layouts, tmp_path / kept):
        assert umpire("draw", source, "--out", tmp_path / "again.svg").code == 0
        assert (tmp_path / "again.svg").read_text() == picture.read_text()


def test_a_table_of_outlines_is_told_as_json(umpire: Program) -> None:
    found = json.loads(umpire("table", "import", SMALL, *ASSUMED, "--json").out)

    assert found["size"] == [30.0, 20.0]
    assert found["features"][0]["kind"] == "ruin"
    assert umpire("table", "import", SMALL).code == 2


def test_the_bases_that_are_lacking_are_written_to_fill_in(umpire: Program, tmp_path: Path) -> None:
    source, out, bases = packed(tmp_path / "a.rosz", roster()), tmp_path / "a.yaml", tmp_path / "a.bases.yaml"

    ended = umpire("army", "import", source, "--out", out, "--system", "wh40k9")
    assert ended.code == 0, ended.err
    assert '4 x Guard: no base; M 6" W 2; 4 x Gun' in ended.out
    assert "Base size missing: Guards: Captain." in ended.out
    assert "'Guards: Guard': ''" in bases.read_text()

    again = umpire("army", "import", source, "--out", out)
    assert again.code == 2
    assert "may have been filled in" in again.err

    bases.write_text(bases.read_text().replace("''", "32mm"))
    ended = umpire("army", "import", source, "--out", out, "--bases", bases)
    assert ended.code == 0, ended.err
    assert "4 x Guard: 32mm;" in ended.out
    assert "Base size missing" not in ended.out
    assert json.loads(umpire("army", "import", out, "--json").out)["units"][0]["models"][0]["base"] == "32mm"


def test_a_roster_of_another_edition_is_refused(umpire: Program, tmp_path: Path) -> None:
    source = packed(tmp_path / "a.rosz", roster(game="Warhammer 40,000 8th Edition"))

    ended = umpire("army", "import", source, "--system", "wh40k9")

    assert ended.code == 2
    assert "of another edition" in ended.err
