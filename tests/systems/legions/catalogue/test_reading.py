"""Each thing that catalogues can say, on a small one: links, groups, limits, conditions, repeats, prices by size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.legions.catalogue.small import POINTS, condition, limits, modifier, small
from umpire.errors import InputError
from umpire.systems.legions.files.catalogue import read_catalogues
from umpire.systems.legions.files.catalogue.facts import SheetFacts
from umpire.systems.legions.files.catalogue.formations import formations_of
from umpire.systems.legions.files.catalogue.matching import roots
from umpire.systems.legions.files.catalogue.nodes import POINTS as POINTS_ID
from umpire.systems.legions.files.catalogue.places import detachments
from umpire.systems.legions.files.catalogue.sheets import facts_of_entry

MODIFIERS = "<modifiers>{}</modifiers>"
CONDITIONS = "<conditions>{}</conditions>"


UPGRADE = '<selectionEntry type="upgrade" id="y" name="y">{}</selectionEntry>'


def facts(folder: Path, **more: object) -> SheetFacts:
    """Return what the one Detachment of the small catalogue says."""
    (node,) = detachments(read_catalogues(small(folder, **more)))  # type: ignore[arg-type]
    return facts_of_entry(node)


def test_characteristics_come_through_a_link(tmp_path: Path) -> None:
    (kind,) = facts(tmp_path).kinds

    assert (kind.name, kind.movement, kind.save, kind.caf, kind.morale, kind.wounds) == (
        "Stalker",
        '7"',
        "4+",
        "+3",
        "-",
        "2",
    )


def test_role_type_and_scale_are_categories(tmp_path: Path) -> None:
    found = facts(tmp_path)

    assert (found.role, found.type, found.scale) == ("Support", "Walker", 1)


def test_a_group_of_which_one_must_be_taken_is_a_choice_and_a_link_that_must_be_is_fixed(tmp_path: Path) -> None:
    (kind,) = facts(tmp_path).kinds

    assert kind.arms == {("Stalker cannon", "Stalker claw"): 0, ("Stalker claw", "Stalker lance"): 5}
    assert {each.label for each in kind.weapons} == {"Stalker cannon", "Stalker lance", "Stalker claw"}


def test_a_model_with_a_price_of_its_own_is_paid_for_by_each(tmp_path: Path) -> None:
    assert facts(tmp_path, points=10, price=15, sizes=(1, 3)).sizes == {1: 25, 2: 40, 3: 55}


def test_a_price_is_set_at_a_size(tmp_path: Path) -> None:
    inside = CONDITIONS.format(condition("equalTo", 3))
    unit = MODIFIERS.format(modifier("set", 55, POINTS_ID, inside))

    assert facts(tmp_path, sizes=(2, 3), unit=unit).sizes == {2: 40, 3: 55}


@pytest.mark.parametrize(
    ("kind", "value", "dearer"),
    [
        ("atLeast", 4, {4, 5, 6}),
        ("greaterThan", 4, {5, 6}),
        ("lessThan", 4, {2, 3}),
        ("atMost", 4, {2, 3, 4}),
        ("notEqualTo", 4, {2, 3, 5, 6}),
    ],
)
def test_a_price_grows_under_a_condition(tmp_path: Path, kind: str, value: int, dearer: set[int]) -> None:
    inside = CONDITIONS.format(condition(kind, value))
    sizes = facts(tmp_path, unit=MODIFIERS.format(modifier("increment", 30, POINTS_ID, inside))).sizes

    assert {models for models, points in sizes.items() if points == 70} == dearer
    assert {models for models, points in sizes.items() if points == 40} == set(range(2, 7)) - dearer


@pytest.mark.parametrize(("kind", "dearer"), [("and", {5}), ("or", {2, 3, 4, 5, 6})])
def test_conditions_stand_in_groups(tmp_path: Path, kind: str, dearer: set[int]) -> None:
    both = CONDITIONS.format(condition("atLeast", 5) + condition("lessThan", 6))
    inside = f'<conditionGroups><conditionGroup type="{kind}">{both}</conditionGroup></conditionGroups>'
    sizes = facts(tmp_path, unit=MODIFIERS.format(modifier("increment", 30, POINTS_ID, inside))).sizes

    assert {models for models, points in sizes.items() if points == 70} == dearer


def test_a_group_of_modifiers_has_conditions_of_its_own(tmp_path: Path) -> None:
    inside = MODIFIERS.format(modifier("decrement", 5, POINTS_ID)) + CONDITIONS.format(condition("atLeast", 6))
    unit = f'<modifierGroups><modifierGroup type="and">{inside}</modifierGroup></modifierGroups>'

    assert facts(tmp_path, sizes=(5, 6), unit=unit).sizes == {5: 40, 6: 35}


def test_a_modifier_repeats_for_so_many_models(tmp_path: Path) -> None:
    repeat = (
        '<repeats><repeat value="2" repeats="1" field="selections" scope="self" childId="model"'
        ' includeChildSelections="true" roundUp="false"/></repeats>'
    )
    sizes = facts(tmp_path, points=0, unit=MODIFIERS.format(modifier("increment", 30, POINTS_ID, repeat))).sizes

    assert sizes == {2: 30, 3: 30, 4: 60, 5: 60, 6: 90}


def test_what_is_in_a_group_is_counted_by_the_id_of_the_group(tmp_path: Path) -> None:
    inside = CONDITIONS.format(condition("atLeast", 3, child="models"))
    unit = MODIFIERS.format(modifier("set", 99, POINTS_ID, inside))

    assert facts(tmp_path, sizes=(2, 3), unit=unit).sizes == {2: 40, 3: 99}


def test_a_limit_that_grows_with_the_models_leaves_odd_sizes_out(tmp_path: Path) -> None:
    group = MODIFIERS.format(
        "".join(
            modifier("set", even, "modelsn", CONDITIONS.format(condition("atLeast", even - 1, scope="parent")))
            for even in (4, 6)
        )
    )

    assert list(facts(tmp_path, group=group).sizes) == [2, 4, 6]


def test_weapons_that_contradict_one_another_leave_the_sizes_as_they_are(tmp_path: Path) -> None:
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    text = file.read_text(encoding="utf-8").replace(limits("claw", 1, 1), limits("claw", 2, 1))
    file.write_text(text, encoding="utf-8")
    (node,) = detachments(read_catalogues(folder))

    assert list(facts_of_entry(node).sizes) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("", "Void Shields (X)"),
        (modifier("set", "Void Shields (2)", "name"), "Void Shields (2)"),
        (modifier("append", "twice", "name"), "Void Shields (X) twice"),
        ('<modifier type="replace" value="(4)" field="name" arg="(X)"/>', "Void Shields (4)"),
    ],
)
def test_a_rule_takes_the_name_that_a_modifier_gives_it(tmp_path: Path, change: str, told: str) -> None:
    rules = f'<infoLink id="r1" type="rule" targetId="shield">{MODIFIERS.format(change)}</infoLink>'
    (kind,) = facts(tmp_path, rules=rules).kinds

    assert kind.rules == (told,)


@pytest.mark.parametrize(("kind", "shown"), [("notInstanceOf", ()), ("instanceOf", ("Nimble",))])
def test_a_rule_that_a_formation_brings_is_not_the_datasheets(
    tmp_path: Path, kind: str, shown: tuple[str, ...]
) -> None:
    asked = condition(kind, 1, scope="force", child="force")
    hides = MODIFIERS.format(modifier("set", "true", "hidden", CONDITIONS.format(asked)))
    (found,) = facts(tmp_path, rules=f'<infoLink id="r1" type="rule" targetId="nimble">{hides}</infoLink>').kinds

    assert found.rules == shown


def test_slots_are_compulsory_optional_and_one_or_the_other(tmp_path: Path) -> None:
    (found,) = formations_of(read_catalogues(small(tmp_path)))

    assert {name: (slot.compulsory, slot.most) for name, slot in found.slots.items()} == {
        "Core": (1, 3),
        "Support": (0, 2),
        "Vanguard": (0, 1),
    }
    assert found.either == {"Support or Vanguard"}
    assert found.one_of == ((("Support", "Support"), ("Vanguard",)),)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('<entryLink id="x" type="selectionEntry" targetId="nowhere"/>', "A link leads nowhere"),
        ('<entryLink id="loop" type="selectionEntry" targetId="loop"/>', "without end"),
        (UPGRADE.format(MODIFIERS.format(modifier("multiply", 2, "name"))), "a word that is not known"),
        (UPGRADE.format(POINTS.format("many")), "must be a number"),
        (UPGRADE.format(POINTS.format("NaN")), "must be a number"),
    ],
)
def test_what_cannot_be_read_names_the_file_and_the_place(tmp_path: Path, more: str, told: str) -> None:
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    kind = "entryLinks" if more.startswith("<entryLink") else "selectionEntries"
    text = file.read_text(encoding="utf-8").replace("</catalogue>", f"<{kind}>{more}</{kind}></catalogue>")
    file.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=told) as refused:
        list(roots(read_catalogues(folder)))

    assert refused.value.file == "Small Army.cat"
    assert refused.value.path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no xml", "This is not XML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><catalogue>&b;</catalogue>', "defines entities"),
        ("<roster/>", "neither a catalogue nor a game system"),
    ],
)
def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "One.cat").write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=told) as refused:
        read_catalogues(tmp_path)

    assert "One.cat" in refused.value.file


def test_a_folder_without_catalogues_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No catalogues are here"):
        read_catalogues(tmp_path)
    with pytest.raises(InputError, match="There is no such folder"):
        read_catalogues(tmp_path / "missing")


def test_a_detachment_without_models_is_refused(tmp_path: Path) -> None:
    folder = small(tmp_path)
    file = folder / "Small Army.cat"
    text = file.read_text(encoding="utf-8").replace('type="model"', 'type="upgrade"')
    file.write_text(text.replace(limits("models", 2, 6), ""), encoding="utf-8")
    (node,) = detachments(read_catalogues(folder))

    with pytest.raises(InputError, match="has no models"):
        facts_of_entry(node)
