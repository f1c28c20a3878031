"""Whom something is about: the ids that it names, and what belongs to them."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.battlefield.field import Battlefield
from umpire.words import names_in


def asked_about(field: Battlefield, value: Any) -> frozenset[str]:
    """Return the ids that a question, an action or an event is about.

    Those are the ones that it names; the Detachments of the models, and their Formations; and the models of the
    Detachments, where it does not name some of them itself.
    """
    named = names_in(value)
    owners = {field.models[each].detachment for each in named if each in field.models}
    whole = {each for each in named if each in field.detachments} - owners
    models = {model for each in whole for model in field.detachments[each].models}
    formations = {field.detachments[each].formation for each in (*owners, *whole)}
    return named | owners | models | formations
