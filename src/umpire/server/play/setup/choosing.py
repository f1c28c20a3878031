"""What a battle of one's own is made of: what can be chosen, and what a given file holds."""

from __future__ import annotations

from functools import cache

import msgspec

from umpire.bots import bot_names
from umpire.server.files import GivenFile
from umpire.server.missions import MissionMap, map_of
from umpire.server.pictures import Picture, picture_of_scene
from umpire.server.play.setup.given import ARMIES, OPEN, RIVER, army_file, load_given, table_of
from umpire.systems.legions.drawing import scene_of_field
from umpire.systems.legions.files import StateEntry, TableEntry, army_in, muster_table, roll_of
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS
from umpire.systems.legions.rules.battles import mission_plan, mission_plans

HUMAN = "human"


class DetachmentSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment as an army list tells it."""

    id: str
    name: str
    formation: str
    models: int
    points: int


class ArmySeen(msgspec.Struct, frozen=True, kw_only=True):
    """What an army is: its Detachments with their points, and the rules it needs that are not implemented."""

    file: str
    name: str
    allegiance: str
    primary: str
    points: int
    limit: int
    detachments: tuple[DetachmentSeen, ...]
    missing: tuple[str, ...]


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table that can be chosen, as it is drawn."""

    id: str
    title: str
    picture: Picture


class ScenarioSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What a scenario is: its sides with who plays them, its table, the rules it needs that are not implemented."""

    title: str
    about: str
    mission: str
    rounds: int
    names: dict[str, str]
    points: dict[str, int]
    players: dict[str, str]
    picture: Picture
    missing: tuple[str, ...]


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """A reading that can be switched: the rule, what each value means, the value taken unasked."""

    name: str
    rule: str
    values: dict[str, str]
    default: str


class Extra(msgspec.Struct, frozen=True, kw_only=True):
    """A supplement: what it changes, one line each."""

    name: str
    title: str
    changes: tuple[str, ...]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a battle can be put together from without a file."""

    armies: tuple[ArmySeen, ...]
    tables: tuple[TableShown, ...]
    missions: tuple[MissionMap, ...]
    switches: tuple[Switch, ...]
    supplements: tuple[Extra, ...]
    players: tuple[str, ...]


@cache
def choices() -> Choices:
    """Return what can be chosen."""
    return Choices(
        armies=tuple(army_seen(each) for each in ARMIES),
        tables=tuple(
            TableShown(id=name, title=title, picture=table_seen(name))
            for name, title in ((RIVER, "The river crossing"), (OPEN, "Open ground"))
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
        players=(HUMAN, *bot_names()),
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
