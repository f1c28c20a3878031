"""From a ruleset to a game: how the tables, cases and questions of single attacks, charges and moves are handled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, get_args

from umpire.errors import IllegalAction, InputError
from umpire.formats.boards import BoardEntry
from umpire.formats.boards.ground import ground_plan
from umpire.formats.cases.boards import (
    BoardCase,
    BoardCaseFile,
    board_names,
    board_of,
    came_of_board,
    check_board_case,
    play_on_board,
    rulings_on_board,
)
from umpire.formats.drawings import BOARD_EDITING, Editing
from umpire.formats.imports import KEYWORD, KIND, NO_TRAITS, UNSETTLED
from umpire.formats.palettes import read_palette
from umpire.formats.tables import TableFeature
from umpire.game import (
    Asked,
    BetweenTwo,
    CaseWork,
    Event,
    Game,
    OddsQuestion,
    Palette,
    Rosters,
    Ruleset,
    Tables,
)
from umpire.geometry import Look, side_on
from umpire.render.scenes import scene_of_table
from umpire.render.svg import table_svg
from umpire.rulings import Ruling
from umpire.table import Board, Model, Table, apart

MOST_WEAPONS, MOST_FEATURES = 3, 3


def board_game(
    rules: Ruleset[Any],
    *,
    package: str,
    offers: Callable[[Any, str, str], Iterator[Asked]],  # each game has a field of its own
    between_two: BetweenTwo,
    table_size: tuple[float, float] = (60.0, 44.0),
    rosters: Rosters | None = None,
    short: str = "",
    editing: Editing = BOARD_EDITING,
) -> Game:
    """Return the game of a ruleset.

    Args:
        rules: What judges and resolves.
        package: The package that it stands in, with its ``cases`` and its ``data/palette.yaml``.
        offers: What is mostly asked about a model of the first name and one of the second, which are there.
        between_two: What any table can be asked about two models that stand on it.
        table_size: How large its tables are where nobody says it, inches.
        rosters: Those of list builders that it takes armies from.
        short: What the game is called where there is little room.
        editing: How its tables are drawn by people.
    """
    return Game(
        name=rules.name,
        title=rules.title,
        short=short,
        package=package,
        rulebook=rules.rulebook,
        catalogue=rules.catalogue,
        house_rules=rules.house_rules,
        supplements=rules.supplements,
        rosters=rosters,
        tables=Tables(
            question_type=rules.question_type,
            cases=_case_work(rules),
            entry_type=BoardEntry,
            palette=cache(partial(_palette, rules, package)),
            size=table_size,
            scene=lambda field: scene_of_table(field.table),
            drawn=_drawn,
            look=partial(_look, rules),
            pair=_pair,
            offers=partial(_offers, offers),
            between_two=between_two,
            own_words=partial(_own_words, rules),
            ground_plan=partial(ground_plan, rules),
            editing=lambda: editing,
            odds_question=_odds_question(rules.question_type),
            ruleset=rules,
        ),
    )


def _odds_question(question_type: Any) -> OddsQuestion | None:  # a union built from a table
    """Return the question `odds` of a game: its first two fields are who attacks and who is attacked."""
    for kind in get_args(question_type) or (question_type,):
        if kind.__struct_config__.tag == "odds":
            attacker, target, *_ = kind.__struct_fields__
            return OddsQuestion("odds", attacker, target)
    return None


def weapons_of(board: Board[Any, Any], model: str, *, kind: str = "") -> list[str]:
    """Return the names of a model's first weapons, those of one kind alone where one is named."""
    borne = board.profile(board.table.model(model)).weapons
    return list(dict.fromkeys(each.name for each in borne if not kind or each.kind == kind))[:MOST_WEAPONS]


def features_between(rules: Ruleset[Any], board: Board[Any, Any], viewer: str, target: str) -> list[str]:
    """Return the first features along the line from one model to another."""
    side = side_on(_look(rules, board, viewer, target, ""))
    return list(dict.fromkeys(each.id for each in side.cuts))[:MOST_FEATURES] if side is not None else []


def may_be_shot(viewer: str, aimed: str, weapons: list[str]) -> Iterator[Asked]:
    """Yield for each weapon of a model whether it may be shot at a unit."""
    for name in weapons:
        question = {"question": "targetable", "model": viewer, "weapon": name, "target": aimed}
        yield f"May it be shot with {name}?", question


def about_feature(kind: str, viewer: str, target: str, feature: str) -> dict[str, Any]:
    """Return a question about a model behind a feature."""
    return {"question": kind, "model": target, "feature": feature, "attacker": viewer, "margin": True}


def _palette(rules: Ruleset[Any], package: str) -> Palette:
    features, models, raised, flat = read_palette(package)
    traits = tuple(each for each in rules.tags if each not in rules.kinds)
    return Palette(features=features, models=models, kinds=rules.kinds, traits=traits, raised=raised, flat=flat)


def _case_work(rules: Ruleset[Any]) -> CaseWork:
    names = cache(partial(board_names, rules))

    def check(case: BoardCase, *, strict: bool = True) -> Any:
        return check_board_case(rules, names(), case, strict=strict)

    def play(case: BoardCase, *, strict: bool = True) -> tuple[Any, Any, tuple[Event, ...], IllegalAction | None]:
        return board_of(rules, case), *play_on_board(rules, case, strict=strict)

    return CaseWork(
        case_type=BoardCase,
        file_type=BoardCaseFile,
        parts=lambda: {
            "profile": rules.profile_type,
            "state": rules.state_type,
            "question": rules.question_type,
            "action": rules.resolvers.action_type,
            "event": rules.resolvers.event_type,
        },
        schema=_told_in_schema,
        field=partial(board_of, rules),
        answer=partial(rulings_on_board, rules),
        check=check,
        play=play,
        came_of=partial(came_of_board, rules),
    )


def _told_in_schema(found: dict[str, Any], schema: Mapping[str, Any]) -> None:
    """A unit gives part of a profile, its models the rest; the state is the game's own."""
    found["BoardCase"]["properties"]["state"] = schema["state"]
    profile = schema["profile"]
    whole = found[profile["$ref"].rpartition(".")[2]] if "$ref" in profile else profile
    for owner in ("UnitEntry", "ModelEntry"):
        found[owner]["properties"]["profile"] = {**whole, "required": []}


def _look(rules: Ruleset[Any], field: Any, viewer: str, target: str, feature: str) -> Look:  # a game's own field
    table: Table = field.table
    known = {each.id for each in table.features}
    return rules.look(field, table.model(viewer), table.model(target), feature if feature in known else "")


def _drawn(
    _before: Any,
    after: Any,
    *,
    title: str,
    rulings: Sequence[Ruling] = (),
    events: Sequence[Event] = (),
    refusal: IllegalAction | None = None,
) -> str:
    """Return a picture of a table as actions leave it, with the evidence for rulings on it."""
    says = f"Refused: {refusal}" if refusal is not None else ""
    return table_svg(after.table, rulings, title=title, says=says)


def _pair(field: Any, one: str, other: str) -> tuple[str, str] | None:  # a game's own field
    pairs = [(a, b) for a in _models(field.table, one) for b in _models(field.table, other) if a is not b]
    best = min(pairs, key=lambda pair: apart(*pair), default=None)
    return None if best is None else (best[0].id, best[1].id)


def _models(table: Table, name: str) -> tuple[Model, ...]:
    if name in table.models:
        return (table.models[name],)
    return table.models_of(name) if name in table.units else ()


def _offers(
    offers: Callable[[Any, str, str], Iterator[Asked]], field: Any, viewer: str, target: str
) -> Iterator[Asked]:
    for name, path in ((viewer, "viewer"), (target, "target")):
        try:
            field.table.model(name)
        except InputError as error:
            raise error.within(path=path) from None
    yield from offers(field, viewer, target)


def _own_words(rules: Ruleset[Any], feature: TableFeature) -> dict[str, Any] | None:
    """Return what a file of the game says of a feature of no game that is told in its words; None if it is not."""
    kind = feature.told_after(KIND) or (feature.kind if feature.kind in rules.kinds else "")
    traits = [each for each in feature.tags if each in rules.tags]
    if not (kind or traits or NO_TRAITS in feature.tags):
        return None
    keywords = [each.removeprefix(KEYWORD) for each in feature.tags if each.startswith(KEYWORD)]
    made: dict[str, Any] = {"kind": kind} if kind else {}
    made |= {} if UNSETTLED in feature.tags else {"traits": traits}
    made |= {"keywords": keywords} if keywords else {}
    return made | ({} if feature.top is None else {"height": feature.top})
