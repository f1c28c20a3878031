"""What a battle of one's own is made of: what can be chosen, and what a given file holds."""

from __future__ import annotations

from functools import cache

from umpire.bots import bot_names
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import ArmySeen, Choices, DetachmentSeen, Extra, ScenarioSeen, Switch, TableShown
from umpire.render.scenes import Picture, picture_of_scene
from umpire.systems.legions.battlefield import Fog
from umpire.systems.legions.drawing import scene_of_field
from umpire.systems.legions.files import StateEntry, TableEntry, army_in, muster_table, roll_of
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS
from umpire.systems.legions.rules.battles import deployment_maps, mission_plan, mission_plans
from umpire.systems.legions.workshop.given import ARMIES, OPEN, TABLES, VARIANTS, army_file, load_given, table_of
from umpire.systems.legions.workshop.maps import map_of, map_of_supplement

HUMAN = "human"


@cache
def choices() -> Choices:
    """Return what can be chosen."""
    return Choices(
        system=LEGIONS.name,
        armies=tuple(army_seen(each) for each in ARMIES),
        tables=tuple(
            TableShown(id=name, title=title, picture=table_seen(name))
            for name, title in (TABLES | {OPEN: "Open ground"}).items()
        ),
        missions=tuple(map(map_of, mission_plans().values())),
        switches=tuple(
            Switch(name=each.name, rule=each.rule, values=dict(each.values), default=each.default)
            for each in HOUSE_RULES.values()
        ),
        supplements=tuple(
            Extra(
                name=each.name, title=each.title, changes=tuple(f"{it.topic}: {it.instead}" for it in each.amendments)
            )
            for each in SUPPLEMENTS.values()
        ),
        players=(HUMAN, *bot_names(LEGIONS.name)),
        maps=tuple(map(map_of_supplement, deployment_maps().values())),
        fogs=tuple(each.value for each in Fog),
        variants=VARIANTS,
    )


def army_seen(given: str | GivenFile) -> ArmySeen:
    """Return what is in an army.

    Raises:
        InputError: If it is no army, or may not be mustered; the error names the line.
    """
    document = army_file(given)
    army = army_in(document)
    roll = roll_of(army, document)
    return ArmySeen(
        file=given if isinstance(given, str) else given.name,
        name=army.name,
        allegiance=army.allegiance,
        primary=army.primary,
        points=roll.points,
        limit=army.points_limit,
        detachments=tuple(
            DetachmentSeen(
                id=each.id,
                name=each.name,
                formation=roll.formations[each.formation],
                models=len(each.models),
                points=each.points,
            )
            for each in roll.detachments
        ),
        missing=roll.missing,
    )


def table_seen(given: str | GivenFile, *, mission: str = "") -> Picture:
    """Return a table as it is drawn.

    Raises:
        InputError: If it is none, or its terrain cannot lie so; the error names the line.
    """
    table = table_of(given, mission)
    bare = muster_table(TableEntry(size=table.size, features=table.features), StateEntry())
    return picture_of_scene(scene_of_field(bare))


def scenario_seen(given: tuple[GivenFile, ...]) -> ScenarioSeen:
    """Return what a scenario is, played without what is missing.

    Raises:
        InputError: If it is none, or something in it is wrong; the error names the line.
    """
    loaded = load_given(given, allow_missing=True)
    scenario, field = loaded.scenario, loaded.field
    return ScenarioSeen(
        title=scenario.title,
        about=scenario.about,
        mission=mission_plan(scenario.mission).name,
        rounds=field.mission.rounds,
        names={each.id: each.name or each.id for each in scenario.sides},
        points={
            side: sum(each.points for each in field.detachments.values() if each.side == side) for side in field.sides
        },
        players={each.id: each.bot for each in scenario.sides},
        picture=picture_of_scene(scene_of_field(field)),
        missing=loaded.missing,
    )
