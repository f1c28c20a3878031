"""`umpire odds`: numbers and bars, a picture, JSON, and what to do where nobody asks."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.program import ROOT, Program

ODDS = ROOT / "docs" / "examples" / "odds.yaml"
ODDS40K = ROOT / "docs" / "examples" / "odds40k.yaml"
RUIN = ROOT / "docs" / "examples" / "ruin.yaml"


def test_the_odds_that_a_case_asks_for(umpire: Program) -> None:
    """Two dice that hit on 6 only: 25/36, 10/36, 1/36."""
    ended = umpire("odds", f"{ODDS}#ruin-odds")

    assert ended.code == 0, ended.err
    told = [" ".join(line.split()) for line in ended.out.splitlines()]
    assert "hits, 0.333 on average" in told
    assert any(line.startswith("0 █") and line.endswith("69.44 %") for line in told)
    assert any(line.startswith("2 █") and line.endswith("2.78 %") for line in told)
    assert "morale" in told


def test_a_program_gets_every_chance(umpire: Program) -> None:
    answered = json.loads(umpire("odds", ODDS, "--json").out)

    assert [each["case"] for each in answered] == ["ruin-odds", "fight-odds", "fight-odds"]
    hits = answered[0]["ruling"]["odds"][0]
    assert hits["name"] == "hits"
    assert abs(hits["chances"]["0"] - 25 / 36) < 1e-12
    assert abs(sum(hits["chances"].values()) - 1.0) < 1e-12
    assert "LI-FIR-036" in [each["rule"] for each in answered[0]["ruling"]["findings"]]


def test_pictures_are_drawn_one_for_each_answer(umpire: Program, tmp_path: Path) -> None:
    one, several = tmp_path / "one.svg", tmp_path / "new" / "odds.svg"

    assert umpire("odds", f"{ODDS}#ruin-odds", "--svg", one).code == 0
    words = [each.text or "" for each in ElementTree.parse(one).iter() if each.tag.endswith("text")]
    assert "hits, 0.333 on average" in words
    assert "69.44%" in words
    assert umpire("odds", ODDS, "--svg", several).code == 0
    assert sorted(path.name for path in several.parent.iterdir()) == ["odds-1.svg", "odds-2.svg", "odds-3.svg"]


def test_anybody_on_a_table_may_be_named(umpire: Program) -> None:
    """The policy is named in the answer."""
    ended = umpire(
        "odds", f"{RUIN}#ruin-penalty", "--from", "lasrifles", "--at", "tacticals", "--policy", "weakest_first"
    )

    assert ended.code == 0, ended.err
    assert "likeliest to take harm" in ended.out


def test_other_games_tell_their_odds_too(umpire: Program) -> None:
    """Each of two rifles: 4/6 hit, 3/6 wound, 3/6 not saved on 4+; so the wounded raider stands with 25/36."""
    asked = umpire("odds", ODDS40K, "--json")
    named = umpire("odds", ODDS40K, "--json", "--from", "guards", "--at", "raiders")

    assert asked.code == 0, asked.err
    (answered,) = json.loads(asked.out)
    lost = answered["ruling"]["odds"][3]
    assert lost["name"] == "models lost"
    assert abs(lost["chances"]["0"] - 25 / 36) < 1e-12
    assert json.loads(named.out) == [answered]
    assert "Each wound goes to" in umpire("odds", ODDS40K).out


GUN = """
system: wh40k_legacy
cases:
  - id: gun
    rules: [WL-063, WL-047]
    title: a gun emplacement beside a comms relay
    table:
      features:
        - {id: cannon, kind: gun_emplacement, outline: [[0, 0], [2, 0], [2, 2], [0, 2]], height: 1}
        - {id: relay, kind: comms_relay, outline: [[-4, 0], [-3, 0], [-3, 1], [-4, 1]], height: 1}
      units:
        - {id: red, side: red, base: 25.4mm, models: [{id: f, at: [-0.5, 1]}]}
        - {id: blue, side: blue, base: 25.4mm, models: [{id: t, at: [20, 1]}]}
      corner: [-10, -10]
      size: [60, 40]
    ask:
      - {question: fire_gun_odds, model: f, gun: cannon, target: blue, weapon: {name: cannon, range: 48, strength: 4}}
      - {question: reserves_odds, side: red, needed: 5}
    expect: {rulings: [{allowed: true}, {allowed: true}]}
"""


def test_every_question_for_odds_is_answered(umpire: Program, tmp_path: Path) -> None:
    """The gun hits and wounds on 4+: 1/4 die. On 5+ with a re-roll the Reserves arrive with 20/36."""
    case, picture = tmp_path / "gun.yaml", tmp_path / "odds.svg"
    case.write_text(GUN)

    ended = umpire("odds", case, "--json", "--svg", picture)

    assert ended.code == 0, ended.err
    fired, reserves = (each["ruling"]["odds"] for each in json.loads(ended.out))
    assert abs(fired[3]["chances"]["1"] - 1 / 4) < 1e-12
    assert abs(reserves[0]["chances"]["arrive"] - 20 / 36) < 1e-12
    words = [each.text or "" for each in ElementTree.parse(tmp_path / "odds-2.svg").iter() if each.tag.endswith("text")]
    assert {"reserves", "arrive", "55.56%"} <= set(words)


def test_what_other_games_cannot_be_asked_is_refused(umpire: Program) -> None:
    assert "Give both" in umpire("odds", ODDS40K, "--from", "guards").err
    assert "--policy" in umpire("odds", ODDS40K, "--policy", "in_order").err
    nobody = umpire("odds", ODDS40K, "--from", "nobody", "--at", "raiders")
    assert nobody.code == 2
    assert "Choose one of guards, raiders" in nobody.err
    silent = umpire("odds", ROOT / "docs" / "examples" / "dense_cover.yaml")
    assert silent.code == 2
    assert "guards (red)" in silent.err


def test_where_nobody_asks_it_says_what_to_do(umpire: Program) -> None:
    ended = umpire("odds", f"{RUIN}#ruin-cover")
    assert ended.code == 2
    assert "--from A --at B" in ended.err
    assert "tacticals (blue)" in ended.err

    assert umpire("odds", RUIN, "--from", "lasrifles").code == 2
    assert "Nothing on the table is called that" in umpire("odds", RUIN, "--from", "nobody", "--at", "tacticals").err
