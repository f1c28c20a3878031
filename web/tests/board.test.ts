import { expect, test } from "vitest";
import made from "../src/made/silhouettes.json";
import { GLYPHS, glyphsOf } from "../src/board/glyphs";
import { fitted, kindOf } from "../src/board/Silhouette";
import type { Detachment, Model, Profile } from "../src/made/types";
import { battlefield, detachment } from "./making";

const KINDS: Record<string, { body: string; upright: boolean; half: number[] }> = made;
const profile = (type: string, movement: number | null, ...rules: string[]) => ({ type, movement, special_rules: rules.map((name) => ({ name })) }) as unknown as Profile;

test("every type of Detachment has a silhouette, flyers and what never moves one of their own", () => {
  for (const type of ["infantry", "cavalry", "walker", "vehicle", "super_heavy_vehicle", "knight", "titan"]) expect(kindOf(profile(type, 5))).toBe(type);
  expect(kindOf(profile("vehicle", 20, "Flyer"))).toBe("flyer");
  expect(kindOf(profile("vehicle", null, "Drop Pod"))).toBe("immobile");
  expect(Object.keys(KINDS).sort()).toEqual(["cavalry", "flyer", "immobile", "infantry", "knight", "super_heavy_vehicle", "titan", "vehicle", "walker"]);
});

test("no silhouette stands out over its base, however long or wide that is", () => {
  const bases = [{ shape: "disc", radius: 0.5 }, { shape: "rectangle", length: 2, width: 1 }, { shape: "rectangle", length: 1, width: 3 }, { shape: "oval", length: 4, width: 3 }];
  for (const base of bases)
    for (const { upright, half } of Object.values(KINDS)) {
      const scale = fitted({ upright, half }, { base } as unknown as Model), [long, wide] = half as [number, number];
      if (base.shape === "disc") expect(scale * (upright ? Math.max(long, wide) : Math.hypot(long, wide))).toBeLessThan(5);
      else {
        expect(scale * long).toBeLessThan(5 * base.length!);
        expect(scale * wide).toBeLessThan(5 * base.width!);
      }
    }
});

test("the Order stands first among the marks of a Detachment; one that lies face-down is none but to its player", () => {
  const unit = (more: Partial<Detachment>) => detachment("t", "red", ["t1"], { formation: "f", conditions: [], order: null, token: null, ...more });
  const marks = (more: Partial<Detachment>, broken = false) => glyphsOf(battlefield({ units: [], more: { formations: { f: { broken } as never } } }), unit(more));
  expect(marks({ order: "march", activated: true, pinned_at_stage: true }, true)).toEqual(["march", "pinned", "broken", "activated"]);
  expect(marks({ token: {} as never })).toEqual(["face_down"]);
  expect(marks({ token: { order: "charge" } as never })).toEqual(["charge"]);
  expect(marks({})).toEqual([]);
  expect(GLYPHS.march!.means).toBe("March");
});
