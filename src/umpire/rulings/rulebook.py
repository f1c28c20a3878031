"""A rulebook: functions with ids, and how their findings combine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from umpire.errors import RuleConflict
from umpire.rulings.docstrings import written_doc
from umpire.rulings.effects import Forbid
from umpire.rulings.ruling import Finding

__all__ = ["Reading", "Rule", "Rulebook", "Source"]

Fn = TypeVar("Fn", bound=Callable[..., Any])  # a decorated function keeps whatever signature it has


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A text that rules come from."""

    id: str
    title: str
    system: str


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How a silent or garbled source is read, and what else it could mean."""

    taken: str
    alternative: str = ""


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: its id, where it stands, and the one function that embodies it."""

    id: str
    heading: str
    source: Source
    text: str
    function: Callable[..., Any]
    overrides: tuple[str, ...] = ()
    reading: Reading | None = None
    topic: type | None = None


class Rulebook:
    """All rules of one system, filed by id and by the question they judge.

    A rule judges a *topic*: the type of its single argument, a frozen struct that holds the battlefield and what is
    asked about it. `findings` puts a topic to every rule filed under its type; a rule whose argument is a union of
    topics judges each of them.
    """

    def __init__(self, system: str) -> None:
        self.system = system
        self._rules: dict[str, Rule] = {}
        self._by_topic: dict[type, list[Rule]] = {}
        self._overridden: dict[type, set[str]] = {}

    def add(self, found: Rule) -> None:
        """File a rule; a second one of the same id is a conflict."""
        if found.id in self._rules:
            raise RuleConflict(f"{found.id} has two implementations: file it once.")
        self._rules[found.id] = found
        for kind in get_args(found.topic) or (found.topic,):
            if kind is not None:
                self._by_topic.setdefault(kind, []).append(found)
                self._overridden.setdefault(kind, set()).update(found.overrides)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules[key] for key in sorted(self._rules))

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._rules

    def get(self, rule_id: str) -> Rule | None:
        """Return the rule of that id, or None."""
        return self._rules.get(rule_id)

    def digest(self) -> str:
        """Return a digest of every rule's id, heading and text, for log headers."""
        book = [(r.id, r.heading, r.text, r.overrides) for r in self]
        return sha256(msgspec.json.encode(book)).hexdigest()[:16]

    def findings(self, topic: object) -> tuple[Finding, ...]:
        """Put a topic to every rule filed for it; findings of overridden rules are left out.

        Raises:
            RuleConflict: If one rule permits what another forbids and neither overrides the other.
        """
        found: list[tuple[Rule, Finding]] = []
        for each in self._by_topic.get(type(topic), ()):
            result = each.function(topic)
            if result:
                found += [(each, _signed(one, each)) for one in _given(result)]
        if not found:
            return ()
        silenced = {gone for each, _ in found for gone in each.overrides}
        return tuple([finding for each, finding in found if each.id not in silenced])

    def forbids(self, topic: object) -> bool:
        """Whether some rule forbids a topic, as `findings` would tell: the first that none overrides is enough."""
        rules = self._by_topic.get(type(topic), ())
        overridden = self._overridden.get(type(topic), set())
        for each in rules:
            result = None if each.id in overridden else each.function(topic)
            if result and any(isinstance(one.effect, Forbid) for one in _given(result)):
                return True
        return bool(overridden) and any(isinstance(one.effect, Forbid) for one in self.findings(topic))

    def rule(
        self,
        rule_id: str,
        heading: str,
        *,
        source: Source,
        overrides: str | tuple[str, ...] = (),
        reading: str = "",
        alternative: str = "",
    ) -> Callable[[Fn], Fn]:
        """File the decorated function as a rule that judges the topic of its one argument."""

        def file(function: Fn) -> Fn:
            hints = get_type_hints(function)
            topics = [kind for name, kind in hints.items() if name != "return"]
            if len(topics) != 1:
                raise RuleConflict(f"{rule_id}: a rule takes exactly one topic, found {topics}.")
            self.add(_rule(rule_id, heading, source, function, overrides, reading, alternative, topics[0]))
            return function

        return file

    def implements(
        self,
        *rule_ids: str,
        heading: str,
        source: Source,
        text: Mapping[str, str] | None = None,
        reading: str | Mapping[str, str] = "",
        alternative: str | Mapping[str, str] = "",
    ) -> Callable[[Fn], Fn]:
        """File the decorated function as the one place that embodies definitions, procedures or choices.

        ``text`` gives the wording of each id where one function embodies several; the docstring's first line is the
        default. ``reading`` and ``alternative`` are given in the same way, or once for all ids.
        """
        for named in (text, reading, alternative):
            strange = [each for each in named if each not in rule_ids] if isinstance(named, Mapping) else []
            if strange:
                raise RuleConflict(f"{', '.join(strange)}: worded beside {', '.join(rule_ids)}, but not among them.")

        def file(function: Fn) -> Fn:
            for rule_id in rule_ids:
                taken, other = _of(reading, rule_id), _of(alternative, rule_id)
                made = _rule(rule_id, heading, source, function, (), taken, other, None)
                told = (text or {}).get(rule_id)
                self.add(msgspec.structs.replace(made, text=told) if told else made)
            return function

        return file


def _given(result: Finding | Iterable[Finding]) -> Iterable[Finding]:
    """Return what a rule found, one finding or several, as several."""
    return (result,) if isinstance(result, Finding) else result


def _signed(finding: Finding, by: Rule) -> Finding:
    """Return a finding with the rule that it names, or else the one that found it."""
    return finding if finding.rule else msgspec.structs.replace(finding, rule=by.id)


def _of(told: str | Mapping[str, str], rule_id: str) -> str:
    return told if isinstance(told, str) else told.get(rule_id, "")


def _rule(
    rule_id: str,
    heading: str,
    source: Source,
    function: Callable[..., Any],
    overrides: str | tuple[str, ...],
    reading: str,
    alternative: str,
    topic: type | None,
) -> Rule:
    text = (function.__doc__ or written_doc(function)).strip().split("\n\n")[0]
    if not text:
        raise RuleConflict(f"{rule_id}: {function.__qualname__} has no docstring for players to read.")
    return Rule(
        id=rule_id,
        heading=heading,
        source=source,
        text=" ".join(text.split()),
        function=function,
        overrides=(overrides,) if isinstance(overrides, str) else overrides,
        reading=Reading(taken=reading, alternative=alternative) if reading else None,
        topic=topic,
    )
