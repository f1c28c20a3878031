"""The numbers that keep the code readable, and what no file may name."""

from __future__ import annotations

import ast
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src" / "umpire"
FOLDERS = ("src", "tests", "scripts", "benchmarks", "examples")
EVERY_FILE = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
SOURCES = sorted(SRC.rglob("*.py"))
CODE = [path for path in EVERY_FILE if "tests" not in path.relative_to(ROOT).parts]


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file as syntax, read once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function's body without signature, docstring, and functions of its own."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    inner = [each for each in body if isinstance(each, ast.FunctionDef)]
    apart = sum((each.end_lineno or 0) - each.lineno + 1 for each in inner)
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 - apart if body else 0


def test_no_file_is_longer_than_500_lines() -> None:
    """A file has one subject; nothing that needs more than 500 lines has one."""
    long = {str(path.relative_to(ROOT)): lines(path) for path in EVERY_FILE if lines(path) > 500}
    assert not long


def test_half_of_the_sources_stay_under_150_lines() -> None:
    """The median source file can be read in one sitting."""
    assert statistics.median(lines(path) for path in SOURCES) < 150


def test_no_function_has_a_body_of_60_lines() -> None:
    """A function holds one level of thought."""
    long = [
        f"{path.relative_to(ROOT)}:{each.lineno} {each.name}: {body_lines(each)}"
        for path in CODE
        for each in functions(path)
        if body_lines(each) >= 60
    ]
    assert not long


def package_of(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the floor that a dotted module belongs to; each game system is one of its own."""
    return parts[:3] if parts[:2] == ("umpire", "systems") else parts[:2]


def imports_from_inside(path: Path) -> Iterator[str]:
    """Yield the imports that reach into a single module of another floor."""
    home = package_of(path.relative_to(SRC.parent).with_suffix("").parts)
    for node in ast.walk(tree_of(path)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("umpire."):
            continue
        target = tuple((node.module or "").split("."))
        is_module = SRC.parent.joinpath(*target).with_suffix(".py").is_file()
        if package_of(target) not in (home, target) and (is_module or any(part.startswith("_") for part in target)):
            yield f"{path.relative_to(ROOT)}:{node.lineno} imports from {node.module}"


def test_other_packages_are_entered_by_the_front_door() -> None:
    """What a package promises stands in its `__init__`; nobody imports from a module inside another package."""
    assert not [told for path in SOURCES for told in imports_from_inside(path)]


def told_to_type_checkers(path: Path) -> set[tuple[str, str]]:
    """Return the names, with their modules, that a package imports for type checkers alone."""
    blocks = [
        node for node in tree_of(path).body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {(node.module or "", each.name) for node in imports for each in node.names}


def imported_on_use(path: Path) -> set[tuple[str, str]]:
    """Return the names, with their modules, that a package imports when they are used."""
    calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    given = [each.args[1] for each in calls if ast.unparse(each.func) == "imported_on_use"]
    return {
        (home, name) for each in given if isinstance(each, ast.Dict) for home, name in pairs(ast.literal_eval(each))
    }


def pairs(homes: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    yield from ((home, name) for home, names in homes.items() for name in names)


def test_what_is_imported_on_use_is_what_type_checkers_are_told() -> None:
    """A name is found where it is said to be; none is called like a module beside it, which would stand in its way."""
    lazy = [path for path in SOURCES if path.name == "__init__.py" and imported_on_use(path)]
    assert len(lazy) > 1
    for path in lazy:
        assert imported_on_use(path) == told_to_type_checkers(path), path
        beside = {each.stem for each in path.parent.iterdir()}
        assert not beside & {name for _, name in imported_on_use(path)}, path


def test_only_the_kernels_import_numba() -> None:
    """Compiled code stays behind plain signatures in one package."""
    kernels = SRC / "geometry" / "_kernels"
    strays = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if kernels not in path.parents
        and any(name.split(".")[0] == "numba" for node in ast.walk(tree_of(path)) for name in imported(node))
    ]
    assert not strays


def imported(node: ast.AST) -> list[str]:
    """Return the modules that one statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


@pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="only a git checkout knows its files"
)
def test_no_file_names_a_package_registry() -> None:
    """Where packages come from is the machine's business."""
    script = ROOT / "scripts" / "check_hosts.py"
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
