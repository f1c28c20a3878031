"""The page of what cases can name: made from the code by doc_pages.py."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from umpire.formats.cases import effects_of
from umpire.game import ruleset, ruleset_names
from umpire.systems import legions
from umpire.systems.legions.battlefield import Battlefield, Detachment, DetachmentType, Model
from umpire.systems.legions.files import DEFAULT_BASE, DEFAULT_HEIGHT, StateEntry, bases_of_sheets
from umpire.systems.legions.play import LEGIONS, OPTION_SUBJECTS
from umpire.systems.legions.rules import STIPULATED
from umpire.table import Model as BoardModel

TITLES = {"legions": "Legions Imperialis"}
BESIDE = {"destroyed": "whether it is out of the battle", "frame": "the decision that is pending"}
SYSTEMS = Path(legions.__file__).parent.parent


def field_page() -> str:
    """Return the page: defaults, effects, facts, fields of the state, options, events."""
    names = ("legions", *ruleset_names())
    lines = [
        "# What cases can name",
        "",
        "Made from the code. A name that stands for nothing is an error wherever a case expects it, or expects that",
        "it is absent. `umpire schema case`, `question`, `action`, `event` (with `--system NAME`) give the types.",
        "",
        "A `facing` is in degrees wherever it is written: 0 is right, 90 up. The direction that a log has in its",
        "place, a pair of whole numbers, is read too.",
        "",
        *_defaults(),
        *_state(),
        *_options(),
    ]
    for name in names:
        lines += _of_system(name)
    return "\n".join(lines)


def _defaults() -> Iterator[str]:
    yield from ("## Base and height by type", "")
    yield "What a unit of Legions Imperialis has that names neither a datasheet nor its own, in mm and inches."
    yield from ("", "| type | base | height | bases of the datasheets |", "|---|---|---|---|")
    for kind in DetachmentType:
        base = "25.4mm" if kind in DEFAULT_BASE else "none: name one"
        yield f"| `{kind.value}` | {base} | {DEFAULT_HEIGHT[kind]:g} | {', '.join(bases_of_sheets(kind)) or 'none'} |"
    yield ""
    yield "In the other systems a model or its unit always names its base; without a `height` it is taken to be"
    yield "; ".join(f'{ruleset(name).model_height:g}" high in `{name}`' for name in ruleset_names()) + "."
    yield ""


def _state() -> Iterator[str]:
    yield from ("## State: what a case begins with, what it expects", "")
    yield f"`state` of Legions Imperialis: {_named(StateEntry)}."
    yield ""
    for name in ruleset_names():
        yield f"`state` of `{name}`: {_named(ruleset(name).state_type)}."
        yield ""
    yield f"`expect.state` and `views` of Legions Imperialis: {_named(Battlefield)};"
    yield f"of each of its `models`: {_named(Model)}; of each of its `detachments`: {_named(Detachment)}."
    yield f"Beside them: {', '.join(f'`{name}` ({told})' for name, told in BESIDE.items())}."
    yield ""
    yield f"`expect.state` of the other systems: their state, `features`, and `models` with {_named(BoardModel)}."
    yield ""


def _named(kind: Any) -> str:  # a struct, as a system names it
    return ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind))


def _options() -> Iterator[str]:
    yield from ("## Options", "", "What Legions Imperialis offers: `expect.options` and `no_options`.", "")
    yield from ("| kind | subject |", "|---|---|")
    for kind, subject in OPTION_SUBJECTS.items():
        yield f"| `{kind}` | {subject or 'none'} |"
    yield ""


def _of_system(name: str) -> Iterator[str]:
    title = TITLES.get(name) or ruleset(name).title
    yield from (f"## {title}: effects", "", "| effect | fields | says |", "|---|---|---|")
    for tag, kind in effects_of(name).items():
        yield f"| `{tag}` | {_named(kind) or 'none'} | {_first_sentence(kind)} |"
    given = STIPULATED if name == "legions" else ruleset(name).stipulated
    if given:
        yield from ("", f"## {title}: facts that `stipulate` takes as given", "", "| fact | value |", "|---|---|")
        yield from (f"| `{fact}` | {told} |" for fact, told in given.items())
    yield from ("", f"## {title}: facts", "", "| fact | in findings of |", "|---|---|")
    for fact, files in sorted(_facts(SYSTEMS / name).items()):
        yield f"| `{fact}` | {', '.join(files)} |"
    events = LEGIONS.event_type if name == "legions" else ruleset(name).resolvers.event_type
    yield from ("", f"## {title}: events", "", "| event | fields | says |", "|---|---|---|")
    for kind in sorted(get_args(events) or (events,), key=_tag):
        own = [field.encode_name for field in msgspec.structs.fields(kind) if field.name not in ("rules", "dice")]
        yield f"| `{_tag(kind)}` | {', '.join(f'`{each}`' for each in own) or 'none'} | {_first_sentence(kind)} |"
    yield ""


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _first_sentence(kind: type) -> str:
    text = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return text.replace("|", "\\|").replace("``", "`")


def _facts(package: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the facts that findings of a system hold, each with the subjects of the files that find it."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted((*package.joinpath("rules").rglob("*.py"), *package.joinpath("questions").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if keyword.arg == "facts":
                    for fact in _keys(keyword.value):
                        found.setdefault(fact, {})[_subject(path, package)] = None
    return {fact: tuple(files) for fact, files in found.items()}


def _keys(node: ast.expr) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Dict):
            yield from (key.value for key in each.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))


def _subject(path: Path, package: Path) -> str:
    parts = path.relative_to(package).with_suffix("").parts
    return " ".join(part.replace("_", " ") for part in parts[1:] if part != "__init__") or parts[0]
