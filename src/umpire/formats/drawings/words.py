"""What the tables of a game are drawn from: what is asked of a feature and in which words, maps, common pieces."""

from __future__ import annotations

import msgspec

from umpire.formats.tables import TableFeature
from umpire.formats.workshops import MissionMap
from umpire.words import Word


class Asks(Word):
    """How a field of a feature's form is asked for, and what it is in its `entry`, where nothing said is left out."""

    CHOICE = "choice"
    """One of its words."""
    CHOICES = "choices"
    """Several of its words, a list."""
    AGREED = "agreed"
    """The same once the players have agreed; left out until then, so that an empty list is an agreement."""
    CHECK = "check"
    """False if it is unchecked."""
    YES_NO = "yes_no"
    """True or false, in its two words."""
    NUMBER = "number"
    """A whole number."""
    FEATURE = "feature"
    """Another feature, a list of its name."""
    TEXT = "text"
    """Words that are typed, a list."""


class FieldWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word that can be chosen, what it is called where that is more than the word, the class that paints it."""

    word: str
    told: str = ""
    paint: str = ""


class FormField(msgspec.Struct, frozen=True, kw_only=True):
    """What a feature's form asks for.

    Attributes:
        name: Its name in the feature's `entry`.
        asks: How it is asked for.
        label: What stands before it.
        words: The words to choose from.
        unsaid: What is told while nothing is said.
        help: What stands at the box that says whether it has been agreed on.
        group: The heading that it stands under together with its neighbours.
        only_with: The word of a feature that it is asked of; "" for all.
        starts: The word that it begins with once it is asked.
        among: The word of the features that it may name.
        most: The largest number.
    """

    name: str
    asks: Asks
    label: str
    words: tuple[FieldWord, ...] = ()
    unsaid: str = ""
    help: str = ""
    group: str = ""
    only_with: str = ""
    starts: str = ""
    among: str = ""
    most: int = 0


class Paint(msgspec.Struct, frozen=True, kw_only=True):
    """The class that paints a feature that all of these words are said of."""

    words: tuple[str, ...]
    paint: str


class PieceWord(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of part that features have, and from where to where one is begun, inches; None: as high as its feature."""

    word: str
    bottom: float = 0.0
    top: float | None = None


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces of terrain that are common, around the middle of the table that they are put on."""

    name: str
    features: tuple[TableFeature, ...]


class SystemWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's tables are drawn from.

    Attributes:
        name: The game.
        title: What it is called.
        size: How large its tables mostly are, inches.
        word_field: The field in which a feature's word stands: the one that new outlines are given.
        fresh: The word that new outlines begin with.
        fields: What a feature's form asks for, in order.
        own_types: Whether a table may have types of terrain of its own; they are words of that field.
        paints: What words paint together; else a feature is painted as the last of its words.
        piece_kinds: The kinds of parts that features have.
        missions: The missions whose maps can be laid over a table.
        templates: Pieces that are common.
    """

    name: str
    title: str
    size: tuple[float, float]
    word_field: str = ""
    fresh: str = ""
    fields: tuple[FormField, ...] = ()
    own_types: bool = False
    paints: tuple[Paint, ...] = ()
    piece_kinds: tuple[PieceWord, ...] = ()
    missions: tuple[MissionMap, ...] = ()
    templates: tuple[Template, ...] = ()
