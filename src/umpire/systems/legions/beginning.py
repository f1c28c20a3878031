"""Battles of Legions Imperialis that are about to begin: by name, of a scenario file, or of what was loaded."""

from __future__ import annotations

from pathlib import Path

from umpire.errors import InputError
from umpire.formats import read_document
from umpire.formats.cases import cases_in
from umpire.game import Beginning
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files import SHIPPED, Loaded, draw_battle, load_scenario, shipped_scenario, skirmish
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.learning import GROUNDS, learning_battle
from umpire.systems.legions.play import battle_at, opening

DEFAULT, SMALL, TOUR, DRAWN = "shipped", "small", "tour", "drawn"
FIRST = ("first_fire", "first_charge", "first_mission")
"""The battles to begin with, the shortest first: Orders and fire, then Charges and Overwatch, then a whole mission."""

READY = (DEFAULT, *SHIPPED[1:])
"""The battles that ship, by the names that they are begun by."""

STANDING = (TOUR, *FIRST[:2])
"""The battles whose armies stand already: they begin with Orders."""

DIGITS = 7


def begin(name: str) -> Beginning:
    """Return a battle, ready to begin: one that ships, ``tour``, or one by number, ``small-0`` or ``drawn-0`` and on.

    ``first_fire``, ``first_charge`` and ``first_mission`` are for those who play for the first time.

    A small one is made for trying things, a drawn one has two Armies, table and mission drawn by luck; ``duel-0``,
    ``pair-0`` and ``patrol-0`` are those that programs learn on.

    Raises:
        InputError: If there is no such battle.
    """
    if name in READY or name in SHIPPED:
        return load(shipped_scenario(SHIPPED[0] if name == DEFAULT else name))
    if name in STANDING:
        file = cases_in(read_document(shipped_scenario(name)), draft=True)
        case = file.cases[0]
        assert isinstance(case, Case)
        meta = {"id": name, "scenario": case.title, "name red": "Legion", "name blue": "Auxilia"}
        return Beginning(state=battle_at(battlefield_of(case)), title=case.title, meta=meta, about=file.about)
    if name in FIRST:
        return load(shipped_scenario(name))
    kind, _, number = name.partition("-")
    if kind not in (SMALL, DRAWN, *GROUNDS) or not number.isdecimal() or len(number) > DIGITS:
        ready = ", ".join((*READY, *FIRST, TOUR))
        fix = f"Choose {ready}, a small battle ({SMALL}-0 and so on), or a drawn one ({DRAWN}-0 and so on)."
        raise InputError("there is no such battle to begin", path="scenario", value=name, fix=fix)
    if kind == DRAWN:
        return begin_loaded(draw_battle(int(number)))
    if kind in GROUNDS:
        return learning_battle(kind, int(number))
    title = f"Small battle {number}"
    return Beginning(state=opening(skirmish(int(number))), title=title, meta={"id": name, "scenario": title})


def load(setting: Loaded | Battlefield | Path | str, *, allow_missing: bool = False) -> Beginning:
    """Return the battle of a scenario file, of what was loaded from one, or of a battlefield, ready to begin.

    Raises:
        InputError: If a file is missing or wrong.
        MissingRules: If an army needs rules that are not implemented and ``allow_missing`` is not given.
    """
    if isinstance(setting, Battlefield):
        return Beginning(state=opening(setting), title="", meta={})
    loaded = setting if isinstance(setting, Loaded) else load_scenario(setting, allow_missing=allow_missing)
    return begin_loaded(loaded)


def begin_loaded(loaded: Loaded) -> Beginning:
    """Return a scenario that was loaded, ready to begin."""
    scenario, field = loaded.scenario, loaded.field
    meta = {"scenario": scenario.title, "id": scenario.id}
    meta |= {f"name {side.id}": side.name for side in scenario.sides if side.name}
    if loaded.missing:
        meta["played without"] = "; ".join(loaded.missing)
    points = {
        side: sum(each.points for each in field.detachments.values() if each.side == side) for side in field.sides
    }
    return Beginning(
        state=opening(field),
        title=scenario.title,
        meta=meta,
        usual_seed=scenario.seed,
        players={side.id: side.bot for side in scenario.sides},
        about=scenario.about,
        strength={side: f"{total} points" for side, total in points.items()},
        lacking=(*loaded.missing, *loaded.notices),
    )
