"""The walks through the code lead where they say."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`([\w/]+\.(?:py|tsx?))(?::([\w., \n]+))?`")
"""A file in backticks, and what the page names in it."""

RULE = re.compile(r"\bLI-[A-Z]{3}-\d{3}\b")
STEPS = re.split(r"^\d+\. ", PAGE, flags=re.MULTILINE)[1:]


def places(text: str) -> list[tuple[Path, str]]:
    """Return each file of a text with each name that is told of it, "" where the whole file is meant."""
    return [
        (ROOT / ("src/umpire" if path.endswith(".py") else "web/src") / path, name.strip())
        for path, names in PLACE.findall(text)
        for name in names.split(",")
    ]


@cache
def tree(path: Path) -> ast.Module:
    """Return a Python file as it is parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


def definition(path: Path, name: str) -> ast.AST | None:
    """Return where a dotted name is defined in a Python file, None if it is not."""
    found: ast.AST | None = tree(path)
    for part in name.split("."):
        inside = found.body if isinstance(found, ast.Module | ast.ClassDef) else []
        found = next((each for each in inside if part in named(each)), None)
    return found


def named(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return {each.id for each in targets if isinstance(each, ast.Name)}


def is_there(path: Path, name: str) -> bool:
    """Whether a file is there, with what is named in it; in TypeScript the name is only looked for."""
    if not path.is_file() or not name:
        return path.is_file()
    if path.suffix == ".py":
        return definition(path, name) is not None
    text = path.read_text(encoding="utf-8")
    return all(re.search(rf"\b{part}\b", text) for part in name.split("."))


def test_every_place_on_the_walks_is_there() -> None:
    """Files and what they define, in Python and TypeScript."""
    found = places(PAGE)
    assert len(found) > 100
    assert not [f"{path}:{name}" for path, name in found if not is_there(path, name)]


def test_every_step_names_its_place_and_cites_there() -> None:
    """A rule named in a step stands as a citation, or as what is filed, in one of the functions named in it."""
    strayed = []
    for step in STEPS:
        functions = [definition(path, name) for path, name in places(step) if path.suffix == ".py" and name]
        told = {
            each.value
            for function in functions
            if function is not None
            for each in ast.walk(function)
            if isinstance(each, ast.Constant)
        }
        strayed += [f"{rule} in {step.splitlines()[0]}" for rule in RULE.findall(step) if rule not in told]
    assert not strayed
    assert all(places(step) for step in STEPS)
