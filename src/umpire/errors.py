"""Every error Umpire raises on purpose: what was wrong, where, and what to do next."""

from __future__ import annotations

from typing import Any


class UmpireError(Exception):
    """The root of all errors that a user can act on."""


class GeometryError(UmpireError):
    """A shape, a path or a number that no table can hold."""


class InputError(UmpireError):
    """A file or value from outside that cannot be used.

    Args:
        problem: What is wrong, in one clause.
        file: The file it stands in, if it came from one.
        path: Where in the file, for example ``units[2].models[0].at``.
        value: The offending value as the user wrote it.
        fix: What to do about it.
    """

    def __init__(self, problem: str, *, file: str = "", path: str = "", value: str = "", fix: str = "") -> None:
        self.problem, self.file, self.path, self.value, self.fix = problem, file, path, value, fix
        super().__init__(self._message())

    def _message(self) -> str:
        where = " at ".join(part for part in (self.file, self.path) if part)
        told = f"{where}: {self.problem}" if where else self.problem
        if self.value:
            told += f" (got {_quoted(self.value)})"
        return f"{told}. {self.fix}" if self.fix else f"{told}."

    def within(self, *, file: str = "", path: str = "") -> InputError:
        """Return the same error told from further outside, its path prefixed."""
        joined = self.path if not path else f"{path}.{self.path}" if self.path else path
        return type(self)(
            self.problem,
            file=file or self.file,
            path=joined.replace(".[", "["),
            value=self.value,
            fix=self.fix,
        )


def _quoted(value: str) -> str:
    """Return a value as an error shows it: words in quotes, numbers and lists as they are."""
    plain = value[0] in "'\"[{(" or value.replace(".", "", 1).lstrip("-").isdigit()
    return value if plain else f"'{value}'"


class MissingRules(InputError):
    """A datasheet or scenario needs rules that are not implemented yet."""


class LogError(InputError):
    """A battle log that is truncated, edited, or of another game."""


class OtherRules(LogError):
    """A whole battle log, written by another Umpire or rulebook, whose battle would come out otherwise here."""


class IllegalAction(UmpireError):
    """An action that the rules forbid; the battle is unchanged.

    Args:
        message: What was refused, by how much, and what is allowed instead.
        rules: The ids of the rules behind the refusal.
        ruling: The `Ruling` that forbids it, where one was asked for: its findings, numbers, witnesses and margin.
    """

    def __init__(self, message: str, *, rules: tuple[str, ...] = (), ruling: Any = None) -> None:
        self.rules, self.ruling = rules, ruling
        cited = f" ({', '.join(rules)})" if rules and not any(r in message for r in rules) else ""
        super().__init__(f"{message}{cited}")


class RuleConflict(UmpireError):
    """Two rules that disagree, neither of which declares that it overrides the other."""


class BrokenLaw(UmpireError):
    """A game's functions broke a law of the engine: a fault in Umpire, never in what the user did."""


class Stalled(UmpireError):
    """A battle that goes on without end: more steps than any battle needs."""
