import { describe, expect, test } from "vitest";
import { begun, bombs, overhead, pausedAt, under } from "../src/play/flying/bombing";
import { movesOf, shifted, standing } from "../src/play/plans";
import { battlefield, detachment, modelAt } from "./making";

const profiles = {
  bomber: { special_rules: [{ name: "Flyer", value: "" }], weapons: [{ name: "bay", traits: [{ name: "Bombing Run", value: "" }] }] },
  foot: { special_rules: [], weapons: [] },
};
const field = battlefield({
  units: [detachment("m", "red", ["m1"]), detachment("x", "blue", ["x1", "x2"]), detachment("f", "blue", ["f1"]), detachment("own", "red", ["o1"])],
  models: [
    modelAt("m1", "m", [10, 10], { profile: "bomber" }), modelAt("x1", "x", [20, 14], { profile: "foot" }), modelAt("x2", "x", [20, 14.1], { profile: "foot" }),
    modelAt("f1", "f", [20, 9], { profile: "bomber" }), modelAt("o1", "own", [20, 11.5], { profile: "foot" }),
  ],
  more: { profiles: profiles as never },
});
const flight = shifted(standing(field, "m", "move"), [10, 0], null);

describe("bombs", () => {
  test("a move of what carries them is one in which they can be dropped, no other is", () => {
    expect(bombs(field, flight)).toBe(true);
    expect(bombs(field, standing(field, "own", "move"))).toBe(false);
    expect(bombs(field, null)).toBe(false);
  });

  test("they fall on enemies within 3 inches of where the flight ends, base to base, on no Flyer and no friend", () => {
    expect(under(field, overhead(field, flight, [])).map((each) => each.model)).toEqual(["x1"]);
  });

  test("what has paused with bombs left is overhead without a plan", () => {
    const left = { ...field, models: { ...field.models, m1: { ...field.models.m1!, bombs: [0] } } };
    expect(overhead(left, null, [{ frame: "bombing", detachment: "m" }])).toEqual([{ model: "m1", at: [10, 10], facing: null }]);
    expect(overhead(field, null, [{ frame: "bombing", detachment: "m" }])).toEqual([]);
    expect(overhead(field, null, [{ frame: "moving" }])).toEqual([]);
  });

  test("what has dropped all its bombs flies on without any", () => {
    const on = { ...flight, action: { ...flight.action, action: "go_on" } };
    const empty = { ...field, models: { ...field.models, m1: { ...field.models.m1!, bombs: [] } } };
    expect(overhead(field, on, [])).toHaveLength(1);
    expect(overhead(empty, on, [])).toEqual([]);
  });

  test("a pause cuts the way where it is, also beyond a corner", () => {
    expect(movesOf(pausedAt(flight, 0.25))[0]!.path).toEqual([[10, 10], [12.5, 10]]);
    expect(begun([[0, 0], [10, 0], [10, 10]], 0.75)).toEqual([[0, 0], [10, 0], [10, 5]]);
    expect(begun([[0, 0], [10, 0]], 1)).toEqual([[0, 0], [10, 0]]);
  });
});
