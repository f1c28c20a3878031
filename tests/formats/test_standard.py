"""What a model stands on where a file does not say it."""

from __future__ import annotations

import msgspec
import pytest

from umpire.errors import InputError
from umpire.geometry import Disc
from umpire.systems.legions.battlefield import DetachmentType, Model
from umpire.systems.legions.files import DEFAULT_BASE, DEFAULT_HEIGHT, StateEntry, TableEntry, UnitEntry, muster_table

PROFILE = {"scale": 1, "movement": 5.0}


def _mustered(kind: DetachmentType, **unit: str) -> Model:
    entry = {"id": "u", "side": "red", "profile": PROFILE | {"type": kind.value}, "models": [{"id": "m", "at": [9, 9]}]}
    table = TableEntry(units=(msgspec.convert(entry | unit, UnitEntry),))
    return muster_table(table, StateEntry()).models["m"]


@pytest.mark.parametrize("kind", list(DetachmentType))
def test_types_have_the_base_and_height_that_the_pages_list(kind: DetachmentType) -> None:
    """Those whose datasheets differ widely, or of which there is none, have no base that could be taken."""
    if kind in DEFAULT_BASE:
        model = _mustered(kind)
        assert (model.base, model.height) == (Disc(radius=0.5), DEFAULT_HEIGHT[kind])
        return
    with pytest.raises(InputError, match=rf"units\[0\].base: A model of type {kind.value} needs a base \(got 'm'\)"):
        _mustered(kind)
    assert _mustered(kind, base="60mm").height == DEFAULT_HEIGHT[kind]


def test_a_knight_without_a_base_is_told_those_of_the_datasheets() -> None:
    """One of them is what its player has in hand."""
    with pytest.raises(InputError, match="32mm, 40mm, 50mm, 60mm"):
        _mustered(DetachmentType.KNIGHT)


def test_a_datasheet_brings_its_own_base() -> None:
    """Nothing has to be named."""
    unit = {"id": "u", "side": "red", "datasheet": "knight-armiger-banner", "models": [{"id": "m", "at": [9, 9]}]}
    field = muster_table(TableEntry(units=(msgspec.convert(unit, UnitEntry),)), StateEntry())

    assert field.models["m"].base == Disc(radius=32 / 25.4 / 2)
