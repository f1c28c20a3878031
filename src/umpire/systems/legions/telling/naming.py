"""How things on the table are called in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from umpire.systems.legions.battlefield import Battlefield, Detachment

_CITED = re.compile(r"^[A-Z]+-[A-Z]+-\d+: ")
_PART = re.compile(r"\.\d+$")  # a piece of terrain that others cut in two has numbered parts


def plain(word: str) -> str:
    """Return a word of the rules as people write it.

    >>> plain("super_heavy_vehicle")
    'super heavy vehicle'
    """
    return _PART.sub("", word).replace("_", " ").replace("-", " ")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "Hit"), counted(3, "Hit")
    ('1 Hit', '3 Hits')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str], *, most: int = 6) -> str:
    """Return words as a list in a sentence; what is beyond ``most`` is only counted.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    words = list(dict.fromkeys(words))
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class Names:
    """What the Detachments and models of one battlefield are called."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def unit(self, detachment: str) -> str:
        """Return what a Detachment is called: its id as words, or its name where the id is but a number."""
        found = self.field.detachments.get(detachment)
        if found is None:
            return plain(detachment)
        mine = _titled(found)
        alike = [each for each in self.field.detachments.values() if _titled(each) == mine and each.id != found.id]
        if mine and all(each.side != found.side for each in alike):
            return f"{mine} ({found.side})" if alike else mine
        rivals = [each for each in self.field.detachments.values() if each.name == found.name and each.id != found.id]
        if not rivals:
            return found.name or found.id
        return f"{found.name} ({found.side})" if all(each.side != found.side for each in rivals) else found.id

    def short(self, detachment: str) -> str:
        """Return what a Detachment is called on a picture."""
        return _titled(self.field.detachments[detachment]) or detachment

    def model(self, model: str) -> str:
        """Return what a model is called: its Detachment, and its number where that has several."""
        found = self.field.models.get(model)
        if found is None:
            return plain(model)
        owner = self.field.detachment_of(found)
        name = self.unit(owner.id)
        return f"{name} #{owner.models.index(found.id) + 1}" if len(owner.models) > 1 else name

    def of(self, thing: str) -> str:
        """Return what a model, a Detachment, a Formation, a piece of terrain or a side is called."""
        if thing in self.field.detachments:
            return self.unit(thing)
        if thing in self.field.models:
            return self.model(thing)
        formation = self.field.formations.get(thing)
        return formation.name if formation is not None and formation.name else plain(thing)

    def units(self, detachments: Sequence[str]) -> str:
        """Return the names of Detachments as a list."""
        return listed([self.unit(each) for each in detachments])

    def models(self, models: Sequence[str]) -> str:
        """Return models as a list, those of one Detachment together."""
        groups: dict[str, list[str]] = {}
        for model in models:
            groups.setdefault(self.field.models[model].detachment, []).append(model)
        told = [self.model(each[0]) if len(each) == 1 else self._together(unit, each) for unit, each in groups.items()]
        return listed(told)

    def reason(self, because: str) -> str:
        """Return a reason as it stands in a sentence: without the rule's id, which is cited, and with names for ids."""
        told = _CITED.sub("", because).rstrip(".")
        if " " not in told:
            return plain(told)
        return " ".join(self.model(word) if word in self.field.models else word for word in told.split())

    def _together(self, unit: str, models: Sequence[str]) -> str:
        order = self.field.detachments[unit].models
        numbers = ", ".join(f"#{order.index(each) + 1}" for each in models)
        return f"{self.unit(unit)} {numbers}"


def _titled(detachment: Detachment) -> str:
    words = plain(detachment.id.removeprefix(f"{detachment.side}-")).split()
    if not any(letter.isalpha() for word in words for letter in word):
        return ""
    return " ".join(word[:1].upper() + word[1:] for word in words)
