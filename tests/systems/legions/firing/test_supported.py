"""What the loader accepts is what the rulebook embodies."""

from __future__ import annotations

import umpire.systems.legions.play  # noqa: F401 - some rules stand with the play that embodies them
from umpire.systems.legions.rules import BOOK, catalogue
from umpire.systems.legions.rules.special_rules import SPECIAL_RULES
from umpire.systems.legions.rules.traits import TRAITS


def test_every_supported_trait_and_special_rule_names_rules_that_exist() -> None:
    """A name on the list stands for rules in the book."""
    for name, ids in {**TRAITS, **SPECIAL_RULES}.items():
        assert ids, name
        for rule in ids:
            assert rule in BOOK, (name, rule)


def test_every_trait_that_is_implemented_to_its_last_rule_may_be_used() -> None:
    """What the rulebook embodies is not refused for want of a place on the list."""
    headings: dict[str, list[str]] = {}
    for entry in catalogue():
        if entry.heading.startswith(("Weapon traits > ", "Special rules > ")):
            headings.setdefault(entry.heading.split(" > ")[1].split(" (")[0], []).append(entry.id)
    general = {"AP changes", "Weapons with several profiles"}
    whole = {name for name, ids in headings.items() if all(rule in BOOK for rule in ids)}
    assert whole - general <= {*TRAITS, *SPECIAL_RULES}
