"""Bad input: each gets an error that names file, path, value and what to do; exit code 2; nothing on disk is harmed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import msgspec
import pytest

from tests.cli.program import FIRST_BATTLE, ROOT, Program

CASE = """\
system: legions
cases:
  - id: bad-a
    rules: [LI-MOV-016]
    title: what is wrong here is told
{table}
    state: {{phase: movement, orders: {{{orders}}}}}
    {does}
    expect: {{rulings: [{{allowed: true}}]}}
"""
TABLE = """\
table:
  size: [30, 30]
  features:
    - {id: rock, type: impassable, outline: [[20, 20], [25, 20], [25, 25], [20, 25]]}
  units:
    - id: lasrifles
      side: red
      profile: {type: infantry, scale: 1, movement: 5, save: 6, caf: 0, morale: 4}
      models: [{id: l1, at: [5, 5], base: 25mm}, {id: l2, at: [7, 5], base: 25mm}]
"""
ASK = "ask: [{question: available_orders, detachment: lasrifles}]"


def case_file(
    folder: Path, *, old: str = "", new: str = "", orders: str = "lasrifles: advance", does: str = ASK
) -> Path:
    """Write a case file that is right but for what is replaced in its table, its orders, its question or action."""
    assert old in TABLE
    path = folder / "spoilt.yaml"
    table = indent(TABLE.replace(old, new) if old else TABLE, "    ").rstrip()
    path.write_text(CASE.format(table=table, orders=orders, does=does), encoding="utf-8")
    return path


def test_the_case_that_the_others_spoil_is_right(umpire: Program, tmp_path: Path) -> None:
    """Otherwise the errors below would prove nothing."""
    ended = umpire("check", case_file(tmp_path))
    assert (ended.code, ended.err) == (0, ""), ended


def refused(umpire: Program, words: tuple[str | Path, ...], *told: str) -> None:
    """Check that the program ends with exit code 2 and one message on standard error that says all this."""
    ended = umpire(*words)
    assert ended.code == 2, ended
    assert "Traceback" not in ended.err + ended.out
    assert ended.err.startswith("umpire: ")
    for part in told:
        assert part in ended.err, ended.err


@pytest.mark.parametrize("command", ["ask", "check", "battle", "draw"])
def test_a_missing_file(umpire: Program, tmp_path: Path, command: str) -> None:
    """A wrong name is told with what to look at."""
    refused(umpire, (command, tmp_path / "gone.yaml"), "gone.yaml", "There is no such file", "Check the name")


def test_a_missing_log(umpire: Program, tmp_path: Path) -> None:
    """The same for logs, to replay and to carry on."""
    refused(umpire, ("replay", tmp_path / "gone.log"), "gone.log", "Check the name")
    refused(umpire, ("battle", "--resume", tmp_path / "gone.log"), "gone.log", "Check the name")


@pytest.mark.parametrize("command", ["ask", "check", "battle"])
def test_broken_yaml(umpire: Program, tmp_path: Path, command: str) -> None:
    """The line that breaks the file is named."""
    path = tmp_path / "broken.yaml"
    path.write_text("system: legions\ncases: [\n  - id: {\n", encoding="utf-8")
    refused(umpire, (command, path), "broken.yaml:", "Broken YAML")


def test_an_unknown_datasheet(umpire: Program, tmp_path: Path) -> None:
    """The nearest names are offered."""
    path = tmp_path / "scenario.yaml"
    text = FIRST_BATTLE.read_text(encoding="utf-8")
    path.write_text(text.replace("legion-predator-squadron", "legion-predator-squad"), encoding="utf-8")
    told = ("scenario.yaml:", "datasheet", "legion-predator-squad", "Did you mean legion-predator-squadron")
    refused(umpire, ("battle", path, "--out", tmp_path / "out"), *told)
    assert not (tmp_path / "out").exists()


def test_an_unknown_datasheet_in_a_case(umpire: Program, tmp_path: Path) -> None:
    """The place in the file is named: which case, which unit."""
    profile = "profile: {type: infantry, scale: 1, movement: 5, save: 6, caf: 0, morale: 4}"
    path = case_file(tmp_path, old=profile, new="datasheet: Lasrifle Sections")
    refused(umpire, ("ask", path), "spoilt.yaml:", "cases[0].table.units[0]", "Lasrifle Sections")


def test_a_model_off_the_table(umpire: Program, tmp_path: Path) -> None:
    """By how much it is off, and where it may stand."""
    path = case_file(tmp_path, old="at: [7, 5]", new="at: [30, 5]")
    place = "cases[0].table.units[0].models[1].at"
    told = ("spoilt.yaml:", place, "30, 5", '0.49" off the table', "Keep its whole base")
    refused(umpire, ("ask", path), *told)


def test_two_overlapping_bases(umpire: Program, tmp_path: Path) -> None:
    """Which two, and by how much."""
    path = case_file(tmp_path, old="at: [7, 5]", new="at: [5.5, 5]")
    told = ("spoilt.yaml:", "models[1].at", "l2 overlaps that of l1", '0.48"', "Move one of them")
    refused(umpire, ("check", path), *told)


def test_a_self_crossing_outline(umpire: Program, tmp_path: Path) -> None:
    """Which feature, and which edges cross."""
    path = case_file(tmp_path, old="[25, 20], [25, 25]", new="[25, 25], [25, 20]")
    refused(umpire, ("ask", path), "spoilt.yaml:", "cases[0].table.features[0].outline", "rock", "cross")


MOVE = "play: [{action: move, detachment: lasrifles, moves: [%s]}]"


def test_a_path_that_jumps(umpire: Program, tmp_path: Path) -> None:
    """A path begins where the model stands."""
    does = MOVE % "{model: l1, path: [[9, 9], [9, 11]]}"
    told = ("spoilt.yaml:", "cases[0].play[0]", "l1", "LI-MOV-", "Change the action")
    refused(umpire, ("check", case_file(tmp_path, does=does)), *told)


def test_a_path_that_holds_no_numbers(umpire: Program, tmp_path: Path) -> None:
    """The place inside the action is named."""
    does = MOVE % "{model: l1, path: [[5, five], [9, 11]]}"
    refused(umpire, ("check", case_file(tmp_path, does=does)), "spoilt.yaml:", "cases[0].play[0]", "five")


def test_an_order_for_a_detachment_that_may_not_have_it(umpire: Program, tmp_path: Path) -> None:
    """Fall Back is only ever imposed; the Orders that it may have are named."""
    does = "play: [{action: issue_orders, orders: {lasrifles: fall_back}}]"
    path = case_file(tmp_path, orders="", does=does)
    path.write_text(path.read_text(encoding="utf-8").replace("phase: movement", "phase: orders, stage: assign_orders"))
    told = ("spoilt.yaml:", "cases[0].play[0]", "fall_back", "LI-ORD-", "Available: ")
    refused(umpire, ("check", path), *told)


def test_an_order_for_a_unit_that_is_not_there(umpire: Program, tmp_path: Path) -> None:
    """A slip of the pen in `orders` is not passed over."""
    path = case_file(tmp_path, orders="lasrifle: advance")
    refused(umpire, ("check", path), "cases[0].state.orders", "lasrifle", "The units are lasrifles")


def test_an_unknown_field(umpire: Program, tmp_path: Path) -> None:
    """So is one in a field's name."""
    path = case_file(tmp_path, old="size: [30, 30]", new="sise: [30, 30]")
    refused(umpire, ("check", path), "spoilt.yaml:", "cases[0].table", "sise", "umpire schema")


def test_one_broken_file_does_not_hide_the_others(umpire: Program, tmp_path: Path) -> None:
    """What can be run is run; what cannot is told at the end."""
    good = case_file(tmp_path)
    good.rename(tmp_path / "good.yaml")
    case_file(tmp_path, old="at: [7, 5]", new="at: [5.5, 5]")
    ended = umpire("check", tmp_path)
    assert ended.code == 2
    assert "1 passed, 0 failed, 1 cannot be run" in ended.out


# Logs ----------------------------------------------------------------------------------------------------------------


def test_a_truncated_log(umpire: Program, log: Path) -> None:
    """A log cut in the middle of a line is told so, and how to carry it on; the file is left as it is."""
    cut = log.read_bytes()[:-20]
    log.write_bytes(cut)
    refused(umpire, ("replay", log), "battle.log", "line ", "in the middle of a line", "resume")
    refused(umpire, ("replay", log, "--verify"), "in the middle of a line")
    assert log.read_bytes() == cut


@pytest.mark.parametrize("words", [("replay",), ("replay", "--verify"), ("battle", "--resume")])
def test_an_edited_log(umpire: Program, log: Path, words: tuple[str, ...]) -> None:
    """An edit breaks the chain of digests at its line."""
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if '"rolls":[' in line and '"rolls":[]' not in line and i > 3)
    entry = json.loads(lines[number])
    entry["side"] = {"red": "blue", "blue": "red"}.get(entry["side"], "red")
    lines[number] = json.dumps(entry, separators=(",", ":")) + "\n"
    log.write_text("".join(lines), encoding="utf-8")
    before = log.read_bytes()
    refused(umpire, (*words, log), "battle.log", f"line {number + 1}", "untouched copy")
    assert log.read_bytes() == before


def test_a_log_of_another_rulebook(umpire: Program, log: Path) -> None:
    """Which rulebook a log names is under its digests, too: it cannot be passed off as another's."""
    first, rest = log.read_bytes().split(b"\n", 1)
    header = msgspec.json.decode(first)
    header["public"]["rulebook"] = "0123456789abcdef"
    log.write_bytes(msgspec.json.encode(header) + b"\n" + rest)
    refused(umpire, ("replay", log, "--verify"), "battle.log", "line 2", "digest", "untouched copy")


def test_a_log_that_is_none(umpire: Program, tmp_path: Path) -> None:
    """Any other file is told from a log."""
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    refused(umpire, ("replay", path), "notes.txt")


def test_a_battle_that_is_over_is_not_carried_on(umpire: Program, log: Path) -> None:
    """Its dice have been revealed."""
    before = log.read_bytes()
    refused(umpire, ("battle", "--resume", log), "battle.log", "over", "umpire replay")
    assert log.read_bytes() == before


# The command line ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("battle", FIRST_BATTLE, "--side", "green=random"), ("--side", "green", "red and blue")),
        (("battle", FIRST_BATTLE, "--side", "red=clever"), ("--side", "clever", "human")),
        (("rule", "LI-XXX-001"), ("LI-XXX-001", "umpire rules")),
        (("rules", "chess"), ("chess", "legions")),
        (("schema", "nothing"), ("nothing", "case")),
        (("datasheets", "legion-predator"), ("legion-predator", "Did you mean")),
        (("datasheets", "--system", "warcry"), ("No datasheets come with this game", "Choose legions")),
    ],
)
def test_names_that_there_are_not(umpire: Program, words: tuple[str | Path, ...], told: tuple[str, ...]) -> None:
    """Every name that is refused comes with those that there are."""
    refused(umpire, words, *told)


def test_no_traceback_in_the_real_program(tmp_path: Path) -> None:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "umpire", "ask", str(tmp_path / "gone.yaml")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == dedent(
        f"""\
        umpire: {tmp_path / "gone.yaml"}: There is no such file. Check the name, or the folder you are in.
        """
    )
