"""What does not have the type that it should have, told in words for people: what is wrong, where, and the fix."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from umpire.errors import InputError
from umpire.words import choices_for, closest, nearly

_BOUND = re.compile(r"^Expected `(?:int|float)` (>=|<=|>|<) (-?[\d.e+]+)$")
_SHORT = re.compile(r"^Expected `array` of (?:at least )?length >= (\d+)$")
_UNKNOWN = re.compile(r"^Invalid (enum )?value '(.*)'$", re.DOTALL)
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


def misfit(
    error: msgspec.ValidationError,
    content: object,
    *,
    fix: str,
    kind: Any = None,  # a union has no type of its own
) -> InputError:
    """Return the error of content that does not have its type, with the place inside it and the value there."""
    problem, _, tail = str(error).partition(" - at ")
    unknown = _UNKNOWN.match(problem)
    if unknown:
        known = choices_for(unknown[2])
        problem = "There is no such word here"
        fix = nearly(unknown[2], known) if known else _meant(unknown[2], kind) or fix
    problem = _BOUND.sub(lambda found: f"This must be {_BOUNDS[found[1]]} {float(found[2]):g}", problem)
    problem = _SHORT.sub(lambda found: f"This list has too few entries: at least {found[1]}", problem)
    path = tail.strip("`").removeprefix("$").removeprefix(".")
    found = look_up(content, path, "")
    return InputError(problem, path=path, value="" if found == "" else shortened(found), fix=fix)


@cache
def members_of(kind: Any) -> tuple[str, Mapping[str, Any]]:  # a union has no type of its own
    """Return the field that tells the members of a union apart, and each of them by what stands in it."""
    members = get_args(kind) or (kind,)
    tagged = {str(each.__struct_config__.tag): each for each in members}
    return str(members[0].__struct_config__.tag_field), MappingProxyType(tagged)


def _meant(word: str, kind: Any) -> str:  # a union has no type of its own
    close = [] if kind is None else closest(word, tuple(members_of(kind)[1]))
    return f"Did you mean {' or '.join(close)}?" if close else ""


def look_up(content: Any, path: str, default: Any) -> Any:  # whatever stands there
    """Return what stands at a path such as ``cases[0].table``, or the default."""
    node = content
    for step in steps_of(path):
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            return default
    return node


def steps_of(path: str) -> list[str | int]:
    """Return the names and numbers that a path leads through."""
    return [int(index) if index else name for name, index in _STEP.findall(path)]


def shortened(value: object) -> str:
    """Return a value as an error shows it, cut where it is long."""
    told = str(value)
    return told if len(told) <= 80 else f"{told[:77]}..."
