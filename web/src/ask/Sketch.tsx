import { useRef } from "react";
import type { Answered, Picture, Ruling } from "../made/types";
import { Canvas, Cloth, type OnPoint } from "../board/Canvas";
import { Base, Mark } from "../board/Pieces";
import { INCH, angle, drawn, line, middle, outline, reach, type Point } from "../board/shapes";

interface SketchProps {
  answered: Answered;
  /** A thing is dragged so far from where it stood when it was taken hold of. */
  onMove: (thing: string, by: Point, first: boolean) => void;
}

/** A table with what proves the rulings on it; things are dragged. */
export function Sketch({ answered, onMove }: SketchProps) {
  const { picture, rulings } = answered;
  const held = useRef<{ thing: string; from: Point; moved: boolean } | null>(null);
  const point: OnPoint = (at, phase, thing) => {
    if (phase === "down") {
      held.current = thing ? { thing, from: at, moved: false } : null;
      return thing !== "";
    }
    const now = held.current;
    if (!now) return false;
    const by: Point = [at[0] - now.from[0], at[1] - now.from[1]];
    if (now.moved || Math.hypot(...by) > 0.02) {
      onMove(now.thing, by, !now.moved);
      now.moved = true;
    }
    if (phase === "up") held.current = null;
    return true;
  };
  return (
    <Canvas frame={picture} label="The table from above" onPoint={point}>
      <Cloth frame={picture} />
      {[...picture.areas].sort((one, other) => one.height - other.height).map((area) => (
        <g key={area.id} data-model={area.id} className="thing">
          <path className={`area ${area.paint}`} d={outline(picture, area.outline)} fillRule="evenodd"><title>{area.title}</title></path>
          <Name picture={picture} at={middle(area.outline.ring as Point[])} text={area.id} kind="note" />
        </g>
      ))}
      {picture.pieces.map((piece) => {
        const [x, y] = drawn(picture, piece.at as Point);
        return (
          <g key={piece.id} data-model={piece.id} className={`thing ${piece.side ? "second" : "first"}`} role="button" aria-label={`${piece.id}, ${piece.title}`}>
            <g transform={`translate(${x} ${y}) rotate(${angle(piece.facing as Point)})`}>
              <Base model={piece} />
              <Mark model={piece} scale={1} second={piece.side === 1} />
            </g>
            <text className="tag" x={x} y={y - reach(piece) * INCH - 2}>{piece.id}</text>
          </g>
        );
      })}
      {rulings.map((ruling, index) => <Proof key={index} picture={picture} ruling={ruling} />)}
    </Canvas>
  );
}

const Name = ({ picture, at, text, kind }: { picture: Picture; at: Point; text: string; kind: string }) => {
  const [x, y] = drawn(picture, at);
  return <text className={kind} x={x} y={y}>{text}</text>;
};

/** The shapes that prove a ruling. */
function Proof({ picture, ruling }: { picture: Picture; ruling: Ruling }) {
  return (
    <g className="proofs">
      {ruling.findings.map((found, index) => {
        const points = (found.witness?.points ?? []).map(([x, y]) => [x, y] as Point);
        if (!found.witness || points.length === 0) return null;
        const blocked = /block|hide|obstruct/.test(found.witness.kind) || (found.effect as { effect?: string } | null)?.effect === "forbid";
        const kind = blocked ? "proof-blocked" : "proof";
        if (points.length === 1) {
          const [x, y] = drawn(picture, points[0]!);
          return <circle key={index} className={kind} cx={x} cy={y} r={2} />;
        }
        const closed = points.length > 2 && !["line", "path"].includes(found.witness.kind);
        return (
          <g key={index}>
            <path className={closed ? `${kind} ${kind}-area` : kind} d={line(picture, points) + (closed ? "Z" : "")} markerEnd={closed ? undefined : "url(#arrow)"} />
            {found.witness.label && <Name picture={picture} at={middle(points)} text={found.witness.label} kind={`proof-name ${kind}-name`} />}
          </g>
        );
      })}
    </g>
  );
}
