"""Who bears which weapons, and which of them are used."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.boards import model, table
from umpire.errors import InputError
from umpire.table import Board, WeaponKind, armed_with, weapons_used


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon."""

    name: str
    kind: WeaponKind = WeaponKind.RANGED


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Who bears what."""

    weapons: tuple[Weapon, ...] = ()


GUN, SPEAR, FLAMER = Weapon(name="gun"), Weapon(name="spear", kind=WeaponKind.MELEE), Weapon(name="flamer")
MEN = tuple(model(name, 3.0 * number, 0.0) for number, name in enumerate(("a1", "a2", "a3", "b1")))
BOARD = Board(
    table=table(models=MEN),
    profiles={
        "a1": Profile(weapons=(SPEAR, GUN)),
        "a2": Profile(weapons=(GUN, FLAMER)),
        "a3": Profile(weapons=(SPEAR,)),
        "b1": Profile(),
    },
    state=None,
)


def test_who_bears_a_weapon_is_found_in_the_unit_or_among_those_named() -> None:
    """In the order of the unit, whatever the order of the names; a stranger is an error."""
    assert [each.id for each in armed_with(BOARD, "gun", "a")] == ["a1", "a2"]
    assert [each.id for each in armed_with(BOARD, "spear", "a", ("a3", "a1", "a2"))] == ["a1", "a3"]
    assert armed_with(BOARD, "flamer", "a", ("a1",)) == ()
    with pytest.raises(InputError, match="no such model"):
        armed_with(BOARD, "gun", "a", ("b1",))


def test_a_unit_uses_the_weapons_that_are_asked_for_or_all_of_the_kind() -> None:
    """Each once, in the order in which they are borne; those asked for in their own, whatever their kind."""
    assert weapons_used(BOARD, (), WeaponKind.RANGED, "a") == ("gun", "flamer")
    assert weapons_used(BOARD, (), WeaponKind.MELEE, "a") == ("spear",)
    assert weapons_used(BOARD, (), WeaponKind.RANGED, "a", ("a1",)) == ("gun",)
    assert weapons_used(BOARD, ("flamer", "spear"), WeaponKind.RANGED, "a") == ("flamer", "spear")


def test_a_weapon_that_nobody_bears_is_an_error_that_names_those_that_are_borne() -> None:
    """Who is named and bears none of the kind cannot attack either."""
    with pytest.raises(InputError, match=r"has this weapon.*flamer.*They have spear\.") as unknown:
        weapons_used(BOARD, ("flamer",), WeaponKind.RANGED, "a", ("a3",))
    with pytest.raises(InputError, match="They have no weapons"):
        weapons_used(BOARD, ("gun",), WeaponKind.RANGED, "b")
    with pytest.raises(InputError, match="has a ranged weapon") as none:
        weapons_used(BOARD, (), WeaponKind.RANGED, "a", ("a3",))

    assert (unknown.value.path, none.value.path) == ("weapons", "unit")
