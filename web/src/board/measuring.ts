import type { Battlefield, Model } from "../made/types";
import { apart, type Point } from "./shapes";

/* Distances between bases, near enough to draw a tape by; what decides anything is asked of the umpire. */

const STEPS = 48;

/** The outline of a base where it stands, as corners; a round one as a ring of many. */
export function footprint({ base, at, facing }: Pick<Model, "base" | "at" | "facing">): Point[] {
  const long = Math.hypot(...facing) || 1, [cosine, sine] = [facing[0] / long, facing[1] / long];
  const placed = ([x, y]: Point): Point => [at[0] + cosine * x - sine * y, at[1] + sine * x + cosine * y];
  if (base.shape === "hull") return (base.corners as Point[]).map(placed);
  const [far, wide] = base.shape === "disc" ? [base.radius, base.radius] : [base.length / 2, base.width / 2];
  if (base.shape === "rectangle") return ([[far, wide], [-far, wide], [-far, -wide], [far, -wide]] as Point[]).map(placed);
  return Array.from({ length: STEPS }, (_, step) => (2 * Math.PI * step) / STEPS).map((turn) => placed([far * Math.cos(turn), wide * Math.sin(turn)]));
}

/** Whether a place lies within corners. */
export function within([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/** The place on a side that is nearest to another place. */
function nearestOn([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay], square = dx * dx + dy * dy;
  const part = square ? Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / square)) : 0;
  return [ax + part * dx, ay + part * dy];
}

/** The shortest line between two outlines, each of which may be a single place; where they overlap, one without length. */
export function between(one: readonly Point[], other: readonly Point[]): [Point, Point] {
  const lies = (points: readonly Point[], ring: readonly Point[]) => (ring.length > 2 ? points.find((each) => within(each, ring)) : undefined);
  const shared = lies(one, other) ?? lies(other, one);
  if (shared) return [shared, shared];
  let best: [Point, Point] = [one[0]!, other[0]!];
  const look = (points: readonly Point[], ring: readonly Point[], turned: boolean) => {
    for (const point of points)
      ring.forEach((corner, index) => {
        const near = nearestOn(point, corner, ring[(index + 1) % ring.length]!);
        if (apart(point, near) < apart(...best)) best = turned ? [near, point] : [point, near];
      });
  };
  look(one, other, false);
  look(other, one, true);
  return best;
}

/** An end of a tape: a place, and the model or Structure that lies there, "" where none does. */
export interface End {
  at: Point;
  thing: string;
}

/** What a place of the table is an end of: a model's base, else a Structure, else the bare place. */
export function endAt(field: Battlefield, at: Point): End {
  const near = Object.values(field.models).find((each) => each.place === "table" && within(at, footprint(each)));
  const house = near ? undefined : field.areas.find((each) => field.structures[each.id] && within(at, each.outline.ring as Point[]));
  return { at, thing: near?.id ?? house?.id ?? "" };
}

/** The outline that is measured from at an end. */
export function outlineOf(field: Battlefield, { at, thing }: End): Point[] {
  const model = field.models[thing], house = field.areas.find((each) => each.id === thing);
  return model ? footprint(model) : house ? house.outline.ring : [at];
}
