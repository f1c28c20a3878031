"""Rolled attacks and their odds are two witnesses that prove each other, and are read side by side, step by step."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from umpire import systems

ROOT = Path(systems.__path__[0])
WH40K9 = ("attack", "to_hit", "to_wound", "suffer", "to_save", "amount")
LEGACY = ("attack", "to_hit", "to_wound", "to_wound_one", "suffer", "to_save", "check_pipe", "explode")
WARCRY = ("to_hit", "allocate", "falling_test", "suffer_impact")


def functions(system: str, *files: str) -> tuple[str, ...]:
    """Return the functions of modules in the order in which they stand there."""
    parsed = (ast.parse((ROOT / system / f"{file}.py").read_text(encoding="utf-8")) for file in files)
    return tuple(each.name for module in parsed for each in module.body if isinstance(each, ast.FunctionDef))


@pytest.mark.parametrize(
    ("system", "rolled", "chances", "steps"),
    [
        ("wh40k9", ("play/attacking",), ("questions/exchange",), WH40K9),
        ("wh40k_legacy", ("play/attacking", "play/wounding"), ("questions/exchange", "questions/wounding"), LEGACY),
        ("wh40k_legacy", ("play/attacking",), ("questions/gun_odds",), ("gun_to_wound", "gun_to_save")),
        ("warcry", ("play/attacking",), ("questions/outcomes",), WARCRY),
    ],
)
def test_the_steps_of_rolls_and_odds_have_the_same_names_in_the_same_order(
    system: str, rolled: tuple[str, ...], chances: tuple[str, ...], steps: tuple[str, ...]
) -> None:
    """What is a step in both is called the same, and stands where it stands in the other."""
    one, other = functions(system, *rolled), functions(system, *chances)

    assert tuple(each for each in one if each in other) == steps
    assert tuple(each for each in other if each in one) == steps
