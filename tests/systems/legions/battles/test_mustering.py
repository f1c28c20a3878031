"""Whether an Army is legal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import InputError
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.battles import (
    Army,
    DetachmentMustered,
    FormationMustered,
    formation_types,
    judge_army,
)

INFANTRY = DetachmentType.INFANTRY


def _one(role: str, datasheet: str, points: int = 50, **more: Any) -> DetachmentMustered:
    told = {"faction": "Legiones Astartes", "type": INFANTRY} | more
    return DetachmentMustered(datasheet=datasheet, role=role, points=points, **told)


TACTICALS = _one("Core", "legion-tactical-detachment", 100)
COMMAND = _one("HQ", "legion-command", 100)
TERMINATORS = _one("Support", "legion-terminator-detachment", 750)
DEMI_COMPANY = FormationMustered(type="Legion Demi-Company", detachments=(COMMAND, TERMINATORS, TACTICALS, TACTICALS))


def _army(*formations: FormationMustered, limit: int = 1500, **more: Any) -> Army:
    told = {"name": "Test", "allegiance": "loyalist", "primary": "Legiones Astartes"} | more
    return Army(points_limit=limit, formations=formations, **told)


def _refused(army: Army) -> list[str]:
    ruling = judge_army(army)
    assert ruling.allowed is (not ruling.refusals)
    return [each.rule for each in ruling.refusals]


def _with(*extra: DetachmentMustered, formation: FormationMustered = DEMI_COMPANY) -> FormationMustered:
    return msgspec.structs.replace(formation, detachments=(*formation.detachments, *extra))


def test_a_legal_army() -> None:
    """1,050 of 1,500 points on one Demi-Company are exactly the 70% that LI-BTL-054 asks for."""
    assert _refused(_army(DEMI_COMPANY)) == []


def test_a_point_too_many() -> None:
    """LI-BTL-001: 3,001 of 3,000."""
    big = _with(_one("Core", "x", 1951))

    assert "LI-BTL-001" in _refused(_army(big, limit=3000))


def test_seventy_to_thirty() -> None:
    """LI-BTL-054: of 3,000 at least 2,100 primary, at most 900 allied."""
    knights = _one("Knight", "questoris-knight-banner", 901, faction="Knight Households", type=DetachmentType.KNIGHT)
    lance = FormationMustered(type="Knightly Lance", detachments=(knights,), allied=True)
    both = (DEMI_COMPANY, DEMI_COMPANY)

    assert _refused(_army(*both, limit=3000)) == []
    assert _refused(_army(*both, lance, limit=3001)) == ["LI-BTL-054", "LI-BTL-054"]
    fitting = FormationMustered(
        type="Knightly Lance", detachments=(msgspec.structs.replace(knights, points=900),), allied=True
    )
    assert _refused(_army(*both, fitting, limit=3000)) == []


@pytest.mark.parametrize(("limit", "formations", "legal"), [(3000, 1, False), (2999, 1, True), (3000, 2, True)])
def test_a_formation_for_each_full_1500_points(limit: int, formations: int, *, legal: bool) -> None:
    """LI-BTL-055: 3,000 need two, 2,999 one."""
    assert ("LI-BTL-055" not in _refused(_army(*[DEMI_COMPANY] * formations, limit=limit))) is legal


def test_compulsory_slots_must_be_filled() -> None:
    """LI-BTL-056: a Demi-Company with one Core Detachment, or with another Core Detachment than Tacticals."""
    short = msgspec.structs.replace(DEMI_COMPANY, detachments=DEMI_COMPANY.detachments[:3])
    wrong = _with(_one("Core", "another-core-detachment"), formation=short)

    assert "LI-BTL-056" in _refused(_army(short))
    assert "LI-BTL-056" in _refused(_army(wrong))
    assert _refused(_army(_with(_one("Core", "another-core-detachment")))) == []


def test_one_of_the_following_is_one_pick() -> None:
    """LI-BTL-056: Light Armour or Air Support, not both; Artillery, Battle Tank or Heavy Armour besides."""
    sabre = _one("Light Armour", "legion-sabre-squadron", type=DetachmentType.VEHICLE)
    xiphon = _one("Air Support", "legion-xiphon-interceptor-squadron", type=DetachmentType.VEHICLE)
    predator = _one("Battle Tank", "legion-predator-squadron", type=DetachmentType.VEHICLE)

    assert _refused(_army(_with(sabre, predator))) == []
    assert _refused(_army(_with(xiphon, predator))) == []
    assert _refused(_army(_with(sabre, xiphon))) == ["LI-BTL-056"]


def test_detachments_come_from_the_formations_own_list() -> None:
    """LI-BTL-056."""
    foreign = _one("Support", "auxilia-veletaris-storm-section", faction="Solar Auxilia")

    assert _refused(_army(_with(foreign))) == ["LI-BTL-056"]


def test_nine_transports_do_not_fit_a_slot() -> None:
    """LI-BTL-057."""
    rhinos = _one("Transport", "legion-rhino-detachment", models=9, type=DetachmentType.VEHICLE)

    assert _refused(_army(_with(rhinos))) == ["LI-BTL-057"]
    assert _refused(_army(_with(msgspec.structs.replace(rhinos, models=8)))) == []


@pytest.mark.parametrize(("rhinos", "legal"), [(5, True), (4, False), (6, False)])
def test_dedicated_transports_carry_exactly_all(rhinos: int, *, legal: bool) -> None:
    """LI-BTL-058: ten Tactical models need five Rhinos, no more, no fewer."""
    ten = msgspec.structs.replace(TACTICALS, models=10)
    formation = msgspec.structs.replace(DEMI_COMPANY, detachments=(COMMAND, TERMINATORS, TACTICALS, ten))
    bought = _one("Transport", "legion-rhino-detachment", models=rhinos, carries=3, seats=2)

    assert (_refused(_army(_with(bought, formation=formation))) == []) is legal


def test_allies_one_for_each_primary_formation() -> None:
    """LI-BTL-061: one ally for one primary Formation; a foreign Formation is no primary one."""
    lance = FormationMustered(
        type="Knightly Lance",
        detachments=(_one("Knight", "q", 100, faction="Knight Households", type=DetachmentType.KNIGHT),),
        allied=True,
    )
    lone = msgspec.structs.replace(lance, allied=False)

    assert _refused(_army(DEMI_COMPANY, lance)) == []
    assert _refused(_army(DEMI_COMPANY, lance, lance)) == ["LI-BTL-061"]
    assert _refused(_army(DEMI_COMPANY, lone)) == ["LI-BTL-061"]


def test_allegiance_is_kept() -> None:
    """LI-BTL-062 and LI-BTL-053."""
    errax = _one("Support", "errax", allegiance="traitor")

    assert _refused(_army(_with(errax))) == ["LI-BTL-062"]
    assert _refused(_army(_with(errax), allegiance="traitor")) == []
    assert _refused(_army(DEMI_COMPANY, primary="", allegiance="")) == ["LI-BTL-053"] * 2


def test_one_legate_for_1500_points() -> None:
    """LI-BTL-063: one at 2,000."""
    aux = {"faction": "Solar Auxilia"}
    legate = _one("HQ", "legate-commander-detachment", 16, **aux)
    tercio = _one("Core", "auxilia-lasrifle-tercio", 700, **aux)
    support = _one("Support", "auxilia-veletaris-storm-section", 50, **aux)
    cohort = FormationMustered(type="Solar Auxilia Sub-Cohort", detachments=(legate, support, tercio, tercio))

    assert _refused(_army(cohort, limit=2000, primary="Solar Auxilia")) == []
    both = _refused(_army(cohort, cohort, limit=2999, primary="Solar Auxilia"))
    assert "LI-BTL-063" in both


def test_an_unknown_formation_is_named() -> None:
    """A file error names the place and what there is."""
    with pytest.raises(InputError, match="formations\\[0\\]"):
        judge_army(_army(FormationMustered(type="Nonsense", detachments=())))


def test_every_formation_has_a_source() -> None:
    """The shipped Formations name where their facts come from."""
    assert all(each.source and (each.compulsory or each.package) for each in formation_types().values())
