import { expect, test } from "vitest";
import type { Told } from "../src/made/types";
import { cuesOf, fallenIn, haste, stopsOn, type Cue } from "../src/play/staging/cues";
import { areaOn, battlefield, detachment, modelAt, square } from "./making";

const before = battlefield({
  units: [detachment("t", "red", ["t1"]), detachment("z", "blue", ["z1", "z2"])],
  models: [modelAt("t1", "t", [0, 0]), modelAt("z1", "z", [20, 0]), modelAt("z2", "z", [9, 0]), modelAt("gone", "z", [1, 0], { place: "aside" })],
  areas: [areaOn("house", square(4, 0))],
});
const told = (...lines: object[]) => ({ seq: 1, lines }) as unknown as Told;

test("an entry is played in the order in which it is told: a way, the fire at where it led, the dice with what they needed", () => {
  const cues = cuesOf({
    before, told: told({ text: "moves" }, { text: "fires" }, { text: "rolls", dice: [6, 2], marks: [true, false] }, { text: "quiet" }),
    staged: [{ line: 0, ways: { z2: [[9, 0], [9, 12], [30, 12]] } }, { line: 1, shots: [["t1", "z"]] }, { line: 2, needed: "4+" }],
  });
  expect(cues.map(({ cue }) => cue)).toEqual(["go", "fire", "roll"]);
  expect(cues[1]).toMatchObject({ lines: [[[0, 0], [20, 0]]] });
  expect(cues[2]).toMatchObject({ roll: { says: "rolls", dice: [6, 2], marks: [true, false], needed: "4+" } });
});

test("who is nowhere on the table neither fires nor is fired at, and a Structure is hit where it is nearest", () => {
  const fired = (from: string, at: string) => cuesOf({ before, told: undefined, staged: [{ shots: [[from, at]] }] });
  expect(fired("gone", "z")).toEqual([]);
  expect(fired("t1", "nobody")).toEqual([]);
  expect(fired("t1", "house")).toMatchObject([{ cue: "fire", lines: [[[0, 0], [4, 0]]] }]);
});

test("crosses stand where models were lost, not where some went into a Structure or a Transport", () => {
  const after = battlefield({ units: [], models: [modelAt("z1", "z", [20, 0], { place: "destroyed" as never }), modelAt("z2", "z", [9, 0], { place: "garrison" }), modelAt("t1", "t", [0, 0], { place: { transport: "x" } as never })] });
  expect(fallenIn(before, after)).toEqual([[20, 0]]);
});

test("corners are passed at an even pace", () => {
  expect(stopsOn([[0, 0], [3, 0], [3, 9]]).map(({ offset }) => offset)).toEqual([0, 0.25, 1]);
  expect(stopsOn([[1, 1], [1, 1]]).map(({ offset }) => offset)).toEqual([0, 1]);
});

test("what would take long is played faster, though never at a flash", () => {
  const cues = (count: number) => Array.from({ length: count }, (): Cue => ({ cue: "fire", lines: [], ms: 1000 }));
  expect(haste(cues(3))).toBe(1);
  expect(haste(cues(12))).toBe(0.5);
  expect(haste(cues(500))).toBe(0.2);
});
