"""What the loader accepts is what the rulebook embodies."""

from __future__ import annotations

import umpire.systems.legions.play  # noqa: F401 - some rules stand with the play that embodies them
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.special_rules import SPECIAL_RULES
from umpire.systems.legions.rules.traits import TRAITS


def test_every_supported_trait_and_special_rule_names_rules_that_exist() -> None:
    """A name on the list stands for rules in the book."""
    for name, ids in {**TRAITS, **SPECIAL_RULES}.items():
        assert ids, name
        for rule in ids:
            assert rule in BOOK, (name, rule)
