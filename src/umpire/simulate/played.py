"""One battle of a planned series: set up, played, and what is kept of it."""

from __future__ import annotations

import traceback
from functools import lru_cache

import msgspec

from umpire import __version__
from umpire.bots import make_bot
from umpire.errors import InputError, UmpireError
from umpire.formats import dump_journal
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import OwnBattle, workshop_of
from umpire.game import Battle, Beginning, Luck, Tally, WholeBattle, battle_of
from umpire.simulate.plans import Entrant, Fixture, SeriesPlan, drawn_points
from umpire.simulate.playing import play_on

TABLES_DRAWN = 1_000_000
KEPT_ARMIES = 8
"""How many armies that were drawn are remembered: those of a pair of battles, and of some that are played meanwhile."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is kept of a battle of a series.

    Attributes:
        number, pair, seed, swapped: Which it was, as in `Fixture`.
        scenario, table, mission: What was played, "" where it does not apply.
        sides, entrants, armies: The sides in order, and who had each with what.
        winner: The side that won, "" for a draw or a battle without an end.
        score: The points of each side.
        entries: How many entries its log has.
        digest: The last digest of its log.
        tally: What it came to.
        failed: Why it did not come to its end, "" if it did.
    """

    number: int
    pair: int
    seed: int
    swapped: bool
    entrants: tuple[str, str]
    scenario: str = ""
    table: str = ""
    mission: str = ""
    sides: tuple[str, str] = ("", "")
    armies: tuple[str, str] = ("", "")
    winner: str = ""
    score: dict[str, int] = {}
    entries: int = 0
    digest: str = ""
    tally: Tally = Tally()
    failed: str = ""

    @property
    def won_by(self) -> str:
        """The entrant that won, "" if none did."""
        return self.entrants[self.sides.index(self.winner)] if self.winner else ""

    def entrant_of(self, side: str) -> str:
        """Return who had a side."""
        return self.entrants[self.sides.index(side)]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that was played, with its log where that is kept."""

    game: PlayedGame
    log: bytes = b""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle of a series is played on."""

    beginning: Beginning
    scenario: str = ""
    table: str = ""
    mission: str = ""


def play_fixture(plan: SeriesPlan, fixture: Fixture) -> Result:
    """Play one battle of a series; one that does not come to its end is a result too, and says why.

    Raises:
        InputError: If this is another version of Umpire, or of its rules, than the one that planned the series.
    """
    whole = battle_of(plan.game)
    _check_version(plan, whole)
    blank = PlayedGame(
        number=fixture.number,
        pair=fixture.pair,
        seed=fixture.seed,
        swapped=fixture.swapped,
        entrants=(fixture.first.name, fixture.second.name),
    )
    try:
        return _play(plan, fixture, whole, blank)
    except UmpireError as error:
        return Result(game=msgspec.structs.replace(blank, failed=f"{type(error).__name__}: {error}"))
    except Exception as error:  # one battle that breaks down must not take a night's work with it
        last = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({last.name}, line {last.lineno})"
        return Result(game=msgspec.structs.replace(blank, failed=told))


def _check_version(plan: SeriesPlan, whole: WholeBattle) -> None:
    here = (__version__, whole.system.rulebook.digest())
    if here != (plan.umpire, plan.rulebook):
        told = f"This series was planned by Umpire {plan.umpire} with rules {plan.rulebook}"
        fix = "Install the same version everywhere, or begin the series anew in another folder."
        raise InputError(told, path="series", value=" ".join(here), fix=fix)


def _play(plan: SeriesPlan, fixture: Fixture, whole: WholeBattle, blank: PlayedGame) -> Result:
    setting = set_up(plan, fixture)
    beginning = setting.beginning
    sides = whole.system.sides(beginning.state)
    if len(sides) != len(blank.entrants):
        raise InputError("A series is for two sides", path="scenario", value=str(len(sides)), fix="Play it by itself.")
    first, second = sides
    seats = {first: fixture.first, second: fixture.second}
    meta = beginning.meta | {f"side {side}": each.bot for side, each in seats.items()}
    battle = Battle.start(whole.system, beginning.state, seed=fixture.seed, meta=meta)
    for side, action in beginning.deeds:
        battle.act(side, action)
    play_on(battle, bots={side: make_bot(each.bot, game=plan.game) for side, each in seats.items()})
    outcome, closing = battle.outcome, battle.journal.closing
    assert outcome is not None, "play_on closes only a battle that is over"
    assert closing is not None, "the same"
    game = msgspec.structs.replace(
        blank,
        scenario=setting.scenario,
        table=setting.table,
        mission=setting.mission,
        sides=(first, second),
        armies=(meta.get(f"name {first}", ""), meta.get(f"name {second}", "")),
        winner=outcome.winner or "",
        score=dict(outcome.score),
        entries=len(battle.entries),
        digest=closing.digest,
        tally=whole.tally(battle.journal),
    )
    return Result(game=game, log=dump_journal(battle.journal) if plan.keep_logs else b"")


def set_up(plan: SeriesPlan, fixture: Fixture) -> Setting:
    """Return what a battle of a series is played on, ready to begin; both of a pair have the same table and mission.

    Raises:
        InputError: If an army, a table or a scenario cannot be played.
    """
    if plan.scenarios:
        scenario = plan.scenarios[fixture.turn % len(plan.scenarios)]
        if not scenario.files:
            return Setting(beginning=battle_of(plan.game).begin(scenario.name), scenario=scenario.name)
        files = scenario.swapped if fixture.swapped and scenario.swapped else scenario.files
        begun = workshop_of(plan.game).load(files, allow_missing=plan.allow_missing)
        return Setting(beginning=begun, scenario=scenario.name)
    workshop = workshop_of(plan.game)
    luck = Luck(str(fixture.seed).encode(), "series")
    table = plan.tables[fixture.turn % len(plan.tables)]
    named, ground = table.name, table.table
    if table.drawn:
        assert workshop.drawn_table is not None, "the plan has asked"
        named = ground = workshop.drawn_table(luck.integer(TABLES_DRAWN))
    mission = luck.pick(table.missions)
    first, second = (_army(plan, each, fixture.seed, side) for side, each in enumerate((fixture.first, fixture.second)))
    own = OwnBattle(title="", armies=(first, second), table=ground, mission=mission, rounds=plan.rounds)
    begun = workshop.compose(own, allow_missing=plan.allow_missing)
    return Setting(beginning=begun, table=named, mission=mission)


def _army(plan: SeriesPlan, entrant: Entrant, seed: int, side: int) -> str | GivenFile:
    """Return the army of a side: what its entrant brings, or what is drawn for the entrant or the side by seed."""
    if entrant.army:
        return entrant.army
    if entrant.army_list:
        limit = drawn_points(plan, entrant, seed - plan.first_seed)
        return _drawn_army(plan.game, entrant.army_list, limit, f"{seed} {entrant.name}")
    return _any_army(plan.game, plan.points, f"{seed} {side}")


@lru_cache(KEPT_ARMIES)
def _any_army(game: str, points: int, seed: str) -> GivenFile:
    """Return an army drawn of a list that is drawn itself; lists with no army for so few points are passed over."""
    lists = Luck(seed.encode(), "army list").shuffled(workshop_of(game).army_lists())
    for each in lists[:-1]:
        try:
            return _drawn_army(game, each, points, seed)
        except InputError:
            continue
    return _drawn_army(game, lists[-1] if lists else "", points, seed)


@lru_cache(KEPT_ARMIES)
def _drawn_army(game: str, army_list: str, points: int, seed: str) -> GivenFile:
    draw = workshop_of(game).draw_army
    if draw is None:
        raise InputError("No armies of this game are drawn", path="--army", fix="Name army files.")
    return GivenFile(name=f"{army_list} {seed}.yaml", text=draw(army_list, points=points, seed=seed))
