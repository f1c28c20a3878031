"""What a form is in which armies go out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from umpire.formats.workshops import ArmyForm
from umpire.systems.legions.files.armies import ArmyEntry


@dataclass(frozen=True, kw_only=True)
class Form:
    """A form and what writes it; ``write`` raises InputError, with the path in the army, for what it cannot say."""

    told: ArmyForm
    write: Callable[[ArmyEntry], str]
