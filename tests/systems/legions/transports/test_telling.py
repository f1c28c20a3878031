"""What a player is told and shown of those who are aboard."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rich.console import Console

from tests.systems.legions.transports.test_battles import FOOT, RHINO, battlefield
from tests.systems.legions.transports.test_files import mustered, rhinos, squad
from umpire.game import Battle, Event
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.drawing import board_svg, roster
from umpire.systems.legions.play import LEGIONS, battle_at, opening
from umpire.systems.legions.play.movement import Disembarked, WentAboard
from umpire.systems.legions.play.wrecks import PassengerSaved, TransportWrecked
from umpire.systems.legions.report import battle_page
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.rules.transports import Boarding
from umpire.systems.legions.telling import sentence, subjects


def loaded() -> Battlefield:
    """Two Rhinos, three models aboard."""
    return mustered(rhinos(), squad(3))


def told(event: Event) -> str:
    return sentence(event, loaded())


def test_what_happens_to_passengers_is_told_in_sentences() -> None:
    """Who went aboard what, who came out, who did not."""
    seats = tuple(Boarding(model=f"t{n}", transport="r1") for n in (1, 2))
    assert told(WentAboard(detachment="t", seats=seats)) == "T Embarked on R #1."
    out = Disembarked(detachment="t", placements=(Placement(model="t1", at=(10.0, 12.0)),))
    assert told(out) == "T Disembarked; T #1, #2, #3 stayed aboard."
    wreck = TransportWrecked(transport="r1", at=(10.0, 10.0), passengers=("t1", "t2"))
    assert told(wreck) == "T #1, #2 were aboard R #1 as it was destroyed."
    assert told(PassengerSaved(model="t1", needed=4, passed=False, dice=(3,))) == "T #1 did not get out, on 4+."
    assert subjects(wreck, loaded()) == ("r", "t")


def test_the_table_and_the_picture_say_who_is_aboard() -> None:
    """In the terminal's list of Detachments, and on the Transport itself."""
    listed = Console(width=140)
    with listed.capture() as shown:
        listed.print(roster(loaded()))
    picture = str(board_svg(loaded()))

    assert "aboard R #1, #2" in shown.get()
    assert "carries t1, t2, t3" in picture
    assert ">+2<" in picture
    assert ">+1<" in picture


def test_the_page_of_a_battle_tells_of_its_transports() -> None:
    """It is made, and says who started aboard."""
    battle = play(LEGIONS, opening(battlefield()), bots={"red": Greedy(), "blue": Greedy()}, seed=5)
    page = battle_page(LEGIONS, battle.journal, names={}, command="")
    happened = Counter(type(event).__name__ for entry in battle.journal.entries for event in entry.events)

    assert page.count("starts aboard") == happened["StartedEmbarked"] == 6


def labels(*units: dict[str, Any], side: str = "red") -> dict[str, str]:
    """Return how each choice of the Movement phase is labelled, by its kind and Detachment."""
    foe = {"type": "infantry", "scale": 1, "movement": 5}
    enemy = {"id": "e", "side": "blue", "formation": "g", "profile": foe, "models": [{"id": "e1", "at": [40, 40]}]}
    battle = Battle.start(LEGIONS, battle_at(mustered(*units, enemy, initiative=side)), seed=1)
    return {f"{each.kind} {each.subject}": each.label for each in battle.options(side).choices}


@pytest.mark.rule("LI-MOV-008")
def test_who_does_nothing_is_told_by_where_it_is() -> None:
    """Aboard, on the table, in Reserve; and where passengers come out of what cannot move, that is said."""
    pod = {**RHINO, "movement": None, "special_rules": ["Drop Pod", "Transport (2)"]}

    moving = labels(rhinos(order="advance"), squad(2, order="advance"))
    assert moving["hold r"] == "r holds its place"
    assert moving["move r"] == "r moves"
    assert moving["hold t"] == "t stays aboard"
    landed = labels(rhinos(order="advance", profile=pod), squad(2, order="advance"))
    assert landed["hold r"] == "r stays where it stands, and its passengers may come out"
    assert landed["move r"] == "r only turns where it stands"
    assert labels(rhinos(order="advance", profile=pod))["hold r"] == "r holds its place"
    waiting = {"id": "w", "profile": {**FOOT, "special_rules": ["Deep Strike"]}, "order": "advance"}
    assert labels({**waiting, "models": [{"id": "w1"}]})["hold w"] == "w stays in Reserve"
