"""House rules: where the source can be read in more than one way, a table chooses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.book import BOOK

STIPULATED: Mapping[str, str] = MappingProxyType(
    {
        "in_contact": "whether two models are in base contact: 1 or 0",
        "obscured": "the share of a model (`of`) that is hidden from another (`other`; from all if none is named)",
        "visible": "whether a model (`of`) is seen by another (`other`; by all if none is named): 1 or 0",
    }
)
"""The facts that a table may take as given, with what each means."""


HOUSE_RULES = BOOK.switches
"""Every choice, by name, as they stand beside their rules in the book."""


def house_rule(field: Battlefield, name: str) -> str:
    """Return the value of a choice on this table: the one it names, or the one taken unasked."""
    return field.house_rules.get(name) or HOUSE_RULES[name].default
