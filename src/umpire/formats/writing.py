"""Files as people write them: whole numbers without a fraction, a feature, a unit, a question to the line."""

from __future__ import annotations

from typing import Any

import yaml


class _Plain(yaml.SafeDumper):
    """Writes every value out, short lists in one line."""

    def ignore_aliases(self, data: Any) -> bool:  # whatever is written
        return True


class _Line(dict[str, Any]):
    """What is written in one line, or in as few as it takes."""


_Plain.add_representer(
    _Line, lambda dumper, line: dumper.represent_mapping("tag:yaml.org,2002:map", line, flow_style=True)
)
_Plain.add_representer(
    tuple, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=True)
)


def file_text(content: dict[str, Any]) -> str:
    """Return the content of a file as YAML that people read."""
    return yaml.dump(
        _laid_out(content), Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=140
    )


def _laid_out(content: Any, inside: str = "") -> Any:  # any part of a file
    """Return content as people write it: whole numbers without a fraction, a feature to the line."""
    if isinstance(content, float) and content.is_integer():
        return int(content)
    if isinstance(content, dict):
        made = {name: _laid_out(each, name) for name, each in content.items()}
        line = inside in ("features", "pieces", "markers", "units", "ask") and not made.get("pieces")
        return _Line(made) if line else made
    if isinstance(content, (list, tuple)):
        listed = [_laid_out(each, inside) for each in content]
        return tuple(listed) if inside in ("size", "corner", "outline", "at", "types", "traits", "rules") else listed
    return content
