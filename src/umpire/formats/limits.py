"""What a file from outside may be: how deep, how many values, how many aliases and merges, and which numbers.

YAML is judged on its stream of events and JSON on its brackets, before either is built: nested deeply enough, the
building itself ends the process, and a few hundred bytes of aliases and merges can stand for gigabytes. An alias counts
as deep and as large as what it stands for, so that nothing grows behind a limit that was kept.
"""

from __future__ import annotations

import math
import re
from typing import Any

import yaml

from umpire.errors import InputError

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

DEPTH_LIMIT = 64
"""How deep values may be nested: the shipped files need twelve levels."""

ALIAS_LIMIT = 200
MERGE_LIMIT = 200

YAML_LIMIT = 200_000
"""Values of a YAML file with its aliases written out; the largest shipped one has 8,000."""

JSON_LIMIT = 2_000_000
"""Values of a JSON file, which take a tenth of the time and memory."""

DIGITS_LIMIT = 60
"""Letters of a number: YAML reads `59:59:59` as one to the base of 60, in time that grows with the square."""

_NUMBER = re.compile(r"[-+]?[0-9][-+0-9a-fA-FxX_:.]*\Z")
# A string without an end goes to the end of the text, so that each letter is looked at once.
_NO_MARKS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^"\[\]{},]++', re.DOTALL)

_HALF = re.compile("[\ud800-\udfff]")

_DEEP = f"Values nested more than {DEPTH_LIMIT} deep"
_FLAT = "No file of a battle needs that: write it flatter."


def check_yaml(text: str, *, name: str) -> None:
    """Refuse YAML that is too deep or too large once its aliases and merges are written out.

    Raises:
        InputError: If it is, or names a key twice; it names the line.
        yaml.YAMLError: If it is no YAML.
    """
    looking, keys = _Looking(name), _Keys(name)
    for event in yaml.parse(text, Loader=LOADER):
        looking.see(event)
        keys.see(event)


class _Keys:
    """The keys of the mappings that are open: YAML keeps the last of two alike, and loses the first without a word."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open: list[set[str] | None] = []  # None for a sequence
        self._at_key: list[bool] = []

    def see(self, event: yaml.Event) -> None:
        """Note an event.

        Raises:
            InputError: If it is a key that its mapping has already.
        """
        if isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
            self._at_key.pop()
        elif isinstance(event, yaml.NodeEvent):
            if self._open and (seen := self._open[-1]) is not None:
                if self._at_key[-1] and isinstance(event, yaml.ScalarEvent):
                    self._key(event, seen)
                self._at_key[-1] = not self._at_key[-1]
            if isinstance(event, yaml.CollectionStartEvent):
                self._open.append(set() if isinstance(event, yaml.MappingStartEvent) else None)
                self._at_key.append(True)

    def _key(self, event: yaml.ScalarEvent, seen: set[str]) -> None:
        if event.value in seen and event.value != "<<":
            line = event.start_mark.line + 1 if event.start_mark else 1
            fix = "Put both into one, or rename one: only the last would be read."
            raise InputError("This key is used twice", file=f"{self._name}:{line}", value=event.value, fix=fix)
        seen.add(event.value)


class _Looking:
    """What has been seen of a stream of events: how many values, and of each anchor its values and its depth."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._values = self._aliases = self._merges = 0
        self._open: list[tuple[str | None, int, int]] = []  # anchor, values before, deepest inside
        self._anchored: dict[str, tuple[int, int]] = {}  # values, levels

    def see(self, event: yaml.Event) -> None:
        """Count an event.

        Raises:
            InputError: If there is more than any file needs.
        """
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._tagged(event)
            self._open.append((event.anchor, self._values, len(self._open) + 1))
            self._count(event, values=1, levels=0)
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before, deepest = self._open.pop()
            if anchor is not None:
                self._anchored[anchor] = (self._values - before, deepest - len(self._open))
            self._reach(deepest)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        self._tagged(event)
        self._count(event, values=1, levels=0)
        if event.anchor is not None:
            self._anchored[event.anchor] = (1, 0)
        if not event.implicit[0]:  # it stands in quotes
            return
        if event.value == "<<":
            self._merges += 1
            if self._merges > MERGE_LIMIT:
                raise self._error(event, f"More than {MERGE_LIMIT} YAML merges", "Write the values out.")
        elif len(event.value) > DIGITS_LIMIT and _NUMBER.match(event.value):
            told = f"A number of more than {DIGITS_LIMIT} digits"
            raise self._error(event, told, "Round it, or put it into quotes if it is a text.")

    def _alias(self, event: yaml.AliasEvent) -> None:
        self._aliases += 1
        if self._aliases > ALIAS_LIMIT:
            raise self._error(event, f"More than {ALIAS_LIMIT} YAML aliases", "Write the values out.")
        if any(anchor == event.anchor for anchor, _, _ in self._open):
            raise self._error(event, f"*{event.anchor} stands inside &{event.anchor}", "Such a value never ends.")
        values, levels = self._anchored.get(event.anchor or "", (1, 0))  # an unknown one is refused by the parser
        self._count(event, values=values, levels=levels)

    def _count(self, event: yaml.Event, *, values: int, levels: int) -> None:
        self._values += values
        if self._values > YAML_LIMIT:
            told = f"More than {YAML_LIMIT} values once aliases are written out"
            raise self._error(event, told, "Split the file.")
        if len(self._open) + levels > DEPTH_LIMIT:
            raise self._error(event, _DEEP, _FLAT)
        self._reach(len(self._open) + levels)

    def _reach(self, depth: int) -> None:
        if self._open and depth > self._open[-1][2]:
            self._open[-1] = (*self._open[-1][:2], depth)

    def _tagged(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.tag is not None:
            fix = "Leave it out; a text that looks like a number is put into quotes."
            raise self._error(event, f"YAML tags such as {event.tag} are not read", fix)

    def _error(self, event: yaml.Event, problem: str, fix: str) -> InputError:
        line = event.start_mark.line + 1 if event.start_mark else 1
        return InputError(problem, file=f"{self._name}:{line}", fix=fix)


def check_json(text: str, *, name: str) -> None:
    """Refuse JSON that is too deep or too large; whether it is JSON at all is not asked.

    Raises:
        InputError: If it is.
    """
    depth = values = 0
    for mark in _NO_MARKS.sub("", text):
        values += 1
        if mark in "[{":
            depth += 1
            if depth > DEPTH_LIMIT:
                raise InputError(_DEEP, file=name, fix=_FLAT)
        elif mark in "]}":
            depth -= 1
            values -= 1
        if values > JSON_LIMIT:
            raise InputError(f"More than {JSON_LIMIT} values", file=name, fix="Split the file.")


def check_values(content: Any, *, path: str = "") -> None:  # whatever a file may hold
    """Refuse numbers that are none and texts that cannot be written.

    Raises:
        InputError: If there is one; it names the path.
    """
    if isinstance(content, dict):
        for key, value in content.items():
            _check_value(key, path)
            if isinstance(value, (dict, list)):
                check_values(value, path=f"{path}.{key}".lstrip("."))
            elif isinstance(value, (float, str)):
                _check_value(value, f"{path}.{key}".lstrip("."))
    elif isinstance(content, list):
        for index, value in enumerate(content):
            if isinstance(value, (dict, list)):
                check_values(value, path=f"{path}[{index}]")
            elif isinstance(value, (float, str)):
                _check_value(value, f"{path}[{index}]")
    else:
        _check_value(content, path)


def _check_value(value: object, path: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        fix = "Give a finite number, or leave the field out."
        raise InputError("This is no number that can be measured", path=path, value=str(value), fix=fix)
    if isinstance(value, str) and not value.isascii() and _HALF.search(value):
        fix = "Write it in letters that can be read."
        raise InputError("This text holds half a character", path=path, value=ascii(value), fix=fix)
