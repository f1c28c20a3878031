// Puts the first view into the page that was built: home's words and picture, the rules of style that they need, and two
// small scripts, so that all of it is painted as soon as this one file is there. What is within the page is let through by
// its digest (``umpire.server.edge.pages``).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Beasties from "beasties";
import { build, createServer } from "vite";

const HERE = import.meta.dirname, BUILT = join(HERE, "..", "src", "umpire", "server", "pages"), PAGE = join(BUILT, "index.html");
/** Rules for what only a script does: colours that were chosen, a screen that is not home, battles to go on with. */
const BY_SCRIPT = [/data-light|data-palette|data-elsewhere|data-going|\.going|\.card-of-battle/];

/** A script of the first view as one piece. */
async function script(name) {
  const entry = join(HERE, "src", "first", name);
  const [{ output }] = [await build({ root: HERE, configFile: false, logLevel: "warn", build: { write: false, lib: { entry, formats: ["iife"], name: "first" } } })].flat();
  return `<script>${output[0].code.trim()}</script>`;
}

/** The words, as the page's own components say them where nothing is kept in the browser yet. */
async function words() {
  globalThis.document = { querySelector: () => null };
  globalThis.localStorage = Object.create({ getItem: () => null, setItem: () => undefined });
  const server = await createServer({ root: HERE, logLevel: "warn", appType: "custom", server: { middlewareMode: true, ws: false, watch: null } });
  const { firstView } = await server.ssrLoadModule("/src/first/view.tsx");
  await server.close();
  return firstView;
}

/** Replace what stands there once. */
function put(text, old, made) {
  if (text.split(old).length !== 2) throw new Error(`index.html does not have ${old} once`);
  return text.replace(old, () => made);
}

const plain = readFileSync(PAGE, "utf8"), [link] = /<link rel="stylesheet"[^>]*>/.exec(plain), [waiting] = /<div id="root">.*?<\/div>/s.exec(plain);
const whole = put(plain, waiting, `<div id="root">${await words()}</div>`);
const styled = await new Beasties({ path: BUILT, preload: false, allowRules: BY_SCRIPT, fonts: false, logLevel: "warn" }).process(whole);
const [linked] = /<link rel="stylesheet"[^>]*>/.exec(styled);
// The whole style comes behind the words: it holds up the page's script, and no more the first view.
const moved = put(put(styled, linked, ""), "</body>", `${await script("after.ts")}${link}</body>`);
writeFileSync(PAGE, put(put(moved, " data-beasties-container", ""), `<link rel="icon"`, `${await script("before.ts")}<link rel="icon"`));
