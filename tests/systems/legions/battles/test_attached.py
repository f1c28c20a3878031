"""Tech-Priests and Archmagi in army files: whom they may be attached to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Detachment
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist


def _mustered(**attached: str) -> dict[str, Detachment]:
    """Return a Legio Cybernetica Cohort in which some Detachments are attached to others."""
    sheets = {
        "archmagos": ("archmagos-prime", "HQ"),
        "thallax": ("thallax-cohort", "Core"),
        "castellax": ("castellax-battle-automata-maniple", "Support"),
        "priest": ("tech-priest-auxilia", "Support"),
        "second": ("tech-priest-auxilia", "Support"),
    }
    detachments: list[dict[str, Any]] = [
        {"id": name, "datasheet": sheet, "slot": slot, "attached_to": attached.get(name, "")}
        for name, (sheet, slot) in sheets.items()
    ]
    army = {
        "id": "a",
        "name": "Cohort",
        "allegiance": "loyalist",
        "primary": "Mechanicum Taghmata",
        "points_limit": 200,
        "formations": [{"id": "f", "type": "Legio Cybernetica Cohort", "detachments": detachments}],
    }
    enlisted = Enlisted()
    enlist(enlisted, "red", msgspec.convert(army, ArmyEntry))
    return enlisted.detachments


@pytest.mark.rule("LI-SPC-102")
def test_an_archmagos_and_tech_priests_join_automata() -> None:
    """Castellax are Walkers with a Cybernetica Cortex: one Commander joins them, and any number of Tech-Priests."""
    found = _mustered(archmagos="castellax", priest="castellax", second="castellax")

    assert found["castellax"].models == ("castellax-1", "castellax-2", "archmagos", "priest", "second")
    assert set(found) == {"castellax", "thallax"}


@pytest.mark.rule("LI-SPC-004")
def test_a_tech_priest_may_be_left_to_deployment() -> None:
    """It is a Detachment of its own until it is assigned; none of it joins another like it."""
    found = _mustered(archmagos="thallax")

    assert found["priest"].models == ("priest-1",)
    with pytest.raises(InputError, match="cannot be attached"):
        _mustered(archmagos="thallax", priest="second")
