import type { Battlefield, Model, Polygon } from "../made/types";

/** Units of the picture to the inch. */
export const INCH = 10;

export type Point = [number, number];

/** What a picture is of: inches across and deep, from its lower left corner on. */
export interface Frame {
  size: [number, number];
  corner?: [number, number];
}

/** Where a place on the table is drawn: the table's y goes up, the picture's down. */
export const drawn = ({ size, corner = [0, 0] }: Frame, [x, y]: Point): Point => [
  (x - corner[0]) * INCH, (corner[1] + size[1] - y) * INCH,
];

/** Where on the table a place of the picture is. */
export const meant = ({ size, corner = [0, 0] }: Frame, [x, y]: Point): Point => [
  x / INCH + corner[0], corner[1] + size[1] - y / INCH,
];

export const line = (frame: Frame, points: Point[]) =>
  "M" + points.map((point) => drawn(frame, point).map((each) => each.toFixed(1)).join(" ")).join("L");

export const outline = (frame: Frame, area: Polygon) =>
  [area.ring, ...area.holes].map((ring) => `${line(frame, ring as Point[])}Z`).join("");

const PLACES = 1000;

/** A number as it is kept: in thousandths. */
export const round = (value: number) => Math.round(value * PLACES) / PLACES;

/** A place as it is kept: in thousandths of an inch. */
export const rounded = ([x, y]: Point): Point => [round(x), round(y)];

export const apart = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The one of some places that is nearest to another. */
export const nearest = (to: Point, places: Point[]) => places.reduce((best, each) => (apart(each, to) < apart(best, to) ? each : best));

/** The box around points: left, low, right, high. */
export function boxOf(points: Point[]): [number, number, number, number] {
  const xs = points.map((each) => each[0]), ys = points.map((each) => each[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The middle of what an outline spans. */
export function middle(ring: Point[]): Point {
  const [left, low, right, high] = boxOf(ring);
  return [(left + right) / 2, (low + high) / 2];
}

/** The point half-way along a line through points. */
export function halfway(points: Point[]): Point {
  const lengths = points.slice(1).map((each, index) => apart(each, points[index]!));
  let left = lengths.reduce((sum, each) => sum + each, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [[x, y], [ex, ey]] = [points[index]!, points[index + 1]!], part = length > 0 ? left / length : 0;
    if (part <= 1) return [x + part * (ex - x), y + part * (ey - y)];
    left -= length;
  }
  return points[points.length - 1]!;
}

/** A path from each place to the nearest of those before it: what holds models together. */
export const tied = (frame: Frame, places: Point[]) =>
  places.slice(1).map((each, index) => line(frame, [each, nearest(each, places.slice(0, index + 1))])).join("");

/** A way of moving points about. */
export type Change = (point: Point) => Point;

/** Turned counter-clockwise about a middle; right angles exactly. */
export function turned([mx, my]: Point, degrees: number): Change {
  const quarter = (((degrees % 360) + 360) % 360) / 90;
  const [cosine, sine] = Number.isInteger(quarter)
    ? ([[1, 0], [0, 1], [-1, 0], [0, -1]] as const)[quarter]!
    : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (point) => {
    const [x, y] = [point[0] - mx, point[1] - my];
    return [mx + cosine * x - sine * y, my + sine * x + cosine * y];
  };
}

/** The angle that a heading is drawn at, degrees. */
export const angle = ([x, y]: Point) => (-Math.atan2(y, x) * 180) / Math.PI;

export const sideClass = (field: Battlefield, side: string) =>
  (["first", "second"] as const)[(field.sides as string[]).indexOf(side)] ?? "neutral";

/** What terrain of these types is painted as: a ruin where it is hard to cross as well as to see through, else as the last of them. */
export const paintedAs = (types: readonly string[]) =>
  types.includes("difficult") && types.includes("obstructing") ? "ruin" : types[types.length - 1] ?? "open";

/** Where a model is drawn: on the table, or in rows in its Structure; null if it is on neither. */
export function spot(field: Battlefield, model: Model): Point | null {
  if (model.place === "table") return model.at;
  if (model.place !== "garrison") return null;
  const home = field.detachments[model.detachment]?.garrison ?? "";
  const area = field.areas.find((each) => each.id === home);
  if (!area) return null;
  const inside = Object.values(field.models).filter(
    (each) => each.place === "garrison" && field.detachments[each.detachment]?.garrison === home,
  );
  const ring = area.outline.ring as Point[];
  const [left, low, right, high] = boxOf(ring), wide = right - left, deep = high - low;
  let columns = 2;
  while ((columns * columns * deep) / wide < inside.length) columns += 1;
  const step = Math.min(0.95, wide / columns), index = inside.findIndex((each) => each.id === model.id);
  const [x, y] = middle(ring), rows = Math.ceil(inside.length / columns);
  return [x + ((index % columns) - (columns - 1) / 2) * step, y + ((rows - 1) / 2 - Math.floor(index / columns)) * step];
}

/** The corners of a base's box on the picture, for framing. */
export function reach(model: Pick<Model, "base">): number {
  const base = model.base;
  if (base.shape === "disc") return base.radius;
  if (base.shape === "hull") return Math.max(...(base.corners as Point[]).map(([x, y]) => Math.hypot(x, y)));
  return Math.max(base.length, base.width) / 2;
}
