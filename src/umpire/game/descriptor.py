"""One game as one value: everything that files, bots, pictures, the server and the command line know of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from umpire.game.datasheets import Datasheets
from umpire.game.resolving import Ruleset
from umpire.game.tabletop import Palette
from umpire.game.whole_battle import WholeBattle
from umpire.geometry import Look
from umpire.rulings import CatalogueEntry, HouseRule, Rulebook, Ruling, Supplement

Asked = tuple[str, dict[str, Any]]
"""What a player would say for a question, and the question as a case file has it."""


def first_heading(entry: CatalogueEntry) -> str:
    """Return the chapter that a rule stands in: the first part of its heading."""
    return entry.heading.split(" > ")[0]


@dataclass(frozen=True, kw_only=True)
class CaseWork:
    """How the cases of a game are read, set up, asked, played and compared with what they expect.

    Attributes:
        case_type: What a case is: its ``id``, ``rules``, ``title``, ``system`` and ``table`` are enough to make one.
        file_type: What a case file is read into; its cases have ``id``, ``rules``, ``title``, ``ask``, ``play``,
            ``expect`` and ``system``.
        parts: What a case holds in the game's own words, by the name that `umpire schema` knows it by, read when it is
            asked for: at least the ``question`` and, where something can be done, the ``action`` and the ``event``.
        schema: Put into the schema of a case file what its types alone do not say of the game.
        field: The table of a case as the game sees it. Raises InputError.
        answer: The rulings on a case's questions, asked of a field, or of the table as its actions leave it, and
            ``measured`` if that is asked for. Raises InputError.
        check: Run a case and compare. Raises InputError if the case itself is broken.
        play: Carry out a case's actions, ``strict`` as for `check_case`: the field before, the field after, the events,
            and the last one's refusal.
        came_of: What came of a case as plain values, a `CameOf`, where it is not compared here; the names of what is
            wanted beside rulings, events and a refusal are given. Raises InputError.
    """

    case_type: type
    file_type: type
    parts: Callable[[], Mapping[str, Any]]  # types, and unions of types, which have no static type of their own
    schema: Callable[[dict[str, Any], Mapping[str, Any]], None]
    field: Callable[[Any], Any]  # each game has a field of its own
    answer: Callable[..., tuple[Ruling, ...]]
    check: Callable[..., Any]
    play: Callable[..., Any]
    came_of: Callable[[Any, Collection[str]], Any]


@dataclass(frozen=True)
class BetweenTwo:
    """A question that any table can be asked about two models on it, ``a1`` and ``b1``, each alone in its unit.

    ``profile`` is what a file must say of both, so that it can be asked.
    """

    question: Mapping[str, str]
    profile: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OddsQuestion:
    """The question for the odds of an attack: its tag, what it calls who attacks and who is attacked.

    ``policies`` tells whether it can be asked for a policy of allocation.
    """

    tag: str
    attacker: str
    target: str
    policies: bool = False


@dataclass(frozen=True)
class Rosters:
    """Whose rosters a game takes: what they call their game, and its editions where there are several.

    ``facts`` makes of an `ImportedUnit`, its `ImportedModels`, and what of their profile is known without them, what a
    file of the game says of such models: `SquadFacts`, which stand on the floor of files as the others do. Raises
    InputError for what is lacking; None if such models cannot stand on the game's tables.
    """

    game: str
    editions: tuple[str, ...] = ()
    facts: Callable[[Any, Any, Mapping[str, Any]], Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Tables:
    """How the tables of a game are read, asked about and drawn; each game has a field of its own that it makes of one.

    Attributes:
        question_type: The tagged union of its questions.
        cases: How its cases are read and run.
        entry_type: What the table in one of its files is read into.
        palette: What can be dropped on one.
        size: How large one is where nobody says it, inches.
        scene: A field as a picture of it shows it: a `Scene`, which stands on the floor of pictures.
        drawn: A case as an SVG file: the field before and after its actions, the rulings that are asked for, what
            happened, why the last action was refused if it was, and a title.
        look: How one model looks at another, past one feature alone if one is named; for pictures of it.
        pair: Which model looks at which where a question names these two: of a unit, the one that is nearest; None if
            they stand for no two models on the table.
        offers: What is mostly asked about who looks at whom, the usual question first. Raises InputError if there are
            no such two.
        between_two: What any table can be asked about two models that stand on it.
        own_words: What a file of the game says of a feature from a table of no game that is told in its words, None if
            it is not.
        ground_plan: A table as sight needs it, made of the document it stands in, its entry, where it stands there, its
            name, and what is assumed of kinds of terrain. Raises InputError.
        editing: How one is drawn by people, read when it is asked for: an `Editing`, which stands on the floor of
            files; None if none is.
        odds_question: How the odds of an attack are asked for, None if they are not.
        ruleset: What judges and resolves single actions on one, None if it has nothing of the kind.
    """

    question_type: Any  # a union built from a table
    cases: CaseWork
    entry_type: type
    palette: Callable[[], Palette]
    scene: Callable[[Any], Any]
    drawn: Callable[..., str]
    look: Callable[[Any, str, str, str], Look]
    pair: Callable[[Any, str, str], tuple[str, str] | None]
    offers: Callable[[Any, str, str], Iterator[Asked]]
    between_two: BetweenTwo
    own_words: Callable[[Any], dict[str, Any] | None]
    ground_plan: Callable[..., Any]  # a `GroundPlan`, which stands on the floor of files
    size: tuple[float, float] = (60.0, 44.0)
    editing: Callable[[], Any] | None = None
    odds_question: OddsQuestion | None = None
    ruleset: Ruleset[Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: what it is called, its rules, how its tables are asked about, and how its battles are played.

    What a question needs stands here; what takes far more of the game's modules is a function, called when it is asked
    for, so that whoever asks waits for no battle.

    Attributes:
        name: As in files.
        title: As people call it.
        short: The same where there is little room, what tells it apart first; "" if the title is short enough.
        package: The package that its rules stand in, with its ``cases`` and its ``data``. There ``beginning.yaml`` is a
            case to begin with when somebody asks about a table; without one it is made of the palette.
        rulebook: Its rules.
        catalogue: Every rule that its sources have, implemented or not.
        house_rules: The choices that it leaves to a table, by name.
        supplements: Later texts that change it, off unless named.
        chapter: The chapter that a rule is read under.
        chapters: The chapters in the order of the book, where that is not the order of the catalogue.
        files: The kinds of file that it reads beside cases, by the name that `umpire schema` knows them by.
        datasheets: Returns those that come with it; None if it has none.
        rosters: Those of list builders that it takes armies from, None if it takes none.
        tables: How its tables are asked about, None if it answers no questions.
        battle: Returns its whole battles; None if it only judges and resolves single actions.
    """

    name: str
    title: str
    package: str
    rulebook: Rulebook
    short: str = ""
    catalogue: Callable[[], tuple[CatalogueEntry, ...]] = tuple
    house_rules: Mapping[str, HouseRule] = field(default_factory=dict)
    supplements: Mapping[str, Supplement] = field(default_factory=dict)
    chapter: Callable[[Any], str] = first_heading
    chapters: tuple[str, ...] = ()
    files: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    datasheets: Callable[[], Datasheets] | None = None
    rosters: Rosters | None = None
    tables: Tables | None = None
    battle: Callable[[], WholeBattle] | None = None
