"""Events as they happen: applied at once, with the rules that led to them."""

from __future__ import annotations

from umpire.game import Event, Run, ScriptedDice
from umpire.rulings import Finding, Ruling, cite, heard, tracing


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A stone has moved."""

    stone: str


def run() -> Run[tuple[str, ...]]:
    """Return a step whose state is the stones that have moved."""
    return Run((), ScriptedDice(()), applied)


def applied(state: tuple[str, ...], event: Event) -> tuple[str, ...]:
    assert heard() is None  # a replay applies it without any rule
    assert isinstance(event, Moved)
    return (*state, event.stone)


def test_an_event_has_the_rules_of_its_ruling_and_what_was_cited_since_the_last() -> None:
    """Each once, the ruling's first; what was cited of another stone is no reason, nor for the next event."""
    judged = Ruling(question="May it?", allowed=True, findings=(Finding(rule="X-1"), Finding(rule="X-2")))
    going = run()
    with tracing():
        cite("X-3", "round")
        cite("X-4", "flat")
        cite("X-2")
        going.emit(Moved(stone="round"), by=judged)
        going.emit(Moved(stone="flat", rules=("X-5",)))

    assert [each.rules for each in going.events] == [("X-1", "X-2", "X-3"), ("X-5",)]
    assert going.state == ("round", "flat")


def test_where_nobody_listens_an_event_has_the_rules_it_was_made_with() -> None:
    """Samplers gather no reasons; what follows is judged on what is all the same."""
    going = run()
    cite("X-3", "round")
    going.emit(Moved(stone="round"))

    assert [each.rules for each in going.events] == [()]
    assert going.state == ("round",)
