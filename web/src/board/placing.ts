import type { Point } from "./shapes";

/** A box on a picture: its left, upper, right and lower edge. */
export type Box = readonly [number, number, number, number];

/** Something to be named on a picture: around which box, in how many lines of which width, and how much it matters. */
export interface Wanted {
  key: string;
  around: Box;
  width: number;
  height: number;
  /** Those of a higher rank choose their places first. */
  rank: number;
  /** Whether it stands best in the middle of its box, as the name of an area does where it fits there. */
  inside?: boolean;
  /** Whether it is shown even where it covers something, so that others keep clear of it. */
  always?: boolean;
}

export interface Placed {
  at: Point;
  /** Whether it stands upon something else, for want of room. */
  crowded: boolean;
}

const GAP = 2, RINGS = [0, 1.1, 2.3];
const OUTSIDE = 40, UPON_LABEL = 3, UPON_THING = 2, UPON_HOUSE = 0.4, PREFERENCE = 0.035, FARTHER = 0.3;
/** How much wider and higher than its box a name may be that is written into it. */
const WIDER = 1.5, HIGHER = 1.1;

/** Finds a place for every label, greedily and always the same: at the first free spot around its thing, near before far.
 *
 * The candidates of a label are its thing's middle (for areas that have room for it), then the eight spots around its box,
 * in three rings, each brought within the frame. The cost of a spot is the share of the label that lies on models, on
 * labels placed before it or outside the frame, less for ``houses``, which only make it harder to read, and a little for
 * every step down the order of preference. A label whose best spot still lies on something is crowded.
 */
export function placed(wanted: readonly Wanted[], things: readonly Box[], frame: Box, houses: readonly Box[] = []): Map<string, Placed> {
  const found = new Map<string, Placed>(), taken: Box[] = [];
  const order = [...wanted].sort((one, other) => other.rank - one.rank || (one.key < other.key ? -1 : 1));
  for (const each of order) {
    const half = [each.width / 2, each.height / 2] as const, area = Math.max(each.width * each.height, 1e-6);
    const strange = houses.filter((house) => !within(house, each.around));
    let best: { at: Point; cost: number; covers: number } | null = null;
    for (const [index, spot] of candidates(each).entries()) {
      const at: Point = [kept(spot[0], half[0], frame[0], frame[2]), kept(spot[1], half[1], frame[1], frame[3])];
      const box: Box = [at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]];
      const covers = (UPON_THING * shared(box, things) + UPON_LABEL * shared(box, taken)) / area;
      const out = 1 - shared(box, [frame]) / area;
      const cost = covers + (UPON_HOUSE * shared(box, strange)) / area + (out > 0.01 ? OUTSIDE * out : 0) + PREFERENCE * (index % 9) + FARTHER * Math.floor(index / 9);
      if (!best || cost < best.cost - 1e-9) best = { at, cost, covers };
      if (best.cost <= PREFERENCE * index) break;
    }
    if (!best) continue;
    const crowded = best.covers > 0.04;
    found.set(each.key, { at: best.at, crowded });
    if (!crowded || each.always) taken.push([best.at[0] - half[0], best.at[1] - half[1], best.at[0] + half[0], best.at[1] + half[1]]);
  }
  return found;
}

function candidates({ around: [left, top, right, low], width, height, inside }: Wanted): Point[] {
  const [mx, my] = [(left + right) / 2, (top + low) / 2], [wide, deep] = [width / 2 + GAP, height / 2 + GAP];
  const rings = RINGS.flatMap((ring): Point[] => {
    const up = top - deep - ring * height, down = low + deep + ring * height, west = left - wide - ring * height, east = right + wide + ring * height;
    return [
      [mx, up], [mx, down], [east, my], [west, my],
      [right, up], [left, up], [right, down], [left, down], [mx, ring ? up - height : up],
    ];
  });
  const fits = width <= WIDER * (right - left) && height <= HIGHER * (low - top);
  if (!inside) return rings;
  // The name of an area that stands far from it would be taken for another's.
  return fits ? [[mx, my], [mx, (top + my) / 2], [mx, (low + my) / 2], ...rings.slice(0, 8)] : rings.slice(0, 9);
}

/** A middle from which half a label reaches over neither end of the frame, where it fits between them. */
const kept = (middle: number, half: number, low: number, high: number) =>
  2 * half >= high - low ? middle : Math.min(Math.max(middle, low + half), high - half);

const within = (one: Box, other: Box) => one[0] >= other[0] && one[1] >= other[1] && one[2] <= other[2] && one[3] <= other[3];

/** How much of a box others cover, each for itself. */
function shared([left, top, right, low]: Box, others: readonly Box[]): number {
  let sum = 0;
  for (const each of others) {
    const wide = Math.min(right, each[2]) - Math.max(left, each[0]), deep = Math.min(low, each[3]) - Math.max(top, each[1]);
    if (wide > 0 && deep > 0) sum += wide * deep;
  }
  return sum;
}
