"""Squads over HTTP: what a roster brings to a table, what is asked for, and files that are none."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.formats.imports.samples import write_fighters
from tests.formats.squads.samples import NINTH, squad
from tests.server.serving import Served

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
REAL = Path(__file__).resolve().parents[3] / "shared" / "data"
PLACE = "/api/rules/squad"


def sent(*paths: Path) -> list[dict[str, str]]:
    """Return files as the page sends them: archives in base64."""
    return [
        {
            "name": each.name,
            "text": base64.b64encode(each.read_bytes()).decode() if each.suffix == ".rosz" else each.read_text(),
        }
        for each in paths
    ]


def asked(*paths: Path, system: str = "wh40k9", **more: Any) -> dict[str, Any]:
    return {"system": system, "files": sent(*paths), **more}


def test_a_roster_brings_its_units_once_their_bases_are_known(served: Served, tmp_path: Path) -> None:
    roster = squad(tmp_path)
    found = served.request("POST", PLACE, asked(roster))
    assert found["lacking"] == ["Guard", "Captain"]
    assert found["units"][0]["spots"] == []

    found = served.request("POST", PLACE, asked(roster, bases={"guard": "32mm", "Captain": "40mm", "Cook": "60mm"}))
    (unit,) = found["units"]
    assert found["lacking"] == []
    assert len(unit["spots"]) == 5
    guard = unit["models"][0]
    assert (guard["name"], guard["count"], guard["base"], guard["problem"]) == ("Guard", 4, "32mm", "")
    assert guard["profile"]["toughness"] == 4
    assert "Infantry" in guard["keywords"]
    assert any("Stubborn" in each for each in unit["told"])


def test_figures_that_change_are_named_and_taken_from_the_request(served: Served, tmp_path: Path) -> None:
    roster = squad(tmp_path, figures={**NINTH, "M": "*", "A": "*"})
    model = served.request("POST", PLACE, asked(roster))["units"][0]["models"][0]
    assert (model["lacking"], model["profile"]) == (["M", "A"], {})
    assert "change with its Wounds" in model["problem"]

    model = served.request("POST", PLACE, asked(squad(tmp_path, figures={**NINTH, "M": '20"-50"'})))["units"][0][
        "models"
    ][0]
    assert (model["lacking"], model["problem"][:29]) == (["M"], "M of Guard is not a distance ")
    squad(tmp_path, figures={**NINTH, "M": "*", "A": "*"})

    figures = {"Guard": {"M": "9", "A": "D6"}}
    model = served.request("POST", PLACE, asked(roster, figures=figures))["units"][0]["models"][0]
    assert (model["problem"], model["profile"]["move"], model["profile"]["attacks"]) == ("", 9.0, "D6")


def test_fighters_come_with_their_base_sizes(served: Served, tmp_path: Path) -> None:
    fighters = write_fighters(tmp_path)
    found = served.request("POST", PLACE, asked(fighters, tmp_path / "base_sizes.json", system="warcry"))
    assert [each["name"] for each in found["units"]] == ["Axe Fighter", "Rider\u2019s Beast", "Nameless"]
    assert found["lacking"] == ["Nameless"]

    status, refused = served.status("POST", PLACE, asked(fighters, system="warcry"))
    assert (status, refused["file"]) == (400, "base_sizes.json")


def test_of_many_fighters_a_warband_is_chosen(served: Served, tmp_path: Path) -> None:
    if not REAL.is_dir():
        pytest.skip("needs the real data in ../shared/data")
    files = (REAL / "warcry" / "fighters.json", REAL / "warcry" / "base_sizes.json")
    found = served.request("POST", PLACE, asked(*files, system="warcry"))
    assert found["units"] == []
    assert "Untamed Beasts" in found["factions"]

    found = served.request("POST", PLACE, asked(*files, system="warcry", faction="Untamed Beasts"))
    assert len(found["units"]) == 7
    assert all(each["spots"] == [[0.0, 0.0]] for each in found["units"])


@pytest.mark.parametrize("name", ["PlagueMarines9th.rosz", "StormRaven.rosz"])
def test_real_rosters_of_the_edition_can_be_put_down(served: Served, name: str) -> None:
    """Every model of them, once its base and what changes with its Wounds are told."""
    if not REAL.is_dir():
        pytest.skip("needs the real data in ../shared/data")
    path = REAL / "rosters" / name
    bases = dict.fromkeys(served.request("POST", PLACE, asked(path))["lacking"], "40mm")
    figures = {"Stormraven Gunship": {"M": '20"', "BS": "3+", "A": "3"}}
    for unit in served.request("POST", PLACE, asked(path, bases=bases, figures=figures))["units"]:
        assert [each["problem"] for each in unit["models"]] == [""] * len(unit["models"])
        assert len(unit["spots"]) == sum(each["count"] for each in unit["models"])
        names = [each["name"] for each in unit["models"]]
        assert len(set(names)) == len(names), "models that are alike are listed once"


def test_a_case_is_opened_with_the_squad_that_it_names(served: Served) -> None:
    """Everything is written out, so that the page needs the squad no more; alone, it says which file to choose."""
    opening = {"system": "wh40k9", "files": sent(EXAMPLES / "wardens.yaml", EXAMPLES / "squads.yaml")}
    opened = served.request("POST", "/api/rules/open", opening)
    (case,) = yaml.safe_load(opened["text"])["cases"]
    assert [len(each["models"]) for each in case["table"]["units"]] == [5, 1, 2]
    assert not any("left out" in each for each in opened["told"])
    assert any("Stand Fast" in each for each in opened["told"])
    assert served.request("POST", "/api/rules/ask", {"text": opened["text"]})["rulings"]

    status, refused = served.status("POST", "/api/rules/open", {**opening, "files": opening["files"][1:]})
    assert status == 400
    assert refused["fix"] == "Choose wardens.yaml together with this file."
    packed = [{"name": "case.yaml", "text": opening["files"][1]["text"].replace("wardens.yaml", "wardens.rosz")}]
    status, refused = served.status("POST", "/api/rules/open", {**opening, "files": packed})
    assert "umpire army import wardens.rosz --out squad.yaml" in refused["fix"]
    text = (EXAMPLES / "squads.yaml").read_text()
    status, refused = served.status("POST", "/api/rules/ask", {"text": text})
    assert (status, refused["problem"]) == (400, "The squad of this unit is not at hand")


BROKEN = base64.b64encode(b"PK\x03\x04 and nothing more").decode()


@pytest.mark.parametrize(
    ("files", "more", "told"),
    [
        ([], {}, "Choose one to 8 files"),
        ([{"name": "a.rosz", "text": "<roster"}], {}, "This is not XML"),
        ([{"name": "a.rosz", "text": BROKEN}], {}, "The archive cannot be unpacked"),
        ([{"name": "a.rosz", "text": "UEsD!"}], {}, "This archive is not whole"),
        ([{"name": "a.json", "text": "{"}], {}, "Neither YAML nor JSON"),
        ([{"name": "a.yaml", "text": "a: [" * 100}], {}, "deep"),
        ([{"name": "a.exe", "text": ""}], {}, "Squads do not come in such files"),
        ([{"name": "../../etc/passwd", "text": ""}], {}, "Squads do not come in such files"),
        ([{"name": "base_sizes.json", "text": '{"ORDER": [{"name": "x"}]}'}], {}, "These are base sizes"),
        ([{"name": "a.yaml", "text": "x" * 1_500_001}], {}, "The file is larger than 1.5 MB"),
        (None, {"system": "legions"}, "come from datasheets"),
        (None, {"system": "wh40k_legacy"}, "another edition"),
        (None, {"system": "chess"}, "This game is unknown"),
        (None, {"bases": {"Guard": "large"}}, "This is not a base"),
        (None, {"faction": "Nobody"}, "There are no units to bring"),
        (None, {"bases": {"Guard": "1" * 41}}, "length <= 40"),
        (None, {"figures": {"Guard": 3}}, ""),
    ],
)
def test_what_is_no_squad_is_refused_with_a_sentence(
    served: Served, tmp_path: Path, files: list[dict[str, str]] | None, more: dict[str, Any], told: str
) -> None:
    body = asked(squad(tmp_path)) | ({} if files is None else {"files": files}) | more

    status, refused = served.status("POST", PLACE, body)

    assert status == 400
    assert told in json.dumps(refused) or told in refused["problem"]
    assert "/tmp" not in json.dumps(refused)
