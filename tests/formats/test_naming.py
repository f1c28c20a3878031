"""A slip of the pen in a case is told, where it would be passed over or hold for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.formats.cases import Verdict, check_case, load_case

CASE = """\
system: legions
about: One Detachment moves.
cases:
  - id: LI-MOV-005-z
    rules: [LI-MOV-005]
    title: it moves
    table:
      units:
        - id: a
          side: red
          order: advance
          profile: &foot {{type: infantry, scale: 1, movement: 5}}
          models: [{{id: a1, at: [9, 9]}}]
        - {{id: x, side: blue, profile: *foot, models: [{{id: x1, at: [50, 40]}}]}}
    state: {{phase: movement, initiative: red}}
    play: [{action}]
    expect: {{events: [{{event: models_moved}}], never: [{never}]}}
"""
MOVE = "{action: move, detachment: a, moves: [{model: a1, path: [[9, 9], [13, 9]]}]}"
NEVER = "{event: model_destroyed, model: a1}"


def _check(folder: Path, *, action: str = MOVE, never: str = NEVER) -> bool:
    path = folder / "case.yaml"
    path.write_text(CASE.format(action=action, never=never))
    return check_case(load_case(path)).passed


def test_the_case_itself_passes(tmp_path: Path) -> None:
    """With every name right it holds."""
    assert _check(tmp_path)


@pytest.mark.parametrize(
    ("never", "told"),
    [
        ("{event: model_destroid}", r"no such event .* Did you mean model_destroyed or .*\? Choose one of "),
        ("{event: model_destroyed, modle: a1}", "no such field"),
        ("{event: model_destroyed, cites: [LI-MOV-005]}", "no such field"),
    ],
)
def test_what_never_happens_must_be_able_to(never: str, told: str, tmp_path: Path) -> None:
    """An event or field that does not exist would never occur, whatever the engine does."""
    with pytest.raises(InputError, match=told):
        _check(tmp_path, never=never)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("{action: move, detachment: a, manouvre: march}", "unknown field `manouvre`"),
        ("{action: move, detachment: a, moves: [{model: a1, path: [[9, 9], [13, 9]], facnig: [0, 1]}]}", "facnig"),
    ],
)
def test_an_action_has_no_fields_that_nobody_reads(action: str, told: str, tmp_path: Path) -> None:
    """A misspelt field is refused."""
    with pytest.raises(InputError, match=told):
        _check(tmp_path, action=action)


EXPECTED = """\
system: legions
cases:
  - id: expecting
    rules: [LI-FIR-021]
    title: a1 fires at x
    table:
      units:
        - id: a
          side: red
          order: first_fire
          profile: &gunners
            {{type: infantry, scale: 1, movement: 5, weapons: [{{name: gun, range: 30, dice: 1, to_hit: 4, ap: 0}}]}}
          models: [{{id: a1, at: [9, 9]}}]
        - {{id: x, side: blue, profile: *gunners, models: [{{id: x1, at: [20, 9]}}, {{id: x2, at: [25, 9]}}]}}
    state: {{stage: first_fire, initiative: red}}
    dice: {dice}
    {does}
    expect: {{{expect}}}
"""
RANGES = "ask: [{question: range, model: a1, target: x1}]"
FIRE = "play: [{action: fire, detachment: a, volleys: [{target: x, shots: [{model: a1}]}]}]"


def _expecting(folder: Path, expect: str, *, does: str = RANGES, dice: str = "[]") -> Verdict:
    path = folder / "case.yaml"
    path.write_text(EXPECTED.format(expect=expect, does=does, dice=dice))
    return check_case(load_case(path))


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("rulings: [{no_effects: [{effect: may_waiv}]}]", "Did you mean may_waive"),
        ("rulings: [{effects: [{effect: save, knd: cover}]}]", r"no such field of save.*Did you mean kind.* value"),
        ("rulings: [{no_effects: [{effect: save, kind: covr}]}]", "Did you mean cover.* armour"),
        ("rulings: [{never_cites: [LI-FIR-O21]}]", "Did you mean .*LI-FIR-021"),
        ("rulings: [{cites: [LI-FIR-999]}]", "no such rule.*LI-FIR-022"),
        ("events: [{event: model_destroid}]", "Did you mean model_destroyed.* wound_suffered"),
        ("events: [{event: model_destroyed, modle: x1}]", "Did you mean model"),
        ("events: [{event: model_destroyed, cites: [LI-FIR-0]}]", "no such rule"),
        ("refused: {cites: [LI-FIRE-001]}", "no such rule"),
        ("no_options: [{kind: hold_fyre}]", "Did you mean hold_fire.* pile_in"),
        ("no_options: [{subjct: a}]", "Did you mean subject"),
        ("no_options: [{action: {action: hold_fier}}]", "Did you mean hold_fire"),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused_with_those_that_there_are(
    expect: str, told: str, tmp_path: Path
) -> None:
    """Wherever a case expects it, or expects that it is absent."""
    with pytest.raises(InputError, match=told):
        _expecting(tmp_path, expect)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("{fact: obscurd, of: x1, value: 0.5}", "no such fact.*in_contact, obscured, visible"),
        ("{fact: obscured, of: zz, value: 0.5}", r"stipulate\[0\].of: Nothing on the table"),
        ("{fact: obscured, of: x1, other: zz, value: 0.5}", r"stipulate\[0\].other: Nothing on the table"),
    ],
)
def test_what_is_taken_as_given_is_something(given: str, told: str, tmp_path: Path) -> None:
    """A misspelt fact, or one about nobody, would be passed over."""
    with pytest.raises(InputError, match=told):
        _expecting(tmp_path, "rulings: [{allowed: true}]", does=f"stipulate: [{given}]\n    {RANGES}")


def test_a_fact_of_the_wrong_name_lists_the_facts_that_there_are(tmp_path: Path) -> None:
    """So does a field of the state that there is none of."""
    verdict = _expecting(
        tmp_path, "rulings: [{facts: {totl: 0}}]", does="ask: [{question: hit_modifiers, model: a1, target: x}]"
    )
    state = _expecting(tmp_path, "state: {rund: 1}", does="play: [{action: hold_fire, detachment: a}]")

    assert "did you mean total?); there are" in str(verdict.mismatches[0])
    assert "did you mean round?); there are areas" in str(state.mismatches[0])


def test_where_play_rests_is_told_when_something_did_not_happen(tmp_path: Path) -> None:
    """And when the dice run out, with who decides what."""
    verdict = _expecting(
        tmp_path, "events: [{event: model_destroyed}]", does="play: [{action: hold_fire, detachment: a}]"
    )

    assert verdict.rests == "play rests in round 1, phase combat, stage first_fire; nobody has anything to decide"
    with pytest.raises(InputError, match=r"1 short, in play\[0\]; play rests .* first_fire; nobody"):
        _expecting(tmp_path, "events: [{event: model_destroyed}]", does=FIRE)


def test_a_refused_action_is_told_before_dice_that_are_left(tmp_path: Path) -> None:
    """Nobody expected the refusal, and the dice are left because of it; where it is expected they are in excess."""
    refused = "play: [{action: hold_fire, by: blue, detachment: x}]"
    verdict = _expecting(tmp_path, "events: [{event: fire_held}]", does=refused, dice="[6]")

    assert [each.path for each in verdict.mismatches] == ["events[0]", "refused"]
    assert verdict.refusal
    with pytest.raises(InputError, match="Dice are left over: the last action is refused"):
        _expecting(tmp_path, "refused: {}", does=refused, dice="[6]")
