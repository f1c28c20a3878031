"""What files say of Transports: who is aboard, whose they are, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.legions.transports.test_battles import DRACOSAN, FOOT, RHINO
from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield, Embarked
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.embarking import joined_transports
from umpire.systems.legions.files.enlist import Enlisted, enlist
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table


def mustered(*units: dict[str, Any], **state: Any) -> Battlefield:
    """A table with these units of red in one Formation, in the Movement phase."""
    told = {"phase": "movement", "sides": ["red", "blue"], **state}
    entries = [{"side": "red", "formation": "f", **each} for each in units]
    return muster_table(msgspec.convert({"units": entries}, TableEntry), msgspec.convert(told, StateEntry))


def rhinos(**more: Any) -> dict[str, Any]:
    models = [{"id": "r1", "at": [10, 10]}, {"id": "r2", "at": [12, 10]}]
    return {"id": "r", "profile": RHINO, "models": models, **more}


def squad(count: int, **more: Any) -> dict[str, Any]:
    return {"id": "t", "profile": FOOT, "models": [{"id": f"t{n + 1}"} for n in range(count)], "embarked": "r", **more}


@pytest.mark.rule("LI-SPC-074")
def test_a_file_puts_a_detachment_aboard_in_order() -> None:
    """Four models fill two Rhinos, two in each."""
    field = mustered(rhinos(), squad(4))

    assert [field.models[f"t{n}"].place for n in (1, 2, 3, 4)] == [
        Embarked(transport=each) for each in ("r1", "r1", "r2", "r2")
    ]
    assert [each.id for each in field.passengers_of("r2")] == ["t3", "t4"]
    assert field.carriers_of("t") == ("r1", "r2")
    assert not field.models_of("t")
    assert not field.in_reserve("t")


def test_a_file_can_name_one_model_of_the_transports() -> None:
    """Those aboard it are aboard that one."""
    field = mustered(rhinos(), squad(2, embarked="r2"))

    assert [each.id for each in field.passengers_of("r2")] == ["t1", "t2"]


def test_models_with_a_place_of_their_own_are_not_aboard() -> None:
    """The one that stands on the table stays there."""
    field = mustered(rhinos(), squad(2, models=[{"id": "t1", "at": [10, 12]}, {"id": "t2"}]))

    assert field.models["t1"].on_table
    assert field.models["t2"].carrier == "r1"


@pytest.mark.rule("LI-MOV-015")
def test_passengers_of_a_transport_in_reserve_are_there_with_it() -> None:
    """They wait for it, wherever it is."""
    field = mustered(rhinos(models=[{"id": "r1"}, {"id": "r2"}]), squad(4))

    assert field.in_reserve("r")
    assert field.in_reserve("t")


@pytest.mark.parametrize(
    ("units", "told"),
    [
        (
            (rhinos(), squad(5)),
            r"There is no room for t \(LI-SPC-074\).*5 models are to go aboard: r1 has Transport \(2\)",
        ),
        ((rhinos(), squad(2, embarked="rhinos")), r"There is no such Transport.*rhinos.*Write one of r"),
        ((rhinos(profile=FOOT), squad(2)), r"r1 is no Transport"),
        ((rhinos(formation="g"), squad(2)), r"r are of another Formation, g"),
        ((rhinos(dedicated="u"), squad(2)), r"r are the Dedicated Transports of u"),
        ((rhinos(), squad(1, models=[{"id": "t1", "at": [20, 20]}])), r"No model of t is off the table"),
    ],
)
def test_what_cannot_be_aboard_is_told_with_its_place(units: tuple[dict[str, Any], ...], told: str) -> None:
    """The error names the unit in the file, and what to do."""
    with pytest.raises(InputError, match=told) as raised:
        mustered(*units)

    assert raised.value.path == "table.units[1].embarked"


@pytest.mark.rule("LI-SPC-075")
def test_half_a_detachment_does_not_start_aboard() -> None:
    """Before the battle it is all of it or nobody."""
    half = squad(2, models=[{"id": "t1", "at": [10, 12]}, {"id": "t2"}])

    with pytest.raises(InputError, match="all of its 2 models start Embarked"):
        mustered(rhinos(), half, phase="setup", round=0)


def army(*further: dict[str, Any], points: int = 1000) -> ArmyEntry:
    """A Demi-Company with what it needs, and more."""
    entries = [
        {"id": "hq", "datasheet": "legion-command", "attached_to": "foot"},
        {"id": "terminators", "datasheet": "legion-terminator-detachment"},
        {"id": "foot", "datasheet": "legion-tactical-detachment", "models": 4},
        {"id": "others", "datasheet": "legion-tactical-detachment", "models": 4},
        *further,
    ]
    formations = [{"id": "f", "type": "Legion Demi-Company", "detachments": entries}]
    told = {"id": "a", "name": "A", "allegiance": "loyalist", "primary": "Legiones Astartes", "formations": formations}
    return msgspec.convert({**told, "points_limit": points}, ArmyEntry)


RHINOS = {"id": "rhinos", "datasheet": "legion-rhino-detachment", "models": 2, "dedicated": "others"}


def raised(*further: dict[str, Any], supplement: str = "", points: int = 230) -> Enlisted:
    """What comes of mustering such an army; most of it is not spent on the Primary Army List, which is no matter."""
    enlisted = Enlisted(supplement=supplement)
    enlist(enlisted, "red", army(*further, points=points))
    return enlisted


@pytest.mark.rule("LI-BTL-058")
def test_dedicated_transports_are_mustered_with_those_they_carry() -> None:
    """They are of that Detachment, fill no slot, and a Detachment starts aboard."""
    found = raised(RHINOS)

    assert found.detachments["rhinos"].dedicated == "others"
    assert not any(each.carrier for each in found.models.values())


@pytest.mark.rule("LI-BTL-069")
def test_dedicated_transports_are_left_out_of_the_break_point_by_the_errata() -> None:
    """4 + 4 + 4 models, a Command and two Rhinos: 15 or 13 models."""
    assert raised(RHINOS).formations["red/f"].break_point == 8
    assert raised(RHINOS, supplement="errata").formations["red/f"].break_point == 7


def test_three_rhinos_for_four_models_are_too_many() -> None:
    """Exactly as many as carry them."""
    with pytest.raises(InputError, match="exactly 2 are needed"):
        raised({**RHINOS, "models": 3})


def test_terminators_do_not_buy_rhinos() -> None:
    """They cannot go aboard."""
    with pytest.raises(InputError, match="cannot carry legion-terminator-detachment"):
        raised({**RHINOS, "dedicated": "terminators"})


def test_transports_for_nobody_are_told() -> None:
    """The Detachment that they are bought for is one of their Formation."""
    with pytest.raises(InputError, match="There is no such Detachment") as told:
        raised({**RHINOS, "dedicated": "othres"})

    assert told.value.path.endswith("detachments[4].dedicated")


def test_an_army_starts_aboard() -> None:
    """Who starts Embarked is aboard before anything is set up."""
    others = {"id": "more", "datasheet": "legion-tactical-detachment", "models": 4, "embarked": "rhinos"}
    found = raised({**RHINOS, "dedicated": "more"}, others)

    assert [found.models[f"more-{n}"].carrier for n in (1, 2, 3, 4)] == ["rhinos-1", "rhinos-1", "rhinos-2", "rhinos-2"]


def test_walkers_fill_a_large_transport() -> None:
    """Two of two spaces each; the third finds none."""
    walker = {**FOOT, "type": "walker"}
    dracosan = {"id": "r", "profile": DRACOSAN, "models": [{"id": "r1", "at": [10, 10]}]}

    assert len(mustered(dracosan, squad(2, profile=walker)).passengers_of("r1")) == 2
    with pytest.raises(InputError, match="no room"):
        mustered(dracosan, squad(3, profile=walker))


@pytest.mark.rule("LI-BTL-060")
def test_the_transport_of_a_commander_joins_those_of_the_detachment_that_it_joins() -> None:
    """Two Rhinos for the squad and one for its Praetor are one Detachment of three, and carry all five."""
    ride = {"id": "ride", "datasheet": "legion-rhino-detachment", "dedicated": "hq"}
    found = raised({**RHINOS, "dedicated": "foot"}, ride)

    assert found.detachments["rhinos"].models == ("rhinos-1", "rhinos-2", "ride")
    assert found.detachments["rhinos"].dedicated == "foot"
    assert "ride" not in found.detachments


@pytest.mark.rule("LI-BTL-060")
def test_a_commander_s_transport_alone_is_that_of_the_detachment() -> None:
    """It carries those whom the Commander has joined."""
    found = raised({"id": "ride", "datasheet": "legion-rhino-detachment", "dedicated": "hq"}, points=200)

    assert found.detachments["ride"].dedicated == "foot"


@pytest.mark.rule("LI-BTL-060")
def test_flyers_do_not_join_other_transports() -> None:
    """They are never mixed."""
    eagle = {"id": "eagle", "datasheet": "legion-storm-eagle-squadron", "dedicated": "hq"}
    formation = army({**RHINOS, "dedicated": "foot"}, eagle).formations[0]

    with pytest.raises(InputError, match="cannot be mixed") as told:
        joined_transports(formation, "formations[0]")
    assert told.value.path == "formations[0].detachments[5].dedicated"
