"""What a battle of one's own is put together from, what files that are given hold, and who puts it together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import Roster
from umpire.formats.sent import GivenFile
from umpire.formats.tables import Content
from umpire.formats.workshops.mustering import Mustering
from umpire.game import Beginning, battle_of
from umpire.geometry import Point
from umpire.render.scenes import Picture


class OwnBattle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle put together: two armies, a table and a mission.

    An army or table is the name of a shipped one or a file that is given; ``table`` is also ``open`` (bare ground) or
    ``wide-7`` (made by number). ``secondary`` has each side roll for a Secondary Objective; ``map`` is a deployment map
    in place of the mission's own, ``fog`` the fog that it is fought in, ``variants`` further rules.
    """

    title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    armies: tuple[str | GivenFile, str | GivenFile]
    table: str | GivenFile
    mission: str
    rounds: int | None = None
    house_rules: dict[str, str] = {}
    supplement: str = ""
    secondary: bool = False
    map: str = ""
    fog: str = ""
    variants: tuple[str, ...] = ()


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


class ArmyImported(msgspec.Struct, frozen=True, kw_only=True):
    """An army that a list builder's roster became.

    Attributes:
        name: What it is called.
        army: The content of an army file, which may be incomplete or illegal.
        summary: Its Formations, slots and Detachments with their points, a line each.
        told: What of the roster is not in the army as it stands there, or differs in points, a sentence each.
        illegal: What the rules have against it, a sentence each, with the rule's id; () if it may be fielded.
    """

    name: str
    army: Content
    summary: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()


class ArmyForm(msgspec.Struct, frozen=True, kw_only=True):
    """A form in which an army goes out: its name, what it is for, how its files end."""

    name: str
    about: str
    ending: str


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table that can be chosen, as it is drawn."""

    id: str
    title: str
    picture: Picture


class MissionMap(msgspec.Struct, frozen=True, kw_only=True):
    """A mission's map: zones a and b, where the markers lie, and how it scores."""

    id: str
    name: str
    rule: str
    size: tuple[float, float]
    rounds: int
    zones: dict[str, tuple[Point, ...]]
    markers: tuple[Point, ...]
    scoring: tuple[str, ...]


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
    """A supplement or a variant: what it changes, one line each."""

    name: str
    title: str
    changes: tuple[str, ...]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a battle of a game can be put together from without a file."""

    system: str
    armies: tuple[ArmySeen, ...]
    tables: tuple[TableShown, ...]
    missions: tuple[MissionMap, ...]
    switches: tuple[Switch, ...]
    supplements: tuple[Extra, ...]
    players: tuple[str, ...]
    maps: tuple[MissionMap, ...] = ()
    """Deployment maps that can take the place of a mission's own."""
    fogs: tuple[str, ...] = ()
    """The kinds of fog that a battle can be fought in."""
    variants: tuple[Extra, ...] = ()
    """Further rules that a battle can be fought by."""


class ReviewedLine(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between what is shipped and a catalogue of others; ``why`` ours is kept, where that is settled."""

    of: str
    what: str
    here: str
    there: str
    why: str


class CatalogueReview(msgspec.Struct, frozen=True, kw_only=True):
    """A folder of catalogues beside what is shipped.

    ``read`` says what was read, ``settled`` which known differences are gone, ``unread`` what could not be made out;
    ``files`` are the texts made of the catalogues by file, ``entries`` the table by which rosters are matched.
    """

    read: str
    detachments: int
    formations: int
    lines: tuple[ReviewedLine, ...]
    settled: tuple[str, ...]
    unread: tuple[str, ...]
    files: dict[str, str]
    entries: str


@dataclass(frozen=True, kw_only=True)
class Workshop:
    """How a game puts together battles of somebody's own. Each raises InputError, which names the file and the line.

    Attributes:
        choices: What can be chosen without a file.
        army: What is in an army, shipped or given.
        table: A table, shipped or given, as it is drawn; ``mission`` is what open ground is measured for.
        scenario: What a scenario file is, given with the files that it names, and played without what is missing.
        compose: The battle that was put together, and whether to play without rules that are not implemented.
        load: The battle of a scenario file, given with the files that it names; the same.
        army_lists: The army lists of which an army can be drawn by luck.
        draw_army: An army file drawn by luck, legal and fieldable, for an army list, ``points`` and ``seed``.
        drawn_table: The name of a table made by a number below 1,000,000; None if none are.
        mustering: How armies are built; None if they are not.
        takes_roster: Whether a roster of a list builder is of this game.
        import_army: The army of a roster: XML, JSON, the text that list builders copy, or an archive in base64.
        army_forms: The forms in which armies go out.
        export_army: An army file, given with the name of such a form, in that form.
        catalogues: A folder of others' catalogues, beside what is shipped; a second argument hears how it goes on.
    """

    choices: Callable[[], Choices]
    army: Callable[[str | GivenFile], ArmySeen]
    table: Callable[..., Picture]
    scenario: Callable[[tuple[GivenFile, ...]], ScenarioSeen]
    compose: Callable[..., Beginning]
    load: Callable[..., Beginning]
    army_lists: Callable[[], tuple[str, ...]] = tuple
    draw_army: Callable[..., str] | None = None
    drawn_table: Callable[[int], str] | None = None
    mustering: Mustering | None = None
    takes_roster: Callable[[Roster], bool] = lambda _: False
    import_army: Callable[[GivenFile], ArmyImported] | None = None
    army_forms: tuple[ArmyForm, ...] = ()
    export_army: Callable[[GivenFile, str], str] | None = None
    catalogues: Callable[[Path, Callable[[str], None]], CatalogueReview] | None = None


def workshop_of(system: str = "") -> Workshop:
    """Return how battles of a game are put together; without a name, those of the first that has whole battles.

    Raises:
        InputError: If the game has no whole battles, or they are only begun by name.
    """
    battle = battle_of(system)
    if battle.workshop is None:
        fix = f"Begin one by name: {', '.join(battle.offered)}."
        raise InputError(
            "Battles of this game are not put together from files", path="system", value=battle.system.name, fix=fix
        )
    workshop: Workshop = battle.workshop
    return workshop
