"""Games that the house has never heard of pass through every floor: one judges an attack, two are whole battles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import umpire
from umpire.bots import bot_names, make_bot
from umpire.cli.app import app
from umpire.errors import InputError
from umpire.formats import board_game, dump_journal, load_journal, read_palette, schema_names, schema_of
from umpire.formats.cases import check_case, load_cases, looks_of, shipped_cases, status
from umpire.game import Battle, Resolvers, Run, battle_of, game, game_names, games, replay, shared, tables_of, verify
from umpire.rulings import Ruling, catalogue_of, cite
from umpire.simulate import Contest, Player, series

TOYS = Path(__file__).parent
CASES = TOYS / "cases" / "stones.yaml"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the toys installed: a folder on the path that says which games are there."""
    from umpire.game import games as registry

    monkeypatch.syspath_prepend(str(TOYS / "installed"))
    _forget(registry)
    yield
    monkeypatch.undo()
    _forget(registry)


def _forget(registry: object) -> None:
    import importlib

    module = importlib.import_module("umpire.game.games")
    for each in (module._brought, module.game_names, module.game):
        each.cache_clear()


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(each) for each in words])


def test_installed_games_stand_behind_those_of_the_house() -> None:
    assert game_names()[-3:] == ("duel", "heap", "stones")
    assert [each.name for each in games() if each.battle is not None] == ["legions", "duel", "heap"]
    with pytest.raises(InputError, match="No whole battles of this game"):
        battle_of("stones")
    with pytest.raises(InputError, match="answers no questions"):
        tables_of("duel")


def test_a_package_that_is_broken_takes_no_other_game_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "broken-1.0.dist-info"
    named.mkdir()
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    points = ("broken = tests.toys.no_such_file:GAME", "odd = tests.toys.stones:DESK", "rocks = tests.toys.stones:GAME")
    (named / "entry_points.txt").write_text("\n".join(("[umpire.games]", *points)), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    _forget(None)

    assert {"broken", "odd", "stones"} <= set(game_names())
    assert [each.name for each in games()][:1] == ["legions"]
    assert not {"broken", "odd"} & {each.name for each in games()}
    assert isinstance(run("rules", "broken").exception, InputError)
    with pytest.raises(InputError, match="cannot be loaded: ModuleNotFoundError"):
        game("broken")
    with pytest.raises(InputError, match="no Game but a Desk"):
        game("odd")
    with pytest.raises(InputError, match="calls it stones"):
        game("rocks")


def test_a_game_whose_parts_have_other_rulebooks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules that pages show are those that its logs are bound to and its cases are judged by."""
    from tests.toys import duel, stones

    for module, name, other, kind in ((duel, "duel", stones, "System"), (stones, "stones", duel, "Ruleset")):
        with monkeypatch.context() as wrong:
            wrong.setattr(module, "GAME", replace(module.GAME, rulebook=other.GAME.rulebook))
            with pytest.raises(InputError) as refused:
                game(name)
        own, given = module.GAME.rulebook, other.GAME.rulebook
        told = f"Its Game has the rulebook '{given.system}'", f"its {kind} the rulebook '{own.system}'"
        assert all(each in str(refused.value) for each in told), refused.value
        assert all(next(iter(book)).id in str(refused.value) for book in (own, given))


def test_a_game_may_only_judge() -> None:
    """Without an action its questions, its cases and their schema are there all the same."""
    from tests.toys.stones import GAME, RULESET, offers

    assert GAME.tables is not None
    judging = replace(RULESET, resolvers=Resolvers())
    only = board_game(judging, package="tests.toys", offers=offers, between_two=GAME.tables.between_two)
    assert only.tables is not None
    near, far = (load_cases(f"{CASES}#{each}")[0] for each in ("near", "far"))
    assert [only.tables.cases.answer(each, None)[0].allowed for each in (near, far)] == [True, False]
    assert only.tables.cases.check(near).passed


def test_what_a_game_lacks_is_told_with_its_file() -> None:
    with pytest.raises(InputError, match="This game lists no rules"):
        catalogue_of("tests.toys")
    with pytest.raises(InputError, match="This game has no palette"):
        read_palette("tests.game")
    played = battle_of("duel")
    with pytest.raises(InputError, match="offers no battle"):
        replace(played, offered=())


def test_a_name_that_is_no_file_but_a_games_tells_how_its_battle_begins(tmp_path: Path) -> None:
    """That of a battle which one game alone offers begins it."""
    refused = run("battle", "duel").exception
    assert isinstance(refused, InputError)
    assert "umpire battle --game duel" in refused.fix
    assert run("battle", "dawn", "--seed", 7, "--out", tmp_path, "--json").exit_code == 0
    assert "No whole battles of this game" in str(run("battle", "stones").exception)
    assert "There is no such file" in str(run("battle", "neither").exception)


def test_a_game_without_a_catalogue_says_that_it_has_no_status() -> None:
    told = run("rules", "duel", "--status")
    assert told.exit_code == 0
    assert "duel has no catalogue" in told.output
    assert json.loads(run("rules", "duel", "--status", "--json").output)["rules"] == []


def test_an_attack_is_checked_asked_drawn_and_told(tmp_path: Path) -> None:
    checked = run("check", CASES)
    assert checked.exit_code == 0, checked.output
    asked = run("ask", f"{CASES}#far", "--json")
    assert json.loads(asked.output)[0]["rulings"][0]["findings"][0]["rule"] == "ST-1"
    drawn = run("draw", f"{CASES}#near", "--out", tmp_path / "near.svg")
    assert drawn.exit_code == 0
    assert "b1" in (tmp_path / "near.svg").read_text(encoding="utf-8")
    assert "A stone hits nobody" in run("rule", "ST-1").output
    assert "ST-1" in run("rules", "stones", "--status").output
    assert [each.status for each in status("stones")] == ["cased"]
    (look,) = [each for each in looks_of(load_cases(CASES)[0]) if each is not None]
    assert (look.viewer.id, look.target.id) == ("a1", "b1")
    assert all(check_case(case).passed for _, case in shipped_cases("stones"))


def test_a_case_in_which_a_rule_is_cited_that_stands_in_no_book_cannot_be_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check tells in which case, what was cited, and where the book is that lacks it."""
    from tests.toys import stones

    def misciting(field: stones.Field, question: stones.Reach) -> Ruling:
        cite("ST-11")
        return stones.reach(field, question)

    with monkeypatch.context() as wrong:
        wrong.setitem(stones.DESK._answers, stones.Reach, misciting)
        checked = run("check", f"{CASES}#near")
    assert checked.exit_code == 2
    for told in ("stones.yaml", "cases[0]", "ST-11 is cited", "the book of stones", "cite ST-1."):
        assert told in checked.output, checked.output

    def throwing(run: Run[stones.Field], action: stones.Volley) -> None:
        cite("ST-11")
        stones.volley(run, action)

    monkeypatch.setitem(stones.RULESET.resolvers.actions, stones.Volley, throwing)
    assert "ST-11 is cited" in run("check", f"{CASES}#hit").output


def test_a_table_of_no_game_is_taken_for_the_games_features(tmp_path: Path) -> None:
    outlines = {
        "name": "Yard",
        "deployment": {"red": [[0, 0], [20, 0], [20, 4], [0, 4]], "blue": [[0, 16], [20, 16], [20, 20], [0, 20]]},
        "terrain": [{"outline": [[8, 8], [12, 8], [12, 12], [8, 12]], "height": 3}],
    }
    file = tmp_path / "yard.json"
    file.write_text(json.dumps(outlines), encoding="utf-8")
    asked = run("ask", file, "--system", "stones", "--from", "4,10", "--to", "16,10")
    assert asked.exit_code == 0, asked.output
    assert "Boulder" in asked.output


def test_every_schema_of_every_game_is_there() -> None:
    assert {"stones-case", "stones-action", "duel-action", "duel-event"} <= set(schema_names())
    for name in schema_names():
        assert schema_of(name)


def test_a_duel_is_played_logged_replayed_and_verified(tmp_path: Path) -> None:
    played = run("battle", "--game", "duel", "--seed", 7, "--out", tmp_path, "--json")
    assert played.exit_code == 0, played.output
    told = json.loads(played.output)
    assert told["page"] is None
    journal = load_journal(battle_of("duel").system, told["log"])
    assert verify(battle_of("duel").system, journal).judged
    assert replay(battle_of("duel").system, journal).score == told["outcome"]["score"]
    replayed = run("replay", told["log"])
    assert "Bids shown" in replayed.output
    assert "Round 3" in replayed.output
    again = json.loads(run("battle", "--game", "duel", "--seed", 7, "--out", tmp_path, "--json").output)
    assert Path(again["log"]).read_bytes() == Path(told["log"]).read_bytes()
    assert umpire.play(game="duel", bots={"Blue": "random", "Red": "random"}, seed=7).outcome is not None


def test_a_person_plays_a_duel_at_the_terminal(tmp_path: Path) -> None:
    words = ["battle", "--game", "duel", "--side", "Red=human", "--out", str(tmp_path)]
    told = CliRunner().invoke(app, words, input="3\nwhy\nundo\n6\nquit\n")
    assert "bid 3" in told.output
    assert "Taken back" in told.output
    assert "Stopped. Resume with" in told.output
    resumed = CliRunner().invoke(app, ["battle", "--resume", str(tmp_path / "battle.log"), "--side", "Red=random"])
    assert resumed.exit_code == 0, resumed.output


def test_a_person_is_told_how_the_battle_ends(tmp_path: Path) -> None:
    """The last event comes after the last question, and is told all the same, once."""
    words = ["battle", "--game", "heap", "--side", "Blue=human", "--side", "Red=human", "--out", str(tmp_path)]
    one = '{"action": "Take", "count": 1}\n'
    told = CliRunner().invoke(app, words, input=one * 12)
    assert told.exit_code == 0, told.output
    assert told.output.count("   12 Taken: side Red, count 1") == 1
    assert "Red win" in told.output


def test_who_can_only_pass_passes_at_the_terminal(tmp_path: Path) -> None:
    """A choice that is only to pass is taken by its number; what is asked the same again is shown anew."""
    words = ["battle", "--game", "heap", "--side", "Blue=human", "--out", str(tmp_path)]
    three, one = (f'{{"action": "Take", "count": {count}}}\n' for count in (3, 1))
    told = CliRunner().invoke(app, words, input=f"{three}{one}1\nquit\n")
    assert "Refused: This cannot be done now" in told.output
    assert "Rested: side Blue" in told.output
    assert "1  rest" in told.output
    taking = CliRunner().invoke(app, words, input=f"{one}{one}quit\n")
    assert taking.output.count("Blue: Your turn") >= 3


def test_bots_show_what_happens_where_a_round_has_no_phases(tmp_path: Path) -> None:
    """Every event is told as it comes, as those may know it who look on; a game with phases tells those."""
    told = run("battle", "--game", "heap", "--seed", 1, "--out", tmp_path).output
    journal = load_journal(battle_of("heap").system, tmp_path / "battle.log")
    events = [event for entry in journal.entries for event in entry.events]
    assert len(events) > 3
    assert sum(each.strip()[:1].isdigit() and "side" in each for each in told.splitlines()) == len(events)
    duel = run("battle", "--game", "duel", "--seed", 1, "--out", tmp_path).output
    assert "0 Round began: round 1" in duel
    assert "bid face-down" in duel
    phased = run("battle", "small-0", "--game", "legions", "--seed", 1, "--out", tmp_path).output
    assert "Round 1, movement: red lost" in phased
    assert "Order placed" not in phased


@pytest.mark.parametrize("side", ["Blue", "Red"])
def test_any_bot_passes_where_nothing_else_can_be_done(side: str) -> None:
    played = battle_of("heap")
    tired = played.begin("twelve").state
    tired = type(tired)(left=9, took={side: 3}, tired=(side,), turn=side)
    battle = Battle.start(played.system, tired, seed=1)
    view = battle.view(side)
    assert view.options is not None
    entry = battle.act(side, make_bot("random", game="heap").choose(view, view.options, battle.luck(side)))
    assert [type(event).__name__ for event in entry.events] == ["Rested"]
    assert entry.events[0].rules == ("HP-2",)


def test_a_series_of_duels_is_fair_to_two_players_at_random() -> None:
    assert bot_names("duel") == ("random",)
    contest = Contest(setting=_duel, players=(Player(name="one", bot=_any), Player(name="two", bot=_any)))
    table = series(contest, pairs=3, workers=1)
    assert len(table.games) == 6


def _duel() -> tuple[object, object]:
    played = battle_of("duel")
    return played.system, played.begin(played.offered[0]).state


def _any() -> object:
    return make_bot("random", game="duel")


def test_a_secret_bid_is_in_no_log_that_the_other_side_gets() -> None:
    played = battle_of("duel")
    battle = Battle.start(played.system, played.begin("dawn").state, seed=3)
    luck = battle.luck("Blue")
    view = battle.view("Blue")
    assert view.options is not None
    entry = battle.act("Blue", make_bot("random", game="duel").choose(view, view.options, luck))
    bid = entry.events[0].bid
    assert battle.view("Blue").state.bids["Blue"].value == bid.value
    assert battle.view("Red").state.bids["Blue"].value is None
    for other in ("Red", None):
        log = dump_journal(shared(played.system, battle.journal, other)).decode()
        assert bid.salt not in log
        assert f'"value":"{bid.value}"' not in log


def test_a_series_of_a_game_without_armies_is_played(tmp_path: Path) -> None:
    """By the name of its battle; a game that tells no rounds and Detachments has tables of battles alone."""
    told = run("simulate", "dawn", "--game", "duel", "--games", "4", "--out", tmp_path / "series")
    assert told.exit_code == 0, told.output
    assert "random 1" in told.output
    lines = {each.stem: each.read_text(encoding="utf-8").count("\n") for each in (tmp_path / "series").glob("*.csv")}
    assert lines == {"games": 5, "detachments": 1, "rounds": 1}
