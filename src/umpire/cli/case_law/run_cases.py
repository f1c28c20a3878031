"""Put a rules engine to the cases of this folder, and tell which of them it gets right.

    python run_cases.py -- umpire cases answer
    python run_cases.py cases/legions/terrain --level verdicts -- ./my_engine --json

The program after ``--`` is started once. It reads one case a line as JSON from its standard input, and writes one
answer a line to its standard output; README.md says what stands in both. This file needs Python 3.10 or later, and
nothing beside it but the cases. It is a second reading of what a case expects, written apart from Umpire's own.

Exit codes: 0 if every case that was answered came out as expected, 1 if any did not, 2 if the cases or the program
cannot be run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

LENGTH = 1.0 / 1024.0
"""Lengths and other numbers that differ by no more are the same, inches."""
ANGLE = 0.1
"""The same for facings, degrees."""
LEVELS = ("verdicts", "facts", "all")
HERE = Path(__file__).resolve().parent


def main(given: list[str]) -> int:
    """Run the cases that are asked for; return the exit code."""
    cut = given.index("--") if "--" in given else len(given)
    command = given[cut + 1 :]
    asked = _options().parse_args(given[:cut])
    if not command:
        print("Name the program after --, for example: python run_cases.py -- umpire cases answer", file=sys.stderr)
        return 2
    cases = list(cases_in(asked.paths or [HERE / "cases"]))[:: asked.every]
    if not cases:
        print("There are no cases in these files.", file=sys.stderr)
        return 2
    try:
        answers = answered(command, [request_of(each) for each in cases])
    except OSError as error:
        print(f"The program cannot be run: {error}", file=sys.stderr)
        return 2
    return _tell(cases, answers, asked.level, quiet=asked.quiet)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog="The program stands after --.")
    parser.add_argument("paths", nargs="*", type=Path, help="case files or folders of them (default: all)")
    parser.add_argument("--level", choices=LEVELS, default="all", help="how much of what a case expects is compared")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="run each N-th case alone")
    parser.add_argument("--quiet", action="store_true", help="tell failures and the sum alone")
    return parser


def cases_in(paths: list[Path]) -> Any:
    """Yield the cases of files and folders, each with its system."""
    for path in paths:
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
            content = json.loads(file.read_text(encoding="utf-8"))
            for case in content["cases"]:
                yield {"system": content["system"], **case}


def request_of(case: dict[str, Any]) -> dict[str, Any]:
    """Return what a program is told of a case: everything but what must come out."""
    expect = case.get("expect", {})
    wants = [name for name in ("rulings", "state", "views", "to_decide") if name in expect]
    wants += ["events"] if {"events", "never"} & set(expect) else []
    wants += ["options"] if {"options", "no_options"} & set(expect) else []
    told = {name: each for name, each in case.items() if name != "expect"}
    over = expect.get("state", {}).get("phase") == "over" or expect.get("to_decide") or expect.get("options")
    return {"format": 1, "id": case["id"], "wants": sorted(wants), "play_on": bool(over), "case": told}


def answered(command: list[str], requests: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return what a program answers, by case."""
    running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    told, heard = running.stdin, running.stdout
    assert told is not None
    assert heard is not None

    def ask() -> None:
        try:
            for each in requests:
                told.write(json.dumps(each) + "\n")
            told.close()
        except BrokenPipeError:
            pass  # it has ended; what it did not answer is told

    asking = threading.Thread(target=ask)  # beside reading, or both wait for each other when a pipe is full
    asking.start()
    found: dict[str, dict[str, Any]] = {}
    for line in heard:
        try:
            answer = json.loads(line)
            found[answer["id"]] = answer
        except (ValueError, TypeError, KeyError):
            print(f"This is no answer: {line.rstrip()[:200]}", file=sys.stderr)
    asking.join()
    running.wait()
    return found


def _tell(cases: list[dict[str, Any]], answers: dict[str, dict[str, Any]], level: str, *, quiet: bool) -> int:
    passed = failed = skipped = 0
    for case in cases:
        answer = answers.get(case["id"])
        if answer is not None and "skip" in answer:
            skipped += 1
            if not quiet:
                print(f"skip {case['id']}: {answer['skip']}")
            continue
        told = ["no answer"] if answer is None else mismatches(case["expect"], answer, level)
        passed, failed = passed + (not told), failed + bool(told)
        if told or not quiet:
            print(f"{'FAIL' if told else 'ok  '} {case['id']}: {case['title']}")
        for each in told:
            print(f"     {each}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped ({level})")
    return 1 if failed or not passed else 0


# Comparing: what is listed must come out, what is not is free.


def mismatches(expect: dict[str, Any], answer: dict[str, Any], level: str = "all") -> list[str]:
    """Return where an answer is not what a case expects, a line each."""
    if "error" in answer:
        return [f"an error: {answer['error']}"]
    told = refused(expect.get("refused"), answer.get("refused"), level)
    rulings = answer.get("rulings", [])
    for index, want in enumerate(expect.get("rulings", [])):
        where = f"rulings[{index}]"
        told += ruling(want, rulings[index], where, level) if index < len(rulings) else [f"{where}: no answer"]
    if level == "verdicts":
        return told
    cites = level == "all"
    told += in_order(expect.get("events", []), answer.get("events", []), "events", cites=cites)
    told += absent(expect.get("never", []), answer.get("events", []), "never")
    told += absent(expect.get("no_options", []), answer.get("options", []), "no_options")
    fits = [
        [occurs(want, each, cites=cites) for each in answer.get("options", [])] for want in expect.get("options", [])
    ]
    told += unmatched(expect.get("options", []), fits, "options")
    for name in ("state", "views", "to_decide"):
        if expect.get(name) is not None:
            told += parts(expect[name], answer.get(name), name)
    return told


def refused(want: Any, found: Any, level: str) -> list[str]:
    """Compare the refusal of the last action."""
    if want is None or found is None:
        return [] if want is found else [f"refused: expected {'no refusal' if want is None else want}, found {found}"]
    if level != "all":
        return []
    told = [f"refused.cites: expected {each}" for each in want.get("cites", []) if each not in found.get("cites", [])]
    if want.get("says", "").lower() not in found.get("says", "").lower():
        told.append(f"refused.says: expected {want['says']}, found {found.get('says', '')}")
    return told


def ruling(want: dict[str, Any], found: dict[str, Any], where: str, level: str) -> list[str]:
    """Compare the answer to one question."""
    told = []
    if want.get("allowed") is not None and want["allowed"] is not found.get("allowed"):
        told.append(f"{where}.allowed: expected {want['allowed']}, found {found.get('allowed')}")
    if level == "verdicts":
        return told
    effects = found.get("effects", [])
    fits = [[not parts(each, one, "") for one in effects] for each in want.get("effects", [])]
    told += unmatched(want.get("effects", []), fits, f"{where}.effects")
    told += absent(want.get("no_effects", []), effects, f"{where}.no_effects")
    told += facts(want.get("facts", {}), found.get("facts", []), f"{where}.facts")
    if want.get("margin") is not None:
        told += parts(want["margin"], found.get("margin"), f"{where}.margin")
    if level != "all":
        return told
    cited = found.get("cites", [])
    told += [f"{where}.cites: expected {each}, found {cited}" for each in want.get("cites", []) if each not in cited]
    told += [f"{where}.cites: expected no {each}" for each in want.get("never_cites", []) if each in cited]
    if want.get("witness") is not None and want["witness"] not in found.get("witnesses", []):
        told.append(f"{where}.witness: expected {want['witness']}, found {found.get('witnesses', [])}")
    if want.get("says", "").lower() not in found.get("says", "").lower():
        told.append(f"{where}.says: expected {want['says']}, found {found.get('says', '')}")
    return told


def facts(want: Any, found: list[dict[str, Any]], where: str) -> list[str]:
    """Compare facts: those that stand together in one finding must be those of one."""
    held = [each for each in found if each]
    if isinstance(want, list):
        return unmatched(want, [[not parts(each, one, "") for one in held] for each in want], where)
    missing = (each for each in together(want, held) if not any(not parts(each, one, "") for one in held))
    return [f"{where}: expected {each}, found {held}" for each in missing]


def together(want: dict[str, Any], held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return facts in groups: names that stand in a finding together are of one."""
    groups: list[set[str]] = []
    for name in want:
        beside = {name}.union(*(set(each) & set(want) for each in held if name in each))
        joined = [each for each in groups if each & beside]
        groups = [each for each in groups if not each & beside] + [beside.union(*joined)]
    return [{name: want[name] for name in want if name in group} for group in groups]


def in_order(want: list[Any], found: list[Any], where: str, *, cites: bool) -> list[str]:
    """Compare events: each must occur after the one before, others may stand between."""
    rest = iter(found)
    for index, each in enumerate(want):
        if not any(occurs(each, one, cites=cites) for one in rest):
            return [f"{where}[{index}]: expected {each}, found {[one.get('event') for one in found]}"]
    return []


def occurs(want: dict[str, Any], found: dict[str, Any], *, cites: bool) -> bool:
    """Whether an event or an option is the one that is expected, with the rules that it must cite."""
    cited = [*want.get("cites", []), *want.get("rules", [])] if cites else []
    bare = {name: each for name, each in want.items() if name not in ("cites", "rules")}
    return set(cited) <= set(found.get("rules", [])) and not parts(bare, found, "")


def absent(want: list[Any], found: list[Any], where: str) -> list[str]:
    """Compare what must not be there."""
    return [f"{where}[{i}]: found {one}" for i, each in enumerate(want) for one in found if not parts(each, one, "")]


def unmatched(want: list[Any], fits: list[list[bool]], where: str) -> list[str]:
    """Return what finds nothing of its own; ``fits`` tells for each what it could be."""
    taken: dict[int, int] = {}

    def settle(one: int, seen: set[int]) -> bool:
        for place, fit in enumerate(fits[one]):
            if fit and place not in seen:
                seen.add(place)
                if place not in taken or settle(taken[place], seen):
                    taken[place] = one
                    return True
        return False

    return [f"{where}[{one}]: expected {want[one]}" for one in range(len(want)) if not settle(one, set())]


def parts(want: Any, found: Any, where: str, *, angle: bool = False) -> list[str]:
    """Return where values differ; a mapping may hold more than is expected."""
    if isinstance(want, dict):
        if not isinstance(found, dict):
            return [f"{where}: expected {want}, found {found}"]
        told = []
        for name, each in want.items():
            inner = f"{where}.{name}"
            same = name in found
            told += parts(each, found[name], inner, angle=name == "facing") if same else [f"{inner}: expected {each}"]
        return told
    if isinstance(want, list) and isinstance(found, list) and len(want) == len(found):
        pairs = enumerate(zip(want, found, strict=True))
        return [told for index, (one, other) in pairs for told in parts(one, other, f"{where}[{index}]")]
    numbers = all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in (want, found))
    if numbers and angle:
        apart = abs(want - found) % 360.0
        same = min(apart, 360.0 - apart) <= ANGLE
    elif numbers:
        same = abs(want - found) <= LENGTH
    else:
        same = type(want) is type(found) and want == found
    return [] if same else [f"{where}: expected {want}, found {found}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
