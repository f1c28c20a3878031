"""Units that cases take from squads: the game's rules use what the squad's file says, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.imports.samples import write_fighters
from tests.formats.squads.samples import NINTH, OLD_LAUNCHER, SAVE, SEVENTH, asked, facts, squad, unit, write_case
from umpire.errors import InputError
from umpire.formats import parse_base
from umpire.formats.cases import load_case
from umpire.formats.imports import as_yaml, import_army
from umpire.formats.squads import ranks
from umpire.game import tables_of
from umpire.geometry import Outline, gap

RUIN = {"id": "ruin", "kind": "area", "traits": ["light_cover"], "outline": [[10, 5], [20, 5], [20, 20], [10, 20]]}
SEEN = {"question": "visible", "model": "b", "to": "r"}


def tables(path: Path) -> Any:
    """Return the field of a case."""
    case = load_case(path)
    return tables_of(case.system).cases.field(case)


def test_ninth_edition_rules_use_the_keywords_and_figures_of_the_squad(tmp_path: Path) -> None:
    """INFANTRY has cover from a ruin; without that keyword in the roster the same models have none."""
    squad(tmp_path)
    units = [unit("red", "red", at=[40, 12]), unit("blue", "blue", at=[15, 12])]
    case = write_case(tmp_path, "wh40k9", units, [SAVE], features=[RUIN])

    (ruling,) = asked(case)
    assert "W9-072" in ruling.ids
    assert facts(ruling)["needed"] == 4  # 3+, AP -2, Light Cover

    text = as_yaml(import_army(tmp_path / "squad.rosz")).replace("Infantry", "Walkers")
    (tmp_path / "others.yaml").write_text(text)
    units[1] = unit("blue", "blue", army="others.yaml", at=[15, 12])
    (ruling,) = asked(write_case(tmp_path, "wh40k9", units, [SAVE], features=[RUIN]))
    assert "W9-072" not in ruling.ids
    assert facts(ruling)["needed"] == 5


def test_the_base_of_the_squad_decides_sight(tmp_path: Path) -> None:
    """A wall 2.2 inches wide hides a 32 mm base behind it from another, not one of 100 mm."""
    squad(tmp_path, bases="bases: {Guard: 32mm, Captain: 100mm}")
    wall = {"id": "wall", "kind": "obstacle", "traits": [], "height": 6, "pieces": [{"kind": "wall", "top": 6}]}
    wall["outline"] = [[20, 8.9], [20.2, 8.9], [20.2, 11.1], [20, 11.1]]
    seen = []
    for name in ("Guard", "Captain"):
        units = [
            unit("red", "red", models=[{"id": "r", "model": "Guard", "at": [10, 10]}]),
            unit("blue", "blue", models=[{"id": "b", "model": name, "at": [22.5, 10]}]),
        ]
        case = write_case(tmp_path, "wh40k9", units, [SEEN], features=[wall])
        seen.append(asked(case)[0].allowed)
    assert seen == [False, True]


def test_legacy_rules_use_the_unit_type_and_the_ballistic_skill(tmp_path: Path) -> None:
    """Jump Infantry is JUMP and INFANTRY, BS 4 hits on 3+, and a Heavy weapon stays one."""
    figures = {**SEVENTH, "Save": "3+/5++"}
    squad(tmp_path, game="Warhammer 40,000 7th Edition", figures=figures, gun=OLD_LAUNCHER)
    units = [unit("red", "red", at=[10, 10]), unit("blue", "blue", at=[25, 10])]
    hits = {"question": "hits", "model": "red-1", "weapon": "Gun"}
    case = write_case(tmp_path, "wh40k_legacy", units, [hits])

    field = tables(case)
    model = field.table.models["red-1"]
    profile = field.profile(model)
    assert set(model.keywords) >= {"JUMP", "INFANTRY"}
    assert (profile.bs, profile.move, profile.save, profile.invulnerable) == (3, 12.0, 3, 5)
    weapon = profile.weapon("Gun")
    assert (weapon.heavy, weapon.attacks, weapon.ap, weapon.strength, weapon.range) == (True, 2, 4, 6, 24.0)
    assert facts(asked(case)[0])["needed"] == 3


def test_warcry_rules_use_the_fighters_figures_and_runemarks(tmp_path: Path) -> None:
    """Strength 4 against Toughness 4 hits on 4+, the axe reaches an inch, and a runemark of the case makes it fly."""
    write_fighters(tmp_path)
    units = [
        unit("red", "red", of="Axe Fighter", army="fighters.json#Woodfolk", bases="", at=[10, 10]),
        unit("blue", "blue", of="f2", army="fighters.json", bases="", keywords=["fly"], at=[12.5, 10]),
    ]
    pair = {"attacker": "red-1", "target": "blue-1", "weapon": "axe"}
    case = write_case(tmp_path, "warcry", units, [{"question": "hits", **pair}, {"question": "target", **pair}])

    hits, target = asked(case)
    assert facts(hits)["needed"] == 4
    assert target.allowed
    field = tables(case)
    assert field.table.models["blue-1"].keywords[-1] == "fly"
    weapon = field.profile(field.table.models["red-1"]).weapon("axe")
    assert (weapon.attacks, weapon.hit, weapon.critical) == (3, 2, 4)


def test_models_are_taken_by_name_and_the_rest_in_order(tmp_path: Path) -> None:
    squad(tmp_path)
    models = [
        {"id": "one", "at": [10, 10]},
        {"id": "boss", "model": "captain", "at": [13, 10], "base": "50mm"},
        {"id": "two", "at": [16, 10], "profile": {"save": 6}},
    ]
    case = write_case(
        tmp_path,
        "wh40k9",
        [unit("red", "red", models=models)],
        [{"question": "traits", "feature": "ruin"}],
        features=[RUIN],
    )
    field = tables(case)

    assert {name: round(each.base.radius * 50.8) for name, each in field.table.models.items()} == {
        "one": 32,
        "boss": 50,
        "two": 32,
    }
    assert field.profiles["two"].save == 6
    assert field.profiles["two"].toughness == 4


def test_what_the_case_says_needs_not_be_in_the_file(tmp_path: Path) -> None:
    """A figure that changes with Wounds is refused with what to write, and taken from the case where that says it."""
    squad(tmp_path, figures={**NINTH, "M": "*"})
    case = write_case(tmp_path, "wh40k9", [unit("red", "red", at=[10, 10])], [SAVE])
    with pytest.raises(InputError, match=r"M of Guard change with its Wounds.*for example M: 6.*umpire army import"):
        load_case(case)

    said = unit("red", "red", at=[10, 10], profile={"move": 9})
    assert tables(write_case(tmp_path, "wh40k9", [said], [SAVE])).profiles["red-1"].move == 9


def test_a_dash_is_a_figure_that_a_model_does_not_have(tmp_path: Path) -> None:
    """A building does not move, strike or have a Leadership; without a Toughness nothing can be put down."""
    dashes = {**NINTH, "M": "-", "WS": "-", "S": "-", "A": "-", "Ld": "-"}
    squad(tmp_path, figures=dashes)
    profile = tables(write_case(tmp_path, "wh40k9", [unit("red", "red", at=[10, 10])], [SAVE])).profiles["red-1"]
    assert (profile.move, profile.ws, profile.strength, profile.attacks, profile.leadership) == (0.0, None, 0, 0, 0)

    squad(tmp_path, figures={**dashes, "T": "-"})
    with pytest.raises(InputError, match="T of Guard is not a whole number"):
        load_case(write_case(tmp_path, "wh40k9", [unit("red", "red", at=[10, 10])], [SAVE]))


def test_weapons_that_the_file_gives_to_nobody_in_particular_are_borne_by_none(tmp_path: Path) -> None:
    squad(tmp_path, guns=3)
    field = tables(write_case(tmp_path, "wh40k9", [unit("red", "red", at=[10, 10])], [SAVE]))

    assert [len(field.profiles[f"red-{n}"].weapons) for n in (1, 4, 5)] == [0, 0, 1]


REFUSED: list[tuple[str, dict[str, object], str]] = [
    ("wh40k9", {"of": "unit-7"}, r"There is no such unit in this squad .got 'unit-7'.*It has unit-1 .Guards"),
    ("wh40k9", {"army": "none.yaml"}, "There is no such file"),
    ("wh40k9", {"army": ""}, "It is not said in which file the squad is"),
    ("wh40k9", {"bases": ""}, r"does not say the base of Guard .*Write `base: 32mm`"),
    ("wh40k9", {"bases": "none.yaml"}, "There is no such file"),
    ("wh40k9", {"models": [{"id": "m", "model": "Cook", "at": [1, 1]}]}, "no such model .*It has 4 Guard, 1 Captain"),
    ("wh40k9", {"models": [{"id": f"m{n}", "at": [n * 2, 9]} for n in range(6)]}, "Guards has no more models"),
    ("wh40k9", {"models": [{"id": "m", "model": 3}]}, r"models\[0\].model"),
    ("wh40k9", {"at": None}, "Nobody says where its models stand"),
    ("wh40k9", {"models": [{"id": "m", "at": [9, 9]}], "at": [9, 9]}, "Both `at` and `models`"),
    ("wh40k9", {"at": [0, 0]}, "off the table"),
    ("wh40k9", {"keywords": ["INFANTY"]}, "nearly a keyword"),
    ("wh40k_legacy", {}, "another edition"),
    ("warcry", {}, "another game"),
    ("legions", {"datasheet": "x"}, "Armies of Legions Imperialis come from datasheets"),
    ("wh40k9", {"profile": {"save": "often"}}, r"table.units\[0\].profile.save"),
    ("wh40k9", {"height": -1}, r"case\.yaml.*height"),
]


@pytest.mark.parametrize(("system", "said", "told"), REFUSED)
def test_what_cannot_stand_there_is_told(tmp_path: Path, system: str, said: dict[str, Any], told: str) -> None:
    squad(tmp_path)
    found = {"at": [20, 20]} | said if "models" not in said else said
    case = write_case(tmp_path, system, [unit("red", "red", **found)], [SAVE])

    with pytest.raises(InputError, match=told):
        tables(case)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("T: '4'", "W2: '4'", "Guard has no T .*for example T: 4"),
        ("T: '4'", "T: many", "T of Guard is not a whole number .got 'many'"),
        ("WS: 3+", "WS: often", "WS of Guard is not what must be rolled"),
        ("Save: 3+", "Save: 3+++", "Save of Guard is not what must be rolled"),
        ("count: 4", "count: 4000", "No unit has as many models"),
        ("Infantry", "Infanty", r"keywords: This is nearly a keyword .*Write INFANTRY there"),
        ("units:", "unit:", "unit"),
    ],
)
def test_a_broken_squad_says_what_to_mend_and_where(tmp_path: Path, old: str, new: str, told: str) -> None:
    squad(tmp_path)
    text = as_yaml(import_army(tmp_path / "squad.rosz", bases=tmp_path / "bases.yaml"))
    assert old in text
    (tmp_path / "squad.yaml").write_text(text.replace(old, new))
    case = write_case(tmp_path, "wh40k9", [unit("red", "red", army="squad.yaml", bases="", at=[20, 20])], [SAVE])

    with pytest.raises(InputError, match=f"squad.yaml.*{told}"):
        load_case(case)


def test_two_units_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    squad(tmp_path)
    text = yaml.safe_load(as_yaml(import_army(tmp_path / "squad.rosz", bases=tmp_path / "bases.yaml")))
    text["imported_army"]["units"] *= 2
    text = json.loads(json.dumps(text))
    text["imported_army"]["units"][1]["id"] = "unit-2"
    (tmp_path / "twice.yaml").write_text(yaml.safe_dump(text))

    def case(of: str) -> Path:
        return write_case(tmp_path, "wh40k9", [unit("red", "red", army="twice.yaml", of=of, at=[20, 20])], [SAVE])

    with pytest.raises(InputError, match=r"Several units .* Name one by its id: unit-1, unit-2"):
        load_case(case("Guards"))
    assert load_case(case("unit-2"))


def test_only_a_unit_of_a_squad_says_which_models_it_has(tmp_path: Path) -> None:
    """`at` and `model` without `from`, and a unit without models, are refused where they stand."""
    for more, told in (
        ({"at": [9, 9]}, "`at` is for units that come from a squad"),
        ({"models": [{"id": "m", "model": "Guard", "at": [9, 9]}]}, "`model` is for units that come from a squad"),
        ({}, "A unit has no models"),
    ):
        bare = {"id": "red", "side": "red", "base": "32mm", **more}
        with pytest.raises(InputError, match=told):
            tables(write_case(tmp_path, "wh40k9", [bare], [SAVE]))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["25mm", "32mm", "40mm", "60x35mm", "75x42mm", "50mm", "28x24mm hull"]), max_size=24))
def test_no_two_models_of_a_whole_unit_overlap(texts: list[str]) -> None:
    """They stand apart, and each has one other within two inches, with six or more models two."""
    bases = [parse_base(each) for each in texts]
    placed = [Outline(base=base, at=at) for base, at in zip(bases, ranks(bases), strict=True)]

    for index, one in enumerate(placed):
        gaps = sorted(gap(one, other) for number, other in enumerate(placed) if number != index)
        assert not gaps or gaps[0] > 0.2
        near = sum(each <= 2.0 for each in gaps)
        assert near >= (0 if len(placed) == 1 else 1 if len(placed) < 6 else 2)
