"""Reading a file from outside: YAML or JSON, under limits, with errors that name the line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from umpire.errors import GeometryError, InputError
from umpire.formats.limits import LOADER, check_json, check_values, check_yaml
from umpire.misfits import look_up, members_of, misfit, shortened, steps_of
from umpire.words import alike

T = TypeVar("T")

SIZE_LIMIT = 20_000_000
SCHEMA = "$schema"
"""The key by which a file names its schema."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of a file; unknown fields are errors."""


class Document:
    """A parsed file that still knows where everything stood.

    Attributes:
        name: The file's name, as errors give it.
        content: Plain mappings, lists, strings and numbers.
    """

    def __init__(self, name: str, text: str, content: Any) -> None:  # whatever a file may hold
        self.name = name
        self.content = content
        self._text = text

    def with_content(self, content: Any) -> Document:  # whatever a file may hold
        """Return this file as if something else stood in it; lines are those of the file as it is."""
        return Document(self.name, self._text, content)

    def error(self, problem: str, *, path: str = "", value: object = "", fix: str = "") -> InputError:
        """Return an error that names this file, the line, and the path inside it."""
        line = self._line_of(path)
        where = f"{self.name}:{line}" if line else self.name
        shown = "" if value == "" else shortened(value)
        return InputError(problem, file=where, path=path, value=shown, fix=fix)

    def located(self, error: InputError | GeometryError, *, path: str = "") -> InputError:
        """Return an error from further inside with this file, line and path put to it."""
        if isinstance(error, GeometryError):
            return self.error(str(error).rstrip("."), path=path)
        if error.file:
            return error
        inner = error.within(path=path)
        return self.error(inner.problem, path=inner.path, value=inner.value, fix=inner.fix)

    def convert(self, kind: type[T], *, at: str = "") -> T:
        """Return a part of the content as a typed value.

        Raises:
            InputError: If it does not have the shape of ``kind``.
        """
        try:
            return msgspec.convert(self.lookup(at), kind, strict=True)
        except msgspec.ValidationError as error:
            fix = "Run `umpire schema` for the fields and their types."
            raise self.located(misfit(error, self.lookup(at), fix=fix), path=at) from None
        except InputError as error:
            raise self.located(error, path=at) from None
        except GeometryError as error:
            raise self.located(error, path=at) from None

    def lookup(self, path: str, *, default: Any = None) -> Any:  # whatever stands there
        """Return what stands at a path such as ``cases[0].table``; the whole content for ''."""
        return look_up(self.content, path, default)

    def _line_of(self, path: str) -> int | None:
        try:
            check_yaml(self._text, name=self.name)  # JSON has only had the measure of JSON taken
            node = yaml.compose(self._text, Loader=LOADER)
        except (yaml.YAMLError, InputError):
            return None
        for step in steps_of(path):
            found = _child(node, step)
            if found is None:
                break
            node = found
        return None if node is None else int(node.start_mark.line) + 1


def read_document(path: Path | str) -> Document:
    """Read a YAML or JSON file.

    Raises:
        InputError: If the file is missing, too large, not text, or not YAML.
    """
    file = Path(path)
    try:
        size = file.stat().st_size
        if size > SIZE_LIMIT:
            limit = f"{SIZE_LIMIT // 1_000_000} MB"
            raise InputError(f"The file is larger than {limit}", file=str(path), value=f"{size} bytes")
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        fix = "Check the name, or the folder you are in."
        raise InputError("There is no such file", file=str(path), fix=fix) from None
    except IsADirectoryError:
        raise InputError("This is a folder", file=str(path), fix="Name a file in it.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"The file cannot be read: {error}", file=str(path)) from None
    return parse_document(text, name=str(path))


def parse_document(text: str, *, name: str) -> Document:
    """Parse YAML or JSON text.

    Raises:
        InputError: If it is neither, or deeper or larger than any file needs, or holds a number that is none.
    """
    try:
        content = _content(text, name)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InputError(f"Broken YAML: {error.problem}", file=f"{name}:{line}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"Neither YAML nor JSON: {error}", file=name) from None
    if isinstance(content, dict) and isinstance(content.get(SCHEMA), str):
        content = {key: each for key, each in content.items() if key != SCHEMA}  # for editors
    document = Document(name, text, content)
    try:
        check_values(content)
    except InputError as error:
        raise document.located(error) from None
    return document


def _content(text: str, name: str) -> Any:  # whatever a file may hold
    """Return what stands in a text, whose measure is taken before anything is built of it."""
    if name.endswith(".json"):
        check_json(text, name=name)
        return json.loads(text)
    check_yaml(text, name=name)
    return yaml.load(text, Loader=LOADER)


def as_one_of(content: Mapping[str, Any], kind: Any, *, fix: str) -> Any:  # a union has no type of its own
    """Return a question or an action of a file as the one of a system's that its first word names, in any case.

    Raises:
        InputError: If it is none of them.
    """
    field, members = members_of(kind)
    named = content.get(field)
    found = alike(named, members) if isinstance(named, str) else ""
    try:
        if found:  # what a union is made of is looked up anew each time, and takes longer than all the rest
            return msgspec.convert({**content, field: found}, members[found])
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise misfit(error, content, fix=fix, kind=kind) from None


def _child(node: yaml.Node | None, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    return None
