from __future__ import annotations

import typing

import msgspec
import pytest

from tests.render.boards import battlefield
from tests.render.stories import EVENTS, FIRE, moments
from umpire.game import Event
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import ModelDestroyed, RoundBegan, WoundSuffered
from umpire.systems.legions.play.flow.events import InitiativeRolled
from umpire.systems.legions.telling import Names, is_quiet, marks_of, sentence, subjects, tag_of
from umpire.systems.legions.telling.sentences import _TELLERS


class SomethingNew(Event, tag="something_new"):
    detachment: str
    models: tuple[str, ...]
    far: float


def test_every_event_of_a_battle_has_a_sentence() -> None:
    """Nothing that can happen is told as a list of fields."""
    tags = {kind.__struct_config__.tag for kind in typing.get_args(LEGIONS.event_type)}

    assert sorted(tags - set(_TELLERS)) == []


def test_no_sentence_is_for_an_event_that_cannot_happen() -> None:
    tags = {kind.__struct_config__.tag for kind in typing.get_args(LEGIONS.event_type)}

    assert sorted(set(_TELLERS) - tags) == []


def test_a_sentence_names_detachments_models_and_numbers() -> None:
    field = battlefield()

    assert sentence(FIRE[0], field) == "Tactical 1 fired at Tercio 1 with Bolters."
    assert sentence(FIRE[1], field) == "Tactical 1, Bolters at Tercio 1: 6 rolls, 4+ (-1 cover), 2 Hits."
    assert sentence(FIRE[2], field) == "Tercio 1 #1 against Bolters (AP -1): armour Save 6+, failed."
    assert sentence(FIRE[6], field) == "Tercio 1 checked Morale (casualties): 2+1 against 4+, failed."


def test_an_unknown_event_is_told_by_its_fields() -> None:
    event = SomethingNew(detachment="red-tactical-1", models=("blue-warden-1",), far=2.5)

    assert sentence(event, battlefield()) == "Something new: detachment Tactical 1; models Warden; far 2.5."


def test_every_hand_made_event_is_told() -> None:
    told = [sentence(moment.event, moment.state.field) for moment in moments()]

    assert len(told) == len(EVENTS)
    assert all(line.endswith((".", "!", ")")) for line in told)


def test_subjects_are_detachments_and_structures_once_each() -> None:
    field = battlefield()

    assert subjects(FIRE[1], field) == ("red-tactical-1", "blue-tercio-1")
    assert subjects(ModelDestroyed(model="blue-warden-1"), field) == ("blue-warden",)
    assert subjects(RoundBegan(round=1), field) == ()


def test_the_dice_that_hit_are_those_that_reach_the_number_needed() -> None:
    assert marks_of(FIRE[1]) == (True, False, True, False, False, False)
    assert marks_of(FIRE[2]) == (False,)
    assert marks_of(RoundBegan(round=1, dice=(3,))) == (None,)


def test_dice_that_do_not_account_for_the_hits_are_not_marked() -> None:
    doubled = msgspec.structs.replace(FIRE[1], scored=5)

    assert marks_of(doubled) == (None,) * 6


def test_the_wound_that_destroys_a_model_is_left_to_its_destruction() -> None:
    field = battlefield()
    wound = WoundSuffered(model="blue-warden-1")

    assert not is_quiet(wound, field)
    models = {**field.models, "blue-warden-1": msgspec.structs.replace(field.models["blue-warden-1"], wounds=0)}
    assert is_quiet(wound, msgspec.structs.replace(field, models=models))
    assert tag_of(wound) == "wound_suffered"


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        ("red-tactical-1", "Tactical 1"),
        ("blue-tercio-1-3", "Tercio 1 #3"),
        ("blue-warden-1", "Warden"),
        ("blue-force", "blue force"),
        ("river.3", "river"),
        ("nobody", "nobody"),
    ],
)
def test_names(thing: str, name: str) -> None:
    assert Names(battlefield()).of(thing) == name


def test_a_reason_reads_as_part_of_a_sentence() -> None:
    names = Names(battlefield())

    assert names.reason("failed_morale") == "failed morale"
    assert names.reason("LI-TRT-051: Light weapons pass blue-warden-1 by.") == "Light weapons pass Warden by"
    assert names.reason("nothing hurts blue-warden-1.") == "nothing hurts Warden"


def test_detachments_called_alike_are_told_apart() -> None:
    """A number alone is no name, and one name for two Detachments names neither."""
    field = battlefield()
    one, two = field.detachments["red-tactical-1"], field.detachments["blue-tercio-1"]
    detachments = {
        "red-1": msgspec.structs.replace(one, id="red-1", name="Knights"),
        "blue-1": msgspec.structs.replace(two, id="blue-1", name="Knights"),
        "red-2": msgspec.structs.replace(one, id="red-2", name="Tanks"),
    }
    names = Names(msgspec.structs.replace(field, detachments=detachments))

    assert [names.unit(each) for each in detachments] == ["Knights (red)", "Knights (blue)", "Tanks"]


def test_an_id_that_both_sides_use_is_a_name_with_its_side() -> None:
    """The same army on both sides: each Detachment keeps its own name."""
    field = battlefield()
    one, two = field.detachments["red-tactical-1"], field.detachments["blue-tercio-1"]
    detachments = {
        each.id: each
        for each in (msgspec.structs.replace(one, id="guard"), msgspec.structs.replace(two, id="blue-guard"))
    }
    names = Names(msgspec.structs.replace(field, detachments=detachments))

    assert [names.unit(each) for each in detachments] == ["Guard (red)", "Guard (blue)"]


def test_a_tie_for_initiative_is_only_rolled_again_where_it_is() -> None:
    """In a later round a tie settles who has Initiative (LI-INI-006)."""
    again = InitiativeRolled(rolls={"red": 3, "blue": 3}, again=True, dice=(3, 3))

    assert sentence(again, battlefield()) == "Initiative: red 3, blue 3. A tie: roll again."
    assert sentence(msgspec.structs.replace(again, again=False), battlefield()).endswith("A tie.")
