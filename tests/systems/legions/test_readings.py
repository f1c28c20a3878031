"""Readings: where the source is silent, what is taken stands on the rule; where a table may choose, it can."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
import yaml
from typer.testing import CliRunner

from umpire.cli.app import app
from umpire.errors import InputError
from umpire.formats.cases import shipped_cases
from umpire.game import Battle, canonical
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.rules import BOOK, HOUSE_RULES, SUPPLEMENTS

CATALOGUE = Path("../shared/rules")
SOURCES = ("round_and_movement", "combat_and_morale", "terrain", "structures")


def test_every_ruling_of_the_catalogue_is_a_reading() -> None:
    """What the catalogue marks as silent or garbled is marked so on the rule."""
    if not CATALOGUE.is_dir():
        pytest.skip("the rule catalogue is not here")
    silent = []
    for name in SOURCES:
        entries = yaml.safe_load((CATALOGUE / f"legions_{name}.yaml").read_text(encoding="utf-8"))["rules"]
        for entry in entries:
            rule = BOOK.get(entry["id"])
            if entry.get("ruling") and (rule is None or rule.reading is None):
                silent.append(entry["id"])

    assert silent == []


def test_every_switch_stands_on_a_rule_that_names_it() -> None:
    """The alternative text of a reading names the house rule, and its other value."""
    for switch in HOUSE_RULES.values():
        rule = BOOK.get(switch.rule)
        assert rule is not None
        assert rule.reading is not None, f"{switch.name}: {switch.rule} has no reading"
        assert f"House rule {switch.name}=" in rule.reading.alternative, f"{switch.rule} does not name {switch.name}"


def test_every_value_of_every_switch_has_a_case() -> None:
    """A table that switches a reading finds both sides shown."""
    shown = {item for case in _cases() for item in case.house_rules.items()}

    assert not [
        (name, value) for name, switch in HOUSE_RULES.items() for value in switch.values if (name, value) not in shown
    ]


@cache
def _cases() -> tuple[Case, ...]:
    return tuple(case for _, case in shipped_cases("legions") if isinstance(case, Case))


def _table(*units: dict[str, object], features: tuple[dict[str, object], ...] = ()) -> Case:
    """Return a case that only switches the errata on."""
    return msgspec.convert(
        {
            "id": "x",
            "rules": [],
            "title": "",
            "supplement": "errata",
            "table": {"units": list(units), "features": list(features)},
        },
        Case,
    )


TITAN = {
    "id": "t",
    "side": "red",
    "profile": {"type": "titan", "scale": 5, "movement": 8},
    "models": [{"id": "t1", "at": [20, 20], "base": "76mm"}],
}


def test_an_unknown_supplement_is_refused() -> None:
    """The error lists those that there are."""
    with pytest.raises(InputError, match="errata"):
        battlefield_of(msgspec.structs.replace(_table(TITAN), supplement="faq"))


def test_every_part_of_the_errata_is_cased() -> None:
    """Each amendment has a case with it on, and its rules are in the book."""
    cited = {rule for case in _cases() if case.supplement == "errata" for rule in case.rules}
    for each in SUPPLEMENTS["errata"].amendments:
        assert cited & set(each.rules), f"{each.topic} has no case"
        assert all(rule in BOOK for rule in each.rules), each.topic


def test_the_log_header_tells_what_was_switched() -> None:
    """Whoever reads a log sees the house rules and the supplement in its first line."""
    field = msgspec.structs.replace(skirmish(1), house_rules={"weapon_arc": "centre"}, supplement="errata")
    header = canonical(Battle.start(LEGIONS, opening(field), seed=1).journal.header)

    assert b'"house_rules":{"weapon_arc":"centre"}' in header
    assert b'"supplement":"errata"' in header


def test_readings_are_listed() -> None:
    """`umpire rules --readings` tells the reading, the alternative, the switch with its values, and the supplement."""
    told = " ".join(CliRunner().invoke(app, ["rules", "--readings"]).output.split())

    assert "LI-OVW-010" in told
    assert "house rule overwatch_pinned (allowed)" in told
    assert "supplement errata" in told
    assert "Titans and Obstacles (LI-TIT-008)" in told
