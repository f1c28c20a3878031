"""Making the plan of a series from what somebody names: files, folders, shipped things, what is drawn by seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from umpire import __version__
from umpire.bots import bot_names
from umpire.errors import InputError
from umpire.formats import read_document
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import Workshop, workshop_of
from umpire.game import battle_of
from umpire.simulate.plans import Entrant, PlannedScenario, PlannedTable, SeriesPlan, drawn_points, fixtures
from umpire.simulate.played import set_up
from umpire.words import alike

DRAWN = "drawn"
"""What stands for a table, or two armies, drawn by seed."""

ENDINGS = (".yaml", ".yml", ".json")
MOST_ENTRANTS = 20
LAST_SEED = 2**31
HANDICAPS = (0.25, 4.0)


def plan_series(
    *,
    game: str = "",
    scenarios: Sequence[str | PlannedScenario] = (),
    armies: Sequence[str] = (),
    tables: Sequence[str] = (),
    missions: Sequence[str] = (),
    bots: Sequence[str] = (),
    rounds: int | None = None,
    points: int = 1000,
    handicaps: Sequence[float] = (),
    games: int = 100,
    first_seed: int = 1,
    allow_missing: bool = False,
    keep_logs: bool = False,
) -> SeriesPlan:
    """Return the plan of a series; every file that it names is read now, and stands in it.

    Args:
        game: The game; "" for the first that has whole battles.
        scenarios: Scenario files, folders of them, battles that the game offers by name, or such as were made.
        armies: Army files, folders of them, shipped armies, or army lists of which one is drawn for each pair.
        tables: Table files, folders of them, shipped tables, or ``drawn``; by default drawn.
        missions: Missions in turn; by default those that fit the table, by seed.
        bots: Who plays: with armies one for all or one for each, without armies those who are compared.
        rounds: How many rounds, None for those of the mission.
        points: The points limit of armies that are drawn.
        handicaps: By which those of all entrants but the first are multiplied, one for each seed in turn.
        games: How many battles every two entrants play, an even number.
        first_seed: The seed of the first pair of battles.
        allow_missing: Play without rules that are not implemented.
        keep_logs: Keep the log of every battle.

    Raises:
        InputError: If something is not there, or does not go together.
    """
    whole = battle_of(game)
    name = whole.system.name
    _check_numbers(games, first_seed, rounds)
    if scenarios and (armies or tables or missions or rounds is not None):
        fix = "Name scenarios, or armies and tables."
        raise InputError("A scenario has armies, a table, a mission and rounds of its own", path="scenario", fix=fix)
    known = bot_names(name)
    for each in bots:
        if each not in known:
            raise InputError("There is no such bot", path="--bot", value=each, fix=f"Choose {', '.join(known)}.")
    plan = SeriesPlan(
        game=name,
        umpire=__version__,
        rulebook=whole.system.rulebook.digest(),
        entrants=_entrants(name, armies, bots or known[:1]),
        scenarios=tuple(each for given in scenarios for each in _scenarios(name, given)),
        tables=() if scenarios else _tables(name, tables or (DRAWN,), missions),
        rounds=rounds,
        points=points,
        handicaps=tuple(handicaps),
        games=games,
        first_seed=first_seed,
        allow_missing=allow_missing,
        keep_logs=keep_logs,
    )
    _check_handicaps(plan)
    _check_playable(plan)
    return plan


def _check_playable(plan: SeriesPlan) -> None:
    """Set up what does not hang on luck once, so that what cannot be played is told now, and not by each battle."""
    for each in fixtures(plan):
        if each.turn >= max(1, len(plan.scenarios)):
            return
        if each.swapped and not (plan.scenarios and plan.scenarios[each.turn].swapped):
            continue
        if plan.scenarios or (each.first == plan.entrants[0] and each.first.army and each.second.army):
            set_up(plan, each)


def _check_handicaps(plan: SeriesPlan) -> None:
    """Refuse handicaps that change nothing, or armies that cannot be drawn with them."""
    told = ", ".join(f"{each:g}" for each in plan.handicaps)
    if not plan.handicaps:
        return
    low, high = HANDICAPS
    if len(set(plan.handicaps)) == 1 or not all(low <= each <= high for each in plan.handicaps):
        fix = f"Give two or more between {low:g} and {high:g}, such as 0.75, 1 and 1.33."
        raise InputError("From these handicaps nothing is learnt", path="--handicap", value=told, fix=fix)
    draw = None if plan.scenarios else workshop_of(plan.game).draw_army
    for each in plan.entrants[1:]:
        if not each.army_list or draw is None:
            fix = "Name an army list for every --army but the first: an army of a file costs what it costs."
            raise InputError("A handicap needs armies that are drawn", path="--handicap", value=told, fix=fix)
        for turn in range(len(plan.handicaps)):
            draw(each.army_list, points=drawn_points(plan, each, turn), seed=0)


def _check_numbers(games: int, first_seed: int, rounds: int | None) -> None:
    if games < 2 or games % 2:
        fix = "Give an even number: each seed is played twice, with sides swapped."
        raise InputError("So many battles cannot be paired", path="--games", value=str(games), fix=fix)
    if not 0 <= first_seed < LAST_SEED:
        raise InputError("This is no seed", path="--seed", value=str(first_seed), fix="Give 0 or a number above it.")
    if rounds is not None and rounds < 1:
        raise InputError("A battle has at least one round", path="--rounds", value=str(rounds), fix="Give 1 or more.")


def _entrants(game: str, armies: Sequence[str], bots: Sequence[str]) -> tuple[Entrant, ...]:
    """Return who is compared, each with a name of its own."""
    brought = [each for given in armies for each in _armies(game, given)]
    if not brought:
        who = [Entrant(name=each, bot=each) for each in (bots if len(bots) > 1 else (*bots, *bots))]
    else:
        brought = brought if len(brought) > 1 else brought * 2
        if len(bots) not in (1, len(brought)):
            fix = f"Name one bot for all, or one for each of the {len(brought)} armies."
            raise InputError("Bots and armies do not match", path="--bot", value=", ".join(bots), fix=fix)
        who = []
        for index, (called, army, army_list) in enumerate(brought):
            bot = bots[index % len(bots)]
            told = f"{called} ({bot})" if len(set(bots)) > 1 else called
            who.append(Entrant(name=told, bot=bot, army=army, army_list=army_list))
    if len(who) > MOST_ENTRANTS:
        fix = "Name fewer, or play several series."
        raise InputError(f"More than {MOST_ENTRANTS} play each other", path="--army", value=str(len(who)), fix=fix)
    return _apart(who)


def _apart(who: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return entrants with those of one name numbered."""
    often, seen, made = Counter(each.name for each in who), Counter[str](), []
    for each in who:
        seen[each.name] += 1
        name = f"{each.name} {seen[each.name]}" if often[each.name] > 1 else each.name
        made.append(Entrant(name=name, bot=each.bot, army=each.army, army_list=each.army_list))
    return tuple(made)


def _armies(game: str, given: str) -> Iterable[tuple[str, str | GivenFile, str]]:
    """Yield the name, the army and the army list of what is named; a folder stands for every army in it."""
    workshop = workshop_of(game)
    for path in _files(given, "--army"):
        file = _read(path)
        yield workshop.army(file).name, file, ""
    if Path(given).exists():
        return
    shipped = {Path(each.file).stem: each for each in workshop.choices().armies}
    if Path(given).stem in shipped:
        found = shipped[Path(given).stem]
        yield found.name, found.file, ""
        return
    lists = workshop.army_lists() if workshop.draw_army is not None else ()
    drawn = alike(given, lists)
    if not drawn:
        fix = f"Name a file, a folder, a shipped army ({', '.join(shipped)}) or an army list ({', '.join(lists)})."
        raise InputError("There is no such army", path="--army", value=given, fix=fix)
    yield f"drawn {drawn}", "", drawn


def _tables(game: str, given: Sequence[str], missions: Sequence[str]) -> tuple[PlannedTable, ...]:
    """Return the tables that are named, each with the missions that fit it.

    Raises:
        InputError: If one fits no mission that is named.
    """
    workshop = workshop_of(game)
    sizes = {each.id: each.size for each in workshop.choices().missions}
    for each in missions:
        if each not in sizes:
            raise InputError("There is no such mission", path="--mission", value=each, fix=f"Choose {_or(sizes)}.")
    made = []
    for name, table in (each for one in given for each in _named_tables(workshop, one)):
        drawn = table == DRAWN and name == DRAWN
        shown = _drawn_table(workshop, 0) if drawn else table
        size = workshop.table(shown, mission=missions[0] if missions else "").size
        fitting = tuple(each for each in (missions or sizes) if sizes[each] == size)
        if not fitting:
            told = f'No mission that is named is laid out on this table of {size[0]:g}" x {size[1]:g}"'
            raise InputError(told, path="--table", value=name, fix="Name another table, or another --mission.")
        made.append(PlannedTable(name=name, table="" if drawn else table, drawn=drawn, missions=fitting))
    return tuple(made)


def _named_tables(workshop: Workshop, given: str) -> Iterable[tuple[str, str | GivenFile]]:
    if given == DRAWN:
        yield DRAWN, DRAWN
        return
    for path in _files(given, "--table"):
        file = _read(path)
        yield path.stem, file
    if Path(given).exists():
        return
    shipped = {Path(each.id).stem: each.id for each in workshop.choices().tables}
    # what is neither shipped nor a file may be one that the game makes by its name; if not, it says so
    yield Path(given).stem, shipped.get(Path(given).stem, given)


def _drawn_table(workshop: Workshop, number: int) -> str:
    if workshop.drawn_table is None:
        raise InputError("No tables of this game are drawn", path="--table", fix="Name table files.")
    return workshop.drawn_table(number)


def _scenarios(game: str, given: str | PlannedScenario) -> Iterable[PlannedScenario]:
    """Yield the scenarios that are named, with the files that they name in turn."""
    if isinstance(given, PlannedScenario):
        yield given
        return
    found = tuple(_files(given, "scenario"))
    for path in found:
        document = read_document(path)
        sides = _sides(document.lookup("scenario.sides"))
        beside = (document.lookup("scenario.table"), *(each.get("army") for each in sides))
        named = dict.fromkeys(each for each in beside if isinstance(each, str) and each)
        companions = (GivenFile(name=each, text=_read(path.parent / each).text) for each in named)
        yield PlannedScenario(name=path.stem, files=(GivenFile(name=path.name, text=_read(path).text), *companions))
    if not found:
        battle_of(game).begin(given)  # says what there is where there is none
        yield PlannedScenario(name=given)


def _sides(content: object) -> list[dict[str, object]]:
    return [each for each in content if isinstance(each, dict)] if isinstance(content, list) else []


def _files(given: str, option: str) -> Iterable[Path]:
    """Yield the file that is named, or those of a folder in the order of their names."""
    path = Path(given)
    if path.is_dir():
        found = sorted(each for each in path.iterdir() if each.suffix in ENDINGS)
        if not found:
            fix = f"Put files that end in {', '.join(ENDINGS)} into it."
            raise InputError("There is nothing to play in this folder", path=option, value=given, fix=fix)
        yield from found
    elif path.is_file():
        yield path
    elif path.suffix in ENDINGS and len(path.parts) > 1:
        raise InputError("There is no such file", path=option, value=given, fix="Check the name, or the folder.")


def _read(path: Path) -> GivenFile:
    """Return a file as it stands.

    Raises:
        InputError: If it cannot be read.
    """
    read_document(path)  # refuses what is missing, too large, or no text
    return GivenFile(name=path.name, text=path.read_text(encoding="utf-8"))


def _or(names: Iterable[str]) -> str:
    return ", ".join(names)
