"""Take the pictures of the pages *docs/* from the running program: `python scripts/screenshots.py [NAME...]`.

A server of its own, battles that bots played into interesting positions, a browser: `docs/images/NAME.webp` is what
somebody sees who opens the page. Needs Chromium, and Node to build the pages; `--list` tells the names. A picture that
cannot be taken is told, the others are taken all the same, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Error, Page, sync_playwright

from tests.server.serving import Served, tokens_of
from umpire.bots import make_bot
from umpire.formats import dump_journal
from umpire.formats.workshops import workshop_of
from umpire.game import Battle, battle_of

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
BATTLE = "river_crossing"
SEED = 7
QUALITY = 80
WIDE, PHONE = (1440, 900), (390, 844)
PATIENCE = 60_000
LIMIT = 250_000
"""A picture may have so many bytes: pages are read over telephones too."""


@cache
def position(kind: str, round_: int) -> Battle[Any]:
    """Return a battle that bots have played until the first side is asked for a choice of a kind, in a round."""
    whole = battle_of("legions")
    begun = whole.begin(BATTLE)
    battle: Battle[Any] = Battle.start(whole.system, begun.state, seed=SEED, meta=begun.meta)
    bot = make_bot("greedy", game="legions")
    first = battle.sides[0]
    while battle.to_decide:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None, "who decides has options"
        kinds = {each.kind for each in view.options.choices}
        if side == first and kind in kinds and battle.state.field.round == round_:
            return battle
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    if kind:
        raise LookupError(f"nobody is asked for {kind} in round {round_}")
    return battle


class Camera:
    """A browser at a server."""

    def __init__(self, site: Served, page: Page) -> None:
        self.site, self.page = site, page

    def go(self, place: str) -> None:
        """Open a place behind the # of the address."""
        self.page.goto(f"{self.site.address}/#/{place}")
        self.page.wait_for_load_state("networkidle")

    def sit(self, battle: Battle[Any], seat: str) -> None:
        """Put a battle on the table, and take a seat at it."""
        text = dump_journal(battle.journal).decode()
        made = self.site.request("POST", "/api/battles/load", {"name": "battle.log", "text": text})
        self.go(f"play/{tokens_of(made)[seat]}")
        self.page.locator(".panel h2").first.wait_for()
        if (stranger := self.page.get_by_role("button", name="Not now")).count():
            stranger.click()
        self.page.wait_for_timeout(1500)  # what is judged and drawn of the moment


def home(at: Camera) -> None:
    """The first page."""
    at.go("")
    at.page.get_by_role("heading", name="Umpire").first.wait_for()


def moving(at: Camera) -> None:
    """A move in the second round, with the reach of the Detachment: the third that is offered."""
    battle = position("move", 2)
    at.sit(battle, f"side:{battle.sides[0]}")
    at.page.locator(".units .unit-button").nth(2).click()
    at.page.locator(".choices .choice", has_text=re.compile("moves$")).first.click()
    at.page.wait_for_timeout(2500)


def phone(at: Camera) -> None:
    """The same move on a telephone."""
    moving(at)


def analysis(at: Camera) -> None:
    """A battle that is over, looked back on."""
    at.sit(position("", 0), "spectator")
    at.page.get_by_role("button", name="Analysis").first.click()
    at.page.get_by_role("heading", name="What the dice brought").wait_for()
    at.page.get_by_text("this takes up to a minute").wait_for(state="detached", timeout=4 * PATIENCE)


def ask(at: Camera) -> None:
    """Who sees whom, on the page that answers."""
    at.go("ask/legions")
    at.page.wait_for_timeout(3000)


def army(at: Camera) -> None:
    """An army of 1,500 points in the builder."""
    draw = workshop_of().draw_army
    assert draw is not None, "armies of the first game are drawn"
    text = draw("Legiones Astartes", points=1500, seed=4)
    at.go("army")
    file = {"name": "army.yaml", "mimeType": "text/plain", "buffer": text.encode()}
    at.page.locator("input[type=file]").first.set_input_files([file])  # type: ignore[arg-type]  # a mapping of its own
    at.page.get_by_role("button", name="Open it in the builder").click()
    at.page.wait_for_timeout(2500)


def table(at: Camera) -> None:
    """A table on the drawing board."""
    at.go("table")
    at.page.get_by_role("tab", name="Files").click()
    at.page.get_by_label("Files to import").set_input_files(ROOT / "docs" / "examples" / "fairness.yaml")
    opening = at.page.get_by_role("button", name="Open as a drawing")
    opening.or_(at.page.get_by_role("heading", name="Edge of town")).first.wait_for()
    if opening.count():  # where the file leaves nothing open it is opened at once
        opening.click()
    at.page.wait_for_timeout(2500)


SHOTS: dict[str, tuple[Callable[[Camera], None], tuple[int, int]]] = {
    "home": (home, WIDE),
    "moving": (moving, WIDE),
    "phone": (phone, PHONE),
    "analysis": (analysis, WIDE),
    "ask": (ask, WIDE),
    "army": (army, WIDE),
    "table": (table, WIDE),
}


@contextmanager
def serving() -> Iterator[Served]:
    """Build the pages and serve them."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_web.py")], check=True)
    with tempfile.TemporaryDirectory() as folder:
        site = Served(Path(folder), forked=False).start()
        try:
            yield site
        finally:
            site.stop()


def take(names: list[str]) -> list[str]:
    """Take pictures; return what is told of those that could not be taken."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    troubles = []
    with serving() as site, sync_playwright() as program:
        browser = program.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name in names:
            how, (width, height) = SHOTS[name]
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
            )
            context.set_default_timeout(PATIENCE)
            try:
                camera = Camera(site, context.new_page())
                how(camera)
                shot = Image.open(io.BytesIO(camera.page.screenshot()))
                path = IMAGES / f"{name}.webp"
                shot.save(path, quality=QUALITY, method=6)
                size = path.stat().st_size
                print(f"{path.relative_to(ROOT)}: {size} bytes")
                if size > LIMIT:
                    troubles.append(f"{name}: larger than {LIMIT} bytes")
            except (Error, LookupError, AssertionError) as error:
                troubles.append(f"{name}: {str(error).splitlines()[0]}")
            context.close()
        browser.close()
    return troubles


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="which ones (default: all)")
    parser.add_argument("--list", action="store_true", help="tell the names, and what each shows")
    asked = parser.parse_args()
    if asked.list:
        for name, (how, _) in SHOTS.items():
            print(f"{name:10} {(how.__doc__ or '').rstrip('.')}")
        return 0
    if unknown := [each for each in asked.names if each not in SHOTS]:
        parser.error(f"there is no picture {', '.join(unknown)}; there are {', '.join(SHOTS)}")
    troubles = take(asked.names or list(SHOTS))
    for each in troubles:
        print(each, file=sys.stderr)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
