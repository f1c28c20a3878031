import type { Area, Battlefield, Choice, Detachment, FormField, Model, Options, SystemWords, TableFeature } from "../src/made/types";
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

export const feature = (id: string, outline: Point[], more: Partial<TableFeature> = {}): TableFeature => ({
  id, kind: "", outline, bottom: 0, top: null, tags: [], parent: "", entry: {}, pieces: [], ...more,
});

const field = (name: string, asks: FormField["asks"], more: Partial<FormField> = {}): FormField => ({
  name, asks, label: name, words: [], unsaid: "", help: "", group: "", only_with: "", starts: "", among: "", most: 0, ...more,
});

/** The words of a game with woods and houses; a house has a row, which begins low. */
export const gameWords = (name: string, asks: FormField["asks"]): SystemWords => ({
  name: "toy", title: "Toy", size: [40, 40], word_field: name, fresh: "wood", own_types: false, piece_kinds: [], missions: [], templates: [],
  fields: [
    field(name, asks, { words: ["wood", "house", "mire"].map((word) => ({ word, told: "", paint: word === "mire" ? "" : `t-${word}` })) }),
    field("row", "choice", { only_with: "house", starts: "low" }),
  ],
  paints: [{ words: ["wood", "house"], paint: "t-ruin" }],
});

export const sheetWith = (...features: TableFeature[]): Sheet => withFeatures(emptySheet("legions", [60, 48]), features).sheet;

export const square = (left: number, low: number, wide = 2): Point[] => [[left, low], [left + wide, low], [left + wide, low + wide], [left, low + wide]];
