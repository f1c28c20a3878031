import type { Battlefield, Staged, Told } from "../../made/types";
import { apart, nearest, spot, type Point } from "../../board/shapes";

/* What happened, as it is played: a row of cues, one after the other. */

/** Models go their ways, all at once; whoever fires aims; dice are rolled. */
export type Cue =
  | { cue: "go"; ways: Record<string, Point[]>; ms: number }
  | { cue: "fire"; lines: [Point, Point][]; ms: number }
  | { cue: "roll"; roll: Roll; ms: number };

export interface Roll {
  says: string;
  dice: readonly number[];
  marks: readonly (boolean | null)[];
  needed: string;
}

/** An entry to be played: how, what is told of it, and the table that it found. */
export interface Act {
  staged: readonly Staged[];
  told: Told | undefined;
  before: Battlefield;
}

/** Inches a second, and how long at least and at most a way, a line of fire and a roll take, milliseconds. */
const PACE = 14, SHORTEST = 350, LONGEST = 1500, FIRE = 650, ROLL = 1000, READ = 16, MOST_READ = 500;
/** As long as all that waits may take: what takes longer is played faster. */
const PATIENCE = 6000, FASTEST = 0.2;

const longOf = (way: readonly Point[]) => way.slice(1).reduce((sum, each, index) => sum + apart(each, way[index]!), 0);

/** The cues of an entry, in the order in which it is told. */
export function cuesOf({ staged, told, before }: Act): Cue[] {
  const stands = new Map<string, Point>(), lines = told?.lines ?? [], last = Math.max(lines.length, ...staged.map((each) => (each.line ?? 0) + 1));
  return Array.from({ length: last }, (_, index) => index).flatMap((index): Cue[] => {
    const line = lines[index], here = staged.find((each) => (each.line ?? 0) === index);
    const cues: Cue[] = [], ways = Object.entries(here?.ways ?? {}).filter(([, way]) => longOf(way) > 0.01);
    if (ways.length > 0) {
      const far = Math.max(...ways.map(([, way]) => longOf(way)));
      for (const [model, way] of ways) stands.set(model, way.at(-1)!);
      cues.push({ cue: "go", ways: Object.fromEntries(ways), ms: Math.min(LONGEST, Math.max(SHORTEST, (far / PACE) * 1000)) });
    }
    const fired = (here?.shots ?? []).flatMap(([from, at]) => lineOfFire(before, stands, from, at));
    if (fired.length > 0) cues.push({ cue: "fire", lines: fired, ms: FIRE });
    if (line?.dice?.length)
      cues.push({ cue: "roll", roll: { says: line.text, dice: line.dice, marks: line.marks ?? [], needed: here?.needed ?? "" }, ms: ROLL + Math.min(MOST_READ, line.dice.length * READ) });
    return cues;
  });
}

/** From a model to the nearest of what it fires at, as they stand meanwhile; none where either is not on the table. */
function lineOfFire(field: Battlefield, stands: ReadonlyMap<string, Point>, from: string, at: string): [Point, Point][] {
  const placeOf = (id: string) => stands.get(id) ?? (field.models[id] ? spot(field, field.models[id]) : null);
  const start = placeOf(from);
  const goals = (field.detachments[at]?.models ?? [at]).flatMap((id) => {
    const place = placeOf(id);
    return place ? [place] : [];
  });
  const area = field.areas.find((each) => each.id === at);
  if (area && goals.length === 0) goals.push(...(area.outline.ring as Point[]));
  return start && goals.length > 0 ? [[start, nearest(start, goals)]] : [];
}

/** Where models stood that are on the table no more. */
export const fallenIn = (before: Battlefield, after: Battlefield): Point[] =>
  Object.values(before.models).flatMap((each) => {
    const now = after.models[each.id]?.place, at = each.place === "table" && now !== "table" && now !== "garrison" && typeof now !== "object" ? each.at : null;
    return at ? [at] : [];
  });

/** How much faster cues are played, so that nobody waits long: 1 is as they are. */
export const haste = (cues: readonly Cue[]) => Math.max(FASTEST, Math.min(1, PATIENCE / Math.max(1, cues.reduce((sum, each) => sum + each.ms, 0))));

export interface Stop {
  at: Point;
  /** When it is passed: 0 at the start, 1 at the end. */
  offset: number;
}

/** A way with the moments at which its corners are passed at an even pace. */
export function stopsOn(way: readonly Point[]): Stop[] {
  const whole = longOf(way) || 1;
  let gone = 0;
  return way.map((at, index) => {
    gone += index ? apart(at, way[index - 1]!) : 0;
    return { at, offset: index === way.length - 1 ? 1 : gone / whole };
  });
}
