"""What a mutant is: a rule made wrong on purpose, in a function that is filed for it or cites it."""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

import msgspec

from umpire.rulings import Rulebook, places_of

SYSTEM = "umpire.systems.legions"


class StaleMutantError(Exception):
    """The code that a mutant changes is no longer there."""


@dataclass(frozen=True)
class Edit:
    """A piece of the code changed: ``old`` stands once in the function and becomes ``new``.

    ``within`` names the function where it is not one that bears the rule: ``rules.movement.zones:is_open``.
    """

    old: str
    new: str
    within: str = ""


@dataclass(frozen=True)
class Mutant:
    """A wrong alternative of one rule: what is wrong in words, and the change that makes it so.

    ``change`` stands in for the one function that bears the rule, or for the one that ``within`` names. ``kind`` is
    ``off`` where the rule is switched off, ``amount`` where a number of it is wrong, ``extra`` where something is done
    that no rule says.
    """

    says: str
    edits: tuple[Edit, ...] = ()
    change: Callable[..., Any] | None = None
    within: str = ""
    kind: str = ""


def edit(says: str, old: str, new: str, within: str = "") -> Mutant:
    """Return the mutant that changes one piece of the code; ``says`` is what is wrong then."""
    return Mutant(says, (Edit(old, new, within),))


def _otherwise(value: object) -> object:
    """Return the opposite of an answer: no for yes, one more, the rest of several, nothing for something."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str | tuple | list | dict | set | frozenset):
        return type(value)()
    if isinstance(value, Mapping):
        return {}
    if isinstance(value, Iterator):
        return iter(())
    if isinstance(value, msgspec.Struct) and "allowed" in value.__struct_fields__:
        return msgspec.structs.replace(value, allowed=not getattr(value, "allowed"))  # noqa: B009
    return None


NOTHING = Mutant("nothing is done or found", change=lambda _original, *_args, **_named: None)
OTHERWISE = Mutant("the opposite answer", change=lambda original, *args, **named: _otherwise(original(*args, **named)))


@contextmanager
def put_wrong(borne_by: tuple[FunctionType, ...], mutant: Mutant) -> Iterator[None]:
    """Make a rule wrong for a while, in the functions that bear it.

    The code of the function is exchanged in place, so that everything that holds the function is wrong with it, and
    nothing in the engine needs to know.

    Raises:
        StaleMutantError: If the code that the mutant changes is no longer there.
    """
    exchanged: dict[FunctionType, CodeType] = {}
    try:
        if mutant.change is not None:
            function = _changed(borne_by, mutant)
            exchanged[function] = function.__code__
            _exchange(function, mutant.change)
        for one, changes in _by_function(borne_by, mutant).items():
            exchanged[one] = one.__code__
            one.__code__ = _edited(one, changes)
        yield
    finally:
        for one, code in exchanged.items():
            one.__code__ = code


def bearers(book: Rulebook, rule_id: str, *, package: str = SYSTEM) -> tuple[FunctionType, ...]:
    """Return the functions that bear a rule: the one that is filed for it, or all that cite it."""
    filed = book.filed(rule_id)
    if filed is not None:
        return (inspect.unwrap(filed.function),)
    places = places_of(package).get(rule_id, ())
    return tuple(dict.fromkeys(_named(f"{each.module}:{each.name}") for each in places if each.name))


def functions_of(borne_by: tuple[FunctionType, ...], mutant: Mutant) -> tuple[FunctionType, ...]:
    """Return the functions that a mutant changes, and those that bear the rule."""
    changed = (_changed(borne_by, mutant),) if mutant.change is not None else ()
    return tuple(dict.fromkeys((*borne_by, *changed, *_by_function(borne_by, mutant))))


@contextmanager
def watched(functions: tuple[FunctionType, ...]) -> Iterator[list[str]]:
    """Note the name of each function whenever it runs, for a while."""
    runs: list[str] = []

    def noting(original: Callable[..., Any], *args: Any, **named: Any) -> Any:
        runs.append(original.__name__)
        return original(*args, **named)

    held = {each: each.__code__ for each in functions}
    try:
        for each in functions:
            _exchange(each, noting)
        yield runs
    finally:
        for each, code in held.items():
            each.__code__ = code


def _changed(borne_by: tuple[FunctionType, ...], mutant: Mutant) -> FunctionType:
    if mutant.within:
        return _named(mutant.within)
    if len(borne_by) != 1:
        raise StaleMutantError(f"{len(borne_by)} functions bear the rule: say `within` which of them is wrong.")
    return borne_by[0]


def _by_function(borne_by: tuple[FunctionType, ...], mutant: Mutant) -> dict[FunctionType, list[Edit]]:
    found: dict[FunctionType, list[Edit]] = {}
    for each in mutant.edits:
        found.setdefault(_named(each.within) if each.within else _holding(borne_by, each.old), []).append(each)
    return found


def _holding(borne_by: tuple[FunctionType, ...], old: str) -> FunctionType:
    """Return the one function of those that bear a rule in which a piece of code stands."""
    if len(borne_by) == 1:
        return borne_by[0]
    holding = [each for each in borne_by if old in textwrap.dedent(inspect.getsource(each))]
    if len(holding) != 1:
        raise StaleMutantError(f"{old!r} stands in {len(holding)} of the functions that bear the rule; say `within`.")
    return holding[0]


def _named(place: str) -> FunctionType:
    module, _, name = place.partition(":")
    try:
        found: Any = importlib.import_module(module if module.startswith("umpire") else f"{SYSTEM}.{module}")
        for part in name.split("."):
            found = inspect.getattr_static(found, part)
    except (ImportError, AttributeError):
        raise StaleMutantError(f"There is no {place}.") from None
    found = inspect.unwrap(found.fget if isinstance(found, property) else found)
    assert isinstance(found, FunctionType)
    return found


def _edited(function: FunctionType, edits: list[Edit]) -> CodeType:
    text = textwrap.dedent(inspect.getsource(function))
    for each in edits:
        if text.count(each.old) != 1:
            told = f"{each.old!r} stands {text.count(each.old)} times in {function.__module__}.{function.__qualname__}"
            raise StaleMutantError(f"{told}; a mutant changes what stands there once.")
        text = text.replace(each.old, each.new)
    tree = ast.parse(text)
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    space: dict[str, Any] = {}
    exec("from __future__ import annotations", space)
    exec(compile(tree, function.__code__.co_filename, "exec", dont_inherit=False), function.__globals__ | {}, space)
    code = space[definition.name].__code__
    assert isinstance(code, CodeType)
    return code


def _exchange(function: FunctionType, change: Callable[..., Any]) -> None:
    original = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    original.__kwdefaults__ = function.__kwdefaults__
    stand_in = f"__instead_of_{function.__name__}"
    function.__globals__[stand_in] = lambda *args, **named: change(original, *args, **named)
    space: dict[str, Any] = {}
    exec(f"def instead(*args, **named):\n    return {stand_in}(*args, **named)", space)
    function.__code__ = space["instead"].__code__
