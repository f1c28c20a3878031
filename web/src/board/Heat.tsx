import { useMemo } from "react";
import { INCH, drawn, type Frame, type Point } from "./shapes";
import "./heat.css";

export interface HeatProps {
  frame: Frame;
  /** The lower left corner of the first square, how long the sides are, and how many squares there are. */
  corner: Point;
  step: number;
  columns: number;
  rows: number;
  /** The colour of each square, lowest row first; none where it is "". */
  paint: readonly string[];
}

/** Squares of colour over a table, painted on a picture that pans with it. */
export function Heat({ frame, corner, step, columns, rows, paint }: HeatProps) {
  const picture = useMemo(() => painted(columns, rows, paint), [columns, rows, paint]);
  const [x, y] = drawn(frame, [corner[0], corner[1] + rows * step]);
  return <image className="heat" href={picture} x={x} y={y} width={columns * step * INCH} height={rows * step * INCH} preserveAspectRatio="none" />;
}

function painted(columns: number, rows: number, paint: readonly string[]): string {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const brush = canvas.getContext("2d")!;
  paint.forEach((colour, index) => {
    if (!colour) return;
    brush.fillStyle = colour;
    brush.fillRect(index % columns, rows - 1 - Math.floor(index / columns), 1, 1);
  });
  return canvas.toDataURL();
}

/** The one of some colours that stands for a share of the most. */
export const shade = (colours: readonly string[], share: number) => colours[Math.round(share * (colours.length - 1))]!;

/** The colours in a row, between what the first and the last of them mean. */
export const HeatScale = ({ colours, from, to }: { colours: readonly string[]; from: string; to: string }) => (
  <div className="scale">
    <span>{from}</span>
    {colours.map((colour) => <svg key={colour} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="1" fill={colour} /></svg>)}
    <span>{to}</span>
  </div>
);
