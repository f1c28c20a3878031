import { useMemo } from "react";
import type { Exposed } from "../made/types";
import { INCH, drawn, type Frame } from "../board/shapes";

/** How exposed each position is, as colours over the table; painted on a canvas that pans with it. */
export function Heat({ frame, found }: { frame: Frame; found: Exposed }) {
  const picture = useMemo(() => painted(found), [found]);
  const [x, y] = drawn(frame, [found.start[0] - found.step / 2, found.start[1] + (found.rows - 0.5) * found.step]);
  return <image className="heat" href={picture} x={x} y={y} width={found.columns * found.step * INCH} height={found.rows * found.step * INCH} preserveAspectRatio="none" />;
}

function painted(found: Exposed): string {
  const canvas = document.createElement("canvas");
  canvas.width = found.columns;
  canvas.height = found.rows;
  const brush = canvas.getContext("2d")!, most = Math.max(...found.values, 0.01);
  found.values.forEach((value, index) => {
    brush.fillStyle = found.colours[Math.round((value / most) * (found.colours.length - 1))]!;
    brush.fillRect(index % found.columns, found.rows - 1 - Math.floor(index / found.columns), 1, 1);
  });
  return canvas.toDataURL();
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What the colours mean, and the figures. */
export function HeatKey({ found }: { found: Exposed }) {
  return (
    <div className="heat-key">
      <div className="scale"><span>seen from nowhere</span>{found.colours.map((colour) => <svg key={colour} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="1" fill={colour} /></svg>)}<span>from {percent(Math.max(...found.values))} of the table</span></div>
      <p>On average a position is seen from {percent(found.mean)} of the table; {percent(found.hidden)} of positions are seen from nowhere.</p>
      {found.zones.length > 0 && <p>{found.zones.map((each) => `Zone ${each.zone}: ${percent(each.mean)}`).join(", ")}.{found.zones.length === 2 && ` They differ by ${Math.round(Math.abs(found.zones[0]!.mean - found.zones[1]!.mean) * 1000) / 10} points.`}</p>}
      {found.told.map((each) => <p key={each} className="hint">{each}</p>)}
    </div>
  );
}
