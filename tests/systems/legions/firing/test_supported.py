"""What the loader accepts is what the rulebook embodies."""

from __future__ import annotations

import re
from pathlib import Path

import umpire.systems.legions
from umpire.systems.legions.files.datasheets import printed_rules, printed_traits
from umpire.systems.legions.rules import BOOK, SPECIAL_RULES, TRAITS, catalogue

SOURCE = Path(umpire.systems.legions.__file__).parent
ASKED = re.compile(r"""\.(?:has|trait|rule)\("([A-Z][A-Za-z -]+)"\)""")


def test_every_filed_trait_and_special_rule_names_rules_that_exist() -> None:
    """What is filed stands for rules in the book."""
    for name, filed in {**TRAITS, **SPECIAL_RULES}.items():
        assert filed.rules, name
        for rule in filed.rules:
            assert rule in BOOK, (name, rule)


def test_every_trait_that_is_embodied_to_its_last_rule_is_filed() -> None:
    """What the rulebook embodies is not refused because nobody filed it."""
    headings: dict[str, list[str]] = {}
    for entry in catalogue():
        if entry.heading.startswith(("Weapon traits > ", "Special rules > ")):
            for name in entry.heading.split(" > ")[1].split(" (")[0].split(", "):
                headings.setdefault(name, []).append(entry.id)
    general = {
        "AP changes",
        "Bypassing Void Shields and Saves",
        "Disembarking",
        "Embarking",
        "Weapon profile symbols",
        "Weapons with several profiles",
    }
    whole = {name for name, ids in headings.items() if all(rule in BOOK for rule in ids)}
    assert whole - general <= {*TRAITS, *SPECIAL_RULES}


def test_what_is_filed_is_spelled_as_the_source_has_it() -> None:
    """A name that no heading and no datasheet has lets nothing in."""
    headings = {part.split(" (")[0] for entry in catalogue() for part in entry.heading.split(" > ")}
    known = {*headings, *printed_traits(), *printed_rules()}
    assert {*TRAITS} <= known
    assert {*SPECIAL_RULES} <= known


def test_what_rules_ask_for_is_a_trait_or_a_special_rule() -> None:
    """A name asked for in the code is filed, or printed on datasheets that are refused because it is not."""
    asked = {name for file in SOURCE.rglob("*.py") for name in ASKED.findall(file.read_text(encoding="utf-8"))}

    assert len(asked) > 30
    assert asked <= {*TRAITS, *SPECIAL_RULES, *printed_traits(), *printed_rules()}
