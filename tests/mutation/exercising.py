"""Whether a case exercises the rule that it exists for."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from tests.faith.cases import places_of
from tests.mutation.judging import borne_by, forget_everything, mutant_of
from tests.mutation.mutant import functions_of, put_wrong, watched
from umpire.errors import UmpireError
from umpire.formats.cases import rulings_of, shipped_cases
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.files.playing import play_case
from umpire.systems.legions.play import LEGIONS


def idle_cases(rule_id: str) -> tuple[str, ...]:
    """Return the cases that exist for an id and do not exercise it.

    A case exercises its rule if what comes out cites it or, as the other side of a boundary may not, if it runs the
    code that carries the rule or that the rule's mutant changes.
    """
    silent = [case for case in _by_rule().get(rule_id, ()) if rule_id not in cited_when_right(case)]
    if not silent:
        return ()
    with watched(functions_of(borne_by(rule_id), mutant_of(rule_id))) as runs:
        return tuple(case.id for case in silent if _idle(case, runs))


def _idle(case: Case, runs: list[str]) -> bool:
    forget_everything()
    runs.clear()
    cited_by(case)
    return not runs


@functools.cache
def _by_rule() -> Mapping[str, tuple[Case, ...]]:
    found: dict[str, list[Case]] = {}
    for _, case in shipped_cases("legions"):
        found.setdefault(case.rules[0], []).append(case)
    return {rule: tuple(cases) for rule, cases in found.items()}


_CITED: dict[str, frozenset[str]] = {}


def cited_when_right(case: Case) -> frozenset[str]:
    """Return every rule that is cited in what comes out of a shipped case, which is run once for all who ask."""
    if case.id not in _CITED:
        _CITED[case.id] = cited_by(case)
    return _CITED[case.id]


def untrue_reason(rule_id: str, case: Case) -> str:
    """Return where a case gives a reason that is none while one rule is made wrong; "" if nowhere.

    A rule that is switched off is not cited where the case first comes out otherwise; one with a wrong amount is cited
    somewhere in it, if it was before. Where it only stops, or less happens, nothing can be told.
    """
    kind = mutant_of(rule_id).kind
    if kind not in ("off", "amount"):
        return ""
    forget_everything()
    before = list(places_of(case))
    right = {place: outcome for place, outcome, _ in before}
    wrong = []
    with put_wrong(borne_by(rule_id), mutant_of(rule_id)):
        forget_everything()
        try:
            wrong = list(places_of(case, strict=False))
        except UmpireError:
            return ""
        finally:
            forget_everything()
    if kind == "amount":
        lost = any(rule_id in rules for *_, rules in before) and not any(rule_id in rules for *_, rules in wrong)
        return f"{rule_id}: cited nowhere in {case.id}" if lost else ""
    turned = next((each for each in wrong if right.get(each[0]) != each[1]), None)
    return f"{rule_id}: cited in {turned[0]}" if turned is not None and rule_id in turned[2] else ""


def cited_by(case: Case) -> frozenset[str]:
    """Return every rule that is cited in what comes out of a case: rulings, events, a refusal, what is offered."""
    cited = {rule for ruling in rulings_of(case) for rule in ruling.ids}
    if not case.play and not case.expect.happens:
        return frozenset(cited)
    state, events, refusal = play_case(case)
    cited.update(rule for event in events for rule in event.rules)
    cited.update(refusal.rules if refusal is not None else ())
    for side in LEGIONS.to_decide(state):
        offered = LEGIONS.options(state, side)
        cited.update((*offered.rules, *(rule for choice in offered.choices for rule in choice.rules)))
    return frozenset(cited)
