"""Small squads for tests: rosters with all figures, cases that take units from them, and how they are asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.formats.imports.samples import FIGURES, packed, roster
from umpire.formats.cases import load_case, rulings_of
from umpire.rulings import Ruling

Content = dict[str, Any]

NINTH = {"M": '6"', "WS": "3+", "BS": "3+", "S": "4", "T": "4", "W": "2", "A": "2", "Ld": "8", "Save": "3+"}
SEVENTH = {
    "Unit Type": "Jump Infantry (Character)", "WS": "4", "BS": "4", "S": "4", "T": "4", "W": "1", "I": "4", "A": "2",
    "Ld": "8", "Save": "3+", "M": "12",
}  # fmt: skip
LAUNCHER = {"Range": '24"', "Type": "Assault 2", "S": "6", "AP": "-2", "D": "D3", "Abilities": "-"}
OLD_LAUNCHER = {"Range": '24"', "Type": "Heavy 2", "S": "6", "AP": "4"}
SAVE = {"question": "saves", "model": "blue-1", "attacker": "red-1", "weapon": "Gun"}
BASES = "bases: {Guard: 32mm, Captain: 40mm}"


def columns(figures: dict[str, str]) -> str:
    return "".join(
        f'<characteristic name="{name}">{value.replace(chr(34), "&quot;")}</characteristic>'
        for name, value in figures.items()
    )


def squad(
    folder: Path,
    *,
    game: str = "Warhammer 40,000 9th Edition",
    figures: dict[str, str] = NINTH,
    gun: dict[str, str] = LAUNCHER,
    guns: int = 4,
    bases: str = BASES,
) -> Path:
    """Write a roster of four Guards and a Captain with all figures, and the bases beside it; return the roster."""
    text = roster(game=game).replace(FIGURES, columns(figures))
    text = text.replace('<characteristic name="Range">24"</characteristic>', columns(gun))
    text = text.replace('name="Gun" number="4"', f'name="Gun" number="{guns}"')
    (folder / "bases.yaml").write_text(bases)
    return packed(folder / "squad.rosz", text)


def unit(name: str, side: str, *, of: str = "Guards", army: str = "squad.rosz", **more: object) -> Content:
    """Return a unit of the squad; its bases are those of the file beside it unless ``bases`` says otherwise."""
    bases = more.pop("bases", "bases.yaml")
    found = {"army": army, "unit": of} | ({"bases": bases} if bases else {})
    return {"id": name, "side": side, "from": found, **more}


def write_case(folder: Path, system: str, units: list[Content], ask: list[Content], **table: object) -> Path:
    """Write a case with one table, and return where."""
    rules = {"wh40k9": "W9-072", "wh40k_legacy": "WL-002", "warcry": "WC-001", "legions": "LI-TER-031"}[system]
    board = {"size": [60, 44], **table, "units": units}
    case = {"id": "squads", "rules": [rules], "title": "squads", "table": board, "ask": ask}
    path = folder / "case.yaml"
    path.write_text(yaml.safe_dump({"system": system, "cases": [case]}))
    return path


def facts(ruling: Ruling) -> Content:
    """Return all that the findings of a ruling looked at."""
    return {name: value for each in ruling.findings for name, value in each.facts.items()}


def asked(path: Path) -> tuple[Ruling, ...]:
    """Return the rulings on a case's questions."""
    return rulings_of(load_case(path))
