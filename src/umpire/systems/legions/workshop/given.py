"""A battle from files and choices that somebody gives: read, checked and put together."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from umpire.errors import InputError, MissingRules
from umpire.formats import Document, parse_document
from umpire.formats.sent import GivenFile, read_file, read_files, refuse_named_table
from umpire.formats.workshops import Extra, OwnBattle
from umpire.systems.legions.files import Loaded, TableEntry, compose, given_scenario, table_in, wide_table
from umpire.systems.legions.rules.battles import mission_plan

BATTLES = files("umpire.systems.legions") / "data" / "battles"
ARMIES = (
    "sons_of_horus.yaml",
    "solar_auxilia.yaml",
    "drop_pod_assault.yaml",
    "auxilia_line.yaml",
    "iron_warriors_armour.yaml",
    "auxilia_armour.yaml",
    "titan_maniple.yaml",
    "knight_house.yaml",
)
TABLES = {
    "river_crossing.yaml": "The river crossing",
    "drop_assault.yaml": "The landing ground",
    "armoured_clash.yaml": "The tank plain",
    "titans_in_the_city.yaml": "The city",
}
OPEN, WIDE = "open", "wide"
DIGITS = 6

VARIANTS = (
    Extra(
        name="titandeath",
        title="Titandeath: Titans at war",
        changes=(
            "Coordinated Fire (LI-TIT-028): the weapons of a Titan are resolved one after the other.",
            "Calibrated Void Shields (LI-TIT-029): a level that would fall is kept on a 5+.",
            "Focused Ire (LI-TIT-030): Titans split their fire at Knights alone.",
        ),
    ),
)
"""Further rules that a battle can be fought by, each named as a scenario switches it on."""

TICK = "Choose other weapons or datasheets, or tick “Play without them”."


def load_own(own: OwnBattle, *, allow_missing: bool) -> Loaded:
    """Return a battle that was put together.

    Raises:
        InputError: If its parts are wrong or do not go together, or need rules that are not implemented.
    """
    plan = mission_plan(own.mission)
    for each in own.variants:
        if each not in [variant.name for variant in VARIANTS]:
            raise InputError("There is no such variant", path="variants", value=each, fix="Choose among those offered.")
    asked = {
        "id": "own",
        "title": own.title or f"{plan.name}",
        "mission": plan.id,
        "rounds": own.rounds,
        "house_rules": own.house_rules,
        "supplement": own.supplement,
        "secondary": own.secondary,
        "map": own.map,
        "fog": own.fog or None,
        **dict.fromkeys(own.variants, True),
    }
    armies = (army_file(own.armies[0]), army_file(own.armies[1]))
    return _told(lambda: compose(asked, armies, table_of(own.table, own.mission), allow_missing=allow_missing))


def load_given(given: tuple[GivenFile, ...], *, allow_missing: bool) -> Loaded:
    """Return the battle of a scenario file, given with the army and table files that it names.

    Raises:
        InputError: If it is wrong, names a file that was not given, or needs rules that are not implemented.
    """
    documents = read_files(given, fix="Give a scenario file and the army and table files that it names.")
    found = [each for each in documents if each.lookup("scenario") is not None]
    if len(found) != 1:
        fix = "Give one file that starts with `system: legions` and `scenario:`, and its army files."
        raise InputError("One of the files must be a scenario", path="files", value=f"{len(found)} of them", fix=fix)
    beside: dict[str, Document] = {name: army_file(name) for name in ARMIES}
    beside |= {each.name: each for each in documents if each is not found[0]}
    return _told(lambda: given_scenario(found[0], beside, allow_missing=allow_missing))


def _told(load: Callable[[], Loaded]) -> Loaded:
    """Load, and tell what is missing as somebody at a page can mend it."""
    try:
        return load()
    except MissingRules as error:
        listed = error.fix.partition(":\n")[2].strip()
        fix = f"{TICK} Missing: {'; '.join(map(str.strip, listed.splitlines()))}." if listed else error.fix
        raise InputError(error.problem, file=error.file, path=error.path, fix=fix) from None


def army_file(given: str | GivenFile) -> Document:
    """Return the file of an army, shipped or given.

    Raises:
        InputError: If there is no such army, or the file is neither YAML nor JSON.
    """
    if isinstance(given, GivenFile):
        return read_file(given)
    if given not in ARMIES:
        fix = f"Choose {', '.join(ARMIES)}, or give a file."
        raise InputError("There is no such army here", path="armies", value=given, fix=fix)
    return parse_document((BATTLES / given).read_text(encoding="utf-8"), name=given)


def table_of(given: str | GivenFile, mission: str) -> TableEntry:
    """Return a table: shipped, bare, made by number, or given.

    Raises:
        InputError: If there is no such table, or its terrain cannot lie so.
    """
    if isinstance(given, GivenFile):
        file = read_file(given)
        refuse_named_table(file)
        return table_in(file)
    kind, _, number = given.partition("-")
    if given in TABLES:
        return table_in(parse_document((BATTLES / given).read_text(encoding="utf-8"), name=given))
    if given == OPEN:
        return TableEntry(size=mission_plan(mission).table) if mission else TableEntry()
    if kind == WIDE and number.isdecimal() and len(number) <= DIGITS:
        return wide_table(int(number))
    fix = f"Choose {', '.join(TABLES)}, {OPEN}, {WIDE}-0 and so on, or give a file."
    raise InputError("There is no such table here", path="table", value=given, fix=fix)
