"""Legions Imperialis as a game: everything that the rest of the house knows of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from umpire.errors import IllegalAction, InputError
from umpire.formats import read_palette
from umpire.game import BetweenTwo, Datasheets, Event, Game, OddsQuestion, Palette, PaletteModel, Tables, WholeBattle
from umpire.rulings import Ruling
from umpire.systems.legions.asked import look, offers, pair
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.files import (
    Datasheet,
    StateEntry,
    TableEntry,
    UnitEntry,
    base_in_words,
    datasheets,
    muster_table,
)
from umpire.systems.legions.files.cases import CASES
from umpire.systems.legions.files.ground import ground_plan, own_words
from umpire.systems.legions.questions import QUESTION_TYPE
from umpire.systems.legions.rules import BOOK, CHAPTERS, HOUSE_RULES, SUPPLEMENTS, catalogue

PACKAGE = "umpire.systems.legions"
PLAIN = {"profile": {"type": "infantry", "scale": 1, "movement": 5.0, "save": 5}}


@cache
def palette() -> Palette:
    """Return what can be dropped on a table: the shipped datasheets that can stand on one, and a plain model."""
    features, _, raised, flat = read_palette(PACKAGE)
    sheets = tuple(_of_sheet(each) for each in datasheets().values() if _stands(each))
    models = (PaletteModel(name="Infantry", base="25mm", height=0.45, entry=PLAIN), *sheets)
    kinds = tuple(each.value for each in Terrain)
    return Palette(
        features=features, models=models, kinds=kinds, traits=(), raised=raised, flat=flat, kind_field="type"
    )


def _stands(sheet: Datasheet) -> bool:
    """Whether a model with the weapons that it mostly has can be put on a table: not all weapons are supported."""
    unit = {"id": "unit", "side": "red", "datasheet": sheet.id, "models": [{"id": "model", "at": [30, 24]}]}
    try:
        muster_table(TableEntry(units=(msgspec.convert(unit, UnitEntry),)), StateEntry())
    except InputError:
        return False
    return True


def _of_sheet(sheet: Datasheet) -> PaletteModel:
    entry = {"datasheet": sheet.id}
    return PaletteModel(
        name=sheet.name, base=base_in_words(sheet), height=sheet.height_inches, entry=entry, group=sheet.faction
    )


def _chapter(rule: Any) -> str:  # an entry of the catalogue, or of a list made from it
    code = rule.id.split("-")[1]
    return CHAPTERS.get(code, code)


# Most questions take the rules alone: what else there is of the game is read by whoever needs it.
# ruff: noqa: PLC0415


def _scene(field: Battlefield) -> Any:  # a `Scene`, which its pictures are made of
    from umpire.systems.legions.drawing import scene_of_field

    return scene_of_field(field)


def _drawn(
    before: Battlefield,
    after: Battlefield,
    *,
    title: str,
    rulings: Sequence[Ruling] = (),
    events: Sequence[Event] = (),
    refusal: IllegalAction | None = None,
) -> str:
    """Return a picture of the evidence for rulings, or else of what came of actions."""
    from umpire.systems.legions.drawing import case_svg, played_svg

    if rulings or (before is after and not events and refusal is None):
        return case_svg(after, rulings, title=title)
    return played_svg(before, after, events, title=title, refusal=refusal)


def _editing() -> Any:  # an `Editing` of its own tables
    from umpire.systems.legions.editing import EDITING

    return EDITING


def _datasheets() -> Datasheets:
    from umpire.systems.legions.printed_sheets import DATASHEETS

    return DATASHEETS


def _scenario_file() -> type:
    from umpire.systems.legions.files.scenario import ScenarioFile

    return ScenarioFile


def _army_file() -> type:
    from umpire.systems.legions.files.armies import ArmyFile

    return ArmyFile


def _battle() -> WholeBattle:
    from umpire.systems.legions.whole_battle import WHOLE_BATTLE

    return WHOLE_BATTLE


GAME = Game(
    name=BOOK.system,
    title="Legions Imperialis",
    package=PACKAGE,
    rulebook=BOOK,
    catalogue=catalogue,
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    chapter=_chapter,
    chapters=tuple(CHAPTERS.values()),
    datasheets=_datasheets,
    files={"scenario": _scenario_file, "army": _army_file},
    tables=Tables(
        question_type=QUESTION_TYPE,
        cases=CASES,
        entry_type=TableEntry,
        palette=palette,
        size=(60.0, 48.0),
        scene=_scene,
        drawn=_drawn,
        look=look,
        pair=pair,
        offers=offers,
        between_two=BetweenTwo(
            {"question": "see", "viewer": "a1", "target": "b1"}, profile={"type": "infantry", "scale": 1, "movement": 5}
        ),
        own_words=own_words,
        ground_plan=ground_plan,
        editing=_editing,
        odds_question=OddsQuestion("fire_odds", "detachment", "target", policies=True),
    ),
    battle=_battle,
)
"""The game as a value."""
