"""The page in a real browser: every line can be clicked, every phase shown, every rule opened, without an error."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from tests.render.stories import EVENTS, evolve, journal
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.report import battle_page

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=8000",
    "--dump-dom",
)
WATCH = "<script>window.faults=[];window.onerror=(told)=>{window.faults.push(told)}</script>"
VISIT = """<script>
const said = [];
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
document.querySelectorAll(".line").forEach((line) => line.click());
said.push(document.querySelectorAll(".line.here").length);
document.querySelector("[data-go]").click();
said.push(document.querySelector(".chapter.current figcaption").textContent);
document.querySelectorAll(".chapters button").forEach((tab) => tab.click());
press("ArrowLeft"); press("."); press("."); press(","); press(" "); press(" "); press("0"); press("Escape");
said.push(document.querySelector(".chapter.current figcaption").textContent);
const moved = [...document.querySelectorAll(".line")].find((line) => line.textContent.includes("armour Save"));
moved.click();
const shown = document.querySelector(".chapter.current .board");
said.push(shown.querySelectorAll(".m.dead").length);
document.querySelector(".rule").click();
said.push(document.querySelector("#law .law h4").firstChild.textContent.trim());
said.push(window.forged ?? "kept out");
document.body.dataset.said = JSON.stringify(said);
document.body.dataset.faults = JSON.stringify(window.faults);
</script>"""
FORGED = "<script>window.forged = 'let in'</script>"


def allowing(page: str, *scripts: str) -> str:
    """Return the page with further scripts among those that it lets run; it knows each by its digest."""
    bodies = (script.removeprefix("<script>").removesuffix("</script>") for script in scripts)
    known = " ".join(f"&#x27;sha256-{b64encode(sha256(each.encode()).digest()).decode()}&#x27;" for each in bodies)
    assert "script-src &#x27;sha256-" in page
    return page.replace("script-src ", f"script-src {known} ")


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
def test_the_page_works_in_a_browser(tmp_path: Path) -> None:
    made = journal()
    made = changed(made, entries=(changed(made.entries[0], events=EVENTS),))
    page = battle_page(replace(LEGIONS, evolve=evolve), made)
    file = tmp_path / "battle.html"
    page = allowing(page, WATCH, VISIT)
    page = page.replace("<body>", f"<body>{WATCH}{FORGED}").replace("</body>", f"{VISIT}</body>")
    file.write_text(page, encoding="utf-8")

    told = subprocess.run(
        [CHROMIUM, *QUIET, f"--user-data-dir={tmp_path / 'profile'}", file.as_uri()],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    ).stdout

    faults = re.search(r'data-faults="(.*?)"', told)
    said = re.search(r'data-said="(.*?)"', told)
    assert faults is not None
    assert faults[1] == "[]"
    assert said is not None
    assert (
        said[1].replace("&quot;", '"')
        == '[1,"Round 1: Advancing Fire","Round 1: Advancing Fire",0,"LI-MOV-001","kept out"]'
    )
