"""What is asked, in the words of files."""

from __future__ import annotations

import pytest

from umpire.errors import InputError
from umpire.formats.cases import read_cases, shipped_case_files
from umpire.systems.legions.files.cases import ask


def test_a_misspelt_field_of_a_question_is_refused() -> None:
    """A field that a question does not have is named, never passed over in silence."""
    case = read_cases(shipped_case_files("legions")[0])[1].cases[0]

    with pytest.raises(InputError, match="viewre"):
        ask(case, {"question": "see", "viewer": "a", "target": "b", "viewre": "a"})
