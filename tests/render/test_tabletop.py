"""Pictures of tables of things."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tests.table.boards import block, model, table
from umpire.render.svg import table_svg
from umpire.rulings import Finding, Forbid, Ruling, Witness


def ruling() -> Ruling:
    blocked = Witness(kind="blocked line", points=((2.0, 2.0), (14.0, 2.0)))
    found = Finding(rule="X-1", effect=Forbid(), facts={"blocked_by": "wall"}, witness=blocked)
    return Ruling(question="Is b visible to a?", allowed=False, findings=(found,))


def test_a_picture_shows_terrain_models_and_the_proof() -> None:
    """It is well formed, names what stands there, hatches what is in the way, and says the verdict."""
    board = table(block("wall", 7.0, 0.0, 9.0, 5.0), models=(model("a", 2.0, 2.0), model("b", 14.0, 2.0)))
    picture = table_svg(board, [ruling()], title="A wall & two models")
    root = ET.fromstring(picture)
    words = " ".join(root.itertext())

    assert all(told in words for told in ("A wall & two models", "Is b visible to a? No.", "X-1", "wall"))
    assert picture.count('class="base"') == 2
    assert "proof-blocked-area" in picture.partition("</style>")[2]
    assert "proof-blocked-area" not in table_svg(board).partition("</style>")[2]


def test_a_table_may_lie_around_its_origin() -> None:
    """Where the lower left corner is not (0, 0) the picture still shows what stands left of it."""
    board = table(block("wall", -7.0, -5.0, -6.0, -4.0), models=(model("a", -2.0, -2.0),))
    picture = table_svg(type(board)(size=(60.0, 44.0), corner=(-20.0, -20.0), **_rest(board)))
    left, top, width, _ = (float(value) for value in ET.fromstring(picture).attrib["viewBox"].split())

    assert left < -70.0 < left + width
    assert top > 0.0


def _rest(board: object) -> dict[str, object]:
    return {name: getattr(board, name) for name in ("features", "units", "models")}
