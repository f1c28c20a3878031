"""A rulebook: what the book says, the functions that judge its topics, and how their findings combine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from sys import modules
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from umpire.errors import BrokenLaw, RuleConflict
from umpire.rulings.book_files import Entry, Source, read_book
from umpire.rulings.choices import HouseRule
from umpire.rulings.effects import Forbid, Permit
from umpire.rulings.findings import Finding
from umpire.rulings.trace import Reason, aside, heard
from umpire.words import closest

Fn = TypeVar("Fn", bound=Callable[..., Any])  # a decorated function keeps whatever signature it has


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """The function that judges topics by one rule, and the rules that give way to it there.

    ``overrides`` are those whose findings are then left out, ``restricts`` those that permit what this one forbids all
    the same: both are told.
    """

    id: str
    function: Callable[..., Any]
    topic: type
    overrides: tuple[str, ...] = ()
    restricts: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[type, ...]:
        """The topics that it judges."""
        return get_args(self.topic) or (self.topic,)


Results: TypeAlias = "list[tuple[Rule, Finding | Iterable[Finding]]]"
Reasons: TypeAlias = list[tuple[Rule, list[Reason]]]


class Rulebook:
    """All rules of one system: what the book says of each, and the functions that judge, filed by what they judge.

    A rule judges a *topic*: the type of its single argument, a frozen struct that holds the battlefield and what is
    asked about it. `findings` puts a topic to every rule filed under its type; a rule whose argument is a union of
    topics judges each of them.
    """

    def __init__(self, system: str, entries: Iterable[Entry] = (), *, place: str = "") -> None:
        self.system = system
        self.place = place
        """The folder that it was read from, "" if from none."""
        self._entries: dict[str, Entry] = {}
        for each in entries:
            if each.id in self._entries:
                raise RuleConflict(f"{each.id} stands in the book twice.")
            self._entries[each.id] = each
        self._rules: dict[str, Rule] = {}
        self._by_topic: dict[type, list[Rule]] = {}
        self._overridden: dict[type, set[str]] = {}
        self._checked = False
        self._digest = ""

    @classmethod
    def of(cls, package: str, *sources: Source) -> Rulebook:
        """Return the rulebook of a system's package, with the book that it ships."""
        return cls(package.rpartition(".")[2], read_book(package, *sources), place=str(files(package) / "book"))

    def gather(self, package: str, path: Iterable[str]) -> None:
        """Import the modules of a package, whose functions so are filed."""
        for name in sorted(each.name for each in iter_modules(path)):
            import_module(f"{package}.{name}")

    def add(self, found: Rule) -> None:
        """File a function that judges; a second one for the same rule is a conflict, as is one for no rule at all."""
        if found.id not in self._entries:
            raise RuleConflict(f"{found.id} is not in the book: write what it says there first.")
        if found.id in self._rules:
            raise RuleConflict(f"{found.id} has two implementations: file it once.")
        self._rules[found.id] = found
        self._checked, self._digest = False, ""
        for kind in found.topics:
            self._by_topic.setdefault(kind, []).append(found)
            self._overridden.setdefault(kind, set()).update(found.overrides)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries[key] for key in sorted(self._entries))

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._entries

    def get(self, rule_id: str) -> Entry | None:
        """Return what the book says of a rule, or None."""
        return self._entries.get(rule_id)

    def check_cited(self, rules: Iterable[str]) -> None:
        """See that the rules behind an answer or an event stand in the book, for whoever reads of them looks there.

        Raises:
            BrokenLaw: If one does not; it names the rule and where the book is.
        """
        for each in rules:
            if each not in self._entries:
                meant = "".join(f", or cite {near}" for near in closest(each, self._entries)[:1])
                place = f" ({self.place})" if self.place else ""
                told = f"{each} is cited, but does not stand in the book of {self.system}{place}"
                raise BrokenLaw(f"{told}: write there what it says{meant}.")

    def filed(self, rule_id: str) -> Rule | None:
        """Return the function that is filed for a rule, or None where lines of code cite it."""
        return self._rules.get(rule_id)

    def overridden_by(self, rule_id: str) -> tuple[str, ...]:
        """Return the rules that give way where this one is filed."""
        found = self._rules.get(rule_id)
        return found.overrides if found is not None else ()

    @property
    def switches(self) -> Mapping[str, HouseRule]:
        """Every choice that the book leaves to a table, by name, in the order of the names."""
        found = [switch for each in self._entries.values() for switch in each.switches]
        return MappingProxyType({each.name: each for each in sorted(found, key=lambda switch: switch.name)})

    def digest(self) -> str:
        """Return a digest of every rule's id, heading and text, for log headers."""
        if not self._digest:
            overrides = {key: rule.overrides for key, rule in self._rules.items()}
            book = [(each.id, each.heading, each.text, overrides.get(each.id, ())) for each in self]
            self._digest = sha256(msgspec.json.encode(book)).hexdigest()[:16]
        return self._digest

    def findings(self, topic: object) -> tuple[Finding, ...]:
        """Put a topic to every rule filed for it; findings of overridden rules are left out, with their reasons.

        Raises:
            RuleConflict: If one rule permits what another forbids and neither overrides the other.
        """
        if not self._checked:
            self._check()
        trace, filed = heard(), self._by_topic.get(type(topic), ())
        reasons: Reasons = []
        if trace is None:
            results = [(each, result) for each in filed if (result := each.function(topic))]
        else:
            results, reasons = _heard_of(filed, topic, trace.noted)
        if not results:
            return ()
        silenced = {gone for each, _ in results for gone in each.overrides}
        if trace is not None:
            for each, rests_on in reasons:
                if each.id not in silenced:
                    trace.noted += [one.under(each.id) for one in rests_on]
        kept = [
            (each, one if one.rule else msgspec.structs.replace(one, rule=each.id))
            for each, result in results
            if each.id not in silenced
            for one in _given(result)
        ]
        if len(kept) > 1:
            _settle(kept)
        return tuple([finding for _, finding in kept])

    def _check(self) -> None:
        """See that a rule overrides and restricts only rules that judge the same."""
        for each in self._rules.values():
            for other in (*each.overrides, *each.restricts):
                found = self._rules.get(other)
                if found is None or not set(found.topics) & set(each.topics):
                    told = "no rule is filed under that id" if found is None else "it judges another topic"
                    raise RuleConflict(f"{each.id} overrides or restricts {other}, but {told}.")
        self._checked = True

    def forbids(self, topic: object) -> bool:
        """Whether some rule forbids a topic, without the reasons, which `findings` gives.

        The first one that forbids it and that no other overrides is enough.
        """
        overridden = self._overridden.get(type(topic), set())
        with aside():
            for each in self._by_topic.get(type(topic), ()):
                result = None if each.id in overridden else each.function(topic)
                if result and any(isinstance(one.effect, Forbid) for one in _given(result)):
                    return True
            return bool(overridden) and any(isinstance(one.effect, Forbid) for one in self.findings(topic))

    def rule(
        self, rule_id: str, *, overrides: str | tuple[str, ...] = (), restricts: str | tuple[str, ...] = ()
    ) -> Callable[[Fn], Fn]:
        """File the decorated function as a rule that judges the topic of its one argument.

        ``overrides`` and ``restricts`` name the rules that give way to it: see `Rule`.
        """

        def file(function: Fn) -> Fn:
            told = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
            if len(told) != 1:
                raise RuleConflict(f"{rule_id}: a rule takes exactly one topic, found {list(told)}.")
            ((name, kind),) = told.items()
            topic = vars(modules[function.__module__]).get(
                kind
            )  # most name one plainly; to work out hints takes longer
            gone, narrowed = _several(overrides), _several(restricts)
            topic = get_type_hints(function)[name] if topic is None else topic
            self.add(Rule(id=rule_id, function=function, overrides=gone, restricts=narrowed, topic=topic))
            return function

        return file


def _heard_of(filed: Iterable[Rule], topic: object, noted: list[Reason]) -> tuple[Results, Reasons]:
    """Return what each rule finds, and what it cited on the way; of a rule that finds nothing, nothing is kept."""
    results: Results = []
    reasons: Reasons = []
    before = len(noted)
    for each in filed:
        result = each.function(topic)
        if result:
            results.append((each, tuple(_given(result))))
        if len(noted) > before:
            if result:
                reasons.append((each, noted[before:]))
            del noted[before:]
    return results, reasons


def _several(named: str | tuple[str, ...]) -> tuple[str, ...]:
    return (named,) if isinstance(named, str) else named


def _settle(found: list[tuple[Rule, Finding]]) -> None:
    """Refuse that one rule permits what another forbids, where neither says which of them gives way."""
    forbidding = [rule for rule, finding in found if isinstance(finding.effect, Forbid)]
    permitting = [rule for rule, finding in found if isinstance(finding.effect, Permit)] if forbidding else []
    for one in permitting:
        for other in forbidding:
            if one is not other and one.id not in other.restricts and other.id not in one.restricts:
                told = f"{one.id} permits what {other.id} forbids, and neither overrides or restricts the other"
                raise RuleConflict(f"{told}. Say in the code which of them gives way.")


def _given(result: Finding | Iterable[Finding]) -> Iterable[Finding]:
    """Return what a rule found, one finding or several, as several."""
    return (result,) if isinstance(result, Finding) else result
