"""Secondary Objectives: how a battle asks for them, what stays secret, and battles that are played with them."""

from __future__ import annotations

import msgspec
import pytest

from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.game import Battle, Event
from umpire.game.log import canonical
from umpire.simulate.battles import play
from umpire.systems.legions.battlefield import Battlefield, Goal, SecondaryObjective, change_field
from umpire.systems.legions.files import given_scenario, skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.secondary import DetachmentNoted, SecondaryKept, SecondaryRevealed, title
from umpire.systems.legions.rules.battles import mission_plan
from umpire.systems.legions.rules.secondary import marker_fits, nearest_place
from umpire.systems.legions.workshop import choosing
from umpire.systems.legions.workshop.given import army_file

SCORED = {
    "carnage": "LI-BTL-029",
    "vital_intel": "LI-BTL-031",
    "control_the_battlefield": "LI-BTL-032",
    "breakthrough": "LI-BTL-033",
    "plant_the_standard": "LI-BTL-034",
    "defiant": "LI-BTL-035",
}

SCENARIO = """
system: legions
scenario:
  id: s
  title: A battle
  mission: no_mans_land
  table: {size: [60, 48]}
  sides:
    - {id: red, army: sons_of_horus.yaml}
    - {id: blue, army: solar_auxilia.yaml}
"""


def _loaded(more: str = "", *, blue: str = "", size: tuple[int, int] = (60, 48)) -> Battlefield:
    text = (
        SCENARIO.replace("solar_auxilia.yaml}", f"solar_auxilia.yaml{blue}}}").replace("[60, 48]", str([*size])) + more
    )
    beside = {name: army_file(name) for name in ("sons_of_horus.yaml", "solar_auxilia.yaml")}
    return given_scenario(parse_document(text, name="s.yaml"), beside).field


def _with_goals(number: int, *objectives: str) -> Battlefield:
    field = skirmish(number)
    goals = [Goal(objective=SecondaryObjective(each) if each else None) for each in objectives]
    return change_field(field, goals=dict(zip(field.sides, goals, strict=True)))


@pytest.mark.rule("LI-BTL-027")
def test_a_scenario_asks_for_them_or_agrees_on_one() -> None:
    """`secondary: true` has both sides roll; a side that agreed on one does not."""
    assert _loaded().goals is msgspec.UNSET
    assert _loaded("  secondary: true\n").goals == {"red": Goal(), "blue": Goal()}
    agreed = _loaded(blue=", secondary: Plant the Standard").goals
    assert agreed == {"red": Goal(), "blue": Goal(objective=SecondaryObjective.PLANT_THE_STANDARD)}
    with pytest.raises(InputError, match=r"sides\[1\]\.secondary"):
        _loaded(blue=", secondary: carnge")


@pytest.mark.rule("LI-BTL-027")
def test_each_choice_names_the_rule_that_says_what_it_gives() -> None:
    """Beside the rule by which it is chosen: a name alone tells little."""
    battle = Battle.start(LEGIONS, opening(_loaded("  secondary: true\n")), seed=1)
    options = battle.view("red").options
    assert options is not None
    assert all(each.rules == ("LI-BTL-027", SCORED[each.subject]) for each in options.choices)


@pytest.mark.rule("LI-BTL-049")
def test_a_mission_is_played_on_the_map_of_a_supplement() -> None:
    """The map brings zones, edges and markers; Forward Push scores by the distances of its own."""
    laid = _loaded("  map: Sweeping Front\n")
    assert laid.mission.zones["red"].ring[2] == (60.0, 12.0)
    assert laid.mission.id == "no_mans_land"
    assert not laid.markers
    with pytest.raises(InputError, match="distances on its own map"):
        given_scenario(
            parse_document(SCENARIO.replace("no_mans_land", "forward_push") + "  map: Domination\n", name="s.yaml"),
            {name: army_file(name) for name in ("sons_of_horus.yaml", "solar_auxilia.yaml")},
        )
    assert len(choosing.choices().maps) == 6


@pytest.mark.rule("LI-BTL-006")
def test_who_sets_up_the_terrain_has_no_control() -> None:
    """A scenario names the side that has laid the table out."""
    assert _loaded("  terrain_by: red\n").mission.terrain_by == "red"
    with pytest.raises(InputError, match="terrain_by"):
        _loaded("  terrain_by: green\n")


def _events(battle: Battle[BattleState]) -> list[Event]:
    return [event for entry in battle.entries for event in entry.events]


@pytest.mark.rule("LI-BTL-027")
@pytest.mark.rule("LI-BTL-033")
def test_what_is_kept_and_noted_stays_secret() -> None:
    """A view and a shared log tell the commitments alone until what was kept is revealed."""
    battle = play(_with_goals(0, "", "breakthrough"), bots={"red": "greedy", "blue": "greedy"}, seed=4)
    events = _events(battle)
    assert [each for each in events if isinstance(each, SecondaryRevealed)]
    for kind in (SecondaryKept, DetachmentNoted):
        made = [each for each in events if isinstance(each, kind)]
        assert made
        for each in made:
            sealed = each.kept if isinstance(each, SecondaryKept) else each.noted
            assert sealed.salt
            assert sealed.salt.encode() not in canonical(LEGIONS.conceal_event(each))
    goals = LEGIONS.mask(battle.state, "nobody").field.goals
    assert goals is not msgspec.UNSET
    assert all(each.value is None for goal in goals.values() for each in goal.noted)


@pytest.mark.rule("LI-BTL-034")
def test_battles_with_them_are_played_to_the_end_by_chance() -> None:
    """Whatever is chosen, the battle goes on, and each Secondary Objective is scored once."""
    battle = play(_with_goals(1, "plant_the_standard", "vital_intel"), bots={"red": "random", "blue": "random"}, seed=2)
    told = [each for each in _events(battle) if type(each).__name__ == "VictoryPointsScored"]
    wanted = {"plant_the_standard", "vital_intel"}
    assert sorted(because for each in told for because in each.because if because in wanted) == sorted(wanted)


@pytest.mark.rule("LI-BTL-028")
def test_a_marker_finds_the_nearest_free_place() -> None:
    """On a free spot it stays; on a base it lies beside it."""
    field = skirmish(2)
    model = next(iter(field.models.values()))
    standing = change_field(field, models={**field.models, model.id: model})
    middle = (standing.size[0] / 2, standing.size[1] / 2)
    found = nearest_place(standing, middle)
    assert marker_fits(standing, found)
    assert title(SecondaryObjective.CONTROL_THE_BATTLEFIELD) == "Control the Battlefield"


@pytest.mark.parametrize(
    ("name", "told"),
    [("Ambush", "LI-BTL-071"), ("seize_the_terminal", "LI-BTL-071")],
)
def test_missions_that_cannot_be_played_are_refused_with_the_reason(name: str, told: str) -> None:
    """A narrative mission lacks its data."""
    with pytest.raises(InputError) as refused:
        mission_plan(name)
    assert told in refused.value.fix


@pytest.mark.rule("LI-BTL-070")
def test_fog_shortens_ranges_of_a_scenario() -> None:
    """No weapon reaches farther than 18 inches, but for Barrage."""
    profiles = _loaded("  fog: deadly\n").profiles.values()
    weapons = [weapon for profile in profiles for weapon in profile.weapons]
    lobbed = {weapon.has("Barrage") or weapon.has("Heavy Barrage") for weapon in weapons if (weapon.maximum or 0) > 18}
    assert lobbed <= {True}
    assert any(weapon.maximum == 18.0 for weapon in weapons)
