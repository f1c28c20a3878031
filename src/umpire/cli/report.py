"""Writing the page of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from umpire.game import Battle
from umpire.render.report import battle_page
from umpire.systems.legions.play.core import BattleState


def write_page(battle: Battle[BattleState], path: Path, *, names: Mapping[str, str], command: str = "") -> Path:
    """Write the page of a battle, and return where it is."""
    path.write_text(battle_page(battle.system, battle.journal, names=names, command=command), encoding="utf-8")
    return path
