import { apart, rounded, type Point } from "../board/shapes";
import { nearestOn } from "./outlines";
import type { Sheet } from "./sheet";

/** What places snap to: a grid of so many inches (0: none), corners and edges of what is there. */
export interface Snap { grid: number; corners: boolean; edges: boolean }

export const GRIDS: [number, string][] = [[0, "off"], [0.25, "¼″"], [0.5, "½″"], [1, "1″"]];
const NEAR = 0.4;

/** Where a place comes to lie: on a corner nearby, else on an edge nearby, else on the grid. */
export function snapped(at: Point, snap: Snap, sheet: Sheet, without: ReadonlySet<number>): Point {
  const rings = sheet.features.filter((each) => !without.has(each.uid)).flatMap((each) => [each.outline, ...each.pieces.map((piece) => piece.outline).filter((ring) => ring.length)]) as Point[][];
  const [[left, low], [width, depth]] = [sheet.corner, sheet.size];
  rings.push([[left, low], [left + width, low], [left + width, low + depth], [left, low + depth]]);
  const nearest = (points: Point[]) => points.reduce<Point | null>((best, each) => (apart(each, at) <= NEAR && (!best || apart(each, at) < apart(best, at)) ? each : best), null);
  const corner = snap.corners ? nearest(rings.flat()) : null;
  if (corner) return corner;
  const edge = snap.edges ? nearest(rings.flatMap((ring) => ring.map((each, k) => nearestOn(at, each, ring[(k + 1) % ring.length]!)))) : null;
  if (edge) return rounded(edge);
  if (!snap.grid) return rounded(at);
  const on = (value: number, from: number) => from + Math.round((value - from) / snap.grid) * snap.grid;
  return rounded([on(at[0], left), on(at[1], low)]);
}
