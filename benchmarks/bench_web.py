"""The web table: from a drag to its ruling, and what a layer takes."""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from benchmarks.players import Seat, sit
from benchmarks.row import Row
from benchmarks.serving import served

SEED = 7
DRAGS = 150
MOMENT = 60
"""How many entries of the shipped battle are played before rulings are asked for."""

FRAME = 1.0 / 60.0
"""A mouse that is dragged tells where it is about this often, seconds; the server answers one client little faster."""

PAGES = Path(__file__).resolve().parent.parent / "src" / "umpire" / "server" / "pages"


def run() -> list[Row]:
    """Start a server and measure it from the outside."""
    with served() as (address, _):
        return [*page_rows(address), *asyncio.run(drags(address)), *asked_rows(address)]


def page_rows(address: str) -> list[Row]:
    """Return how large the front end is and how long its files take."""
    if not (PAGES / "index.html").is_file():
        return [Row(name="the pages", value=0.0, unit="kB", note="not built: run make web")]
    whole = sum(path.stat().st_size for path in PAGES.rglob("*.br"))
    began = time.perf_counter()
    page = urlopen(f"http://{address}/").read().decode()
    names = re.findall(r'/assets/[^"]+', page)
    for name in names:
        urlopen(f"http://{address}{name}").read()
    taken = time.perf_counter() - began
    first = sum((PAGES / f"{name}.br").stat().st_size for name in ("index.html", *(each[1:] for each in names)))
    return [
        Row(name="first page with its files, as browsers fetch them", value=first / 1000, unit="kB", most=250.0),
        Row(name="all pages, as browsers fetch them", value=whole / 1000, unit="kB"),
        Row(name="first page with its files, loopback", value=1000 * taken, unit="ms", most=1000.0),
    ]


ASKED = """
system: {system}
cases:
- id: bench
  rules: []
  title: two models and what is between them
  table:
    size: [30, 20]
    features: [{feature}]
    units:
    - {{id: a, side: red, base: 32mm, profile: {profile}, models: [{{id: a1, at: [6, 10]}}]}}
    - {{id: b, side: blue, base: 32mm, profile: {profile}, models: [{{id: b1, at: [24, {y}]}}]}}
  ask: [{ask}]
"""
RING = "outline: [[12, 8], [17, 8], [17, 12], [12, 12]]"
TABLES = {
    "legions": {
        "feature": f"{{id: wood, type: obstructing, height: 3, {RING}}}",
        "profile": "{type: infantry, scale: 1, movement: 5}",
        "ask": "{question: see, viewer: a1, target: b1, margin: true}",
    },
    "wh40k9": {
        "feature": f"{{id: ruin, kind: area, traits: [obscuring], height: 6, {RING}}}",
        "profile": "{}",
        "ask": "{question: visible, model: b1, to: a1, margin: true}",
    },
    "wh40k_legacy": {
        "feature": f"{{id: wall, kind: barricade, height: 1, pieces: [{{kind: body, top: 1}}], {RING}}}",
        "profile": "{}",
        "ask": "{question: behind, model: b1, feature: wall, attacker: a1}",
    },
    "warcry": {
        "feature": f"{{id: wall, traits: [], height: 4, {RING}}}",
        "profile": "{}",
        "ask": "{question: covered, model: b1, attacker: a1}",
    },
}
"""A table of each game, as the page asks about it while a model is dragged past a feature."""


def asked_rows(address: str) -> list[Row]:
    """Measure rulings with their pictures, as a drag on the umpire's table asks for them."""
    found = []
    for system, table in TABLES.items():
        texts = [ASKED.format(system=system, y=10.0 + 0.05 * (step % 140), **table) for step in range(DRAGS)]
        found.append(
            row(f"asking the umpire by a drag, {system}", [answering(address, each) for each in texts], most=50.0)
        )
    return found


def answering(address: str, text: str) -> float:
    """Return the seconds until a case is ruled on."""
    body = json.dumps({"text": text}).encode()
    asked = Request(f"http://{address}/api/rules/ask", data=body, headers={"content-type": "application/json"})
    began = time.perf_counter()
    urlopen(asked).read()
    taken = time.perf_counter() - began
    time.sleep(max(0.0, FRAME - taken))
    return taken


def begin(address: str, scenario: str, **players: str) -> dict[str, str]:
    """Begin a battle with dice that are known, so that nobody has to draw them; return the token of each seat."""
    body = json.dumps({"scenario": scenario, "players": players, "seed": SEED}).encode()
    asked = Request(f"http://{address}/api/battles", data=body, headers={"content-type": "application/json"})
    made = json.loads(urlopen(asked).read())
    return {link["seat"]: link["token"] for link in made["links"]}


async def drags(address: str) -> list[Row]:
    """Measure rulings on the shipped battle as a hand on the mouse asks for them."""
    tokens = begin(address, "shipped")
    seats = [await sit(address, token) for name, token in tokens.items() if name.startswith("side:")]
    seat = seats[0]
    while seat.seq < MOMENT:
        for each in seats:
            await each.ask({"say": "ping"})
            if each.choices:
                advice = await each.ask({"say": "suggest"})
                await each.ask({"say": "act", "action": advice["action"], "after": each.seq})
    field = (await seat.ask({"say": "look", "at": seat.seq}))["state"]["field"]
    units = [each for each in field["detachments"].values() if standing(field, each)]
    moves = [await timed(seat, dragged(field, units[k % len(units)], k)) for k in range(DRAGS)]
    shots = [await timed(seat, {"question": "outlook", "detachment": unit["id"]}) for unit in units[:20]]
    models = [[each for each in unit["models"] if field["models"][each]["place"] == "table"] for unit in units]
    asked = [{"say": "expose", "model": unit[-1]} for unit in models[:20]]
    maps = [await timed_message(seat, each, "exposure") for each in asked]
    reach = [await timed(seat, {"question": "reach", "model": unit[0]}) for unit in models]
    return [
        row("a drag to its ruling", moves, most=50.0),
        row("what can this shoot and who sees it, all enemies", shots, most=50.0),
        row("who would see it in each place of the table, all enemies", maps, most=100.0),
        row("where can this model get to", reach, most=150.0),
    ]


def standing(field: dict[str, Any], unit: dict[str, Any]) -> bool:
    """Whether a Detachment is on the table."""
    return any(field["models"][model]["place"] == "table" for model in unit["models"])


def dragged(field: dict[str, Any], unit: dict[str, Any], step: int) -> dict[str, Any]:
    """Return the question that a drag of a Detachment asks."""
    by = 0.1 * (step % 40)
    models = [field["models"][model] for model in unit["models"] if field["models"][model]["place"] == "table"]
    ends = [{"model": each["id"], "at": [each["at"][0], each["at"][1] + by]} for each in models]
    return {"question": "move_to", "detachment": unit["id"], "manoeuvre": "move", "ends": ends}


async def timed(seat: Seat, question: dict[str, Any]) -> float:
    """Return the seconds that one question takes."""
    return await timed_message(seat, {"say": "ask", "question": question}, "answer")


async def timed_message(seat: Seat, message: dict[str, Any], tell: str) -> float:
    """Return the seconds until a message is answered."""
    began = time.perf_counter()
    told = await seat.ask(message)
    if told["tell"] != tell:
        raise SystemExit(f"{message}: {told}")
    return time.perf_counter() - began


def row(name: str, taken: list[float], *, most: float) -> Row:
    """Return the median and 95th percentile of some times."""
    p95 = statistics.quantiles(taken, n=20)[-1]
    told = f"median {1000 * statistics.median(taken):.1f}; {len(taken)} times"
    return Row(name=f"{name}: 95th percentile", value=1000 * p95, unit="ms", note=told, most=most)
