import { expect, test } from "vitest";
import { capital, namesIn, namesWith, spoken } from "../src/board/names";
import { areaOn, battlefield, detachment, modelAt, square } from "./making";

const field = battlefield({
  units: [
    detachment("red-1", "red", ["red-1.1", "red-1.2"], { name: "Legion Tactical Detachment" }),
    detachment("red-2", "red", ["red-2.1"], { name: "Legion Tactical Detachment" }),
    detachment("blue-1", "blue", ["blue-1.1"], { name: "Legion Tactical Detachment" }),
    detachment("red-old-guard", "red", ["g"], { name: "Legion Terminators" }),
  ],
  models: [modelAt("red-1.1", "red-1", [0, 0]), modelAt("red-1.2", "red-1", [1, 0]), modelAt("red-2.1", "red-2", [0, 0]), modelAt("blue-1.1", "blue-1", [0, 0]), modelAt("g", "red-old-guard", [0, 0])],
  areas: [areaOn("north_ruin", square(0, 0)), areaOn("wood", square(5, 0))],
});

test("Detachments of one name are numbered, and told apart by their sides where both have them", () => {
  const names = namesIn(field);
  expect(names.unit("red-1")).toBe("Legion Tactical Detachment 1 (Red)");
  expect(names.unit("red-2")).toBe("Legion Tactical Detachment 2 (Red)");
  expect(names.unit("blue-1")).toBe("Legion Tactical Detachment (Blue)");
});

test("on the table colours tell the sides apart, so that names there leave them out", () => {
  expect(namesIn(field).short("red-2")).toBe("Tactical 2");
  expect(namesIn(field).short("blue-1")).toBe("Tactical");
});

test("an id that is a name is what a Detachment is called, without its side", () => {
  expect(namesIn(field).unit("red-old-guard")).toBe("Old Guard");
});

test("a model has a number only where its Detachment has more than one", () => {
  expect(namesIn(field).piece("red-1.2")).toBe("Tactical 1 #2");
  expect(namesIn(field).piece("blue-1.1")).toBe("Tactical");
});

test("in a text only ids become names: no articles, no words that are also terrain", () => {
  const said = namesIn(field).in("red-1.1 sees g: a wood hides blue-1 behind north_ruin");
  expect(said).toBe("Legion Tactical Detachment 1 (Red) #1 sees g: a wood hides Legion Tactical Detachment (Blue) behind North Ruin");
});

test("a side is called as its player calls it, unless that is its id", () => {
  const names = namesWith(field, { red: "The Sons of Horus", blue: "blue" });
  expect(names.side("red")).toBe("The Sons of Horus");
  expect(names.in("blue waits for red")).toBe("Blue waits for The Sons of Horus");
  expect(names.unit("red-2")).toBe("Legion Tactical Detachment 2 (The Sons of Horus)");
});

test("what is not known is said as people write it", () => {
  expect(namesIn(field).of("civitas_imperialis")).toBe("Civitas Imperialis");
  expect(spoken("first_fire.2")).toBe("First Fire");
  expect(capital("ölzweig")).toBe("Ölzweig");
});

test("names are made once for each state of the Detachments", () => {
  expect(namesIn({ ...field, round: 3 })).toBe(namesIn(field));
  expect(namesIn({ ...field, detachments: { ...field.detachments } })).not.toBe(namesIn(field));
});
