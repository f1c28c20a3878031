"""Asking the umpire over HTTP: looks, offers, palettes, opened files, rules in place; bad input is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.server.serving import Served

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
SYSTEMS = ("legions", "wh40k9", "wh40k_legacy", "warcry")

PROFILES: dict[str, dict[str, Any]] = {
    "legions": {"type": "infantry", "scale": 1, "movement": 5, "save": 5},
    "wh40k9": {"weapons": [{"name": "rifle"}]},
    "wh40k_legacy": {"weapons": [{"name": "rifle"}]},
    "warcry": {"weapons": [{"name": "bow", "range": 15}]},
}


def case(system: str, ask: list[dict[str, Any]], *, far: float = 24.0, features: list[Any] | None = None) -> str:
    """Return a table with two models 25.4 mm wide, 1 inch high, on y 10, at x 6 and farther along."""
    units = [
        {"id": side, "side": side, "base": "25.4mm", "height": 1, "profile": PROFILES[system], "models": [model]}
        for side, model in (("red", {"id": "a", "at": [6, 10]}), ("blue", {"id": "b", "at": [far, 10]}))
    ]
    table = {"size": [30, 20], "features": features or [], "units": units}
    return yaml.safe_dump(
        {"system": system, "cases": [{"id": "x", "rules": [], "title": "x", "table": table, "ask": ask}]}
    )


def wall(system: str, height: float) -> dict[str, Any]:
    """Return a wall across the line, from x 14 to 15."""
    kind: dict[str, dict[str, Any]] = {
        "legions": {"type": "impassable"},
        "wh40k9": {"kind": "obstacle", "traits": [], "pieces": [{"kind": "wall", "top": height}]},
        "wh40k_legacy": {"kind": "wall", "pieces": [{"kind": "body", "top": height}]},
        "warcry": {"traits": []},
    }
    return {"id": "wall", "outline": [[14, 5], [15, 5], [15, 15], [14, 15]], "height": height, **kind[system]}


QUESTIONS: dict[str, dict[str, Any]] = {
    "legions": {"question": "see", "viewer": "a", "target": "b"},
    "wh40k9": {"question": "visible", "model": "b", "to": "a"},
    "wh40k_legacy": {"question": "visible", "model": "b", "to": "a"},
    "warcry": {"question": "covered", "model": "b", "attacker": "a"},
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_question_about_two_comes_with_the_look_between_them(served: Served, system: str) -> None:
    """From the side: both bodies, the wall 7.5 to 8.5 inches from the viewer's middle, the line; and the view."""
    text = case(system, [QUESTIONS[system]], features=[wall(system, 3.0)])
    told = served.request("POST", "/api/rules/ask", {"text": text})
    (look,) = told["looks"]
    assert (look["viewer"], look["target"], look["free"], look["blockers"]) == ("a", "b", False, ["wall"])
    side = look["side"]
    starts = 0.5 if system == "warcry" else 0.0  # its line begins at the edge of the base
    (cut,) = side["cuts"]
    assert (cut["id"], cut["hides"], cut["bottom"], cut["top"]) == ("wall", True, 0.0, 3.0)
    assert cut["start"] == pytest.approx(8.0 - starts, abs=0.03)
    assert cut["end"] == pytest.approx(9.0 - starts, abs=0.03)
    assert (side["viewer"]["top"], side["target"]["top"]) == (1.0, 1.0)
    assert look["view"]["share"] == pytest.approx(1.0)
    assert look["view"]["visible"] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wall_half_as_high_hides_the_lower_half(served: Served, system: str) -> None:
    """A wall close to the target and half as high leaves about its upper half; what shows has that much of the area."""
    low = {**wall(system, 0.5), "outline": [[23.3, 5], [23.4, 5], [23.4, 15], [23.3, 15]]}
    text = case(system, [QUESTIONS[system]], features=[low])
    (look,) = served.request("POST", "/api/rules/ask", {"text": text})["looks"]
    view = look["view"]
    assert view["share"] == pytest.approx(0.5, abs=0.03)
    shown = sum(area(part["ring"]) - sum(area(hole) for hole in part["holes"]) for part in view["visible"])
    assert shown / area(view["outline"]) == pytest.approx(1.0 - view["share"], abs=1e-6)


def area(ring: list[list[float]]) -> float:
    """Return the area of a ring, by the shoelace."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2.0


def test_a_table_on_which_nothing_is_asked_is_drawn(served: Served) -> None:
    """A draft may ask nothing and name no rules."""
    told = served.request("POST", "/api/rules/ask", {"text": case("wh40k9", [])})
    assert told["rulings"] == []
    assert [each["id"] for each in told["picture"]["pieces"]] == ["a", "b"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_offer_is_answered(served: Served, system: str) -> None:
    """Whatever is offered about two models has a ruling; the usual question comes first, and odds are among them."""
    features = [wall(system, 3.0)]
    text = case(system, [], far=12.0, features=features)
    offers = served.request("POST", "/api/rules/offers", {"text": text, "viewer": "a", "target": "b"})
    assert offers[0]["question"]["question"] == QUESTIONS[system]["question"]
    assert any("odds" in each["question"]["question"] for each in offers)
    asked = [each["question"] for each in offers]
    told = served.request("POST", "/api/rules/ask", {"text": case(system, asked, far=12.0, features=features)})
    assert len(told["rulings"]) == len(offers)


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_the_palette_has_stands_on_a_table(served: Served, system: str) -> None:
    """Every feature and every model, each with its base, makes a table that can be asked about."""
    found = served.request("GET", f"/api/rules/{system}/palette")
    features, units, (x, y) = [], [], (1.0, 1.0)
    for each in found["features"]:
        wide, deep = each["size"]
        ring = [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]]
        features.append({**each["entry"], "id": each["name"], "outline": ring})
        x += wide + 1.0
    x, y = 6.0, 14.0
    for number, each in enumerate(found["models"]):
        units.append(
            {**each["entry"], "id": f"u{number}", "side": "red", "models": [{"id": f"m{number}", "at": [x, y]}]}
        )
        units[-1] |= {} if "datasheet" in each["entry"] else {"base": each["base"], "height": each["height"]}
        x, y = (6.0, y + 9.0) if x > 180 else (x + 9.0, y)
    table = {"size": [200, 200], "features": features, "units": units}
    whole = {"system": system, "cases": [{"id": "x", "rules": [], "title": "x", "table": table}]}
    told = served.request("POST", "/api/rules/ask", {"text": yaml.safe_dump(whole)})
    assert len(told["picture"]["pieces"]) == len(found["models"]) > 7
    drawn = {each["id"]: base_of(each["base"]) for each in told["picture"]["pieces"]}
    wanted = {f"m{number}": written(each["base"]) for number, each in enumerate(found["models"])}
    assert drawn == wanted


def base_of(base: dict[str, Any]) -> tuple[float, ...]:
    """Return the sizes of a base that is drawn, millimetres."""
    sizes = (2 * base["radius"],) if base["shape"] == "disc" else (base["length"], base["width"])
    return tuple(round(25.4 * size, 2) for size in sizes)


def written(base: str) -> tuple[float, ...]:
    """Return the sizes of a base as files write them."""
    return tuple(float(size) for size in base.partition("mm")[0].split("x"))


def test_a_case_file_is_opened_and_written_out(served: Served) -> None:
    """A file of several cases asks which; the one that is chosen comes without the anchors of the file."""
    text = "system: warcry\nparts: {t: &t {size: [20, 20]}}\ncases:\n" + "".join(
        f"- {{id: {name}, rules: [], title: {name}, table: {{<<: *t, units: []}}}}\n" for name in ("one", "two")
    )
    asked = {"system": "legions", "files": [{"name": "mine.yaml", "text": text}]}
    told = served.request("POST", "/api/rules/open", asked)
    assert [each["id"] for each in told["choices"]] == ["one", "two"]
    told = served.request("POST", "/api/rules/open", {**asked, "choose": "two"})
    found = yaml.safe_load(told["text"])
    assert found["cases"][0]["id"] == "two"
    assert found["cases"][0]["table"] == {"size": [20, 20], "units": []}
    assert "&" not in told["text"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_of_outlines_becomes_a_table_of_a_game(served: Served, system: str) -> None:
    """Its features stand where the file has them, as high as is assumed; what was assumed is told."""
    text = (
        "name: t\ndeployment: {player: [[0, 0], [10, 0], [10, 44], [0, 44]], opponent: [[50, 0], [60, 0], [60, 44]]}\n"
        "terrain:\n- outline: [[20, 10], [26, 10], [26, 16], [20, 16]]\n"
    )
    asked = {"system": system, "files": [{"name": "t.yaml", "text": text}], "height": 4}
    told = served.request("POST", "/api/rules/open", asked)
    (feature,) = yaml.safe_load(told["text"])["cases"][0]["table"]["features"]
    assert feature["outline"] == [[20, 10], [26, 10], [26, 16], [20, 16]]
    assert feature["height"] == 4
    assert any("ruin" in each for each in told["told"])
    drawn = served.request("POST", "/api/rules/ask", {"text": told["text"]})["picture"]
    assert drawn["size"] == [60, 44]
    assert drawn["areas"][0]["height"] == 4


@pytest.mark.skipif(not SHARED.is_dir(), reason="the tables of others are not here")
def test_layouts_are_chosen_and_need_what_lies_beside_them(served: Served) -> None:
    """Three files together make a table; the one alone is told what it lacks."""
    folder = SHARED / "terrain_layouts_40kdc"
    files = [{"name": each.name, "text": each.read_text()} for each in sorted(folder.glob("*.json"))]
    asked = {"system": "wh40k9", "files": files}
    choices = served.request("POST", "/api/rules/open", asked)["choices"]
    told = served.request("POST", "/api/rules/open", {**asked, "choose": choices[0]["id"]})
    assert len(served.request("POST", "/api/rules/ask", {"text": told["text"]})["picture"]["areas"]) > 20
    alone = [each for each in files if each["name"] == "terrain-layouts.json"]
    status, refused = served.status("POST", "/api/rules/open", {**asked, "files": alone, "choose": choices[0]["id"]})
    assert status == 400
    assert "terrain-templates.json" in refused["fix"]


NO_TABLES = (
    *("", "[]", "{", "a: 1", "[1, 2]", "- pieces: 5", "[{pieces: []}, 7]", "x: " + "[" * 3000),
    *("system: chess\ncases: []", "system: legions\ncases: []", "system: legions\ncases: 5", "system: [1]\ncases: [1]"),
    *("terrain: 5\ndeployment: {}", "terrain: [{}]\ndeployment: {}"),
    *("scenario: {table: 5}", "imported_table: {name: 7}"),
)
OUTLINES = {"name": "x", "text": "terrain: []\ndeployment: {a: [[0, 0], [9, 0], [9, 9]]}"}


@pytest.mark.parametrize("text", NO_TABLES)
def test_files_that_hold_no_table_are_refused(served: Served, text: str) -> None:
    """Garbage is told what is wrong, never a fault of the server's."""
    asked = {"system": "wh40k9", "files": [{"name": "x.yaml", "text": text}]}
    status, told = served.status("POST", "/api/rules/open", asked)
    assert status == 400
    assert told["problem"]


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        ("open", {"system": "wh40k9", "files": []}, "files"),
        ("open", {"system": "chess", "files": [{"name": "x", "text": "a: 1"}]}, "system"),
        ("open", {"system": "wh40k9", "files": [OUTLINES], "kind": "Castle"}, "kind"),
        ("offers", {"text": case("wh40k9", []), "viewer": "a", "target": "zz"}, "target"),
        ("offers", {"text": case("legions", []), "viewer": "zz", "target": "a"}, "viewer"),
        ("offers", {"text": case("warcry", []), "viewer": "a", "target": "a"}, "target"),
        ("ask", {"text": "system: legions\ncases: []"}, "cases"),
        (
            "ask",
            {"text": case("legions", [{"question": "see", "viewer": "a", "target": "zz"}])},
            "cases[0].ask[0].target",
        ),
        ("ask", {"text": case("wh40k9", [{"question": "visible", "model": "a"}])}, "cases[0].ask[0]"),
    ],
)
def test_bad_requests_say_where_and_what_to_do(served: Served, path: str, body: dict[str, Any], where: str) -> None:
    """Every refusal has a reason, the place where there is one, and a next step."""
    status, told = served.status("POST", f"/api/rules/{path}", body)
    assert status == 400
    assert told.get("path", "") == where
    assert told["problem"]
    assert told["fix"]


def test_too_much_text_and_strange_fields_are_refused(served: Served) -> None:
    """Limits hold for opened files too."""
    long = {"system": "legions", "files": [{"name": "x", "text": "x" * 1_600_000}]}
    assert served.status("POST", "/api/rules/open", long)[0] == 400
    assert served.status("POST", "/api/rules/open", {"system": "legions", "files": [], "shell": "ls"})[0] == 400
    high = {"system": "legions", "files": [{"name": "x", "text": "a: 1"}], "height": 1e9}
    assert served.status("POST", "/api/rules/open", high)[0] == 400


def test_a_rule_opens_with_its_reading_and_what_a_table_may_choose(served: Served) -> None:
    """Text, reading, alternative, the house rule with its values, and examples that show it."""
    page = served.request("GET", "/api/rules/wh40k_legacy/rules/WL-002")
    assert "25 %" in page["text"]
    assert page["reading"]
    assert page["alternative"]
    assert [each["name"] for each in page["choices"]] == ["firer_inside"]
    assert page["choices"][0]["default"] in page["choices"][0]["values"]
    assert {"id": "WL-002-a"}.items() <= page["cases"][0].items()
    status, told = served.status("GET", "/api/rules/wh40k_legacy/rules/WL-999")
    assert (status, told["path"]) == (400, "rule")


LEGIONS_TABLE = """
system: legions
cases:
  - id: mine
    rules: []
    title: a draft
    table:
      size: [24, 24]
      units:
        - {{id: a, side: blue, profile: {profile}, height: 1, models: [{{id: a1, at: [4, 4]}}]}}
        - {{id: b, side: red, profile: {profile}, height: 1, models: [{{id: b1, at: [14, 4]}}]}}
    state: {{sides: {sides}}}
    ask:
      - {{question: may_move, detachment: a, moves: [{{model: a1, path: {path}}}]}}
"""


@pytest.mark.parametrize(
    ("sides", "path", "place"),
    [
        ("[blue, green]", "[[4, 4], [5, 4]]", "state.sides"),
        ("[blue, blue]", "[[4, 4], [5, 4]]", "state.sides"),
        ("[blue, red]", "[]", "path"),
    ],
)
def test_what_is_well_typed_and_cannot_be_is_refused(served: Served, sides: str, path: str, place: str) -> None:
    """Sides that are not the table's, and a path without places, are refused with their place, not met as faults."""
    profile = "{type: infantry, scale: 1, movement: 5, save: 5}"
    text = LEGIONS_TABLE.format(sides=sides, path=path, profile=profile)
    status, told = served.status("POST", "/api/rules/ask", {"text": text})
    assert status == 400
    assert place in told["path"]
