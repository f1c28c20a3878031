import { useEffect, useState } from "react";
import { casePicture } from "../api/http";
import type { Picture } from "../made/types";
import { Base } from "../board/Pieces";
import { INCH, angle, boxOf, drawn, line, outline, reach, type Point } from "../board/shapes";

/** A small picture of a worked example's table: the part of it where something stands. */
export function CasePicture({ system, id, title }: { system: string; id: string; title: string }) {
  const [found, setFound] = useState<Picture | null>(null);
  useEffect(() => void casePicture(system, id).then(setFound, () => undefined), [system, id]);
  return found ? <TablePicture picture={found} title={`The table of: ${title}`} /> : <span className="case-picture waiting" />;
}

/** A small picture of a table, and of the lines on it that something is about. */
export function TablePicture({ picture, title, lines = [] }: { picture: Picture; title: string; lines?: { points: Point[]; free: boolean }[] }) {
  const [x, y, wide, deep] = partShown(picture);
  return (
    <svg className="case-picture" viewBox={`${x} ${y} ${wide} ${deep}`} role="img" aria-label={title}>
      <rect className="ground" x={x} y={y} width={wide} height={deep} />
      {[...picture.areas].sort((one, other) => one.height - other.height).map((area) => <path key={area.id} className={`area ${area.paint}`} d={outline(picture, area.outline)} fillRule="evenodd" />)}
      {picture.pieces.map((piece) => {
        const [px, py] = drawn(picture, piece.at);
        return <g key={piece.id} className={piece.side ? "second" : "first"} transform={`translate(${px} ${py}) rotate(${angle(piece.facing)})`}><Base model={piece} />{piece.side === 1 && <path className="pip" d="M-3-.8h6v1.6h-6z" />}</g>;
      })}
      {lines.map(({ points, free }, index) => <path key={index} className={free ? "proof" : "proof-blocked"} d={line(picture, points)} />)}
    </svg>
  );
}

const ROOM = 1.5, FAR = 7, SHAPE = 1.6;

/** What is shown: the models and what is near them, or all terrain where there are none, in the shape of the picture. */
function partShown(found: Picture): [number, number, number, number] {
  const table: [number, number, number, number] = [0, 0, found.size[0] * INCH, found.size[1] * INCH];
  const stand = found.pieces.flatMap((piece): Point[] => {
    const far = reach(piece), [x, y] = piece.at;
    return [[x - far, y - far], [x + far, y + far]];
  });
  const near = (corner: Point): Point => stand.length === 0 ? corner : [0, 1].map((axis) => {
    const values = stand.map((each) => each[axis]!);
    return Math.min(Math.max(...values) + FAR, Math.max(Math.min(...values) - FAR, corner[axis]!));
  }) as Point;
  const points = [...stand, ...found.areas.flatMap((area) => (area.outline.ring as Point[]).map(near))].map((each) => drawn(found, each));
  if (!points.length) return table;
  const room = ROOM * INCH;
  let [left, top, right, low] = boxOf(points);
  [left, top] = [left - room, top - room];
  let wide = right + room - left, deep = low + room - top;
  if (wide < deep * SHAPE) [left, wide] = [left - (deep * SHAPE - wide) / 2, deep * SHAPE];
  else [top, deep] = [top - (wide / SHAPE - deep) / 2, wide / SHAPE];
  return [left, top, wide, deep];
}
