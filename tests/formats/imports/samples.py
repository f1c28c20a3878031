"""Small hand-made files with the structure of others' files."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

SCHEMA = "http://www.battlescribe.net/schema/rosterSchema"
NINTH = "Warhammer 40,000 9th Edition"

TEMPLATES: list[dict[str, Any]] = [
    {
        "id": "wedge",
        "name": "Wedge",
        "kind": "area",
        "footprint": {"type": "right-triangle", "width": 3, "height": 6},
    },
    {
        "id": "block",
        "name": "Block",
        "kind": "feature",
        "footprint": {"type": "rectangle", "width": 2, "height": 1},
        "default_height_inches": 4,
        "default_blocking": True,
        "terrain_category": "dense",
        "upper_floor": {"footprint": {"type": "rectangle", "width": 1, "height": 1}, "floor": 1},
    },
]
PATTERNS: list[dict[str, Any]] = [
    {
        "id": "ends",
        "name": "Ends",
        "zones": [
            {
                "player": "defender",
                "shape": {"type": "rectangle", "width": 6, "height": 20},
                "position": {"x": 0, "y": 0},
            },
            {
                "player": "attacker",
                "shape": {"type": "rectangle", "width": 6, "height": 20},
                "position": {"x": 24, "y": 0},
            },
        ],
        "objectives": [{"x": 15, "y": 5}],
    }
]


def wedge(**more: object) -> dict[str, Any]:
    """Return a piece: the wedge, its centroid at (10, 10)."""
    return {"id": "a", "piece_type": "area", "template": "wedge", "position": {"x": 10, "y": 10}, **more}


def block(**more: object) -> dict[str, Any]:
    """Return a piece: the block, 1" to the right of the middle of what it stands on."""
    return {"id": "b", "piece_type": "feature", "template": "block", "position": {"x": 1, "y": 0}, **more}


def write_layouts(folder: Path, *layouts: list[dict[str, Any]]) -> Path:
    """Write the three files of layouts, and return that of the layouts."""
    written = [
        {
            "id": f"layout-{number}",
            "name": f"Layout {number}",
            "deployment_pattern_id": "ends",
            "pieces": pieces,
            "game_version": {"edition": "11th"},
        }
        for number, pieces in enumerate(layouts, start=1)
    ]
    (folder / "terrain-templates.json").write_text(json.dumps(TEMPLATES))
    (folder / "deployment-patterns.json").write_text(json.dumps(PATTERNS))
    path = folder / "terrain-layouts.json"
    path.write_text(json.dumps(written))
    return path


FIGURES = '<characteristic name="M">6"</characteristic><characteristic name="W">2</characteristic>'
GUN = """<selection name="Gun" number="{0}" type="upgrade"><profiles><profile name="Gun" typeName="Weapon">
<characteristics><characteristic name="Range">24"</characteristic></characteristics></profile></profiles></selection>"""


def roster(*, game: str = NINTH, head: str = "") -> str:
    """Return a roster: a squad of four Guards and a Captain, and a choice that is no unit."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>{head}
<roster name="Hand-made" gameSystemName="{game}" xmlns="{SCHEMA}"><forces><force name="Patrol" catalogueName="Guards">
<selections>
<selection name="Guards" type="unit" number="1">
 <categories><category name="Infantry" primary="false"/><category name="Faction: Home" primary="false"/>
  <category name="Troops" primary="true"/></categories>
 <costs><cost name=" PL" value="3.0"/><cost name="pts" value="50.0"/></costs>
 <profiles><profile name="Guard" typeName="Unit"><characteristics>{FIGURES}</characteristics></profile>
  <profile name="Stubborn" typeName="Abilities"/><profile name="Guards 1" typeName="Wound Track"/></profiles>
 <selections>
  <selection name="Guard" type="model" number="4"><selections>{GUN.format(4)}</selections></selection>
  <selection name="Captain" type="model" number="1"><profiles><profile name="Captain" typeName="Unit">
   <characteristics>{FIGURES}</characteristics></profile></profiles>
   <selections>{GUN.format(1)}<selection name="Banner" type="upgrade" number="1"/></selections></selection>
 </selections>
</selection>
<selection name="Battle Size" type="upgrade" number="1"><categories>
 <category name="Configuration" primary="true"/></categories></selection>
</selections></force></forces></roster>"""


def packed(path: Path, text: str | bytes, *, entry: str = "army.ros") -> Path:
    """Write an archive with one entry, and return where."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(entry, text)
    return path


FIGHTERS: list[dict[str, Any]] = [
    {
        "_id": "f1",
        "name": "Axe Fighter",
        "grand_alliance": "order",
        "warband": "Woodfolk",
        "subfaction": "",
        "movement": 5,
        "toughness": 4,
        "wounds": 10,
        "points": 70,
        "runemarks": [3],
        "weapons": [
            {
                "runemark": "axe",
                "attacks": 3,
                "strength": 4,
                "dmg_hit": 2,
                "dmg_crit": 4,
                "min_range": 0,
                "max_range": 1,
            }
        ],
    }
]
FIGHTERS += [
    {**FIGHTERS[0], "_id": "f2", "name": "Rider\u2019s Beast", "warband": "Riders"},
    {**FIGHTERS[0], "_id": "f3", "name": "Nameless"},
]
SIZES = {
    "ORDER": [
        {"name": "Woodfolk"},
        {"name": " axe  fighter", "base_size_x": "28.5", "base_size_y": "28.5"},
        {"name": "Rider's Beast", "base_size_x": "35", "base_size_y": "60"},
        {"name": "Somebody Else", "base_size_x": "25", "base_size_y": "25"},
    ]
}


def write_fighters(folder: Path) -> Path:
    """Write fighters with their base sizes beside them, and return where the fighters are."""
    (folder / "base_sizes.json").write_text(json.dumps(SIZES))
    path = folder / "fighters.json"
    path.write_text(json.dumps(FIGHTERS))
    return path
