"""A person at the terminal, played by a script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import FIRST_BATTLE, Ended, Program
from umpire.cli.human.sitting import last_decision
from umpire.errors import InputError
from umpire.formats import load_journal
from umpire.game import Entry, Kind
from umpire.geometry import heading_from_degrees
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.files import load_scenario
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.flow import IssueOrders
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.terminal.orders import read_orders
from umpire.systems.legions.terminal.places import find_place
from umpire.systems.legions.terminal.wishes import read_wish

DEPLOY, ORDERS, ACTIVATE = "Deploy a Detachment", "Issue Orders", "Activate a Detachment."


def sit_down(umpire: Program, folder: Path, *answers: tuple[str, str], more: tuple[str, ...] = ()) -> Ended:
    """Play red by hand in the first battle, and leave after the last answer."""
    words = ("battle", FIRST_BATTLE, "--out", folder, "--side", "red=human", "--side", "blue=random", *more)
    return umpire(*words, answers=answers)


def acts_of_red(folder: Path) -> list[Any]:
    """Return what red has done, in order."""
    return [each.action for each in load_journal(LEGIONS, folder / "battle.log").entries if each.side == "red"]


def test_the_question_is_shown_with_its_rules_and_numbered_choices(umpire: Program, tmp_path: Path) -> None:
    """Who is asked, what, by which rule, and what may be answered."""
    ended = sit_down(umpire, tmp_path, (DEPLOY, "why"))
    assert ended.code == 0
    assert "red: Deploy a Detachment. (LI-BTL-019)" in ended.out
    assert "   1  Legion Missile Launcher Support Detachment: set up in the zone (missiles)" in ended.out
    assert "  LI-BTL-019: " in ended.out
    assert "structure" in ended.out  # the legend of the table, drawn as text


def test_leaving_keeps_the_log_and_it_can_be_carried_on(umpire: Program, tmp_path: Path) -> None:
    """What was acknowledged stands in the log; bots may go on where people left."""
    ended = sit_down(umpire, tmp_path, (ORDERS, "all march"))
    log = tmp_path / "battle.log"
    assert f"umpire battle --resume {log}" in ended.out
    before = load_journal(LEGIONS, log)
    assert before.closing is None
    ended = umpire("battle", "--resume", log, "--side", "red=random", "--no-progress")
    assert ended.code == 0, ended
    after = load_journal(LEGIONS, log)
    assert after.entries[: len(before.entries)] == before.entries
    assert after.closing is not None
    assert (tmp_path / "battle.html").is_file()
    assert umpire("replay", log, "--verify").code == 0


def test_the_end_of_the_input_is_leaving(umpire: Program, tmp_path: Path) -> None:
    """A script that ends leaves the battle as it stands."""
    words = ("battle", FIRST_BATTLE, "--out", tmp_path, "--side", "red=human", "--side", "blue=random")
    ended = umpire(*words, typed="you choose\n")
    assert ended.code == 0
    assert "Resume with" in ended.out


def test_a_cut_last_line_is_dropped_when_a_battle_is_carried_on(umpire: Program, tmp_path: Path) -> None:
    """After a crash the line that was being written was never acknowledged."""
    sit_down(umpire, tmp_path, (DEPLOY, "1 you choose"))
    log = tmp_path / "battle.log"
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"seq":99,"kin')
    ended = umpire("battle", "--resume", log, typed="quit\n")
    assert "never acknowledged and is dropped" in ended.out
    assert log.read_bytes() == whole


def test_a_refusal_explains_and_asks_again(umpire: Program, tmp_path: Path) -> None:
    """Nothing has happened; `why` shows the rules behind the refusal."""
    lines = ("plasma at 30,40", "why", "plasma at 30,5 facing 90")
    ended = sit_down(umpire, tmp_path, *((DEPLOY, line) for line in lines))
    assert "Refused: LI-BTL-019: plasma-1 would stand at" in ended.out
    assert "out of red's deployment zone" in ended.out
    assert re.search(r"^ +from \d+\.\d, \d+\.\d to \d+\.\d, \d+\.\d: .* out of the zone$", ended.out, re.MULTILINE)
    assert "Detachments are set up wholly within their own deployment zone" in ended.out
    last = acts_of_red(tmp_path)[-1]
    assert last.detachment == "plasma"
    assert {place.facing for place in last.placements} == {heading_from_degrees(90)}


def test_places_by_name_and_by_coordinates(umpire: Program, tmp_path: Path) -> None:
    """'towards' comes as near as the zone allows; 'at' stands around the point."""
    lines = ("predators towards chapel", "1 at 20,5", "west-wood")
    ended = sit_down(umpire, tmp_path, *((DEPLOY, line) for line in lines))
    predators, missiles = acts_of_red(tmp_path)[-2:]
    assert max(place.at[1] for place in predators.placements) > 6
    assert all(abs(place.at[0] - 20) < 2 and abs(place.at[1] - 5) < 2 for place in missiles.placements)
    assert "Nothing here is called that (got 'west-wood')" in ended.out


def test_part_of_a_name_filters_the_list(umpire: Program, tmp_path: Path) -> None:
    """The numbers stay the same."""
    ended = sit_down(umpire, tmp_path, (DEPLOY, "plasma"))
    shown = ended.out.split("red> plasma\n")[1].split("red> ")[0]
    assert shown == "   2  Legion Plasma Gun Support Detachment: set up in the zone (plasma)\n"


def test_undo_takes_the_last_own_decision_back(umpire: Program, tmp_path: Path) -> None:
    """The log keeps both."""
    lines = ("1 you choose", "undo", "plasma you choose")
    sit_down(umpire, tmp_path, *((DEPLOY, line) for line in lines))
    entries = load_journal(LEGIONS, tmp_path / "battle.log").entries
    undone = next(each for each in entries if each.kind is Kind.UNDO)
    assert entries[undone.seq - 1].action.detachment == "missiles"
    assert entries[undone.seq + 1].action.detachment == "plasma"


def test_orders_for_many_in_one_line(umpire: Program, tmp_path: Path) -> None:
    """A line that is refused for one Detachment issues no Order at all."""
    lines = ("1 march; predators fall back", "1 2 frogs", "1-2 march; predators ff; rest advance")
    ended = sit_down(umpire, tmp_path, *((ORDERS, line) for line in lines))
    assert "Refused: predators cannot be issued fall_back" in ended.out
    assert "This names no Order" in ended.out
    issued = [each.orders for each in acts_of_red(tmp_path) if isinstance(each, IssueOrders)]
    assert issued == [
        {
            "missiles": Order.MARCH,
            "plasma": Order.MARCH,
            "predators": Order.FIRST_FIRE,
            "tactical-1": Order.ADVANCE,
            "tactical-2": Order.ADVANCE,
        }
    ]


def test_moving_by_words(umpire: Program, tmp_path: Path) -> None:
    """Towards a place, to a point, or by an action written out."""
    lines = ("plasma at 59.9,47.9", '{"action": "mve"}', "plasma towards 30,24", "1 you choose")
    ended = sit_down(umpire, tmp_path, (ORDERS, "all march"), *((ACTIVATE, line) for line in lines))
    assert "Refused: " in ended.out
    assert "This is not an action" in ended.out
    moves = [each for each in acts_of_red(tmp_path) if isinstance(each, MoveDetachment)]
    assert moves[0].detachment == "plasma"
    assert len(moves[0].moves) == 4


def test_the_picture_is_drawn_again_after_every_entry(umpire: Program, tmp_path: Path) -> None:
    """And then the table is not drawn as text."""
    picture = tmp_path / "table.svg"
    sit_down(umpire, tmp_path / "a", (DEPLOY, "help"), more=("--svg", str(picture)))
    before = picture.read_text(encoding="utf-8")
    assert before.startswith("<svg")
    sit_down(umpire, tmp_path / "b", (DEPLOY, "1 at 20,5"), more=("--svg", str(picture)))
    assert picture.read_text(encoding="utf-8") != before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "table.svg"]


def test_no_seed_in_the_public_header(umpire: Program, tmp_path: Path) -> None:
    """The dice to come can be worked out by nobody who sees the public part of a running battle."""
    sit_down(umpire, tmp_path, (DEPLOY, "help"), more=("--seed", "424242"))
    journal = load_journal(LEGIONS, tmp_path / "battle.log")
    assert "424242" not in str(journal.header)


# What lines mean ------------------------------------------------------------------------------------------------------

OFFERED = {
    "alpha": (Order.ADVANCE, Order.MARCH),
    "beta": (Order.ADVANCE,),
    "gamma": (Order.ADVANCE, Order.MARCH, Order.CHARGE),
}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1 3 march", {"alpha": "march", "gamma": "march"}),
        ("all march", {"alpha": "march", "gamma": "march"}),  # 'all' that may have it
        ("beta march", {"beta": "march"}),  # by name: refused by the rules, with the reason
        ("1-3 adv", {"alpha": "advance", "beta": "advance", "gamma": "advance"}),
        ("gamma chg; rest advance", {"gamma": "charge", "alpha": "advance", "beta": "advance"}),
        ("alpha first fire", {"alpha": "first_fire"}),
    ],
)
def test_order_lines(line: str, meant: dict[str, str]) -> None:
    """Numbers, ranges, names, 'all' and 'rest'."""
    action = read_orders(line, OFFERED, mine=tuple(OFFERED))
    assert action is not None
    assert dict(action.orders) == meant


def test_lines_without_an_order_are_none() -> None:
    """They may mean something else."""
    assert read_orders("alpha", OFFERED, mine=tuple(OFFERED)) is None
    with pytest.raises(InputError, match="from 1 to 3"):
        read_orders("7 march", OFFERED, mine=tuple(OFFERED))


def test_wishes() -> None:
    """Each form of saying where to."""
    towards = read_wish("towards the bridge facing 90")
    assert towards is not None
    assert (towards.towards, towards.facing) == ("the bridge", heading_from_degrees(90))
    at = read_wish("at 30.5, 24")
    assert at is not None
    assert at.at == (30.5, 24.0)
    paths = read_wish("a-1 1,2 (3, 4) facing 180; a-2 5,6")
    assert paths is not None
    assert [(path.model, path.corners) for path in paths.paths] == [("a-1", ((1, 2), (3, 4))), ("a-2", ((5, 6),))]
    assert read_wish("predators") is None
    with pytest.raises(InputError, match="not a point"):
        read_wish("at the bridge")


def test_places_by_part_of_their_name() -> None:
    """As long as only one has it."""
    field = load_scenario(FIRST_BATTLE).field
    assert find_place(field, "WEST") == (13.0, 23.0)
    assert find_place(field, "12, 3.5") == (12.0, 3.5)
    with pytest.raises(InputError, match="It could be"):
        find_place(field, "w")
    with pytest.raises(InputError, match=r"There is no such place .* Choose one of marker-1, "):
        find_place(field, "the moon")


def test_the_last_decision_that_stands() -> None:
    """What was undone already is not undone again."""

    def entry(seq: int, kind: Kind, side: str = "", to: int | None = None) -> Entry:
        return Entry(seq=seq, kind=kind, side=side, to=to, events=(), rolls=())

    log = [entry(0, Kind.START), entry(1, Kind.ACT, "red"), entry(2, Kind.ACT, "blue"), entry(3, Kind.ACT, "red")]
    assert last_decision(log, "red") == 2
    log.append(entry(4, Kind.UNDO, "red", to=2))
    assert last_decision(log, "red") == 0
    assert last_decision(log[:1], "red") is None
