"""Tables from files: bare outlines with assumptions, and Umpire's own tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.formats import Assumption, GroundPlan, Inside, hides, parse_assumption, read_ground_plan
from umpire.systems.legions.files import shipped_scenario

SMALL = Path(__file__).with_name("outlines.yaml")
ROOT = Path(__file__).resolve().parents[2]
REAL = ROOT.parent / "shared" / "data" / "tables_40k"
BOTH = ("ruin:height=5", "wood:solid=no")
REST = "name: a\ndeployment: {side: [[0, 0], [5, 0], [5, 5]]}"


def small(*assumed: str) -> GroundPlan:
    return read_ground_plan(SMALL, assumptions=[parse_assumption(each) for each in assumed])


def test_heights_come_from_the_assumptions_that_are_named_and_from_nowhere_else() -> None:
    plan = small(*BOTH)

    assert plan.size == (30.0, 20.0)
    assert [(each.id, each.kind, each.height, hides(each.tags)) for each in plan.features] == [
        ("ruin-1", "ruin", 5.0, True),
        ("ruin-2", "ruin", 5.0, True),
        ("wood-3", "wood", 0.0, False),
        ("long-wall", "wall", 0.5, True),
    ]
    assert [each.id for each in plan.solids] == ["ruin-1", "ruin-2", "long-wall"]
    assert sorted(plan.zones) == ["opponent", "player"]


def test_everything_that_is_assumed_or_left_out_is_told() -> None:
    plan = small(*BOTH)

    assert plan.assumed == (
        'ruin: 5" high, hides what is behind it, models see into and out of it',
        "wood: hides nothing",
        "2 features name no kind and are taken for ruins",
        'the table is 30" x 20", as far as its deployment zones reach',
    )
    assert plan.unused == ("1 objectives: they hide nothing",)


def test_a_kind_without_a_height_is_refused_and_listed() -> None:
    with pytest.raises(InputError) as refused:
        small("ruin:height=5")

    assert "1 x wood" in str(refused.value)
    assert "--assume wood:height=5" in str(refused.value)
    assert "outlines.yaml:8" in str(refused.value)  # where the list under `terrain:` begins


def test_an_assumption_about_what_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="No feature is of kind bunker"):
        small(*BOTH, "bunker:height=2")
    with pytest.raises(InputError, match="Two assumptions are about one kind"):
        small(*BOTH, "ruin:height=3")


@pytest.mark.parametrize(
    "text", ["ruin", "ruin:", "ruin:height", "ruin:height=tall", "ruin:height=-1", "ruin:height=nan", "ruin:deep=3",
             "ruin:solid=perhaps", "ruin:inside=ajar", "Ruin 5", "ruin:height=5,"]
)  # fmt: skip
def test_an_assumption_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not an assumption"):
        parse_assumption(text)


def test_an_assumption_says_height_solidity_and_what_holds_inside() -> None:
    found = parse_assumption("ruin:height=2.5,solid=yes,inside=closed")

    assert found == Assumption(kind="ruin", height=2.5, solid=True, inside=Inside.CLOSED)
    assert small("ruin:height=5,inside=closed", "wood:solid=no").opened == ("wood-3", "long-wall")


def test_the_tables_of_scenarios_and_cases_are_read_with_the_heights_of_the_rules() -> None:
    battle = read_ground_plan(shipped_scenario())
    case = read_ground_plan(f"{ROOT / 'docs' / 'examples' / 'ruin.yaml'}#ruin-cover")

    assert battle.size == (60.0, 48.0)
    assert any(each.kind == "structure" and hides(each.tags) and each.height > 0 for each in battle.features)
    assert "heights and solid bodies as the rules give them to each type" in battle.assumed
    assert case.features


def test_an_assumption_fills_only_what_a_table_leaves_open(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(
        "table:\n  size: [20, 20]\n  features:\n"
        "    - {id: a, type: impassable, outline: [[1, 1], [3, 1], [3, 3]]}\n"
        "    - {id: b, type: impassable, height: 1, outline: [[5, 5], [8, 5], [8, 8]]}\n"
    )

    plan = read_ground_plan(file, assumptions=[parse_assumption("impassable:height=7")])

    assert [(each.id, each.height) for each in plan.features] == [("a", 7.0), ("b", 1.0)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cases_of: none", "no table in this file"),
        ("terrain: []\nname: a\ndeployment: {name: x}", "no deployment zones"),
        ("terrain:\n  - {height: 2, outline: [[0, 0], [2, 2], [2, 0], [0, 2]]}\n" + REST, "cross"),
        ("terrain:\n  - ring: 3\n" + REST, "ring"),
    ],
)  # fmt: skip
def test_a_file_that_holds_no_table_says_where_and_why(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text)

    with pytest.raises(InputError, match=told):
        read_ground_plan(file)


def test_every_real_table_is_read() -> None:
    """All thirty are 60 by 44 inches with sixteen outlines."""
    files = sorted(REAL.glob("*.yaml"))
    if not files:
        pytest.skip("the real tables are not at hand")

    for file in files:
        plan = read_ground_plan(file, assumptions=[parse_assumption("ruin:height=5")])
        assert plan.size == (60.0, 44.0)
        assert len(plan.solids) == 16
