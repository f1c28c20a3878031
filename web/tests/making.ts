import type { Area, Battlefield, Choice, Detachment, DrawnFeature, Model, Options } from "../src/made/types";
import type { Point } from "../src/board/shapes";
import { emptySheet, withFeatures, type Sheet } from "../src/editor/sheet";

/* Battles and drawings in a few words, for tests: what no test looks at is left out. */

export const modelAt = (id: string, detachment: string, at: Point, more: Partial<Model> = {}): Model =>
  ({ id, detachment, at, facing: [1, 0], place: "table", base: { shape: "disc", radius: 0.5 }, ...more }) as Model;

export const detachment = (id: string, side: string, models: string[], more: Partial<Detachment> = {}): Detachment =>
  ({ id, side, models, name: id, formation: "", garrison: "", ...more }) as Detachment;

interface Made {
  units: Detachment[];
  models?: Model[];
  areas?: Area[];
  more?: Partial<Battlefield>;
}

export const battlefield = ({ units, models = [], areas = [], more = {} }: Made): Battlefield =>
  ({
    sides: ["red", "blue"], size: [60, 48], areas, formations: {}, markers: {}, structures: {}, profiles: {}, mission: { zones: {} },
    detachments: Object.fromEntries(units.map((each) => [each.id, each])), models: Object.fromEntries(models.map((each) => [each.id, each])), ...more,
  }) as unknown as Battlefield;

export const areaOn = (id: string, ring: Point[]): Area => ({ id, outline: { shape: "polygon", ring, holes: [] }, terrain: [], height: 0 }) as unknown as Area;

export const choice = (kind: string, subject: string, action: Record<string, unknown> | null = null, label = kind): Choice =>
  ({ kind, subject, action, label, rules: [] }) as unknown as Choice;

export const options = (...choices: Choice[]): Options => ({ choices, prompt: "What now?", rules: [], side: "red" });

export const feature = (id: string, outline: Point[], more: Partial<DrawnFeature> = {}): DrawnFeature => ({
  id, outline, height: null, called: "", types: [], structure: "", garrison: true, garrison_number: null, damage: 0, solid: null,
  overtops: [], kind: "", traits: null, keywords: [], pieces: [], ...more,
});

export const sheetWith = (...features: DrawnFeature[]): Sheet => withFeatures(emptySheet("legions", [60, 48]), features).sheet;

export const square = (left: number, low: number, wide = 2): Point[] => [[left, low], [left + wide, low], [left + wide, low + wide], [left, low + wide]];
