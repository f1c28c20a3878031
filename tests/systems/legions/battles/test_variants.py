"""Scenarios of Missions that let Detachments wait, and of the variants Titandeath and Spearhead Assault."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.battles.test_secondary import SCENARIO, _events, _loaded, _with_goals
from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.game import verify
from umpire.simulate.battles import play
from umpire.systems.legions.battlefield import Battlefield, change_field
from umpire.systems.legions.files import given_scenario
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.workshop import choosing
from umpire.systems.legions.workshop.given import army_file


def _loaded_mission(name: str) -> Battlefield:
    text = SCENARIO.replace("mission: no_mans_land", f"mission: {name}")
    beside = {each: army_file(each) for each in ("sons_of_horus.yaml", "solar_auxilia.yaml")}
    return given_scenario(parse_document(text, name="s.yaml"), beside).field


@pytest.mark.rule("LI-BTL-050")
def test_missions_of_the_variants_are_chosen_as_any_other() -> None:
    """They lie among the missions of the page with what they score; a scenario names one, and remembers deeds."""
    offered = {each.id: each for each in choosing.choices().missions}
    assert "at the end the Scale of each Detachment in the enemy zone" in offered["spearhead_sweeping_front"].scoring
    assert len(offered["titandeath_domination"].markers) == 5
    field = _loaded_mission("Sweeping Front")
    assert field.deeds == ()
    assert field.mission.zones["red"].ring[2] == (60.0, 12.0)
    assert _loaded().deeds is msgspec.UNSET


@pytest.mark.rule("LI-TIT-032")
def test_in_titandeath_any_detachment_may_wait() -> None:
    """Both sides are named, beside whom the scenario names itself."""
    assert _loaded_mission("Point of Conflict").mission.reserves == ("red", "blue")


@pytest.mark.rule("LI-BTL-071")
def test_a_scenario_writes_out_the_map_of_a_narrative_mission() -> None:
    """It names who attacks, zones and edges; the Defender has control, and a side that is none is refused."""
    told = """  narrative:
    attacker: red
    zones: {red: [[[0, 0], [60, 0], [60, 8], [0, 8]], [[0, 40], [60, 40], [60, 48], [0, 48]]]}
    edges: {red: [[[0, 0], [60, 0]], [[0, 48], [60, 48]]], blue: [[[0, 0], [0, 48]]]}
    markers: [[30, 24]]
"""
    field = _loaded(told)
    assert (field.mission.attacker, field.mission.control) == ("red", "blue")
    assert [each.ring[0] for each in field.mission.zones_of("red")] == [(0.0, 0.0), (0.0, 40.0)]
    assert len(field.mission.edges["red"]) == 2
    assert [each.at for each in field.markers.values()] == [(30.0, 24.0)]
    with pytest.raises(InputError, match=r"narrative\.attacker"):
        _loaded(told.replace("attacker: red", "attacker: green"))


@pytest.mark.rule("LI-BTL-071")
def test_a_table_of_any_size_is_played_on_with_a_map_that_is_written_out() -> None:
    """No printed map is 60 by 44 inches; one that leaves something to the mission's map, or the table, is refused."""
    told = """  narrative:
    attacker: red
    zones: {red: [[[0, 0], [60, 0], [60, 9], [0, 9]]], blue: [[[0, 35], [60, 35], [60, 44], [0, 44]]]}
    edges: {red: [[[0, 0], [60, 0]]], blue: [[[0, 44], [60, 44]]]}
    markers: [[30, 22]]
"""
    assert _loaded(told, size=(60, 44)).size == (60.0, 44.0)
    for less, named in (
        ("    markers: [[30, 22]]\n", r"table\.size"),
        (", blue: [[[0, 44], [60, 44]]]", r"table\.size"),
    ):
        with pytest.raises(InputError, match=named):
            _loaded(told.replace(less, ""), size=(60, 44))
    with pytest.raises(InputError, match=r"narrative\.markers.*\(30, 45\)"):
        _loaded(told.replace("[30, 22]", "[30, 45]"), size=(60, 44))


@pytest.mark.rule("LI-BTL-022")
def test_a_scenario_names_who_may_wait_in_reserve() -> None:
    """Sides, Formations or Detachments; anybody else is refused with the place in the file."""
    assert _loaded().mission.reserves is msgspec.UNSET
    assert _loaded("  reserves: [red]\n").mission.reserves == ("red",)
    with pytest.raises(InputError, match=r"reserves\[1\]"):
        _loaded("  reserves: [red, green]\n")


@pytest.mark.rule("LI-BTL-051")
@pytest.mark.rule("LI-TIT-035")
@pytest.mark.parametrize(
    ("number", "objectives"),
    [
        (1, ("glory_kill", "tip_of_the_spear")),
        (2, ("rescue", "inviolable")),
        (3, ("armoured_dominance", "dominate_the_battlefield")),
        (4, ("scan_and_survey", "fresh_supplies")),
        (5, ("stand_tall", "a_matter_of_honour")),
        (6, ("break_their_lines", "glory_kill")),
    ],
)
def test_battles_with_them_are_played_to_the_end(number: int, objectives: tuple[str, str]) -> None:
    """Bots answer whatever is asked, each Secondary Objective is scored once, and the log is judged again as it was."""
    field = change_field(_with_goals(number, *objectives), deeds=())
    battle = play(field, bots={"red": "greedy", "blue": "random"}, seed=number)
    told = [each for each in _events(battle) if type(each).__name__ == "VictoryPointsScored"]

    assert sorted(each for score in told for each in score.because if each in objectives) == sorted(objectives)
    verify(LEGIONS, battle.journal)
    destroyed = [each.id for each in battle.state.field.detachments.values() if _gone(battle.state.field, each.models)]
    assert battle.state.field.deeds is not msgspec.UNSET
    assert {each.detachment for each in battle.state.field.deeds} == set(destroyed)


def _gone(field: Battlefield, models: tuple[str, ...]) -> bool:
    return not any(field.models[each].alive for each in models)
