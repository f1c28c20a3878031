"""Files that somebody wrote to end a program: deep, exploding, endless."""

from __future__ import annotations

from umpire.formats.limits import DEPTH_LIMIT

DEEP = "[" * 60_000
DEEP_JSON = '{"cases":' + "[" * 900 + "]" * 900 + "}"


def _merges(levels: int, *, each: int) -> str:
    """Return mappings each of which merges the one before it so many times."""
    lines = ["a: &a {x1: 1, x2: 2, x3: 3, x4: 4}"]
    for before, name in zip("abcdefghijklm"[:levels], "bcdefghijklmn"[:levels], strict=True):
        lines.append(f"{name}: &{name} {{<<: [{', '.join([f'*{before} '] * each)}]}}")
    return "\n".join(lines)


MERGES = _merges(12, each=12)

HOSTILE = {
    "deep": (DEEP, "deep"),
    "deep and closed": ("[" * 900 + "]" * 900, "deep"),
    "deep lists by dashes": ("- " * 30_000 + "1", "deep"),
    "deep keys": ("? " * 30_000, "deep"),
    "deep mappings": ("".join(f"{' ' * level}a:\n" for level in range(900)), "deep"),
    "one too deep": ("[" * (DEPTH_LIMIT + 1) + "]" * (DEPTH_LIMIT + 1), "deep"),
    "deep by an alias": ("a: &a " + "[" * 40 + "]" * 40 + "\nb: " + "[" * 40 + "*a" + "]" * 40, "deep"),
    "merges of merges": (MERGES, "200000 values"),
    "a merge too many": ("a: &a {x: 1}\n" + "\n".join(f"b{i}: {{<<: *a }}" for i in range(201)), "merges"),
    "merges written out": ("\n".join(f"b{i}: {{<<: {{x: 1}}}}" for i in range(201)), "merges"),
    "lists of lists": (
        "a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n"
        + "\n".join(f"a{i + 1}: &a{i + 1} [{','.join([f'*a{i}'] * 10)}]" for i in range(9)),
        "200000 values",
    ),
    "itself": ("a: &a [*a ]", "stands inside"),
    "itself by a merge": ("a: &a {b: {<<: *a }}", "stands inside"),
    "too many values": ("[" + "1," * 300_000 + "1]", "200000 values"),
    "too many nothings": ("a:\n" + "-\n" * 200_000, "200000 values"),
    "a number to the base of 60": ("a: " + ":".join(["59"] * 200_000), "digits"),
    "a number without end": ("a: " + "9" * 1_000_000, "digits"),
    "a hexadecimal number without end": ("a: 0x" + "f" * 1_000_000, "digits"),
    "a program": ("a: !!python/object/apply:os.system [ls]", "tags"),
    "a number by its tag": (f'a: !!int "{":".join(["59"] * 200_000)}"', "tags"),
}
"""Text and a word of what it is refused for, by what it is."""
