"""Maps as pictures: every value is drawn once, in a shade that its legend explains."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np

from umpire.geometry import check_polygon
from umpire.render.scenes import Scene, SceneFeature
from umpire.render.svg import HEAT, Panel, heat_svg

XS, YS = np.array([1.0, 3.0, 5.0]), np.array([1.0, 3.0])
VALUES = np.array([[0.0, 1.0, 16.0], [8.0, 8.0, 9.0]])


def picture(*terrain: SceneFeature, **more: object) -> ElementTree.Element:
    panel = Panel(heading="Seen & counted", values=VALUES, most=16.0, counted=True)
    scene = Scene(size=(6.0, 4.0), features=terrain)
    return ElementTree.fromstring(heat_svg([panel], scene, xs=XS, ys=YS, **more))


def cells(root: ElementTree.Element) -> dict[str, str]:
    shaded = [each for each in root.iter() if each.attrib.get("fill") in HEAT and "d" in each.attrib]
    return {each.attrib["fill"]: each.attrib["d"] for each in shaded}


def test_each_shade_is_one_path_and_neighbours_are_one_rectangle() -> None:
    found = cells(picture())

    assert found == {
        HEAT[0]: "M0 20h20v20h-20z",
        HEAT[1]: "M20 20h20v20h-20z",
        HEAT[4]: "M0 0h40v20h-40z",
        HEAT[5]: "M40 0h20v20h-20z",
        HEAT[8]: "M40 20h20v20h-20z",
    }


def test_the_legend_gives_the_numbers_of_each_shade() -> None:
    words = [each.text for each in picture().iter() if each.attrib.get("class") == "tick"]

    assert words == ["0", "1 to 2", "3 to 4", "5 to 6", "7 to 8", "9 to 10", "11 to 12", "13 to 14", "15 to 16"]


def test_shades_grow_evenly_lighter() -> None:
    """Whoever sees no colours still sees which of two shades is more."""
    lights = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in (bytes.fromhex(each[1:]) for each in HEAT)]

    steps = np.diff(lights)
    assert steps.min() > 10.0
    assert steps.max() < 4.0 * steps.min()


def test_terrain_enemies_and_captions_are_drawn() -> None:
    ring = check_polygon([(1, 1), (2, 1), (2, 2)])
    root = picture(
        SceneFeature(id="ruin", outline=ring, label='ruin 5"'),
        enemies=[(4.0, 2.0)],
        captions=["Assumed: <nothing>."],
    )
    told = ElementTree.tostring(root, encoding="unicode")

    assert 'class="terrain"' in told
    assert 'class="enemy"' in told
    assert "ruin 5" in told
    assert "Assumed: &lt;nothing&gt;." in told
    assert re.search(r"Seen &amp; counted", told)


def test_shares_are_written_in_percent() -> None:
    panel = Panel(heading="Share", values=VALUES / 16.0, most=1.0, scale=100.0, unit=" %")
    root = ElementTree.fromstring(heat_svg([panel, panel], Scene(size=(6.0, 4.0)), xs=XS, ys=YS))
    words = [each.text for each in root.iter() if each.attrib.get("class") == "tick"]

    assert words[1] == "up to 12.5 %"
    assert len(words) == 2 * len(HEAT)
