"""Draw the picture on the web table's home page: a shipped battle in its second round, as bots have played it.

Usage: ``python scripts/home_picture.py``. The picture has no colours of its own, so that it suits light and dark pages.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from umpire.bots import make_bot
from umpire.game import Battle, battle_of
from umpire.systems.legions.battlefield import Phase

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "home" / "battle.svg"
SCENARIO, SEED, ROUND = "armoured_clash", 30016, 2
MIDDLE = "20 62 560 320"
TITLE = "A battle in its second round: tanks of both sides among woods and buildings"


def main() -> None:
    """Play the battle as far as it is shown, and draw it."""
    game = battle_of("legions")
    battle: Battle[Any] = Battle.start(game.system, game.begin(SCENARIO).state, seed=SEED)
    bot = make_bot("greedy")
    while battle.to_decide and not _is_shown(battle):
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    assert game.picture is not None
    TARGET.write_text(plain(game.picture(battle.state, TITLE)), encoding="utf-8")


def _is_shown(battle: Battle[Any]) -> bool:
    field = battle.state.field
    return bool(field.round >= ROUND and field.phase is Phase.COMBAT)


def plain(picture: str) -> str:
    """Return the middle of a picture of a table without names, colours and patterns: the page has its own."""
    found = re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)
    found = re.sub(r"<defs>.*?(?=<g id=)", "<defs>", found, count=1, flags=re.DOTALL)
    found = re.sub(r'<text class="(axis|caption|title|note|tag)[^>]*>.*?</text>', "", found, flags=re.DOTALL)
    found = re.sub(
        r"<svg [^>]*>", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{MIDDLE}" role="img">', found, count=1
    )
    return re.sub(r' style="[^"]*"', "", found)


if __name__ == "__main__":
    main()
