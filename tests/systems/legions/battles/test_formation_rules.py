"""What printed Formations give and demand, mustered from their datasheets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.files import ArmyEntry, lacking_rules
from umpire.systems.legions.files.enlist import Enlisted, described, enlist
from umpire.systems.legions.rules.battles import formation_types


def enlisted(kind: str, *detachments: dict[str, Any], **formation: Any) -> Enlisted:
    """Muster one Formation under a limit of its own cost."""
    told = {
        "id": "a",
        "name": "Test",
        "allegiance": "loyalist",
        "primary": formation_types()[kind].faction,
        "points_limit": 1,
        "formations": [{"id": "f", "type": kind, "detachments": detachments, **formation}],
    }
    army = msgspec.convert(told, ArmyEntry)
    found = Enlisted()
    enlist(found, "red", msgspec.structs.replace(army, points_limit=described(army).points))
    return found


COMPANIES: dict[str, tuple[dict[str, Any], ...]] = {
    "Dark Taghma Sub-covenant": (
        {"id": "x", "datasheet": "archmagos-prime", "attached_to": "x1"},
        *({"id": f"x{n}", "datasheet": "domitar-battle-automata-maniple"} for n in range(1, 3)),
        *({"id": f"x{n}", "datasheet": "adsecularis-tech-thrall-covenant"} for n in range(3, 5)),
    ),
    "Bastion Lance": (
        *({"id": f"x{n}", "datasheet": "acastus-knight-porphyrion-banner"} for n in range(2)),
        {"id": "x2", "datasheet": "questoris-knight-banner"},
    ),
    "Solar Auxilia Armoured Company": (
        {"id": "x0", "datasheet": "leman-russ-strike-squadron", "tank_commander": True},
        {"id": "x1", "datasheet": "leman-russ-strike-squadron"},
        {"id": "x2", "datasheet": "auxilia-baneblade-squadron"},
    ),
}


def enlisted_beside(company: str, kind: str, *detachments: dict[str, Any]) -> Enlisted:
    """Muster a Support Formation beside another one, under a limit of what both cost."""
    told = {
        "id": "a",
        "name": "Test",
        "allegiance": "traitor",
        "primary": formation_types()[kind].faction,
        "points_limit": 1,
        "formations": [
            {"id": "first", "type": company, "detachments": COMPANIES[company]},
            {"id": "second", "type": kind, "detachments": detachments},
        ],
    }
    army = msgspec.convert(told, ArmyEntry)
    found = Enlisted()
    enlist(found, "red", msgspec.structs.replace(army, points_limit=min(1499, described(army).points)))
    return found


ASSAULT = (
    {"id": "hq", "datasheet": "legion-command", "attached_to": "core-1"},
    {"id": "support", "datasheet": "legion-plasma-gun-support-detachment"},
    {"id": "core-1", "datasheet": "legion-tactical-detachment"},
    {"id": "core-2", "datasheet": "legion-tactical-detachment"},
)


def _carriers(found: Enlisted, detachment: str) -> set[str]:
    """Return the Detachments of the Transports on which all models of a Detachment start."""
    models = [found.models[each] for each in found.detachments[detachment].models]
    assert all(each.carrier for each in models), [each.id for each in models if not each.carrier]
    return {found.models[each.carrier].detachment for each in models}


@pytest.mark.rule("LI-BTL-072")
def test_an_aerial_assault_starts_on_the_flyers_bought_for_it() -> None:
    """Nobody says who goes aboard what: those bought for each, the Commander's with those of whom he joins."""
    eagles = [
        {"id": f"e-{each}", "datasheet": "legion-storm-eagle-squadron", "dedicated": each}
        for each in ("hq", "support", "core-1", "core-2")
    ]
    found = enlisted("Legion Aerial Assault", *ASSAULT, *eagles)

    assert _carriers(found, "core-1") == {"e-core-1"}
    assert "hq" in found.detachments["core-1"].models
    assert _carriers(found, "support") == {"e-support"}
    assert not found.lacking


@pytest.mark.rule("LI-BTL-072")
def test_an_aerial_assault_on_foot_is_refused() -> None:
    with pytest.raises(InputError, match="must start Embarked on a Flyer"):
        enlisted("Legion Aerial Assault", *ASSAULT)


@pytest.mark.rule("LI-BTL-073")
def test_a_drop_pod_assault_starts_in_its_pods() -> None:
    pods = [
        {"id": "p-hq", "datasheet": "legion-drop-pod-detachment", "dedicated": "hq", "models": 1},
        *(
            {"id": f"p-{each}", "datasheet": "legion-drop-pod-detachment", "dedicated": each, "models": 2}
            for each in ("support", "core-1", "core-2")
        ),
    ]
    found = enlisted("Legion Drop Pod Assault", *ASSAULT, *pods)

    assert _carriers(found, "core-1") == {"p-core-1"}
    assert _carriers(found, "core-2") == {"p-core-2"}


@pytest.mark.rule("LI-BTL-076")
def test_a_spearhead_is_armed_with_crushing_treads_and_its_flyers_are_not() -> None:
    tanks = [{"id": f"t{n}", "datasheet": "legion-kratos-squadron"} for n in range(3)]
    flyer = {"id": "f", "datasheet": "legion-fire-raptor-squadron"}
    found = enlisted("Legion Super-heavy Spearhead", *tanks, flyer)
    armed = {name.partition("/")[0]: [each.name for each in p.weapons] for name, p in found.profiles.items()}

    assert armed["t0"][-1] == "Crushing treads"
    assert "Crushing treads" not in armed["f"]


@pytest.mark.rule("LI-BTL-077")
def test_the_araknae_of_a_strongpoint_have_point_defence() -> None:
    found = enlisted(
        "Legion Aegis Defence Strongpoint",
        {"id": "hq", "datasheet": "legion-command", "attached_to": "core"},
        {"id": "core", "datasheet": "legion-tactical-detachment"},
        {"id": "guns", "datasheet": "araknae-weapons-platform-battery"},
        {"id": "sentries", "datasheet": "legion-tarantula-battery"},
    )
    defends = {name.partition("/")[0]: all(w.has("Point Defence") for w in p.weapons) for name, p in found.profiles.items()}  # noqa: E501  # fmt: skip

    assert defends == {"core": False, "guns": True, "sentries": False}


@pytest.mark.rule("LI-BTL-083")
def test_heirs_of_a_barony_are_those_that_can_fill_a_compulsory_slot() -> None:
    knights = [{"id": f"q{n}", "datasheet": "questoris-knight-banner"} for n in range(2)]
    others = [{"id": "c", "datasheet": "cerastus-knight-banner"}, {"id": "a", "datasheet": "knight-armiger-banner"}]
    found = enlisted("Barony Guard Lance", *knights, *others)
    heirs = {name.partition("/")[0] for name, each in found.profiles.items() if each.has("Seneschal")}

    assert heirs == {"q0", "q1", "c"}
    assert not found.lacking


@pytest.mark.rule("LI-BTL-075")
def test_a_saturnine_cadre_has_deep_strike_and_its_dreadnoughts_have_not() -> None:
    found = enlisted(
        "Legion Saturnine Heavy Assault Cadre",
        {"id": "hq", "datasheet": "legion-saturnine-command", "attached_to": "t0"},
        *({"id": f"t{n}", "datasheet": "legion-saturnine-terminator-detachment"} for n in range(2)),
        {"id": "d", "datasheet": "legion-saturnine-dreadnought-detachment"},
    )
    strikes = {key: each.has("Deep Strike") for key, each in found.profiles.items()}

    assert {key.partition("/")[0] for key, each in strikes.items() if each} == {"t0", "t1"}
    assert not any(each for key, each in strikes.items() if key.startswith("d/"))


def test_every_printed_formation_has_all_its_rules() -> None:
    """None of the 40 is refused for want of a rule of its own."""
    lacking = [line for name in formation_types() for line in lacking_rules(name, "")]

    assert not lacking


@pytest.mark.rule("LI-BTL-068")
def test_automata_of_a_ruinhost_obey_other_orders_and_spread_dread() -> None:
    found = enlisted_beside(
        "Dark Taghma Sub-covenant",
        "Ironbound Ruinhost",
        {"id": "hq", "datasheet": "archmagos-prime", "attached_to": "a0"},
        *({"id": f"a{n}", "datasheet": "castellax-battle-automata-maniple"} for n in range(2)),
    )
    rules = {key: [str(each) for each in p.special_rules] for key, p in found.profiles.items() if key.startswith("a1/")}

    assert all("Cybernetica Cortex (March, Charge)" in each for each in rules.values())
    assert all("Dread Aura (3)" in each for each in rules.values())
    assert not any("Advance" in rule for each in rules.values() for rule in each)


@pytest.mark.rule("LI-BTL-068")
@pytest.mark.parametrize(
    ("automata", "gain"),
    [("vorax-battle-automata-maniple", "Forward Deployment"), ("vultarax-stratos-automata-squadron", "Outflank")],
)
def test_retainers_come_as_their_vanguard_does(automata: str, gain: str) -> None:
    found = enlisted_beside(
        "Bastion Lance",
        "Knight Household Retainer Cohorts",
        {"id": "k", "datasheet": "questoris-knight-banner"},
        *({"id": f"v{n}", "datasheet": automata} for n in range(2)),
    )
    knights = [each for key, each in found.profiles.items() if key.startswith("k/")]

    assert all(each.has(gain) and each.has("Cortex Controller") for each in knights)
    other = {"Forward Deployment", "Outflank"} - {gain}
    assert not any(each.has(name) for name in other for each in knights)


@pytest.mark.rule("LI-BTL-068")
def test_the_commander_of_an_iron_cohort_controls_automata() -> None:
    found = enlisted_beside(
        "Solar Auxilia Armoured Company",
        "Iron Cohort",
        {"id": "hq", "datasheet": "auxilia-tactical-command-detachment", "attached_to": "c0"},
        *({"id": f"c{n}", "datasheet": "auxilia-lasrifle-tercio"} for n in range(2)),
        {"id": "priest", "datasheet": "tech-priest-auxilia"},
    )
    has = {key: each.has("Cortex Controller") for key, each in found.profiles.items() if key.startswith("c0/")}

    assert sorted(has.values())[-1] is True
    assert not any(each.has("Cortex Controller") for key, each in found.profiles.items() if key.startswith("c1/"))


@pytest.mark.rule("LI-TIT-031")
def test_a_reaver_for_titandeath_pays_for_its_volcano_cannon_and_not_for_its_chainfist() -> None:
    def cost(variant: str) -> int:
        reaver = {
            "id": "r",
            "datasheet": "reaver-battle-titan",
            "loadout": ["Reaver volcano cannon", "Reaver chainfist"],
        }
        told = {
            "id": "a",
            "name": "Test",
            "allegiance": "loyalist",
            "primary": "Strategic Assets",
            "points_limit": 1000,
            "variant": variant,
            "formations": [{"id": "f", "type": "Legio Support", "detachments": [reaver]}],
        }
        found = Enlisted()
        enlist(found, "red", msgspec.convert({**told, "points_limit": 1000 if variant else 400}, ArmyEntry))
        return found.detachments["r"].points

    assert cost("titandeath") == cost("") + 30


TANKS = (
    {"id": "t0", "datasheet": "leman-russ-strike-squadron"},
    {"id": "t1", "datasheet": "leman-russ-strike-squadron"},
    {"id": "t2", "datasheet": "auxilia-baneblade-squadron"},
)


def with_commanders(kind: str, detachments: tuple[dict[str, Any], ...], *commanders: str) -> Enlisted:
    return enlisted(kind, *({**each, "tank_commander": each["id"] in commanders} for each in detachments))


@pytest.mark.rule("LI-BTL-056")
def test_one_vehicle_of_a_compulsory_detachment_is_the_tank_commander() -> None:
    """It is one where the Formation asks for one, and nobody's elsewhere."""
    company = "Solar Auxilia Armoured Company"
    found = with_commanders(company, TANKS, "t1")
    assert [found.profiles[each.profile].has("Solar Auxilia HQ") for each in found.models.values()].count(True) == 1
    for commanders, told in (((), "none is"), (("t0", "t1"), "2 are")):
        with pytest.raises(InputError, match=f"one model must be a Tank Commander, {told}"):
            with_commanders(company, TANKS, *commanders)
    aside = ({"id": "t3", "datasheet": "auxilia-basilisk-battery"}, *TANKS)
    with pytest.raises(InputError, match="is of a Compulsory Detachment of vehicles"):
        with_commanders(company, aside, "t3")
    with pytest.raises(InputError, match="Legion Demi-Company upgrades nobody to a Tank Commander"):
        with_commanders("Legion Demi-Company", (*ASSAULT, {"id": "t", "datasheet": "legion-predator-squadron"}), "t")
