"""Writing the page of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from umpire.game import Battle, WholeBattle


def write_page(
    game: WholeBattle, battle: Battle[Any], path: Path, *, names: Mapping[str, str], command: str = ""
) -> Path | None:
    """Write the page of a battle, and return where it is; None where the game tells no battle as a page."""
    if game.page is None:
        return None
    path.write_text(game.page(battle.journal, names, command), encoding="utf-8")
    return path
