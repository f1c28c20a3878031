"""Write what the web table takes from Python: the JSON Schema of its types, and the look of tables.

Usage: ``python scripts/web_sources.py``; ``scripts/build_web.py`` does it before every build. Target: ``web/src/made``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from umpire.formats.cases import RulingPage
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import (
    ArmyImported,
    Choices,
    MusterBook,
    MusterChecked,
    MusterSuggested,
    ScenarioSeen,
)
from umpire.game import Outcome, Palette
from umpire.render.svg.theme import DARK, DEFS, LIGHT, PALETTES, STYLE, palette, style_with
from umpire.rulings import Finding, Ruling
from umpire.server import draw
from umpire.server.ask import answering, asking, beginning, book, disputes, offers, opening, squads
from umpire.server.edge import battles, muster, problems, rules, setup, tables
from umpire.server.play import messages, people, wire
from umpire.server.play.rooms import LookedBack
from umpire.systems.legions.battlefield import Battlefield, Detachment, Marker, Mission, Model
from umpire.systems.legions.drawing.silhouettes import KINDS
from umpire.systems.legions.play import Foresight

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src" / "made"
SPARING = {
    *(
        "Act",
        "Again",
        "Ask",
        "Branch",
        "Change",
        "Foresee",
        "GivenTable",
        "Line",
        "NewBattle",
        "NextAsked",
        "OwnBattle",
        "Problem",
        "Staged",
        "Suggest",
        "TimeControl",
        "ToExport",
        "Wanted",
    ),
}
"""Types that may leave out what is as it mostly is."""

REQUESTS = (
    *(answering.Answered, asking.Example, asking.QuestionKind, asking.Shown, beginning.Beginnings, book.BookRule),
    *(disputes.Disputed, offers.Offer, offers.Offered, opening.Opened, opening.Opening),
    *(squads.Brought, squads.ToBring, Palette, battles.BattleNow),
    *(battles.NewBattle, battles.Begun, battles.GivenLink, battles.NewLink, battles.OfferedBattle),
    *(rules.RuleText, RulingPage, problems.Problem),
    *(battles.Branch, battles.OwnBranch, battles.Again, setup.GivenTable, setup.ScenarioFiles),
    *(Choices, GivenFile, ScenarioSeen, LookedBack),
    *(ArmyImported, MusterBook, MusterChecked, MusterSuggested),
    *(muster.ArmySent, muster.NextAsked, muster.ToExport, muster.ArmyExported),
    *(draw.Catalogue, draw.Checked, draw.TableDocument, draw.ReadTable, draw.Written, tables.ExposureTold),
)


def main() -> None:
    """Write the sources."""
    write("schema.json", schema())
    write("theme.css", style())
    write("silhouettes.json", msgspec.json.format(msgspec.json.encode(dict(KINDS))).decode() + "\n")
    write("patterns.ts", f"/** Fills of terrain. */\nexport const PATTERNS = `{style_with(DEFS, None).strip()}`;\n")


UNSET_FIELDS = {
    kind.__name__: tuple(each.name for each in msgspec.structs.fields(kind) if each.default is msgspec.UNSET)
    for kind in (Battlefield, Detachment, Finding, Marker, Mission, Model)
}
"""The fields of a battle, and of what is found about one, that are left out where they say nothing."""


def write(name: str, text: str) -> None:
    """Write one file."""
    SOURCES.mkdir(exist_ok=True)
    (SOURCES / name).write_text(text, encoding="utf-8")


def schema() -> str:
    """Return the schema of everything that goes over the wire."""
    kinds = {**vars(messages), **vars(people)}
    told = [kind for kind in kinds.values() if _is_message(kind)]
    types = [*told, *REQUESTS, Ruling, Outcome, Battlefield, Foresight]
    _, components = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    for name, definition in components.items():
        _exactly(definition, sparing=name in SPARING)
    whole = {"title": "Api", "type": "object", "additionalProperties": False, "definitions": components}
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


def style() -> str:
    """Return the look of tables as a style sheet: light, dark, as chosen, and light again for what is printed.

    A page whose root says ``data-light`` is light or dark whatever the system prefers, ``data-palette`` names another
    palette.
    """
    whole = _both("", palette(LIGHT), palette(DARK))
    others = (_both(f'[data-palette="{name}"]', *map(palette, both)) for name, both in PALETTES.items())
    paper = ".on-paper { " + palette(LIGHT) + " }"
    return "\n".join([whole, *others, paper, style_with(STYLE, None)])


def _both(which: str, light: str, dark: str) -> str:
    """Return colours of pages that are light, and of those that are dark by choice or because the system is."""
    by_system = ':not([data-light="light"])'
    return (
        f":root{which} {{ color-scheme: light; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root{which}{by_system} {{ color-scheme: dark; {dark} }} }}\n"
        f':root{which}[data-light="dark"] {{ color-scheme: dark; {dark} }}'
    )


def _is_message(kind: object) -> bool:
    bases = (wire.FromClient, wire.ToClient)
    return isinstance(kind, type) and issubclass(kind, bases) and kind not in bases


def _exactly(part: Any, *, sparing: bool = False) -> None:
    """Say of every object of a schema that it has just the fields that are named, and of every pair that it is one."""
    if isinstance(part, dict):
        part.pop("description", None)
        if part.get("type") == "object" and "properties" in part:
            part.setdefault("additionalProperties", False)
            told = part.get("required", [])
            unset = UNSET_FIELDS.get(part.get("title", ""), ())
            part["required"] = told if sparing else sorted(each for each in part["properties"] if each not in unset)
        if "prefixItems" in part:
            part["items"], part["additionalItems"] = part.pop("prefixItems"), False
        for inner in part.values():
            _exactly(inner)
    elif isinstance(part, list):
        for inner in part:
            _exactly(inner)


if __name__ == "__main__":
    main()
