import type { Picture } from "../made/types";
import { middle, reach, type Point } from "../board/shapes";

const ROOM = 3, LARGE = 15;

/** The corners of what a table's models, and features that are not large, take up; null where nothing stands. */
export function extent(picture: Picture): [Point, Point] | null {
  const spots: Point[] = picture.pieces.flatMap((piece) => [-1, 1].map((way) => [piece.at[0] + way * reach(piece), piece.at[1] + way * reach(piece)] as Point));
  for (const area of picture.areas) {
    const ring = area.outline.ring as Point[], xs = ring.map(([x]) => x);
    spots.push(...(Math.max(...xs) - Math.min(...xs) < LARGE ? ring : [middle(ring)]));
  }
  if (spots.length === 0) return null;
  const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y);
  return [[Math.min(...xs) - ROOM, Math.min(...ys) - ROOM], [Math.max(...xs) + ROOM, Math.max(...ys) + ROOM]];
}
