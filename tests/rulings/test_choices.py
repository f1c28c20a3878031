"""What a table agrees on: house rules, supplements, facts taken as given."""

from __future__ import annotations

import pytest

from umpire.errors import InputError
from umpire.rulings import Stipulation, Supplement, agree, by_name, choice

RULES = by_name(
    choice("walls", "X-1", block="nobody sees past a wall", hide="a wall is cover"),
    choice("ties", "X-2", attacker="the attacker wins a tie", again="both roll again"),
)
LATER = by_name(Supplement(name="errata", title="Errata", sets={"walls": "hide", "ties": "again"}))


def test_a_table_overrules_a_supplement_and_that_the_usual_reading() -> None:
    """The first value is taken unasked; a supplement sets others; what the table itself names stands above both."""
    usual = agree(RULES, LATER, named={})
    amended = agree(RULES, LATER, named={"ties": "attacker"}, supplement="errata")

    assert (usual.chosen("walls"), usual.chosen("ties")) == ("block", "attacker")
    assert (amended.chosen("walls"), amended.chosen("ties")) == ("hide", "attacker")


@pytest.mark.parametrize(
    ("named", "supplement", "path"),
    [
        ({"doors": "open"}, "", "house_rules.doors"),
        ({"walls": "glass"}, "", "house_rules.walls"),
        ({}, "novel", "supplement"),
    ],
)
def test_what_is_not_there_is_refused(named: dict[str, str], supplement: str, path: str) -> None:
    """A choice, a value or a supplement that does not exist is an error that names its place."""
    with pytest.raises(InputError) as told:
        agree(RULES, LATER, named=named, supplement=supplement)

    assert told.value.path == path


def test_a_fact_may_be_given_with_regard_to_one_or_to_all() -> None:
    """What is said without an other holds for every other; what nobody says is None, not 0."""
    given = (
        Stipulation(fact="hidden", of="a", other="b", value=0.5),
        Stipulation(fact="hidden", of="c"),
    )
    agreement = agree(RULES, LATER, named={}, stipulations=given)

    assert agreement.stipulated("hidden", "a", "b") == 0.5
    assert agreement.stipulated("hidden", "a", "c") is None
    assert agreement.stipulated("hidden", "c", "anybody") == 1.0
    assert agreement.stipulated("seen", "a", "b") is None
