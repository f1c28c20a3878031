"""Requests about tables that people draw."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.server.drawings import drawing, feature, piece, rich, square
from tests.server.serving import Served
from umpire.formats import read_ground_plan
from umpire.formats.imports import import_table
from umpire.game import ruleset, ruleset_names
from umpire.systems.legions.battlefield import Terrain
from umpire.systems.legions.files import load_scenario, shipped_scenario

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"
LAYOUTS = ("terrain-layouts.json", "terrain-templates.json", "deployment-patterns.json")
CROSSED = [[10, 10], [14, 14], [14, 10], [10, 14]]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("tables")).start()
    yield found
    found.stop()


def check(desk: Served, sent: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = desk.request("POST", "/api/tables/check", sent)
    return found


def write(desk: Served, sent: dict[str, Any], form: str) -> str:
    return str(desk.request("POST", "/api/tables/write", {"drawing": sent, "form": form})["text"])


def read(desk: Served, name: str, text: str, **options: Any) -> dict[str, Any]:
    sent = {"files": [{"name": name, "text": text}], **options}
    found: dict[str, Any] = desk.request("POST", "/api/tables/read", sent)
    return found


def test_the_words_are_those_of_the_games(desk: Served) -> None:
    """Types, kinds, traits and parts that can be drawn are those that each game's reader knows."""
    systems = {each["name"]: each for each in desk.request("GET", "/api/tables/catalogue")["systems"]}
    assert list(systems) == ["legions", *ruleset_names()]
    assert field_words(systems["legions"], "types") == [each.value for each in Terrain]
    assert field_words(systems["legions"], "structure") == [
        "civitas_imperialis",
        "militas_imperialis",
        "imperialis_grandus",
        "fortification",
    ]
    for name in ruleset_names():
        rules, told = ruleset(name), systems[name]
        assert (field_words(told, "kind"), field_words(told, "traits")) == (list(rules.kinds), list(rules.tags))
        assert [each["word"] for each in told["piece_kinds"]] == list(rules.piece_kinds)


def field_words(told: dict[str, Any], name: str) -> list[str]:
    """The words of a field that a feature's form has."""
    (field,) = (each for each in told["fields"] if each["name"] == name)
    return [each["word"] for each in field["words"]]


def test_what_a_form_asks_is_what_the_reader_takes(desk: Served) -> None:
    """Whatever can be said of a feature in a game's form, its reader takes, the word of new outlines among it."""
    for told in desk.request("GET", "/api/tables/catalogue")["systems"]:
        assert told["fresh"] in field_words(told, told["word_field"])
        for field in told["fields"]:
            first = [each["word"] for each in field["words"][:1]]
            value = {
                "choice": "".join(first),
                "choices": first,
                "agreed": first,
                "text": ["RUIN"],
                "check": False,
                "number": field["most"],
                "yes_no": True,
                "feature": ["other"],
            }[field["asks"]]
            said = {each["name"]: each["starts"] for each in told["fields"] if each["starts"] and field["only_with"]}
            word = field["only_with"] or told["fresh"]
            (leading,) = (each for each in told["fields"] if each["name"] == told["word_field"])
            said |= {told["word_field"]: [word] if leading["asks"] == "choices" else word}
            sent = feature(height=3) | {"entry": said | {field["name"]: value}}
            entry = {told["word_field"]: [field["among"]]} if field["among"] else said
            other = feature("other", square(30, 30), height=2) | {"entry": entry}
            troubles = check(desk, drawing(sent, other, system=told["name"]))["troubles"]
            assert [each["problem"] for each in troubles if each["grave"]] == [], (told["name"], field["name"])


OLDER = {
    "height": None,
    "called": "",
    "types": [],
    "structure": "",
    "garrison": True,
    "garrison_number": None,
    "damage": 0,
    "solid": None,
    "overtops": [],
    "kind": "",
    "traits": None,
    "keywords": [],
    "pieces": [],
}
"""What a feature held before its game's words stood in an entry of their own."""


@pytest.mark.parametrize("system", ["legions", *ruleset_names()])
def test_a_page_of_an_older_version_is_understood(desk: Served, system: str) -> None:
    """Features that hold the words of every game beside their own fields are those that they were."""
    sent = rich(system)
    older = drawing(system=system, size=sent["size"], name=sent["name"])
    for each in sent["features"]:
        own = {name: each[name] for name in ("id", "outline", "pieces")}
        older["features"].append(OLDER | own | each["entry"] | {"height": each["top"], "called": "shed"})
    del older["source"]
    named = sent | {"features": [each | {"kind": "shed"} for each in sent["features"]]}
    assert check(desk, older) == check(desk, named)
    for form in ("table", "imported"):
        assert write(desk, older, form) == write(desk, named, form)


def test_an_older_page_says_what_outlines_are_taken_for(desk: Served) -> None:
    """In the words and with the height that it has always said it with."""
    text = (ROOT / "tests" / "formats" / "outlines.yaml").read_text()
    taken = OLDER | {"id": "", "outline": [], "types": ["obstructing"], "height": 4}
    found = read(desk, "outlines.yaml", text, system="legions", taken=taken)["drawing"]["features"][0]
    assert (found["entry"], found["top"]) == ({"types": ["obstructing"]}, 4)


@pytest.mark.parametrize("entry", [{"types": 5}, {"types": ["x" * 81]}, {"types": {"a": 1}}, {"garrison": "perhaps"}])
def test_an_entry_that_says_nothing_is_told(desk: Served, entry: dict[str, Any]) -> None:
    """What is no word of the game, or no word at all, is refused at the feature and never a fault."""
    for form in ("table", "imported"):
        sent = {"drawing": drawing(feature() | {"entry": entry}), "form": form}
        status, told = desk.status("POST", "/api/tables/write", sent)
        assert status == 400
        assert told["path"].startswith("features[0]")


def test_every_common_piece_can_be_put_on_a_table(desk: Served) -> None:
    """What is offered as a common piece is sound as it comes, on the middle of its game's table."""
    for system in desk.request("GET", "/api/tables/catalogue")["systems"]:
        across, up = (length / 2 for length in system["size"])
        for template in system["templates"]:
            features = json.loads(json.dumps(template["features"]))
            for each in features:
                for ring in (each["outline"], *(part["outline"] for part in each["pieces"])):
                    ring[:] = [[x + across, min(system["size"][1], max(0, y + up))] for x, y in ring]
            sent = drawing(*features, system=system["name"], size=system["size"])
            assert check(desk, sent)["troubles"] == [], template["name"]


@pytest.mark.parametrize(
    ("wrong", "path", "told"),
    [
        (feature(outline=CROSSED), "features[1].outline", "cross"),
        (feature(outline=[[1, 1], [2, 2]]), "features[1].outline", "three corners"),
        (feature(outline=[[1, 1], [2, 2], [3, 3]]), "features[1].outline", "area"),
        (feature(types=["jelly"]), "features[1].types", "jelly"),
        (feature(types=[]), "features[1].type", "needs a type"),
        (feature(id="other"), "features[1].id", "twice"),
        (feature(id=" "), "features[1].id", "no name"),
        (feature(types=["structure"]), "features[1].structure", "type"),
        (feature(types=["structure"], structure="castle"), "features[1].structure", "castle"),
        (feature(outline=square(70, 50)), "features[1].outline", "off the table"),
        (feature(height=-1), "features[1].top", "height"),
        (feature(overtops=["nobody"]), "features[1].overtops", "nobody"),
    ],
)
def test_what_is_wrong_is_told_at_its_feature(desk: Served, wrong: dict[str, Any], path: str, told: str) -> None:
    """Each fault is told with its place, what to do about it where that is not plain, and no file comes of it."""
    sent = drawing(feature("other", square(30, 30)), wrong)
    found = check(desk, sent)
    grave = [each for each in found["troubles"] if each["grave"]]
    assert grave[0]["path"].startswith(path)
    assert grave[0]["feature"] == 1
    assert told in grave[0]["problem"] or told in grave[0]["fix"]
    assert found["statistics"] is None
    status, refused = desk.status("POST", "/api/tables/write", {"drawing": sent, "form": "table"})
    assert status == 400
    assert refused["path"].startswith(path)
    assert refused["fix"]


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (piece(kind="jelly"), "features[0].kind"),
        (piece(traits=["jelly"]), "features[0].traits[0]"),
        (piece(pieces=[{"kind": "jelly", "top": 3}]), "features[0].pieces[0].kind"),
        (piece(pieces=[{"kind": "floor", "bottom": 4, "top": 3}]), "features[0].pieces[0].top"),
        (piece(height=2, pieces=[{"kind": "wall", "top": 3}]), "features[0].height"),
        (piece(pieces=[{"kind": "wall", "top": 3, "outline": CROSSED}]), "features[0].pieces[0].outline"),
    ],
)
def test_the_other_games_have_readers_of_their_own(desk: Served, wrong: dict[str, Any], path: str) -> None:
    """Kinds, traits and parts of the 9th edition are refused by its own reader, each at its place."""
    found = check(desk, drawing(wrong, system="wh40k9"))
    assert [each["path"] for each in found["troubles"] if each["grave"]] == [path]


def test_the_rules_give_their_advice(desk: Served) -> None:
    """A low Cliff is forbidden; a high Obstacle, a River from nowhere and a piece that juts over the edge are told."""
    low = feature("cliff", square(2, 2), types=["cliff"], height=1)
    assert [(each["grave"], each["rules"]) for each in check(desk, drawing(low))["troubles"]] == [
        (True, ["LI-TER-095"])
    ]
    high = feature("wall", square(10, 2, 1), types=["obstacle"], height=3)
    river = feature("river", square(20, 20), types=["river"])
    jutting = feature("wood", square(58, 10))
    found = check(desk, drawing(high, river, jutting))["troubles"]
    assert not any(each["grave"] for each in found)
    assert {(each["feature"], *each["rules"]) for each in found} == {(0, "LI-TER-056"), (1, "LI-TER-082"), (2,)}


def test_solid_pieces_do_not_stand_in_one_another(desk: Served) -> None:
    """A building in a building is told, beside it is not; what lies under a building wholly is gone."""
    house = {"types": ["structure"], "structure": "civitas_imperialis", "height": 3}
    beside = [feature("one", square(2, 2), **house), feature("two", square(6, 2), **house)]
    assert check(desk, drawing(*beside))["troubles"] == []
    within = [feature("one", square(2, 2), **house), feature("two", square(5, 2), **house)]
    assert [each["feature"] for each in check(desk, drawing(*within))["troubles"]] == [1]
    buried = [feature("under", square(3, 3, 1)), feature("one", square(2, 2), **house)]
    found = check(desk, drawing(*buried))["troubles"]
    assert [(each["feature"], each["rules"]) for each in found] == [(0, ["LI-TER-074"])]


def test_figures_of_a_table(desk: Served) -> None:
    """Two woods of 16 square inches, point for point across the middle, on a table of 20 by 10."""
    pair = [feature("a", square(1, 1)), feature("b", square(15, 5))]
    found = check(desk, drawing(*pair, size=[20, 10]))["statistics"]
    assert found["covered"] == pytest.approx(32 / 200)
    assert found["quarters"] == pytest.approx([16 / 50, 0, 0, 16 / 50])
    assert (found["turned"], found["left_right"], found["up_down"]) == (True, False, False)
    other = [feature("a", square(1, 1)), feature("b", square(15, 1))]
    found = check(desk, drawing(*other, size=[20, 10]))["statistics"]
    assert (found["turned"], found["left_right"], found["up_down"]) == (False, True, False)
    unlike = [feature("a", square(1, 1)), feature("b", square(15, 1), types=["difficult"])]
    assert check(desk, drawing(*unlike, size=[20, 10]))["statistics"]["left_right"] is False


@pytest.mark.parametrize("form", ["table", "imported", "case"])
@pytest.mark.parametrize("system", ["legions", *ruleset_names()])
def test_what_is_written_reads_back(desk: Served, system: str, form: str) -> None:
    """A drawing that was written and read is the same drawing, for every game and form."""
    sent = rich(system)
    back = read(desk, "back.yaml", write(desk, sent, form), system=system)["drawing"]
    for each in back["features"]:
        each["kind"] = ""
    assert back["features"] == sent["features"]
    assert (back["system"], back["size"]) == (system, sent["size"])
    assert check(desk, back)["troubles"] == check(desk, sent)["troubles"]


def test_the_shipped_table_is_drawn_and_fought_over(desk: Served, tmp_path: Path) -> None:
    """The shipped battle's table goes out as a file that its scenario names, and the battlefield is the same."""
    scenario = shipped_scenario()
    found = read(desk, scenario.name, scenario.read_text())["drawing"]
    assert found["mission"] == "no_mans_land"
    assert len(found["features"]) == 19
    (tmp_path / "table.yaml").write_text(write(desk, found, "table"))
    text = re.sub(r"(?ms)^  table:\n.*\Z", "  table: table.yaml\n", scenario.read_text())
    for army in ("sons_of_horus.yaml", "solar_auxilia.yaml"):
        (tmp_path / army).write_text((scenario.parent / army).read_text())
    (tmp_path / "battle.yaml").write_text(text)
    drawn, shipped = load_scenario(tmp_path / "battle.yaml").field, load_scenario(scenario).field
    assert drawn.areas == shipped.areas
    assert drawn.structures == shipped.structures
    assert read_ground_plan(tmp_path / "table.yaml").features == read_ground_plan(scenario).features
    assert read_ground_plan(tmp_path / "battle.yaml").features == read_ground_plan(scenario).features


def test_the_table_of_no_game_is_that_of_the_importers(desk: Served, tmp_path: Path) -> None:
    """What is written as an imported table is read by `umpire table import`."""
    sent = drawing(feature("wood", height=2.5), zones=[{"side": "a", "kind": "deployment", "outline": square(0, 0, 9)}])
    (tmp_path / "table.yaml").write_text(write(desk, sent, "imported"))
    table = import_table(tmp_path / "table.yaml")
    assert [(each.id, each.kind, each.top) for each in table.features] == [("wood", "obstructing", 2.5)]
    assert table.zones[0].side == "a"


def test_a_case_with_the_table_is_asked_about(desk: Served) -> None:
    """The case that is written can be asked at once, in every game."""
    for system in ("legions", *ruleset_names()):
        kind = {} if system == "legions" else {"kind": ruleset(system).kinds[0]}
        sent = drawing(feature(height=2) if system == "legions" else piece(height=2, **kind), system=system)
        answered = desk.request("POST", "/api/rules/ask", {"text": write(desk, sent, "case")})
        assert len(answered["rulings"]) == 1
        assert len(answered["picture"]["pieces"]) == 2


def test_the_sheet_is_in_millimetres(desk: Served) -> None:
    """An inch is 25.4 mm of paper, and the bar to check that is 100 mm long."""
    text = write(desk, drawing(feature("wood", square(10, 10))), "sheet")
    wide, deep = re.search(r'<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 \1 \2"', text).groups()  # type: ignore[union-attr]
    assert float(wide) == pytest.approx(60 * 25.4 + 20)
    assert float(deep) == pytest.approx(48 * 25.4 + 36)
    start, end = re.search(r'id="check-bar"[^>]* d="M([\d.]+) [\d.]+H([\d.]+)"', text).groups()  # type: ignore[union-attr]
    assert float(end) - float(start) == pytest.approx(100)
    scale = float(re.search(r"scale\(([\d.]+)\)", text)[1])  # type: ignore[index]
    corners = re.search(r'class="area t-obstructing"[^>]* d="M([\d.]+) [\d.]+L([\d.]+)', text).groups()  # type: ignore[union-attr]
    assert (float(corners[1]) - float(corners[0])) * scale == pytest.approx(4 * 25.4)


def test_bare_outlines_are_taken_for_what_is_said(desk: Served) -> None:
    """Outlines without heights get the height and the words that are chosen, and it is told."""
    text = (ROOT / "tests" / "formats" / "outlines.yaml").read_text()
    taken = piece("", [], kind="area", traits=["obscuring"], height=5)
    found = read(desk, "outlines.yaml", text, system="wh40k9", taken=taken)
    first = found["drawing"]["features"][0]
    assert (first["entry"], first["top"]) == ({"kind": "area", "traits": ["obscuring"]}, 5)
    assert any("5" in each for each in found["told"])
    assert found["drawing"]["zones"]
    lacking = read(desk, "outlines.yaml", text, system="legions")["drawing"]
    assert {each["path"].split(".")[1] for each in check(desk, lacking)["troubles"]} == {"type"}


@pytest.mark.skipif(not (SHARED / "terrain_layouts_40kdc").is_dir(), reason="the 40kdc layouts are not here")
def test_40kdc_layouts_come_in_three_files(desk: Served) -> None:
    """Three files are chosen together; which layout is asked first."""
    folder = SHARED / "terrain_layouts_40kdc"
    files = [{"name": name, "text": (folder / name).read_text()} for name in LAYOUTS]
    taken = piece("", [], kind="area", traits=["obscuring"], height=5)
    sent = {"files": files, "system": "wh40k9", "taken": taken}
    choices = desk.request("POST", "/api/tables/read", sent)
    assert choices["drawing"] is None
    assert "gw-11e-crucible" in choices["layouts"]
    found = desk.request("POST", "/api/tables/read", sent | {"layout": "gw-11e-crucible"})["drawing"]
    assert found["size"] == [60, 44]
    assert not any(each["grave"] for each in check(desk, found)["troubles"])
    status, refused = desk.status("POST", "/api/tables/read", sent | {"files": files[:1], "layout": "gw-11e-crucible"})
    assert status == 400
    assert "/tmp" not in json.dumps(refused)


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        (drawing(system="chess"), "system"),
        (drawing(size=[0, 48]), "size"),
        (drawing(size=[60, 1e4]), "size"),
        (drawing(name="x" * 100), "name"),
        (drawing(*[feature(f"f{n}") for n in range(401)]), "features"),
        (drawing(feature(outline=[[n % 20, n] for n in range(401)])), "features[0].outline"),
        (drawing(*[feature(f"f{n}", [[0, 0]] * 200) for n in range(60)]), "features"),
        (drawing(piece(pieces=[{"kind": "wall", "top": 3}] * 61), system="wh40k9"), "features[0].pieces"),
        (drawing(feature(keywords=["x"] * 61)), "features[0].entry"),
        (drawing(feature(), terrain_types={"mire": {"slows": ["cows"]}}), "terrain_types[...].slows[0]"),
    ],
)
def test_drawings_have_limits(desk: Served, sent: dict[str, Any], path: str) -> None:
    """What no table can be is refused with its place and what to do."""
    for way, body in (("check", sent), ("write", {"drawing": sent, "form": "table"})):
        status, refused = desk.status("POST", f"/api/tables/{way}", body)
        assert (status, refused["path"]) == (400, path)
        assert refused["fix"]


@pytest.mark.parametrize("way", ["check", "write", "read", "exposure"])
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"features": 7}', b'{"strange": 1}', b'{"size": ["a", "b"]}'])
def test_garbage_is_refused(desk: Served, way: str, body: bytes) -> None:
    """What no client sends is no fault of the server's."""
    status, _ = desk.status("POST", f"/api/tables/{way}", body)
    assert status == 400


def test_files_that_are_no_tables_are_refused(desk: Served) -> None:
    """No file, a file of something else, one with a strange name, a broken one: each is told, none is believed."""
    tried = [
        ([], "files"),
        ([{"name": "a.yaml", "text": "hello: 1"}], ""),
        ([{"name": "a.yaml", "text": "table: ["}], ""),
        ([{"name": "../../etc/passwd.yaml", "text": "terrain: []\ndeployment: {}"}], ""),
        ([{"name": "\u0000", "text": "terrain: []\ndeployment: {}"}], "files[0].name"),
        ([{"name": "a.yaml", "text": "x" * 1_600_000}], "files[0]"),
    ]
    for files, path in tried:
        status, refused = desk.status("POST", "/api/tables/read", {"files": files})
        assert (status, refused.get("path", "")) == (400, path), refused
    form = {"drawing": drawing(feature()), "form": "poem"}
    assert desk.status("POST", "/api/tables/write", form)[1]["path"] == "form"


def test_the_map_of_exposure(desk: Served) -> None:
    """On a bare table all is seen from everywhere; a wall across it hides about half, on both sides alike."""
    assert set(exposure(desk, drawing(size=[24, 24]))["values"]) == {1.0}
    wall = feature("wall", [[0, 11.5], [24, 11.5], [24, 12.5], [0, 12.5]], types=["impassable"], height=9)
    zones = [{"side": "a", "kind": "deployment", "outline": [[0, 0], [24, 0], [24, 9], [0, 9]]}]
    zones += [{"side": "b", "kind": "deployment", "outline": [[0, 15], [24, 15], [24, 24], [0, 24]]}]
    found = exposure(desk, drawing(wall, size=[24, 24], zones=zones))
    low, high = (each["mean"] for each in found["zones"])
    assert 0.4 < low < 0.6
    assert low == pytest.approx(high, abs=0.01)
    broken = drawing(feature(outline=CROSSED))
    with pytest.raises(AssertionError, match="cross"):
        exposure(desk, broken)


def exposure(desk: Served, sent: dict[str, Any]) -> dict[str, Any]:
    body = json.dumps(sent).encode()
    asked = Request(f"{desk.address}/api/tables/exposure", body, {"content-type": "application/json"})
    with urlopen(asked, timeout=180) as answer:
        lines = [json.loads(line) for line in answer]
    assert not lines[-1]["problem"], lines[-1]["problem"]
    assert all(0 <= each["done"] <= max(1, each["of"]) for each in lines)
    found: dict[str, Any] = lines[-1]["found"]
    return found
