import { middle, rounded, type Change, type Point } from "../board/shapes";

export const plus = (one: Point, by: Point): Point => [one[0] + by[0], one[1] + by[1]];
export const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]];

/** A place inside a ring to write its name: the middle of where it is widest, half way up. */
export function labelSpot(ring: Point[]): Point {
  const [x, y] = middle(ring);
  const crossings = ring.flatMap((one, k) => {
    const other = ring[(k + 1) % ring.length]!;
    return one[1] > y === other[1] > y ? [] : [one[0] + ((y - one[1]) / (other[1] - one[1])) * (other[0] - one[0])];
  }).sort((one, other) => one - other);
  let best: [number, number] | null = null;
  for (let k = 0; k + 1 < crossings.length; k += 2)
    if (!best || crossings[k + 1]! - crossings[k]! > best[1] - best[0]) best = [crossings[k]!, crossings[k + 1]!];
  return best ? [(best[0] + best[1]) / 2, y] : [x, y];
}

/** Whether a ring and a box (left, low, right, high) share anything. */
export function touches(ring: Point[], [left, low, right, high]: [number, number, number, number]): boolean {
  const clipped = [[0, left, 1], [0, right, -1], [1, low, 1], [1, high, -1]].reduce<Point[]>((points, [axis, at, sign]) => {
    const within = (point: Point) => (point[axis!]! - at!) * sign! >= 0;
    return points.flatMap((one, k) => {
      const before = points.at(k - 1)!;
      if (within(one) === within(before)) return within(one) ? [one] : [];
      const share = (at! - before[axis!]!) / (one[axis!]! - before[axis!]!);
      const edge: Point = [before[0] + share * (one[0] - before[0]), before[1] + share * (one[1] - before[1])];
      return within(one) ? [edge, one] : [edge];
    });
  }, ring);
  return clipped.length > 2 && areaOf(clipped) > 1e-6;
}

/** The size of what a ring encloses, without its sign. */
export const areaOf = (ring: Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length]!;
    return sum + x * ny - nx * y;
  }, 0)) / 2;

export const shifted = (by: Point): Change => (point) => plus(point, by);
export const leftRight = (across: number): Change => ([x, y]) => [2 * across - x, y];
export const upDown = (up: number): Change => ([x, y]) => [x, 2 * up - y];

export const rectangle = ([x0, y0]: Point, [x1, y1]: Point): Point[] => [
  [Math.min(x0, x1), Math.min(y0, y1)], [Math.max(x0, x1), Math.min(y0, y1)],
  [Math.max(x0, x1), Math.max(y0, y1)], [Math.min(x0, x1), Math.max(y0, y1)],
];

/** Corners spread evenly on the ellipse inside a box; the lowest side lies flat. */
export function regular(one: Point, other: Point, sides: number): Point[] {
  const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [rx, ry] = [Math.abs(other[0] - one[0]) / 2, Math.abs(other[1] - one[1]) / 2];
  return Array.from({ length: sides }, (_, k) => {
    const angle = -Math.PI / 2 + (Math.PI / sides) * (2 * k + 1);
    return rounded([x + rx * Math.cos(angle), y + ry * Math.sin(angle)]);
  });
}

/** The point of a stretch that is nearest to another. */
export function nearestOn(at: Point, one: Point, other: Point): Point {
  const [dx, dy] = minus(other, one), square = dx * dx + dy * dy;
  if (square === 0) return one;
  const along = Math.min(1, Math.max(0, ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / square));
  return [one[0] + along * dx, one[1] + along * dy];
}
