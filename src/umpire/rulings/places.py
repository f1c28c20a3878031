"""Where a rule stands in the code: the functions that file it, or that cite it where it decides."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A line of code that bears a rule: ``module``, the qualified ``name`` of the function it stands in, its number."""

    module: str
    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line}" + (f" ({self.name})" if self.name else "")


@cache
def places_of(package: str) -> Mapping[str, tuple[Place, ...]]:
    """Return where each rule stands in the modules of a package, in the order of modules and lines."""
    found: dict[str, list[Place]] = {}
    for module, source in _modules(files(package), package):
        tree = ast.parse(source)
        ids = _constants(tree)
        for call, name in _calls(tree, ""):
            for rule in _named_by(call, ids):
                found.setdefault(rule, []).append(Place(module=module, name=name, line=call.lineno))
    for rule, place in _listed(package):
        found.setdefault(rule, []).append(place)
    return {rule: tuple(places) for rule, places in found.items()}


def _modules(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir() and each.joinpath("__init__.py").is_file():
            yield from _modules(each, f"{package}.{each.name}")
        elif each.name.endswith(".py"):
            yield f"{package}.{each.name.removesuffix('.py')}".removesuffix(".__init__"), each.read_text("utf-8")


def _listed(package: str) -> Iterator[tuple[str, Place]]:
    """Yield the rules whose numbers stand in the package's data, as those of missions do: ``rule: ID``."""
    folder = files(package) / "data"
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else ():
        if each.name.endswith(".yaml"):
            for number, line in enumerate(each.read_text("utf-8").splitlines(), start=1):
                named = re.match(r" +(?:- )?rule: ([A-Z0-9]+(?:-[A-Z0-9]+)+)$", line)
                if named:
                    yield named[1], Place(module=f"{package}.data/{each.name}", name="", line=number)


def _constants(tree: ast.Module) -> Mapping[str, str]:
    """Return the names that a module gives to texts."""
    found: dict[str, str] = {}
    for each in (node for node in tree.body if isinstance(node, ast.Assign)):
        for target in each.targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = each.value.elts if isinstance(each.value, ast.Tuple) else [each.value]
            for name, value in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found[name.id] = value.value
    return found


def _calls(node: ast.AST, within: str) -> Iterator[tuple[ast.Call, str]]:
    """Yield every call in a piece of code with the qualified name of the function it stands in or decorates."""
    for each in ast.iter_child_nodes(node):
        inner = f"{within}.{each.name}".lstrip(".") if isinstance(each, ast.FunctionDef | ast.ClassDef) else within
        if isinstance(each, ast.Call):
            yield each, within
        yield from _calls(each, inner)


def _named_by(call: ast.Call, ids: Mapping[str, str]) -> list[str]:
    """Return the ids that a call files, cites, or puts on a choice."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called in ("rule", "cite"):
        named = call.args[:1]
    elif called == "Choice":
        rules = [each.value for each in call.keywords if each.arg == "rules"]
        named = [one for each in rules if isinstance(each, ast.Tuple) for one in each.elts]
    elif called in ("weapon_trait", "special_rule"):
        named = call.args[1:]
    else:
        named = [each.value for each in call.keywords if each.arg == "rule"]
        named += call.args[:1] if called == "note" else []
    either = [one for each in named for one in ((each.body, each.orelse) if isinstance(each, ast.IfExp) else (each,))]
    told = (ids.get(each.id) if isinstance(each, ast.Name) else getattr(each, "value", None) for each in either)
    return [each for each in told if isinstance(each, str)]
