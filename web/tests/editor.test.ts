import { describe, expect, test } from "vitest";
import type { Point } from "../src/board/shapes";
import { changed, flip, grouped, inside, pasted, repeated, reshaped, set, turn, without, withGroups } from "../src/editor/deeds";
import { areaOf, labelSpot, nearestOn, rectangle, regular, shifted, touches } from "../src/editor/outlines";
import { drawingOf, freshFeature, keptShape, keptSheet, sheetOf, withFeatures } from "../src/editor/sheet";
import { snapped } from "../src/editor/snapping";
import { being, paintOf } from "../src/editor/words";
import { feature, gameWords, sheetWith, square } from "./making";

const outlines = (sheet: { features: { outline: Point[] }[] }) => sheet.features.map((each) => each.outline);

describe("outlines", () => {
  test("a name stands inside what bends, not in its gap", () => {
    const horseshoe: Point[] = [[0, 0], [10, 0], [10, 9], [8, 9], [8, 2], [3, 2], [3, 9], [0, 9]];
    expect(labelSpot(horseshoe)).toEqual([1.5, 4.5]);
    expect(labelSpot(square(0, 0))).toEqual([1, 1]);
  });

  test("what only touches a box shares nothing with it; what crosses or holds it does", () => {
    expect(touches(square(0, 0), [2, 0, 4, 2])).toBe(false);
    expect(touches(square(0, 0), [2, 2, 4, 4])).toBe(false);
    expect(touches(square(0, 0), [1.9, 1.9, 4, 4])).toBe(true);
    expect(touches(square(0, 0, 10), [4, 4, 5, 5])).toBe(true);
    expect(touches([[0, 0], [4, 0], [0, 4]], [3, 3, 4, 4])).toBe(false);
  });

  test("the size of an outline does not depend on which way round it goes", () => {
    expect(areaOf(square(3, 3))).toBe(4);
    expect(areaOf([...square(3, 3)].reverse())).toBe(4);
  });

  test("a box drawn from any corner to the opposite one is the same", () => {
    expect(rectangle([4, 1], [0, 3])).toEqual(rectangle([0, 1], [4, 3]));
  });

  test("a regular outline lies flat and fills its box where its sides do", () => {
    expect(regular([0, 0], [2, 2], 4)).toEqual([[1.707, 0.293], [1.707, 1.707], [0.293, 1.707], [0.293, 0.293]]);
    const low = regular([0, 0], [8, 4], 6).map(([, y]) => y);
    expect(low.filter((y) => y === Math.min(...low))).toHaveLength(2);
  });

  test("the nearest place of a stretch is one of its ends where the foot lies beyond, also of one without length", () => {
    expect(nearestOn([3, 5], [0, 0], [10, 0])).toEqual([3, 0]);
    expect(nearestOn([-3, 5], [0, 0], [10, 0])).toEqual([0, 0]);
    expect(nearestOn([1, 1], [4, 4], [4, 4])).toEqual([4, 4]);
  });
});

describe("snapping", () => {
  const sheet = sheetWith(feature("wood", square(10, 10))), all = { grid: 1, corners: true, edges: true };

  test("a corner nearby before an edge nearby before the grid", () => {
    expect(snapped([10.3, 9.8], all, sheet, new Set())).toEqual([10, 10]);
    expect(snapped([11.1, 9.8], all, sheet, new Set())).toEqual([11.1, 10]);
    expect(snapped([15.4, 15.6], all, sheet, new Set())).toEqual([15, 16]);
  });

  test("each can be switched off", () => {
    expect(snapped([10.3, 9.8], { ...all, corners: false }, sheet, new Set())).toEqual([10.3, 10]);
    expect(snapped([10.3, 9.8], { grid: 0, corners: false, edges: false }, sheet, new Set())).toEqual([10.3, 9.8]);
  });

  test("what is dragged does not hold on to itself; the table's own corner holds everything", () => {
    expect(snapped([10.3, 9.8], { ...all, grid: 0 }, sheet, new Set([1]))).toEqual([10.3, 9.8]);
    expect(snapped([59.8, 47.7], all, sheet, new Set([1]))).toEqual([60, 48]);
  });

  test("the grid begins at the table's corner", () => {
    expect(snapped([4.4, 4.4], { grid: 1, corners: false, edges: false }, { ...sheet, corner: [0.5, 0.25] }, new Set())).toEqual([4.5, 4.25]);
  });
});

describe("what is done to features", () => {
  const two = sheetWith(feature("wood", square(0, 0)), feature("ruin", square(10, 0), { pieces: [{ outline: square(10, 0, 1) } as never] }));
  const locked = set(two, new Set([1]), { locked: true }), both = new Set([1, 2]);

  test("the locked stay, whatever is done to those chosen", () => {
    expect(outlines(changed(locked, both, shifted([5, 5])))).toEqual([square(0, 0), square(15, 5)]);
    expect(without(locked, both).features.map((each) => each.id)).toEqual(["wood"]);
    expect(turn(locked, new Set([1]), 90)).toEqual(locked);
  });

  test("the parts of a feature go with it", () => {
    expect(changed(two, both, shifted([0, 3])).features[1]!.pieces[0]!.outline).toEqual(square(10, 3, 1));
  });

  test("turning and flipping go about the middle of all that is chosen", () => {
    expect(outlines(flip(two, both, "left-right"))[0]).toEqual([[12, 0], [10, 0], [10, 2], [12, 2]]);
    expect(outlines(turn(two, both, 180))[1]).toEqual([[2, 2], [0, 2], [0, 0], [2, 0]]);
  });

  test("choosing one of a group chooses all of it, and nobody who has no group", () => {
    const three = withFeatures(grouped(two, both), [feature("hill", square(20, 0))]).sheet;
    expect([...withGroups(three, new Set([2]))]).toEqual([1, 2]);
    expect([...withGroups(three, new Set([3]))]).toEqual([3]);
  });

  test("copies have names and a group of their own, and are never locked", () => {
    const source = set(grouped(two, both), both, { locked: true });
    const made = pasted(source, source.features);
    const copies = made.sheet.features.slice(2);
    expect(copies.map((each) => each.id)).toEqual(["wood-2", "ruin-2"]);
    expect(copies.map((each) => [each.group, each.locked])).toEqual([[2, false], [2, false]]);
    expect(copies[0]!.outline).toEqual([[1, -1], [3, -1], [3, 1], [1, 1]]);
  });

  test("a table is made the same on both sides, but what is its own image stays alone", () => {
    const table = sheetWith(feature("middle", square(29, 23)), feature("wood", square(0, 0)));
    const made = repeated(table, new Set(), "turned");
    expect(made.sheet.features.map((each) => each.id)).toEqual(["middle", "wood", "wood-2"]);
    expect(made.sheet.features[2]!.outline[0]).toEqual([60, 48]);
    expect(repeated(made.sheet, new Set(), "turned").uids).toEqual([]);
  });

  test("a box chooses what lies in it wholly", () => {
    expect(inside(two, [12, 2], [0, 0])).toEqual([1, 2]);
    expect(inside(two, [0, 0], [11.9, 2])).toEqual([1]);
  });

  test("a part is bent without its feature, and the other way round", () => {
    const bent = reshaped(two, 2, 0, square(30, 30, 1));
    expect(bent.features[1]!.outline).toEqual(square(10, 0));
    expect(bent.features[1]!.pieces[0]!.outline).toEqual(square(30, 30, 1));
    expect(reshaped(two, 2, null, square(5, 5)).features[1]!.pieces).toEqual(two.features[1]!.pieces);
  });
});

describe("drawings", () => {
  test("what is sent is what was read, without what only the board knows", () => {
    const drawing = drawingOf(sheetWith(feature("wood", square(0, 0)), feature("wood", square(4, 0))));
    expect(drawing.features.map((each) => each.id)).toEqual(["wood", "wood-2"]);
    expect(drawing.features[0]).not.toHaveProperty("uid");
    expect(drawingOf(sheetOf(drawing))).toEqual(drawing);
  });

  test("names go on counting from the first free number", () => {
    const sheet = sheetWith(feature("wood", []), feature("wood-3", []), feature("wood", []));
    expect(withFeatures(sheet, [feature("wood-3", [])]).sheet.features[3]!.id).toBe("wood-4");
  });

  test("a new outline is what its game's words make of it", () => {
    const word = { word: "dense_wood", height: 3 }, several = gameWords("types", "choices"), one = gameWords("kind", "choice");
    expect(freshFeature(several, word, [])).toMatchObject({ id: "dense-wood", top: 3, entry: { types: ["dense_wood"] } });
    expect(freshFeature(several, { word: "house", height: null }, []).entry).toEqual({ types: ["house"], row: "low" });
    expect(freshFeature(one, word, []).entry).toEqual({ kind: "dense_wood" });
    expect(freshFeature(undefined, word, []).entry).toEqual({});
  });

  test("a field that goes with a word comes and goes with it, and keeps what was chosen", () => {
    const words = gameWords("types", "choices"), house = being({ solid: true }, words, ["wood", "house"]);
    expect(house).toEqual({ solid: true, types: ["wood", "house"], row: "low" });
    expect(being({ ...house, row: "high" }, words, ["house"])).toEqual({ solid: true, types: ["house"], row: "high" });
    expect(being(house, words, [])).toEqual({ solid: true });
  });

  test("a feature is painted as its words together, else as the last that is painted", () => {
    const words = gameWords("types", "choices");
    expect(paintOf({ entry: { types: ["house", "wood"] } }, words)).toBe("t-ruin");
    expect(paintOf({ entry: { types: ["wood", "mire"] } }, words)).toBe("t-wood");
    expect(paintOf({ entry: {} }, words)).toBe("t-open");
    expect(paintOf({ entry: { types: ["wood"] } }, undefined)).toBe("t-open");
  });

  test("a drawing that an older page kept is read as it was meant", () => {
    const older = { id: "hut", outline: square(0, 0), height: 2, called: "shed", types: ["structure"], structure: "fortification", garrison: false, garrison_number: null, damage: 0, solid: null, overtops: [], kind: "", traits: null, keywords: [], pieces: [], uid: 3, group: 1, locked: true };
    const { source: _source, edition: _edition, ...bare } = sheetWith();
    const [shape] = keptSheet({ ...bare, features: [older] } as never).features;
    expect(shape).toEqual({ ...feature("hut", square(0, 0), { top: 2, kind: "shed", entry: { types: ["structure"], structure: "fortification", garrison: false } }), uid: 3, group: 1, locked: true });
    expect(keptSheet({ ...bare, features: [older] } as never).source).toBe("");
    expect(keptShape(shape!)).toBe(shape);
    expect(keptShape({ ...older, types: [], kind: "area", traits: [] } as never).entry).toEqual({ structure: "fortification", garrison: false, kind: "area", traits: [] });
  });
});
