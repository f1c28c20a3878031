"""Armies as army files; and what a form is in which armies go out, of which the army file is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import yaml

from umpire.formats.workshops import ArmyForm
from umpire.systems.legions.files.armies import ArmyEntry


@dataclass(frozen=True, kw_only=True)
class Form:
    """A form and what writes it; ``write`` raises InputError, with the path in the army, for what it cannot say."""

    told: ArmyForm
    write: Callable[[ArmyEntry], str]


def army_text(army: ArmyEntry) -> str:
    """Return an Army as an army file."""
    content = {"army": army_content(army)}
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)


def army_content(army: ArmyEntry) -> dict[str, Any]:  # plain values, as files hold them
    """Return what an army file says of an Army under `army:`; what is as it is unasked is left out."""
    return {name: _brief(value) for name, value in _said(army).items()}


def _brief(value: object) -> object:
    if isinstance(value, tuple):
        return [_brief(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    return {name: _brief(each) for name, each in _said(value).items()}


def _said(value: msgspec.Struct) -> dict[str, object]:
    """Return the fields that are not as they are unasked."""
    fields = {each.name: each.default for each in msgspec.structs.fields(value)}
    return {name: getattr(value, name) for name, usual in fields.items() if getattr(value, name) != usual}
