import { useMemo } from "react";
import { Canvas, Cloth } from "../board/Canvas";
import { INCH, boxOf, drawn, line as drawnLine, type Point } from "../board/shapes";
import type { Checked, Exposed, SystemWords } from "../made/types";
import { cornersOf, free, withGroups } from "./deeds";
import { TableHeat } from "./Heat";
import { areaOf, rectangle } from "./outlines";
import { FeatureShape, Handles, Overlay, troublesOf } from "./Shapes";
import type { Easel, usePointer } from "./usePointer";

interface StageProps {
  easel: Easel;
  pointer: ReturnType<typeof usePointer>;
  checked: Checked | null;
  words: SystemWords | undefined;
  heat: Exposed | null;
}

/** The drawing board. */
export function Stage({ easel, pointer, checked, words, heat }: StageProps) {
  const { sheet } = easel.board, { chosen, part } = easel;
  const order = useMemo(() => sheet.features.map((shape, index) => ({ shape, index })).sort((one, other) => areaOf(other.shape.outline) - areaOf(one.shape.outline)), [sheet.features]);
  const movable = free(sheet, chosen);
  const single = chosen.size === 1 ? movable[0] : undefined;
  const ring = ((single && part !== null ? single.pieces[part]?.outline : single?.outline) ?? []) as Point[];
  const points = cornersOf(movable);
  const box = points.length ? boxOf(points) : null;
  const choose = (uid: number, adding: boolean) => {
    const own = withGroups(sheet, new Set([uid]));
    easel.setChosen(adding ? new Set([...chosen, ...own]) : own);
  };
  return (
    <div
      className={`stage tool-${easel.tool}${heat ? " heated" : ""}`}
      onClick={(event) => {
        const elsewhere = (event.target as Element).closest("button");
        if (!elsewhere && pointer.onNothing() && easel.tool === "select" && !event.shiftKey) easel.setChosen(new Set());
      }}
      onDoubleClick={() => easel.tool === "outline" && pointer.finish()}
    >
      <Canvas frame={sheet} label="The drawing board, seen from above" role="group" onPoint={pointer.onPoint} onHover={pointer.onHover}>
        <Cloth frame={sheet} />
        {easel.snap.grid > 0 && <Grid size={sheet.size} step={easel.snap.grid} />}
        {heat && <TableHeat frame={sheet} found={heat} />}
        {order.map(({ shape, index }) => (
          <FeatureShape key={shape.uid} frame={sheet} shape={shape} words={words} chosen={chosen.has(shape.uid)} troubles={troublesOf(checked, index)} onChoose={choose} />
        ))}
        <Overlay sheet={sheet} mission={words?.missions.find((each) => each.id === sheet.mission)} />
        {box && chosen.size > 1 && <path className="chosen-box" d={`${drawnLine(sheet, rectangle([box[0], box[1]], [box[2], box[3]]))}Z`} />}
        {box && easel.tool === "select" && <Handles frame={sheet} ring={ring} corner={easel.corner} bending={!!single} turnAt={part === null ? [(box[0] + box[2]) / 2, box[3] + 1.5] : null} />}
        {pointer.preview && <path className="preview" d={`${drawnLine(sheet, pointer.preview)}Z`} />}
        {pointer.line.length > 0 && <Line frame={sheet} points={pointer.line} />}
      </Canvas>
      <p className="coach" role="status">{COACH[easel.tool]}{pointer.drawing ? " Press Enter or click the first corner to close it; Backspace removes the last corner." : ""}</p>
    </div>
  );
}

const COACH: Record<string, string> = {
  select: "Drag features, their corners, or the round handle that turns them. Shift-click adds to the selection.",
  box: "Drag a box around what you want to select.",
  outline: "Click one corner after another.",
  rectangle: "Drag from corner to corner, or tap for a 4″ one.",
  circle: "Drag from corner to corner, or tap for a 4″ one.",
  regular: "Drag from corner to corner, or tap for a 4″ one.",
};

/** An outline that is being drawn. */
function Line({ frame, points }: { frame: { size: [number, number]; corner?: [number, number] }; points: Point[] }) {
  const [x, y] = drawn(frame, points[0]!);
  return (
    <g>
      <path className="preview open" d={drawnLine(frame, points)} />
      <g data-model="first" className="handle corner"><path className="touch" d={`M${x} ${y}h0`} /><path className="rim" d={`M${x} ${y}h0`} /><path className="dot" d={`M${x} ${y}h0`} /></g>
    </g>
  );
}

/** The grid that corners snap to. */
function Grid({ size, step }: { size: Point; step: number }) {
  const cell = step * INCH;
  return (
    <g aria-hidden="true">
      <defs><pattern id="snap-grid" width={cell} height={cell} patternUnits="userSpaceOnUse"><path className="grid" d={`M${cell} 0H0V${cell}`} fill="none" /></pattern></defs>
      <rect width={size[0] * INCH} height={size[1] * INCH} fill="url(#snap-grid)" pointerEvents="none" />
    </g>
  );
}
