import { describe, expect, test } from "vitest";
import { placed, type Wanted } from "../src/board/placing";
import { drawn, halfway, meant, nearest, paintedAs, reach, sideClass, spot, tied, turned, type Point } from "../src/board/shapes";
import { areaOn, battlefield, detachment, modelAt, square } from "./making";

describe("places on the table and on the picture", () => {
  const frame = { size: [60, 48] as Point, corner: [-30, -24] as Point };

  test("the table's y goes up and the picture's down", () => {
    expect(drawn(frame, [-30, -24])).toEqual([0, 480]);
    expect(drawn(frame, [30, 24])).toEqual([600, 0]);
  });

  test("what is meant by a place of the picture is what is drawn there, whatever the corner", () => {
    for (const corner of [undefined, [-30, -24] as Point, [3, 0.5] as Point])
      for (const at of [[0, 0], [12.345, 47.9], [-1, 61]] as Point[]) {
        const [x, y] = meant({ size: [60, 48], corner }, drawn({ size: [60, 48], corner }, at));
        expect(x).toBeCloseTo(at[0], 9);
        expect(y).toBeCloseTo(at[1], 9);
      }
  });
});

describe("turning", () => {
  test("right angles leave no rounding behind, either way round and more than once round", () => {
    expect(turned([1, 1], 90)([3, 1])).toEqual([1, 3]);
    expect(turned([1, 1], -90)([3, 1])).toEqual([1, -1]);
    expect(turned([1, 1], 450)([3, 1])).toEqual([1, 3]);
    expect(turned([1, 1], 180)([0.1, 0.3])).toEqual([1.9, 1.7]);
  });

  test("other angles keep the distance to the middle", () => {
    const [x, y] = turned([2, -1], 37)([5, 3]);
    expect(Math.hypot(x - 2, y + 1)).toBeCloseTo(5, 9);
  });
});

describe("along lines", () => {
  test("half-way goes by length, not by corners", () => {
    expect(halfway([[0, 0], [1, 0], [1, 9]])).toEqual([1, 4]);
  });

  test("a line that stands still has its half-way where it stands", () => {
    expect(halfway([[2, 3], [2, 3]])).toEqual([2, 3]);
  });

  test("of two that are as near the first one counts", () => {
    expect(nearest([0, 0], [[0, 2], [2, 0]])).toEqual([0, 2]);
  });

  test("models are tied to the nearest of those before them, one alone to nobody", () => {
    const frame = { size: [10, 10] as Point };
    expect(tied(frame, [[0, 0]])).toBe("");
    expect(tied(frame, [[0, 0], [5, 0], [1, 0]])).toBe("M50.0 100.0L0.0 100.0M10.0 100.0L0.0 100.0");
  });
});

describe("where models are drawn", () => {
  const garrison = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `m${index}`);
    return battlefield({
      units: [detachment("u", "red", ids, { garrison: "house" })],
      models: ids.map((id) => modelAt(id, "u", [0, 0], { place: "garrison" })),
      areas: [areaOn("house", square(10, 10, 4))],
    });
  };

  test("those in a Structure stand in rows inside it, no two in one place", () => {
    for (const count of [1, 2, 5, 12]) {
      const field = garrison(count), spots = Object.values(field.models).map((each) => spot(field, each)!);
      for (const [x, y] of spots) expect(x > 10 && x < 14 && y > 10 && y < 14).toBe(true);
      expect(new Set(spots.map(String)).size).toBe(count);
    }
  });

  test("the destroyed, and those in a Structure that is not there, are drawn nowhere", () => {
    const field = garrison(1);
    expect(spot(field, modelAt("m0", "u", [3, 3], { place: "destroyed" }))).toBeNull();
    expect(spot({ ...field, areas: [] }, field.models.m0!)).toBeNull();
  });

  test("how far a base reaches does not depend on how it is turned", () => {
    expect(reach({ base: { shape: "hull", corners: [[2, 1], [-3, 4], [0, -1]] } as never })).toBe(5);
    expect(reach({ base: { shape: "oval", length: 2, width: 6 } as never })).toBe(3);
  });

  test("a side that does not play has no colour of a side", () => {
    const field = garrison(1);
    expect(["red", "blue", ""].map((each) => sideClass(field, each))).toEqual(["first", "second", "neutral"]);
  });

  test("a ruin is hard to cross and to see through, in whatever order that is said", () => {
    expect(paintedAs(["obstructing", "difficult"])).toBe("ruin");
    expect(paintedAs(["area", "difficult"])).toBe("difficult");
    expect(paintedAs([])).toBe("open");
  });
});

describe("places of names", () => {
  const frame = [0, 0, 200, 200] as const;
  const wanted = (key: string, rank: number): Wanted => ({ key, rank, around: [95, 95, 105, 105], width: 30, height: 8 });

  test("who ranks higher stands nearest, and no name stands on another", () => {
    const found = placed([wanted("low", 1), wanted("high", 9)], [], frame), [high, low] = [found.get("high")!, found.get("low")!];
    expect(Math.abs(high.at[1] - 100)).toBeLessThanOrEqual(11);
    expect(Math.abs(low.at[0] - high.at[0]) >= 30 || Math.abs(low.at[1] - high.at[1]) >= 8).toBe(true);
    expect(high.crowded || low.crowded).toBe(false);
  });

  test("the order of the list decides nothing", () => {
    const names = ["a", "b", "c"].map((key) => wanted(key, 1));
    expect(placed([...names].reverse(), [], frame)).toEqual(placed(names, [], frame));
  });

  test("what finds no room says that it is crowded, and takes no room from others", () => {
    const all = placed([wanted("a", 2), wanted("b", 1)], [[0, 0, 200, 200]], frame);
    expect([...all.values()].every((each) => each.crowded)).toBe(true);
    expect(all.get("a")!.at).toEqual(all.get("b")!.at);
  });

  test("a name is written into its area where there is room, and beside one that is too thin for it", () => {
    const into = (deep: number) => placed([{ ...wanted("wood", 1), inside: true, around: [80, 100 - deep / 2, 120, 100 + deep / 2] }], [], frame).get("wood")!;
    expect(into(20).at).toEqual([100, 100]);
    expect(Math.abs(into(4).at[1] - 100)).toBeGreaterThanOrEqual(6);
  });

  test("a name that is shown in any case takes its room from others, and one keeps off a Structure that it is not of", () => {
    const full = [[0, 0, 200, 98]] as const, all = placed([{ ...wanted("a", 2), always: true, around: [90, 40, 110, 50] }, { ...wanted("b", 1), around: [90, 40, 110, 50] }], full, frame);
    expect(all.get("a")!.at).not.toEqual(all.get("b")!.at);
    const above = placed([wanted("a", 1)], [], frame).get("a")!, house = [80, 80, 120, 94] as const;
    expect(above.at[1]).toBeLessThan(95);
    expect(placed([wanted("a", 1)], [], frame, [house]).get("a")!.at[1]).toBeGreaterThanOrEqual(94);
  });

  test("a name at the edge stays on the picture, though its best place would not be", () => {
    const corner = placed([{ ...wanted("a", 1), around: [0, 0, 6, 10] }], [], frame).get("a")!;
    expect(corner.at[0]).toBeGreaterThanOrEqual(15);
    expect(corner.at[1]).toBeGreaterThanOrEqual(4);
  });
});
