import type { Picture } from "../made/types";
import { boxOf, middle, reach, type Point } from "../board/shapes";

const ROOM = 3, LARGE = 15;

/** The corners of what a table's models, and features that are not large, take up; null where nothing stands. */
export function extent(picture: Picture): [Point, Point] | null {
  const spots: Point[] = picture.pieces.flatMap((piece) => [-1, 1].map((way) => [piece.at[0] + way * reach(piece), piece.at[1] + way * reach(piece)] as Point));
  for (const area of picture.areas) {
    const ring = area.outline.ring as Point[], [left, , right] = boxOf(ring);
    spots.push(...(right - left < LARGE ? ring : [middle(ring)]));
  }
  if (spots.length === 0) return null;
  const [left, low, right, high] = boxOf(spots);
  return [[left - ROOM, low - ROOM], [right + ROOM, high + ROOM]];
}
