import type { TableFeature } from "../made/types";
import { apart, boxOf, middle, rounded, turned, type Change, type Point } from "../board/shapes";
import { leftRight, upDown } from "./outlines";
import { withFeatures, type Shape, type Sheet } from "./sheet";

export type Chosen = ReadonlySet<number>;

const moved = <T extends TableFeature>(feature: T, change: Change): T => ({
  ...feature,
  outline: feature.outline.map((each) => rounded(change(each))),
  pieces: feature.pieces.map((piece) => ({ ...piece, outline: piece.outline.map((each) => rounded(change(each))) })),
});

const each = (sheet: Sheet, chosen: Chosen, change: (shape: Shape) => Shape): Sheet => ({
  ...sheet,
  features: sheet.features.map((shape) => (chosen.has(shape.uid) ? change(shape) : shape)),
});

/** The features chosen that are not locked. */
export const free = (sheet: Sheet, chosen: Chosen) => sheet.features.filter((shape) => chosen.has(shape.uid) && !shape.locked);

export const cornersOf = (shapes: Shape[]) => shapes.flatMap((shape) => shape.outline as Point[]);

/** Everything that is chosen and not locked, moved about. */
export const changed = (sheet: Sheet, chosen: Chosen, change: Change) =>
  each(sheet, chosen, (shape) => (shape.locked ? shape : moved(shape, change)));

export const set = (sheet: Sheet, chosen: Chosen, fields: Partial<Shape>) => each(sheet, chosen, (shape) => ({ ...shape, ...fields }));

/** Something else said of everything that is chosen. */
export const saidOf = (sheet: Sheet, chosen: Chosen, change: (entry: Shape["entry"]) => Shape["entry"]) =>
  each(sheet, chosen, (shape) => ({ ...shape, entry: change(shape.entry) }));

/** Turned about the middle of all that is chosen. */
export function turn(sheet: Sheet, chosen: Chosen, degrees: number): Sheet {
  const points = cornersOf(free(sheet, chosen));
  return points.length ? changed(sheet, chosen, turned(middle(points), degrees)) : sheet;
}

export function flip(sheet: Sheet, chosen: Chosen, way: "left-right" | "up-down"): Sheet {
  const points = cornersOf(free(sheet, chosen));
  if (!points.length) return sheet;
  const [x, y] = middle(points);
  return changed(sheet, chosen, way === "left-right" ? leftRight(x) : upDown(y));
}

export const without = (sheet: Sheet, chosen: Chosen): Sheet => ({
  ...sheet,
  features: sheet.features.filter((shape) => !chosen.has(shape.uid) || shape.locked),
});

/** Copies laid a little aside, in groups of their own. */
export function pasted(sheet: Sheet, copies: Shape[], by: Point = [1, -1]): { sheet: Sheet; uids: number[] } {
  const made = withFeatures(sheet, copies.map(({ uid: _uid, group: _group, locked: _locked, ...feature }) => moved(feature, ([x, y]) => [x + by[0], y + by[1]])));
  const groups = new Map<number, number>();
  let next = Math.max(0, ...sheet.features.map((shape) => shape.group)) + 1;
  copies.forEach(({ group }) => {
    if (group && !groups.has(group)) groups.set(group, next++);
  });
  const group = (uid: number) => groups.get(copies[made.uids.indexOf(uid)]?.group ?? 0) ?? 0;
  return { uids: made.uids, sheet: { ...made.sheet, features: made.sheet.features.map((shape) => (made.uids.includes(shape.uid) ? { ...shape, group: group(shape.uid) } : shape)) } };
}

export const grouped = (sheet: Sheet, chosen: Chosen) => set(sheet, chosen, { group: Math.max(0, ...sheet.features.map((shape) => shape.group)) + 1 });

/** Everything in the groups of those chosen. */
export function withGroups(sheet: Sheet, chosen: Chosen): Set<number> {
  const groups = new Set(sheet.features.filter((shape) => chosen.has(shape.uid) && shape.group).map((shape) => shape.group));
  return new Set(sheet.features.filter((shape) => chosen.has(shape.uid) || groups.has(shape.group)).map((shape) => shape.uid));
}

/** How a whole table is made the same on both sides. */
export type Symmetry = "turned" | "left-right" | "up-down";

/** The table with the image of every feature added, of those chosen if some are; what is its own image stays alone. */
export function repeated(sheet: Sheet, chosen: Chosen, way: Symmetry): { sheet: Sheet; uids: number[] } {
  const [x, y] = [sheet.corner[0] + sheet.size[0] / 2, sheet.corner[1] + sheet.size[1] / 2];
  const change = way === "turned" ? turned([x, y], 180) : way === "left-right" ? leftRight(x) : upDown(y);
  const source = sheet.features.filter((shape) => !chosen.size || chosen.has(shape.uid));
  const images = source.map(({ uid: _uid, group: _group, locked: _locked, ...feature }) => moved(feature, change));
  return withFeatures(sheet, images.filter((image) => !sheet.features.some((shape) => coincide(shape.outline, image.outline))));
}

const coincide = (one: Point[], other: Point[]) =>
  one.length === other.length && one.every((corner) => other.some((point) => apart(corner, point) < 0.02));

/** Those that lie wholly in a box. */
export function inside(sheet: Sheet, one: Point, other: Point): number[] {
  const [left, low, right, high] = boxOf([one, other]);
  return sheet.features.filter((shape) => {
    const [a, b, c, d] = boxOf(shape.outline);
    return a >= left && b >= low && c <= right && d <= high;
  }).map((shape) => shape.uid);
}

/** Another ring for a feature, or for one of its parts. */
export const reshaped = (sheet: Sheet, uid: number, part: number | null, ring: Point[]) =>
  each(sheet, new Set([uid]), (shape) =>
    part === null
      ? { ...shape, outline: ring.map(rounded) }
      : { ...shape, pieces: shape.pieces.map((piece, index) => (index === part ? { ...piece, outline: ring.map(rounded) } : piece)) });

