from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import msgspec

from tests.render.boards import battlefield
from umpire.geometry import Disc, Outline
from umpire.rulings import Finding, Forbid, Margin, Ruling, Witness
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.drawing import Way, board_svg, case_svg, spot_of

SVG = "{http://www.w3.org/2000/svg}"
HIDDEN = Ruling(
    question="Does red-predators-1 see blue-warden-1?",
    allowed=False,
    findings=(
        Finding(
            rule="LI-BAS-022",
            effect=Forbid(reason="hidden"),
            facts={"blockers": "north-wood, red-predators-2"},
            says="it is hidden",
            witness=Witness(kind="line", points=((34.0, 8.0, 1.0), (42.0, 34.0, 1.0)), label="line of sight"),
        ),
    ),
    margin=Margin(amount=0.25),
)


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def classes(picture: str) -> list[str]:
    return [each.get("class", "") for each in ElementTree.fromstring(picture).iter()]


def test_a_board_shows_every_model_detachment_and_marker() -> None:
    field = battlefield()
    picture = board_svg(field, title="Over <the> river")
    used = [each for each in classes(picture) if each.split(" ")[:1] == ["m"]]

    assert len(used) == len(field.models)
    assert {"Over <the> river", "blue-tercio-10 · ADV", "red-tactical-2 · M", "barracks 3/4", "1"} <= set(
        texts(picture)
    )


def test_the_names_of_a_broken_formation_are_marked() -> None:
    field = battlefield()
    broken = msgspec.structs.replace(field.formations["red-force"], broken=True)
    shown = msgspec.structs.replace(field, formations={**field.formations, "red-force": broken})

    assert sum("broken" in each for each in classes(board_svg(shown))) == 4


def test_a_picture_on_its_own_needs_no_page_around_it() -> None:
    assert "var(" not in board_svg(battlefield())


def few(field: Battlefield) -> Battlefield:
    kept = {"red-tactical-1": field.detachments["red-tactical-1"]}
    models = {each.id: each for each in field.models.values() if each.detachment in kept}
    return msgspec.structs.replace(field, models=models, detachments=kept, markers={}, structures={}, areas=())


def test_a_case_shows_only_the_part_of_the_table_that_matters() -> None:
    """Six models in a corner of a large table: the picture is of that corner, with every model named."""
    picture = case_svg(few(battlefield()), title="few")
    left, _, width, _ = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())

    assert 0 <= left < 80
    assert width < 240
    assert "red-tactical-1-6" in texts(picture)


def test_a_case_that_fills_its_table_is_shown_whole() -> None:
    box = ElementTree.fromstring(case_svg(battlefield())).attrib["viewBox"].split()

    assert float(box[2]) >= 600


def test_a_proof_is_drawn_with_its_number_and_what_blocks_is_outlined() -> None:
    picture = case_svg(battlefield(), [HIDDEN], title="hidden")

    assert "① line of sight" in texts(picture)
    assert any("No. Margin 0.25 inches." in each for each in texts(picture))
    assert "① LI-BAS-022: it is hidden" in texts(picture)
    assert "proof-blocked proof-blocked-area" in classes(picture)
    assert classes(picture).count("proof-blocked") == 2


def test_areas_and_places_that_prove_something_are_drawn() -> None:
    shapes = (
        Witness(kind="area", points=((1.0, 1.0), (3.0, 1.0), (3.0, 3.0))),
        Witness(kind="point", points=((5.0, 5.0),)),
        Witness(kind="path", points=((5.0, 5.0), (6.0, 6.0), (7.0, 5.0))),
    )
    ruling = Ruling(question="?", allowed=True, findings=tuple(Finding(rule="R", witness=each) for each in shapes))
    drawn = classes(board_svg(battlefield(), rulings=[ruling]))

    assert "proof proof-area" in drawn
    assert drawn.count("proof") == 2


def test_of_a_path_that_is_too_long_only_the_rest_is_refused() -> None:
    """What leads up to it is drawn as any path is."""
    way = Witness(kind="path", points=((5.0, 5.0), (6.0, 5.0), (8.0, 5.0)), label="2 inches too far", begins=1)
    found = Finding(rule="R", effect=Forbid(reason="too far"), witness=way)
    picture = board_svg(battlefield(), rulings=[Ruling(question="?", allowed=False, findings=(found,))])
    drawn = ElementTree.fromstring(picture).iter(f"{SVG}polyline")
    lines = {each.get("class"): each.get("points") for each in drawn}

    assert lines["proof"] == "50,430 60,430"
    assert lines["proof-blocked"] == "60,430 80,430"
    assert "① 2 inches too far" in texts(picture)


def test_words_beside_proofs_keep_clear_of_one_another_and_in_the_picture() -> None:
    """Three lines at one place, hard by the right edge of the table."""
    labels = ("0.50 inches from b1", "0.60 inches from b2", "0.70 inches from b3")
    lines = (
        Witness(kind="line", points=((59.0, 20.0), (59.5, 20.0 + k / 10)), label=each) for k, each in enumerate(labels)
    )
    found = tuple(Finding(rule="R", effect=Forbid(reason="near"), witness=each) for each in lines)
    drawn = ElementTree.fromstring(
        board_svg(battlefield(), rulings=[Ruling(question="?", allowed=False, findings=found)])
    )
    places = [
        (float(each.get("x", "")), float(each.get("y", "")))
        for each in drawn.iter(f"{SVG}text")
        if (each.text or "").endswith(("b1", "b2", "b3"))
    ]

    assert all(x < 570 for x, _ in places)
    assert all(abs(one - other) >= 7 for (_, one), (_, other) in combinations(places, 2))


def test_ghosts_paths_and_crosses() -> None:
    drawn = classes(
        board_svg(
            battlefield(),
            ghosts=[Outline(base=Disc(radius=0.5), at=(3.0, 3.0))],
            ways=[Way(path=((1.0, 1.0), (2.0, 2.0)), side="red")],
            fallen=[(4.0, 4.0)],
            emphasis=("blue-warden",),
        )
    )

    assert {"proof", "path first", "cross neutral", "second strong"} <= set(drawn)


def test_a_garrison_is_drawn_inside_its_structure() -> None:
    field = battlefield()
    spots = [spot_of(field, model) for model in field.models_of("red-tactical-3")]

    assert len(set(spots)) == 4
    assert all(spot is not None and 44 < spot[0] < 48 and 10 < spot[1] < 14 for spot in spots)
