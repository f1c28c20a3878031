import type { Battlefield } from "../../made/types";
import type { Point } from "../../board/shapes";

/** How far from the enemy's edge those stay that Outflank, and how far from their own Flyers come, inches. */
const EIGHT = 8;
const STEP = 0.5;

type Segment = [Point, Point];

/** The parts of the table's edges where a Detachment may come out of Reserve: its player's own, where its rules give no way; none for what comes from above. */
export function entryEdges(field: Battlefield, unit: string): Segment[] {
  const found = field.detachments[unit], has = (rule: string) => found?.models.every((id) => field.profiles[field.models[id]!.profile]!.special_rules.some(({ name }) => name === rule));
  const flies = has("Flyer"), outflanks = has("Outflank");
  if (!found || (!flies && (found.arriving || has("Deep Strike") || has("Drop Pod")))) return [];
  if (!flies && !outflanks) return field.mission.edges[found.side] ?? [];
  const enemy = field.sides.find((side) => side !== found.side) ?? "";
  const near = (field.mission.edges[flies ? found.side : enemy] ?? []) as Segment[];
  const [wide, deep] = field.size;
  const edges: Segment[] = [[[0, 0], [wide, 0]], [[0, deep], [wide, deep]], [[0, 0], [0, deep]], [[wide, 0], [wide, deep]]];
  return edges.flatMap((edge) => parts(edge, (at) => near.some((each) => away(at, each) <= EIGHT) === flies));
}

/** The parts of an edge that are open, half an inch by half an inch. */
function parts([[ax, ay], [bx, by]]: Segment, open: (at: Point) => boolean): Segment[] {
  const steps = Math.round(Math.hypot(bx - ax, by - ay) / STEP), at = (step: number): Point => [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps];
  const found: Segment[] = [];
  let begun: Point | null = null;
  for (let step = 0; step <= steps; step++) {
    if (!open(at(step))) begun = null;
    else if (begun) found[found.length - 1] = [begun, at(step)];
    else found.push([(begun = at(step)), begun]);
  }
  return found.filter(([start, end]) => start[0] !== end[0] || start[1] !== end[1]);
}

/** How far a place is from a straight line. */
function away([x, y]: Point, [[ax, ay], [bx, by]]: Segment): number {
  const long = (bx - ax) ** 2 + (by - ay) ** 2, share = long ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) : 0;
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}
