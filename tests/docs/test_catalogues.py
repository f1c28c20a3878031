"""The page about datasheets and catalogues tells every difference that there is, and no other."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from umpire.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = Path("../shared/data/bsdata_legions")
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| (.+) \| .+ \|$", re.MULTILINE)

SAMPLE = """<catalogue xmlns="http://www.battlescribe.net/schema/catalogueSchema"><sharedSelectionEntries>
<selectionEntry type="unit" id="u" name="Legion Predator Squadron Detachment">
<profiles><profile typeName="Detachment" name="Legion Predator"><characteristics>
<characteristic name="Move">9"</characteristic><characteristic name="Sv">{save}</characteristic>
<characteristic name="CAF">+2</characteristic><characteristic name="Morale">3+</characteristic>
<characteristic name="W">1</characteristic></characteristics></profile></profiles>
<costs><cost name="points" value="{points}"/></costs></selectionEntry>
</sharedSelectionEntries></catalogue>"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare_catalogues", ROOT / "scripts" / "compare_catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


def test_the_page_lists_what_differs(script: ModuleType) -> None:
    if not CATALOGUES.is_dir():
        pytest.skip(f"{CATALOGUES} is not here")
    told = ROW.findall((ROOT / "docs" / "catalogues.md").read_text(encoding="utf-8"))[2:]

    assert told == script.differences(CATALOGUES)


@pytest.mark.parametrize(
    ("save", "points", "told"),
    [
        ("3+", 115, []),
        ("2+", 115, [("Legion Predator: Sv", "3+", "2+")]),
        ("3+", 120, [("points of 3 models", "115", "120")]),
    ],
)
def test_a_save_and_a_price_that_differ_are_told(
    script: ModuleType, tmp_path: Path, save: str, points: int, told: list[tuple[str, str, str]]
) -> None:
    (tmp_path / "One.cat").write_text(SAMPLE.format(save=save, points=points), encoding="utf-8")
    found = [row[1:] for row in script.differences(tmp_path) if row[0] == "Legion Predator Squadron"]

    assert found == told


def test_a_folder_without_catalogues_says_so(script: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No catalogues are here"):
        script.differences(tmp_path)
