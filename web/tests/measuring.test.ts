import { expect, test } from "vitest";
import { between, endAt, footprint } from "../src/board/measuring";
import { apart, type Point } from "../src/board/shapes";
import { weaponRings } from "../src/play/measuring/rings";
import { gapAsked, inches } from "../src/play/measuring/tape";
import { areaOn, battlefield, detachment, modelAt, square } from "./making";

const hull = { shape: "rectangle", length: 2, width: 1 } as never;
const gap = (one: readonly Point[], other: readonly Point[]) => apart(...between(one, other));

test("a tape lies from edge to edge, however a base is turned", () => {
  const disc = footprint(modelAt("a", "t", [0, 0])), upright = footprint(modelAt("b", "t", [5, 0], { base: hull, facing: [0, 1] })), along = footprint(modelAt("c", "t", [5, 0], { base: hull }));
  expect(gap(disc, upright)).toBeCloseTo(4, 6);
  expect(gap(disc, along)).toBeCloseTo(3.5, 6);
  expect(gap(disc, [[0, 3]])).toBeCloseTo(2.5, 6);
  expect(gap([[0, 0]], [[3, 4]])).toBe(5);
  expect(gap(disc, footprint(modelAt("d", "t", [0.6, 0.3])))).toBe(0);
});

const field = battlefield({
  units: [detachment("t", "red", ["a"]), detachment("z", "blue", ["z1"])],
  models: [modelAt("a", "t", [10, 10], { profile: "p" }), modelAt("z1", "z", [20, 10]), modelAt("away", "z", [30, 30], { place: "aside" })],
  areas: [areaOn("house", square(40, 10, 4)), areaOn("wood", square(30, 29, 4))],
  more: {
    structures: { house: {} as never },
    profiles: { p: { weapons: [{ name: "Bolter", maximum: 8 }, { name: "Cannon", profile: "far", maximum: 24 }, { name: "Pistol", maximum: 8 }, { name: "Flame", maximum: null }] } as never },
  },
});

test("the umpire is asked between two models, and a model and a Structure, whichever comes first", () => {
  const end = (at: Point) => endAt(field, at), asked = (from: Point, to: Point) => gapAsked(field, end(from), end(to));
  expect(end([10.4, 10]).thing).toBe("a");
  expect(end([30.5, 30]).thing).toBe("");
  expect(asked([10.4, 10], [20, 10.2])).toEqual({ question: "gap", model: "a", other: "z1" });
  expect(asked([41, 11], [10, 10])).toEqual({ question: "gap", model: "a", other: "house" });
  expect(asked([10, 10], [10.1, 10])).toBeNull();
  expect(asked([10, 10], [1, 1])).toBeNull();
});

test("a length is read to a tenth, and to a hundredth where the umpire says it", () => {
  expect(inches({ long: 7.96, exact: false })).toBe("8.0″");
  expect(inches({ long: 8.02, exact: true })).toBe("8.0″ (8.02)");
  expect(inches({ long: -0.1, exact: false })).toBe("0.0″");
});

test("weapons of one range share a ring, and what has no range has none", () => {
  expect(weaponRings(field, "t")).toEqual([{ far: 8, kind: "weapon", names: ["Bolter", "Pistol"] }, { far: 24, kind: "weapon", names: ["Cannon (far)"] }]);
  expect(weaponRings(field, "z")).toEqual([]);
});
