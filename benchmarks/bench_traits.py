"""Questions on a real 40K table: 16 areas, two armies of 100 models, half of the terrain Dense Cover or Obscuring"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import msgspec

from benchmarks.row import Row
from benchmarks.scenes import real_tables
from umpire.formats import table_of_plan
from umpire.game import ruleset
from umpire.geometry import Disc, snap_point
from umpire.rulings import agree
from umpire.table import Model, Table, Unit, overlapping

PROFILE = ("ruin", "wood", "fence")
KINDS = {"ruin": "area", "wood": "area", "fence": "obstacle"}
TRAITS = {
    "ruin": ("obscuring", "light_cover", "defensible"),
    "wood": ("dense_cover", "difficult_ground"),
    "fence": ("dense_cover", "defence_line", "defensible"),
}
HEIGHTS = {"ruin": 6.0, "wood": 4.0, "fence": 3.0}
ASKED = 400


def run() -> list[Row]:
    """Measure each kind of question, kernels warm, as processor time of one core."""
    plans = real_tables()
    if not plans:
        return [Row(name="the real tables are not at hand: nothing was measured", value=0.0, unit="tables")]
    features = tuple(
        msgspec.structs.replace(each, kind=PROFILE[k % 3], height=HEIGHTS[PROFILE[k % 3]])
        for k, each in enumerate(plans[0].features)
    )
    rules = ruleset("wh40k9")
    plan = msgspec.structs.replace(plans[0], features=features)
    luck = random.Random(5)
    table = _crowded(table_of_plan(rules, plan, kinds=KINDS, traits=TRAITS), luck)
    weapons = [{"name": "gun", "range": 200.0}, {"name": "axe", "kind": "melee"}]
    profile: object = msgspec.convert({"weapons": weapons}, rules.profile_type)
    agreement = agree(rules.house_rules, rules.supplements, named={})
    field = rules.set_up(table, dict.fromkeys(table.models, profile), rules.state_type(), agreement)
    rows = []
    for name, make in _questions(table, luck).items():
        questions = [msgspec.convert(make(), rules.question_type) for _ in range(ASKED + 20)]
        took = []
        for question in questions:
            start = time.process_time()
            rules.desk.ask(field, question)
            took.append((time.process_time() - start) * 1e3)
        took = sorted(took[20:])
        note = f"95 % under {took[int(ASKED * 0.95)]:.2f} ms, the longest {took[-1]:.2f} ms, {ASKED} asked"
        rows.append(Row(name=name, value=took[ASKED // 2], unit="ms", note=note))
    return rows


def _crowded(table: Table, luck: random.Random) -> Table:
    """Return a table with two armies of ten units of ten on it, wherever there is room."""
    models: dict[str, Model] = {}
    units: dict[str, Unit] = {}
    for side in "ab":
        for number in range(10):
            unit = f"{side}{number}"
            names = tuple(f"{unit}-{k}" for k in range(10))
            for name in names:
                models[name] = _placed(name, unit, table, models, luck)
            units[unit] = Unit(id=unit, side=side, models=names, keywords=("INFANTRY",))
    return msgspec.structs.replace(table, units=units, models=models)


def _placed(name: str, unit: str, table: Table, others: Mapping[str, Model], luck: random.Random) -> Model:
    while True:
        at = snap_point((luck.uniform(1.0, table.size[0] - 1.0), luck.uniform(1.0, table.size[1] - 1.0)))
        model = Model(id=name, unit=unit, base=Disc(radius=16.0 / 25.4), at=at, height=1.5, keywords=("INFANTRY",))
        if not any(overlapping(model, each) for each in others.values()):
            return model


def _questions(table: Table, luck: random.Random) -> dict[str, Callable[[], dict[str, object]]]:
    mine = [name for name in table.models if name.startswith("a")]
    theirs = [name for name in table.models if name.startswith("b")]

    def unit(names: list[str]) -> str:
        return table.models[luck.choice(names)].unit

    def paths() -> dict[str, object]:
        moved = unit(mine)
        ways = {each.id: [(each.at[0] + 3.0, each.at[1] + 2.0)] for each in table.models_of(moved)}
        return {"question": "move", "unit": moved, "paths": ways}

    return {
        "visible": lambda: {"question": "visible", "model": luck.choice(theirs), "to": luck.choice(mine)},
        "hits (Dense Cover)": lambda: {
            "question": "hits",
            "model": luck.choice(mine),
            "weapon": "gun",
            "target": unit(theirs),
        },
        "targetable": lambda: {
            "question": "targetable",
            "model": luck.choice(mine),
            "weapon": "gun",
            "target": unit(theirs),
        },
        "saves": lambda: {
            "question": "saves",
            "model": luck.choice(theirs),
            "attacker": luck.choice(mine),
            "weapon": "gun",
        },
        "react": lambda: {"question": "react", "unit": unit(theirs), "charger": unit(mine)},
        "eligible": lambda: {"question": "eligible", "unit": unit(mine)},
        "move of ten models": paths,
    }
