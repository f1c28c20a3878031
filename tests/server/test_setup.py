"""Battles of one's own: armies, tables and scenarios that a client gives, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from tests.server.playing import Player
from tests.server.serving import Served
from tests.toys import duel
from umpire.errors import InputError
from umpire.formats.workshops import workshop_of
from umpire.systems.legions.rules.battles import mission_plans

ROOT = Path(__file__).resolve().parents[2]
BATTLES = ROOT / "src" / "umpire" / "systems" / "legions" / "data" / "battles"
SCENARIO = (ROOT / "docs" / "examples" / "first_battle.yaml").read_text()
ARMY = (BATTLES / "sons_of_horus.yaml").read_text()

TABLE = """
system: legions
table:
  size: [60, 48]
  features:
    - {id: copse, type: obstructing, outline: [[20, 20], [26, 20], [26, 25], [20, 25]], height: 2.5}
"""

IMPORTED = """
imported_table:
  name: mine
  source: outlines
  size: [60, 48]
  features:
    - {id: copse, kind: obstructing, outline: [[20, 20], [26, 20], [26, 25], [20, 25]], top: 2.5}
    - id: hut
      kind: structure
      outline: [[30, 20], [33, 20], [33, 23], [30, 23]]
      top: 3
      tags: ["structure=fortification"]
"""

# A Formation of a Legion whose rule nobody knows.
LACKING = ARMY.replace("legion: Sons of Horus", "legion: Steel Cobras")


def given(name: str, text: str) -> dict[str, str]:
    return {"name": name, "text": text}


def own(**changes: Any) -> dict[str, Any]:
    armies = ["sons_of_horus.yaml", "solar_auxilia.yaml"]
    return {"own": {"armies": armies, "table": "open", "mission": "no_mans_land", **changes}}


def test_what_can_be_chosen_is_told(served: Served) -> None:
    """The shipped armies with their points, every mission with its map, every reading that can be switched."""
    told = served.request("GET", "/api/setup")
    assert [each["points"] for each in told["armies"]][:2] == [1497, 1442]
    assert [each["id"] for each in told["missions"]] == list(mission_plans())
    assert all(each["zones"].keys() == {"a", "b"} for each in told["missions"])
    assert {"name", "rule", "values", "default"} <= told["switches"][0].keys()
    assert told["players"][0] == "human"


def test_an_army_and_a_table_of_ones_own_are_played(served: Served) -> None:
    """They are on the table as the files have them, under the mission, rounds and readings that were chosen."""
    asked = own(
        armies=[given("mine.yaml", ARMY.replace("Sons of Horus Spearhead", "My Spearhead")), "solar_auxilia.yaml"],
        table=given("my-table.yaml", TABLE),
        mission="hold_ground",
        rounds=2,
        house_rules={"edge_sight": "near_side"},
        supplement="errata",
        title="Mine",
    )
    begun = served.request("POST", "/api/battles", asked | {"players": {"blue": "random"}})
    tokens = served.draw(begun)
    player = Player(served, tokens["side:red"], name="red").come()
    field = player.state["field"]
    assert player.welcome["title"] == begun["title"] == "Mine"
    assert player.welcome["names"]["red"] == "My Spearhead"
    assert [each["id"] for each in field["areas"]] == ["copse"]
    assert (field["mission"]["id"], field["mission"]["rounds"]) == ("hold_ground", 2)
    assert (field["house_rules"], field["supplement"]) == ({"edge_sight": "near_side"}, "errata")
    assert len(field["markers"]) == 3
    while not player.options:
        player.hear()
    for _ in range(3):
        assert player.act()["tell"] == "done"
        while not player.options:
            player.hear()
    player.go()


def test_the_same_army_on_both_sides(served: Served) -> None:
    """The second army's Detachments get names of their own."""
    begun = served.request("POST", "/api/battles", own(armies=["solar_auxilia.yaml"] * 2, table="wide-7"))
    tokens = served.draw(begun)
    player = Player(served, tokens["spectator"]).come()
    assert {"tercio-1", "blue-tercio-1"} <= player.state["field"]["detachments"].keys()
    player.go()


def test_files_are_looked_at_before_they_are_played(served: Served) -> None:
    """An army with its points, a table as it is drawn, a scenario with its sides."""
    seen = served.request("POST", "/api/setup/army", given("mine.yaml", ARMY))
    assert (seen["points"], seen["missing"]) == (1497, [])
    assert sum(each["points"] for each in seen["detachments"]) == 1497
    for text, count in ((TABLE, 1), (IMPORTED, 2), (SCENARIO, 5)):
        table = served.request("POST", "/api/setup/table", {"table": given("table.yaml", text)})
        assert (table["size"], len(table["areas"])) == ([60, 48], count)
    seen = served.request("POST", "/api/setup/scenario", {"files": [given("first.yaml", SCENARIO)]})
    assert (seen["title"], seen["rounds"], seen["players"]) == (
        "A first battle",
        3,
        {"red": "greedy", "blue": "greedy"},
    )


def test_a_scenario_file_is_played_with_the_armies_it_names(served: Served) -> None:
    """Armies are taken from the files that come with it and from those that ship, and from nowhere else."""
    river = (BATTLES / "river_crossing.yaml").read_text()
    assert (
        served.request("POST", "/api/battles", {"files": [given("river.yaml", river)]})["title"] == "The River Crossing"
    )
    asked = river.replace("solar_auxilia.yaml", "their.yaml")
    status, told = served.status("POST", "/api/battles", {"files": [given("river.yaml", asked)]})
    assert (status, told["path"], told["value"]) == (400, "scenario.sides[1].army", "their.yaml")
    theirs = given("their.yaml", (BATTLES / "solar_auxilia.yaml").read_text())
    assert served.request("POST", "/api/battles", {"files": [given("river.yaml", asked), theirs]})["battle"]


def test_a_scenario_names_the_file_of_its_table(served: Served) -> None:
    """It is given with the scenario, or written out in it."""
    head, _, _ = SCENARIO.partition("  table:")
    asked = given("first.yaml", f"{head}  table: my-table.yaml\n")
    seen = served.request("POST", "/api/setup/scenario", {"files": [asked, given("my-table.yaml", TABLE)]})
    assert [each["id"] for each in seen["picture"]["areas"]] == ["copse"]
    status, told = served.status("POST", "/api/setup/scenario", {"files": [asked]})
    assert (status, told["path"], told["value"]) == (400, "scenario.table", "my-table.yaml")


@pytest.mark.parametrize("place", ["/etc/passwd", "../../pyproject.toml", "river_crossing.yaml"])
def test_no_file_of_the_server_is_read(served: Served, place: str) -> None:
    """A scenario that names a path gets nothing of what stands there."""
    asked = (BATTLES / "river_crossing.yaml").read_text().replace("solar_auxilia.yaml", place)
    status, told = served.status("POST", "/api/battles", {"files": [given("river.yaml", asked)]})
    assert status == 400
    assert told["problem"] == "This army file was not given"
    status, told = served.status("POST", "/api/battles", own(armies=[place, place]))
    assert (status, told["path"]) == (400, "armies")


def test_missing_rules_are_listed_and_played_without_if_wished(served: Served) -> None:
    """A battle that needs rules which are not there is refused with the list, unless somebody says so."""
    asked = own(armies=[given("steel_cobras.yaml", LACKING), "solar_auxilia.yaml"])
    seen = served.request("POST", "/api/setup/army", given("steel_cobras.yaml", LACKING))
    assert any("Steel Cobras" in line for line in seen["missing"])
    status, told = served.status("POST", "/api/battles", asked)
    assert status == 400
    assert "Steel Cobras" in told["fix"]
    assert "--allow" not in told["fix"]
    begun = served.request("POST", "/api/battles", asked | {"allow_missing": True})
    assert "Steel Cobras" in begun["notice"]


@pytest.mark.parametrize(
    ("door", "text", "where", "path"),
    [
        ("army", ARMY.replace("models: 8", "models: 9", 1), "id: plasma", "army.formations[0].detachments[4].models"),
        ("army", ARMY.replace("points_limit: 1500", "points_limit: 100"), "- id: demi-company", "army.formations"),
        ("army", ARMY.replace("points_limit: 1500", "points_limit: much"), "points_limit", "army.points_limit"),
        (
            "army",
            ARMY.replace("models: 8", "models: 1000000000", 1),
            "id: plasma",
            "army.formations[0].detachments[4].models",
        ),
        ("army", "army: }", "army", ""),
        ("army", "army:\n  id: x\n  wrong: y\n", "id: x", "army"),
        ("army", "imported_army: {name: squad}\n", "{name", "imported_army"),
        ("army", "\x00\x01\x02", "", ""),
        ("table", TABLE.replace("obstructing", "jelly"), "id: copse", "table.features[0].type"),
        ("table", TABLE.replace("[26, 25], [20, 25]", "[20, 25], [26, 25]"), "id: copse", "table.features[0].outline"),
        ("table", TABLE.replace("[60, 48]", "[0, 48]"), "size", "table.size[0]"),
        ("table", TABLE.replace("system: legions", "system: wh40k9"), "system", "system"),
        ("table", IMPORTED.replace("obstructing", "jungle"), "id: copse", "imported_table.features[0].kind"),
        ("table", IMPORTED.replace("=fortification", "=hut"), "id: hut", "imported_table.features[1].structure"),
        ("scenario", SCENARIO.replace("no_mans_land", "somewhere"), "mission:", "scenario.mission"),
        ("scenario", SCENARIO.replace("rounds: 3", "rounds: 99"), "rounds:", "scenario.rounds"),
        ("scenario", SCENARIO.replace("size: [60, 48]", "size: [50, 48]"), "size:", "scenario.table.size"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(served: Served, door: str, text: str, where: str, path: str) -> None:
    """A wrong file is refused with its name, the line, the place in it, and what to do."""
    file = given("mine.yaml", text)
    body = {"army": file, "table": {"table": file}, "scenario": {"files": [file]}}[door]
    status, told = served.status("POST", f"/api/setup/{door}", body)
    assert status == 400, told
    line = text[: text.index(where)].count("\n") + 1
    assert told["file"] == (f"mine.yaml:{line}" if where else "mine.yaml")
    assert told.get("path", "") == path
    assert told["problem"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"mission": "somewhere"}, "mission"),
        ({"rounds": 0}, "scenario.rounds"),
        ({"table": "wide-x"}, "table"),
        ({"table": "wide-²"}, "table"),
        ({"table": "wide-" + "9" * 5000}, "table"),
        ({"table": "moon"}, "table"),
        ({"mission": "opening_manoeuvres", "table": "river_crossing.yaml"}, "scenario.table.size"),
        ({"house_rules": {"gravity": "off"}}, "scenario.house_rules.gravity"),
        ({"house_rules": {"edge_sight": "upwards"}}, "scenario.house_rules.edge_sight"),
        ({"supplement": "rumours"}, "scenario.supplement"),
    ],
)
def test_what_does_not_go_together_is_refused(served: Served, changes: dict[str, Any], path: str) -> None:
    """Each choice that there is not, and each that does not fit the others, is told with its place."""
    status, told = served.status("POST", "/api/battles", own(**changes))
    assert status == 400, told
    assert told["path"] == path


@pytest.mark.parametrize("mission", list(mission_plans()))
def test_every_mission_can_be_begun(served: Served, mission: str) -> None:
    """On open ground of its size, up to the first decision."""
    begun = served.request("POST", "/api/battles", own(mission=mission))
    tokens = served.draw(begun)
    player = Player(served, tokens["spectator"]).come()
    assert player.welcome["to_decide"]
    player.go()


def test_a_game_without_a_workshop_says_so(served: Served) -> None:
    """Battles of one's own are refused for a game that has no battles, and every game names itself."""
    for method, door, body in (
        ("GET", "/api/setup?system=warcry", None),
        ("POST", "/api/setup/army?system=warcry", given("mine.yaml", ARMY)),
        ("POST", "/api/battles", own() | {"system": "warcry"}),
    ):
        status, told = served.status(method, door, body)
        assert (status, told["path"], told["value"]) == (400, "system", "warcry")
    assert served.request("GET", "/api/setup?system=legions") == served.request("GET", "/api/setup")


def test_a_game_that_is_only_begun_by_name_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal names the battles that there are."""
    monkeypatch.setattr("umpire.formats.workshops.values.battle_of", lambda _: duel.BATTLE)
    with pytest.raises(InputError, match="not put together") as refused:
        workshop_of("duel")
    assert "dawn" in refused.value.fix


def test_a_file_without_measure_is_refused(served: Served) -> None:
    """YAML that unfolds without end, and more text than a request may hold."""
    bomb = "a: &a [1]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(24)
    )
    assert served.status("POST", "/api/setup/army", given("bomb.yaml", bomb))[0] == 400
    try:
        status, _ = served.status("POST", "/api/setup/army", given("large.yaml", "x" * 3_000_000))
    except URLError:  # it hung up while more was coming
        status = 413
    assert status == 413
