import { describe, expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import { namesWith } from "../src/board/names";
import { announced } from "../src/play/announcing";
import { forcedNow, halted, isBusy, leftToHand, looked, ran, running, seated, told } from "../src/play/modes";
import { begin, forced, gone, whyStop } from "../src/play/suggested/runs";
import type { Choice, Line, Told } from "../src/made/types";
import { battlefield, choice, detachment, modelAt, options } from "./making";

const field = battlefield({ units: [detachment("u", "red", ["a"]), detachment("v", "blue", ["b"])], models: [modelAt("a", "u", [10, 10])] });
const line = (text: string, more: Partial<Line> = {}): Line => ({ text, ...more });
const entry = (seq: number, side: string, lines: Line[] = [], more: Partial<Told> = {}): Told => ({ seq, side, lines, kind: "action", to: null, marks: [], digest: "", ...more });

const moving = choice("move", "u"), hit = choice("allocate_hit", "a", { action: "allocate_hit" });
const table = (frame: string, choices: Choice[], ...story: Told[]): Table =>
  ({
    seq: story.at(-1)?.seq ?? 0, story, state: { field, frames: [{ frame }] }, options: choices.length ? options(...choices) : null, welcome: { side: "red", names: {} },
    outcome: null, closed: false, undoAsked: null, branchAsked: null,
  }) as unknown as Table;

/** A run that has begun in the Movement phase and decided once. */
const run = (until: Parameters<typeof begin>[0], frame = "moving") => gone(begin(until, table(frame, [moving])), table(frame, [moving]));
const lost = line("u was destroyed (fire).", { harms: ["u"], about: ["u"] }), seen = line("v fired at u.", { about: ["v", "u"] });

describe("until something matters", () => {
  test("it goes on through moves and fire, and what it begins with never stops it", () => {
    expect(whyStop(run("matters"), table("firing_stage", [choice("fire", "u")], entry(1, "red"), entry(2, "blue", [seen])))).toBeNull();
    expect(whyStop(begin("matters", table("overwatch_window", [])), table("overwatch_window", [moving]))).toBeNull();
  });

  test("it stops for Orders, for each Overwatch, and for Fights as they begin", () => {
    expect(whyStop(run("matters"), table("issuing_orders", [moving]))).toBe("Orders are to be given");
    expect(whyStop(run("matters", "overwatch_window"), table("overwatch_window", [moving]))).toContain("fire at the enemy");
    expect(whyStop(run("matters"), table("combat", [moving]))).toContain("fight");
    expect(whyStop(run("matters", "engagement_stage"), table("combat", [moving]))).toBeNull();
  });

  test("what is lost stops it once all Saves are made, and says who lost what", () => {
    expect(whyStop(run("matters"), table("allocating", [hit, hit], entry(1, "blue", [lost])))).toBeNull();
    expect(whyStop(run("matters"), table("moving", [moving], entry(1, "red", [lost, lost])))).toBe("u was destroyed, and 1 more that the log tells");
    expect(whyStop(run("matters"), table("moving", [moving], entry(1, "red", [line("v was destroyed.", { harms: ["v"] })])))).toBeNull();
  });
});

describe("other ends of a run", () => {
  test("a phase, a round, the own activation, and whatever the enemy does to one", () => {
    const opened = entry(1, "blue", [], { marks: ["Movement"] });
    expect(whyStop(run("phase"), table("overwatch_window", [moving], opened))).toBe("Movement begins");
    expect(whyStop(run("round"), table("moving", [moving], opened))).toBeNull();
    expect(whyStop(run("activation"), table("overwatch_window", [moving]))).toBeNull();
    expect(whyStop(run("activation"), table("moving", [moving]))).toContain("your turn");
    expect(whyStop(run("me"), table("allocating", [hit, hit], entry(1, "blue", [seen])))).toBe("v fired at u");
    expect(whyStop(run("me"), table("moving", [moving], entry(1, "red", [seen])))).toBeNull();
  });

  test("like decisions: another kind ends them, without words where it speaks for itself; Saves end with the attack", () => {
    expect(whyStop(run("alike"), table("moving", [moving], entry(1, "blue", [seen])))).toBeNull();
    expect(whyStop(run("alike"), table("firing_stage", [moving]))).toBe("");
    expect(whyStop(run("alike", "allocating"), table("allocating", [hit, hit], entry(1, "red", [lost])))).toBeNull();
    expect(whyStop(run("alike", "engagement_stage"), table("combat", [moving], entry(1, "red", [lost])))).toBeNull();
    expect(whyStop(run("alike", "allocating"), table("allocating", [hit, hit], entry(1, "blue", [seen])))).not.toBeNull();
  });

  test("nothing goes on after the battle, after an undo, or while a player is asked to agree", () => {
    expect(whyStop(run("end"), table("moving", [moving]))).toBeNull();
    expect(whyStop(run("end"), { ...table("moving", [moving]), closed: true })).toBe("the battle is over");
    expect(whyStop(run("end"), table("moving", [moving], entry(3, "red", [], { kind: "undo", to: 0 })))).toContain("taken back");
  });
});

test("the one answer is given by itself, but not where there is something to choose or it was taken back", () => {
  const open = choice("move", "u"), order = choice("save_together", "u", { action: "save_together", remove: ["a", "b"] });
  expect(forced(table("allocating", [hit]))).toEqual(hit.action);
  for (const choices of [[hit, hit], [open], [order], [choice("concede", "", { action: "concede" })], []]) expect(forced(table("allocating", choices))).toBeNull();
  expect(forced(table("allocating", [hit], entry(3, "red", [], { kind: "undo", to: 0 })))).toBeNull();
});

test("it is not given while the past is looked at, nor again where it was refused", () => {
  const start = seated(table("allocating", [hit], entry(4, "blue")));
  expect(forcedNow(start)).toEqual(hit.action);
  expect(forcedNow(looked(start, 2))).toBeNull();
  expect(forcedNow(leftToHand(start))).toBeNull();
  expect(forcedNow(told(leftToHand(start), table("allocating", [hit], entry(5, "red"))))).toEqual(hit.action);
});

test("a seat is busy while the bot decides; a step of a run that was stopped meanwhile changes nothing", () => {
  const start = seated(table("moving", [moving, moving])), on = running(start, "matters"), stopped = halted(on, "why");
  expect(isBusy(start)).toBe(false);
  expect(isBusy(on)).toBe(true);
  expect(isBusy(stopped)).toBe(false);
  expect(stopped.doing.halt).toBe("why");
  expect(ran(stopped, on.doing.run!, start.table).doing.run).toBeNull();
  expect(told(on, table("firing_stage", [choice("fire", "u")])).doing.run).toBe(on.doing.run);
});

test("who hears the page is told the last of what happened, how much more there is, and what is asked", () => {
  const heard = table("moving", [moving], entry(1, "red", [line("old.")]), entry(2, "blue", [line("one."), line("two."), line("quiet.", { quiet: true }), line("three")], { marks: ["Movement"] }));
  expect(announced(heard, 1, namesWith(field, {}), "Activate a Detachment.")).toBe("2 more in the log. Two. Three. Activate a Detachment.");
  expect(announced(heard, 2, namesWith(field, {}), "What now?")).toBe("What now?");
});
