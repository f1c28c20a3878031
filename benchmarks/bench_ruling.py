"""Rulings as a player meets them: one question of the Python API, and the first answer of a fresh process"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import umpire
from benchmarks.row import Row, fresh_seconds, seconds
from umpire.systems.legions.battlefield import Battlefield, forget
from umpire.systems.legions.files.cases import battlefield_of

ROOT = Path(__file__).resolve().parent.parent
CASE = ROOT / "docs" / "examples" / "ruin.yaml"
SEE = {"question": "see", "viewer": "l1", "target": "inside"}
FIRST = f"import umpire; umpire.ask(umpire.load_case(r'{CASE}#ruin-cover'), {SEE})"
PLACES = [(10.0 + 1.2 * (k % 5), 6.0 + 1.2 * (k // 5)) for k in range(10)]
FEATURES = """
      - {id: ruin, type: obstructing, outline: [[9, 12], [13, 12], [13, 15], [9, 15]], height: 3}
      - {id: rock, type: impassable, outline: [[14, 11], [16, 11], [16, 13], [14, 13]], height: 5}
      - {id: wall, type: obstacle, outline: [[8, 17], [15, 17], [15, 17.4], [8, 17.4]], height: 0.4}
      - {id: wood, type: obstructing, outline: [[17, 12], [21, 12], [21, 16], [17, 16]], height: 4}"""
TABLE = """
system: legions
cases:
- id: volley
  rules: [LI-FIR-001]
  title: ten against ten
  table:
    size: [30, 30]
    features: {features}
    units:
      - {{id: red, side: red, order: first_fire, profile: &p {{type: infantry, scale: 1, movement: 5, save: 5,
         morale: 4, weapons: [{{name: rifle, range: 20, dice: 1, to_hit: 5, ap: 0}}]}}, models: [{red}]}}
      - {{id: blue, side: blue, profile: *p, models: [{blue}]}}
  state: {{phase: combat, stage: first_fire, initiative: red}}
  ask: [{{question: target, detachment: red, target: blue}}]
  expect: {{rulings: [{{allowed: true}}]}}
"""


def run() -> list[Row]:
    """Measure a ruling between two units of ten, and fresh processes with and without kept kernels."""
    field, question = asked_of_ten()

    def ask() -> None:
        forget()
        umpire.ask(field, question)

    ask()
    rows = [
        Row(
            name="a ruling, ten models on ten, nothing remembered", value=seconds(ask) * 1e3, unit="ms", most=0.8,
            note="may this unit fire at that one: range, arcs and sight, as the rules ask",
        )
    ]  # fmt: skip
    first = [sys.executable, "-c", FIRST]
    warm = fresh_seconds(first, runs=4, folder=str(ROOT))
    rows.append(Row(name="first ruling of a fresh process", value=warm, unit="s", most=0.3))
    asked = fresh_seconds([sys.executable, "-m", "umpire", "ask", f"{CASE}#ruin-cover"], runs=4, folder=str(ROOT))
    rows.append(
        Row(
            name="`umpire ask` of one case", value=asked, unit="s", most=0.4,
            note="of which a tenth is what typer takes to read the command line",
        )
    )  # fmt: skip
    helped = fresh_seconds([sys.executable, "-m", "umpire", "--help"], runs=4, folder=str(ROOT))
    rows.append(Row(name="`umpire --help`", value=helped, unit="s", most=0.15))
    with tempfile.TemporaryDirectory() as kept:
        cold = fresh_seconds(first, runs=1, kept=kept, folder=str(ROOT))
    rows.append(Row(name="first ruling of a fresh process, nothing compiled yet", value=cold, unit="s", most=20.0))
    return rows


def asked_of_ten() -> tuple[Battlefield, dict[str, str]]:
    """Return a table with two units of ten, and what is asked of them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.yaml"
        file.write_text(
            TABLE.format(features=FEATURES, red=_models("r", 0.0), blue=_models("b", 13.0)), encoding="utf-8"
        )
        case = umpire.load_case(file)
    return battlefield_of(case), {"question": "target", "detachment": "red", "target": "blue"}


def _models(name: str, up: float) -> str:
    return ", ".join(f"{{id: {name}{k}, at: [{x:g}, {y + up:g}], base: 25mm}}" for k, (x, y) in enumerate(PLACES))
