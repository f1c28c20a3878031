import { expect, test } from "vitest";
import { entryEdges } from "../src/play/arrivals/entry";
import { ends, shifted, type Plan } from "../src/play/plans";
import { battlefield, detachment, modelAt } from "./making";

const edges = { red: [[[0, 0], [60, 0]]], blue: [[[0, 48], [60, 48]]] };

function waiting(rule: string) {
  const made = battlefield({ units: [detachment("u", "red", ["a"]), detachment("foe", "blue", ["f"])], models: [modelAt("a", "u", [0, 0]), modelAt("f", "foe", [30, 30])], more: { mission: { edges } } as never });
  const profiles = Object.fromEntries(Object.keys(made.models).map((id) => [made.models[id]!.profile, { special_rules: [{ name: rule, value: "" }] }]));
  return { ...made, size: [60, 48], profiles } as unknown as typeof made;
}

test("who Outflanks comes over any edge, more than 8 inches from the enemy's", () => {
  expect(entryEdges(waiting("Outflank"), "u")).toEqual([[[0, 0], [60, 0]], [[0, 0], [0, 39.5]], [[60, 0], [60, 39.5]]]);
});

test("a Flyer comes over its own edge, or up to 8 inches from it over another", () => {
  expect(entryEdges(waiting("Flyer"), "u")).toEqual([[[0, 0], [60, 0]], [[0, 0], [0, 8]], [[60, 0], [60, 8]]]);
});

test("whom no rule gives a way comes over its own edge", () => {
  expect(entryEdges(waiting("Line"), "u")).toEqual([[[0, 0], [60, 0]]]);
});

test("who comes from above touches no edge, and is dragged where it is aimed", () => {
  expect(entryEdges(waiting("Deep Strike"), "u")).toEqual([]);
  const plan = { label: "", action: { action: "deep_strike", detachment: "u", placement: { model: "a", at: [10, 10], facing: [1, 0] } } } as unknown as Plan;
  expect(ends(shifted(plan, [2, 1], null))).toMatchObject([{ model: "a", at: [12, 11] }]);
});
