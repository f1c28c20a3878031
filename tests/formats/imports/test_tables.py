"""Tables of others: where every corner comes to lie, what is listed, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.formats.imports.samples import block, wedge, write_layouts
from umpire.errors import InputError
from umpire.formats import TableDocument, hides, parse_assumption, read_document, read_ground_plan
from umpire.formats.imports import as_yaml, import_layouts, import_table

SMALL = Path(__file__).parents[1] / "outlines.yaml"
BOTH = tuple(parse_assumption(each) for each in ("ruin:height=5", "wood:solid=no"))


def layout(folder: Path, *pieces: dict[str, Any]) -> TableDocument:
    return import_table(write_layouts(folder, list(pieces)))


def corners(table: TableDocument, name: str) -> set[tuple[float, float]]:
    return {corner for each in table.features if each.id == name for corner in each.outline}


def test_a_template_lies_with_its_centroid_at_its_position(tmp_path: Path) -> None:
    """The wedge (0,0) (3,0) (0,6) has its centroid at (1,2): corners (9,8) (12,8) (9,14) down, 20 - y up."""
    table = layout(tmp_path, wedge())

    assert table.size == (30.0, 20.0)
    assert corners(table, "a") == {(9.0, 12.0), (12.0, 12.0), (9.0, 6.0)}


def test_it_is_mirrored_then_turned_then_moved(tmp_path: Path) -> None:
    """(-1,-2) (2,-2) (-1,4) mirrored (1,-2) (-2,-2) (1,4), turned (2,1) (2,-2) (-4,1), moved by (10,10)."""
    table = layout(tmp_path, wedge(rotation_degrees=90, mirror="horizontal"))

    assert corners(table, "a") == {(12.0, 9.0), (12.0, 12.0), (6.0, 9.0)}


def test_the_other_mirror_turns_it_upside_down(tmp_path: Path) -> None:
    table = layout(tmp_path, wedge(mirror="vertical"))

    assert corners(table, "a") == {(9.0, 8.0), (12.0, 8.0), (9.0, 14.0)}


def test_what_stands_on_an_area_is_carried_with_it(tmp_path: Path) -> None:
    """In the area's frame (0,-.5) to (2,.5); mirrored (-2,-.5) to (0,.5); turned (-.5,-2) to (.5,0)."""
    table = layout(tmp_path, wedge(rotation_degrees=90, mirror="horizontal"), block(parent_area_id="a"))

    assert corners(table, "b") == {(9.5, 10.0), (10.5, 10.0), (10.5, 12.0), (9.5, 12.0)}
    body = next(each for each in table.features if each.id == "b")
    assert (body.kind, body.top, body.parent, body.tags) == ("block", 4.0, "a", ("feature", "dense", "blocking"))


def test_a_platform_keeps_its_place_over_its_template_and_its_unknown_height_is_listed(tmp_path: Path) -> None:
    """The left half of the block: (-1,-.5) to (0,.5) from the centroid of the whole block."""
    table = layout(tmp_path, block(position={"x": 10, "y": 10}))

    assert corners(table, "b.floor") == {(9.0, 10.5), (10.0, 10.5), (10.0, 9.5), (9.0, 9.5)}
    platform = next(each for each in table.features if each.id == "b.floor")
    assert (platform.kind, platform.bottom, platform.top, platform.parent) == ("platform", None, None, "b")
    assert "1 x block: the height of its upper floor is not in the files" in table.unmapped


def test_zones_and_objectives_come_from_the_deployment(tmp_path: Path) -> None:
    table = layout(tmp_path, wedge(is_objective=True, objective_role="home"))

    assert [(each.side, min(each.outline), max(each.outline)) for each in table.zones] == [
        ("defender", (0.0, 0.0), (6.0, 20.0)),
        ("attacker", (24.0, 0.0), (30.0, 20.0)),
    ]
    assert [(each.feature, each.at, each.role) for each in table.objectives] == [
        ("a", None, "home"),
        ("", (15.0, 15.0), "Ends"),
    ]
    assert table.edition == "11th"
    assert "1 x wedge: the files give it no height" in table.unmapped


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (wedge(template="nothing"), "No such template"),
        (wedge(parent_area_id="nobody"), "There is no such piece"),
        (wedge(mirror="sideways"), "sideways is not a mirror"),
        (wedge(footprint={"type": "circle"}), "circle is not a kind of footprint"),
        (
            wedge(footprint={"type": "polygon", "points": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}),
            "at least three corners",
        ),
        (
            wedge(
                footprint={"type": "polygon", "points": [{"x": x, "y": y} for x, y in ((0, 0), (4, 0), (0, 4), (4, 4))]}
            ),
            "crosses or touches",
        ),
    ],
)
def test_a_broken_piece_is_refused_by_its_place(tmp_path: Path, piece: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told) as refused:
        layout(tmp_path, block(), piece)

    assert "[0].pieces[1]" in str(refused.value)


def test_one_of_several_layouts_is_named(tmp_path: Path) -> None:
    path = write_layouts(tmp_path, [wedge()], [block()])

    assert import_table(f"{path}#layout-2").name == "layout-2"
    assert [each.name for each in import_layouts(read_document(path))] == ["layout-1", "layout-2"]
    with pytest.raises(InputError, match=r"2 layouts in this file\. Name one as .*#ID: layout-1, layout-2"):
        import_table(path)
    with pytest.raises(InputError, match="There is no such layout"):
        import_table(f"{path}#layout-3")


def test_outlines_take_their_heights_from_assumptions() -> None:
    table = import_table(SMALL, assumptions=BOTH)

    assert [(each.id, each.kind, each.top, each.tags[0]) for each in table.features] == [
        ("ruin-1", "ruin", 5.0, "blocking"),
        ("ruin-2", "ruin", 5.0, "blocking"),
        ("wood-3", "wood", 0.0, "not blocking"),
        ("long-wall", "wall", 0.5, "blocking"),
    ]
    assert [each.side for each in table.zones] == ["player", "opponent"]
    assert len(table.objectives) == 1
    with pytest.raises(InputError, match="not how high it is"):
        import_table(SMALL)


def test_an_objective_that_is_no_outline_is_left_out_and_listed(tmp_path: Path) -> None:
    text = (
        "name: t\ndeployment: {p: [[0, 0], [9, 0], [9, 9], [0, 9]]}\n"
        "terrain: [{outline: [[1, 1], [3, 1], [3, 3]]}]\n"
        "objectives:\n"
        "  - area: [[1, 1], [3, 1], [3, 1], [3, 3]]\n"
        "  - area: [[0, 0], [4, 0], [0, 4], [4, 4]]\n"
        "  - at: [5, 5]\n"
    )
    path = tmp_path / "t.yaml"
    path.write_text(text)

    table = import_table(path, assumptions=[parse_assumption("ruin:height=5")])

    assert [(each.feature, each.at) for each in table.objectives] == [("ruin-1", None), ("", (5.0, 5.0))]
    assert "objectives[0]: a corner listed twice in a row counts once" in table.assumed
    assert table.unmapped[0].startswith("objectives[1]: left out: its area is not an outline: Edge")


def test_an_imported_table_reads_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    for table in (layout(tmp_path, wedge(), block(parent_area_id="a")), import_table(SMALL, assumptions=BOTH)):
        path.write_text(as_yaml(table))
        assert import_table(path) == table


def test_an_edited_import_is_checked_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    path.write_text(as_yaml(layout(tmp_path, wedge())).replace("[12.0, 12.0]", "[9.0, 9.0]"))

    with pytest.raises(InputError, match="outline of a"):
        import_table(path)


@pytest.mark.parametrize("name", ["terrain-templates.json", "deployment-patterns.json"])
def test_the_files_beside_the_layouts_say_which_to_name(tmp_path: Path, name: str) -> None:
    write_layouts(tmp_path, [wedge()])

    with pytest.raises(InputError, match="Name the file of layouts beside it"):
        import_table(tmp_path / name)


def test_nothing_else_is_taken_for_a_table(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    with pytest.raises(InputError, match="no table in this file that can be imported"):
        import_table(path)
    with pytest.raises(InputError, match="No feature is of kind ruin"):
        import_table(write_layouts(tmp_path, [wedge()]), assumptions=BOTH)


def test_a_layout_is_a_ground_plan_with_what_is_assumed_about_it(tmp_path: Path) -> None:
    """The wedge has no height in the files, the block is 4 inches high and blocks; its platform hides nothing."""
    path = f"{write_layouts(tmp_path, [wedge(), block(position={'x': 20, 'y': 10})])}#layout-1"
    plan = read_ground_plan(path, assumptions=[parse_assumption("wedge:height=2,solid=no")])

    assert {each.id: (each.kind, each.height, hides(each.tags)) for each in plan.features} == {
        "a": ("wedge", 2.0, False),
        "b": ("block", 4.0, True),
    }
    assert plan.size == (30.0, 20.0)
    assert any("platform" in each for each in plan.unused)
    with pytest.raises(InputError, match="how high"):
        read_ground_plan(path)
    with pytest.raises(InputError, match="No feature is of kind hill"):
        read_ground_plan(path, assumptions=[parse_assumption("hill:height=2")])
