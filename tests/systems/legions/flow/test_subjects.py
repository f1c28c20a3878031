"""The list of options is of those that the engine offers."""

from __future__ import annotations

import ast
from pathlib import Path

from umpire.systems.legions import play
from umpire.systems.legions.play import OPTION_SUBJECTS


def _offered() -> set[str]:
    """Return the kinds that the code of play gives to its choices."""
    found = set()
    for path in sorted(Path(play.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            given = [each.value for each in node.keywords if each.arg == "kind"] if node.func.id == "Choice" else []
            given += node.args[:1] if node.func.id == "_open" else []
            found |= {each.value for each in given if isinstance(each, ast.Constant)}
    return found


def test_every_kind_of_option_is_listed() -> None:
    """A case that expects one is checked against the list, and the pages of fields are made from it."""
    assert _offered() == set(OPTION_SUBJECTS)
