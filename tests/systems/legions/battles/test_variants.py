"""Scenarios of Missions that let Detachments wait, and of the variants Titandeath and Spearhead Assault."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.battles.test_secondary import SCENARIO, _loaded
from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files import given_scenario
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


@pytest.mark.rule("LI-BTL-022")
def test_a_scenario_names_who_may_wait_in_reserve() -> None:
    """Sides, Formations or Detachments; anybody else is refused with the place in the file."""
    assert _loaded().mission.reserves is msgspec.UNSET
    assert _loaded("  reserves: [red]\n").mission.reserves == ("red",)
    with pytest.raises(InputError, match=r"reserves\[1\]"):
        _loaded("  reserves: [red, green]\n")
