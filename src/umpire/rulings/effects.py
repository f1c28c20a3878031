"""The kinds of effect that a finding can have."""

from __future__ import annotations

import msgspec

from umpire.words import Word


class Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="effect", tag=True):
    """What a rule does to the question asked; see the subclasses."""

    def __str__(self) -> str:
        name = str(self.__struct_config__.tag).replace("_", " ")
        values = [str(value) for field in self.__struct_fields__ if (value := getattr(self, field)) not in ("", None)]
        return f"{name} {', '.join(values)}" if values else name


class Forbid(Effect, frozen=True, tag="forbid"):
    """The thing asked for is not allowed."""

    reason: str = ""


class Permit(Effect, frozen=True, tag="permit"):
    """The thing asked for is allowed where another rule would forbid it."""

    reason: str = ""


class Warn(Effect, frozen=True, tag="warning"):
    """The thing asked for is allowed, though a rule advises against it: the players should look at it again."""

    reason: str = ""


class HitModifier(Effect, frozen=True, tag="hit_modifier"):
    """Added to the result of each Hit roll."""

    by: int
    because: str = ""


class RollModifier(Effect, frozen=True, tag="roll_modifier"):
    """Added to another roll's result: a Fight roll, a Morale check."""

    by: int
    because: str = ""


class AddDice(Effect, frozen=True, tag="add_dice"):
    """More dice in a roll, all of them counted."""

    dice: int
    because: str = ""


class ApModifier(Effect, frozen=True, tag="ap_modifier"):
    """A change of a Hit's AP: by a number, or set to one."""

    by: int = 0
    to: int | None = None


class SaveKind(Word):
    """Which Save characteristic a Save roll is made against."""

    ARMOUR = "armour"
    COVER = "cover"
    INVULNERABLE = "invulnerable"
    ION_SHIELD = "ion_shield"
    JINK = "jink"
    MORALE = "morale"


class Save(Effect, frozen=True, tag="save"):
    """A Save characteristic that the model may use: succeed on ``value`` or more."""

    kind: SaveKind
    value: int

    def __str__(self) -> str:
        return f"{self.kind.value.replace('_', ' ')} Save {self.value}+"


class MoveCost(Effect, frozen=True, tag="move_cost"):
    """Movement spent beyond the length of the path, in inches."""

    extra: float


class MoveModifier(Effect, frozen=True, tag="move_modifier"):
    """Added to the farthest that each model may move, in inches."""

    by: float
    because: str = ""


class SaveModifier(Effect, frozen=True, tag="save_modifier"):
    """Added to the result of each saving throw of one kind."""

    by: int
    kind: SaveKind = SaveKind.ARMOUR
    because: str = ""


class BenefitOfCover(Effect, frozen=True, tag="benefit_of_cover"):
    """The model has the benefits of cover from a feature."""

    feature: str


class CharacteristicModifier(Effect, frozen=True, tag="characteristic_modifier"):
    """Added to a characteristic of a model or unit, named as in its profile."""

    of: str
    by: int
    because: str = ""


class HitsOn(Effect, frozen=True, tag="hits_on"):
    """Attacks hit on this natural roll or more, whatever else is true."""

    value: int
    because: str = ""


class Reroll(Effect, frozen=True, tag="reroll"):
    """Dice of a roll may be rolled again: all of them, those that failed, or those that show a 1."""

    of: str
    which: str = "failed"
    because: str = ""


class TestDue(Effect, frozen=True, tag="test"):
    """A test has to be rolled: for dangerous terrain, for falling."""

    kind: str
    because: str = ""
